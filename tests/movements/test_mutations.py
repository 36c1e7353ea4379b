"""Thousands of single edits to legal movements: every illegal one is caught."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from overtrick.movements import catalogue
from overtrick.movements.check import check
from overtrick.movements.model import Movement, Row
from tests.movements.judge import is_illegal

EDITS = 60


def small_movements() -> list[Movement]:
    entries = [entry for entry in catalogue.entries() if entry.tables * entry.rounds <= 36]
    return [catalogue.get(entry.key) for entry in entries]


def edit(movement: Movement, random: Random) -> Movement:
    """One number changed, two seats exchanged, a row left out or a row written twice."""
    rows = list(movement.rows)
    place = random.randrange(len(rows))
    row = rows[place]
    match random.randrange(8):
        case 0:
            rows[place] = replace(row, round=random.randint(1, movement.rounds))
        case 1:
            rows[place] = replace(row, table=random.randint(1, movement.tables))
        case 2 | 3:
            rows[place] = replace(row, set=random.randint(1, movement.sets))
        case 4 | 5:
            rows[place] = replace(row, seats=with_other(row, movement, random))
        case 6:
            other = random.randrange(len(rows))
            rows[place], rows[other] = exchanged(row, rows[other], place == other)
        case _:
            rows[place : place + 1] = [row] * random.choice((0, 2))
    return replace(movement, rows=tuple(rows))


def with_other(row: Row, movement: Movement, random: Random) -> tuple[int, ...]:
    seats = list(row.seats)
    seats[random.randrange(len(seats))] = random.randint(0, movement.contestants)
    return tuple(seats)


def exchanged(one: Row, other: Row, same: bool) -> tuple[Row, Row]:
    if same:
        turned = replace(one, seats=one.seats[1:] + one.seats[:1])
        return turned, turned
    return (
        replace(one, seats=(other.seats[0], *one.seats[1:])),
        replace(other, seats=(one.seats[0], *other.seats[1:])),
    )


def test_every_single_edit_is_judged_as_the_slow_checker_judges_it() -> None:
    random = Random(7)
    movements = small_movements()
    illegal = 0
    for movement in movements:
        for _ in range(EDITS):
            mutant = edit(movement, random)
            wrong = is_illegal(mutant)
            assert check(mutant).legal != wrong, (movement.key, mutant.rows)
            illegal += wrong
    assert illegal > 3000


def test_the_slow_checker_finds_the_unedited_movements_legal() -> None:
    assert not [movement.key for movement in small_movements() if is_illegal(movement)]
