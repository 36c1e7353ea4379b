"""The searches find again what is kept, by seed and steps alone."""

from __future__ import annotations

import pytest

from overtrick.movements.check import check
from overtrick.movements.families.mitchell import straight
from overtrick.movements.families.rover import sequences
from overtrick.movements.frozen import Frozen, frozen
from overtrick.movements.search.__main__ import QUICK
from overtrick.movements.search.cyclic import OutOfSteps, first_round
from overtrick.movements.search.developed import developed
from overtrick.movements.search.directions import for_pairs
from overtrick.movements.search.effort import Effort
from overtrick.movements.search.endless import endless, final
from overtrick.movements.search.hesitations import hesitation
from overtrick.movements.search.howells import full
from overtrick.movements.search.offsets import difference_set, imbalance
from overtrick.movements.search.reduced import reduced
from overtrick.movements.search.rovers import all_rovers, rover


@pytest.mark.parametrize("tables", [2, 3, 4, 5, 8, 10, 14])
def test_full_howells_are_found_again(tables: int) -> None:
    assert full(tables, QUICK) == frozen("howell")[f"howell-{tables}"]


@pytest.mark.parametrize("tables", [4, 5, 8])
def test_endless_howells_are_found_again(tables: int) -> None:
    assert endless(tables, QUICK) == frozen("endless")[f"endless-howell-{tables}"]


@pytest.mark.parametrize(("tables", "movers"), [(3, 4), (4, 5)])
def test_reduced_howells_are_found_again(tables: int, movers: int) -> None:
    _, found = reduced(tables, movers, Effort())
    assert found == frozen("reduced")[f"reduced-howell-{tables}-{movers}"]


def test_several_first_rounds_together_share_nothing_where_a_single_one_must() -> None:
    found = for_pairs(developed("eight-pairs", 8, 3, 2, Effort(3, 5_000, 20)))
    assert check(found).errors == ()
    assert (found.rounds, found.sets, found.copies) == (6, 6, 1)


def test_finals_are_found_again() -> None:
    assert final(4, Effort().sweeps) == frozen("final")["barometer-final-4"]


@pytest.mark.parametrize(("tables", "count"), [(5, 1), (8, 1), (7, 2), (9, 3)])
def test_hesitations_are_found_again(tables: int, count: int) -> None:
    found = hesitation(tables, count, Effort().steps)
    assert found == frozen("hesitation")[found.key]


def test_rovers_are_found_again() -> None:
    _, *lines = all_rovers(15 * Effort().steps)
    kept = [" ".join((key, *map(str, tables))) for key, tables in sequences().items()]
    assert lines == kept


def test_every_order_of_displacing_at_nine_tables_repeats_a_meeting() -> None:
    way = rover(straight(9))
    assert way.displaced == []
    assert way.nodes > 1000


def test_a_search_cut_short_finds_nothing_and_says_so() -> None:
    way = rover(straight(15), most=1000)
    assert way.displaced == []
    assert way.nodes > 1000


def test_a_search_stops_when_its_steps_are_used_up() -> None:
    with pytest.raises(OutOfSteps):
        first_round(10, 15, shares=0, steps=5, seed=1)


@pytest.mark.parametrize(("tables", "movers"), [(4, 5), (4, 6), (6, 7)])
def test_some_first_rounds_must_share_and_the_search_knows_it(tables: int, movers: int) -> None:
    assert first_round(tables, movers, shares=0, steps=10**6, seed=1) is None
    assert first_round(tables, movers, shares=1, steps=10**6, seed=1)


@pytest.mark.parametrize("size", [15, 35])
def test_difference_sets_are_perfectly_balanced(size: int) -> None:
    offsets = difference_set(size)
    assert offsets is not None
    assert imbalance(offsets, size) == 0
    assert imbalance(offsets ^ {0, 1}, size) > 0


def test_a_recipe_has_as_many_tables_as_lines() -> None:
    assert Frozen("two", 3, (), ("1 2 1", "3 4 2")).tables == 2
