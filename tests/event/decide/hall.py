"""A hall for tests of results, rulings and stages: a small Mitchell, seated and told what to do."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from overtrick.event.commands import Command, EnterContestant, EnterResult, SetMovement
from overtrick.event.compute import standings
from overtrick.event.decide import done
from overtrick.event.fold import fold
from overtrick.event.records import Entry, EventOpened, FormName, Sitting, SittingsSet
from overtrick.event.state import Event
from overtrick.scoring.options import Options

PLAIN = Options()


def opened(
    method: str = "mp",
    form: FormName = "pairs",
    winners: Literal[1, 2] = 2,
    options: Options = PLAIN,
) -> Event:
    return fold([Entry(1, EventOpened("", None, form, method, "plain", options.named, winners))])


def mitchell(
    tables: int = 3,
    boards: int = 2,
    method: str = "mp",
    section: str = "",
    options: Options = PLAIN,
) -> Event:
    """Pairs 1 to ``tables`` each way. Table t begins with its own set; boards go down one table."""
    event = opened(method, options=options)
    for number in range(1, tables + 1):
        for side in ("NS", "EW"):
            event = done(event, EnterContestant(str(number), section, side))  # type: ignore[arg-type]
    return done(event, SetMovement(f"mitchell-{tables}", section, boards_per_set=boards))


def matches(*sittings: Sitting, teams: Iterable[str] = "12", options: Options = PLAIN) -> Event:
    """Teams seated as said."""
    event = opened("imp", "teams", 1, options)
    for number in teams:
        event = done(event, EnterContestant(number))
    record = SittingsSet("", 1, sittings)
    return fold([*event.entries, Entry(len(event.entries) + 1, record)])


def told(event: Event, *commands: Command) -> Event:
    for command in commands:
        event = done(event, command)
    return event


def travelled(event: Event, board: int, *results: str) -> Event:
    """A board's results in the order of its rounds, those of North-South 1, 2 ... not sorted."""
    places = sorted(place for place, one in event.sittings.items() if board in one.boards)
    for (section, round_, table), result in zip(places, results, strict=False):
        event = done(event, EnterResult(round_, table, board, result, section))
    return event


def percents(event: Event) -> dict[str, Fraction | None]:
    return {str(row.contestant): row.exact_percent for row in standings(event).rows}


def points(event: Event) -> dict[str, Fraction]:
    return {str(row.contestant): row.exact_points for row in standings(event).rows}


def result_at(event: Event, round_: int, table: int, board: int) -> list[str]:
    return [str(play.entered.result) for play in event.plays_at(("", round_, table, board))]
