"""The search for individuals: it finds the same again, and judges fairness as all others do."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements.balance import balance
from overtrick.movements.check import check
from overtrick.movements.frozen import parsed
from overtrick.movements.individuals.rotating import recipes
from overtrick.movements.individuals.search.balanced import PLAYERS, balanced
from overtrick.movements.individuals.search.circle import circle, multiples
from overtrick.movements.individuals.search.players import Effort, Found, first_wanted, search
from overtrick.movements.individuals.search.rounds import Wanted, first_round
from overtrick.movements.model import Movement
from tests.movements.slow_checks import every_two, opponents, partners

QUICK = Effort(tries=3, steps=2000)


def movement(found: Found) -> Movement:
    recipe = next(parsed(found.text("individual-0").splitlines()))
    rounds, tables = recipe.movers, recipe.tables
    return Movement(
        key=recipe.key,
        name="found",
        family="individual",
        kind="individual",
        tables=tables,
        contestants=found.players,
        rounds=rounds,
        sets=rounds,
        winners=1,
        rows=recipe.rows(),
    )


def test_thirteen_players_are_found_balanced() -> None:
    found = first_wanted(13, balanced(13), QUICK)
    assert found is not None
    whist = movement(found)
    assert partners(whist) == dict.fromkeys(every_two(whist), 1)
    assert opponents(whist) == dict.fromkeys(every_two(whist), 2)
    assert balance(whist).printed()["qf"] == "100.00"


@pytest.mark.parametrize("players", sorted(set(PLAYERS) - {20, 32}))
def test_balanced_individuals_are_found_again_as_they_are_kept_or_as_fair(players: int) -> None:
    found = first_wanted(players, balanced(players), Effort(tries=40))
    assert found is not None
    assert balance(movement(found)).printed()["qf"] == "100.00"


def test_the_same_seed_finds_the_same() -> None:
    assert search(11, QUICK) == search(11, QUICK)
    assert search(15, Effort(tries=2, seed=1)) != search(15, Effort(tries=2, seed=2))


def test_too_few_steps_find_nothing() -> None:
    assert search(16, Effort(tries=1, steps=2)) is None


def test_on_several_rings_every_two_can_meet_once() -> None:
    found = search(16, Effort(tries=20, rings=3, once=True))
    assert found is not None
    whole = movement(found)
    assert partners(whole) + opponents(whole) == dict.fromkeys(every_two(whole), 1)


def test_what_is_kept_by_a_factor_is_the_same_after_multiplying() -> None:
    kept = tuple(multiples(circle(13), 3))
    tables = first_round(Wanted(circle(13), out=frozenset({0}), kept=kept), 1, 5000)
    assert tables is not None
    sides = {frozenset((frozenset(table[:2]), frozenset(table[2:]))) for table in tables}
    times_three = {
        frozenset((frozenset(3 * one % 13 for one in table[:2] if one is not None),
                   frozenset(3 * one % 13 for one in table[2:])))
        for table in tables
    }  # fmt: skip
    assert times_three == sides


def test_boards_that_go_round_come_to_nobody_twice() -> None:
    found = search(15, Effort(tries=10, moving=True))
    assert found is not None
    assert check(movement(found)).errors == ()
    assert movement(found).copies == 1


@given(
    st.integers(5, 19),
    st.sampled_from([1, 2]),
    st.booleans(),
    st.booleans(),
    st.integers(1, 50),
)
def test_the_search_judges_as_balance_does(
    players: int, rings: int, moving: bool, aimed: bool, seed: int
) -> None:
    aimed = aimed and rings == 1
    effort = Effort(tries=1, steps=300, seed=seed, rings=rings, moving=moving, aimed=aimed)
    found = search(players, effort)
    if found is not None:
        assert found.squares == balance(movement(found)).overall.squares
        assert check(movement(found)).errors == ()


@given(st.integers(2, 12), st.integers(1, 3))
def test_distances_number_the_pairs_that_move_together(size: int, rings: int) -> None:
    ring = circle(size, rings=rings)
    pairs = Counter(ring.apart[one][other] for one in range(ring.places) for other in range(one))
    assert pairs == {at: way.pairs for at, way in enumerate(ring.distances, start=1)}


def test_the_command_prints_recipes_that_can_be_kept() -> None:
    command = [sys.executable, "-m", "overtrick.movements.individuals.search"]
    told = subprocess.run(
        [*command, "8", "9", "--balanced", "--tries", "9"],
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    kept = {recipe.key: recipe for recipe in recipes("individual")}
    found = list(parsed(told.splitlines()))
    assert [recipe.key for recipe in found] == ["individual-8", "individual-9"]
    assert [recipe.movers for recipe in found] == [kept[recipe.key].movers for recipe in found]


def test_the_command_says_when_nothing_was_found() -> None:
    command = [sys.executable, "-m", "overtrick.movements.individuals.search"]
    told = subprocess.run(
        [*command, "20", "--tries", "1", "--steps", "1"], capture_output=True, check=True, text=True
    )
    assert told.stdout == "# 20 players: none found\n"
