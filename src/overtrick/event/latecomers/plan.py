"""One way to bring in a late contestant, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.records import Sitting

Way: TypeAlias = Literal["phantom", "rover", "appendix", "new-table"]
WAYS: tuple[Way, ...] = ("phantom", "rover", "appendix", "new-table")


@dataclass(frozen=True, slots=True)
class LatePlan:
    """A legal way: nobody plays a board twice. All of it is for the rounds from the first on.

    ``sittings`` are the schedule of these rounds, ``movement`` the key it then goes by.
    ``sits_out`` are the rounds in which each contestant does not play, for those who do not
    play in more rounds than without the latecomer, who is among them where it has to wait.
    ``out_twice`` are those of them who sit out more than one round of the whole session.
    ``boards_lost`` counts boards that tables were to play and will not; ``shares`` tables that
    will need another copy of their boards; ``meets_again`` opponents who have met before and
    were not to. ``fairness`` is Q in per cent over the whole session, ``fairness_before`` that
    without the latecomer. ``cost`` ranks: the least is best.
    """

    way: Way
    contestant: ContestantId
    first_round: int
    sittings: tuple[Sitting, ...]
    movement: str
    sits_out: tuple[tuple[ContestantId, int], ...]
    boards_lost: int
    shares: int
    meets_again: int
    fairness: Fraction
    fairness_before: Fraction
    cost: int
    words: tuple[str, ...]
    out_twice: tuple[ContestantId, ...] = ()


@dataclass(frozen=True, slots=True)
class NoWay:
    """Why a way is closed, in plain words."""

    way: Way
    reason: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A way before it is weighed: who comes in and how everybody sits from then on."""

    way: Way
    contestant: ContestantId
    sittings: tuple[Sitting, ...]
    movement: str
    words: tuple[str, ...] = ()
