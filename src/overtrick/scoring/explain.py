"""The arithmetic of one line's matchpoints, step by step, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.bridge.result import Artificial
from overtrick.bridge.seat import Side
from overtrick.scoring.comparison import Comparison, comparisons, mark_of
from overtrick.scoring.explain_words import earned, of_others, scaled, table_row, weighing
from overtrick.scoring.field import Line, LinePoints, Mixed
from overtrick.scoring.matchpoints import artificial_points, round_board, score_board
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import brief

ROUNDINGS: Final[dict[str, str]] = {
    "0.01-half-up-each": "rounded to 0.01, halves up",
    "0.1-half-up": "rounded to 0.1, halves up",
    "0.1-half-even-ns": "rounded to 0.1, halves to the even figure",
    "0.1-to-average": "rounded to 0.1, halves towards the average",
}
AWARDS: Final[dict[int, str]] = {60: "average plus", 50: "average", 40: "average minus"}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what was done, in words, and the points after it with at most two decimals.

    ``exact`` are the same points unrounded. ``form`` alone counts scores, not points.
    """

    code: str
    text: str
    value: str
    exact: Fraction


def step(code: str, text: str, exact: Fraction) -> Step:
    """A step and the value that is shown with it."""
    return Step(code, text, brief(exact), exact)


@dataclass(frozen=True, slots=True)
class Slip:
    """A board's lines and how they are compared, as ``score_board`` takes them."""

    lines: Sequence[Line]
    expected: int
    options: Options
    groups: Sequence[str] | None = None


def explain_line(
    slip: Slip,
    place: int,
    side: Side,
    own_percent: Fraction | None = None,
    opponents: Fraction | None = None,
) -> tuple[Step, ...]:
    """How the line at ``place`` comes to the points of ``side``; the last step has them.

    ``own_percent`` is the contestant's per cent on its other boards, for an artificial score;
    ``opponents`` are the exact points of opponents who have one.
    """
    scored = score_board(slip.lines, slip.expected, slip.options, slip.groups)
    tops, earned = scored.tops[place], scored.lines[place]
    top, theirs = (tops.ns, earned.ew) if side is Side.NS else (tops.ew, earned.ns)
    mark = mark_of(slip.lines[place], side)
    if isinstance(mark, Artificial):
        steps = explain_award(mark.percent, top, own_percent, slip.options)
    else:
        forms = comparisons(side, slip.lines, slip.expected, slip.options, slip.groups)
        form = next(one for one in forms if place in one.places)
        steps = tuple(_compared(form, mark, len(forms), int(slip.options.win)))
    theirs = opponents if theirs is None else theirs
    return steps + explain_rounding(steps[-1].exact, theirs, side, top, slip.options)


def explain_award(
    percent: Fraction, top: Fraction, own_percent: Fraction | None, options: Options
) -> tuple[Step, ...]:
    """How an artificial score comes to its exact points (``artificial_points``)."""
    plain = percent * top / 100
    name = AWARDS.get(int(percent), "") if percent.denominator == 1 else ""
    words = f"{name}: " if name else "an artificial score: "
    words += f"{brief(percent)}% of the top of {brief(top)} = {brief(plain)}"
    first = step("award", words, plain)
    settled = artificial_points(percent, top, own_percent, options)
    if settled == plain or own_percent is None:
        return (first,)
    more = "more" if settled > plain else "less"
    text = (
        f"{brief(own_percent)}% on the other boards of the session is {more}, and counts instead "
        f"(Law 12C2(c)): {brief(own_percent)}% of {brief(top)} = {brief(settled)}"
    )
    return (first, step("own-session", text, settled))


def explain_rounding(
    exact: Fraction, opponents: Fraction | None, side: Side, top: Fraction, options: Options
) -> tuple[Step, ...]:
    """The rounding of a side's exact points, if they change, and a closing step ``points``."""
    points = LinePoints(exact, opponents) if side is Side.NS else LinePoints(opponents, exact)
    rounded = round_board(points, top, options)
    own = rounded.ns if side is Side.NS else rounded.ew
    assert own is not None
    text = f"{brief(own)} of a top of {brief(top)}"
    if top:
        text += f", {brief(100 * own / top)}%"
    close = step("points", text, own)
    if own == exact:
        return (close,)
    words = f"{ROUNDINGS[options.round_board]}: {brief(own)}"
    if side is Side.EW and options.round_board == "0.1-half-even-ns" and rounded.ns == top - own:
        words = f"the rest of the top: {brief(top)} − {brief(rounded.ns)} = {brief(own)}"
    return (step("rounded", words, own), close)


def _compared(form: Comparison, mark: int | Mixed, forms: int, win: int) -> Iterator[Step]:
    """From the other scores to the exact points."""
    actual = form.scale.actual
    if forms > 1:
        number = "1 score" if actual == 1 else f"{actual} scores"
        text = f"the board was played in {forms} forms: only the {number} of this one compare"
        yield step("form", text, Fraction(actual))
    if isinstance(mark, Mixed):
        yield from _weighted(form, mark, win)
    else:
        yield from _beaten(form, mark, win)
    raw = form.raw_points(mark)
    assert raw is not None
    code, text = scaled(form.scale, raw, win)
    if code:
        yield step(code, text, form.scale.points(raw))


def _beaten(form: Comparison, score: int, win: int) -> Iterator[Step]:
    """Which of the other scores this one beat, tied and lost to."""
    others = form.scale.actual - 1
    sign = form.side.sign
    beaten = sum(count for other, count in form.counts.items() if (score - other) * sign > 0)
    tied = form.counts[score] - 1
    if not others:
        yield step("alone", "there is no other score to compare with", Fraction(0))
        return
    total = Fraction(0)
    for code, verb, count, worth in (
        ("beat", "beat", beaten, Fraction(win)),
        ("tied", "tied with", tied, Fraction(win, 2)),
        ("lost", "lost to", others - beaten - tied, Fraction(0)),
    ):
        if count:
            total += count * worth
            yield step(code, f"{verb} {of_others(count, others)}: {earned(count, worth)}", total)


def _weighted(form: Comparison, mark: Mixed, win: int) -> Iterator[Step]:
    """A weighted score: the points of each part, and then its shares of them."""
    worth = []
    for share, score in mark.parts:
        raw = Fraction(form.raw[score]) * win / 2
        worth.append((share, raw))
        yield step("part", table_row(form, score, raw, win), raw)
    total = sum((share * raw for share, raw in worth), Fraction(0))
    yield step("weighted", weighing(worth, total), total)
