"""The ways of drawing a list, best first, into couples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from overtrick.event.schedules.lots import lot
from overtrick.event.schedules.matching import cheapest_near
from overtrick.event.schedules.swiss.field import SwissContestant
from overtrick.event.schedules.swiss.meetings import Meetings
from overtrick.event.schedules.swiss.monrad import monrad
from overtrick.event.schedules.swiss.prices import Prices
from overtrick.event.schedules.swiss.repair import Swap, repaired
from overtrick.event.schedules.swiss.settings import SwissSettings

Couple: TypeAlias = tuple[SwissContestant, SwissContestant]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Couples, the better of each first, and the swaps that mended clashes."""

    couples: tuple[Couple, ...]
    swaps: tuple[Swap, ...] = ()


def pairing_of(
    pool: Sequence[SwissContestant],
    meetings: Meetings,
    round_: int,
    settings: SwissSettings,
    *,
    opening: bool,
) -> Pairing:
    """Draw an even number of contestants, best first, by the method set."""
    if opening or settings.method in {"best", "danish"}:
        prices = prices_of(pool, meetings, round_, settings, opening=opening)
        return Pairing(_nearest(prices, {one.number: at for at, one in enumerate(pool)}))
    if settings.method == "monrad":
        return Pairing(tuple(monrad(pool, meetings)))
    couples, swaps = repaired(pool, meetings)
    return Pairing(tuple(couples), tuple(swaps))


def prices_of(
    pool: Sequence[SwissContestant],
    meetings: Meetings,
    round_: int,
    settings: SwissSettings,
    *,
    opening: bool,
) -> Prices:
    """The prices of the best draw, of a Danish one, and of every opening."""
    if not opening:
        return Prices(pool, meetings, round_, rematches=settings.method == "danish")
    order = _opening_order(pool, round_, settings)
    return Prices(order, meetings, round_, crosswise=settings.opening != "random")


def _nearest(prices: Prices, places: dict[str, int]) -> tuple[Couple, ...]:
    pool = prices.pool
    mates = cheapest_near(len(pool), prices, prices.usual, prices.square)
    couples = [(pool[one], pool[other]) for one, other in enumerate(mates) if one < other]
    in_order = [
        (one, other) if places[one.number] < places[other.number] else (other, one)
        for one, other in couples
    ]
    return tuple(sorted(in_order, key=lambda couple: places[couple[0].number]))


def _opening_order(
    pool: Sequence[SwissContestant], round_: int, settings: SwissSettings
) -> list[SwissContestant]:
    """The list with those next to each other who are to meet."""
    half = len(pool) // 2
    upper, lower = list(pool[:half]), list(pool[half:])
    if settings.opening == "random":
        return list(pool)
    if settings.opening == "folded":
        lower.reverse()
    if settings.opening == "halves":
        lower.sort(key=lambda one: lot(settings.seed, f"halves {round_}", one.number))
    return [one for couple in zip(upper, lower, strict=True) for one in couple]
