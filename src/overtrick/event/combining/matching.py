"""Contestants found again from session to session: by their people, their name or number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.combining.session import Appearance, SessionResult
from overtrick.event.contestant import ContestantId

By: TypeAlias = Literal["people", "number"]
Line: TypeAlias = tuple[Appearance | None, ...]
"""One contestant's appearances, session by session; None for one it missed."""

_SHARED: Final = 2
"""Of a contestant's players one in so many at least stays the same under a substitute."""


class NotOneField(BridgeError):
    """Sessions cannot be combined: they are of different forms, or there are none."""

    code = "not-one-field"


@dataclass(frozen=True, slots=True)
class Matched:
    """Everyone of all sessions, and what has to be said of how they were found."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()


def matched(sessions: Sequence[SessionResult], by: By = "people") -> Matched:
    """Who is who in all sessions. Raises NotOneField where the forms differ.

    By people, a contestant is its set of players, a team its name; a pair may have another
    number each time. Whoever has neither is matched by number, and that is said. Where a
    contestant is missing from a session and another, missing where that one played, shares
    half of its players, they are one contestant with a substitute, and that is said too.
    """
    nobody = next((session.name for session in sessions if not session.appearances), None)
    if nobody:
        raise NotOneField(f"{nobody} has nobody in it")
    forms = sorted({session.form for session in sessions})
    if len(forms) != 1:
        raise NotOneField(f"sessions of one form are expected, not {' and '.join(forms) or 'none'}")
    table: dict[object, list[Appearance | None]] = {}
    notes: list[str] = []
    for place, session in enumerate(sessions):
        for key, one in _keyed(session, by, notes):
            table.setdefault(key, [None] * len(sessions))[place] = one
    lines = [tuple(line) for line in table.values()]
    if by == "people":
        lines = _with_substitutes(lines, notes)
    return Matched(tuple(lines), tuple(notes))


def _keyed(session: SessionResult, by: By, notes: list[str]) -> list[tuple[object, Appearance]]:
    """The appearances of a session by what tells contestants apart."""
    keys = [_key(one, by, session.form) for one in session.appearances]
    counts = Counter(keys)
    found: list[tuple[object, Appearance]] = []
    for key, one in zip(keys, session.appearances, strict=True):
        if counts[key] > 1:
            notes.append(f"{session.name}: {one.contestant} has the players of another contestant")
        found.append(((key, one.contestant) if counts[key] > 1 else key, one))
    unknown = [str(key) for key in keys if isinstance(key, ContestantId)]
    if by == "people" and unknown:
        have = "has" if len(unknown) == 1 else "have"
        names = ", ".join(unknown)
        notes.append(f"{session.name}: {names} {have} no players: matched by number")
    return found


def _key(one: Appearance, by: By, form: str) -> object:
    if by == "people":
        if one.name and (form == "teams" or not one.people):
            return ("name", one.name.casefold())
        if one.people:
            return frozenset(one.people)
    return one.contestant


def _with_substitutes(lines: list[Line], notes: list[str]) -> list[Line]:
    """Lines that complete one another and share players, put together where none is in doubt."""
    open_ = [line for line in lines if None in line and _people(line)]
    partners = {
        place: [other for other in range(len(open_)) if _complete(open_[place], open_[other])]
        for place in range(len(open_))
    }
    merged: list[Line] = []
    gone: set[int] = set()
    for place, fits in partners.items():
        if len(fits) != 1 or fits[0] <= place or partners[fits[0]] != [place]:
            continue
        first, second = open_[place], open_[fits[0]]
        merged.append(tuple(a or b for a, b in zip(first, second, strict=True)))
        gone |= {id(first), id(second)}
        notes.append(f"{_said(first)} and {_said(second)} are taken as one, with a substitute")
    return [*(line for line in lines if id(line) not in gone), *merged]


def _complete(first: Line, second: Line) -> bool:
    if first is second or any(a and b for a, b in zip(first, second, strict=True)):
        return False
    mine, theirs = _people(first), _people(second)
    smaller = min(len(mine), len(theirs))
    return smaller >= _SHARED and len(mine & theirs) * _SHARED >= smaller


def _people(line: Line) -> set[str]:
    return {person for one in line if one for person in one.people}


def _said(line: Line) -> str:
    return next(str(one.contestant) for one in line if one)
