"""The naive scorer itself, against figures that were published or worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from overtrick.bridge.notation import parse_ruling
from overtrick.bridge.result import Result, ScoreOnly
from overtrick.bridge.seat import Side
from overtrick.event.records import Entry, EventOpened, Record, ResultEntered, Voided
from overtrick.scoring.options import Options, with_settings
from tests.whole.naive import Naive, naive
from tests.whole.scales import imps, percent_vps, rounded, wbf

BELFAST = (110, 110, 110, 110, 110, 50, 50, 50, -50, -50, -110, -110)


def opened(method: str = "mp", **settings: str) -> EventOpened:
    options = with_settings(Options(), settings.items())
    return EventOpened("", None, "pairs", method, "plain", options.named, 1)


def journal(first: EventOpened, records: Sequence[Record]) -> list[Entry]:
    return [Entry(number, one) for number, one in enumerate((first, *records), start=1)]


def board(results: Sequence[int | Result], number: int = 1, group: str = "") -> list[ResultEntered]:
    """One board at as many tables as results: pair 1 against 101, 2 against 102 and so on."""
    return [
        ResultEntered(
            "", number, (str(place),), (str(100 + place),),
            ScoreOnly(one) if isinstance(one, int) else one, group=group,
        )
        for place, one in enumerate(results, start=1)
    ]  # fmt: skip


def exact(found: Naive, entry: int, side: Side = Side.NS) -> Fraction:
    return found.earned[entry, side].exact


def test_a_plain_board_has_two_for_each_score_beaten_and_one_for_a_tie() -> None:
    found = naive(journal(opened(), board([420, 420, 170, -50])))
    assert [exact(found, entry) for entry in (2, 3, 4, 5)] == [5, 5, 2, 0]
    assert [exact(found, entry, Side.EW) for entry in (2, 3, 4, 5)] == [1, 1, 4, 6]


def test_weighted_scores_come_out_as_in_the_belfast_example() -> None:
    # 60 % of +110 and 40 % of -50 among 12 other scores, top 24: 13.8 and 10.2; a +50 has 10.8.
    weighted = parse_ruling("60% +110 40% -50")
    found = naive(journal(opened(), board([weighted, *BELFAST])))
    assert exact(found, 2) == Fraction("13.8")
    assert exact(found, 2, Side.EW) == Fraction("10.2")
    assert exact(found, 2 + 1 + BELFAST.index(50)) == Fraction("10.8")


def test_a_fouled_board_of_seven_and_three_comes_out_as_published() -> None:
    # EBU, seven and three scores of ten: 17.6 14.7 11.9 9.0 6.1 3.3 0.4 and 15.7 9.0 2.3.
    seven, three = board(range(70, 0, -10)), board([300, 200, 100], group="other")
    found = naive(journal(opened(), [*seven, *three]))
    tenths = [rounded(exact(found, entry), 1) for entry in range(2, 12)]
    assert tenths == [
        Fraction(one)
        for one in ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4", "15.7", "9.0", "2.3"]
    ]


def test_few_scores_of_many_have_per_cents_by_the_white_book() -> None:
    seven, three = board(range(70, 0, -10)), board([300, 200, 100], group="other")
    found = naive(journal(opened(small_group="ebu"), [*seven, *three]))
    assert [exact(found, entry) for entry in (9, 10, 11)] == [
        Fraction("12.6"), Fraction("10.8"), 9,
    ]  # fmt: skip


def test_average_plus_is_what_a_pair_has_on_its_other_boards_if_that_is_more() -> None:
    others = [*board([420, 170], 2), *board([420, 170], 3)]
    found = naive(journal(opened(), [*board([parse_ruling("60/60"), 100]), *others]))
    assert exact(found, 2) == 2
    assert exact(found, 2, Side.EW) == Fraction("1.2")


def test_scores_are_compared_in_imps_and_the_sum_is_divided() -> None:
    found = naive(journal(opened("ximp"), board([420, 420, -50])))
    assert [exact(found, entry) for entry in (2, 3, 4)] == [5, 5, -10]


def test_a_datum_leaves_out_the_best_and_the_worst() -> None:
    # Four times 620 and three times 170: without one at each end 440, 180 above and 270 below.
    found = naive(journal(opened("butler"), board([620] * 4 + [170] * 3)))
    assert [exact(found, entry) for entry in (2, 8)] == [5, -7]


def test_what_is_void_or_corrected_counts_no_more() -> None:
    first, other = board([420, 170])
    again = ResultEntered("", 1, ("1",), ("101",), ScoreOnly(100), supersedes=2)
    corrected = naive(journal(opened(), [first, other, again]))
    assert exact(corrected, 4) == 0
    undone = naive(journal(opened(), [first, other, again, Voided(4)]))
    assert exact(undone, 2) == 2
    redone = naive(journal(opened(), [first, other, again, Voided(4), Voided(5)]))
    assert exact(redone, 4) == 0


def test_equal_contestants_share_a_place() -> None:
    found = naive(journal(opened(), board([420, 420, 170])))
    places = {row.contestant.number: row.place for row in found.rows.values()}
    assert (places["1"], places["2"], places["103"]) == ("2=", "2=", "1")


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(10, 0), (20, 1), (40, 1), (50, 2), (430, 10), (490, 10), (500, 11), (-750, -13), (4000, 24)],
)
def test_imps_are_those_of_the_law(difference: int, expected: int) -> None:
    assert imps(difference) == expected


@pytest.mark.parametrize(
    ("boards", "margin", "expected"),
    [
        (8, 1, "10.44"), (8, 2, "10.86"), (8, 5, "12.05"), (16, 5, "11.48"), (16, 31, "16.88"),
        (16, 39, "17.97"), (16, 60, "20.00"), (16, 0, "10.00"),
    ],
)  # fmt: skip
def test_victory_points_are_those_published_in_2013(
    boards: int, margin: int, expected: str
) -> None:
    winner, loser = Fraction(expected), 20 - Fraction(expected)
    assert wbf(boards, Fraction(margin)) == (winner, loser)
    assert wbf(boards, Fraction(-margin)) == (loser, winner)


@pytest.mark.parametrize(
    ("percent", "expected"),
    [("50", 10), ("50.65", 10), ("50.66", 11), ("68.35", 19), ("68.36", 20), ("31.64", 0)],
)
def test_percentages_are_looked_up_with_their_bounds(percent: str, expected: int) -> None:
    assert percent_vps(8, Fraction(percent)) == (expected, 20 - expected)
