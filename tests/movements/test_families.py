"""Facts the field knows about its movements, and the figures ours reach."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from overtrick.movements import catalogue
from overtrick.movements.check import check
from overtrick.movements.competition import competition
from overtrick.movements.families.rover import sequences
from overtrick.movements.model import Movement
from overtrick.movements.switching import optimise

FULL = [entry.key for entry in catalogue.entries("pairs") if entry.family == "howell"]


def quality(movement: Movement) -> Fraction:
    return competition(movement).overall().qf


def displaced(movement: Movement) -> list[int]:
    """The tables whose own North-South pair is away, round by round."""
    extra = movement.contestants
    return [row.table for row in movement.rows if row.seats[0] == extra]


def test_the_last_table_of_the_11_table_bowman_shares_with_the_odd_and_then_the_even() -> None:
    bowman = catalogue.get("bowman-9x11")
    shares = []
    for round_ in range(1, 10):
        rows = bowman.in_round(round_)
        shares.append([row.table for row in rows if row.set == rows[10].set and row.table != 11])
    assert shares == [[9], [7], [5], [3], [1, 10], [8], [6], [4], [2]]


@pytest.mark.parametrize(
    ("tables", "away"),
    [
        (7, "1 3 5 7 2 4"),
        (11, "1 3 5 7 9 11 2 4 6 8"),
        (13, "1 3 5 7 9 11 13 2 4 6 8 10"),
        (15, "1 3 5 7 9 12 14 2 4 6 8 10 11 13"),
    ],
)
def test_rovers_displace_north_south_as_the_english_manual_lists(tables: int, away: str) -> None:
    rover = catalogue.get(f"rover-{tables}")
    assert displaced(rover) == [int(table) for table in away.split()]
    assert rover.repeats == int(tables == 15)


def test_rovers_of_9_and_15_tables_are_said_to_repeat_one_meeting() -> None:
    remarks = {key: catalogue.entry(key).remark for key in sequences() if "web" not in key}
    told = {key for key, remark in remarks.items() if remark}
    assert told == {"rover-9", "rover-15"}
    assert "no order of displacing avoids that" in remarks["rover-9"]


@pytest.mark.parametrize("key", sequences())
def test_a_rover_sits_out_once_and_so_does_everybody_it_displaces(key: str) -> None:
    rover = catalogue.get(key)
    rounds = Counter(one for row in rover.rows for one in row.seats)
    away = {rover.rounds - rounds[one] for one in range(1, rover.contestants + 1)}
    assert away <= {0, 1}
    assert rover.rounds - rounds[rover.contestants] == 1


@pytest.mark.parametrize("key", [key for key in FULL if key != "howell-2"])
def test_in_a_full_howell_everybody_meets_everybody_once(key: str) -> None:
    howell = catalogue.get(key)
    met = Counter(frozenset(row.seats) for row in howell.rows)
    everybody = combinations(range(1, howell.contestants + 1), 2)
    assert set(met) == {frozenset(two) for two in everybody}
    assert set(met.values()) == {1}
    assert howell.copies == (3 if key == "howell-3" else 1)


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12, 14, 16, 18])
def test_howells_that_can_be_perfect_are(tables: int) -> None:
    assert quality(catalogue.get(f"howell-{tables}")) == 100
    assert quality(catalogue.get(f"endless-howell-{tables}")) == 100


@pytest.mark.parametrize(
    ("tables", "best"), [(5, "83.33"), (7, "91.30"), (9, "94.74"), (11, "96.49"), (13, "97.50")]
)
def test_howells_of_odd_size_are_as_fair_as_proved_possible(tables: int, best: str) -> None:
    for key in (f"howell-{tables}", f"endless-howell-{tables}"):
        figures = competition(catalogue.get(key)).overall()
        assert f"{float(figures.qf):.2f}" == best
        # Every two movers are off by exactly 2: the deviation is 2 root((T - 1) / T).
        assert abs(float(figures.sd) ** 2 - 4 * (tables - 1) / tables) < 1e-9


@pytest.mark.parametrize(
    ("pairs", "rounds", "least"),
    [
        (8, 6, 80),
        (10, 6, 100),
        (10, 7, 84.9),
        (10, 8, 89.5),
        (12, 7, 78.2),
        (12, 8, 92.5),
        (12, 9, 92.3),
        (12, 10, 93.2),
        (14, 8, 84.2),
        (14, 9, 85.6),
        (14, 10, 89),
        (14, 11, 92.5),
        (14, 12, 94.1),
        (16, 9, 81.2),
        (16, 11, 91.2),
        (16, 12, 94),
        (16, 13, 94.2),
        (16, 14, 95.8),
        (18, 12, 93.9),
        (18, 13, 91.8),
        (20, 13, 90.3),
        (20, 14, 93.1),
    ],
)
def test_reduced_howells_are_at_least_as_fair_as_the_best_published(
    pairs: int, rounds: int, least: float
) -> None:
    assert quality(catalogue.get(f"reduced-howell-{pairs // 2}-{rounds}")) >= least


def test_ten_pairs_in_six_rounds_compete_as_evenly_as_whole_numbers_can() -> None:
    movement = catalogue.get("reduced-howell-5-6")
    competing: Counter[frozenset[int]] = Counter()
    for one, other in combinations(range(1, 11), 2):
        for set_ in range(1, 7):
            rows = [row for row in movement.rows if row.set == set_]
            seat = {pair: place for row in rows for place, pair in enumerate(row.seats)}
            meet = any({one, other} == set(row.seats) for row in rows)
            same = 1 if seat[one] == seat[other] else -1
            competing[frozenset((one, other))] += len(rows) - 1 if meet else same
    assert Counter(competing.values()) == {3: 30, 2: 15}
    assert movement.copies == 1


@pytest.mark.parametrize(
    ("key", "best"),
    [("mitchell-relay-6", 84), ("mitchell-7", 92), ("mitchell-9", "93.9")],
)
def test_mitchells_switched_cell_by_cell_reach_the_published_figures(
    key: str, best: str | int
) -> None:
    assert round(optimise(catalogue.get(key), "cells").after.qf, 1) >= Fraction(best)


def test_a_complete_mitchell_meets_the_whole_other_line_on_every_set() -> None:
    for key in ("mitchell-9", "mitchell-weave-8", "mitchell-square-16", "mitchell-relay-10"):
        movement = catalogue.get(key)
        assert len({frozenset(row.seats) for row in movement.rows}) == movement.tables**2
        assert check(movement).legal


def test_weave_and_square_share_nothing_although_the_tables_are_even() -> None:
    for entry in catalogue.entries("pairs"):
        if entry.family in {"mitchell-weave", "mitchell-square"}:
            assert entry.movement().copies == 1


def test_only_single_hesitations_of_even_size_share_and_only_one_set() -> None:
    for entry in catalogue.entries("pairs"):
        if entry.family.endswith("hesitation"):
            warnings = check(entry.movement()).warnings
            shares = [one for one in warnings if one.code == "shared-set"]
            single_even = entry.family == "hesitation" and entry.tables % 2 == 0
            assert len(shares) == (entry.rounds if single_even else 0), entry.key
            assert all(one.message.count("set ") == 1 for one in shares)


def test_blackpool_pairs_play_every_set_and_meet_two_opponents_twice() -> None:
    movement = catalogue.get("blackpool-10")
    played = Counter(one for row in movement.rows for one in row.seats)
    assert set(played.values()) == {12}
    met = Counter(row.seats for row in movement.rows)
    twice = Counter(east for (_, east), times in met.items() if times == 2)
    assert set(twice.values()) == {2}


def test_blackpool_pairs_end_at_the_table_that_makes_one_more_with_their_own() -> None:
    last = catalogue.get("blackpool-10").in_round(12)
    assert [(row.table, row.seats[1] - 10) for row in last] == [
        (table, 11 - table) for table in range(1, 11)
    ]


def test_copies_are_two_in_a_web_of_at_most_twice_its_sets() -> None:
    for entry in catalogue.entries("pairs"):
        if entry.family == "web":
            copies = entry.movement().copies
            assert copies == 2 if entry.tables <= 2 * entry.sets else copies in {3, 4}


def test_a_super_bowman_never_needs_more_than_three_copies() -> None:
    for entry in catalogue.entries("pairs"):
        if entry.family in {"bowman", "super-bowman"}:
            assert entry.movement().copies <= 3


def test_the_key_of_a_full_howell_seats_its_last_pair_for_the_whole_session() -> None:
    assert catalogue.get("howell-8").stationary == (16,)


def test_a_double_length_howell_turns_everybody_for_its_second_half() -> None:
    double = catalogue.get("double-howell-3")
    norths = Counter(row.seats[0] for row in double.rows)
    assert set(norths.values()) == {5}
