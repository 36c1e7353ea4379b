"""Movements for individuals: who partners and opposes whom, who sits out, and how fair it is."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements import catalogue, individuals
from overtrick.movements.balance import balance
from overtrick.movements.check import check
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use, in_use
from tests.movements import slow
from tests.movements.judge import is_illegal
from tests.movements.slow_checks import (
    every_two,
    nobody_is_in_two_places,
    nobody_replays_a_set,
    opponents,
    partners,
    rounds_out,
)

ENTRIES = {entry.key: entry for entry in individuals.entries()}
ALL = {key: entry.movement() for key, entry in ENTRIES.items()}
ROTATING = [
    one
    for one in ALL.values()
    if one.family in {"individual", "individual-moving"} and one.contestants - one.rounds < 2
]
"""Those in which there are as many rounds as players who move."""
FAIREST = {
    4: "0.00",
    5: "0.00",
    6: "0.00",
    7: "0.00",
    8: "100.00",
    9: "100.00",
    10: "57.14",
    11: "50.00",
    12: "42.86",
    13: "100.00",
    14: "63.89",
    15: "78.57",
    16: "100.00",
    17: "100.00",
    18: "83.13",
    19: "91.67",
    20: "100.00",
    21: "90.91",
    22: "82.35",
    23: "84.09",
    24: "90.36",
    25: "100.00",
    26: "86.57",
    27: "80.00",
    28: "88.73",
    29: "100.00",
    30: "79.90",
    31: "83.16",
    32: "37.32",
    33: "84.48",
    34: "39.75",
    35: "78.77",
    36: "87.80",
    37: "100.00",
    38: "44.90",
    39: "91.33",
    40: "91.01",
}
"""Players -> the Qf in print of the fairest individual for so many."""


def of_family(family: str) -> list[Movement]:
    return [movement for movement in ALL.values() if movement.family == family]


def test_a_rainbow_goes_as_the_director_announces() -> None:
    rows = ALL["rainbow-7"].rows
    assert rows[0] == Row(1, 1, (1, 8, 15, 22), 1)
    assert rows[7] == Row(2, 1, (1, 13, 21, 24), 2)


def test_a_swivel_moves_all_but_the_first_line_one_seat_clockwise() -> None:
    plain, swivelled = ALL["rainbow-7"], ALL["swivel-7"]
    north, east, south, west = plain.in_round(3)[0].seats
    assert swivelled.in_round(2)[0].seats == plain.in_round(2)[0].seats
    assert swivelled.in_round(3)[0].seats == (north, west, east, south)


@pytest.mark.parametrize("key", ALL)
def test_every_individual_is_legal(key: str) -> None:
    movement = ALL[key]
    assert check(movement).errors == ()
    assert nobody_is_in_two_places(movement)
    assert nobody_replays_a_set(movement)
    assert max(partners(movement).values()) == 1


@pytest.mark.parametrize("key", [key for key, one in ALL.items() if len(one.rows) <= 70])
def test_the_slow_judge_agrees(key: str) -> None:
    assert not is_illegal(ALL[key])


def test_there_is_one_for_every_number_of_players_from_4_to_40() -> None:
    assert [one.contestants for one in of_family("individual")] == list(range(4, 41))


@pytest.mark.parametrize("movement", ROTATING, ids=lambda one: one.key)
def test_everybody_partners_once_and_opposes_twice_where_four_divides_or_one_is_left(
    movement: Movement,
) -> None:
    with_, against = partners(movement), opponents(movement)
    whist = movement.contestants % 4 < 2
    assert (set(with_) == every_two(movement)) is whist
    assert max(against.values()) == 2
    if whist:
        assert against == dict.fromkeys(every_two(movement), 2)


@pytest.mark.parametrize("movement", ROTATING, ids=lambda one: one.key)
def test_all_sit_out_equally_often_and_never_twice_in_a_row(movement: Movement) -> None:
    over = movement.contestants % 4
    for one in range(1, movement.contestants + 1):
        out = rounds_out(movement, one)
        assert len(out) == over
        assert all(later - earlier > 1 for earlier, later in pairwise(out))


@pytest.mark.parametrize("movement", ROTATING, ids=lambda one: one.key)
def test_rounds_out_are_far_apart(movement: Movement) -> None:
    over, players = movement.contestants % 4, movement.contestants
    for one in range(1, players + 1):
        out = rounds_out(movement, one)
        gaps = [later - earlier for earlier, later in pairwise(out)]
        assert all(gap >= players // over - 4 for gap in gaps)


def test_short_individuals_take_at_most_15_rounds_and_nobody_sits_out_long() -> None:
    for movement in of_family("individual-short"):
        assert 9 <= movement.rounds <= 15
        out = [len(rounds_out(movement, one)) for one in range(1, movement.contestants + 1)]
        assert max(out) <= (2 if movement.contestants in {19, 23, 27} else 1)
        assert max(opponents(movement).values()) <= 2


@pytest.mark.parametrize("players", range(18, 41))
def test_a_short_individual_is_fairer_than_a_long_one_cut_short(players: int) -> None:
    short = ALL.get(f"individual-short-{players}")
    if short is None:
        assert players in {32, 35, 38}
    else:
        cut = in_use(ALL[f"individual-{players}"], Use(rounds=short.rounds))
        assert balance(short).overall.qf > balance(cut).overall.qf


@pytest.mark.parametrize("players", FAIREST)
def test_the_fairest_is_as_fair_as_it_was_found(players: int) -> None:
    assert balance(ALL[f"individual-{players}"]).printed()["qf"] == FAIREST[players]


@pytest.mark.parametrize("players", [8, 9, 13, 16, 17, 20, 25])
def test_balanced_individuals_compare_everybody_alike(players: int) -> None:
    movement = ALL[f"individual-{players}"]
    assert len(set(slow.competition(movement).values())) == 1


def test_no_balanced_individual_was_lost() -> None:
    perfect = {
        one.contestants
        for one in of_family("individual")
        if balance(one).overall.qf == Fraction(100)
    }
    assert perfect >= {8, 9, 13, 16, 17, 20, 25, 29, 37}


def test_boards_that_go_round_need_one_copy_and_are_no_fairer() -> None:
    for movement in of_family("individual-moving"):
        best = ALL[f"individual-{movement.contestants}"]
        assert movement.copies == 1 < best.copies
        assert balance(movement).overall.qf < balance(best).overall.qf


@pytest.mark.parametrize("tables", [5, 7, 8, 9, 11, 13])
def test_nobody_meets_twice_in_a_rainbow_or_a_swivel_and_nothing_is_shared(tables: int) -> None:
    for movement in (ALL[f"rainbow-{tables}"], ALL[f"swivel-{tables}"]):
        together = partners(movement) + opponents(movement)
        assert set(together.values()) == {1}
        assert (movement.copies, movement.contestants) == (1, 4 * tables)


@pytest.mark.parametrize("tables", [5, 7, 8, 9, 11, 13])
def test_in_a_rainbow_everybody_keeps_a_direction_and_in_a_swivel_has_partners_of_every_line(
    tables: int,
) -> None:
    for row in ALL[f"rainbow-{tables}"].rows:
        assert [(one - 1) // tables for one in row.seats] == [0, 1, 2, 3]
    lines: dict[int, set[int]] = {}
    for two in partners(ALL[f"swivel-{tables}"]):
        for one in two:
            lines.setdefault(one, set()).update((other - 1) // tables for other in two - {one})
    assert all(len(lines[one]) == 3 for one in range(1, 4 * tables + 1))


@pytest.mark.parametrize("players", [16, 28, 40])
def test_everybody_meets_everybody_exactly_once(players: int) -> None:
    movement = ALL[f"individual-once-{players}"]
    assert partners(movement) + opponents(movement) == dict.fromkeys(every_two(movement), 1)
    assert movement.rounds == (players - 1) // 3


def test_everything_is_in_the_catalogue() -> None:
    assert ENTRIES.keys() == {entry.key for entry in catalogue.entries("individual")}
    assert len(ENTRIES) >= 60


@given(st.sampled_from(sorted(ALL)), st.data())
def test_a_session_may_end_early(key: str, data: st.DataObject) -> None:
    movement = ALL[key]
    rounds = data.draw(st.integers(2, movement.rounds))
    shorter = in_use(movement, Use(rounds=rounds))
    assert check(shorter).errors == ()
    out = [len(rounds_out(shorter, one)) for one in range(1, movement.contestants + 1)]
    assert max(out) - min(out) <= 2
