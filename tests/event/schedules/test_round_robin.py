"""Everybody meets everybody."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.round_robin import RobinRound, round_robin


def names(count: int) -> list[str]:
    return [str(one) for one in range(1, count + 1)]


def met(rounds: tuple[RobinRound, ...]) -> Counter[frozenset[str]]:
    """How often each two meet; a triangle's three matches count in the round it begins."""
    found = Counter(frozenset((one.home, one.away)) for each in rounds for one in each.matches)
    for each in rounds:
        for triangle in each.triangles:
            if triangle.begun == each.round:
                found.update(map(frozenset, combinations(triangle.members, 2)))
    return found


def homes(rounds: tuple[RobinRound, ...]) -> dict[str, int]:
    """Matches at home less matches away."""
    found: Counter[str] = Counter()
    for each in rounds:
        for match in each.matches:
            found[match.home] += 1
            found[match.away] -= 1
    return found


def test_berger_for_six() -> None:
    """The tables that chess prints, the first board apart in order of the lower number."""
    rounds = round_robin(names(6))
    assert [[f"{one.home}-{one.away}" for one in each.matches] for each in rounds] == [
        ["1-6", "2-5", "3-4"],
        ["6-4", "1-2", "5-3"],
        ["2-6", "3-1", "4-5"],
        ["6-5", "1-4", "2-3"],
        ["3-6", "5-1", "4-2"],
    ]  # fmt: skip


@pytest.mark.parametrize("count", range(2, 24))
def test_all_meet_once_and_all_play_or_sit_out_in_every_round(count: int) -> None:
    rounds = round_robin(names(count))
    assert len(rounds) == count - 1 + count % 2
    assert met(rounds) == Counter(map(frozenset, combinations(names(count), 2)))
    for each in rounds:
        there = [one for match in each.matches for one in (match.home, match.away)]
        assert sorted([*there, *each.byes]) == sorted(names(count))
        assert [match.table for match in each.matches] == list(range(1, count // 2 + 1))
    byes = Counter(one for each in rounds for one in each.byes)
    assert byes == Counter(names(count) if count % 2 else [])


@pytest.mark.parametrize("count", range(2, 24))
def test_nobody_is_at_home_twice_more_often_than_away(count: int) -> None:
    found = homes(round_robin(names(count)))
    assert all(abs(more) <= 1 for more in found.values())
    assert count % 2 == 0 or not any(found.values())


@pytest.mark.parametrize("odd", ["bye", "triangle"])
def test_two_cycles_change_sides(odd: str) -> None:
    rounds = round_robin(names(7), cycles=2, odd=odd)  # type: ignore[arg-type]
    assert set(met(rounds).values()) == {2}
    assert not any(homes(rounds).values())
    assert [each.round for each in rounds] == list(range(1, len(rounds) + 1))
    half = len(rounds) // 2
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        sides = [(one.away, one.home) for one in first.matches]
        assert [(one.home, one.away) for one in second.matches] == sides


ODD = [count for count in range(3, 80, 2) if count % 8 != 5]


@pytest.mark.parametrize("count", ODD)
def test_with_triangles_an_odd_number_meets_in_one_round_less(count: int) -> None:
    rounds = round_robin(names(count), odd="triangle")
    assert len(rounds) == count - 1
    assert met(rounds) == Counter(map(frozenset, combinations(names(count), 2)))
    assert not any(homes(rounds).values())
    for each in rounds:
        there = [one for match in each.matches for one in (match.home, match.away)]
        (triangle,) = each.triangles
        assert sorted([*there, *triangle.members]) == sorted(names(count))
        assert triangle.begun in {each.round, each.round - 1}
        tables = [match.table for match in each.matches]
        assert sorted([*tables, *triangle.tables]) == list(range(1, len(tables) + 4))
    for one, two in pairwise(rounds):
        assert (one.triangles == two.triangles) == (one.round % 2 == 1)


def test_an_even_number_needs_no_triangles() -> None:
    assert round_robin(names(6), odd="triangle") == round_robin(names(6))


@pytest.mark.parametrize(("numbers", "odd", "message"), [
    (["1"], "bye", "two contestants or more"),
    (["1", "2", "1"], "bye", "contestant 1 is named 2 times"),
    (names(5), "triangle", "only have each other"),
    (names(13), "triangle", "no round robin of 13 with triangles"),
    (names(81), "triangle", "no round robin of 81 with triangles"),
])  # fmt: skip
def test_what_cannot_be_made_is_refused(numbers: list[str], odd: str, message: str) -> None:
    with pytest.raises(ScheduleRefused, match=message):
        round_robin(numbers, odd=odd)  # type: ignore[arg-type]
