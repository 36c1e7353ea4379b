"""Where a command points: the table's sitting and its result, or why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

from overtrick.bridge.board import Board
from overtrick.event.offers import wrong_board
from overtrick.event.records import Sitting
from overtrick.event.refusals import NoResult, NotAllowed, NotScheduled
from overtrick.event.state import BoardPlace, Event, Play

ROOMS = ("open", "closed")


class AtTable(Protocol):
    """A command about one table in one round."""

    @property
    def section(self) -> str:
        """Empty where there is but one."""

    @property
    def round(self) -> int:
        """From 1."""

    @property
    def table(self) -> int:
        """Its number in the section."""


class AtBoard(AtTable, Protocol):
    """A command about one board there."""

    @property
    def board(self) -> int:
        """Its number."""


One = TypeVar("One", bound=AtTable)


def placed(event: Event, command: One) -> One:
    """The command with its section named: left out, it is the only one there is."""
    if command.section or (command.section, command.round, command.table) in event.sittings:
        return command
    sections = sections_of(event)
    if len(sections) != 1 or "" in sections:
        return command
    named: One = replace(cast("Any", command), section=next(iter(sections)))
    return named


def sections_of(event: Event) -> set[str]:
    """Every section that has a schedule or results."""
    return {place[0] for place in event.sittings} | {place[0] for place in event.places}


def place_of(at: AtBoard) -> BoardPlace:
    """The key of a board at a table."""
    return (at.section, at.round, at.table, at.board)


def table_words(at: AtTable) -> str:
    """``table 3 in round 2``, with its section where it has one."""
    where = f"section {at.section}, " if at.section else ""
    return f"{where}table {at.table} in round {at.round}"


def board_words(at: AtBoard) -> str:
    """``board 7 at table 3 in round 2``."""
    return f"board {at.board} at {table_words(at)}"


def seated_words(sitting: Sitting) -> str:
    """``pairs 4 and 9``, ``teams 2 and 5``, ``players 1 and 5 against 2 and 6``."""
    if sitting.teams:
        return f"teams {sitting.teams[0]} and {sitting.teams[1]}"
    ns, ew = (" and ".join(side) or "nobody" for side in (sitting.ns, sitting.ew))
    if max(len(sitting.ns), len(sitting.ew)) > 1:
        return f"players {ns} against {ew}"
    return f"pairs {ns} and {ew}"


def boards_words(boards: Iterable[int]) -> str:
    """``board 7``, ``boards 7 and 9``, ``boards 4, 5 and 6``; ``no boards``."""
    named = [str(board) for board in boards]
    if not named:
        return "no boards"
    *most, last = named
    return f"boards {', '.join(most)} and {last}" if most else f"board {last}"


def sitting_of(event: Event, at: AtTable) -> Sitting:
    """Who sits at a table in a round. Raises NotScheduled, saying what there is."""
    sitting = event.sittings.get((at.section, at.round, at.table))
    if sitting is None:
        raise NotScheduled(_no_table(event, at))
    if not sitting.plays:
        raise NotScheduled(f"{table_words(at)} has an empty seat: nobody plays there")
    return sitting


def sitting_at(event: Event, at: AtBoard) -> Sitting:
    """The sitting that plays a board at a table. Raises NotScheduled, with what may be meant."""
    Board(at.board)
    sitting = sitting_of(event, at)
    if at.board not in sitting.boards:
        meant = wrong_board(event, at)
        raise NotScheduled(
            _elsewhere(event, at, sitting),
            offers=tuple(command for offer in meant for command in offer.commands[:1]),
        )
    return sitting


def in_force(event: Event, place: BoardPlace, room: str | None) -> Play | None:
    """The result that what is said of a board means: the last of those of its room.

    Where no room is named one of no room is meant, if there is one.
    """
    plays = event.plays_at(place, room)
    if room is None:
        plays = tuple(one for one in plays if one.entered.room is None) or plays
    return plays[-1] if plays else None


def play_at(event: Event, at: AtBoard, room: str | None) -> Play | None:
    """A table's result in force, if there is one. Raises NotAllowed where the room is needed."""
    play = in_force(event, place_of(at), room)
    rooms = {one.entered.room for one in event.plays_at(place_of(at), room)}
    if room is None and None not in rooms and len(rooms) > 1:
        raise NotAllowed(f"{board_words(at)} has a result in both rooms: say open or closed")
    return play


def result_at(event: Event, at: AtBoard, room: str | None) -> Play:
    """A table's result in force. Raises NoResult, or NotScheduled where none can be."""
    play = play_at(event, at, room)
    if play is None:
        if event.sittings:
            sitting_at(event, at)
        raise NoResult(f"{board_words(at)} has no result yet")
    return play


def room_at(event: Event, sitting: Sitting, at: AtTable, room: str | None) -> str | None:
    """The room that a command means at a sitting. Raises NotAllowed and NotScheduled."""
    if room is None or room == sitting.room:
        return sitting.room
    if event.opened.form != "teams":
        raise NotAllowed("rooms are told apart in matches of teams alone: leave the room out")
    if room not in ROOMS:
        raise NotAllowed(f"a room is open or closed, not {room!r}")
    if sitting.room:
        raise NotScheduled(f"{table_words(at)} is in the {sitting.room} room, not the {room} one")
    return room


def in_room(sitting: Sitting, room: str | None) -> Sitting:
    """A sitting as it is in a room: in the closed room the home team sits East-West.

    The pairs' numbers turn with the teams where they are the teams' own; those of the other
    room's pairs are not known.
    """
    if sitting.room or room != "closed" or sitting.teams is None:
        return sitting if sitting.room == room else replace(sitting, room=room)
    home, away = sitting.teams
    known = (sitting.ns, sitting.ew) == ((home,), (away,))
    ns, ew = ((away,), (home,)) if known else ((), ())
    return replace(sitting, ns=ns, ew=ew, teams=(away, home), room=room)


def _no_table(event: Event, at: AtTable) -> str:
    places = [place for place in event.sittings if place[0] == at.section]
    if not places:
        others = sorted({place[0] for place in event.sittings})
        named = ", ".join(one or "the one without a name" for one in others)
        section = f"section {at.section}" if at.section else "the event"
        return f"{section} has no schedule yet" + (f"; sections seated: {named}" if others else "")
    tables = sorted(place[2] for place in places if place[1] == at.round)
    if not tables:
        if (at.section, at.round) in event.drawn:
            return f"nobody meets anybody in round {at.round}: it was drawn without a table"
        last = max(place[1] for place in places)
        return f"there is no round {at.round}: the schedule ends with round {last}"
    numbers = ", ".join(map(str, tables))
    return f"there is no table {at.table} in round {at.round}; the tables are {numbers}"


def _elsewhere(event: Event, at: AtBoard, sitting: Sitting) -> str:
    """Which boards the table plays, and where the board asked for is."""
    plays = f"{table_words(at)} plays {boards_words(sitting.boards)}, not board {at.board}"
    there = [
        (place, one)
        for place, one in sorted(event.sittings.items())
        if place[0] == at.section and at.board in one.boards and one.plays
    ]
    now = [
        f"table {place[2]} ({seated_words(one)})" for place, one in there if place[1] == at.round
    ]
    if now:
        return f"{plays}, which is at {' and '.join(now)}"
    here = [place[1] for place, _ in there if place[2] == at.table]
    if here:
        return f"{plays}, which comes to that table in round {here[0]}"
    return f"{plays}, which {'nobody plays in that round' if there else 'is not in play'}"
