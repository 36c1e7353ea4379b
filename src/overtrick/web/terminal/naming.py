"""Contestants of a section by short keys, and who sits in which seat."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, People
from overtrick.event.records import EventOpened, Sitting
from overtrick.event.seating import at_table, seated
from overtrick.event.state import Event

SEATS: tuple[tuple[Side, str], ...] = ((Side.NS, "NS"), (Side.EW, "EW"))
"""The sides with the letters of their seats."""


def key_of(contestant: ContestantId) -> str:
    """``7NS``, ``7``: what names a contestant within its section."""
    return f"{contestant.number}{contestant.direction or ''}"


def contestant_by_key(event: Event, section: str, key: str) -> ContestantId:
    """The contestant that a key names in a section."""
    if event.opened.form == "teams":
        return ContestantId("", key)
    if event.opened.winners == 2 and key.endswith(("NS", "EW")):
        return ContestantId(section, key[:-2], Side(key[-2:]))
    return ContestantId(section, key)


def keys_at(opened: EventOpened, section: str, sitting: Sitting) -> tuple[str, ...]:
    """The keys of everybody at a table."""
    return tuple(key_of(one) for one in at_table(opened, section, sitting))


def side_keys(opened: EventOpened, section: str, sitting: Sitting, side: Side) -> list[str]:
    """The keys of those who sit on a side."""
    return [key_of(one) for one in seated(opened, section, sitting, side)]


def seat_ids(event: Event, section: str, sitting: Sitting) -> Iterator[tuple[str, str]]:
    """The people at a table by the letters of their seats, as far as they are known."""
    for side, letters in SEATS:
        sat = seated(event.opened, section, sitting, side)
        if event.opened.form == "teams":
            people = _line_up(event, sat, side, sitting.round)
        elif event.opened.form == "individual":
            people = tuple(next(iter(event.players(one, sitting.round)), "") for one in sat)
        else:
            people = event.players(sat[0], sitting.round) if sat else ()
        yield from zip(letters, people, strict=False)


def shown(people: People, person: str) -> str:
    """A name as the person chose to be shown: a number where that was chosen, or nothing."""
    known = people.get(person)
    return (known.name or known.number or "") if known else ""


def _line_up(
    event: Event, sat: tuple[ContestantId, ...], side: Side, round_: int
) -> tuple[str, ...]:
    line_up = event.line_up(sat[0], round_) if sat else None
    if line_up is None:
        return ()
    return line_up.ns if side is Side.NS else line_up.ew


def has_two_rooms(event: Event, section: str, sitting: Sitting) -> bool:
    """Whether one table's number stands for both rooms of a match."""
    drawn = event.drawn.get((section, sitting.round))
    if event.opened.form != "teams" or sitting.room or sitting.teams is None or drawn is None:
        return False
    return not any(set(sitting.teams) <= set(one.numbers) for one in drawn.triangles)
