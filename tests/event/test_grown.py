"""A dictionary that goes on from others is as one of its own, and leaves them as they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.grown import MOST, Grown

Twins: TypeAlias = tuple[Grown[int, int], dict[int, int]]

KEYS = st.integers(0, 12)
STEPS = st.lists(st.tuples(st.sampled_from(["on", "set", "take", "whole"]), KEYS), max_size=40)


def check(both: Twins) -> None:
    grown, twin = both
    assert len(grown) == len(twin)
    assert {*reversed(grown)} == twin.keys()
    assert all((one in grown) == (one in twin) for one in range(14))
    assert [grown.get(one) for one in range(14)] == [twin.get(one) for one in range(14)]
    assert grown == twin
    assert twin == grown
    assert {**grown} == dict(grown) == twin


@given(STEPS, st.dictionaries(KEYS, KEYS))
def test_it_is_as_a_dictionary_whoever_goes_on_from_it(
    steps: list[tuple[str, int]], first: dict[int, int]
) -> None:
    before = dict(first)
    kept: list[Twins] = [(Grown.on(first), dict(first))]
    for number, (what, key) in enumerate(steps):
        grown, twin = kept[-1]
        match what:
            case "on":
                kept.append((Grown.on(grown), dict(twin)))
            case "set":
                grown[key] = twin[key] = number
            case "take":
                assert grown.pop(key, None) == twin.pop(key, None)
            case _:
                assert [*grown.items()] == [*grown.whole().items()]
    for both in kept:
        check(both)
    assert first == before


def test_what_is_added_stands_behind_what_was_there_however_much_it_is() -> None:
    grown: Grown[int, int] = Grown.on({})
    for one in range(3 * MOST):
        grown = Grown.on(grown)
        grown[one] = -one
        assert next(reversed(grown)) == one
    assert [*grown] == [*grown.keys()] == [*range(3 * MOST)]
    assert [*grown.values()] == [-one for one in range(3 * MOST)]
    assert [*reversed(grown)] == [*reversed(range(3 * MOST))]
    grown[0] = 7
    assert next(iter(grown.items())) == (0, 7)


def test_to_go_on_copies_no_more_than_the_last_that_came() -> None:
    grown = Grown.on(dict.fromkeys(range(1_000), 0))
    lower = grown.whole()
    for one in range(MOST - 1):
        grown = Grown.on(grown)
        grown[1_000 + one] = 1
    assert grown._layers[0] is lower
    assert len(grown._layers[1]) == MOST - 1


@pytest.mark.parametrize("take", [lambda one: one[5], lambda one: one.__delitem__(5)])
def test_what_is_not_there_cannot_be_had(take: Callable[[Grown[int, int]], object]) -> None:
    for grown in (Grown.on({1: 1}), Grown({1: 1}, {2: 2})):
        with pytest.raises(KeyError):
            take(grown)
