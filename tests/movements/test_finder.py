"""Which movement to play tonight."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.movements.balance import absences, balance
from overtrick.movements.catalogue import get
from overtrick.movements.check import check
from overtrick.movements.errors import UseRefused
from overtrick.movements.finder import Suggestion, Wish, find
from overtrick.movements.finder.reasons import clock
from overtrick.movements.model import EMPTY
from overtrick.movements.use import in_use


def text(one: Suggestion) -> str:
    return " ".join(one.reasons)


def keys(wish: Wish) -> list[str]:
    return [one.plan.entry.key for one in find(wish)]


def test_four_tables_for_21_boards_play_the_perfect_howell() -> None:
    best = find(Wish(8, boards=21))[0]
    assert (best.plan.entry.key, best.plan.rounds, best.plan.boards_per_set) == ("howell-4", 7, 3)
    assert best.figures.balance.ranked.q == 100
    assert "Nobody sits out." in best.reasons


def test_nine_tables_for_27_boards_play_a_plain_mitchell() -> None:
    best = find(Wish(18, boards=27, winners=2))[0]
    assert (best.plan.entry.key, best.plan.rounds) == ("mitchell-9", 9)
    assert best.reasons[0] == "9 tables, 9 rounds of 3 boards: 27 boards in 3 h 31 min."
    assert [one.text for one in best.announce if one.code == "move"] == [
        "North-South stay at their tables.",
        "East-West go up one table after every round.",
    ]


def test_seven_and_a_half_tables_know_the_rover_and_the_seat_to_leave_empty() -> None:
    found = find(Wish(15, minutes=Fraction(150), winners=2))
    assert {"rover-7", "mitchell-relay-8", "mitchell-skip-8"} <= {
        one.plan.entry.key for one in found
    }
    assert all(one.figures.minutes <= 150 for one in found)
    relay = next(one for one in found if one.plan.entry.key == "mitchell-relay-8")
    assert (
        "Leave the place of pair 8 empty (North-South at table 8); then nobody shares boards."
        in (relay.reasons)
    )
    assert relay.figures.shared == 0


def test_half_a_table_in_a_howell_names_the_seat_whose_absence_is_fairest() -> None:
    one = next(one for one in find(Wish(9, boards=27)) if one.plan.entry.key == "howell-5")
    (missing,) = one.figures.use.missing
    without = dict(
        absences(in_use(get("howell-5"), replace(one.figures.use, missing=frozenset()))).without
    )
    likely = sorted(without, reverse=True)[:4]
    assert missing in likely
    assert without[missing].q == max(without[seat].q for seat in likely)


def test_one_winner_of_a_mitchell_is_told_which_rounds_to_switch() -> None:
    found = find(Wish(26, boards=26, winners=1))
    mitchell = next(one for one in found if one.plan.entry.key == "mitchell-13")
    assert mitchell.figures.use.switched_rounds == {12, 13}
    assert "One winner: arrow-switch rounds 12 and 13." in mitchell.reasons
    assert "Fairness 92.5 of 100" in text(mitchell)


def test_devices_switch_single_tables_where_that_is_fairer() -> None:
    rounds = find(Wish(22, boards=22, winners=1))
    cells = find(Wish(22, boards=22, winners=1, devices=True))
    first = next(one for one in rounds if one.figures.use.switched_rounds)
    same = next(one for one in cells if one.plan.entry.key == first.plan.entry.key)
    assert same.figures.use.switched_cells
    assert same.figures.balance.overall.q > first.figures.balance.overall.q
    assert any("the devices arrow-switch single tables" in reason for reason in same.reasons)


def test_two_who_cannot_move_get_seats_that_nobody_leaves() -> None:
    best = find(Wish(13, winners=1, stationary=2))[0]
    seats = {
        one: {(row.round, row.table) for row in best.figures.played.rows if one in row.seats}
        for one in best.figures.stationary
    }
    assert len(seats) >= 2
    assert all(len({table for _, table in places}) == 1 for places in seats.values())
    assert any("Seats that need not move" in reason for reason in best.reasons)


def test_what_is_not_to_be_had_is_said_and_the_nearest_proposed() -> None:
    best = find(Wish(8, winners=1, stationary=6, boards=21))[0]
    assert best.cost >= 1000
    assert any("need not move, not 6" in reason for reason in best.reasons)


def test_one_set_of_boards_rules_out_what_needs_two() -> None:
    found = find(Wish(32, boards=26, winners=2, sets=1))
    assert found[0].figures.copies == 1
    assert found[0].cost < 1000
    two = find(Wish(32, boards=26, winners=2, sets=2))
    assert any(one.figures.copies == 2 and one.cost < 1000 for one in two)


def test_minutes_are_exact() -> None:
    wish = Wish(12, minutes_a_board=Fraction(29, 4), change=Fraction(3, 2))
    for one in find(wish):
        rounds, boards = one.plan.rounds, one.plan.boards_per_set
        assert one.figures.minutes == rounds * boards * Fraction(29, 4) + (rounds - 1) * Fraction(
            3, 2
        )


def test_hours_are_rounded_up_to_the_minute() -> None:
    assert clock(Fraction(289, 2)) == "2 h 25 min"
    assert clock(Fraction(120)) == "2 h 00 min"
    assert clock(Fraction(15, 2)) == "8 min"


def test_a_number_of_rounds_is_kept() -> None:
    assert {one.plan.rounds for one in find(Wish(16, rounds=6))} == {6}


def test_a_large_room_is_told_of_two_sections() -> None:
    assert "Or make two sections of 9 and 10 tables." in find(Wish(38))[0].reasons


def test_teams_are_never_cut_in_the_middle_of_a_match() -> None:
    for teams in (5, 8, 11, 12):
        for one in find(Wish(teams, "teams", boards=20)):
            assert check(one.figures.played, pivot=True).legal


def test_what_cannot_be_wanted_is_refused() -> None:
    for wrong in (
        {"contestants": 0},
        {"contestants": 2000},
        {"contestants": 8, "boards": 0},
        {"contestants": 8, "rounds": 0},
        {"contestants": 8, "sets": 0},
        {"contestants": 8, "minutes_a_board": Fraction(0)},
    ):
        with pytest.raises(UseRefused):
            Wish(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("contestants", [3, 4, 5, 6, 7, 10, 19, 21, 33, 47, 60, 79, 80])
def test_there_is_always_an_answer_from_2_to_40_tables(contestants: int) -> None:
    found = find(Wish(contestants))
    assert found
    assert [one.cost for one in found] == sorted(one.cost for one in found)


@given(
    st.integers(4, 24),
    st.sampled_from([None, 1, 2]),
    st.sampled_from([None, Fraction(120), Fraction(165)]),
    st.booleans(),
)
@settings(deadline=None, max_examples=8)
def test_every_proposal_is_what_it_says(
    contestants: int, winners: int | None, minutes: Fraction | None, paper: bool
) -> None:
    wish = Wish(contestants, winners=winners, minutes=minutes, paper=paper)  # type: ignore[arg-type]
    for one in find(wish, 4):
        played = in_use(get(one.plan.entry.key), one.figures.use)
        assert played == one.figures.played
        assert check(played).errors == () or one.figures.use.missing
        seated = {who for row in played.rows for who in row.seats} - {EMPTY}
        assert len(seated) == contestants
        plays = Counter(who for row in played.rows if row.plays for who in row.seats)
        out = {who: played.rounds - plays[who] for who in seated if plays[who] < played.rounds}
        assert dict(one.figures.sit_outs) == out
        assert one.figures.balance == balance(played)
        assert minutes is None or one.figures.minutes <= minutes
        assert one.cost >= 1000 or winners is None or played.winners == winners
