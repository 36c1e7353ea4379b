"""What is not in yet, and what was certified: the two sides of closing an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.naming import seated_as
from overtrick.event.records import Certified, Sitting
from overtrick.event.standings import Row, Standings
from overtrick.event.state import Event, Place
from overtrick.scoring.rounding import brief, half_up


@dataclass(frozen=True, slots=True)
class Missing:
    """Boards of one table in one round that have no result; ``late`` are to be played later.

    ``room`` is named where the table stands for both rooms of a match.
    """

    section: str
    round: int
    table: int
    boards: tuple[int, ...]
    late: tuple[int, ...] = ()
    room: str | None = None

    def __str__(self) -> str:
        boards = ", ".join(map(str, self.boards))
        section = f"section {self.section}, " if self.section else ""
        room = f" ({self.room} room)" if self.room else ""
        noun = "board" if len(self.boards) == 1 else "boards"
        return f"{section}round {self.round}, table {self.table}{room}: {noun} {boards}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How much is in: results of all that are scheduled, and boards with all their results."""

    results: int
    expected: int
    boards: int
    all_boards: int

    def __str__(self) -> str:
        return (
            f"{self.boards} of {self.all_boards} boards complete, "
            f"{self.results} of {self.expected} results"
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """Where standings differ from those certified; None where there is nothing to compare."""

    ranking: str
    contestant: ContestantId
    what: Literal["place", "points", "percent", "missing", "new"]
    certified: str | None = None
    computed: str | None = None

    def __str__(self) -> str:
        who = f"{self.ranking}, {self.contestant}"
        if self.what == "missing":
            return f"{who}: certified, and not in the standings now"
        if self.what == "new":
            return f"{who}: in the standings now, and not certified"
        return f"{who}: {self.what} {self.certified} as certified, {self.computed} now"


def missing(event: Event) -> tuple[Missing, ...]:
    """Table by table what is not in yet, by section, round and table.

    Not missing are boards of those who left before, and of matches whose score is awarded.
    """
    found = []
    for place, room, sitting in _to_come_in(event, sorted(event.sittings)):
        boards = tuple(board for board in sitting.boards if not _is_in(event, place, board, room))
        if boards:
            late = tuple(board for board in boards if (*place, board) in event.late)
            found.append(Missing(*place, boards, late, room))
    return tuple(found)


def lacking(event: Event) -> set[tuple[str, int]]:
    """The boards, section by section, that some table has no result of and is to have one of.

    What ``missing`` names, of which only the boards are asked.
    """
    return {
        (place[0], board)
        for place, room, sitting in _to_come_in(event, event.sittings)
        for board in sitting.boards
        if not _is_in(event, place, board, room)
    }


def progress(event: Event) -> Progress:
    """How many results and how many whole boards are in, as ``23 of 26 boards complete``."""
    results = expected = 0
    boards: set[tuple[str, int]] = set()
    short: set[tuple[str, int]] = set()
    for place, room, sitting in _to_come_in(event, event.sittings):
        expected += len(sitting.boards)
        for board in sitting.boards:
            boards.add((place[0], board))
            if _is_in(event, place, board, room):
                results += 1
            else:
                short.add((place[0], board))
    whole, broken = _in_scope(event, boards), _in_scope(event, short)
    return Progress(results, expected, len(whole - broken), len(whole))


def _in_scope(event: Event, boards: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
    """Boards by the sections that are scored together."""
    return {(event.opened.scope(section), board) for section, board in boards}


def certified(standings: Standings) -> tuple[Certified, ...]:
    """Every place of every list as it is printed: points and percentages as rounded there.

    What was carried over is in them.
    """
    return tuple(
        Certified(ranking.name, row.contestant, row.place, *_ranked_by(row))
        for ranking in standings.rankings
        for row in ranking.rows
    )


def _ranked_by(row: Row) -> tuple[Fraction, Fraction | None]:
    if row.whole is None:
        return row.points, row.percent
    return row.whole.points, half_up(row.whole.percent, 2)


def differences(event: Event, standings: Standings) -> tuple[Difference, ...]:
    """What ``standings`` say otherwise than was certified when the event was last closed.

    A program that computes otherwise than the one that closed the event reports it here; what
    was certified stays. Empty for an event that was never closed.
    """
    if event.closed is None:
        return ()
    rows = {
        (ranking.name, row.contestant): row
        for ranking in standings.rankings
        for row in ranking.rows
    }
    before = {(one.ranking, one.contestant): one for one in event.closed.certified}
    return (
        *(
            difference
            for key, one in before.items()
            for difference in _compared(one, rows.get(key))
        ),
        *(Difference(*key, "new", computed=rows[key].place) for key in rows if key not in before),
    )


def _compared(one: Certified, row: Row | None) -> Iterator[Difference]:
    if row is None:
        yield Difference(one.ranking, one.contestant, "missing", certified=one.place)
        return
    if one.place != row.place:
        yield Difference(one.ranking, one.contestant, "place", one.place, row.place)
    points, percent = _ranked_by(row)
    if one.points != points:
        yield Difference(one.ranking, one.contestant, "points", *_apart(one.points, points))
    if one.percent != percent:
        yield Difference(one.ranking, one.contestant, "percent", *_apart(one.percent, percent))


def _apart(before: Fraction | None, now: Fraction | None) -> tuple[str | None, str | None]:
    """Both to 0.01, or exactly where that would look the same."""
    short = tuple(None if one is None else brief(one) for one in (before, now))
    if short[0] != short[1]:
        return short[0], short[1]
    return str(before), str(now)


def _to_come_in(
    event: Event, places: Iterable[Place]
) -> Iterator[tuple[Place, str | None, Sitting]]:
    """Every table and room of ``places`` whose boards are to have results."""
    for place in places:
        sitting = event.sittings[place]
        if (
            sitting.plays
            and not _left(event, place, sitting)
            and not _awarded(event, place, sitting)
        ):
            for room in _rooms(event, place, sitting):
                yield place, room, sitting


def _is_in(event: Event, place: Place, board: int, room: str | None) -> bool:
    """Whether a table, or one room of it, has its result of a board.

    Results of no room are counted for the rooms that lack one, for the open room first.
    """
    plays = event.plays_at((*place, board)) if (*place, board) in event.places else ()
    if room is None or not plays:
        return bool(plays)
    rooms = [one.entered.room for one in plays]
    before = room == "closed" and "open" not in rooms
    return room in rooms or rooms.count(None) > before


def _rooms(event: Event, place: Place, sitting: Sitting) -> Iterable[str | None]:
    """Both rooms where one table of a match stands for both, as its results show."""
    if sitting.teams is None or sitting.room:
        return (None,)
    named = any(
        play.entered.room for board in sitting.boards for play in event.plays_at((*place, board))
    )
    return ("open", "closed") if named else (None,)


def _left(event: Event, place: Place, sitting: Sitting) -> bool:
    """Whether somebody at the table has left the event before this round."""
    if not event.left:
        return False
    gone = (event.left.get(one) for one in contestants_at(event, place[0], sitting))
    return any(one is not None and one.after_round < sitting.round for one in gone)


def _awarded(event: Event, place: Place, sitting: Sitting) -> bool:
    if not event.awards:
        return False
    pair = sitting.teams or (*sitting.ns, *sitting.ew)
    key = (place[0], sitting.round)
    return any((*key, one) in event.awards for one in (pair, pair[::-1]))


def contestants_at(event: Event, section: str, sitting: Sitting) -> tuple[ContestantId, ...]:
    """The contestants of a sitting, North-South first."""
    if sitting.teams:
        return tuple(ContestantId("", number) for number in sitting.teams)
    return tuple(
        seated_as(event, section, number, side.opponents if sitting.switched else side)
        for side, numbers in zip(Side, (sitting.ns, sitting.ew), strict=True)
        for number in numbers
    )
