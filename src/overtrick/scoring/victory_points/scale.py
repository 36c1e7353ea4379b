"""A victory-point scale: what a match is worth for its margin and its number of boards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor
from typing import Final, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.rounding import half_up

Award: TypeAlias = tuple[Fraction, Fraction]
"""The winner's victory points and the loser's; a draw gives both the same."""

AVERAGE: Final = Fraction(50)


class NotOnScale(BridgeError):
    """The scale has no row for that many boards, or no known cell for that margin."""

    code = "not-on-scale"


class FractionalImps(Enum):
    """What becomes of a margin that is not a whole number of IMPs, as after weighted rulings.

    No law says: towards zero is the usual ruling, the nearest whole with halves away from
    zero is what EBU directors describe, between two IMPs is a straight line.
    """

    TOWARDS_ZERO = "towards-zero"
    NEAREST = "nearest"
    INTERPOLATED = "interpolated"


@dataclass(frozen=True, slots=True)
class Scale:
    """One scale. ``award`` takes boards and a margin of 0 or more and gives both sides' VPs.

    ``percent`` says that margins are the first side's percentage at matchpoints instead of
    IMPs. ``lengths`` names the numbers of boards there are rows for.
    """

    code: str
    description: str
    lengths: str
    award: Callable[[int, Fraction], Award]
    percent: bool = False

    def vps(
        self,
        boards: int,
        margin: Fraction | int,
        fractional: FractionalImps = FractionalImps.TOWARDS_ZERO,
    ) -> Award:
        """Exact victory points of the side with ``margin`` and of its opponents.

        A negative margin is a loss. Raises NotOnScale.
        """
        if boards < 1:
            raise NotOnScale(f"a match has at least one board, not {boards}")
        gap = Fraction(margin)
        if self.percent:
            gap = _above_average(gap)
        winner, loser = self._won(boards, abs(gap), fractional)
        return (winner, loser) if gap >= 0 else (loser, winner)

    def _won(self, boards: int, gap: Fraction, fractional: FractionalImps) -> Award:
        if self.percent or gap.denominator == 1:
            return self.award(boards, gap)
        match fractional:
            case FractionalImps.TOWARDS_ZERO:
                return self.award(boards, Fraction(floor(gap)))
            case FractionalImps.NEAREST:
                return self.award(boards, half_up(gap, 0))
            case FractionalImps.INTERPOLATED:
                return _between(
                    self.award(boards, Fraction(floor(gap))),
                    self.award(boards, Fraction(ceil(gap))),
                    gap - floor(gap),
                )


def _above_average(percent: Fraction) -> Fraction:
    if not 0 <= percent <= 100:
        raise NotOnScale(f"a percentage is 0 to 100, not {float(percent):g}")
    return percent - AVERAGE


def _between(below: Award, above: Award, part: Fraction) -> Award:
    """A straight line between two awards: the winner's to 0.01, halves up, the rest the loser's."""
    won, lost = (low + (high - low) * part for low, high in zip(below, above, strict=True))
    winner = half_up(won, 2)
    return winner, won + lost - winner


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a printed table, for ``shortest`` to ``longest`` boards.

    ``upto`` holds the largest margin, inclusive, of each award but the last, rising. An award
    is None where the printed table is not known.
    """

    shortest: int
    longest: int
    upto: tuple[Fraction | int, ...]
    awards: tuple[Award | None, ...]

    def award(self, margin: Fraction) -> Award | None:
        """The award for a margin of 0 or more."""
        return self.awards[bisect_left(self.upto, margin)]

    @property
    def lengths(self) -> str:
        """``6-8``, or ``3`` for a single length."""
        return _span(self.shortest, self.longest)

    @property
    def known(self) -> str:
        """The margins with a known award, in words, for whole margins."""
        lows = [0, *(floor(upper) + 1 for upper in self.upto)]
        highs = [*map(floor, self.upto), None]
        spans = zip(lows, highs, self.awards, strict=True)
        return listed(_span(low, high) for low, high, award in spans if award)


def _span(low: int, high: int | None) -> str:
    if high is None:
        return f"{low} and more"
    return str(low) if low == high else f"{low}-{high}"


def listed(items: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def table(code: str, description: str, rows: Sequence[Row], *, percent: bool = False) -> Scale:
    """A scale of printed rows; other lengths and unknown cells raise NotOnScale."""
    lengths = listed(row.lengths for row in rows)

    def award(boards: int, margin: Fraction) -> Award:
        row = next((row for row in rows if row.shortest <= boards <= row.longest), None)
        if row is None:
            raise NotOnScale(f"{code} has no row for {boards} boards; it has {lengths} boards")
        found = row.award(margin)
        if found is None:
            raise NotOnScale(
                f"{code} has no known cell for {float(margin):g} IMPs over {boards} boards; "
                f"known are {row.known} IMPs"
            )
        return found

    return Scale(code, description, lengths, award, percent)


def shared(
    total: int | Fraction, winners: Iterable[int | Fraction | None]
) -> tuple[Award | None, ...]:
    """Awards in which both sides share ``total``, from the winner's VPs."""
    return tuple(
        None if winner is None else (Fraction(winner), Fraction(total - winner))
        for winner in winners
    )
