"""Minimum-cost matchings, against every matching there is."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.schedules.matching import cheapest, cheapest_near
from overtrick.event.schedules.matching import perfect as module


def least(count: int, costs: dict[tuple[int, int], int]) -> int:
    """The cost of the best of all matchings, by trying them all."""

    @cache
    def rest(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        return min(costs[one, two] + rest(left - {one, two}) for two in left - {one})

    return rest(frozenset(range(count)))


def total(mates: list[int], costs: dict[tuple[int, int], int]) -> int:
    assert all(mates[mates[one]] == one != mates[one] for one in range(len(mates)))
    return sum(costs[one, two] for one, two in enumerate(mates) if one < two)


def table(count: int, chance: random.Random, most: int) -> dict[tuple[int, int], int]:
    return {(one, two): chance.randint(0, most) for two in range(count) for one in range(two)}


def test_two_meet_whatever_it_costs() -> None:
    assert cheapest(2, lambda one, two: 10**30) == [1, 0]


def test_nobody_has_nobody_to_meet() -> None:
    assert cheapest(0, lambda one, two: 1) == []


def test_neighbours_meet_where_distance_is_all() -> None:
    assert cheapest(6, lambda one, two: (two - one) ** 2) == [1, 0, 3, 2, 5, 4]


def test_two_threes_that_know_only_each_other_share_one_dear_match() -> None:
    """Two odd groups: within each all is free, so one match must cross, and two are free."""
    mates = cheapest(6, lambda one, two: 0 if one // 3 == two // 3 else 7)
    crossing = [one for one, two in enumerate(mates) if one // 3 != two // 3]
    assert len(crossing) == 2


@given(st.integers(1, 5), st.sampled_from([1, 2, 5, 1000, 10**15]), st.integers(0, 10**9))
def test_no_matching_costs_less(half: int, most: int, seed: int) -> None:
    costs = table(2 * half, random.Random(seed), most)
    mates = cheapest(2 * half, lambda one, two: costs[one, two])
    assert total(mates, costs) == least(2 * half, costs)


@given(st.integers(0, 10**9), st.sampled_from([1, 3]))
def test_no_matching_of_fourteen_costs_less(seed: int, most: int) -> None:
    costs = table(14, random.Random(seed), most)
    assert total(cheapest(14, lambda one, two: costs[one, two]), costs) == least(14, costs)


@pytest.mark.parametrize("density", [0.2, 0.6, 0.9])
@pytest.mark.parametrize("near", [1, 2, 8])
def test_looking_near_first_finds_what_looking_everywhere_finds(
    density: float, near: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long lists begin with few edges; the duals call for the others that are needed."""
    monkeypatch.setattr(module, "WHOLE", 10)
    monkeypatch.setattr(module, "NEAR", near)
    chance = random.Random(f"{density}{near}")
    for count in (12, 20, 40, 60):
        usual = count**3
        costs = {
            (one, two): (two - one) ** 2 + usual * (chance.random() < density)
            for two in range(count)
            for one in range(two)
        }
        mates = cheapest_near(count, lambda one, two: costs[one, two], usual)  # noqa: B023
        whole = cheapest(count, lambda one, two: costs[one, two])  # noqa: B023
        assert total(mates, costs) == total(whole, costs)
