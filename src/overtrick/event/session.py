"""How long a full session was, for contestants who sat out part of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from overtrick.event.fold import Event
from overtrick.event.settling import Settled
from overtrick.event.sheet import Sheet
from overtrick.event.sitting_out import sat_out


def session_boards(event: Event, settled: Settled) -> dict[str, int]:
    """The boards of a full session in each scope: played and sat out by whoever has most.

    A sit-out is on record or in the schedule. Where there are none and more contestants are
    entered than sit down on any board, all the boards in play are the session; otherwise it
    is the most boards that any contestant played.
    """
    sat = sat_out(event)
    scope_of = event.opened.scope
    longest: dict[str, int] = {}
    for contestant, sums in settled.sums.items():
        scope = scope_of(contestant.section)
        boards = sums.boards + (sat.get(contestant, 0) if sat else 0)
        if boards >= longest.get(scope, 0):
            longest[scope] = boards
    if not sat and event.opened.winners == 1:
        entered = Counter(scope_of(one.section) for one in settled.sums)
        for scope, sheets in _by_scope(settled.sheets).items():
            if longest.get(scope, 0) < len(sheets) and entered[scope] > _seated(sheets):
                longest[scope] = len(sheets)
    return longest


def _by_scope(sheets: Iterable[Sheet]) -> dict[str, list[Sheet]]:
    found: dict[str, list[Sheet]] = {}
    for sheet in sheets:
        found.setdefault(sheet.traveller.scope, []).append(sheet)
    return found


def _seated(sheets: Iterable[Sheet]) -> int:
    """How many contestants sit down on the board that has most."""
    return max(
        sum(len(play.entered.ns) + len(play.entered.ew) for _, play, _ in sheet.played())
        for sheet in sheets
    )
