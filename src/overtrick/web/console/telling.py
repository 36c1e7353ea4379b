"""Entries of the journal in words, as a director reads them: with names, and in their places."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from overtrick.event.contestant import Person
from overtrick.event.decide import written
from overtrick.event.decide.preview_words import result_place
from overtrick.event.records import (
    Noted,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Voided,
)
from overtrick.event.state import Event
from overtrick.event.telling_records import told_record
from overtrick.web.access import Access
from overtrick.web.book import is_book, kind_of, words_called
from overtrick.web.console.at import KEPT_WORDS, At
from overtrick.web.console.naming import people_in
from overtrick.web.console.playing import is_kept_from, reason_from, tells_of, without_results
from overtrick.web.noting import DONE

_SETTLED: Final = {"call": "answered: ", "announce": "taken down: "}
"""What becomes of calls and announcements."""


def teller(at: At, coming: Sequence[Record] = ()) -> Callable[[Record], str]:
    """Tells records of an event; of boards that whoever asks must not see, nothing.

    ``coming`` are those that would be written next: they may speak of one another.
    """
    event = replace(at.event, entries=(*at.event.entries, *written(at.event, coming)))
    spell = speller(people_in(at.desk, at.event))
    hidden = at.say("A result on a board that you have still to play.")

    def tell(record: Record) -> str:
        return hidden if tells_of(event, record, at.hidden) else spell(_told(at, event, record))

    return tell


def speller(people: Mapping[str, Person]) -> Callable[[str], str]:
    """Puts names in the place of people's ids, whatever a sentence says beside them."""
    named = {id_: person.name for id_, person in people.items() if person.name}
    if not named:
        return str
    ids = re.compile("|".join(map(re.escape, sorted(named, key=len, reverse=True))))
    return lambda text: ids.sub(lambda found: named[found[0]], text)


def _told(at: At, event: Event, record: Record) -> str:
    """A record in words; what is taken back is said again."""
    own = partial(_is_own, at, event, record)
    match without_results(record, at.hidden, own) if at.hidden else record:
        case Voided(number, reason):
            done, first = _first(event, number)
            what = f"{'done again' if done else 'taken back'}: {_told(at, event, first)}"
            return f"{what} ({reason})" if reason else what
        case ResultEntered() as entered:
            return _result(event, entered)
        case ResultConfirmed(number):
            return f"{_place(event, number)}: confirmed"
        case ResultContested(number, result):
            return f"{_place(event, number)}: contested, {result}"
        case Noted() as noted:
            what, about = _settled(event, noted)
            return f"{what}{_told(at, event, about) if about else _noted(at, noted, record)}"
        case plain:
            return told_record(plain)


def _settled(event: Event, noted: Noted) -> tuple[str, Noted | None]:
    """What a note does to the call or the announcement that it names, and that one; or nothing."""
    found = DONE.fullmatch(noted.text)
    number = int(found[1]) if found else 0
    record = event.entries[number - 1].record if 0 < number <= len(event.entries) else None
    words = _SETTLED.get(kind_of(record.text) or "", "") if isinstance(record, Noted) else ""
    return (words, record) if words and isinstance(record, Noted) else ("", None)


def _noted(at: At, noted: Noted, written_: Record) -> str:
    """A note in words; to a scorer those of the room's book and his own, and no other.

    ``written_`` is what the journal has, ``noted`` what of it whoever asks may know.
    """
    if is_book(noted):
        kept = _is_kept_from(at, written_)
        said = f"call: {at.say(KEPT_WORDS)}" if kept else noted.text
        if kind_of(noted.text) == "announce" and noted.round:
            said = f"{said} ({at.say('until round {n} is over', n=noted.round)})"
        return f"{said}, table {noted.table}" if noted.table else said
    if at.access < Access.DIRECTOR and not _wrote(at, written_):
        return at.say("A note for the director.")
    return told_record(noted)


def _is_kept_from(at: At, noted: Record) -> bool:
    """Whether a note is a call of another, with words that whoever asks is not told."""
    if not (at.hidden and isinstance(noted, Noted)):
        return False
    words = words_called(noted)
    if words is None or not is_kept_from(words, noted.board, at.hidden):
        return False
    wrote = {one.author for one in at.event.entries if one.record == noted}
    return wrote != {at.who.author}


def _wrote(at: At, noted: Record) -> bool:
    """Whether a note is his who asks, or what he is about to write."""
    return all(one.author == at.who.author for one in at.event.entries if one.record == noted)


def _is_own(at: At, event: Event, record: Record) -> bool:
    """Whether nobody else wrote a record: it is his who asks, or asked for just now."""
    if first := reason_from(event, record):
        return first.number > len(at.event.entries) or first.author == at.who.author
    return all(one.author == at.who.author for one in at.event.entries if one.record == record)


def _first(event: Event, number: int) -> tuple[bool, Record]:
    """What was done at first, of taking back and doing again; and whether it is done again."""
    done = True
    while True:
        done = not done
        first = event.entries[number - 1].record
        if not isinstance(first, Voided):
            return done, first
        number = first.number


def _result(event: Event, record: ResultEntered) -> str:
    """A result with the sides that made it, and what stood there before."""
    plain = told_record(replace(record, supersedes=None))
    ns, ew = ("-".join(side) for side in (record.ns, record.ew))
    if ns and ew and not (record.teams or record.switched):
        plain = plain.replace(f", {ns} v {ew}: ", f", North-South {ns}, East-West {ew}: ", 1)
    if record.supersedes is None:
        return plain
    was = event.entries[record.supersedes - 1].record
    assert isinstance(was, ResultEntered)
    before = "the same result" if was.result == record.result else str(was.result)
    return f"{plain}; {before} stood before"


def _place(event: Event, number: int) -> str:
    """Where the result of an entry was made."""
    record = event.entries[number - 1].record
    return result_place(record) if isinstance(record, ResultEntered) else f"entry {number}"
