"""Slow and obvious questions about movements for teams and for individuals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from overtrick.movements.model import EMPTY, Movement


def partners(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(two)
        for row in movement.rows
        for two in (row.seats[0::2], row.seats[1::2])
        if EMPTY not in row.seats
    )


def opponents(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((one, other))
        for row in movement.rows
        for one in row.seats[0::2]
        for other in row.seats[1::2]
        if EMPTY not in row.seats
    )


def every_two(movement: Movement) -> set[frozenset[int]]:
    return {frozenset(two) for two in combinations(range(1, movement.contestants + 1), 2)}


def rounds_out(movement: Movement, one: int) -> list[int]:
    playing = {row.round for row in movement.rows if one in row.seats and row.plays}
    return [round_ for round_ in range(1, movement.rounds + 1) if round_ not in playing]


def nobody_is_in_two_places(movement: Movement) -> bool:
    for round_ in range(1, movement.rounds + 1):
        rows = movement.in_round(round_)
        if movement.kind == "teams":
            sides = [[row.seats[side] for row in rows] for side in (0, 1)]
        else:
            sides = [[one for row in rows for one in row.seats]]
        if any(len(set(side)) < len(side) for side in sides):
            return False
    return True


def nobody_replays_a_set(movement: Movement) -> bool:
    played = [
        (one, seat if movement.kind == "teams" else 0, row.set)
        for row in movement.rows
        for seat, one in enumerate(row.seats)
    ]
    return len(set(played)) == len(played)


def matches(movement: Movement) -> Counter[frozenset[int]]:
    """How many sets every two teams play against each other."""
    return Counter(two for two, _ in {(frozenset(row.seats), row.set) for row in movement.rows})


def every_match_is_exchanged(movement: Movement) -> bool:
    halves = Counter((row.seats, row.set) for row in movement.rows)
    return all(
        times == 1 and halves[(east_west, north_south), set_] == 1
        for ((north_south, east_west), set_), times in halves.items()
    )
