"""Events made by hand for tests: a few rows of travellers become a journal and an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Result
from overtrick.event.compute import standings
from overtrick.event.fold import Event, fold
from overtrick.event.opening import journal
from overtrick.event.records import Entry, EventOpened, FormName, Record, ResultEntered
from overtrick.event.standings import Standings
from overtrick.scoring.options import Options


@dataclass(frozen=True)
class Kind:
    """What kind of event to build."""

    method: str = "mp"
    winners: Literal[1, 2] = 1
    form: FormName = "pairs"
    across: bool = False
    options: Options = field(default_factory=Options)


def opened(kind: Kind) -> EventOpened:
    return EventOpened(
        "Test", None, kind.form, kind.method, "plain", kind.options.named, kind.winners, kind.across
    )


def entries(kind: Kind, records: Iterable[Record]) -> tuple[Entry, ...]:
    return journal(opened(kind), ((record, None) for record in records))


def event(kind: Kind, records: Iterable[Record]) -> Event:
    return fold(entries(kind, records))


def scored(kind: Kind, records: Iterable[Record]) -> Standings:
    return standings(event(kind, records))


def row(
    board: int, ns: str, ew: str, result: str | Result, *, section: str = "", group: str = ""
) -> ResultEntered:
    made = parse_result(result) if isinstance(result, str) else result
    return ResultEntered(section, board, (ns,), (ew,), made, group=group)


def teams(
    board: int, home: str, away: str, result: str, room: Literal["open", "closed"]
) -> ResultEntered:
    sitting = (home, away) if room == "open" else (away, home)
    return ResultEntered(
        "",
        board,
        (f"{sitting[0]}-ns",),
        (f"{sitting[1]}-ew",),
        parse_result(result),
        round=1,
        teams=sitting,
        room=room,
    )


def percents(found: Standings) -> dict[str, str]:
    return {str(one.contestant): f"{float(one.percent or 0):.2f}" for one in found.rows}


def points(found: Standings) -> dict[str, Sequence[object]]:
    return {str(one.contestant): (one.place, one.points) for one in found.rows}
