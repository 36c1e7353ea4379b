"""The sentences in which ``explain`` sets out formulas with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.scoring.comparison import Comparison
from overtrick.scoring.frequency import Count
from overtrick.scoring.neuberg import Scale
from overtrick.scoring.rounding import brief, halves


def of_others(count: Count, others: int) -> str:
    """So many of the other scores: ``4 of the 11 other scores``."""
    if count == others:
        return "the other score" if others == 1 else f"all {others} other scores"
    return f"{brief(Fraction(count))} of the {others} other score{'' if others == 1 else 's'}"


def earned(count: Count, worth: Fraction) -> str:
    """What so many scores beaten or tied are worth: ``2 each = 8``."""
    if not worth:
        return "nothing"
    each = halves(worth, "1/2")
    return each if count == 1 else f"{each} each = {brief(count * worth)}"


def scaled(scale: Scale, raw: Count, win: int) -> tuple[str, str]:
    """The code and words of the step from raw points (2 a score beaten) to the board's.

    Both are empty where nothing changes.
    """
    own = Fraction(raw) * win / 2
    result = brief(scale.points(raw))
    match scale.method:
        case "small":
            return "small-group", _small(scale, raw, result)
        case "ascherman":
            return "ascherman", _ascherman(scale, own, win, result)
        case "neuberg" if scale.actual != scale.expected:
            return "neuberg", _neuberg(scale, own, win, result)
        case "manual" if scale.actual != scale.expected:
            return "manual", _manual(scale, own, win, result)
        case _:
            return "", ""


def _neuberg(scale: Scale, own: Fraction, win: int, result: str) -> str:
    actual, expected = scale.actual, scale.expected
    if win == 2:
        sum_ = f"({brief(own)} × {expected} + {expected} − {actual}) / {actual}"
    else:
        sum_ = f"({brief(own)} + ½) × {expected} / {actual} − ½"
    return f"{_due(scale)}; Neuberg's formula: {sum_} = {result}"


def _manual(scale: Scale, own: Fraction, win: int, result: str) -> str:
    missing = scale.expected - scale.actual
    each = halves(Fraction(win, 2), "1/2")
    more = halves(Fraction(missing * win, 2), "1/2")
    return f"{_due(scale)}; {each} more for each one missing: {brief(own)} + {more} = {result}"


def _ascherman(scale: Scale, own: Fraction, win: int, result: str) -> str:
    one = halves(Fraction(win, 2), "1/2")
    if scale.actual == scale.expected:
        return f"Ascherman's formula: {brief(own)} + {one} = {result}"
    sum_ = f"({brief(own)} + {one}) × {scale.expected} / {scale.actual}"
    return f"{_due(scale)}; Ascherman's formula: {sum_} = {result}"


def _small(scale: Scale, raw: Count, result: str) -> str:
    percent = Fraction(60 + 5 * (raw - scale.actual + 1))
    group = {
        1: "the only score of its form gets 60%",
        2: "two scores of a form get 65% and 55%, 60% if equal",
    }.get(scale.actual, "three scores of a form get 70%, 60% and 50%, ties shared")
    return f"{group}: {brief(percent)}% of the top of {brief(scale.top)} = {result}"


def _due(scale: Scale) -> str:
    verb = "was" if scale.actual == 1 else "were"
    return f"{scale.actual} of the {scale.expected} scores due {verb} made"


def table_row(form: Comparison, score: int, raw: Fraction, win: int) -> str:
    """One part of a weighted score: its place in the table of all scores and their shares."""
    sign = form.side.sign
    own = Fraction(form.counts[score])
    beaten = sum(
        (Fraction(n) for other, n in form.counts.items() if (score - other) * sign > 0), Fraction(0)
    )
    where = "below" if form.side is Side.NS else "above"
    score_words = _minus(f"{score:+d}" if score else "0")
    stands = f"{score_words} is in the table of scores {brief(own)} times"
    stands += f", {brief(beaten)} are {where}"
    if win == 2:
        return f"{stands}: 2 × {brief(beaten)} + {brief(own)} − 1 = {_minus(brief(raw))}"
    return f"{stands}: {brief(beaten)} + ({brief(own)} − 1) / 2 = {_minus(brief(raw))}"


def _minus(number: str) -> str:
    """A number with a true minus."""
    return number.replace("-", "−")


def weighing(worth: Sequence[tuple[Fraction, Fraction]], total: Fraction) -> str:
    """The shares of a weighted score's parts put together."""
    shares = " + ".join(f"{brief(100 * share)}% of {_minus(brief(raw))}" for share, raw in worth)
    return f"{shares} = {_minus(brief(total))}"
