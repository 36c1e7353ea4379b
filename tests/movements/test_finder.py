"""Which movement to play tonight."""

from __future__ import annotations

import re
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
from overtrick.movements.finder.find import _with_one_copy
from overtrick.movements.finder.reasons import boards_each, clock
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
            Wish(**wrong)


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


def test_six_pairs_are_given_the_whole_howell_where_all_meet_once() -> None:
    for winners in (None, 1):
        best = find(Wish(6, winners=winners))[0]
        shape = (best.plan.entry.key, best.plan.rounds, best.plan.boards_per_set)
        assert shape == ("howell-3", 5, 5)
        assert "Tables share boards in round 5 only: pass them on, or make 3 copies." in (
            best.reasons
        )


def test_pairs_that_meet_again_are_counted_and_put_behind() -> None:
    found = find(Wish(6, winners=1))
    blackpool = next(one for one in found if one.plan.entry.key == "blackpool-3")
    assert "Pairs meet again: 6 of 15 meetings repeat an earlier one." in blackpool.reasons
    assert found.index(blackpool) > 2
    assert not any("meet again" in text(one) for one in found[:2])


@pytest.mark.parametrize("contestants", [*range(4, 81, 4), 50, 74])
def test_a_round_of_one_board_is_never_proposed_unasked(contestants: int) -> None:
    assert all(one.plan.boards_per_set > 1 for one in find(Wish(contestants)))


def test_rounds_of_one_board_are_there_for_those_who_ask() -> None:
    best = find(Wish(50, rounds=25))[0]
    assert (best.plan.rounds, best.plan.boards_per_set) == (25, 1)
    assert all(one.plan.boards_per_set > 1 for one in find(Wish(8, "teams")))


def test_more_rounds_than_there_are_bring_the_longest_and_say_so() -> None:
    best = find(Wish(14, rounds=40))[0]
    assert (best.plan.entry.key, best.plan.rounds) == ("howell-7", 13)
    assert best.cost >= 1000
    assert "That is 27 fewer rounds than the 40 wanted." in best.reasons


def test_no_time_at_all_brings_the_shortest_and_says_so() -> None:
    best = find(Wish(14, minutes=Fraction(5)))[0]
    assert (best.plan.rounds, best.plan.boards_per_set) == (1, 1)
    assert "That is 3 min more than the 5 min there are." in best.reasons
    assert any("hardly a session: 1 board in 1 round" in reason for reason in best.reasons)


def test_little_time_is_kept_and_called_poor() -> None:
    found = find(Wish(14, minutes=Fraction(20)))
    assert all(one.figures.minutes <= 20 and one.cost < 1000 for one in found)
    assert all(any("hardly a session" in reason for reason in one.reasons) for one in found)


def test_rounds_and_minutes_that_do_not_go_together_bring_what_lacks_only_one() -> None:
    for one in find(Wish(14, rounds=12, minutes=Fraction(60))):
        assert 1000 <= one.cost < 2000
        assert (one.plan.rounds == 12) != (one.figures.minutes <= 60)


def test_two_winners_who_cannot_be_had_are_said_to_be_one() -> None:
    best = find(Wish(4, winners=2))[0]
    assert "It has one winner, not one of each line: its pairs sit both ways." in best.reasons


def test_of_too_few_places_that_stay_the_most_come_first() -> None:
    found = find(Wish(13, winners=1, stationary=9))
    assert len(found[0].figures.stationary) == max(len(one.figures.stationary) for one in found)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Wish(500), "there is no movement for 500 pairs: the largest takes 80; make 7 sections"),
        (Wish(1), "there is no movement for 1 pair: it takes 3 pairs or more"),
        (Wish(2), "there is no movement for 2 pairs: it takes 3 pairs or more"),
        (Wish(3, "individual"), "there is no movement for 3 players: it takes 4 players"),
        (Wish(1, "teams"), "there is no movement for 1 team: it takes 2 teams or more"),
    ],
)
def test_too_few_and_too_many_are_refused_plainly(wish: Wish, said: str) -> None:
    with pytest.raises(UseRefused, match=said):
        find(wish)


def test_no_minutes_are_refused_with_the_right_words() -> None:
    with pytest.raises(UseRefused, match="a board takes some time"):
        Wish(14, minutes_a_board=Fraction(0))
    with pytest.raises(UseRefused, match="a session takes some time"):
        Wish(14, minutes=Fraction(0))


def test_paper_puts_what_needs_guide_cards_behind_and_says_so() -> None:
    paper, plain = find(Wish(12, paper=True)), find(Wish(12))
    cards = [any("guide card, to be written" in reason for reason in one.reasons) for one in paper]
    assert any(cards)
    assert all(any("On paper" in reason for reason in one.reasons) for one in paper)
    by_hand = {one.plan.entry.key for one, needs in zip(paper, cards, strict=True) if needs}
    for one in plain:
        if one.plan.entry.key in by_hand:
            again = next(other for other in paper if other.plan == one.plan)
            assert again.cost >= one.cost + 30


def test_devices_say_what_they_change() -> None:
    found = find(Wish(22, boards=22, winners=1, devices=True))
    said = [one.reasons[-1] for one in found]
    assert sum("Devices that switch single tables raise the fairness" in one for one in said) == 1
    assert sum("Devices change nothing here" in one for one in said) == len(said) - 1


def test_what_is_one_is_not_said_as_many() -> None:
    for wish in (Wish(4, "individual"), Wish(14, minutes=Fraction(20)), Wish(13, stationary=1)):
        for one in find(wish):
            assert not re.search(r"\b1 (tables|rounds|boards|pairs|places|times)\b", text(one))
            assert not re.search(r"\bpairs \d+\.", text(one))


@pytest.mark.parametrize("teams", range(2, 21))
def test_nobody_is_kept_for_half_as_many_boards_again(teams: int) -> None:
    for one in find(Wish(teams, "teams", boards=20)):
        assert one.plan.boards <= 30


def test_the_first_of_few_is_the_first_of_many() -> None:
    for wish in (Wish(16), Wish(8, "teams"), Wish(12, paper=True)):
        assert find(wish, 1) == find(wish)[:1]


@pytest.mark.parametrize("contestants", [18, 23, 24, 26, 28, 32, 36])
def test_boards_a_round_are_kept_and_a_plain_movement_is_among_the_proposals(
    contestants: int,
) -> None:
    found = find(Wish(contestants, rounds=6, boards_per_set=3), 5)
    assert {(one.plan.rounds, one.plan.boards_per_set) for one in found} == {(6, 3)}
    assert any(one.figures.copies == 1 for one in found)
    assert any(
        one.figures.copies == 1 for one in find(Wish(contestants, rounds=6, boards_per_set=3))
    )
    assert all(one.plan.boards_per_set == 4 for one in find(Wish(contestants, boards_per_set=4)))
    with pytest.raises(UseRefused, match="at least one board a round, not 0"):
        Wish(contestants, boards_per_set=0)


def test_no_plain_movement_takes_the_place_of_one_that_has_what_was_asked_for() -> None:
    *shared, plain = find(Wish(28, rounds=6, boards_per_set=3), 5)
    assert plain.figures.copies == 1 < min(one.figures.copies for one in shared)
    assert _with_one_copy([*shared, plain], 3) == [*shared[:2], plain]
    lacking = replace(plain, cost=plain.cost + 1000)
    assert _with_one_copy([*shared, lacking], 3) == shared[:3]
    nothing_better = [replace(one, cost=one.cost + 1000) for one in shared]
    assert _with_one_copy([*nothing_better, lacking], 3) == [*nothing_better[:2], lacking]


@pytest.mark.parametrize("wish", [
    Wish(5, "teams", rounds=5, boards_per_set=4), Wish(9), Wish(13), Wish(8), Wish(9, "individual"),
])  # fmt: skip
def test_the_boards_of_each_are_those_that_it_really_plays(wish: Wish) -> None:
    for one in find(wish, 8):
        rows = [row for row in one.figures.played.rows if row.plays]
        plays = {(who, row.round) for row in rows for who in row.seats if who != EMPTY}
        rounds = Counter(who for who, _ in plays)
        size = one.plan.boards_per_set
        assert one.figures.boards_each == (min(rounds.values()) * size, max(rounds.values()) * size)


def test_five_teams_of_whom_one_sits_out_play_four_fifths_of_the_boards() -> None:
    found = {one.plan.entry.name: one for one in find(Wish(5, "teams", boards_per_set=4), 8)}
    assert boards_each(found["Flower, 5 teams"].figures) == "16"
    assert "16 of 20 boards" in text(found["Flower, 5 teams"])
    assert "16-20 of 20 boards" in " ".join(map(text, find(Wish(9, boards_per_set=4), 8)))
