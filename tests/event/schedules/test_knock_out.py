"""Knock-outs: brackets, three-way matches, carried scores and ties."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.schedules.knock_out import (
    BY_NAME,
    Carry,
    Decided,
    ExtraBoards,
    HigherSeed,
    PlayOff,
    PlayOn,
    Stanzas,
    SuddenDeath,
    Survivors,
    Tied,
    bracket,
    first_stage,
    next_stage,
    settle,
    survivors,
)
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.refusal import ScheduleRefused


def names(count: int) -> list[str]:
    return [str(one) for one in range(1, count + 1)]


def fixtures(one: object) -> list[str]:
    return [f"{match.home}-{match.away}" for match in one.matches]  # type: ignore[attr-defined]


def test_eight_meet_as_brackets_have_it() -> None:
    first = bracket(names(8))
    assert fixtures(first) == ["1-8", "4-5", "3-6", "2-7"]
    second = first.after("1432")
    assert fixtures(second) == ["1-4", "2-3"]
    assert fixtures(second.after("12")) == ["1-2"]
    assert second.after("12").after("2").champion == "2"


def test_the_best_have_the_byes() -> None:
    first = bracket(names(6))
    assert (first.byes, fixtures(first)) == (("1", "2"), ["4-5", "3-6"])
    assert fixtures(first.after("56")) == ["1-5", "2-6"]


@given(st.integers(2, 70))
def test_if_the_better_always_wins_the_best_meet_as_late_as_they_can(count: int) -> None:
    one, rounds = bracket(names(count)), 0
    assert len(one.byes) == len(one.lines) - count
    assert set(one.byes) == set(names(len(one.byes)))
    while one.champion is None:
        left = len(one.lines)
        assert {number for number in one.lines if number} == set(names(min(count, left)))
        assert all(int(m.home) + int(m.away) == left + 1 for m in one.matches)
        one = one.after(match.home for match in one.matches)
        rounds += 1
    assert (one.champion, 2 ** (rounds - 1) < count <= 2**rounds) == ("1", True)


@pytest.mark.parametrize(("winners", "message"), [
    ("1", "of 3 and 2|of 2 and 3"), ("123", "both are given"), ("129", "9 plays no match"),
])  # fmt: skip
def test_winners_that_cannot_be_are_refused(winners: str, message: str) -> None:
    with pytest.raises(ScheduleRefused, match=message):
        bracket(names(4)).after(winners)


def test_a_knock_out_needs_different_contestants_and_ends() -> None:
    for begin in (bracket, first_stage):
        with pytest.raises(ScheduleRefused, match="two contestants or more"):
            begin(["1"])
        with pytest.raises(ScheduleRefused, match="seeded twice"):
            begin(["1", "2", "1"])
    with pytest.raises(ScheduleRefused, match="no round is left"):
        bracket(names(2)).after("1").after("1")
    with pytest.raises(ScheduleRefused, match="no round is left"):
        next_stage(first_stage(names(2)), "1")


MATCH = Match(1, "A", "B")


def test_a_match_that_is_not_level_is_decided_with_what_was_carried() -> None:
    found = settle(MATCH, Stanzas([(30, 20), (10, 24)], carried=Fraction(9, 2)))
    assert found == Decided("A", Fraction(1, 2), "on the boards of the match, 4.5 of it carried in")
    assert settle(MATCH, Stanzas([(30, 20), (10, 24)])) == Decided(
        "B", Fraction(4), "on the boards of the match"
    )


def test_a_tie_is_played_on_then_sudden_death() -> None:
    rules = (ExtraBoards(4), ExtraBoards(2), SuddenDeath())
    level = [(20, 20)]
    assert settle(MATCH, Stanzas(level), rules) == PlayOn(4, ExtraBoards(4))
    assert settle(MATCH, Stanzas(level, extra=[(3, 3)]), rules) == PlayOn(2, ExtraBoards(2))
    assert settle(MATCH, Stanzas(level, extra=[(3, 3), (0, 1)]), rules) == Decided(
        "B", Fraction(1), "on 2 extra boards"
    )
    dead = Stanzas(level, extra=[(3, 3), (1, 1)], sudden=[(0, 0), (5, 0)])
    assert settle(MATCH, dead, rules) == Decided("A", Fraction(5), "on board 2 of sudden death")
    level_still = Stanzas(level, extra=[(3, 3), (1, 1)], sudden=[(0, 0)])
    assert settle(MATCH, level_still, rules) == PlayOn(1, SuddenDeath())


def test_the_rules_for_ties_have_names() -> None:
    level = Stanzas([(1, 1)])
    assert settle(MATCH, level, BY_NAME["extra-boards"]) == PlayOn(4, ExtraBoards(4))
    assert settle(MATCH, level, BY_NAME["sudden-death"]) == PlayOn(1, SuddenDeath())
    assert settle(MATCH, level, BY_NAME["higher-seed"]).winner == "A"  # type: ignore[union-attr]
    assert settle(MATCH, level, ()) == Tied()
    assert settle(MATCH, Stanzas([(1, 1)], extra=[(2, 2)]), (ExtraBoards(4), HigherSeed())) == (
        Decided("A", Fraction(0), "as the higher seed after a tie")
    )


def test_boards_that_no_rule_asks_for_are_refused() -> None:
    with pytest.raises(ScheduleRefused, match="1 sets of extra boards were played"):
        settle(MATCH, Stanzas([(1, 1)], extra=[(2, 2)]), BY_NAME["sudden-death"])
    with pytest.raises(ScheduleRefused, match="sudden death"):
        settle(MATCH, Stanzas([(1, 1)], sudden=[(2, 1)]), BY_NAME["higher-seed"])


def test_half_of_an_earlier_margin_is_carried_within_bounds() -> None:
    assert Carry().of(-13) == Fraction(-13, 2)
    assert Carry(cap=Fraction(16)).of(40) == 16
    assert Carry(Fraction(1, 3), places=0).of(-4) == -1
    assert Carry(half=True, cap=Fraction(16)).of(-40) == Fraction(-33, 2)
    assert Carry(half=True).of(0) == 0


def test_of_three_the_one_that_loses_both_is_out() -> None:
    margins = {("a", "b"): 10, ("b", "c"): 1, ("c", "a"): -30}
    assert survivors(("a", "b", "c"), margins) == Survivors(("a", "b"), "c", "by matches won")


def test_of_three_with_a_win_each_the_least_net_margin_is_out() -> None:
    """a +10 -4 = 6, b -10 +7 = -3, c -7 +4 = -3: b and c are level, and b beat c."""
    margins = {("a", "b"): 10, ("b", "c"): 7, ("c", "a"): 4}
    assert survivors(("a", "b", "c"), margins) == Survivors(
        ("a", "b"), "c", "by the match between the two that were level"
    )
    margins = {("a", "b"): 10, ("c", "b"): -8, ("c", "a"): 4}
    assert survivors(("a", "b", "c"), margins) == Survivors(("a", "b"), "c", "by net margin")


def test_what_nothing_tells_apart_plays_on() -> None:
    assert survivors(("a", "b", "c"), {("a", "b"): 5, ("b", "c"): 0, ("a", "c"): 5}) == (
        PlayOff(("b", "c"))
    )
    level = {("a", "b"): 5, ("b", "c"): 5, ("c", "a"): 5}
    assert survivors(("a", "b", "c"), level) == PlayOff(("a", "b", "c"))
    with pytest.raises(ScheduleRefused, match="three matches"):
        survivors(("a", "b", "c"), {("a", "b"): 5, ("b", "c"): 5})


@given(st.lists(st.integers(-40, 40), min_size=3, max_size=3))
def test_nobody_that_won_both_is_ever_out(margins: list[int]) -> None:
    given_ = dict(zip((("a", "b"), ("b", "c"), ("c", "a")), margins, strict=True))
    found = survivors(("a", "b", "c"), given_)
    for one in "abc":
        own = [m if h == one else -m for (h, a), m in given_.items() if one in (h, a)]
        if all(margin > 0 for margin in own):
            assert isinstance(found, PlayOff) or one in found.two
            assert not (isinstance(found, PlayOff) and one in found.numbers)
        if all(margin < 0 for margin in own):
            assert isinstance(found, Survivors)
            assert found.out == one


def test_nine_come_down_to_a_final_through_three_way_matches() -> None:
    """9 -> three threes -> 6 -> two threes -> 4 -> 2 -> 1: as few rounds as a bracket of 16."""
    one = first_stage(names(9))
    assert [three.members for three in one.three_ways] == [
        ("1", "9", "6"), ("2", "8", "5"), ("3", "7", "4"),
    ]  # fmt: skip
    assert [three.tables for three in one.three_ways] == [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
    two = next_stage(one, ["1", "9", "2", "8", "3", "7"])
    assert len(two.three_ways) == 2
    for three in two.three_ways:
        assert not {frozenset(c) for c in combinations(three.members, 2)} & one.met


def test_seven_is_one_three_way_and_two_matches() -> None:
    one = first_stage(names(7))
    assert [three.members for three in one.three_ways] == [("1", "7", "4")]
    assert fixtures(one) == ["2-6", "3-5"]


@given(st.integers(2, 60), st.integers(0, 10**6))
def test_any_number_comes_down_to_one_without_byes(count: int, seed: int) -> None:
    chance = random.Random(seed)
    one, rounds = first_stage(names(count)), 0
    while True:
        rounds += 1
        playing = [n for m in one.matches for n in (m.home, m.away)]
        playing += [n for three in one.three_ways for n in three.members]
        assert sorted(playing) == sorted(one.seeded)
        on = [chance.choice((m.home, m.away)) for m in one.matches]
        on += [n for three in one.three_ways for n in chance.sample(three.members, 2)]
        if len(on) == 1:
            break
        one = next_stage(one, on)
    assert 2 ** (rounds - 1) < count <= 2**rounds


@pytest.mark.parametrize(("going_on", "message"), [
    ("123", "of 1, 7, 4: 2 must go on from round 1, not 1"),
    ("1723 5", "of 3, 5: 1 must go on from round 1, not 2"),
    ("172", "of 3, 5: 1 must go on from round 1, not 0"),
    ("17239", "9 does not play in round 1"),
])  # fmt: skip
def test_survivors_that_cannot_be_are_refused(going_on: str, message: str) -> None:
    one = first_stage(names(7))
    assert next_stage(one, "1723").seeded == ("1", "2", "3", "7")
    with pytest.raises(ScheduleRefused, match=message):
        next_stage(one, going_on.replace(" ", ""))
