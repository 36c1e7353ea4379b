"""How a margin becomes victory points: the scale's formula, or the row and cell of its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor
from typing import Final

from overtrick.event.matches.worth import Worth
from overtrick.event.standings import Match
from overtrick.scoring.explain import Step, step
from overtrick.scoring.rounding import brief, half_up, shown
from overtrick.scoring.victory_points import Award, NotOnScale, Scale

_HALF: Final = Fraction(50)
_CENT: Final = Fraction(1, 100)
_WHOLE: Final = Fraction(1)
_FARTHEST: Final = 10**6
"""No margin of IMPs or total points is larger."""


def scale_steps(match: Match, side: int, worth: Worth) -> Iterator[Step]:
    """The steps from what a side has in a match to its victory points."""
    if match.vps is None:
        return
    vps, boards = match.vps[side], match.played
    if worth.scale is None:
        yield _by_table(match.points[side], vps, worth)
        return
    margin = match.points[side]
    if worth.kind == "percent":
        yield from _from_percent(match, side, worth)
        return
    counted = _whole_margin(margin, worth.options.fractional_imps)
    if counted != abs(margin):
        text = f"a margin of {brief(abs(margin))} IMPs counts as {brief(counted)}"
        yield step("fraction", text, counted)
    yield step("vps", _words(worth.scale, boards, counted, lost=margin < 0, vps=vps), vps)


def _whole_margin(margin: Fraction, rule: str) -> Fraction:
    gap = abs(margin)
    if rule == "towards-zero":
        return Fraction(floor(gap))
    return half_up(gap, 0) if rule == "nearest" else gap


def _words(scale: Scale, boards: int, gap: Fraction, *, lost: bool, vps: Fraction) -> str:
    how = f"{scale.description}, {boards} boards: "
    if gap.denominator != 1:
        return (
            f"{how}in proportion between {floor(gap)} and {ceil(gap)} IMPs; {_to(vps, lost=lost)}"
        )
    if scale.code == "wbf":
        how += (
            f"10 + 10 × (1 − R^({brief(gap)} ÷ √{225 * boards})) ÷ (1 − R), with R = √5 − 2, "
            "to 0.01 and never more than 20"
        )
        return f"{how}; {_to(vps, lost=lost)}"
    low, high = band(scale, boards, gap, _WHOLE)
    return f"{how}{_span(low, high)} IMPs; {_to(vps, lost=lost)}"


def _to(vps: Fraction, *, lost: bool) -> str:
    return f"the loser has {shown(vps)} VPs" if lost else f"{shown(vps)} VPs"


def _span(low: Fraction, high: Fraction | None) -> str:
    if high is None:
        return f"{brief(low)} or more"
    return f"{brief(low)}" if low == high else f"{brief(low)} to {brief(high)}"


def _from_percent(match: Match, side: int, worth: Worth) -> Iterator[Step]:
    """A percentage, or for the loser the winner's where both make 100."""
    assert match.vps is not None
    assert worth.scale is not None
    own = match.points[side]
    winners = own if own >= _HALF or sum(match.points) != 100 else match.points[1 - side]
    percent = half_up(winners, 2) if worth.options.rank_by == "shown" else winners
    gap, lost = abs(percent - _HALF), own < _HALF
    how = f"{worth.scale.description}, {match.played} boards: "
    if not worth.scale.percent:
        text = f"{how}{shown(percent)}% against 50%"
    else:
        low, high = band(worth.scale, match.played, gap, _CENT)
        top = "100" if high is None else shown(high + _HALF)
        text = f"{how}{shown(percent)}% is between {shown(low + _HALF)} and {top}%"
        if percent < _HALF:
            text = f"{how}{shown(percent)}% is so far below average"
    yield step("vps", f"{text}; {_to(match.vps[side], lost=lost)}", match.vps[side])


def _by_table(points: Fraction, vps: Fraction, worth: Worth) -> Step:
    assert worth.table is not None
    text = f"by the organiser's table a margin of {brief(abs(points))} points shares "
    return step("vps", f"{text}{brief(worth.table.whole)}: {brief(vps)} VPs", vps)


def band(
    scale: Scale, boards: int, gap: Fraction, unit: Fraction
) -> tuple[Fraction, Fraction | None]:
    """The least and the largest margin, in whole units, with the award of ``gap``.

    The largest is None where no margin brings more.
    """
    award = scale.award(boards, gap)

    def same(units: int) -> bool:
        return _known(scale, boards, units * unit) == award

    at = floor(gap / unit)
    at += not same(at)
    low = _edge(0, at, same)
    limit = 5000 if scale.percent else _FARTHEST
    if same(limit):
        return low * unit, None
    return low * unit, -_edge(-limit, -at, lambda units: same(-units)) * unit


def _known(scale: Scale, boards: int, margin: Fraction) -> Award | None:
    """The award, None where the table has no such cell."""
    try:
        return scale.award(boards, margin)
    except NotOnScale:
        return None


def _edge(first: int, last: int, same: Callable[[int], bool]) -> int:
    """The least number up to ``last`` that is the same, where all from it on are."""
    while first < last:
        middle = (first + last) // 2
        if same(middle):
            last = middle
        else:
            first = middle + 1
    return last
