"""Seating those who are entered anew, and seeding them: the commands, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from overtrick.bridge.seat import Side
from overtrick.event.commands import Command, EnterContestant, Renumber
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.naming import contestant_of
from overtrick.event.records import ContestantEntered
from overtrick.event.seeding.draw import Way, draw
from overtrick.event.seeding.entrant import NO_WISH, Entrant, Wish, parse_wish
from overtrick.event.seeding.seats import seats_of
from overtrick.event.seeding.seeds import seeded
from overtrick.event.state import Event


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a draw comes to: commands to be carried out together, and words."""

    commands: tuple[Command, ...]
    words: tuple[str, ...]


Called = Callable[[ContestantEntered], tuple[str, frozenset[str]]]
"""What a contestant is called, and the clubs of its players."""


def plainly(one: ContestantEntered) -> tuple[str, frozenset[str]]:
    """By the contestant's own name or number, and its own club."""
    return one.name or f"contestant {one.contestant}", frozenset(filter(None, [one.club]))


def seated(
    event: Event,
    way: Way,
    *,
    wishes: Mapping[str, Wish] | None = None,
    called: Called = plainly,
) -> Outcome:
    """A draw for the numbers of the section's contestants among themselves.

    ``wishes`` are by contestant as typed, and count before the tables that contestants are
    entered with. Raises NoSuchContestant.
    """
    named = {contestant_of(event, one): wish for one, wish in (wishes or {}).items()}
    seats = seats_of(event, way.section)
    entrants = [_entrant(event.contestants[seat.contestant], named, called) for seat in seats]
    found = draw(entrants, seats, way)
    ids = shown_ids(event.contestants)
    now = {one.key: str(place) for place, one in found.places.items()}
    keys = {str(one): shown for one, shown in ids.items()}
    moves = tuple((keys[key], keys[place]) for key, place in now.items() if key != place)
    commands = (Renumber(moves),) if moves else ()
    return Outcome(commands, found.words)


def _entrant(
    one: ContestantEntered, wishes: Mapping[ContestantId, Wish], called: Called
) -> Entrant:
    name, clubs = called(one)
    own = NO_WISH if one.stationary in (None, "none") else parse_wish(one.stationary or "")
    wish = wishes.get(one.contestant, own)
    return Entrant(str(one.contestant), name, clubs, one.rating, wish)


def seeds_given(event: Event, way: Way, *, called: Called = plainly) -> Outcome:
    """Seeds from 1 for the contestants of the section."""
    seats = seats_of(event, way.section)
    everyone = {str(seat.contestant): event.contestants[seat.contestant] for seat in seats}
    order = seeded([_entrant(one, {}, called) for one in everyone.values()], way)
    commands = tuple(
        _seed(everyone[one.key], place)
        for place, one in enumerate(order, start=1)
        if everyone[one.key].seed != place
    )
    return Outcome(commands, (_seeds_words(way), *_top(order)))


def _seed(one: ContestantEntered, seed: int) -> EnterContestant:
    side = one.contestant.side
    where: Literal["NS", "EW"] | None = None if side is None else "NS" if side is Side.NS else "EW"
    return EnterContestant(one.contestant.number, one.contestant.section, where, seed=seed)


def _seeds_words(way: Way) -> str:
    if way.by == "order":
        return "seeded in the order of their numbers"
    how = "by lot" if way.by == "random" else "by rating, equal ratings by lot"
    return f"seeded {how} with seed {way.seed}"


def _top(order: Sequence[Entrant]) -> tuple[str, ...]:
    return tuple(f"seed {place}: {one.name}" for place, one in enumerate(order[:4], start=1))
