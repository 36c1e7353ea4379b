"""The number that a late contestant gets."""

from __future__ import annotations

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.seating import at_table
from overtrick.event.state import Event


def free_number(event: Event, section: str, side: Side | None, *, gap: bool) -> ContestantId:
    """A number that nobody in the section has: on from the last, or the first ``gap`` before it.

    Where North-South and East-West numbers follow on from each other, a new one follows all.
    """
    contestants = _known(event, section)
    line = {one.number for one in contestants if one.side is side}
    others = {one.number for one in contestants if one.side is not side}
    taken = line if line & others or not others else line | others
    numbers = sorted(int(one) for one in taken if one.isdecimal())
    first = min((int(one) for one in line if one.isdecimal()), default=1)
    last = numbers[-1] if numbers else 0
    free = last + 1
    if gap and numbers:
        free = next(one for one in range(_start(first, side), last + 2) if one not in numbers)
    return ContestantId("" if event.opened.form == "teams" else section, str(free), side)


def _start(first: int, side: Side | None) -> int:
    """The first number of a line: East-West need not begin with 1."""
    return first if side is Side.EW else 1


def _known(event: Event, section: str) -> set[ContestantId]:
    seated = {
        one
        for place, sitting in event.sittings.items()
        if place[0] == section or event.opened.form == "teams"
        for one in at_table(event.opened, place[0], sitting)
    }
    own = "" if event.opened.form == "teams" else section
    return seated | {one for one in event.contestants if one.section == own}
