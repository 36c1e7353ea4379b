"""What the terminal's handlers share: the station that is asked for, and what is kept in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

import msgspec

from overtrick.bootstrap.desk import Desk
from overtrick.web.terminal.bundle import Bundles
from overtrick.web.terminal.hearing import Hearing
from overtrick.web.terminal.lacking import Journals
from overtrick.web.terminal.pins import Pins
from overtrick.web.terminal.ranking import Rankings
from overtrick.web.terminal.stations import Mode, Station
from overtrick.web.terminal.watching import Changes
from overtrick.web.wiring import Asking

_KEPT: Final = "terminal"
_LONGEST: Final = 80


class At(msgspec.Struct, frozen=True):
    """Where a device is, as it says."""

    section: Annotated[str, msgspec.Meta(max_length=_LONGEST)] = ""
    table: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    mode: Mode = "table"
    who: Annotated[str, msgspec.Meta(max_length=_LONGEST)] | None = None
    room: Literal["open", "closed"] | None = None

    def station(self, event_id: int) -> Station:
        """The station in an event."""
        return station_at(
            event_id, self.section, self.table, self.mode, self.who or "", self.room or ""
        )


@dataclass(frozen=True, slots=True)
class Memory:
    """What is computed once for many tables."""

    bundles: Bundles
    changes: Changes
    hearing: Hearing
    journals: Journals
    rankings: Rankings


def memory(request: Asking, desk: Desk) -> Memory:
    """The memory of this server."""
    state = request.app.state
    if _KEPT not in state:
        state[_KEPT] = Memory(
            Bundles(desk, Pins(request.app.state.tables)),
            Changes(desk),
            Hearing(desk.store),
            Journals(),
            Rankings(desk),
        )
    kept: Memory = state[_KEPT]
    return kept


def station_at(  # noqa: PLR0913, PLR0917 - as they stand in an address
    event_id: int, section: str, table: int, mode: Mode, who: str, room: str
) -> Station:
    """A station as an address names it; tables are of a station only where it is one."""
    closed = "closed" if room == "closed" and mode == "table" else None
    match mode:
        case "table":
            return Station(event_id, section, table, closed)
        case "pair":
            return Station(event_id, section, mode="pair", who=who)
        case "room":
            return Station(event_id, section, mode="room")
