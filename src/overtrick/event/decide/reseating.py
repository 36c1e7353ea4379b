"""What really happened at a table: other people, the other direction, other boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from overtrick.bridge.board import Board
from overtrick.bridge.errors import quoted
from overtrick.bridge.seat import Side
from overtrick.event.commands import ExchangeBoards, Reseat, ReseatRound, SwitchArrow
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.changing import section_of
from overtrick.event.decide.clashing import settled
from overtrick.event.decide.conflicts import sound
from overtrick.event.decide.draw_as_seated import drawn_as_seated
from overtrick.event.decide.moving import moved
from overtrick.event.records import Numbers, Record, Sitting, SittingChanged
from overtrick.event.refusals import NotAllowed, NotScheduled
from overtrick.event.seating import at_table, replaced, seated, vacated
from overtrick.event.state import Event

NOBODY = "-"
Tables: TypeAlias = dict[int, Sitting | None]
"""The tables of a round that are not as they were; None where nobody sits."""


class Change(NamedTuple):
    """Who came to a table and who made room there; on one side, of teams."""

    side: Side | None
    came: list[ContestantId]
    made_room: list[ContestantId]


def reseated(event: Event, command: Reseat) -> tuple[Record, ...]:
    """The records of who really sat at a table, and of its results. Raises NotAllowed.

    Who came from another table of the round leaves that place to whoever made room.
    """
    section = section_of(event, command.section)
    before = event.sittings.get((section, command.round, command.table))
    if before is None and {command.ns or NOBODY, command.ew or NOBODY} == {NOBODY}:
        return _nobody(event, section, command)
    after = _really(event, before or _new(command), command)
    if after == before:
        return ()
    now: Tables = {command.table: after if after.ns or after.ew else None}
    now |= _making_room(event, section, before, after)
    records = _written(event, section, command.round, now, command.reason)
    return settled(event, records, command, section, command.round)


def _making_room(event: Event, section: str, before: Sitting | None, after: Sitting) -> Tables:
    """The other tables of the round from which somebody came, as they are then."""
    found: Tables = {}
    changes = tuple(_changes(event, section, before, after))
    for place, planned in event.in_section(section).items():
        if place[1] == after.round and place[2] != after.table:
            there: Sitting | None = planned
            for change in changes:
                there = there and _without(event, section, there, change)
            if there != planned:
                found[place[2]] = there
    return found


def _changes(
    event: Event, section: str, before: Sitting | None, after: Sitting
) -> Iterator[Change]:
    """Who came to a table and who made room there.

    Of teams by the side: each of their pairs has a table of its own.
    """
    was = at_table(event.opened, section, before) if before else ()
    sits = at_table(event.opened, section, after)
    if event.opened.form != "teams":
        came = [one for one in sits if one not in was]
        yield Change(None, came, [one for one in was if one not in sits])
        return
    for side in Side:
        there = seated(event.opened, section, before, side) if before else ()
        here = seated(event.opened, section, after, side)
        came = [one for one in here if one not in was]
        yield Change(side, came, [one for one in there if one not in sits])


def _without(
    event: Event,
    section: str,
    planned: Sitting,
    change: Change,
) -> Sitting | None:
    """A table that somebody left for another one, with who made room there in the place."""
    there: Sitting | None = planned
    side, came, made_room = change
    for one in came:
        sits = (
            ()
            if there is None
            else (
                seated(event.opened, section, there, side)
                if side
                else at_table(event.opened, section, there)
            )
        )
        if there is None or one not in sits:
            continue
        by = next((other for other in made_room if other.side is one.side), None)
        if by is None:
            there = vacated(event.opened, section, there, frozenset((one,)))
        else:
            made_room.remove(by)
            there = replaced(event.opened, section, there, one, by)
    return there


def _written(
    event: Event, section: str, round_: int, now: Tables, reason: str
) -> tuple[Record, ...]:
    """The records that make these the tables of a round, and of the results that move along."""
    was = {table: event.sittings.get((section, round_, table)) for table in now}
    changed = {table: one for table, one in sorted(now.items()) if one != was[table]}
    records: tuple[Record, ...] = tuple(
        SittingChanged(section, round_, table, one, reason) for table, one in changed.items()
    )
    tables = [(before, one) for table, one in changed.items() if (before := was[table])]
    first = len(event.entries) + 1 + len(records)
    followed = drawn_as_seated(event, section, round_, changed)
    return (*records, *moved(event, section, tables, first), *followed)


def round_reseated(event: Event, command: ReseatRound) -> tuple[Record, ...]:
    """The records of a whole round as it really was, and of its results. Raises NotAllowed."""
    section = section_of(event, command.section)
    planned = {
        place[2]: one
        for place, one in event.in_section(section).items()
        if place[1] == command.round
    }
    _must_name_all(command, planned)
    now: Tables = {}
    for place, table in enumerate(sorted(planned)):
        one = Reseat(
            command.round,
            table,
            section,
            command.ns[place] if command.ns else None,
            command.ew[place] if command.ew else None,
            planned[command.boards_of[place]].boards if command.boards_of else None,
        )
        after = _really(event, planned[table], one)
        now[table] = after if after.ns or after.ew else None
    records = _written(event, section, command.round, now, command.reason)
    return settled(event, records, command, section, command.round)


def _must_name_all(command: ReseatRound, planned: dict[int, Sitting]) -> None:
    """Raise NotAllowed or NotScheduled unless every table of the round is named."""
    if not planned:
        raise NotScheduled(f"there is no round {command.round}")
    for what, said in (("ns", command.ns), ("ew", command.ew), ("boards-of", command.boards_of)):
        if said and len(said) != len(planned):
            raise NotAllowed(f"{what}: {len(said)} are named for {len(planned)} tables")
    if strangers := [table for table in command.boards_of if table not in planned]:
        raise NotScheduled(f"there is no table {strangers[0]} in round {command.round}")


def _nobody(event: Event, section: str, command: Reseat) -> tuple[Record, ...]:
    """Nothing, where nobody sits at a table that is not there. Raises NotScheduled without that."""
    if command.ns is None and command.ew is None:
        _at(event, section, command.round, command.table)
    return ()


def _new(command: Reseat) -> Sitting:
    if command.round < 1 or command.table < 1:
        raise NotAllowed("rounds and tables are numbered from 1")
    if not (command.ns and command.ew and command.boards):
        raise NotScheduled(
            f"there is no table {command.table} in round {command.round}: "
            "to make one say who sits North-South and East-West, and the boards"
        )
    return Sitting(command.round, command.table, (), (), ())


def _really(event: Event, planned: Sitting, command: Reseat) -> Sitting:
    """The sitting as it was, with what the command says. Raises NotAllowed."""
    lines: dict[Side, Side] = {}
    sat = {Side.NS: planned.ns, Side.EW: planned.ew}
    for side, text in ((Side.NS, command.ns), (Side.EW, command.ew)):
        if text is not None:
            sat[side], line = _numbers(event, text, side)
            if line:
                lines[side] = line
    switched = _switched(event, planned, sat, lines)
    boards = planned.boards if command.boards is None else tuple(command.boards)
    for board in boards:
        Board(board)
    if len({*boards}) < len(boards):
        raise NotAllowed(f"a board is named twice in {', '.join(map(str, boards))}")
    ns, ew = sat[Side.NS], sat[Side.EW]
    teams = (ns[0], ew[0]) if event.opened.form == "teams" and ns and ew else None
    if event.opened.form == "teams" and command.ns is None and command.ew is None:
        teams, ns, ew = planned.teams, planned.ns, planned.ew
    return replace(planned, ns=ns, ew=ew, boards=boards, teams=teams, switched=switched)


def _numbers(event: Event, text: str, side: Side) -> tuple[Numbers, Side | None]:
    """The numbers of a side as written, and the line they are of where it is said."""
    bare = text.strip().upper()
    if bare == NOBODY:
        return (), None
    line = None
    if event.opened.winners == 2:
        line = next((one for one in Side if bare.endswith(one.value)), None)
        bare = bare.removesuffix(line.value) if line else bare
    numbers = tuple(one.strip() for one in bare.split("-"))
    each = 2 if event.opened.form == "individual" else 1
    if len(numbers) != each or not all(numbers):
        expected = "two numbers joined with -, as 3-7" if each == 2 else "one number"
        raise NotAllowed(f"{side.words} is {quoted(text)}: expected {expected}, or - for nobody")
    return numbers, line


def _switched(
    event: Event, planned: Sitting, sat: dict[Side, Numbers], lines: dict[Side, Side]
) -> bool:
    """Whether the lines sit the other way: as said, else as planned. Raises NotAllowed."""
    if event.opened.winners == 1:
        return False
    ways = {line is not side for side, line in lines.items()}
    now = ways.pop() if len(ways) == 1 else planned.switched
    kept = [side for side in Side if side not in lines and sat[side]]
    if ways or (now != planned.switched and any(sat[s] == _sat(planned, s) for s in kept)):
        raise NotAllowed(
            "both pairs would be of one line: with two winners a North-South pair meets an "
            "East-West pair"
        )
    return now


def _sat(planned: Sitting, side: Side) -> Numbers:
    return planned.ns if side is Side.NS else planned.ew


def arrow_switched(event: Event, command: SwitchArrow) -> tuple[Record, ...]:
    """The records of a table that sat the other way round. Raises NotScheduled."""
    section = section_of(event, command.section)
    before = _at(event, section, command.round, command.table)
    after = replace(
        before,
        ns=before.ew,
        ew=before.ns,
        teams=before.teams and before.teams[::-1],
        switched=_has_lines(event) and not before.switched,
    )
    records = _written(event, section, command.round, {command.table: after}, command.reason)
    return sound(event, records, section)


def _has_lines(event: Event) -> bool:
    """Whether a table that is turned has somebody in a place that others of the line never have.

    Of a team it is the pair that sits North-South at its other tables, and East-West here.
    """
    return event.opened.form == "teams" or event.opened.winners == 2


def _at(event: Event, section: str, round_: int, table: int) -> Sitting:
    found = event.sittings.get((section, round_, table))
    if found is None:
        raise NotScheduled(f"there is no table {table} in round {round_}")
    return found


def boards_exchanged(event: Event, command: ExchangeBoards) -> tuple[Record, ...]:
    """The records of two tables that played each other's boards. Raises NotAllowed."""
    section = section_of(event, command.section)
    tables = (command.table, command.other_table)
    here, there = (_at(event, section, command.round, table) for table in tables)
    if here.boards == there.boards:
        return ()
    now: Tables = {
        here.table: replace(here, boards=there.boards),
        there.table: replace(there, boards=here.boards),
    }
    records = _written(event, section, command.round, now, command.reason)
    return settled(event, records, command, section, command.round)
