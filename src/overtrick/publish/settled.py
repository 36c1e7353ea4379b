"""Artificial scores that came to something else than their per cent (Law 12C2(c))."""

from __future__ import annotations

from fractions import Fraction

from overtrick.bridge.result import Adjusted, Artificial
from overtrick.bridge.seat import Side
from overtrick.event.standings import LineScore
from overtrick.publish.phrases import Phrase, Several
from overtrick.publish.words import figure
from overtrick.scoring.rounding import brief


def settled(line: LineScore, side: Side, note: str) -> str:
    """``note``, and where a side's artificial score rose or fell, to what per cent and why."""
    found = _moved(line, side)
    if found is None:
        return note
    counted, award = found
    values = {"note": note, "percent": figure(counted), "award": brief(award)}
    if counted > award:
        return Phrase(
            "{note} {percent}%: the session average, above {award}% (Law 12C2(c)).", **values
        )
    return Phrase("{note} {percent}%: the session average, below {award}% (Law 12C2(c)).", **values)


def both_settled(line: LineScore, note: str) -> str:
    """As ``settled``, for both sides, each by its name."""
    for side in Side:
        if _moved(line, side) is not None:
            note = settled(line, side, Several(" ", (note, Phrase(side.words))))
    return note


def _moved(line: LineScore, side: Side) -> tuple[Fraction, Fraction] | None:
    """What a side's artificial score counts and what was awarded, in per cent, if they differ."""
    result, exact, top = line.play.entered.result, line.exact(side), line.top(side)
    if not isinstance(result, Adjusted) or exact is None or not top:
        return None
    award = result.ns if side is Side.NS else result.ew
    counted = 100 * exact / top
    if not isinstance(award, Artificial) or counted == award.percent:
        return None
    return counted, award.percent
