"""Contestants named before anybody knew that there are two winners, given their side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    CarriedOver,
    ContestantEntered,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
)
from overtrick.formats.reading import Sourced

_Sides: TypeAlias = dict[tuple[str, str], set[Side]]


def sided(records: Iterable[Sourced]) -> tuple[Sourced, ...]:
    """The records of a field with two winners: whoever sat on one side alone is of that side.

    A file that holds one round does not tell how many winners there will be, and lists its
    pairs by number alone. One who has no result, or sat both ways, stays as listed.
    """
    everything = tuple(records)
    sides: _Sides = {}
    for record, _ in everything:
        if isinstance(record, ResultEntered):
            for side, numbers in ((Side.NS, record.ns), (Side.EW, record.ew)):
                for number in numbers:
                    sides.setdefault((record.section, number), set()).add(side)
    return tuple((_sided(record, sides), source) for record, source in everything)


def _sided(record: Record, sides: _Sides) -> Record:
    match record:
        case ContestantEntered() | SatOut() | PenaltyGiven() | CarriedOver():
            return replace(record, contestant=_contestant(record.contestant, sides))
        case _:
            return record


def _contestant(contestant: ContestantId, sides: _Sides) -> ContestantId:
    sat = sides.get((contestant.section, contestant.number), set())
    if contestant.side is not None or len(sat) != 1:
        return contestant
    return replace(contestant, side=next(iter(sat)))
