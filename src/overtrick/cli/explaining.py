"""What ``explain`` says of an evening, from files or from the database: in lines or as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import rich_click as click

from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json
from overtrick.event.explain import contestant_named
from overtrick.event.explain import explain as explained
from overtrick.event.explain_total import explain_total
from overtrick.event.matches.explain import explain_match
from overtrick.formats.writing import Evening
from overtrick.scoring.explain import Step
from overtrick.scoring.rounding import shown

Decorated = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be explained for a contestant: a board, the match of a round, or the total."""

    contestant: str
    board: int | None = None
    round: int | None = None
    total: bool = False

    def check(self) -> None:
        """Raise UsageError unless it is exactly one of the three."""
        if [self.board is not None, self.round is not None, self.total].count(True) != 1:
            raise click.UsageError("one of --board, --round and --total is needed")


def questions(command: Decorated) -> Decorated:
    """Add ``--board``, ``--total``, ``--round`` and ``--contestant`` to a command."""
    for option in (
        click.option(
            "--contestant", required=True, help="The contestant's id, as in the ranking: A3NS."
        ),
        click.option("--round", "round_", type=click.IntRange(min=1), help="The round of a match."),
        click.option(
            "--total", "of_total", is_flag=True, help="The total and the place, not a board."
        ),
        click.option("--board", type=click.IntRange(min=1), help="The board's number."),
    ):
        command = option(command)
    return command


def answer(evening: Evening, question: Question, *, as_json: bool) -> None:
    """Print the explanation. Raises NothingToExplain, NoMatch."""
    if question.round is not None:
        _match(evening, question.round, question.contestant, as_json=as_json)
    elif question.board is not None:
        _board(evening, question.board, question.contestant, as_json=as_json)
    else:
        _total(evening, question.contestant, as_json=as_json)


def _board(evening: Evening, board: int, contestant: str, *, as_json: bool) -> None:
    found = explained(evening.event, evening.standings, board, contestant)
    if as_json:
        print_json(
            {
                "board": found.board,
                "contestant": found.contestant,
                "points": shown(found.points),
                "exact": str(found.exact),
                "steps": _steps(found.steps),
            }
        )
        return
    print(printable(f"Board {found.board}, contestant {found.contestant}: {shown(found.points)}"))
    _list(found.steps)


def _match(evening: Evening, round_: int, contestant: str, *, as_json: bool) -> None:
    """A match: its boards, what was taken off, the margin and what it is worth."""
    one = contestant_named(evening.standings, contestant)
    found = explain_match(evening.event, round_, one)
    if as_json:
        print_json(
            {
                "round": round_,
                "contestant": found.contestant,
                "points": shown(found.points),
                "exact": str(found.points),
                "steps": _steps(found.steps),
            }
        )
        return
    print(printable(f"Round {round_}, contestant {found.contestant}: {shown(found.points)}"))
    _list(found.steps)


def _total(evening: Evening, contestant: str, *, as_json: bool) -> None:
    """A contestant's total and place: what was added, what broke ties, which lists it is in."""
    one = contestant_named(evening.standings, contestant)
    steps = explain_total(evening.event, evening.standings, one)
    row = next(row for row in evening.standings.rows if row.contestant == one)
    if as_json:
        print_json(
            {
                "contestant": contestant,
                "place": evening.standings.place_of(row),
                "points": shown(row.points),
                "exact": str(row.exact_points),
                "percent": None if row.percent is None else shown(row.percent),
                "steps": _steps(steps),
            }
        )
        return
    place = f"place {row.place}" if evening.standings.has_place(row) else "no place"
    print(printable(f"Contestant {contestant}: {place}"))
    _list(steps)


def _steps(steps: Iterable[Step]) -> list[dict[str, str]]:
    return [
        {"code": one.code, "text": one.text, "value": one.value, "exact": str(one.exact)}
        for one in steps
    ]


def _list(steps: Iterable[Step]) -> None:
    for number, one in enumerate(steps, start=1):
        print(printable(f"{number:3}. {one.text}"))
