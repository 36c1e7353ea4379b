"""Strata: who competes in which list, and how deep a list is ranked for awards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.rounding import half_up

By: TypeAlias = Literal["higher", "average"]

MOST: Final = 3
"""Strata of one event (ACBL)."""
SHARE: Final = Fraction(2, 5)
"""The part of a list's contestants who get a place for awards (ACBL: 40 per cent)."""
FEWEST: Final = 5
"""Contestants that a stratum below the open one needs in the whole event (ACBL Handbook)."""


class NotAStratum(BridgeError):
    """A stratum is none of the event's, or the limits do not fall from list to list."""

    code = "not-a-stratum"


@dataclass(frozen=True, slots=True)
class Limits:
    """The strata of an event: the open one first, then each with the most that it admits.

    ``by`` says whether a contestant's higher or its average holding decides. A holding equal
    to a limit is within it.
    """

    open: str
    below: tuple[tuple[str, Fraction], ...]
    by: By = "higher"

    def __post_init__(self) -> None:
        """Refuse limits that do not fall, and too many of them."""
        limits = [most for _, most in self.below]
        if len(self.below) >= MOST:
            raise NotAStratum(f"an event has at most {MOST} strata, the open one among them")
        if limits != sorted(limits, reverse=True) or len(set(limits)) < len(limits):
            raise NotAStratum("the limits fall from one stratum to the next")
        names = [self.open, *(name for name, _ in self.below)]
        if len(set(names)) < len(names):
            raise NotAStratum("two strata have one name")

    def stratum(self, holdings: Sequence[Fraction]) -> str:
        """The stratum of players who hold so many master points each; open without any."""
        if not holdings:
            return self.open
        held = holding(holdings, self.by)
        admitting = [name for name, most in self.below if held <= most]
        return admitting[-1] if admitting else self.open


def holding(holdings: Sequence[Fraction], by: By) -> Fraction:
    """What decides of several players' holdings: the highest, or their mean; exact."""
    if by == "higher":
        return max(holdings)
    return sum(holdings, Fraction(0)) / len(holdings)


def lists(names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """For each list the strata that compete in it, the open list (everyone) first.

    ``names`` are the strata from the open one down: list B has B and C, list C has C alone.
    """
    return {name: tuple(names[place:]) for place, name in enumerate(names)}


def depth(eligible: int) -> int:
    """How many of a list's contestants get a place for awards: 40 per cent, a half up.

    >>> [depth(number) for number in (13, 9, 4)]
    [5, 4, 2]
    """
    return int(half_up(SHARE * eligible, 0))


def awarded(ranks: Sequence[int], whole_event: int | None = None) -> list[bool]:
    """Whether each rank of a list (1, 2, 2, 4) is within its depth; all of a tie or none.

    ``whole_event`` is the number of the list's contestants in the whole event; fewer than 5 and
    nobody has a place. None for the open list, which has no such limit.
    """
    if whole_event is not None and whole_event < FEWEST:
        return [False] * len(ranks)
    deep = depth(len(ranks))
    return [rank <= deep for rank in ranks]


def strata_ranks(
    order: Sequence[tuple[int, str]], names: Sequence[str]
) -> Mapping[str, tuple[tuple[int, int], ...]]:
    """For each list, the place in ``order`` and the rank in it of every contestant of the list.

    ``order`` has for each contestant, the best first, the overall rank and the stratum; equal
    ranks stay equal. Raises NotAStratum for a stratum that ``names`` has not.
    """
    strange = {stratum for _, stratum in order} - set(names)
    if strange:
        raise NotAStratum(f"{', '.join(sorted(strange))}: no stratum of this event has that name")
    return {
        name: tuple(_ranked([(at, one) for at, one in enumerate(order) if one[1] in those]))
        for name, those in lists(names).items()
    }


def _ranked(mine: Sequence[tuple[int, tuple[int, str]]]) -> list[tuple[int, int]]:
    first: dict[int, int] = {}
    return [
        (at, first.setdefault(overall, rank)) for rank, (at, (overall, _)) in enumerate(mine, 1)
    ]
