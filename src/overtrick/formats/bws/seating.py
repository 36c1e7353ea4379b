"""What the movement and the results say together: who took part, who sat out, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.records import SatOut
from overtrick.formats.bws.evening import Evening
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.results import Outcome, Spot
from overtrick.formats.bws.schedule import Meeting
from overtrick.formats.bws.sections import Sections

_MOST_LINES = 10


def contestants(
    met: Iterable[Meeting], outcomes: Iterable[Outcome], sections: Sections
) -> list[ContestantId]:
    """Everybody who was to play or did, by section and number; a missing pair is not there."""
    found: dict[ContestantId, None] = {}
    for meeting in met:
        absent = sections.missing_in(meeting)
        for side, number in meeting.seated():
            if number not in absent:
                found[sections.contestant(meeting.place[0], number, side)] = None
    for outcome in outcomes:
        row = outcome.row
        seats = ((Side.NS, (row.ns, row.south)), (Side.EW, (row.ew, row.west)))
        for side, numbers in seats:
            for number in numbers:
                if number > 0:
                    found[sections.contestant(row.section, number, side)] = None
    return sorted(found, key=_order)


def _order(contestant: ContestantId) -> tuple[object, ...]:
    side = 0 if contestant.side is not Side.EW else 1
    return (len(contestant.section), contestant.section, side, by_number(contestant.number))


def sit_outs(met: Iterable[Meeting], played: set[Spot], sections: Sections) -> Iterator[SatOut]:
    """Those who had nobody to play against, board by board; a result there says otherwise."""
    for meeting in met:
        absent = sections.missing_in(meeting)
        if not any(number in absent for _, number in meeting.seated()):
            continue
        for side, number in meeting.seated():
            if number in absent:
                continue
            contestant = sections.contestant(meeting.place[0], number, side)
            for board in meeting.boards:
                if (meeting.place, board) not in played:
                    yield SatOut(contestant, board, meeting.place[2] or None)


def note_missing(evening: Evening, noticing: Noticing) -> None:
    """Say which boards of the movement have no result, a line for a table and round."""
    played, sections = evening.played, evening.sections
    lacking = [
        (meeting, boards)
        for meeting in evening.met.values()
        if not any(number in sections.missing_in(meeting) for _, number in meeting.seated())
        and (boards := [board for board in meeting.boards if (meeting.place, board) not in played])
    ]
    for meeting, boards in lacking[:_MOST_LINES]:
        section, table, round_number = meeting.place
        where = f"section {sections.letter(section)} table {table} round {round_number}"
        noticing.say("missing-results", "RoundData", f"no result: {where} {_listed(boards)}")
    rest = lacking[_MOST_LINES:]
    if rest:
        count = sum(len(boards) for _, boards in rest)
        message = f"no result: {count} more boards at {len(rest)} more tables and rounds"
        noticing.say("missing-results", "RoundData", message)


def note_unplanned(evening: Evening, noticing: Noticing) -> None:
    """Say where others sat, or another board was played, than the movement has it."""
    for outcome in evening.outcomes if evening.planned else ():
        row = outcome.row
        meeting = evening.met.get(outcome.spot[0])
        if meeting is None:
            continue
        where = f"table {row.number}, round {row.round}, board {row.board}"
        if (row.ns, row.ew) != (meeting.ns[0], meeting.ew[0]):
            planned = f"{meeting.ns[0]} against {meeting.ew[0]}"
            message = f"{where}: {row.ns} played {row.ew}, the movement has {planned}"
            noticing.row("other-pairs", row, message)
        elif meeting.boards and row.board not in meeting.boards:
            message = f"{where}: the movement has {_listed(meeting.boards)} there"
            noticing.row("other-board", row, message)


def _listed(boards: Iterable[int]) -> str:
    numbers = [str(board) for board in boards]
    shown = ", ".join(numbers[:30]) + (", ..." if len(numbers) > 30 else "")
    return f"{'board' if len(numbers) == 1 else 'boards'} {shown}"
