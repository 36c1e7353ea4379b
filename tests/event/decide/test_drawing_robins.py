"""Round robins and single matches through commands."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from overtrick.event.commands import EnterResult, Leave, SetMatch, SetRoundRobin, Undo
from overtrick.event.compute import standings
from overtrick.event.decide import decide, done
from overtrick.event.draws import explain_drawn
from overtrick.event.refusals import NotAllowed, ResultsInTheWay, SeatedTwice
from overtrick.event.soundness import faults
from tests.event.decide.draws import (
    couples,
    drawn,
    entered,
    opened,
    pairs,
    play,
    replayed,
    seats,
    tables,
)


def test_five_teams_all_meet_and_each_has_a_bye() -> None:
    event = done(entered(opened(), 5), SetRoundRobin(2))
    met = Counter(couple for round_ in range(1, 6) for couple in couples(drawn(event, round_)))
    assert met == Counter(map(frozenset, combinations("12345", 2)))
    assert {drawn(event, round_).byes for round_ in range(1, 6)} == {(one,) for one in "12345"}
    assert faults(event) == ()
    replayed(event)
    assert decide(event, SetRoundRobin(2)) == ()


def test_byes_count_when_their_round_is_played() -> None:
    event = done(entered(opened(), 5), SetRoundRobin(2))
    assert standings(event).byes == ()
    event = play(event, 1, random.Random(1))
    assert [(one.round, one.points) for one in standings(event).byes] == [(1, 12)]
    for round_ in range(2, 6):
        event = play(event, round_, random.Random(round_))
    assert len(standings(event).matches) == 10
    assert sum(row.points for row in standings(event).rows) == 10 * 20 + 5 * 12


def test_a_bye_brings_what_the_director_says_or_nothing() -> None:
    event = done(entered(opened(), 3), SetRoundRobin(1, bye_award=Fraction(15)))
    assert {one.awards for one in event.awards.values()} == {(15,)}
    event = done(event, SetRoundRobin(1, bye_award=Fraction(0)))
    assert event.awards == {}


def test_a_double_round_robin_has_the_sides_the_other_way() -> None:
    event = done(entered(opened(), 4), SetRoundRobin(1, double=True))
    for round_ in (1, 2, 3):
        one, two = drawn(event, round_), drawn(event, round_ + 3)
        assert [match[::-1] for match in one.matches] == [*two.matches]
    assert event.movements[""] == "double round robin"


def test_boards_are_the_same_each_round_or_the_next() -> None:
    event = done(entered(opened(), 4), SetRoundRobin(2, first_board=11))
    assert {one.boards for one in event.sittings.values()} == {(11, 12)}
    event = done(event, SetRoundRobin(2, same_boards=False))
    assert [tables(event, round_)[1].boards for round_ in (1, 2, 3)] == [(1, 2), (3, 4), (5, 6)]


def test_seven_teams_all_meet_with_triangles_over_two_rounds() -> None:
    event = done(entered(opened(), 7), SetRoundRobin(2, odd="triangle"))
    chance = random.Random(6)
    assert faults(event) == ()
    for round_ in range(1, 7):
        event = play(event, round_, chance)
    found = Counter(frozenset(one.teams) for one in standings(event).matches)
    assert found == Counter(map(frozenset, combinations("1234567", 2)))
    assert {one.played for one in standings(event).matches} == {2}
    assert sum(row.points for row in standings(event).rows) == 21 * 20


def test_three_teams_play_two_triangles_in_a_double_round_robin() -> None:
    event = done(entered(opened(), 3), SetRoundRobin(1, odd="triangle", double=True))
    for round_ in range(1, 5):
        event = play(event, round_, random.Random(round_))
    rounds = sorted(one.rounds for one in standings(event).matches)
    assert rounds == [(1, 2)] * 3 + [(3, 4)] * 3


def test_pairs_meet_at_one_table_each() -> None:
    event = done(entered(pairs(), 6), SetRoundRobin(3))
    assert sorted(tables(event, 1)) == [1, 2, 3]
    for round_ in range(1, 6):
        event = play(event, round_, random.Random(round_))
    assert len(standings(event).matches) == 15
    with pytest.raises(NotAllowed, match="three pairs have one table"):
        decide(entered(pairs(), 5), SetRoundRobin(3, odd="triangle"))


def test_a_round_robin_is_set_before_play_and_for_numbers_that_have_one() -> None:
    event = done(entered(opened(), 4), SetRoundRobin(1))
    begun = play(event, 1, random.Random(1))
    with pytest.raises(ResultsInTheWay, match="play has begun") as refusal:
        decide(begun, SetRoundRobin(2))
    assert {*refusal.value.places} == begun.places.keys()
    with pytest.raises(NotAllowed, match="two contestants or more"):
        decide(entered(opened(), 1), SetRoundRobin(2))
    with pytest.raises(NotAllowed, match="five cannot all meet"):
        decide(entered(opened(), 5), SetRoundRobin(2, odd="triangle"))
    with pytest.raises(NotAllowed, match="from 1 to 99 "):
        decide(event, SetRoundRobin(0))


def test_setting_it_again_takes_the_old_rounds_back() -> None:
    five = done(entered(opened(), 5), SetRoundRobin(1))
    gone = done(five, Leave("5", 0))
    again = done(gone, SetRoundRobin(1))
    assert (len(again.drawn), again.awards) == (3, {})
    assert faults(again) == ()
    back = done(again, Undo(len(again.entries)))
    assert (back.drawn, back.sittings) == (gone.drawn, gone.sittings)


def test_opponents_of_who_leaves_sit_out_with_the_award() -> None:
    event = done(entered(opened(), 4), SetRoundRobin(1))
    for round_ in (1, 2):
        event = play(event, round_, random.Random(round_))
    event = done(event, Leave("4", 2))
    (other,) = {*"123"} - {one for match in drawn(event, 3).matches for one in match}
    assert drawn(event, 3).byes == (other,)
    assert [(key[1:], one.awards) for key, one in event.awards.items()] == [((3, (other,)), (12,))]
    assert faults(event) == ()


def test_why_somebody_meets_somebody_in_a_round_robin() -> None:
    event = done(entered(opened(), 4), SetRoundRobin(1))
    (step,) = explain_drawn(event, "", 2, "3")
    assert step.text == "round 2 of a round robin: everybody meets everybody, in Berger's order"


def test_a_single_match_has_both_rooms_and_what_it_carries_in() -> None:
    event = done(opened(vp_scale="none"), SetMatch(1, "1", "2", (1, 2), carried=Fraction(5)))
    assert seats(event, 1) == {1: ("1", "2"), 2: ("2", "1")}
    assert decide(event, SetMatch(1, "1", "2", (1, 2), carried=Fraction(5))) == ()
    for table in (1, 2):
        for board in (1, 2):
            event = done(event, EnterResult(1, table, board, "3NTN="))
    assert {row.contestant.number: row.points for row in standings(event).rows} == {"1": 5, "2": -5}
    event = done(event, SetMatch(2, "1", "2", (1, 2), table=3))
    assert [*seats(event, 2)] == [5, 6]
    assert faults(event) == ()


def test_matches_are_set_beside_each_other_and_taken_back_in_any_order() -> None:
    event = done(entered(opened(), 4), SetMatch(1, "1", "2", (1,)))
    first = len(event.entries)
    event = done(event, SetMatch(1, "3", "4", (1,), table=2))
    event = done(event, Undo(first))
    assert seats(event, 1) == {3: ("3", "4"), 4: ("4", "3")}


def test_a_match_is_of_two_who_are_there_at_a_free_table() -> None:
    event = done(entered(opened(), 4), SetMatch(1, "1", "2", (1,)))
    with pytest.raises(SeatedTwice, match="1 and 2 sit at table 1"):
        decide(event, SetMatch(1, "3", "4", (1,)))
    with pytest.raises(SeatedTwice):
        decide(event, SetMatch(1, "1", "3", (1,), table=2))
    with pytest.raises(NotAllowed, match="does not play against itself"):
        decide(event, SetMatch(2, "1", "1", (1,)))
    with pytest.raises(NotAllowed, match="left after round 1"):
        decide(done(event, Leave("3", 1)), SetMatch(2, "3", "4", (1,)))
    with pytest.raises(NotAllowed, match="no contestant"):
        decide(event, SetMatch(2, "3", "9", (1,)))
    with pytest.raises(NotAllowed, match="from 1 to 999 "):
        decide(event, SetMatch(0, "3", "4", (1,)))
