"""The steps of an explanation: their words, their numbers, and that they end at the points."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import Artificial
from overtrick.bridge.seat import Side
from overtrick.scoring.explain import Slip, explain_line
from overtrick.scoring.field import Line, LinePoints, Mixed
from overtrick.scoring.matchpoints import artificial_points, round_board, score_board
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import brief
from tests.scoring.mp_fields import boards

AVERAGE = Artificial(Fraction(50))
SIXTY = Artificial(Fraction(60))


def slip(*scores: int, due: int = 0, ruled: int = 0, **choices: str) -> Slip:
    lines = [Line(score, score) for score in scores] + [Line(AVERAGE, AVERAGE)] * ruled
    return Slip(lines, due or len(lines), Options(**choices))


def told(board: Slip, place: int, side: Side = Side.NS) -> list[tuple[str, str, str]]:
    return [(step.code, step.text, step.value) for step in explain_line(board, place, side)]


def test_a_plain_board_tells_whom_it_beat_tied_and_lost_to() -> None:
    assert told(slip(420, 420, 170, 50, -50, 450), 0) == [
        ("beat", "beat 3 of the 5 other scores: 2 each = 6", "6"),
        ("tied", "tied with 1 of the 5 other scores: 1", "7"),
        ("lost", "lost to 1 of the 5 other scores: nothing", "7"),
        ("points", "7 of a top of 10, 70%", "7"),
    ]


def test_east_west_beat_the_scores_that_are_lower_for_north_south() -> None:
    assert told(slip(420, 170, 170, win="1"), 1, Side.EW)[:2] == [
        ("beat", "beat 1 of the 2 other scores: 1", "1"),
        ("tied", "tied with 1 of the 2 other scores: ½", "1.5"),
    ]


def test_neuberg_is_set_out_with_its_numbers_and_then_rounded() -> None:
    board = slip(650, 300, 230, 200, 170, 170, due=7, round_board="0.01-half-up-each")
    assert told(board, 1) == [
        ("beat", "beat 4 of the 5 other scores: 2 each = 8", "8"),
        ("lost", "lost to 1 of the 5 other scores: nothing", "8"),
        (
            "neuberg",
            "6 of the 7 scores due were made; Neuberg's formula: (8 × 7 + 7 − 6) / 6 = 9.5",
            "9.5",
        ),
        ("points", "9.5 of a top of 12, 79.17%", "9.5"),
    ]
    assert told(board, 0)[2:] == [
        ("rounded", "rounded to 0.01, halves up: 11.83", "11.83"),
        ("points", "11.83 of a top of 12, 98.58%", "11.83"),
    ]


@pytest.mark.parametrize(
    ("choices", "code", "text"),
    [
        (
            {"factor": "manual"},
            "manual",
            "3 of the 5 scores due were made; 1 more for each one missing: 4 + 2 = 6",
        ),
        (
            {"factor": "manual", "win": "1"},
            "manual",
            "3 of the 5 scores due were made; ½ more for each one missing: 2 + 1 = 3",
        ),
        (
            {"factor": "ascherman"},
            "ascherman",
            "3 of the 5 scores due were made; Ascherman's formula: (4 + 1) × 5 / 3 = 8.33",
        ),
        (
            {"win": "1"},
            "neuberg",
            "3 of the 5 scores due were made; Neuberg's formula: (2 + ½) × 5 / 3 − ½ = 3.67",
        ),
    ],
)
def test_every_way_of_making_up_for_missing_scores_is_told(
    choices: dict[str, str], code: str, text: str
) -> None:
    assert told(slip(100, 50, 0, due=5, **choices), 0)[1][:2] == (code, text)


def test_ascherman_on_a_full_board_is_one_share_more() -> None:
    assert told(slip(100, 50, 0, factor="ascherman"), 0)[1:] == [
        ("ascherman", "Ascherman's formula: 4 + 1 = 5", "5"),
        ("points", "5 of a top of 6, 83.33%", "5"),
    ]


def test_a_lone_score_says_that_there_is_nothing_to_compare_with() -> None:
    assert [step[0] for step in told(slip(100, due=4), 0)] == ["alone", "neuberg", "points"]


def test_a_small_form_of_a_fouled_board_is_told() -> None:
    lines = [Line(score, score) for score in (0, 10, 1, 2, 3, 4)]
    board = Slip(lines, 6, Options(small_group="ebu"), "aabbbb")
    assert told(board, 0) == [
        ("form", "the board was played in 2 forms: only the 2 scores of this one compare", "2"),
        ("lost", "lost to the other score: nothing", "0"),
        (
            "small-group",
            "two scores of a form get 65% and 55%, 60% if equal: 55% of the top of 10 = 5.5",
            "5.5",
        ),
        ("points", "5.5 of a top of 10, 55%", "5.5"),
    ]


def test_a_weighted_score_is_told_part_by_part() -> None:
    mark = Mixed(((Fraction(3, 5), 110), (Fraction(2, 5), -50)))
    others = [110] * 5 + [50] * 3 + [-50] * 2 + [-110] * 2
    lines = [Line(score, score) for score in others] + [Line(mark, mark)]
    board = Slip(lines, 13, Options())
    assert told(board, 12) == [
        (
            "part",
            "+110 is in the table of scores 5.6 times, 7.4 are below: 2 × 7.4 + 5.6 − 1 = 19.4",
            "19.4",
        ),
        (
            "part",
            "−50 is in the table of scores 2.4 times, 2 are below: 2 × 2 + 2.4 − 1 = 5.4",
            "5.4",
        ),
        ("weighted", "60% of 19.4 + 40% of 5.4 = 13.8", "13.8"),
        ("points", "13.8 of a top of 24, 57.5%", "13.8"),
    ]
    assert told(board, 0)[0] == ("beat", "beat 7.4 of the 12 other scores: 2 each = 14.8", "14.8")


def test_an_average_plus_that_rises_to_the_session_says_so() -> None:
    board = Slip([Line(SIXTY, SIXTY), Line(100, 100)], 12, Options(round_board="0.1-half-up"))
    steps = explain_line(board, 0, Side.NS, own_percent=Fraction("63.42"))
    assert [(step.code, step.text) for step in steps] == [
        ("award", "average plus: 60% of the top of 22 = 13.2"),
        (
            "own-session",
            (
                "63.42% on the other boards of the session is more, and counts instead "
                "(Law 12C2(c)): 63.42% of 22 = 13.95"
            ),
        ),
        ("rounded", "rounded to 0.1, halves up: 14"),
        ("points", "14 of a top of 22, 63.64%"),
    ]


def test_the_rest_of_the_top_is_told_to_east_west() -> None:
    scores = [10 * score for score in range(20)]
    board = slip(*scores, ruled=1, round_board="0.1-half-even-ns")
    assert told(board, 6, Side.EW)[-2:] == [
        ("rounded", "the rest of the top: 40 − 12.6 = 27.4", "27.4"),
        ("points", "27.4 of a top of 40, 68.5%", "27.4"),
    ]


@given(
    boards(),
    st.sampled_from(Side),
    st.none() | st.integers(30, 70).map(Fraction),
    st.data(),
)
def test_the_last_step_has_the_points_that_are_scored(
    board: tuple[list[Line], int, Options, list[str] | None],
    side: Side,
    own: Fraction | None,
    choice: st.DataObject,
) -> None:
    lines, due, rules, groups = board
    if not lines:
        return
    place = choice.draw(st.integers(0, len(lines) - 1))
    scored = score_board(lines, due, rules, groups)
    tops, points = scored.tops[place], scored.lines[place]

    def settled(mark: object, earned: Fraction | None, top: Fraction) -> Fraction:
        if earned is not None:
            return earned
        assert isinstance(mark, Artificial)
        return artificial_points(mark.percent, top, own, rules)

    ns = settled(lines[place].ns, points.ns, tops.ns)
    ew = settled(lines[place].ew, points.ew, tops.ew)
    opponents = ew if side is Side.NS else ns
    steps = explain_line(Slip(lines, due, rules, groups), place, side, own, opponents)
    top = tops.ns if side is Side.NS else tops.ew
    final = round_board(LinePoints(ns, ew), top, rules)
    assert steps[-1].exact == (final.ns if side is Side.NS else final.ew)
    assert all(step.value == brief(step.exact) for step in steps)
    assert all(step.text for step in steps)
    exact = [step.exact for step in steps if step.code not in {"rounded", "points"}][-1]
    assert exact == (ns if side is Side.NS else ew)
