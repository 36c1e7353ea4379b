"""Who did what, and when: the journal in words, each act to be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from litestar import Response, get
from litestar.params import FromQuery

from overtrick.event.contestant import Person
from overtrick.event.decide.preview_words import result_place
from overtrick.event.fold import voided
from overtrick.event.records import (
    Entry,
    EventOpened,
    Noted,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Voided,
)
from overtrick.event.telling_records import told_record
from overtrick.web.access import Access, rule
from overtrick.web.book import is_book
from overtrick.web.console.at import At, TheAt
from overtrick.web.console.naming import authors, people_in, spelt
from overtrick.web.console.playing import board_of

A_PAGE = 60
"""Acts that a page shows."""
SHOWN = 8
"""Records of one act that are told one by one."""


@dataclass(frozen=True, slots=True)
class ActShown:
    """What one command did. ``undone`` where nothing of it is in force any more."""

    number: int
    last: int
    at: datetime | None
    author: str
    words: tuple[str, ...]
    more: int
    undone: bool
    undoes: bool
    can_undo: bool


@get("/console/events/{event_id:int}/journal", opt=rule(Access.SCORER), sync_to_thread=True)
def journal(
    at: TheAt, before: FromQuery[int] = 0, who: FromQuery[str] = "", words: FromQuery[str] = ""
) -> Response[bytes]:
    """The acts, the newest first, a page at a time; only those of somebody or with some words."""
    acts = [one for one in _acts(at) if _wanted(one, who, words)]
    later = [one for one in acts if not before or one.number < before]
    people = sorted({one.author for one in _acts(at) if one.author})
    return at.page(
        "journal.html",
        acts=later[:A_PAGE],
        older=later[A_PAGE - 1].number if len(later) > A_PAGE else 0,
        authors=people,
        who=who,
        words=words,
        total=len(at.event.entries),
    )


def _wanted(one: ActShown, who: str, words: str) -> bool:
    text = " ".join(one.words).casefold()
    return (not who or one.author == who) and words.casefold() in text


def _acts(at: At) -> list[ActShown]:
    gone = voided(at.event.entries)
    names = authors(at.desk, {entry.author for entry in at.event.entries})
    people = people_in(at.desk, at.event)
    found = [
        _shown(at, list(entries), gone, names, people)
        for _, entries in groupby(at.event.entries, key=lambda one: one.act or one.number)
    ]
    return list(reversed(found))


def _shown(
    at: At,
    entries: Sequence[Entry],
    gone: set[int],
    names: Mapping[str | None, str],
    people: Mapping[str, Person],
) -> ActShown:
    first = entries[0]
    undone = all(entry.number in gone for entry in entries)
    words = tuple(dict.fromkeys(_words(at, entries, people)))
    opening = isinstance(first.record, EventOpened)
    return ActShown(
        first.number,
        entries[-1].number,
        first.at,
        names.get(first.author, first.author or ""),
        words[:SHOWN],
        max(0, len(words) - SHOWN),
        undone,
        isinstance(first.record, Voided),
        not undone and not opening and at.access >= Access.DIRECTOR,
    )


def _words(at: At, entries: Iterable[Entry], people: Mapping[str, Person]) -> Iterator[str]:
    for entry in entries:
        if board_of(at.event, entry.record) in at.hidden:
            yield at.say("A result on a board that you have still to play.")
        else:
            yield spelt(_told(at, entry.record), people)


def _place(at: At, number: int) -> str:
    """Where the result of an entry was made."""
    record = at.event.entries[number - 1].record
    return result_place(record) if isinstance(record, ResultEntered) else f"entry {number}"


def _told(at: At, record: Record) -> str:
    """A record in words; what is taken back is said again."""
    if isinstance(record, Voided):
        what = told_record(at.event.entries[record.number - 1].record)
        why = f" ({record.reason})" if record.reason else ""
        return f"taken back: {what}{why}"
    if isinstance(record, ResultConfirmed):
        return f"{_place(at, record.number)}: confirmed"
    if isinstance(record, ResultContested):
        return f"{_place(at, record.number)}: contested, {record.result}"
    if isinstance(record, Noted) and is_book(record):
        table = f", table {record.table}" if record.table else ""
        return f"{record.text}{table}"
    return told_record(record)
