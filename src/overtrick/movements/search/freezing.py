"""Found first rounds as the text that the recipe files keep."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from overtrick.movements.catalogue import Rows
from overtrick.movements.frozen import Frozen
from overtrick.movements.search.cyclic import Table
from overtrick.movements.use import Cell


def frozen_tables(
    key: str, movers: int, found: Sequence[Table], words: Sequence[str] = ()
) -> Frozen:
    """A recipe of found tables, in the order in which boards come down the room.

    Movers have their station's number, stationary pairs follow them table by table.
    """
    ordered = sorted(found, key=lambda table: table[2])
    lines = []
    stationary = movers
    for own, other, slot in ordered:
        stationary += own is None
        first = stationary if own is None else own + 1
        lines.append(f"{first} {other + 1} {slot + 1}")
    return Frozen(key, movers, tuple(words), tuple(lines))


def with_turns(recipe: Frozen, turned: Iterable[Cell]) -> Frozen:
    """The same recipe with cells turned; a table turned most of the time changes its seats."""
    cells = set(turned)
    lines = tuple(
        _turned(line, {round_ for round_, at in cells if at == table}, recipe.rounds)
        for table, line in enumerate(recipe.lines, 1)
    )
    return Frozen(recipe.key, recipe.movers, recipe.words, lines)


def _turned(line: str, rounds: set[int], all_rounds: int) -> str:
    if 2 * len(rounds) > all_rounds:
        first, second, set_ = line.split()
        line = f"{second} {first} {set_}"
        rounds = set(range(1, all_rounds + 1)) - rounds
    if not rounds:
        return line
    return f"{line} / {' '.join(str(round_) for round_ in sorted(rounds))}"


def written_out(key: str, rounds: int, rows: Rows) -> Frozen:
    """A recipe with no rule of motion: every round as it is."""
    cells: dict[int, list[str]] = {}
    for row in rows:
        seats = "-".join(str(one) for one in row.seats)
        cells.setdefault(row.table, []).append(f"{seats}:{row.set}")
    lines = tuple(" ".join(cells[table]) for table in sorted(cells))
    return Frozen(key, rounds, ("written",), lines)


def turned_rows(rows: Rows, turned: Collection[Cell]) -> Rows:
    """The rows with some cells sitting the other way."""
    return tuple(
        replace(row, seats=row.seats[::-1]) if (row.round, row.table) in turned else row
        for row in rows
    )


def text(recipe: Frozen, remark: str = "") -> str:
    """The recipe as a block of a recipe file."""
    head = " ".join((recipe.key, str(recipe.movers), *recipe.words))
    remarks = [f"# {remark}"] if remark else []
    return "\n".join((*remarks, head, *recipe.lines, ""))
