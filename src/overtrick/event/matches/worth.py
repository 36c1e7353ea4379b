"""What matches are counted in, and what a result is worth in the ranking."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from overtrick.event.standings import Both
from overtrick.scoring.board_a_match import AggregateTable
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import half_up
from overtrick.scoring.victory_points import FractionalImps, NotOnScale, Scale, scale
from overtrick.scoring.victory_points.tables import EBU_MP

Kind: TypeAlias = Literal["imps", "boards", "points", "percent"]
"""IMPs and total points are net, boards won and percentages are each side's own."""

_WHOLE_PERCENT: Final = Fraction(100)
_LONGEST: Final = 65
"""No scale begins with longer matches."""
_BY_WINNING: Final = frozenset({"win-loss", "bam"})
"""Scales that only ask who won; any margin will do."""


@dataclass(frozen=True, slots=True)
class Worth:
    """How an event counts its matches. ``win`` is what one board is worth where boards are won.

    ``scale`` and ``table`` (of net total points) give victory points; ``bonus`` says that the
    table's points are added to those of the boards instead, as in a Patton match.
    """

    kind: Kind
    options: Options
    win: int = 0
    scale: Scale | None = None
    table: AggregateTable | None = None
    bonus: bool = False

    @property
    def in_vps(self) -> bool:
        """Whether the ranking is in victory points."""
        return self.scale is not None or (self.table is not None and not self.bonus)

    @property
    def is_net(self) -> bool:
        """Whether what one side gains the other loses."""
        return self.kind in {"imps", "points"}

    def vps(self, points: Both, boards: int) -> Both | None:
        """Both sides' victory points; None without a scale or a board. Raises NotOnScale.

        Each side has its own margin where the two do not balance, as after split rulings.
        """
        if not boards or not self.in_vps:
            return None
        home, away = points
        if self.kind == "percent":
            return self._of_percentages(home, away, boards)
        if home + away == 0:
            return self._award(home, boards)
        return self._award(home, boards)[0], self._award(away, boards)[0]

    def _of_percentages(self, home: Fraction, away: Fraction, boards: int) -> Both:
        """From the larger one where both make 100, so that rounding cannot give too much."""
        if home + away != _WHOLE_PERCENT:
            return self._award(home, boards)[0], self._award(away, boards)[0]
        if home >= away:
            return self._award(home, boards)
        return self._award(away, boards)[::-1]

    def _award(self, points: Fraction, boards: int) -> Both:
        if self.scale is None:
            assert self.table is not None
            won = self.table.points(points)
            return won, self.table.whole - won
        margin = points
        if self.kind == "percent":
            within = min(max(points, Fraction(0)), _WHOLE_PERCENT)
            margin = half_up(within, 2) if self.options.rank_by == "shown" else within
            if not self.scale.percent:
                margin -= _WHOLE_PERCENT / 2
        elif self.scale.percent:
            raise NotOnScale(f"{self.scale.code} is for percentages, and this match has IMPs")
        return self.scale.vps(boards, margin, FractionalImps(self.options.fractional_imps))

    def whole(self, boards: int) -> Fraction | None:
        """What a match brings both sides together; None where it has no limit."""
        if self.scale is not None:
            return _shared(self.scale, boards)
        table = self.table.whole if self.table is not None else Fraction(0)
        if self.kind == "boards":
            return boards * self.win + table
        return table or None


def _shared(scale: Scale, boards: int) -> Fraction | None:
    """What a draw gives both together, of the first length that the scale has if not of this."""
    draw = _WHOLE_PERCENT / 2 if scale.percent else Fraction(0)
    for length in (boards, *range(1, _LONGEST)):
        try:
            return sum(scale.vps(length, draw), Fraction(0))
        except NotOnScale:
            continue
    return None


def scale_in_force(options: Options, *, percent: bool) -> Scale | None:
    """The scale of the option ``vp_scale``, None for none.

    Matches at matchpoints take the EBU's where a scale of IMPs is named. Raises NoSuchScale
    and NotAScale.
    """
    if options.vp_scale == "none":
        return None
    chosen = scale(options.vp_scale)
    if percent and not chosen.percent and chosen.code not in _BY_WINNING:
        return EBU_MP
    return chosen


def table_of(option: str) -> AggregateTable | None:
    """The table that the option ``aggregate_table`` writes out. Raises NotATable."""
    if option == "none":
        return None
    whole, _, rows = option.partition(":")
    cells = [row.split("=") for row in rows.split(",")]
    return AggregateTable(
        Fraction(whole), tuple((int(margin), Fraction(points)) for margin, points in cells)
    )
