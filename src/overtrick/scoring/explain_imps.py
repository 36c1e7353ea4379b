"""The arithmetic of one line's IMPs, cross-IMPs or Butler, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.bridge.result import Artificial
from overtrick.bridge.seat import Side
from overtrick.scoring.butler import drops, exact_datum, round_datum
from overtrick.scoring.comparison import mark_of
from overtrick.scoring.cross_imps import scale
from overtrick.scoring.explain import AWARDS, Slip, Step, step
from overtrick.scoring.field import Line, Mixed, by_group
from overtrick.scoring.frequency import Count, frequencies
from overtrick.scoring.imps import average_imps, weighted_imps
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import brief


def explain_cross_imps(slip: Slip, place: int, side: Side) -> tuple[Step, ...]:
    """How a line's cross-IMPs come about; the last step has its points, for ``side``.

    Only for marks made in play: an artificial score is ``explain_average``.
    """
    lines = _own_group(slip, place)
    mark = mark_of(slip.lines[place], side)
    assert not isinstance(mark, Artificial)
    table = frequencies(mark_of(line, side) for line in lines)
    steps = list(_against(mark, table, side))
    total = steps[-1].exact if steps else Fraction(0)
    played = sum(not isinstance(mark_of(line, side), Artificial) for line in lines)
    factor = scale(played, slip.expected, slip.options)
    if factor != 1:
        steps.append(step("divided", _divided(total, factor, played, slip.options), total * factor))
    steps.append(step("points", f"{signed(total * factor)} IMPs", total * factor))
    return tuple(steps)


def explain_butler(slip: Slip, place: int, side: Side) -> tuple[Step, ...]:
    """How a line's Butler IMPs come about; the last step has its points, for ``side``."""
    lines = _own_group(slip, place)
    mark = mark_of(slip.lines[place], side)
    assert not isinstance(mark, Artificial)
    table = frequencies(mark_of(line, side) for line in lines)
    mean = exact_datum(table, slip.options.butler_drop)
    assert mean is not None
    datum = round_datum(mean, slip.options)
    imps = weighted_imps(mark, datum) * side.sign
    gap = _difference(mark, datum) * side.sign
    return (
        step("mean", _mean(table, mean, slip.options), mean),
        step("datum", f"to the nearest 10: the datum is {signed(datum)}", Fraction(datum)),
        step("imps", f"{signed(gap)} against the datum is {signed(imps)} IMPs", imps),
        step("points", f"{signed(imps)} IMPs", imps),
    )


def explain_average(
    percent: Fraction, own: Fraction | None, comparisons: int, options: Options
) -> tuple[Step, ...]:
    """What an artificial score is worth in IMPs (Law 12C2(b)); the last step has its points."""
    worth = average_imps(percent, own, comparisons, options)
    plain = average_imps(percent, None, comparisons, options)
    name = AWARDS.get(int(percent), "an artificial score") if percent.denominator == 1 else ""
    words = name or f"an artificial score of {brief(percent)}%"
    steps = [step("award", f"{words}: {signed(plain)} IMPs", plain)]
    if worth != plain and own is not None:
        text = f"the other boards average {signed(own)} IMPs, and that counts instead"
        steps.append(step("own-session", text, worth))
    steps.append(step("points", f"{signed(worth)} IMPs", worth))
    return tuple(steps)


def signed(value: Fraction | int) -> str:
    """A score or IMPs with their sign, a true minus: ``+3``, ``−2.5``, ``0``."""
    text = brief(abs(Fraction(value)))
    return text if not value else f"{'+' if value > 0 else '−'}{text}"


def _own_group(slip: Slip, place: int) -> list[Line]:
    groups = by_group(len(slip.lines), slip.groups)
    own = next(places for places in groups.values() if place in places)
    return [slip.lines[one] for one in own]


def _against(mark: int | Mixed, table: dict[int, Count], side: Side) -> Iterator[Step]:
    """One step for each different score met, best for this side first, with a running sum."""
    counts = dict(table)
    for share, score in mark.parts if isinstance(mark, Mixed) else ((1, mark),):
        counts[score] -= share
    total = Fraction(0)
    for score in sorted(counts, reverse=side is Side.NS):
        if not counts[score]:
            continue
        imps = weighted_imps(mark, score) * side.sign
        total += imps * counts[score]
        tables = brief(Fraction(counts[score]))
        gap = signed(_difference(mark, score) * side.sign)
        text = f"against {signed(score)} at {tables} table{'' if tables == '1' else 's'}: "
        text += f"{gap} is {signed(imps)} IMPs"
        yield step("compared", text if tables == "1" else text + " each", total)


def _difference(mark: int | Mixed, score: int) -> Fraction:
    if isinstance(mark, Mixed):
        return sum((share * (own - score) for share, own in mark.parts), Fraction(0))
    return Fraction(mark - score)


def _divided(total: Fraction, factor: Fraction, played: int, options: Options) -> str:
    if options.ximp_short == "own" or factor.numerator == 1:
        return f"{signed(total)} divided by {factor.denominator}: {signed(total * factor)}"
    return f"{signed(total)} × {factor}, for {played} scores: {signed(total * factor)}"


def _mean(table: dict[int, Count], mean: Fraction, options: Options) -> str:
    scores: Sequence[int] = sorted(table, reverse=True)
    count = Fraction(sum(table.values()))
    top, bottom = drops(options.butler_drop, count)
    listed = ", ".join(
        signed(score) + (f" ({brief(Fraction(table[score]))} times)" if table[score] != 1 else "")
        for score in scores
    )
    text = f"the scores are {listed}"
    if (top or bottom) and count - top - bottom >= 1:
        text += f"; without the best {brief(top)} and the worst {brief(bottom)}"
    return f"{text}; the mean is {signed(mean)}"
