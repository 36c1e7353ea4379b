"""A second checker, slow and obvious: it asks every question of every two rows."""

from __future__ import annotations

from itertools import combinations

from overtrick.movements.model import EMPTY, Movement, Row


def is_illegal(movement: Movement) -> bool:
    rows = movement.rows
    return (
        any(out_of_range(row, movement) for row in rows)
        or any(clash(one, other, movement) for one, other in combinations(rows, 2))
        or any(twice_at_table(row, movement) for row in rows)
        or any(
            not any(number in row.seats for row in rows)
            for number in range(1, movement.contestants + 1)
        )
        or repeated(movement) > movement.repeats
        or (movement.kind == "teams" and any(not exchanged(row, movement) for row in rows))
        or (movement.winners == 2 and movement.kind == "pairs" and crosses(movement))
    )


def out_of_range(row: Row, movement: Movement) -> bool:
    return not (
        1 <= row.round <= movement.rounds
        and 1 <= row.table <= movement.tables
        and 1 <= row.set <= movement.sets
        and all(0 <= one <= movement.contestants for one in row.seats)
        and len(row.seats) == (4 if movement.kind == "individual" else 2)
    )


def sides(row: Row, movement: Movement) -> list[tuple[int, int]]:
    """Everybody seated: a team's two pairs are different people."""
    teams = movement.kind == "teams"
    return [(one, seat if teams else 0) for seat, one in enumerate(row.seats) if one != EMPTY]


def clash(one: Row, other: Row, movement: Movement) -> bool:
    if (one.round, one.table) == (other.round, other.table):
        return True
    both = set(sides(one, movement)) & set(sides(other, movement))
    if not both:
        return False
    if one.round == other.round:
        return True
    return one.set == other.set and EMPTY not in one.seats and EMPTY not in other.seats


def twice_at_table(row: Row, movement: Movement) -> bool:
    here = [one for one in row.seats if one != EMPTY]
    return len(set(here)) < len(here)


def repeated(movement: Movement) -> int:
    """Meetings beyond the first of every two, on different sets for teams."""
    total = 0
    numbers = range(1, movement.contestants + 1)
    for one, other in combinations(numbers, 2):
        met = [row for row in movement.rows if EMPTY not in row.seats and meet(one, other, row)]
        times = len({row.set for row in met}) if movement.kind == "teams" else len(met)
        total += max(0, times - 1)
    return total


def meet(one: int, other: int, row: Row) -> bool:
    if len(row.seats) == 2:
        return {one, other} == set(row.seats)
    return {one, other} in (set(row.seats[0::2]), set(row.seats[1::2]))


def exchanged(row: Row, movement: Movement) -> bool:
    return any(other.seats == row.seats[::-1] and other.set == row.set for other in movement.rows)


def crosses(movement: Movement) -> bool:
    playing = [row.seats for row in movement.rows if EMPTY not in row.seats]
    return any(one[0] == other[1] for one in playing for other in playing)
