"""Recipes: rings, lines, parts, and what is kept as text."""

from __future__ import annotations

import pytest

from overtrick.movements import catalogue
from overtrick.movements.errors import MovementError, RecipeRefused
from overtrick.movements.frozen import frozen, parsed
from overtrick.movements.galois import Field, has_field
from overtrick.movements.model import Row
from overtrick.movements.recipe import Line, Part, Ring, expand, turned


def test_a_ring_shows_the_next_number_and_after_the_last_the_first() -> None:
    assert Ring(5, 3).after(1) == (6, 7, 5)
    assert Ring(5, 3, -1).after(1) == (7, 5, 6)


def test_a_skip_takes_a_ring_one_further_from_its_round_on() -> None:
    ring = Ring(1, 6, -1, skips=(3,))
    assert [ring.after(later)[0] for later in range(6)] == [1, 6, 5, 3, 2, 1]


def test_a_ring_with_a_radix_adds_digit_by_digit() -> None:
    assert Ring(1, 4, radix=(2, 2)).after(3) == (4, 3, 2, 1)
    assert Ring(1, 9, radix=(3, 3)).after(4)[:3] == (5, 6, 4)


def test_a_table_turned_seats_its_north_south_east_west() -> None:
    assert turned((1, 2)) == (2, 1)
    assert turned((1, 2, 3, 4)) == (2, 3, 4, 1)


def test_a_part_is_written_out_from_its_first_round() -> None:
    part = Part((Line(1, (9, 1), 1, frozenset({4})),), 3, (Ring(1, 3),), Ring(1, 3, -1), 3)
    assert expand([part]) == (
        Row(3, 1, (9, 1), 1),
        Row(4, 1, (2, 9), 3),
        Row(5, 1, (9, 3), 2),
    )


def test_numbers_in_no_ring_stay() -> None:
    assert expand([Part((Line(1, (1, 2), 1),), 2)]) == (Row(1, 1, (1, 2), 1), Row(2, 1, (1, 2), 1))


TEXT = """\
# a remark
small 3 first=2 step=-1
1 2 1 / 3
# another
wide 4 rings=2 rounds=2
1 5 1
9 6 2

"""


def test_text_is_read_as_first_round_and_motion() -> None:
    [small, wide] = parsed(TEXT.replace("# another", "").splitlines())
    assert small.rows() == (Row(1, 1, (1, 2), 1), Row(2, 1, (1, 4), 2), Row(3, 1, (3, 1), 3))
    assert wide.rows()[2:] == (Row(2, 1, (2, 6), 2), Row(2, 2, (9, 7), 3))


def test_what_is_written_out_is_read_table_by_table() -> None:
    [recipe] = parsed(["all 2 written", "1-2:1 3-4:2", "3-4:1 1-2:2"])
    assert recipe.rows() == (
        Row(1, 1, (1, 2), 1),
        Row(1, 2, (3, 4), 1),
        Row(2, 1, (3, 4), 2),
        Row(2, 2, (1, 2), 2),
    )


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["nameless"], "recipe nameless: expected how many contestants move after its name"),
        (["odd many"], "recipe odd: expected how many"),
        (["bad 3", "1 two 3"], "recipe bad, table 1: expected the seats and the set as numbers"),
        (["bad 3 written", "1-2"], "recipe bad, table 1: expected"),
        (["bad 3 step=up", "1 2 3"], "recipe bad: expected a number after step="),
    ],
)
def test_text_that_is_no_recipe_is_refused_saying_where(lines: list[str], says: str) -> None:
    with pytest.raises(RecipeRefused) as refused:
        [recipe] = parsed(lines)
        recipe.rows()
    assert says in str(refused.value)


def test_every_recipe_kept_belongs_to_an_entry() -> None:
    for name in ("howell", "reduced", "endless", "final", "hesitation", "multiplex"):
        assert set(frozen(name)) <= set(catalogue.keys())


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 32, 49])
def test_a_field_has_inverses_and_is_distributive(order: int) -> None:
    field = Field(order)
    everything = range(order)
    for one in range(1, order):
        assert sorted(field.times(one, other) for other in everything) == list(everything)
        assert field.plus(field.minus(0, one), one) == 0
    for one in everything:
        two, three = (7 * one + 3) % order, (5 * one + 1) % order
        assert field.times(one, field.plus(two, three)) == field.plus(
            field.times(one, two), field.times(one, three)
        )
        assert field.times(one, two) == field.times(two, one)


def test_powers_of_the_generator_are_all_but_nought() -> None:
    field = Field(27)
    assert {field.power(field.generator, one) for one in range(26)} == set(range(1, 27))
    assert len(field.squares) == 13


@pytest.mark.parametrize("order", [0, 1, 6, 10, 12, 64])
def test_there_is_no_field_where_there_is_none(order: int) -> None:
    assert not has_field(order)
    with pytest.raises(MovementError, match=f"there is no field of {order} elements"):
        Field(order)
