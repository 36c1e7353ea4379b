"""Giving entries each other's numbers, as a draw for seats does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.event.commands import Renumber
from overtrick.event.contestant import ContestantId
from overtrick.event.naming import contestant_of
from overtrick.event.records import ContestantEntered, Record
from overtrick.event.refusals import NotAllowed
from overtrick.event.seating import at_table
from overtrick.event.state import Event


def renumbered(event: Event, command: Renumber) -> tuple[Record, ...]:
    """Each entry anew under the number it is given.

    Raises NotAllowed where a number is not both given up and taken once, and once anything
    but the entry itself is on record of one of those moved.
    """
    moves = {contestant_of(event, one): contestant_of(event, other) for one, other in command.moves}
    if len(moves) < len(command.moves) or set(moves) != set(moves.values()):
        raise NotAllowed("each number is to be given up once, and taken once by another entry")
    changed = {one: other for one, other in moves.items() if one != other}
    for one in changed:
        _must_be_new(event, one)
    return tuple(_moved(event, changed))


def _moved(event: Event, changed: dict[ContestantId, ContestantId]) -> Iterator[ContestantEntered]:
    for one, other in changed.items():
        first = event.contestants[other].first_round
        yield replace(event.contestants[one], contestant=other, first_round=first)


def _must_be_new(event: Event, one: ContestantId) -> None:
    """Raise NotAllowed where a contestant has played, or has more on record than its entry."""
    for play in event.plays.values():
        if one in at_table(event.opened, play.entered.section, play.entered):
            raise NotAllowed(f"{one} has a result already: numbers are dealt out before play")
    named = next((what for what, several in others_on_record(event) if one in several), None)
    if named:
        raise NotAllowed(f"{one} has {named} already: take that back before it changes its number")


def others_on_record(event: Event) -> Iterator[tuple[str, set[ContestantId]]]:
    """What else there is on record, and of whom."""
    yield "substitutes", {*event.seated}
    yield "a line-up", {*event.line_ups}
    yield "a carry-over", {*event.carried}
    yield "left", {*event.left}
    yield "a penalty", {one.contestant for one in event.penalties.values()}
    yield "sat out", {one.contestant for one in event.sit_outs.values()}
    awarded = {(one.section, number) for one in event.awards.values() for number in one.numbers}
    yield (
        "an award",
        {one for one in event.contestants if (one.section, one.number) in awarded},
    )
