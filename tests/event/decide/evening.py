"""Evenings at a club, command by command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from overtrick.event.commands import Command, EnterResult, SetMovement
from overtrick.event.contestant import ContestantId
from overtrick.event.decide import decide, done
from overtrick.event.fold import fold
from overtrick.event.records import Entry, EventOpened, FormName, Record, ResultEntered
from overtrick.event.state import Event
from overtrick.scoring.options import Options


def opened(
    winners: Literal[1, 2] = 2, form: FormName = "pairs", method: str = "mp", across: bool = False
) -> Event:
    options = Options().named
    record = EventOpened("Club", None, form, method, "plain", options, winners, across)
    return fold([Entry(1, record)])


def evening(
    movement: str, winners: Literal[1, 2] = 2, form: FormName = "pairs", **more: object
) -> Event:
    return done(opened(winners, form), SetMovement(movement, **more))  # type: ignore[arg-type]


def then(event: Event, *commands: Command) -> Event:
    """The event after commands; what was folded in steps is what its journal says."""
    for command in commands:
        event = done(event, command)
    assert fold(event.entries) == event
    return event


def played(event: Event, rounds: Iterable[int], result: str = "3NTN=") -> Event:
    """The event with every board of some rounds in, and nothing entered twice."""
    for (section, round_, table), sitting in sorted(event.sittings.items()):
        if round_ in rounds and sitting.plays:
            for board in sitting.boards:
                if not event.plays_at((section, round_, table, board)):
                    event = done(event, EnterResult(round_, table, board, result, section))
    return event


def at(
    event: Event, round_: int, table: int, section: str = ""
) -> tuple[str, str, tuple[int, ...]]:
    """Who sits at a table, as printed, and the boards."""
    one = event.sittings[section, round_, table]
    marks = ("EW", "NS") if one.switched else ("", "")
    ns, ew = ("-".join(side) + mark for side, mark in zip((one.ns, one.ew), marks, strict=True))
    return (ns, ew, one.boards)


def results(event: Event, round_: int, table: int) -> dict[int, tuple[str, str, str]]:
    """The results of a table: board to North-South, East-West and what happened."""
    found = {}
    for play in event.plays.values():
        one = play.entered
        if (one.round, one.table) == (round_, table):
            found[one.board] = ("-".join(one.ns), "-".join(one.ew), str(one.result))
    return found


def boards_of(event: Event, name: str) -> list[int]:
    """The boards a contestant of one section has played or will play, in the order of rounds."""
    number = name.removesuffix("NS").removesuffix("EW")
    found = []
    for _, sitting in sorted(event.sittings.items()):
        side = name[len(number) :]
        lines = ("EW", "NS") if sitting.switched else ("NS", "EW")
        sat = zip((sitting.ns, sitting.ew), lines, strict=True)
        if sitting.plays and any(number in who and side in ("", line) for who, line in sat):
            found += sitting.boards
    return found


def kinds(records: Iterable[Record]) -> list[str]:
    return [type(one).__name__ for one in records]


def nothing(event: Event, command: Command) -> bool:
    """Whether a command changes nothing any more."""
    return decide(event, command) == ()


def who(name: str, section: str = "") -> ContestantId:
    from overtrick.bridge.seat import Side

    number = name.removesuffix("NS").removesuffix("EW")
    line = name[len(number) :]
    return ContestantId(section, number, Side(line) if line else None)


def in_force(event: Event) -> list[ResultEntered]:
    return [play.entered for play in event.plays.values()]
