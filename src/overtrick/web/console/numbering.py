"""Numbers that nobody has, because a place of the movement stays empty."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from overtrick.bridge.seat import Side
from overtrick.event.seating import seated
from overtrick.event.state import Event
from overtrick.web.console.at import At

_LONGEST: Final = 200
"""No line of a movement has more numbers: a list with more was numbered by hand, or by mistake."""


def skipped(at: At) -> tuple[str, ...]:
    """The numbers that are left out between others, section by section and line by line.

    Only of sections that have a table with nobody on one side: elsewhere numbers are left out
    for reasons that the program does not know.
    """
    event, taken = at.event, defaultdict[tuple[str, Side | None], set[int]](set)
    for one in event.contestants:
        if one.number.isdecimal():
            taken[one.section, one.side].add(int(one.number))
    return tuple(
        f"{section}{number}{line.value if line else ''}"
        for (section, line), numbers in taken.items()
        if max(numbers) - min(numbers) <= _LONGEST and _has_half_table(event, section)
        for number in range(min(numbers), max(numbers))
        if number not in numbers
    )


def _has_half_table(event: Event, section: str) -> bool:
    return any(
        bool(seated(event.opened, section, one, Side.NS))
        != bool(seated(event.opened, section, one, Side.EW))
        for one in event.in_section(section).values()
    )
