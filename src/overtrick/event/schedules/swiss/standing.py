"""The order that a draw goes by: the standings, or seeds and lots before there are any."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from overtrick.event.schedules.lots import lot
from overtrick.event.schedules.swiss.field import SwissContestant, SwissField
from overtrick.event.schedules.swiss.settings import SwissSettings


@dataclass(frozen=True, slots=True)
class Standing:
    """Everybody who is to play, best first.

    ``after`` is the round whose standings are looked at, 0 for none; ``opening`` says that
    seeds or lots decide. ``late`` are those placed on a provisional score for rounds missed.
    """

    contestants: tuple[SwissContestant, ...]
    after: int
    opening: bool
    late: frozenset[str]

    def place(self, number: str) -> int:
        """A contestant's place, from 1; equals have places of their own here."""
        return next(
            place for place, one in enumerate(self.contestants, start=1) if one.number == number
        )


def standing_of(field: SwissField, settings: SwissSettings) -> Standing:
    """The order of the active contestants before the draw of a round."""
    after = settings.looks_at(field.round)
    opening = after == 0 and settings.opening != "scores"
    late = frozenset(one.number for one in field.active() if after and one.entered > after)

    def key(one: SwissContestant) -> tuple[Any, ...]:
        if opening:
            return _before_play(one, field.round, settings)
        return (*_scored(one, late, settings), *_seeded(one, field.round, settings))

    order = tuple(sorted(field.active(), key=key))
    return Standing(order, after, opening, late)


def draw_score(one: SwissContestant, late: frozenset[str], settings: SwissSettings) -> Fraction:
    """The score a contestant is placed on: its own, or the provisional one of a late entrant."""
    return settings.late_score * (one.entered - 1) if one.number in late else one.score


def _scored(
    one: SwissContestant, late: frozenset[str], settings: SwissSettings
) -> tuple[Fraction, Fraction]:
    return -draw_score(one, late, settings), -one.tie_break


def _before_play(one: SwissContestant, round_: int, settings: SwissSettings) -> tuple[Any, ...]:
    if settings.opening == "random":
        return (lot(settings.seed, f"opening {round_}", one.number), one.number)
    return _seeded(one, round_, settings)


def _seeded(one: SwissContestant, round_: int, settings: SwissSettings) -> tuple[Any, ...]:
    """Seeds first, then ratings, then lots; who has neither comes after those who have."""
    return (
        one.seed is None,
        one.seed or 0,
        one.rating is None,
        -(one.rating or 0),
        lot(settings.seed, f"equals {round_}", one.number),
        one.number,
    )
