"""Penalties by their unit, before victory points or after, and what is carried over."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.event.records import CarriedOver, MatchAwarded, PenaltyGiven, Record
from overtrick.event.records.rulings import Unit
from overtrick.scoring.options import Options
from overtrick.scoring.victory_points import scale
from tests.event.build import Kind, scored
from tests.event.teams.hall import FLAT, GAME, IMPS, VPS, between, match, team, totals

BAM = Kind(form="teams", method="bam")
PAB = Kind(form="teams", method="pab")
AGGREGATE = Kind(form="teams", method="aggregate")
TWO = match(1, "1", "2", GAME, FLAT) + match(2, "1", "3", FLAT, FLAT, first=5)
WBF = scale("wbf")


def fined(amount: int, unit: Unit, round_: int | None = 1, one: str = "1") -> PenaltyGiven:
    return PenaltyGiven(team(one), Fraction(amount), "late", unit, round_)


def test_imps_are_taken_off_before_victory_points_for_both_teams() -> None:
    found = scored(VPS, [*TWO, fined(3, "imp")])
    first = between(found, "1", "2")
    assert (first.points, first.penalties, first.won) == ((7, -7), (3, 0), (7, 0))
    assert first.vps == WBF.vps(2, 7)
    assert between(found, "1", "3").vps == (10, 10)
    assert totals(found)["1"] == WBF.vps(2, 7)[0] + 10


def test_a_compensation_is_a_penalty_below_nothing() -> None:
    found = scored(VPS, [*TWO, fined(-3, "imp", one="2")])
    assert between(found, "1", "2").points == (7, -7)


@pytest.mark.parametrize(
    ("kind", "unit", "amount", "change"),
    [
        (VPS, "vp", 2, 2),
        (VPS, "total", 2, 2),
        (VPS, "percent", 10, 2),  # of the 20 of the round's match
        (VPS, "session", 10, 4),  # of the 40 of both
        (IMPS, "imp", 3, 3),
        (IMPS, "total", 3, 3),
        (IMPS, "vp", 3, 3),
        (BAM, "mp", 1, 1),
        (BAM, "board", 25, Fraction(1, 4)),
        (PAB, "board", 10, Fraction(1, 5)),
        (BAM, "session", 50, 2),  # of 4 boards
        (BAM, "percent", 50, 1),  # of the round's 2
        (AGGREGATE, "total", 100, 100),
        (AGGREGATE, "session", 100, 100),
    ],
)
def test_what_a_penalty_takes_off_the_ranking(
    kind: Kind, unit: Unit, amount: int, change: Fraction
) -> None:
    before, after = totals(scored(kind, TWO)), totals(scored(kind, [*TWO, fined(amount, unit)]))
    assert before["1"] - after["1"] == change  # type: ignore[operator]


def test_ten_per_cent_of_a_board_is_three_imps() -> None:
    found = scored(VPS, [*TWO, fined(10, "board")])
    assert between(found, "1", "2").points == (7, -7)
    found = scored(IMPS, [*TWO, fined(25, "board", None)])
    assert totals(found)["1"] == Fraction(5, 2)


def test_a_board_s_penalty_at_board_a_match_is_the_offender_s_alone() -> None:
    found = scored(BAM, [*TWO, fined(25, "board")])
    assert between(found, "1", "2").points == (Fraction(5, 4), Fraction(1, 2))


def test_imps_without_a_round_are_taken_off_the_only_match() -> None:
    found = scored(VPS, [*match(1, "1", "2", GAME, FLAT), fined(3, "imp", None)])
    assert found.matches[0].points == (7, -7)
    assert found.imbalances == ()


def test_imps_without_a_round_are_taken_off_the_last_match_which_is_said() -> None:
    found = scored(VPS, [*TWO, fined(3, "imp", None)])
    assert between(found, "1", "3").points == (-3, 3)
    assert [one.code for one in found.imbalances] == ["penalty-without-round"]


def test_imps_for_a_round_without_a_match_are_said() -> None:
    bye = MatchAwarded("", 3, ("1",), (Fraction(12),))
    found = scored(VPS, [*TWO, bye, fined(3, "imp", 3)])
    assert totals(found) == totals(scored(VPS, [*TWO, bye]))
    (said,) = found.imbalances
    assert said.code == "penalty-without-match"
    assert said.message.startswith("a penalty of 3 IMPs for 1, which has no match in round 3")


def test_what_is_carried_over_counts_in_the_ranking() -> None:
    carried = CarriedOver(team("2"), Fraction("3.5"), "vp")
    found = scored(VPS, [*TWO, carried])
    row = next(row for row in found.rows if row.contestant == team("2"))
    assert row.points == WBF.vps(2, -10)[0] + Fraction("3.5")
    assert row.carried == Fraction("3.5")


def test_imps_carried_into_a_knock_out_decide_it() -> None:
    carried = CarriedOver(team("2"), Fraction(11), "imp")
    found = scored(IMPS, [*match(1, "1", "2", GAME), carried])
    assert totals(found) == {"2": 1, "1": -1}
    assert str(found.rankings[0].rows[0].contestant) == "2"
    assert found.matches[0].carried == (0, 11)


def test_imps_carried_into_a_match_count_before_victory_points() -> None:
    carried = CarriedOver(team("2"), Fraction(4), "imp")
    found = scored(VPS, [*match(1, "1", "2", GAME, FLAT), carried])
    (only,) = found.matches
    assert (only.points, only.carried, only.vps) == ((6, -6), (0, 4), WBF.vps(2, 6))


def test_fines_do_not_change_what_others_have() -> None:
    every: list[Record] = [*TWO, fined(2, "vp"), fined(1, "vp")]
    before, after = totals(scored(VPS, TWO)), totals(scored(VPS, every))
    assert {one: before[one] for one in "23"} == {one: after[one] for one in "23"}
    assert before["1"] - after["1"] == 3  # type: ignore[operator]


def test_ties_are_broken_among_teams() -> None:
    kind = Kind(form="teams", method="imp", options=Options(tie_break="wins"))
    records = match(1, "1", "2", FLAT) + match(1, "3", "4", GAME, first=9)
    records += match(2, "3", "4", ("4SN-1", "4SN="), first=9) + match(2, "1", "2", FLAT)
    ranks = {row.contestant.number: row.place for row in scored(kind, records).rows}
    assert ranks == dict.fromkeys("1234", "1=")
