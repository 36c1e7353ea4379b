"""Who did what, and when: the journal in words, each act to be taken back."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from litestar import Response, get
from litestar.params import FromQuery

from overtrick.event.fold import voided
from overtrick.event.records import (
    CorrectionsOpened,
    Entry,
    EventClosed,
    EventOpened,
    EventReopened,
    Noted,
    OpeningChanged,
    PeopleRecord,
    PlayRecord,
    Record,
    RulingRecord,
    ScheduleRecord,
    Voided,
)
from overtrick.web.access import Access, rule
from overtrick.web.console.acts import act_of
from overtrick.web.console.at import At, TheAt
from overtrick.web.console.authors import writers
from overtrick.web.console.telling import teller

A_PAGE = 60
"""Acts that a page shows."""
SHOWN = 8
"""Records of one act that are told one by one."""


@dataclass(frozen=True, slots=True)
class ActShown:
    """What one command did. ``undone`` where nothing of it is in force any more.

    ``turn`` is the entry to undo so that it is taken back, or done again; 0 for neither.
    """

    number: int
    last: int
    at: datetime | None
    author: str
    words: tuple[str, ...]
    more: int
    undone: bool
    undoes: bool
    turn: int = 0
    kinds: frozenset[str] = frozenset()


KINDS: Final[tuple[tuple[str, str, object], ...]] = (
    ("results", "results and boards", PlayRecord),
    ("rulings", "rulings and penalties", RulingRecord),
    ("people", "people", PeopleRecord),
    ("schedule", "tables and rounds", ScheduleRecord),
    ("notes", "calls, announcements, settings, notes", Noted),
    ("undone", "what was taken back", Voided),
    ("stages", "scoring, corrections, closing",
     EventOpened | OpeningChanged | CorrectionsOpened | EventClosed | EventReopened),
)  # fmt: skip
"""Kinds of records by which a journal is searched: their names, words and types."""


@get("/console/events/{event_id:int}/journal", opt=rule(Access.SCORER), sync_to_thread=True)
def journal(
    at: TheAt,
    before: FromQuery[int] = 0,
    who: FromQuery[str] = "",
    words: FromQuery[str] = "",
    what: FromQuery[str] = "",
) -> Response[bytes]:
    """The acts, the newest first; only those of somebody, of a kind, or with some words."""
    every = _acts(at)
    acts = [one for one in every if _wanted(one, who, words) and (not what or what in one.kinds)]
    later = [one for one in acts if not before or one.number < before]
    people = sorted({one.author for one in every if one.author})
    return at.page(
        "journal.html",
        acts=later[:A_PAGE],
        again=_taken_back_once(at.event.entries) - voided(at.event.entries),
        older=later[A_PAGE - 1].number if len(later) > A_PAGE else 0,
        authors=people,
        who=who,
        words=words,
        what=what,
        kinds=[(name, told) for name, told, _ in KINDS],
        total=len(at.event.entries),
    )


def last_act(at: At, devices: Container[str]) -> ActShown | None:
    """What a person did last that can be taken back: no note, nothing of ``devices``.

    None where nothing was done, or whoever asks may take nothing back.
    """
    if at.access < Access.DIRECTOR:
        return None
    gone = voided(at.event.entries)
    for entry in reversed(at.event.entries[1:]):
        if entry.number in gone or entry.author in devices:
            continue
        if isinstance(entry.record, Noted | Voided):
            continue
        names = writers(at, {entry.author})
        return _shown(at, act_of(at.event.entries, entry), gone, names, teller(at))
    return None


def _wanted(one: ActShown, who: str, words: str) -> bool:
    text = " ".join(one.words).casefold()
    return (not who or one.author == who) and words.casefold() in text


def _acts(at: At) -> list[ActShown]:
    gone = voided(at.event.entries)
    names = writers(at, {entry.author for entry in at.event.entries})
    tell = teller(at)
    found = [
        _shown(at, list(entries), gone, names, tell)
        for _, entries in groupby(at.event.entries, key=lambda one: one.act or one.number)
    ]
    return list(reversed(found))


def _shown(
    at: At,
    entries: Sequence[Entry],
    gone: set[int],
    names: Mapping[str | None, str],
    tell: Callable[[Record], str],
) -> ActShown:
    first = entries[0]
    undone = all(entry.number in gone for entry in entries)
    words = tuple(dict.fromkeys(tell(entry.record) for entry in entries))
    undoes = isinstance(first.record, Voided)
    fixed = isinstance(first.record, EventOpened) or undoes or at.access < Access.DIRECTOR
    return ActShown(
        first.number,
        entries[-1].number,
        first.at,
        names.get(first.author, first.author or ""),
        words[:SHOWN],
        max(0, len(words) - SHOWN),
        undone,
        undoes,
        0 if fixed else _turn(at, first.number, gone) if undone else first.number,
        frozenset(kind for entry in entries for kind in _kinds(entry.record)),
    )


def _taken_back_once(journal: Sequence[Entry]) -> set[int]:
    """The entries that were ever taken back, whether or not they were done again."""
    return {one.record.number for one in journal if isinstance(one.record, Voided)}


def _turn(at: At, number: int, gone: set[int]) -> int:
    """The entry in force that voids another: where that is undone, the other is done again."""
    for entry in reversed(at.event.entries):
        record = entry.record
        if isinstance(record, Voided) and record.number == number and entry.number not in gone:
            return entry.number
    return 0


def _kinds(record: Record) -> Iterator[str]:
    for name, _, types in KINDS:
        if isinstance(record, types):  # type: ignore[arg-type]  # unions of classes
            yield name
