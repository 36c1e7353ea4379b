"""Movements as tables on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from overtrick.bootstrap.movement_documents import show_line
from overtrick.cli.movement_reading import Chosen
from overtrick.movements.balance import balance, sides
from overtrick.movements.catalogue import Entry
from overtrick.movements.finder import Suggestion
from overtrick.movements.finder.reasons import boards_each, clock, counted
from overtrick.movements.findings import Finding, Report
from overtrick.movements.guidance import announcements
from overtrick.movements.model import Movement, Row
from overtrick.movements.seatings import NOUNS
from overtrick.movements.use import Use


def _table(headings: Iterable[tuple[str, bool]]) -> Table:
    """A table without lines; numbers to the right."""
    table = Table(box=None, pad_edge=False)
    for heading, number in headings:
        table.add_column(heading, justify="right" if number else "left")
    return table


def show_list(entries: Sequence[Entry]) -> None:
    """Every movement in a line."""
    table = _table(
        [
            ("Key", False),
            ("Name", False),
            ("For", False),
            ("Tables", True),
            ("Of them", True),
            ("Rounds", True),
            ("Sets", True),
            ("Winners", True),
        ]
    )
    for one in entries:
        numbers = (one.tables, one.contestants, one.rounds, one.sets, one.winners)
        table.add_row(one.key, escape(one.name), one.kind, *map(str, numbers))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{len(entries)} movements")


def show_movement(one: Chosen) -> None:
    """A movement with its numbers, every round, and what to announce."""
    console = Console(highlight=False)
    played = one.played
    console.print(f"[bold]{escape(played.name)}[/bold] ({escape(played.key)})")
    console.print(escape(_numbers(played)))
    console.print(escape(_fairness(played)))
    console.print(_rounds(played, one.use))
    if one.remark:
        console.print(f"- {escape(one.remark)}")
    for said in announcements(one.movement, one.use if one.asked else None):
        console.print(f"- {escape(said.text)}")
    for text in _in_an_event(played):
        console.print(f"- {escape(text)}")
    console.print()


def _in_an_event(played: Movement) -> Iterator[str]:
    """How an event with two lists of winners calls its East-West pairs."""
    if played.kind != "pairs" or played.winners == 1:
        return
    upright, others = sides(played)
    first = len(upright) + 1
    yield (
        f"An event with two winners calls pair {first} 1EW: East-West are 1-{len(others)} there. "
        f"To keep {first}-{first + len(others) - 1} add east-west-from={first} to set-movement."
    )


def _numbers(played: Movement) -> str:
    winners = "one winner" if played.winners == 1 else "two winners"
    sets = counted(played.sets, "set")
    copies = "1 copy" if played.copies == 1 else f"{played.copies} copies"
    return (
        f"{counted(played.tables, 'table')}, "
        f"{counted(played.contestants, NOUNS[played.kind])}, "
        f"{counted(played.rounds, 'round')}, {sets} of boards in {copies}, {winners}"
    )


def _fairness(played: Movement) -> str:
    figures = balance(played).printed()
    where = " within each line" if played.winners == 2 else ""
    return (
        f"Fairness{where}: Q {figures['q']}, Qf {figures['qf']}, deviation {figures['sd']}; "
        f"{figures['met']} % of all meet"
    )


def _rounds(played: Movement, use: Use) -> Table:
    """A line for each round, a column for each table: who against whom, and the boards."""
    table = _table([("Round", True), *((f"Table {one}", False) for one in _tables(played))])
    rows = {(row.round, row.table): row for row in played.rows}
    for round_ in range(1, played.rounds + 1):
        cells = (rows.get((round_, one)) for one in _tables(played))
        table.add_row(str(round_), *(_cell(row, use) for row in cells))
    return table


def _tables(played: Movement) -> range:
    return range(1, played.tables + 1)


def _cell(row: Row | None, use: Use) -> str:
    if row is None:
        return "-"
    seats = "-".join(str(one) if one else "." for one in row.seats)
    if not row.set or not row.plays:
        return seats
    boards = use.boards(row.set)
    joined = boards == tuple(range(boards[0], boards[-1] + 1)) and len(boards) > 1
    return f"{seats}: {f'{boards[0]}-{boards[-1]}' if joined else ','.join(map(str, boards))}"


def show_report(one: Chosen, report: Report) -> None:
    """Legal or not, then every finding."""
    console = Console(highlight=False)
    found = "legal" if report.legal else f"[red]{counted(len(report.errors), 'error')}[/red]"
    console.print(f"{escape(one.movement.key)}: {found}")
    _findings(console, "error", report.errors)
    _findings(console, "warning", report.warnings)


def _findings(console: Console, word: str, found: Iterable[Finding]) -> None:
    for one in found:
        console.print(f"  {word}: {escape(one.message)} ({one.code})", soft_wrap=True)


def show_suggestions(found: Sequence[Suggestion]) -> None:
    """A line for each proposal, then why, and what to announce for the best."""
    console = Console(highlight=False)
    table = _table(
        [
            ("", True),
            ("Movement", False),
            ("Rounds", True),
            ("Boards", True),
            ("Time", True),
            ("Fairness", True),
            ("Sits out", True),
            ("Copies", True),
        ]
    )
    for number, one in enumerate(found, 1):
        table.add_row(
            str(number),
            escape(one.plan.entry.key),
            f"{one.plan.rounds} x {one.plan.boards_per_set}",
            boards_each(one.figures),
            clock(one.figures.minutes),
            one.figures.balance.printed()["q"],
            str(one.figures.longest * one.plan.boards_per_set or "-"),
            str(one.figures.copies),
        )
    console.print(table)
    for number, one in enumerate(found, 1):
        console.print(f"\n[bold]{number}. {escape(one.plan.entry.name)}[/bold]")
        for reason in one.reasons:
            console.print(f"   {escape(reason)}")
        console.print(f"   {escape(show_line(one))}", soft_wrap=True)
    console.print("\n[bold]To announce for the first[/bold]")
    best = found[0]
    remark = (best.plan.entry.remark,) if best.plan.entry.remark else ()
    announced = (*remark, *(said.text for said in best.announce))
    for text in (*announced, *_in_an_event(best.plan.entry.movement())):
        console.print(f"- {escape(text)}")
