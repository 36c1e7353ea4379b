"""The ranking as tables see it, with totals as the pages of results print them."""

from __future__ import annotations

import threading
from datetime import datetime
from typing import Any, Final, TypeAlias

from overtrick.bootstrap.desk import Desk
from overtrick.event.certify import progress
from overtrick.event.compute import Scored, scored
from overtrick.event.contestant import ContestantId, People, shown_ids
from overtrick.event.standings import Row
from overtrick.event.state import Event
from overtrick.publish.words import NOTHING, decimals, figure, signed
from overtrick.scoring.methods import METHODS
from overtrick.web import book
from overtrick.web.public.cut import without_guesses
from overtrick.web.terminal.naming import key_of
from overtrick.web.terminal.naming import shown as name_of
from overtrick.web.terminal.results import NotShown, check_embargo

Json: TypeAlias = dict[str, Any]

_UNITS: Final = {"matchpoints": "MP", "IMPs": "IMP", "points": "Points"}


class Rankings:
    """Events as rankings for tables count them, scored once as long as they are the same."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: dict[int, tuple[Event, Scored]] = {}
        self._turn = threading.Lock()

    def scored(self, event_id: int) -> Scored:
        """An event without what tables said of rounds that the room has not begun.

        They may be guesses, of which a total would tell how good they are. Raises NoSuchEvent.
        """
        found = self._desk.scored(event_id)
        counted = without_guesses(found.event)
        if counted is found.event:
            self._kept.pop(event_id, None)
            return found
        with self._turn:
            of, before = self._kept.get(event_id, (None, None))
            if before is None or of is not found.event:
                before = scored(counted, before)
                self._kept[event_id] = found.event, before
            return before


def check_ranking(event: Event, now: datetime) -> None:
    """Raise NotShown unless the director lets tables see the ranking now, and UnderEmbargo."""
    check_embargo(event, now)
    when = book.settings(event)["ranking"]
    if when == "never" or (when == "end" and not is_over(event)):
        raise NotShown("the ranking is not shown yet")


def ranking(found: Scored, people: People) -> Json:
    """Every ranking, with names as people chose."""
    ids = shown_ids({row.contestant for row in found.standings.rows})
    return {
        "rankings": [
            {
                "name": one.name,
                "unit": _unit(found, one.rows),
                "most": max((row.boards for row in one.rows), default=0),
                "rows": [_row(found, row, ids, people) for row in one.rows],
            }
            for one in found.standings.rankings
        ]
    }


def is_over(event: Event) -> bool:
    """Whether every result that was to come is in, or play was ended."""
    if event.stage != "open":
        return True
    now = progress(event)
    return bool(event.sittings) and now.results >= now.expected


def _unit(found: Scored, rows: tuple[Row, ...]) -> str:
    """What the column that ranks counts."""
    whole = next((row.whole for row in rows if row.whole is not None), None)
    if whole is not None:
        return "%" if whole.in_percent else _total_unit(found)
    return "%" if any(row.percent is not None for row in rows) else _total_unit(found)


def _total_unit(found: Scored) -> str:
    opened = found.event.opened
    if _has_vps(found):
        return "VP"
    if opened.form == "teams":
        return "IMP" if opened.method == "imp" else "Points"
    return _UNITS[METHODS["ximp" if opened.method == "imp" else opened.method].unit]


def _has_vps(found: Scored) -> bool:
    return any(match.vps for match in found.standings.matches)


def _total(found: Scored, row: Row, places: int) -> str:
    """As it is printed on the pages of results: what ranks, with a sign where it is a balance."""
    if not found.standings.has_place(row):
        return NOTHING
    if row.whole is not None:
        return figure(row.whole.total)
    if row.percent is not None:
        return figure(row.percent)
    return figure(row.points) if _has_vps(found) else signed(row.points, places)


def _row(found: Scored, row: Row, ids: dict[ContestantId, str], people: People) -> Json:
    entered = found.event.contestants.get(row.contestant)
    names = [name_of(people, one) for one in (entered.players if entered else ())]
    team = entered.name if entered and entered.name else ""
    places = decimals(one.points for one in found.standings.rows)
    return {
        "id": key_of(row.contestant),
        "section": row.contestant.section,
        "place": found.standings.place_of(row),
        "label": ids[row.contestant],
        "names": team or " – ".join(one for one in names if one),
        "total": _total(found, row, places),
        "boards": row.boards,
    }
