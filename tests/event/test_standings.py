"""Standings of fields: known answers, sums, permutations, and a slow twin."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import ScoreOnly
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.records import ContestantEntered, PenaltyGiven, Record, ResultEntered, SatOut
from overtrick.event.standings import Standings
from overtrick.scoring.imps import BOUNDS
from overtrick.scoring.methods import NotAMethod
from overtrick.scoring.options import Options
from tests.event import slow
from tests.event.build import Kind, percents, points, row, scored

NS, EW = ("1", "2", "3", "4"), ("11", "12", "13", "14")


def board(number: int, *scores: int, section: str = "") -> list[ResultEntered]:
    return [
        row(number, ns, ew, ScoreOnly(score), section=section)
        for ns, ew, score in zip(NS, EW, scores, strict=False)
    ]


def test_a_board_of_four_tables() -> None:
    found = scored(Kind(), board(1, 400, 430, 150, -50))
    assert percents(found) == {
        "2": "100.00", "14": "100.00", "1": "66.67", "13": "66.67",
        "3": "33.33", "11": "33.33", "4": "0.00", "12": "0.00",
    }  # fmt: skip


def test_two_winners_are_two_lists() -> None:
    found = scored(Kind(winners=2), board(1, 400, 430, 150, -50))
    assert [ranking.name for ranking in found.rankings] == ["NS", "EW"]
    assert [str(one.contestant) for one in found.rankings[0].rows] == ["2NS", "1NS", "3NS", "4NS"]


def test_a_pair_of_the_other_line_keeps_its_line_when_it_sat_the_wrong_way() -> None:
    wrong = replace(row(1, "11", "1", ScoreOnly(-400)), switched=True)
    found = scored(Kind(winners=2), [wrong, *board(1, 400, 430)[1:]])
    assert [str(one.contestant) for one in found.rankings[0].rows] == ["1NS", "2NS"]
    assert points(found)["1NS"] == ("1=", 2)
    assert points(found)["11EW"] == ("1=", 0)


def test_who_has_played_nothing_that_counts_stands_below_all_others_without_a_place() -> None:
    absent = [ContestantEntered(ContestantId("", one), ()) for one in ("21", "22")]
    for method, places in (
        ("mp", ["1=", "1=", "3=", "3=", "–", "–"]),
        ("ximp", ["1=", "1=", "3=", "3=", "–", "–"]),
    ):
        found = scored(Kind(method=method), [*absent, *board(1, 400, -50)])
        (ranking,) = found.rankings
        assert [found.place_of(one) for one in ranking.rows] == places, method
        assert {one.contestant.number for one in ranking.rows[-2:]} == {"21", "22"}


def test_a_pair_whose_boards_nobody_else_played_has_no_place() -> None:
    alone = Kind(options=replace(Options(), factor="board"))
    records = [*board(1, 400, 430), row(2, "5", "15", ScoreOnly(50))]
    found = scored(alone, records)
    assert {str(one.contestant) for one in found.rows if not found.has_place(one)} == {"5", "15"}
    lost = PenaltyGiven(ContestantId("", "5"), Fraction(1), "late", unit="mp")
    fined = scored(alone, [*records, lost])
    assert {str(one.contestant) for one in fined.rows if not fined.has_place(one)} == {"15"}


def test_sections_apart_are_compared_apart() -> None:
    records = board(1, 400, 430, section="A") + board(1, 500, 100, section="B")
    found = scored(Kind(winners=2), records)
    assert [ranking.name for ranking in found.rankings] == ["A NS", "A EW", "B NS", "B EW"]
    assert [one.top for one in found.boards] == [2, 2]


def test_sections_across_are_one_field() -> None:
    records = board(1, 400, 430, section="A") + board(1, 500, 100, section="B")
    found = scored(Kind(winners=2, across=True), records)
    assert [one.top for one in found.boards] == [6]
    assert points(found)["B1NS"] == ("1", 6)


def test_a_board_not_played_counts_for_nobody() -> None:
    records = [*board(1, 400, 430, 150), row(1, "4", "14", "NP"), *board(2, 0, 0, 0, 0)]
    found = scored(Kind(), records)
    boards = {str(one.contestant): one.boards for one in found.rows}
    assert (boards["1"], boards["4"]) == (2, 1)
    assert not found.boards[0].lines[3].counts


def test_averages_are_shares_of_the_full_top() -> None:
    records = [*board(1, 400, 430, 150), row(1, "4", "14", "A+/A-"), *board(2, 0, 0, 0, 0)]
    line = scored(Kind(), records).boards[0].lines[3]
    assert (line.points_ns, line.points_ew) == (Fraction(36, 10), Fraction(24, 10))


def test_average_plus_rises_to_a_better_session() -> None:
    """Law 12C2(c): the percentage of the other boards, when above 60."""
    records = [*board(1, 430, 400, 400, 400), row(2, "1", "11", "60/40"), *board(2, 0, 0, 0)[1:]]
    line = next(
        line for line in scored(Kind(), records).boards[1].lines if line.play.entered.ns == ("1",)
    )
    assert line.points_ns == 6
    fixed = scored(Kind(options=Options(average="fixed")), records).boards[1].lines[0]
    assert fixed.points_ns == Fraction(36, 10)


def test_a_contestant_with_only_artificial_scores_keeps_them() -> None:
    records = [row(1, "1", "11", "60/40"), row(1, "2", "12", "4SN=")]
    line = scored(Kind(), records).boards[0].lines[0]
    assert (line.points_ns, line.points_ew) == (Fraction(12, 10), Fraction(8, 10))


def test_a_single_result_has_no_top_and_no_percentage() -> None:
    found = scored(Kind(), board(1, 400))
    assert [one.percent for one in found.rows] == [None, None]


def test_an_individual_credits_both_partners() -> None:
    records = [
        ResultEntered("", 1, ("1", "2"), ("3", "4"), ScoreOnly(420)),
        ResultEntered("", 1, ("5", "6"), ("7", "8"), ScoreOnly(170)),
    ]
    found = scored(Kind(form="individual"), records)
    assert {name for name, percent in percents(found).items() if percent == "100.00"} == {
        "1", "2", "7", "8",
    }  # fmt: skip
    assert found.imbalances == ()


def test_a_sit_out_is_brought_up_to_a_full_session() -> None:
    kind = Kind(options=Options(sit_out="prorated"))
    records: list[Record] = [*board(1, 400, 430), *board(2, 400, 430)]
    records += [row(1, "3", "13", "PASS"), SatOut(ContestantId("", "3"), 2)]
    found = {str(one.contestant): one for one in scored(kind, records).rows}
    assert (found["3"].boards, found["3"].points, found["3"].top) == (1, 0, 8)


def test_a_tie_shares_the_place_or_is_broken_by_the_meeting() -> None:
    records = [
        row(1, "1", "2", ScoreOnly(100)), row(1, "3", "4", ScoreOnly(0)),
        row(2, "1", "3", ScoreOnly(0)), row(2, "4", "2", ScoreOnly(50)),
    ]  # fmt: skip
    shared = points(scored(Kind(), records))
    assert [shared[one][0] for one in "4312"] == ["1", "2=", "2=", "4"]
    broken = points(scored(Kind(options=Options(tie_break="head-to-head")), records))
    assert [broken[one][0] for one in "4312"] == ["1", "2", "3", "4"]


def test_a_penalty_is_taken_off_the_percentage() -> None:
    records = [*board(1, 400, 430), PenaltyGiven(ContestantId("", "2"), Fraction(5, 2), "phone")]
    assert percents(scored(Kind(), records))["2"] == "97.50"


def test_handicaps_stand_beside_the_scratch_places() -> None:
    entered = ContestantEntered(ContestantId("", "1"), handicap=Fraction(70))
    found = scored(Kind(), [entered, *board(1, 400, 430, 150)])
    first = next(one for one in found.rows if str(one.contestant) == "1")
    assert (first.place, first.handicapped, first.handicap_place) == ("3=", 120, "1")
    assert all(one.handicap is not None for one in found.rows)


def test_pairs_are_not_scored_by_a_team_method() -> None:
    with pytest.raises(NotAMethod, match="'bam' does not score a field of pairs"):
        scored(Kind(method="bam"), board(1, 400, 430))


def test_a_fouled_board_is_scored_in_its_forms() -> None:
    records = [
        *board(1, 400, 430),
        *(row(1, str(one), str(one + 10), ScoreOnly(50 * one), group="b") for one in (5, 6)),
    ]
    found = scored(Kind(), records).boards[0]
    assert [line.points_ns for line in found.lines] == [1, 5, 1, 5]


fields = st.integers(2, 6).flatmap(
    lambda tables: st.lists(
        st.lists(st.sampled_from([-100, -50, 0, 110, 140, 420, 620]), min_size=1, max_size=tables),
        min_size=1,
        max_size=5,
    )
)


def rows_of(scores: list[list[int]]) -> list[slow.Row]:
    return [
        (number, f"{place}", f"{(place + number) % len(board) + 20}", score)
        for number, board in enumerate(scores, start=1)
        for place, score in enumerate(board, start=1)
    ]


def records_of(rows: list[slow.Row]) -> list[ResultEntered]:
    return [row(number, ns, ew, ScoreOnly(score)) for number, ns, ew, score in rows]


def totals(found: Standings) -> dict[str, tuple[Fraction, Fraction | None]]:
    return {str(one.contestant): (one.exact_points, one.top) for one in found.rows}


@given(fields)
def test_matchpoints_equal_the_slow_twin(scores: list[list[int]]) -> None:
    rows = rows_of(scores)
    assert totals(scored(Kind(), records_of(rows))) == slow.matchpoints(rows)


@given(fields)
def test_cross_imps_equal_the_slow_twin(scores: list[list[int]]) -> None:
    rows = rows_of(scores)
    found = scored(Kind(method="ximp"), records_of(rows))
    assert {name: exact for name, (exact, _) in totals(found).items()} == slow.cross_imps(
        rows, BOUNDS
    )


@given(fields, st.randoms(use_true_random=False))
def test_the_order_of_entry_does_not_matter(scores: list[list[int]], chance: random.Random) -> None:
    records = records_of(rows_of(scores))
    shuffled = records[:]
    chance.shuffle(shuffled)
    one, other = scored(Kind(), records), scored(Kind(), shuffled)
    assert one.rankings == other.rankings


@given(fields)
def test_a_field_averages_fifty_per_cent(scores: list[list[int]]) -> None:
    found = scored(Kind(), records_of(rows_of(scores)))
    assert found.imbalances == ()
    tops = sum((one.top or Fraction(0) for one in found.rows), Fraction(0))
    assert sum((one.exact_points for one in found.rows), Fraction(0)) * 2 == tops


def test_numbers_of_thousands_of_digits_have_an_order_as_well() -> None:
    assert sorted(["10", "9" * 5000, "A10", "9", "A9"], key=by_number)[:2] == ["9", "10"]
