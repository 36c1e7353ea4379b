"""Which contestant a pair's number means: ``1NS``, ``1`` sitting North-South, or plainly ``1``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import FormName, Numbers
from overtrick.formats.usebio.elements import Event, Pair
from overtrick.formats.usebio.parts import Part, Row

_WITH_SIDE = re.compile(r"(.+?)\s*-?\s*(NS|EW)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Numbering:
    """How numbers name contestants in one event."""

    form: FormName
    winners: Literal[1, 2]

    def contestant(self, section: str, number: str, side: Side | None) -> ContestantId:
        """The contestant of that number; ``side`` counts only with two winners."""
        if self.winners == 1:
            return ContestantId(section, number)
        bare, told = with_side(number)
        return ContestantId(section, bare, told or side)

    def bare(self, numbers: Numbers, side: Side) -> Numbers:
        """A line's numbers as records have them: without the side, unless it is the other's."""
        if self.winners == 1:
            return numbers
        return tuple(_bare(number, side) for number in numbers)


def numbering(event: Event, form: FormName, parts: Sequence[Part], rows: list[Row]) -> Numbering:
    """By WINNER_TYPE, else by the pairs' directions, else by who ever sits where."""
    if form != "pairs":
        return Numbering(form, 1)
    told = (event.winner_type or "").strip()
    if told in ("1", "2"):
        return Numbering(form, 1 if told == "1" else 2)
    pairs = [pair for part in parts if part.participants for pair in part.participants.pairs]
    if pairs:
        both = {side_of(pair) for pair in pairs} == {Side.NS, Side.EW}
        return Numbering(form, 2 if both else 1)
    return Numbering(form, 1 if _seats(rows, Side.NS) & _seats(rows, Side.EW) else 2)


def with_side(number: str) -> tuple[str, Side | None]:
    """``("1", NS)`` of ``1NS``; a number without a side as it is."""
    match = _WITH_SIDE.fullmatch(number)
    return (match[1], Side(match[2].upper())) if match else (number, None)


def side_of(pair: Pair) -> Side | None:
    """A pair's side by DIRECTION or its number."""
    letter = (pair.direction or "").strip()[:1].upper()
    if letter:
        return Side.NS if letter in "NS" else Side.EW if letter in "EW" else None
    return with_side((pair.number or "").strip())[1]


def sides_sat(rows: Iterable[Row]) -> dict[tuple[str, str], set[Side]]:
    """On which sides each section's numbers ever sat."""
    sat: dict[tuple[str, str], set[Side]] = {}
    for row in rows:
        for side, numbers in ((Side.NS, row.ns), (Side.EW, row.ew)):
            for number in numbers:
                sat.setdefault((row.section, with_side(number)[0]), set()).add(side)
    return sat


def _seats(rows: Iterable[Row], side: Side) -> set[tuple[str, str]]:
    return {
        (row.section, number) for row in rows for number in (row.ns if side is Side.NS else row.ew)
    }


def _bare(number: str, side: Side) -> str:
    bare, told = with_side(number)
    return bare if told in (None, side) else number
