"""Results in the way of a command: which, where they are taken back, and that they go as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from overtrick.event.commands import Command, CutRounds, WithdrawResult
from overtrick.event.decide.changing import results_after, section_of
from overtrick.event.state import BoardPlace, Event, Place
from overtrick.event.telling_records import spans
from overtrick.web.console.at import At
from overtrick.web.console.form import Sent, one


@dataclass(frozen=True, slots=True)
class InTheWay:
    """A table with results that are in the way, and the page on which they are taken back."""

    section: str
    round: int
    table: int
    boards: str
    url: str


def in_the_way(at: At, places: Iterable[BoardPlace]) -> tuple[InTheWay, ...]:
    """The tables that have results, each with its boards."""
    found: dict[Place, list[int]] = {}
    for section, round_, table, board in sorted(places):
        found.setdefault((section, round_, table), []).append(board)
    return tuple(
        InTheWay(*place, spans(boards), at.url(f"/table?{_query(place)}"))
        for place, boards in found.items()
    )


def with_what_goes(event: Event, command: Command, sent: Sent) -> tuple[Command, ...]:
    """A command, behind those that take back what is in its way, where that is asked for.

    Raises NotScheduled for a section that there is not.
    """
    if one(sent, "take_back") != "yes" or not isinstance(command, CutRounds):
        return (command,)
    return (*_taken_back(event, command), command)


def _taken_back(event: Event, command: CutRounds) -> Sequence[WithdrawResult]:
    """What takes back every result of later rounds, as often as a board has one."""
    section = section_of(event, command.section)
    return [
        WithdrawResult(round_, table, board, where, play.entered.room, command.reason)
        for where, round_, table, board in results_after(event, section, command.last_round)
        for play in event.plays_at((where, round_, table, board))
    ]


def _query(place: Place) -> str:
    section, round_, table = place
    return urlencode({"section": section, "round": round_, "table": table})
