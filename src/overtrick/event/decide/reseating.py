"""What really happened at a table: other people, the other direction, other boards."""

from __future__ import annotations

from dataclasses import replace

from overtrick.bridge.board import Board
from overtrick.bridge.errors import quoted
from overtrick.bridge.seat import Side
from overtrick.event.commands import ExchangeBoards, Reseat, SwitchArrow
from overtrick.event.decide.changing import section_of
from overtrick.event.decide.clashing import settled
from overtrick.event.decide.conflicts import sound
from overtrick.event.decide.moving import moved
from overtrick.event.records import Numbers, Record, Sitting, SittingChanged
from overtrick.event.refusals import NotAllowed, NotScheduled
from overtrick.event.state import Event

NOBODY = "-"


def reseated(event: Event, command: Reseat) -> tuple[Record, ...]:
    """The records of who really sat at a table, and of its results. Raises NotAllowed."""
    section = section_of(event, command.section)
    before = event.sittings.get((section, command.round, command.table))
    after = _really(event, before or _new(command), command)
    if after == before or (before is None and not after.boards):
        return ()
    gone = not after.ns and not after.ew
    sitting = None if gone else after
    if gone and before is None:
        return ()
    changed = SittingChanged(section, command.round, command.table, sitting, command.reason)
    records = (changed, *_moved(event, section, before, sitting, 1))
    return settled(event, records, command, section, command.round)


def _new(command: Reseat) -> Sitting:
    if command.round < 1 or command.table < 1:
        raise NotAllowed("rounds and tables are numbered from 1")
    if not (command.ns and command.ew and command.boards):
        raise NotScheduled(
            f"there is no table {command.table} in round {command.round}: "
            "to make one say who sits North-South and East-West, and the boards"
        )
    return Sitting(command.round, command.table, (), (), ())


def _moved(
    event: Event, section: str, before: Sitting | None, after: Sitting | None, others: int
) -> tuple[Record, ...]:
    """The results that move along, written after so many other records."""
    if before is None:
        return ()
    return moved(event, section, before, after, len(event.entries) + 1 + others)


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
        switched=event.opened.winners == 2 and event.opened.form == "pairs" and not before.switched,
    )
    changed = SittingChanged(section, command.round, command.table, after, command.reason)
    return sound(event, (changed, *_moved(event, section, before, after, 1)), section)


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
    records: tuple[Record, ...] = tuple(
        SittingChanged(section, one.round, one.table, replace(one, boards=boards), command.reason)
        for one, boards in ((here, there.boards), (there, here.boards))
    )
    for one, boards in ((here, there.boards), (there, here.boards)):
        records += _moved(event, section, one, replace(one, boards=boards), len(records))
    return settled(event, records, command, section, command.round)
