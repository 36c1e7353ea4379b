"""Events drawn and played out by commands alone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Literal

from overtrick.event.commands import Command, DrawRound, EnterContestant, EnterResult
from overtrick.event.decide import decide, done
from overtrick.event.decide.deciding import written
from overtrick.event.fold import extended, fold
from overtrick.event.records import Entry, EventOpened, FormName, Record, RoundDrawn, Sitting
from overtrick.event.state import Event
from overtrick.scoring.options import Options

RESULTS = ("3NTN=", "4SS+1", "2HE-1", "PASS", "4SW=", "6DN-2", "1NTE+2", "3CW-3")


def opened(form: FormName = "teams", winners: Literal[1, 2] = 1, **options: str) -> Event:
    method = "imp" if form == "teams" else "mp"
    named = Options(**{"vp_scale": "wbf", **options}).named
    return fold([Entry(1, EventOpened("", None, form, method, "plain", named, winners))])


def pairs(**options: str) -> Event:
    return opened("pairs", **{"matches": "rounds", "vp_scale": "ebu-mp", **options})


def entered(event: Event, count: int, section: str = "") -> Event:
    """So many contestants, seeded by their numbers."""
    for number in range(1, count + 1):
        event = done(event, EnterContestant(str(number), section, seed=number))
    return event


def then(event: Event, *commands: Command) -> Event:
    for command in commands:
        event = done(event, command)
    return event


def drawn(event: Event, round_: int, section: str = "") -> RoundDrawn:
    return event.drawn[section, round_]


def draw(event: Event, round_: int, *boards: int, **settings: str) -> Event:
    return done(event, DrawRound(round_, boards=boards, settings=tuple(settings.items())))


def tables(event: Event, round_: int, section: str = "") -> dict[int, Sitting]:
    return {
        place[2]: one
        for place, one in sorted(event.sittings.items())
        if place[:2] == (section, round_)
    }


def seats(event: Event, round_: int) -> dict[int, tuple[str, str]]:
    """Who sits North-South and East-West at each table, empty where nobody does."""
    return {
        table: ("".join(one.ns), "".join(one.ew)) for table, one in tables(event, round_).items()
    }


def play(event: Event, round_: int, chance: random.Random, but: Iterable[int] = ()) -> Event:
    """Every board of a round with a result by lot, some tables left out, entered as one."""
    records: list[Record] = []
    for (section, number, table), sitting in sorted(event.sittings.items()):
        if number != round_ or not sitting.plays or table in but:
            continue
        for board in sitting.boards:
            result = chance.choice(RESULTS)
            records += decide(event, EnterResult(round_, table, board, result, section))
    return extended(event, written(event, records))


def couples(one: RoundDrawn) -> set[frozenset[str]]:
    return {frozenset(match) for match in one.matches}


def replayed(event: Event) -> None:
    """The journal gives the event that was folded in steps."""
    assert fold(event.entries) == event
