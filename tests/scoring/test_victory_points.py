"""Victory points: published cells, shape of every scale, and a slow twin of the WBF report."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.rounding import shown
from overtrick.scoring.victory_points import (
    SCALES,
    FractionalImps,
    NoSuchScale,
    NotOnScale,
    Scale,
    scale,
    wbf,
)

LENGTHS = {
    "wbf": range(1, 65),
    "wbf-discrete": range(1, 65),
    "acbl-20": range(6, 37),
    "acbl-30": range(6, 12),
    "ebu-mp": range(2, 56),
    "sbu-20": range(5, 28),
    "win-loss": range(1, 65),
    "bam": range(1, 65),
}
TOTALS = {"acbl-30": 30, "win-loss": 1, "bam": 2}
PARTIAL = {"wbf-25", "ebu-teamsscorer-3"}


def slow_continuous(boards: int) -> list[Decimal]:
    """The report's algorithm to the letter: round, then repair from the start each time."""
    with localcontext(prec=60):
        tau = (Decimal(5).sqrt() - 1) / 2
        ratio, blitz = tau**3, 15 * Decimal(boards).sqrt()
        cells = []
        margin = 0
        while margin < blitz:
            points = 10 + 10 * (1 - ratio ** (margin / blitz)) / (1 - ratio)
            cells.append(points.quantize(Decimal("0.01"), "ROUND_HALF_UP"))
            margin += 1
        cells.append(Decimal("20.00"))
        repaired = True
        while repaired:
            repaired = False
            for place in range(2, len(cells)):
                if cells[place] - 2 * cells[place - 1] + cells[place - 2] > 0:
                    cells[place - 1] += Decimal("0.01")
                    repaired = True
                    break
    return cells


def whole_scales() -> list[str]:
    return sorted(SCALES.keys() - PARTIAL)


@st.composite
def matches(draw: st.DrawFn) -> tuple[Scale, int, Fraction]:
    found = scale(draw(st.sampled_from(whole_scales())))
    boards = draw(st.sampled_from(LENGTHS[found.code]))
    largest = 50 if found.percent else 200
    gap = draw(st.fractions(-largest, largest, max_denominator=100))
    return found, boards, gap + 50 if found.percent else gap


def test_published_matches() -> None:
    for boards, margin, won, lost in (
        (16, 31, "16.88", "3.12"),
        (16, 39, "17.97", "2.03"),
        (16, 5, "11.48", "8.52"),
        (14, 20, "15.26", "4.74"),
        (8, 1, "10.44", "9.56"),
        (8, 5, "12.05", "7.95"),
        (16, 60, "20.00", "0.00"),
        (16, 0, "10.00", "10.00"),
    ):
        found = scale("wbf").vps(boards, margin)
        assert tuple(map(shown, found)) == (won, lost)


def test_the_plain_formula_is_repaired_where_an_imp_would_be_worth_more() -> None:
    repaired = scale("wbf").vps(16, 14)[0]
    assert repaired == Fraction("13.75")
    cells = wbf.continuous(16)
    assert [margin for margin in range(61) if cells[margin] != plain_cell(16, margin)] == [
        14, 27, 38, 46, 49, 55, 59,
    ]  # fmt: skip


def plain_cell(boards: int, margin: int) -> int:
    with localcontext(prec=40):
        ratio, blitz = Decimal(5).sqrt() - 2, 15 * Decimal(boards).sqrt()
        share = min(Decimal(1), (1 - ratio ** (margin / blitz)) / (1 - ratio))
        return int(((10 + 10 * share) * 100).to_integral_value("ROUND_HALF_UP"))


@pytest.mark.parametrize("boards", [*range(1, 13), 14, 16, 20, 23, 32, 48])
def test_the_continuous_scale_follows_the_report(boards: int) -> None:
    assert [Decimal(cell) / 100 for cell in wbf.continuous(boards)] == slow_continuous(boards)


@pytest.mark.parametrize("boards", range(1, 100))
def test_no_imp_is_worth_more_than_the_one_before_it(boards: int) -> None:
    cells = wbf.continuous(boards)
    gains = [high - low for low, high in pairwise(cells)]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] >= 0
    assert (cells[0], cells[-1]) == (1000, 2000)


@pytest.mark.parametrize("boards", range(1, 100))
def test_no_range_of_the_discrete_scale_is_narrower_than_the_one_before_it(boards: int) -> None:
    bounds = wbf.discrete(boards)
    widths = [high - low for low, high in pairwise(bounds)]
    assert widths == sorted(widths)
    assert widths[0] >= 2 * bounds[0] + 1
    assert len(bounds) == 10


def test_the_discrete_rows_that_players_know() -> None:
    assert wbf.discrete(8) == (0, 3, 6, 9, 12, 16, 20, 25, 30, 38)
    assert wbf.discrete(24) == (1, 5, 10, 15, 21, 27, 34, 43, 53, 65)


@given(matches())
def test_both_sides_share_the_total(match: tuple[Scale, int, Fraction]) -> None:
    found, boards, margin = match
    for treatment in FractionalImps:
        won, lost = found.vps(boards, margin, treatment)
        assert won + lost == TOTALS.get(found.code, 20)
        assert min(won, lost) >= 0


@given(matches())
def test_the_opponents_see_the_same_match(match: tuple[Scale, int, Fraction]) -> None:
    found, boards, margin = match
    other = 100 - margin if found.percent else -margin
    for treatment in FractionalImps:
        assert found.vps(boards, other, treatment) == found.vps(boards, margin, treatment)[::-1]


@given(matches(), st.fractions(0, 20, max_denominator=10))
def test_a_larger_margin_is_never_worth_less(
    match: tuple[Scale, int, Fraction], more: Fraction
) -> None:
    found, boards, margin = match
    better = min(margin + more, Fraction(100)) if found.percent else margin + more
    for treatment in FractionalImps:
        worse_vps = found.vps(boards, margin, treatment)[0]
        assert found.vps(boards, better, treatment)[0] >= worse_vps


@pytest.mark.parametrize("code", whole_scales())
def test_a_draw_gives_both_the_same(code: str) -> None:
    for boards in LENGTHS[code]:
        won, lost = scale(code).vps(boards, 50 if scale(code).percent else 0)
        assert won == lost


def test_fractional_margins_follow_the_choice() -> None:
    vps = scale("wbf").vps
    below, above = vps(16, 2)[0], vps(16, 3)[0]
    assert vps(16, Fraction(5, 2)) == vps(16, 2)
    assert vps(16, Fraction(-5, 2)) == vps(16, -2)
    assert vps(16, Fraction(5, 2), FractionalImps.NEAREST) == vps(16, 3)
    assert vps(16, Fraction(-5, 2), FractionalImps.NEAREST) == vps(16, -3)
    assert vps(16, Fraction(12, 5), FractionalImps.NEAREST) == vps(16, 2)
    between = vps(16, Fraction(5, 2), FractionalImps.INTERPOLATED)
    assert between == ((below + above) / 2, 20 - (below + above) / 2)


def test_a_fraction_of_an_imp_is_a_draw_on_discrete_scales() -> None:
    assert scale("wbf-discrete").vps(10, Fraction(2, 5)) == (10, 10)
    assert scale("wbf-discrete").vps(10, Fraction(2, 5), FractionalImps.NEAREST) == (10, 10)


def test_bounds_of_the_matchpoint_swiss_scale_are_inclusive() -> None:
    vps = scale("ebu-mp").vps
    for percent, won in (
        ("50.65", 10), ("50.66", 11), ("49.35", 10), ("49.34", 9), ("60", 17),
        ("68.35", 19), ("68.36", 20), ("100", 20), ("0", 0),
    ):  # fmt: skip
        assert vps(7, Fraction(percent)) == (won, 20 - won)


def test_a_win_on_the_thirty_point_scale_jumps_to_eighteen() -> None:
    assert scale("acbl-30").vps(7, 0) == (15, 15)
    assert scale("acbl-30").vps(7, 1) == (18, 12)
    assert scale("acbl-30").vps(7, -28) == (0, 30)


@pytest.mark.parametrize(
    ("code", "boards", "words"),
    [
        ("acbl-20", 5, "it has 6-8, 9-11, 12-15, 16-20, 21-27 and 28-36 boards"),
        ("acbl-30", 12, "it has 6-8 and 9-11 boards"),
        ("sbu-20", 28, "5-6, 7-9, 10-13, 14-19 and 20-27"),
        ("ebu-mp", 1, "2-4, 5-6, 7-9, 10-13, 14-19, 20-27, 28-39 and 40-55"),
        ("wbf-25", 20, "it has 16 and 32 boards"),
        ("wbf", 1001, "1 to 1000"),
        ("wbf-discrete", 1001, "1 to 1000"),
        ("wbf", 0, "at least one board"),
        ("bam", -3, "at least one board"),
    ],
)
def test_a_length_without_a_row_names_the_lengths_there_are(
    code: str, boards: int, words: str
) -> None:
    with pytest.raises(NotOnScale, match=words):
        scale(code).vps(boards, 50 if scale(code).percent else 3)


@pytest.mark.parametrize(
    ("code", "boards", "margin", "words"),
    [
        ("wbf-25", 16, 12, "known are 0-2, 3-7 and 21 IMPs"),
        ("wbf-25", 16, -22, "known are 0-2, 3-7 and 21 IMPs"),
        ("wbf-25", 32, 0, "known are 21 IMPs"),
        ("ebu-teamsscorer-3", 3, 17, "14-16, 19 and 21 and more IMPs"),
    ],
)
def test_a_cell_that_was_never_seen_is_refused(
    code: str, boards: int, margin: int, words: str
) -> None:
    with pytest.raises(NotOnScale, match=words):
        scale(code).vps(boards, margin)


@pytest.mark.parametrize("percent", [-1, 101, Fraction(10001, 100)])
def test_a_percentage_outside_a_hundred_is_refused(percent: Fraction) -> None:
    with pytest.raises(NotOnScale, match="0 to 100"):
        scale("ebu-mp").vps(7, percent)


def test_an_unknown_scale_names_those_there_are() -> None:
    with pytest.raises(NoSuchScale, match="wbf, wbf-discrete, acbl-20"):
        scale("vbf")
