"""Why a contestant was drawn as it was: every step in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.matching import cheapest_near
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.swiss.drawn import Draw
from overtrick.event.schedules.swiss.field import SwissContestant
from overtrick.event.schedules.swiss.meetings import Meetings, collide
from overtrick.event.schedules.swiss.pairings import prices_of
from overtrick.event.schedules.swiss.prices import Prices
from overtrick.event.schedules.swiss.standing import draw_score
from overtrick.event.schedules.swiss.words import basis, listed, placed, rounds_said, times, where
from overtrick.scoring.explain import Step, step

NEARER: Final = 6
"""At most so many others are spoken of, the nearest first."""
_METHODS: Final = {
    "best": "everybody is drawn as near in the standings as can be without a rematch",
    "monrad": "from the top down, each meets the nearest that it has not met",
    "danish": "neighbours in the standings meet, even if they have met before",
    "repair": "from the top down, each meets the nearest that it has not met; "
    "clashes are mended from the bottom up",
}


def explain_draw(draw: Draw, number: str) -> tuple[Step, ...]:
    """The steps that led to a contestant's opponent, bye or triangle, and to its table.

    The value of a step is a score, a place, the sum of squared distances between opponents,
    or a table. Raises ScheduleRefused for a contestant that was not drawn.
    """
    one = next((one for one in draw.standing.contestants if one.number == number), None)
    if one is None:
        raise ScheduleRefused(f"contestant {quoted(number)} was not drawn in round {draw.round}")
    return tuple(_steps(draw, one))


def _steps(draw: Draw, one: SwissContestant) -> Iterator[Step]:
    place = draw.standing.place(one.number)
    yield step("basis", f"round {draw.round} was drawn by {basis(draw)}", Fraction(draw.round))
    score = Fraction(place) if draw.standing.opening else _score(draw, one)
    yield step("standing", f"{one.number} was {where(draw, one)}", score)
    match = draw.match_of(one.number)
    if match is not None and match.left_of is None:
        yield from _opponent(draw, one, match)
    if match is None:
        yield from _sitting_out(draw, one)
    for note in draw.notes:
        if one.number in note.numbers:
            yield step(note.code, note.text, Fraction(place))
    if match is not None:
        yield _seat(draw, one, match)


def _score(draw: Draw, one: SwissContestant) -> Fraction:
    return draw_score(one, draw.standing.late, draw.settings)


def _opponent(draw: Draw, one: SwissContestant, match: Match) -> Iterator[Step]:
    """Whom it got, and why none of those who stood nearer."""
    them = next(other for other in draw.pool if other.number == match.other(one.number))
    if not draw.standing.opening:
        yield step("method", _METHODS[draw.settings.method], Fraction(len(draw.pool)))
    gap = abs(draw.standing.place(them.number) - draw.standing.place(one.number))
    yield step("opponent", f"the draw gave it {placed(draw, them)}", Fraction(gap))
    yield from _Others(draw, one, them).steps()


def _sitting_out(draw: Draw, one: SwissContestant) -> Iterator[Step]:
    """Why it sits out, and why none of those below does."""
    fresh = [triangle for triangle in draw.triangles if triangle.begun == draw.round]
    out = {bye.number for bye in draw.byes} | {n for each in fresh for n in each.members}
    if one.number not in out:
        return
    fair = (
        "who sits out is chosen so that as few matches as possible repeat, "
        "then by who sat out least often, then from the bottom"
    )
    yield step("odd", f"the number is odd: {fair}", Fraction(len(draw.pool) + len(out)))
    place = draw.standing.place(one.number)
    lower = [other for other in draw.pool if draw.standing.place(other.number) > place]
    for other in lower[: -NEARER - 1 : -1]:
        if other.sat_out > one.sat_out:
            why = f"has sat out or played a triangle {times(other.sat_out)}"
        else:
            why = "sitting out instead would make more matches repeat"
        text = f"{placed(draw, other)} {why}"
        yield step("lower", text, Fraction(draw.standing.place(other.number)))


class _Others:
    """Those whom a contestant could have met instead, the nearest first."""

    def __init__(self, draw: Draw, one: SwissContestant, them: SwissContestant) -> None:
        self.draw, self.one, self.them = draw, one, them
        self.meetings = Meetings(draw.field)
        self.prices = prices_of(
            draw.pool, self.meetings, draw.round, draw.settings, opening=draw.standing.opening
        )
        self.order = list(self.prices.pool)
        self.matched = draw.standing.opening or draw.settings.method in {"best", "danish"}

    def steps(self) -> Iterator[Step]:
        """A step for each that stood as near as the opponent, or nearer."""
        mine = self.order.index(self.one)
        total = self._total() if self.matched else 0
        for gap, place in sorted(self._nearer(mine))[:NEARER]:
            yield step("instead", self._instead(self.order[place], total), Fraction(gap))

    def _nearer(self, mine: int) -> Iterator[tuple[int, int]]:
        """Their distances and places; in an opening only the one that was meant."""
        reach = abs(self.order.index(self.them) - mine)
        for place, other in enumerate(self.order):
            gap = abs(place - mine)
            meant = place == mine ^ 1 if self.draw.standing.opening else gap <= reach
            if meant and other not in {self.one, self.them}:
                yield gap, place

    def _instead(self, other: SwissContestant, total: int) -> str:
        name = placed(self.draw, other)
        rounds = self.meetings.rounds(self.one.number, other.number)
        if rounds and not self.prices.rematches and not self.draw.repeats:
            return f"{name} was out of the question: they met {rounds_said(rounds)}"
        if collide(self.one, other):
            return f"{name} must keep a table too, and both cannot at one"
        if self.matched:
            return f"{name} instead: {self._price_of(other, total)}"
        if rounds:
            return f"{name} was not wanted again: they met {rounds_said(rounds)}"
        return f"{name} {self._lost_to(other)}"

    def _lost_to(self, other: SwissContestant) -> str:
        """Who has got an opponent that was nearer, where the draw went from the top down."""
        match = self.draw.match_of(other.number)
        assert match is not None
        rival = match.other(other.number)
        if self.draw.standing.place(rival) < self.draw.standing.place(self.one.number):
            return f"was already drawn, by {rival} who stood higher"
        if self.draw.settings.method == "repair":
            return f"went to {rival} when a clash was mended"
        return f"was needed by {rival}, so that nobody further down must repeat"

    def _total(self) -> int:
        places = {one.number: place for place, one in enumerate(self.order)}
        matches = [one for one in self.draw.matches if one.left_of is None]
        ends = [sorted((places[one.home], places[one.away])) for one in matches]
        return sum(self.prices(low, high) for low, high in ends)

    def _price_of(self, other: SwissContestant, total: int) -> str:
        """What the whole draw would have become with ``other`` as opponent."""
        one, two = sorted((self.order.index(self.one), self.order.index(other)))
        rest = [place for place in range(len(self.order)) if place not in {one, two}]

        def price(low: int, high: int) -> int:
            return self.prices(rest[low], rest[high])

        mates = cheapest_near(len(rest), price, self.prices.usual, self.prices.square)
        cost = self.prices(one, two) + sum(
            price(low, high) for low, high in enumerate(mates) if low < high
        )
        return _compared(self.prices, cost, total)


def _compared(prices: Prices, cost: int, total: int) -> str:
    """How much worse another draw is, in the first respect in which it is worse."""
    if cost == total:
        return "the draw would have been exactly as good: one of the two had to be taken"
    levels = (
        (prices.rematch, "more matches would be played again"),
        (prices.age, "a more recent match would be played again"),
        (prices.collision, "two would meet who must both keep a table"),
        (prices.usual, "two of the same half would meet"),
    )
    for price, words in levels:
        if cost // price > total // price:
            return f"then {words}"
    far, near = (amount % prices.usual // prices.square for amount in (cost, total))
    if far == near:
        return f"opponents would stand as near in all ({near}), but further apart at the top"
    return (
        f"opponents would stand further apart in all: {far} instead of {near}, "
        "counting the square of the places between each two"
    )


def _seat(draw: Draw, one: SwissContestant, match: Match) -> Step:
    side = "at home" if match.home == one.number else "away"
    keepers = [
        other.number
        for other in draw.pool
        if other.stationary and other.number in {match.home, match.away}
    ]
    if keepers:
        why = f"{listed(keepers)} must keep a table and side"
    elif match.left_of:
        why = "its triangle was played there"
    else:
        why = "the highest match sits first, and sides are evened out, between equals by lot"
        if draw.settings.sides == "toss":
            why = "the highest match sits first, and lots decide who is at home"
    return step("table", f"table {match.table}, {side}: {why}", Fraction(match.table))
