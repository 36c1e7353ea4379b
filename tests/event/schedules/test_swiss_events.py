"""Whole Swiss events at random: what every draw must hold to, whatever happens."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.schedules.swiss import Draw, SwissField, SwissSettings, draw
from tests.event.schedules.build import Night, fewest_repeats, met_before

SOAKING = os.environ.get("OVERTRICK_HYPOTHESIS") == "soak"
EVENTS = 10_000 if SOAKING else 150
METHODS = ("best", "monrad", "danish", "repair")
ODDS = ("bye", "triangle", "half-matches")


def checked(drawn: Draw) -> None:
    """Everyone once, tables once, repeats named, and as few as there can be."""
    everyone_once(drawn)
    numbers = [match.table for match in drawn.matches]
    tables = numbers + [table for one in drawn.triangles for table in one.tables]
    assert len(set(tables)) == len(tables)
    assert numbers == sorted(numbers)
    named_repeats(drawn)
    assert draw(drawn.field, drawn.settings) == drawn


def everyone_once(drawn: Draw) -> None:
    seen = [number for match in drawn.matches for number in (match.home, match.away)]
    seen += [bye.number for bye in drawn.byes]
    seen += [number for triangle in drawn.triangles for number in triangle.members]
    assert Counter(seen) == Counter(one.number for one in drawn.field.active())


def named_repeats(drawn: Draw) -> None:
    met = met_before(drawn.field)
    together = [frozenset((one.home, one.away)) for one in drawn.matches if not one.left_of]
    for triangle in drawn.triangles:
        if triangle.begun == drawn.round:
            together += map(frozenset, combinations(triangle.members, 2))
    repeated = Counter(couple for couple in together if couple in met)
    assert repeated == Counter(frozenset(one.numbers) for one in drawn.repeats)


def least_repeats(drawn: Draw, size: int) -> int:
    """Rematches of the best draw there is, whoever sits out, by trying all."""
    met = met_before(drawn.field)
    free = [one.number for one in drawn.pool] + [
        number
        for group in (
            [(bye.number,) for bye in drawn.byes]
            + [one.members for one in drawn.triangles if one.begun == drawn.round]
        )
        for number in group
    ]
    if len(free) % 2 == 0:
        return fewest_repeats(free, met)
    return min(
        fewest_repeats(set(free) - set(out), met)
        + sum(frozenset(couple) in met for couple in combinations(out, 2))
        for out in combinations(free, size)
    )


def size_out(drawn: Draw) -> int:
    fresh = any(one.begun == drawn.round for one in drawn.triangles)
    return 3 if fresh else 1


@given(
    count=st.integers(2, 10),
    rounds=st.integers(1, 10),
    seed=st.integers(0, 10**6),
    method=st.sampled_from(("best", "monrad")),
    odd=st.sampled_from(ODDS),
    standings=st.sampled_from(("current", "delayed")),
)
def test_nobody_meets_again_while_that_can_be_avoided(
    count: int, rounds: int, seed: int, method: str, odd: str, standings: str
) -> None:
    settings = SwissSettings(
        method=method, odd=odd, standings=standings, seed=seed, rounds=rounds  # type: ignore[arg-type]
    )  # fmt: skip
    night = Night(count, seed, settings)
    for _ in range(rounds):
        drawn = night.draw()
        checked(drawn)
        assert len(drawn.repeats) == least_repeats(drawn, size_out(drawn))
        night.play(drawn)


@pytest.mark.parametrize("method", METHODS)
def test_events_with_late_entries_and_drop_outs(method: str) -> None:
    """Hundreds of draws; small fields are compared with the slow way of finding a draw."""
    for seed in range(EVENTS // 4):
        odd = ODDS[seed % 3]
        settings = SwissSettings(method=method, odd=odd, seed=seed, rounds=6)  # type: ignore[arg-type]
        night = Night(4 + seed % 23, seed, settings)
        for round_ in range(1, 7):
            drawn = night.draw()
            checked(drawn)
            if method in {"best", "monrad"} and len(drawn.pool) <= 10 and len(drawn.pool) > 2:
                assert len(drawn.repeats) == least_repeats(drawn, size_out(drawn))
            night.play(drawn)
            if round_ == 2 + seed % 3:
                night.withdraw(str(1 + seed % 4))
            if round_ == 1 + seed % 4:
                night.enter()


@given(st.integers(1, 12), st.integers(0, 10**6))
def test_nobody_has_a_second_bye_while_somebody_has_none_and_nobody_meets_again(
    half: int, seed: int
) -> None:
    """In a field of many more contestants than rounds, byes go round."""
    count = 2 * half + 7
    night = Night(count, seed, SwissSettings(seed=seed))
    for _ in range(half + 1):
        drawn = night.draw()
        (bye,) = drawn.byes
        had = {one.number: one.sat_out for one in drawn.field.active()}
        assert not drawn.repeats
        assert had[bye.number] == 0
        below = [
            one.number
            for one in drawn.standing.contestants
            if drawn.standing.place(one.number) > drawn.standing.place(bye.number)
        ]
        assert all(had[number] for number in below), "the lowest without one"
        night.play(drawn)


@given(st.integers(1, 15), st.integers(1, 8), st.integers(0, 10**6))
def test_the_best_draw_keeps_opponents_no_further_apart_than_going_down(
    half: int, rounds: int, seed: int
) -> None:
    """The same field drawn by the best way and by Monrad's."""
    night = Night(2 * half, seed, SwissSettings(seed=seed))
    for _ in range(min(rounds, half)):
        drawn = night.draw()
        night.play(drawn)
    field = night.field()
    best, down = (draw(field, SwissSettings(method=one)) for one in ("best", "monrad"))  # type: ignore[arg-type]
    if len(best.repeats) == len(down.repeats) == 0:
        assert spread(best) <= spread(down)


def spread(drawn: Draw) -> int:
    place = drawn.standing.place
    return sum((place(one.home) - place(one.away)) ** 2 for one in drawn.matches)


def test_sides_stay_even() -> None:
    """After ten rounds nobody was at home much more often than away."""
    night = Night(40, 3, SwissSettings(seed=3))
    for _ in range(10):
        night.play(night.draw())
    for one in night.field().contestants:
        homes = sum(met.side == "home" for met in one.met)
        assert 3 <= homes <= 7


@pytest.mark.parametrize("method", METHODS)
def test_a_thousand_are_drawn_without_a_rematch(method: str) -> None:
    night = Night(1000, 1, SwissSettings(method=method))  # type: ignore[arg-type]
    for _ in range(4):
        drawn = night.draw()
        everyone_once(drawn)
        named_repeats(drawn)
        assert method == "danish" or not drawn.repeats
        night.play(drawn)


def test_the_order_in_which_contestants_are_given_is_nothing_to_the_draw() -> None:
    night = Night(21, 5, SwissSettings())
    for _ in range(4):
        drawn = night.draw()
        turned = SwissField(night.round, drawn.field.contestants[::-1], drawn.field.triangles)
        assert draw(turned, night.settings).matches == drawn.matches
        night.play(drawn)


def test_every_choice_of_a_setting_can_be_read() -> None:
    """The list of choices holds exactly what the types allow."""
    from overtrick.event.schedules.swiss.settings import CHOICES

    hints = get_type_hints(SwissSettings)
    for name, choices in CHOICES.items():
        assert get_args(hints[name]) == choices
