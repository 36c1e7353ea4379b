"""Rankings as tables on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from overtrick.bootstrap import Scored
from overtrick.cli.plain import in_a_line, printable
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.matches.counting import in_vps
from overtrick.event.standings import Ranking, Row
from overtrick.event.strata import strata_lists
from overtrick.event.substitutes import substitutes
from overtrick.scoring.methods import METHODS, TEAM_METHODS, Method, TeamMethod
from overtrick.scoring.rounding import brief, halves, shown


def show(scored: Scored) -> None:
    """Print an event's heading and rankings; its warnings go to standard error."""
    console = Console(highlight=False)
    opened = scored.event.opened
    heading = " · ".join(part for part in (opened.title, opened.club, opened.date) if part)
    if heading:
        console.print(f"[bold]{escape(in_a_line(heading))}[/bold]")
    console.print(printable(" · ".join(_facts(scored))))
    ids = shown_ids(row.contestant for row in scored.standings.rows)
    for ranking in scored.standings.rankings:
        for listed in (ranking, *strata_lists(ranking)):
            console.print(_table(scored, listed, ids))
    for line in substituted(scored, ids):
        console.print(line, soft_wrap=True)
    if scored.awards:
        console.print(_prizes(scored, ids))
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
    table = Table(title=ranking.name, title_justify="left", box=None, pad_edge=False)
    right: dict[str, Any] = {"justify": "right"}
    table.add_column("Place", **right)
    table.add_column("No.")
    table.add_column("Players")
    table.add_column("Boards", **right)
    table.add_column(_unit(scored), **right)
    more = [
        one
        for one in _MORE
        if any(one.cell(row) is not None for row in ranking.rows) and one.title != _unit(scored)
    ]
    for one in more:
        table.add_column(one.title, **right)
    half = dict(scored.event.opened.options)["half"]
    for row in ranking.rows:
        table.add_row(
            scored.standings.place_of(row),
            ids[row.contestant],
            names(scored, row) + starred(scored, row.contestant),
            str(row.boards),
            points(row.points, half),
            *(one.cell(row) or "" for one in more),
        )
    return table


def _prizes(scored: Scored, ids: Mapping[ContestantId, str]) -> Table:
    """Each prize with who wins it, and how much each of them gets."""
    table = Table(title="Prizes", title_justify="left", box=None, pad_edge=False)
    table.add_column("Prize")
    table.add_column("Won by")
    table.add_column("Each", justify="right")
    for award in scored.awards:
        won = ", ".join(f"{ids[one]} {called(scored, one)}".strip() for one in award.winners)
        each = "" if award.each is None or not award.winners else brief(award.each)
        named = " and ".join(prize.name for prize in award.prizes)
        table.add_row(escape(printable(named)), won or "nobody could win it", each)
    return table


class _Column(NamedTuple):
    """A column that stands where any row has something in it."""

    title: str
    cell: Callable[[Row], str | None]


def _shown(value: Fraction | None) -> str | None:
    return None if value is None else shown(value)


_MORE: Final = (
    _Column("%", lambda row: _shown(row.percent)),
    _Column("IMPs", lambda row: _shown(row.imps)),
    _Column("Carried", lambda row: _shown(row.carried)),
    _Column("Total", lambda row: None if row.whole is None else shown(row.whole.total)),
    _Column("Handicap", lambda row: _shown(row.handicap)),
    _Column("With it", lambda row: _shown(row.handicapped)),
    _Column("Place", lambda row: row.handicap_place),
)


def points(value: Fraction, half: str) -> str:
    """Points with two decimals, or with their half as the option ``half`` prints it."""
    return shown(value) if half == ".5" else halves(value, half)


def _unit(scored: Scored) -> str:
    """What the totals are: VPs where a team's IMPs stand beside them, IMPs, or points."""
    if in_vps(scored.event):
        return "VPs"
    named = {"mp": "MPs", "ximp": "IMPs", "butler": "IMPs", "imp": "IMPs"}
    return named.get(scored.event.opened.method, "Points")


def names(scored: Scored, row: Row) -> str:
    """The players of a row, ``Ada Birch & Max Stone``; a team's name before them."""
    return called(scored, row.contestant)


def starred(scored: Scored, contestant: ContestantId) -> str:
    """The sign of the note on who else played for a contestant; nothing where nobody did."""
    return " *" if substitutes(scored.event, contestant) else ""


def substituted(scored: Scored, ids: Mapping[ContestantId, str]) -> Iterator[str]:
    """The notes: ``* 3EW: Eve Frost in rounds 3-4``."""
    for contestant, shown_id in ids.items():
        others = [
            f"{_name(scored, one.person)} {one.when}"
            for one in substitutes(scored.event, contestant)
        ]
        if others:
            yield f"* {shown_id}: {', '.join(others)}"


def _name(scored: Scored, person: str) -> str:
    known = scored.people.get(person)
    return escape(printable((known.name or known.number or "?") if known else "?"))


def called(scored: Scored, contestant: ContestantId) -> str:
    """A contestant's name, or those of its players."""
    entered = scored.event.contestants.get(contestant)
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
