"""Small movements made by hand for tests, and random ones that need not be legal."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from overtrick.movements.model import Kind, Movement, Row, rows_in_order


def session(
    rows: list[Row], contestants: int, kind: Kind = "pairs", winners: int = 1, sets: int = 0
) -> Movement:
    return Movement(
        key="by-hand",
        name="By hand",
        family="by hand",
        kind=kind,
        tables=max(row.table for row in rows),
        contestants=contestants,
        rounds=max(row.round for row in rows),
        sets=sets or max(row.set for row in rows),
        winners=2 if winners == 2 else 1,
        rows=rows_in_order(rows),
    )


def mitchell(tables: int, rounds: int = 0, winners: int = 2) -> Movement:
    """East-West up one, boards down one; with an even number of tables 1 and the last share."""
    half = tables // 2
    slots = list(range(tables))
    if tables % 2 == 0:
        slots = [*range(half), *range(half + 1, tables), 0]
    rows = [
        Row(
            round_ + 1,
            table + 1,
            (table + 1, tables + 1 + (table - round_) % tables),
            (slots[table] + round_) % tables + 1,
        )
        for round_ in range(rounds or tables)
        for table in range(tables)
    ]
    return session(rows, 2 * tables, winners=winners, sets=tables)


def weave(tables: int) -> Movement:
    """The double weave for a multiple of four tables: complete, and nobody shares."""
    people, boards = list(range(tables)), list(range(tables))
    rows = []
    for round_ in range(tables):
        rows += [
            Row(round_ + 1, table + 1, (table + 1, tables + 1 + people[table]), boards[table] + 1)
            for table in range(tables)
        ]
        next_people, next_boards = people[:], boards[:]
        for table in range(tables):
            up = 1 if people[table] % 2 == 0 else -1
            step = tables // 2 if round_ + 1 == tables // 2 else -up
            next_people[(table + up) % tables] = people[table]
            next_boards[(table + step) % tables] = boards[table]
        people, boards = next_people, next_boards
    return session(rows, 2 * tables, winners=2)


def cyclic(
    first_round: list[tuple[tuple[int, ...], int]], movers: int, kind: Kind = "pairs", sets: int = 0
) -> Movement:
    """Movers 1 to ``movers`` and the sets go round, one further each round; others stay."""
    sets = sets or movers
    contestants = max(one for seats, _ in first_round for one in seats)
    rows = [
        Row(
            later + 1,
            table,
            tuple((one - 1 + later) % movers + 1 if one <= movers else one for one in seats),
            (set_ - 1 + later) % sets + 1,
        )
        for later in range(movers)
        for table, (seats, set_) in enumerate(first_round, start=1)
    ]
    return session(rows, contestants, kind)


def perfect_howell() -> Movement:
    """Four tables: squares of the field of seven against their opposites."""
    moving = [((one + 1, 7 - one + 1), 2 * one % 7 + 1) for one in (1, 2, 4)]
    return cyclic([((1, 8), 1), *moving], 7)


def whist_8() -> Movement:
    """Eight players, each the partner of each once and the opponent twice; sets in step."""
    return cyclic([((8, 1, 2, 4), 1), ((3, 6, 5, 7), 1)], 7, "individual")


def seven_tables_twelve_rounds() -> Movement:
    """A reduced Howell (*Movements - a fair approach*, page 61), by its first round."""
    meetings = [(13, 1), (5, 7), (11, 12), (3, 10), (6, 9), (8, 4), (14, 2)]
    return cyclic([(seats, set_) for set_, seats in enumerate(meetings, start=1)], 12)


def random_movement(seed: int, kind: Kind = "pairs", winners: int = 1) -> Movement:
    """Anybody anywhere: empty seats, sets played twice, tables that nobody plays at."""
    random = Random(seed)
    contestants, tables = random.randint(4, 12), random.randint(1, 3)
    seats = 4 if kind == "individual" else 2
    rows = [
        Row(
            round_,
            table,
            tuple(
                0 if random.random() < 0.05 else random.randint(1, contestants)
                for _ in range(seats)
            ),
            random.randint(1, 6),
        )
        for round_ in range(1, random.randint(2, 6))
        for table in range(1, tables + 1)
    ]
    return session(rows, contestants, kind, winners)


seeds = st.integers(0, 10**6)
