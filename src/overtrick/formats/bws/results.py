"""From the rows of ReceivedData to results: the newest row of each board at each table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.event.records import ResultEntered
from overtrick.formats.bws.lead import lead_card
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.outcome import Understood, understand
from overtrick.formats.bws.rows import Received
from overtrick.formats.bws.schedule import Place
from overtrick.formats.bws.sections import Sections

Spot = tuple[Place, int]
"""A table in a round, and a board."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A row in force, and what it says."""

    row: Received
    understood: Understood

    @property
    def spot(self) -> Spot:
        """Where it was played."""
        return spot(self.row)


def spot(row: Received) -> Spot:
    """Where a row belongs: one table in one round, and one board."""
    return (row.section, row.number, row.round), row.board


def in_force(rows: Iterable[Received], noticing: Noticing) -> list[Outcome]:
    """The rows that count, in the order of the file; the others are said."""
    gathered: defaultdict[Spot, list[Received]] = defaultdict(list)
    for row in rows:
        if _usable(row, noticing):
            gathered[spot(row)].append(row)
    newest = [_newest(rows, noticing) for rows in gathered.values()]
    newest.sort(key=lambda row: row.ordinal)
    return [Outcome(row, _said(row, noticing)) for row in newest]


def _usable(row: Received, noticing: Noticing) -> bool:
    if row.erased:
        noticing.row("erased-row", row, f"{_shown(row)}: withdrawn at the table, left out")
        return False
    if row.board < 1:
        noticing.row("no-board", row, f"{_shown(row)}: the board's number is missing, left out")
        return False
    if row.ns < 1 or row.ew < 1:
        noticing.row("no-pair", row, f"{_shown(row)}: a pair's number is missing, left out")
        return False
    return True


def _newest(rows: list[Received], noticing: Noticing) -> Received:
    """The last row by its running number; of rows without one, the last in the file."""
    *older, newest = sorted(rows, key=lambda row: (row.id, row.ordinal))
    for row in older:
        message = f"{_shown(row)}: replaced by row {newest.ordinal}, {_result(newest)}"
        noticing.row("superseded-row", row, message)
    return newest


def _said(row: Received, noticing: Noticing) -> Understood:
    understood = understand(row)
    for code, message in understood.oddities:
        noticing.row(code, row, f"{_where(row)}: {message}")
    return understood


def entered(outcome: Outcome, sections: Sections, noticing: Noticing) -> ResultEntered:
    """The record of a row in force."""
    row, result = outcome.row, outcome.understood.result
    ns, ew = _numbers(row.ns, row.south), _numbers(row.ew, row.west)
    switched = outcome.understood.switched
    if switched:
        message = "the pairs sat the other way: they are exchanged"
        noticing.row("wrong-direction", row, f"{_where(row)}: {message}")
        ns, ew = ew, ns
    return ResultEntered(
        section=sections.letter(row.section),
        board=row.board,
        ns=ns,
        ew=ew,
        result=result,
        round=row.round or None,
        table=row.number or None,
        lead=_lead(row, noticing),
        # With two winners a number belongs to its own line, wherever it sits.
        switched=switched and sections.winners == 2,
    )


def _numbers(first: int, second: int) -> tuple[str, ...]:
    """A pair's number; in individuals, where the second is filled in, two players'."""
    return (str(first), str(second)) if second > 0 else (str(first),)


def _lead(row: Received, noticing: Noticing) -> str | None:
    card = lead_card(row.lead)
    if row.lead and card is None:
        noticing.row("odd-lead", row, f"{_where(row)}: the lead {row.lead[:20]!r} is no card")
    return card


def _where(row: Received) -> str:
    return f"table {row.number}, round {row.round}, board {row.board}"


def _shown(row: Received) -> str:
    return f"{_where(row)}, {_result(row)}"


def _result(row: Received) -> str:
    cells = (row.contract, row.seat, row.result) if row.contract else (row.remarks or "no result",)
    return " ".join(cell[:40] for cell in cells if cell)
