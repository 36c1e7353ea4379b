"""Rankings as tables on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from overtrick.bootstrap import Scored
from overtrick.cli.plain import printable
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.standings import Ranking, Row
from overtrick.scoring.methods import METHODS, TEAM_METHODS, Method, TeamMethod
from overtrick.scoring.rounding import halves, shown


def show(scored: Scored) -> None:
    """Print an event's heading and rankings; its warnings go to standard error."""
    console = Console(highlight=False)
    opened = scored.event.opened
    heading = " · ".join(part for part in (opened.title, opened.club, opened.date) if part)
    if heading:
        console.print(f"[bold]{escape(printable(heading))}[/bold]")
    console.print(printable(" · ".join(_facts(scored))))
    ids = shown_ids(row.contestant for row in scored.standings.rows)
    for ranking in scored.standings.rankings:
        console.print(_table(scored, ranking, ids))
    _warn(scored)


def _facts(scored: Scored) -> Iterator[str]:
    """How many boards, how they were scored, and how many lists there are."""
    opened = scored.event.opened
    boards = len({board.board for board in scored.standings.boards})
    yield f"{boards} board{'' if boards == 1 else 's'}"
    methods: Mapping[str, Method | TeamMethod] = TEAM_METHODS if opened.form == "teams" else METHODS
    yield methods[opened.method].words
    yield f"rules {opened.rules}"
    if opened.form == "pairs":
        yield "two winners: North-South and East-West" if opened.winners == 2 else "one winner"


def _table(scored: Scored, ranking: Ranking, ids: Mapping[ContestantId, str]) -> Table:
    percent = any(row.percent is not None for row in ranking.rows)
    table = Table(title=ranking.name, title_justify="left", box=None, pad_edge=False)
    right: dict[str, Any] = {"justify": "right"}
    table.add_column("Place", **right)
    table.add_column("No.")
    table.add_column("Players")
    table.add_column("Boards", **right)
    table.add_column(_unit(scored), **right)
    if percent:
        table.add_column("%", **right)
    imps = any(row.imps is not None for row in ranking.rows)
    if imps:
        table.add_column("IMPs", **right)
    handicap = any(row.handicap is not None for row in ranking.rows)
    if handicap:
        for title in ("Handicap", "With it", "Place"):
            table.add_column(title, **right)
    for row in ranking.rows:
        cells = [row.place, ids[row.contestant], names(scored, row), str(row.boards)]
        cells.append(points(row.points, dict(scored.event.opened.options)["half"]))
        if percent:
            cells.append(_shown(row.percent))
        if imps:
            cells.append(_shown(row.imps))
        if handicap:
            cells += [_shown(row.handicap), _shown(row.handicapped), row.handicap_place or ""]
        table.add_row(*cells)
    return table


def points(value: Fraction, half: str) -> str:
    """Points with two decimals, or with their half as the option ``half`` prints it."""
    return shown(value) if half == ".5" else halves(value, half)


def _shown(value: Fraction | None) -> str:
    return "" if value is None else shown(value)


def _unit(scored: Scored) -> str:
    """What the totals are: VPs where a team's IMPs stand beside them, IMPs, or points."""
    if any(match.vps for match in scored.standings.matches):
        return "VPs"
    named = {"mp": "MPs", "ximp": "IMPs", "butler": "IMPs", "imp": "IMPs"}
    return named.get(scored.event.opened.method, "Points")


def names(scored: Scored, row: Row) -> str:
    """The players of a row, ``Ada Birch & Max Stone``; a team's name before them."""
    entered = scored.event.contestants.get(row.contestant)
    if entered is None:
        return ""
    people = [scored.people[one] for one in entered.players if one in scored.people]
    players = [person.name or person.number or "?" for person in people]
    return escape(printable(entered.name or " & ".join(players)))


def _warn(scored: Scored) -> None:
    console = Console(stderr=True, highlight=False)
    for notice in scored.notices:
        console.print(
            f"[yellow]warning:[/yellow] {escape(printable(f'{notice} [{notice.code}]'))}",
            soft_wrap=True,
        )
