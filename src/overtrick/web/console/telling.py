"""Entries of the journal in words, as a director reads them: with names, and in their places."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from overtrick.event.contestant import Person
from overtrick.event.decide.preview_words import result_place
from overtrick.event.records import (
    Noted,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Voided,
)
from overtrick.event.telling_records import told_record
from overtrick.web.book import is_book
from overtrick.web.console.at import At
from overtrick.web.console.naming import people_in
from overtrick.web.console.playing import board_of


def teller(at: At) -> Callable[[Record], str]:
    """Tells records of an event; of boards that whoever asks must not see, nothing."""
    spell = speller(people_in(at.desk, at.event))
    hidden = at.say("A result on a board that you have still to play.")

    def tell(record: Record) -> str:
        if board_of(at.event, record) in at.hidden:
            return hidden
        return spell(_told(at, record))

    return tell


def speller(people: Mapping[str, Person]) -> Callable[[str], str]:
    """Puts names in the place of people's ids, whatever a sentence says beside them."""
    named = {id_: person.name for id_, person in people.items() if person.name}
    if not named:
        return str
    ids = re.compile("|".join(map(re.escape, sorted(named, key=len, reverse=True))))
    return lambda text: ids.sub(lambda found: named[found[0]], text)


def _told(at: At, record: Record) -> str:
    """A record in words; what is taken back is said again."""
    match record:
        case Voided(number, reason):
            what = _told(at, at.event.entries[number - 1].record)
            return f"taken back: {what}{f' ({reason})' if reason else ''}"
        case ResultConfirmed(number):
            return f"{_place(at, number)}: confirmed"
        case ResultContested(number, result):
            return f"{_place(at, number)}: contested, {result}"
        case Noted(text, _, _, table) if is_book(record):
            return f"{text}, table {table}" if table else text
        case _:
            return told_record(record)


def _place(at: At, number: int) -> str:
    """Where the result of an entry was made."""
    record = at.event.entries[number - 1].record
    return result_place(record) if isinstance(record, ResultEntered) else f"entry {number}"
