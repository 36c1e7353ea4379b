"""How long a full session was, for contestants who sat out part of it."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.event.contestant import ContestantId
from overtrick.event.credit import Credits
from overtrick.event.fold import Event
from overtrick.event.sitting_out import sat_out
from overtrick.event.standings import BoardScore


def session_boards(event: Event, credits_: Credits, boards: Iterable[BoardScore]) -> dict[str, int]:
    """The boards of a full session in each scope: played and sat out by whoever has most.

    A sit-out is on record or in the schedule. Where there are none and more contestants are
    entered than sit down on any board, all the boards in play are the session; otherwise it
    is the most boards that any contestant played.
    """
    sat = sat_out(event)
    longest: dict[str, int] = {}
    for contestant, mine in credits_.items():
        scope = _scope(event, contestant)
        longest[scope] = max(longest.get(scope, 0), len(mine) + sat.get(contestant, 0))
    if not sat:
        for scope, all_boards in _with_idle_contestants(event, credits_, boards).items():
            longest[scope] = max(longest[scope], all_boards)
    return longest


def _scope(event: Event, contestant: ContestantId) -> str:
    return event.opened.scope(contestant.section)


def _with_idle_contestants(
    event: Event, credits_: Credits, boards: Iterable[BoardScore]
) -> dict[str, int]:
    """For each scope where somebody sits out every board: the boards in play there."""
    entered: dict[str, int] = {}
    for contestant in credits_:
        scope = _scope(event, contestant)
        entered[scope] = entered.get(scope, 0) + 1
    counts: dict[str, int] = {}
    seated: dict[str, int] = {}
    for board in boards:
        counts[board.scope] = counts.get(board.scope, 0) + 1
        seats = sum(
            len(line.play.entered.ns) + len(line.play.entered.ew)
            for line in board.lines
            if line.counts
        )
        seated[board.scope] = max(seated.get(board.scope, 0), seats)
    return {
        scope: boards_in_play
        for scope, boards_in_play in counts.items()
        if event.opened.winners == 1 and entered.get(scope, 0) > seated[scope]
    }
