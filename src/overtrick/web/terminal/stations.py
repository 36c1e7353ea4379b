"""Where a device enters results: at a table, at the tables of one pair, or in a whole section.

Devices hold tables. What is not one table is written as a table all the same: a pair's own phone
holds table 0 of ``A~pair 7NS~d1f…``, the closed room of table 4 is table 4 of ``A~closed``. Pairs
may have several phones; the one for all tables, table 0 of ``A~room``, is one device alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from overtrick.event.records import Sitting
from overtrick.event.state import Event
from overtrick.store.devices import Place
from overtrick.web import book
from overtrick.web.access import Access, Who
from overtrick.web.terminal.naming import keys_at

Mode: TypeAlias = Literal["table", "pair", "room"]

_MARK: Final = "~"


@dataclass(frozen=True, slots=True)
class Station:
    """``table`` is 0 and ``who`` the contestant's key for a pair; ``room`` is of a match."""

    event: int
    section: str
    table: int = 0
    room: str | None = None
    mode: Mode = "table"
    who: str | None = None

    def place(self, device: str) -> Place:
        """What a device holds that enters results here."""
        match self.mode:
            case "pair":
                return Place(self.event, _MARK.join((self.section, f"pair {self.who}", device)), 0)
            case "room":
                return Place(self.event, _MARK.join((self.section, "room")), 0)
            case "table":
                closed = f"{_MARK}closed" if self.room == "closed" else ""
                return Place(self.event, f"{self.section}{closed}", self.table)

    def covers(self, event: Event, sitting: Sitting) -> bool:
        """Whether a sitting of the section is this station's."""
        match self.mode:
            case "room":
                return True
            case "pair":
                return self.who in keys_at(event.opened, self.section, sitting)
            case "table":
                return sitting.table == self.table


def station_of(event: int, section: str, table: int) -> Station:
    """What a device holds, from how it is written."""
    own, _, rest = section.partition(_MARK)
    if rest.startswith("pair "):
        who = rest.removeprefix("pair ").partition(_MARK)[0]
        return Station(event, own, mode="pair", who=who)
    if rest.startswith("room"):
        return Station(event, own, mode="room")
    return Station(event, own, table, room="closed" if rest == "closed" else None)


def stations(who: Who, event_id: int) -> tuple[Station, ...]:
    """Everything that a device holds in an event, the last claimed first."""
    return tuple(
        station_of(one.event, one.section, one.table) for one in who.seats if one.event == event_id
    )


def may_score(who: Who, event_id: int) -> bool:
    """Whether somebody may enter results everywhere in an event."""
    return who.access(event_id) >= Access.SCORER


def lets(event: Event, mode: Mode) -> bool:
    """Whether the director lets devices of a kind be there, as things are set now."""
    match mode:
        case "room":
            return book.settings(event)["one-device"] == "yes"
        case "pair":
            return book.settings(event)["personal"] == "yes"
        case "table":
            return True


def sittings_of(event: Event, station: Station) -> Iterable[Sitting]:
    """The sittings that a station enters results of, by round and table."""
    return (
        sitting
        for sitting in event.in_section(station.section).values()
        if station.covers(event, sitting)
    )
