"""Combined sessions as tables on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from overtrick.cli.plain import printable
from overtrick.event.combining import Combined, CombinedRow
from overtrick.event.combining.next_session import Next
from overtrick.event.contestant import ContestantId
from overtrick.formats.combined_document import Ids, combined_ids
from overtrick.scoring.rounding import shown

Names = Mapping[ContestantId, str]


def show_combined(whole: Combined, after: Next | None, names: Names) -> None:
    """Print the overall ranking, then who goes through and with what."""
    console = Console(highlight=False)
    ids = combined_ids(whole, after)
    console.print(printable(f"{len(whole.sessions)} sessions · {whole.rule.words}"))
    console.print(_ranking(whole, ids, names))
    if after:
        _show_next(console, after, ids, names)


def _ranking(whole: Combined, ids: Ids, names: Names) -> Table:
    percent = any(one.row.percent is not None for one in whole.rows) and not whole.rule.in_percent
    table = _table("Overall")
    for title in (*(session.name for session in whole.sessions), "Total"):
        table.add_column(escape(printable(title)), justify="right")
    if percent:
        table.add_column("%", justify="right")
    for one in whole.rows:
        table.add_row(*_cells(one, ids, names, percent=percent))
    return table


def _table(title: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("Place", justify="right")
    table.add_column("No.")
    table.add_column("Players")
    return table


def _cells(one: CombinedRow, ids: Ids, names: Names, *, percent: bool) -> list[str]:
    row = one.row
    parts = [shown(part.counted) if part else "-" for part in one.parts]
    cells = [row.place, ids[row.contestant], _name(names, row.contestant), *parts]
    cells.append(shown(row.points))
    return [*cells, _shown(row.percent)] if percent else cells


def _shown(value: Fraction | None) -> str:
    return "" if value is None else shown(value)


def _name(names: Names, contestant: ContestantId) -> str:
    return escape(printable(names.get(contestant, "")))


def _show_next(console: Console, after: Next, ids: Ids, names: Names) -> None:
    brought = {one.contestant: one for one in after.carried}
    for through in after.cuts:
        where = f"Section {through.section} goes through" if through.section else "Go through"
        table = Table(title=where, title_justify="left", box=None, pad_edge=False)
        columns: Sequence[tuple[str, dict[str, Any]]] = (
            ("No.", {}), ("Players", {}), ("Carries", {"justify": "right"}), ("", {}),
        )  # fmt: skip
        for title, how in columns:
            table.add_column(title, **how)
        for one in (*(each.contestant for each in through.qualified), *through.drop_ins):
            carried = brought.get(one)
            amount, reason = (shown(carried.amount), carried.reason) if carried else ("", "")
            table.add_row(ids[one], _name(names, one), amount, escape(printable(reason)))
        console.print(table)
        if through.reserves:
            reserves = ", ".join(ids[one.contestant] for one in through.reserves)
            console.print(printable(f"Reserves: {reserves}"))
        if through.note:
            console.print(printable(through.note))
