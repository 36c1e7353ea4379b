"""Play that ends early though results of later rounds are in: which, and that they go as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from overtrick.event.commands import Command, CutRounds, WithdrawResult
from overtrick.event.decide.changing import section_of
from overtrick.event.state import Event, Place
from overtrick.event.telling_records import spans
from overtrick.web.console.at import At
from overtrick.web.console.form import Sent, one


@dataclass(frozen=True, slots=True)
class InTheWay:
    """A table with results of a round that would be cut, and the page that has them."""

    section: str
    round: int
    table: int
    boards: str
    url: str


def in_the_way(at: At, command: Command) -> tuple[InTheWay, ...]:
    """The tables with results that keep rounds from being cut; none for another command."""
    return tuple(
        InTheWay(*place, spans(boards), at.url(f"/table?{_query(place)}"))
        for place, boards in _behind(at.event, command)
    )


def with_what_goes(event: Event, command: Command, sent: Sent) -> tuple[Command, ...]:
    """A command, behind those that take back what is in its way, where that is asked for.

    Raises NotScheduled for a section that there is not.
    """
    if one(sent, "take_back") != "yes":
        return (command,)
    return (*_taken_back(event, command), command)


def _taken_back(event: Event, command: Command) -> Sequence[WithdrawResult]:
    """What takes back every result of those tables, as often as a board has one."""
    reason = command.reason if isinstance(command, CutRounds) else ""
    return [
        WithdrawResult(round_, table, board, section, play.entered.room, reason)
        for (section, round_, table), boards in _behind(event, command)
        for board in boards
        for play in event.plays_at((section, round_, table, board))
    ]


def _behind(event: Event, command: Command) -> list[tuple[Place, tuple[int, ...]]]:
    """The tables that have results of rounds behind the last, with their boards."""
    if not isinstance(command, CutRounds):
        return []
    section = section_of(event, command.section)
    found: dict[Place, list[int]] = {}
    for where, round_, table, board in event.places:
        if where == section and round_ > command.last_round:
            found.setdefault((where, round_, table), []).append(board)
    return [(place, tuple(sorted(found[place]))) for place in sorted(found)]


def _query(place: Place) -> str:
    section, round_, table = place
    return urlencode({"section": section, "round": round_, "table": table})
