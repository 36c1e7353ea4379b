"""What a contestant gets for a round that it could not play: byes and unplayed matches."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from overtrick.scoring.rounding import brief
from overtrick.scoring.victory_points import scale

Unit: TypeAlias = Literal["VP", "%"]
_HALF: Final = Fraction(50)
_AT_FAULT: Final = Fraction(40)
_INNOCENT: Final = Fraction(60)


@dataclass(frozen=True, slots=True)
class ByeAward:
    """Victory points, or a percentage of the boards that a contestant with a bye misses."""

    amount: Fraction
    unit: Unit = "VP"

    def __str__(self) -> str:
        return f"{brief(self.amount)} {self.unit}"


PERCENT: Final = ByeAward(Fraction(55), "%")
"""Half of the boards at 60 %, half at 50 %: a round unplayed through no fault of one's own."""
USUAL: Final = ByeAward(Fraction(12))
BY_SCALE: Final[dict[str, ByeAward]] = {
    "acbl-30": ByeAward(Fraction(18)),
    "wbf-25": ByeAward(Fraction(18)),
    "ebu-mp": ByeAward(Fraction(14)),
    "win-loss": ByeAward(Fraction(1)),
}


def bye_award(rules: str, vp_scale: str) -> ByeAward:
    """What a bye is worth under a federation's rules on a scale of victory points.

    14 under the EBU's (White Book 3.3.9 by symmetry: 55 %), 18 on scales of 25 and 30 points,
    a whole win where matches are won or lost, else 12; 55 % without victory points
    (``none``). Federations publish no document for it: organisers may set another.
    """
    if vp_scale in {"none", "bam"}:
        return PERCENT
    if rules == "ebu":
        return BY_SCALE["ebu-mp"]
    return BY_SCALE.get(vp_scale, USUAL)


def unplayed_percent(boards: int, *, at_fault: bool) -> Fraction:
    """The percentage for a round of ``boards`` that was not played (EBU White Book 3.3.9).

    Half of the boards, or the larger half, count 40 % at fault and 60 % if not; the rest 50 %.
    """
    ruled = (boards + 1) // 2
    return ((_AT_FAULT if at_fault else _INNOCENT) * ruled + _HALF * (boards - ruled)) / boards


def unplayed_vps(boards: int, *, at_fault: bool, vp_scale: str = "ebu-mp") -> Fraction:
    """The same in victory points of a matchpoint scale. Raises NoSuchScale and NotOnScale."""
    return scale(vp_scale).vps(boards, unplayed_percent(boards, at_fault=at_fault))[0]
