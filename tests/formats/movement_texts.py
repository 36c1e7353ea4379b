"""Movements of every kind for the tests of their files: small known ones and random ones."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from overtrick.movements.model import Kind, Movement, Row, rows_in_order

TWO_TABLES = Movement(
    key="two-tables",
    name="Two tables by hand",
    family="file",
    kind="pairs",
    tables=2,
    contestants=4,
    rounds=3,
    sets=3,
    winners=1,
    rows=rows_in_order(
        [
            Row(1, 1, (4, 1), 1),
            Row(1, 2, (2, 3), 1),
            Row(2, 1, (4, 2), 2),
            Row(2, 2, (3, 1), 2),
            Row(3, 1, (4, 3), 3),
            Row(3, 2, (1, 2), 3),
        ]
    ),
)


@st.composite
def movements(draw: st.DrawFn, kind: Kind | None = None) -> Movement:
    """Any seating at all, legal or not: a file must bring back what it was given."""
    chosen: Kind = kind or draw(st.sampled_from(["pairs", "teams", "individual"]))
    tables, rounds, sets = (draw(st.integers(1, most)) for most in (5, 6, 60))
    contestants = draw(st.integers(4, 40))
    winners: Any = draw(st.sampled_from([1, 2])) if chosen == "pairs" else 1
    width = 4 if chosen == "individual" else 2
    split = draw(st.integers(1, contestants - 1))
    north_south = st.integers(0, split)
    east_west = st.just(0) | st.integers(split + 1, contestants)
    anyone = st.integers(0, contestants)
    seats = st.tuples(north_south, east_west) if winners == 2 else st.tuples(*[anyone] * width)
    rows = [
        Row(round_, table, sitting, draw(st.integers(0, sets)))
        for round_ in range(1, rounds + 1)
        for table in range(1, tables + 1)
        if any(sitting := draw(seats))
    ]
    # A number that never sits leaves no trace in the rows; give everybody a first round.
    seated = [(split, contestants) if winners == 2 else (contestants,) * width]
    rows = [Row(1, 1, seated[0], 1), *(row for row in rows if (row.round, row.table) != (1, 1))]
    return Movement(
        key=draw(st.from_regex(r"[a-z]{1,8}-[0-9]{1,3}", fullmatch=True)),
        name=draw(st.from_regex(r"[A-Za-z][A-Za-z0-9 ,]{0,18}[a-z]", fullmatch=True)),
        family="file",
        kind=chosen,
        tables=tables,
        contestants=contestants,
        rounds=rounds,
        sets=sets,
        winners=winners,
        rows=rows_in_order(rows),
    )
