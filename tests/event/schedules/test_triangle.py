"""Three teams that play one another."""

from __future__ import annotations

from collections import Counter

import pytest

from overtrick.event.schedules.awards import unplayed_percent
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.triangle import Triangle, set_boards, timetable


def test_each_match_is_played_at_two_tables_with_one_set() -> None:
    legs = [leg for half in timetable(("a", "b", "c")) for leg in half]
    sets = {frozenset((leg.home, leg.away)): set() for leg in legs}
    for leg in legs:
        sets[frozenset((leg.home, leg.away))].add(leg.set)
    assert sorted(map(tuple, sets.values())) == [(1,), (2,), (3,)]
    assert len({(leg.home, leg.away) for leg in legs}) == 6


def test_in_each_half_all_are_at_home_and_away_once_and_no_set_is_shared() -> None:
    for half in timetable(("a", "b", "c")):
        assert Counter(leg.home for leg in half) == Counter("abc")
        assert Counter(leg.away for leg in half) == Counter("abc")
        assert sorted(leg.set for leg in half) == [1, 2, 3]


def test_sets_are_whole_rounds_or_halves_of_one() -> None:
    assert set_boards(7, 2, first=8) == (range(8, 15), range(15, 22), range(22, 29))
    assert set_boards(8, 1) == (range(1, 5), range(5, 9), range(9, 13))
    assert set_boards(7, 1) == (range(1, 4), range(4, 7), range(7, 10))
    with pytest.raises(ScheduleRefused, match="a round of 1 boards"):
        set_boards(1, 1)


def test_a_member_stays_at_home_at_its_own_table() -> None:
    triangle = Triangle(("a", "b", "c"), (8, 9, 3), 4)
    assert [triangle.table_of(one) for one in "abc"] == [8, 9, 3]


def test_both_halves_of_a_short_triangle_are_in_one_round() -> None:
    short, long = (Triangle(("a", "b", "c"), (1, 2, 3), 4, rounds) for rounds in (1, 2))
    assert short.halves(4) == timetable(short.members)
    assert (*long.halves(4), *long.halves(5)) == timetable(long.members)
    assert (short.ends, long.ends) == (4, 5)


def test_two_that_are_left_finish_with_the_set_they_began() -> None:
    triangle = Triangle(("a", "b", "c"), (1, 2, 3), 1)
    first, second = timetable(triangle.members)
    for couple in (("a", "b"), ("b", "c"), ("c", "a")):
        begun = next(leg for leg in first if {leg.home, leg.away} == set(couple))
        left = triangle.remaining(couple, 1)
        assert (left.home, left.away, left.set) == (begun.away, begun.home, begun.set)
        assert left in second


@pytest.mark.parametrize("boards", range(1, 20))
def test_the_two_sides_of_an_unplayed_round_make_a_hundred(boards: int) -> None:
    innocent = unplayed_percent(boards, at_fault=False)
    assert innocent + unplayed_percent(boards, at_fault=True) == 100
    assert innocent >= 55
