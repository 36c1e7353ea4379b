"""Coming to a table: by the code on its card, or its PIN; and taking one over."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from overtrick.bootstrap.desk import Desk
from overtrick.bridge.seat import Side
from overtrick.event.records import Sitting
from overtrick.event.refusals import NotAllowed, NotScheduled
from overtrick.event.seating import seated
from overtrick.event.state import Event
from overtrick.store import devices
from overtrick.store.accounts_errors import NoSuchDevice, TableClaimed
from overtrick.store.connection import Connection
from overtrick.store.devices import Place
from overtrick.store.people_privacy import people_of
from overtrick.web.access import NOBODY, Who
from overtrick.web.console.playing import hidden_boards
from overtrick.web.security.tables import PATH, Held, TableCodes
from overtrick.web.terminal.naming import has_two_rooms, key_of, seat_ids, shown, side_keys
from overtrick.web.terminal.rounds import last_round
from overtrick.web.terminal.said import OURS, Key, Uid
from overtrick.web.terminal.stations import Mode, Station, lets, may_score
from overtrick.web.terminal.tonight import only_event
from overtrick.web.terminal.visiting import note_visit

Json: TypeAlias = dict[str, Any]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]

_TABLE: Final = re.compile(r"\s*(?P<section>.*?)\s*(?P<table>[0-9]{1,6})\s*", re.DOTALL)


class By(msgspec.Struct, frozen=True):
    """How somebody comes to a table: its code, or the event, the table and the PIN.

    Where one event alone is played tonight it need not be named.
    """

    code: Text = ""
    event: Text = ""
    table: Text = ""
    pin: Text = ""


class Claiming(By, frozen=True):
    """The same, and as what: the table's device, a pair's own phone, or one for all tables.

    ``again`` is said by a device that comes back without anybody having asked it to; ``uid`` is
    of the event that it was in. ``mine`` are the keys of what it said there: by those a
    device which lost its cookie takes the table over from itself.
    """

    mode: Mode = "table"
    who: Text = ""
    room: Literal["open", "closed"] | None = None
    take_over: bool = False
    again: bool = False
    uid: Uid = ""
    mine: Annotated[tuple[Key, ...], msgspec.Meta(max_length=50)] = ()


@dataclass(frozen=True, slots=True)
class Door:
    """What coming in needs: events, codes, and who asks, from where and when."""

    desk: Desk
    codes: TableCodes
    address: str
    now: datetime
    who: Who = NOBODY

    def place(self, by: By) -> Place:
        """The table that a code or a PIN opens. Raises BadTableCode, WrongPin, NoSuchEvent."""
        if by.code:
            return self.codes.open_table(by.code)
        event_id = self._event(by.event)
        section, table = _typed_table(self.desk.event(event_id), by.table)
        place = Place(event_id, section, table)
        return self.codes.open_by_pin(place, by.pin, self.address)

    def _event(self, typed: str) -> int:
        if not typed:
            return only_event(self.desk, self.now) or 0
        return int(typed) if typed.isdecimal() and len(typed) < 10 else 0

    def plays(self, event: Event, place: Place) -> bool:
        """Whether who asks runs the event and plays boards that one device for all would show."""
        scorer = may_score(self.who, place.event)
        return scorer and bool(hidden_boards(self.desk, event, self.who))

    def wrote(self, event_id: int, keys: tuple[str, ...]) -> set[str | None]:
        """Which devices said something under these keys of their own."""
        found = (self.desk.looked_up(event_id, f"{OURS}{key}")[1] for key in keys)
        return {done[0].author for done in found if done}

    def code(self, place: Place) -> str:
        """The code of a table, by which a device proves later where it was."""
        path = self.codes.table_code(place.event, place.section, place.table)
        return path.removeprefix(PATH)


def looked_at(door: Door, place: Place) -> Json:
    """What a code opened: the table, who sits there now, and as what one may come in."""
    event = door.desk.event(place.event)
    whole = Station(place.event, place.section, mode="room").place("")
    with door.desk.store.reading() as connection:
        held, all_held = (devices.holder(connection, one) for one in (place, whole))
    return {
        "event": place.event,
        "title": event.opened.title,
        "section": place.section,
        "sections": len({one[0] for one in event.sittings}),
        "table": place.table,
        "claimed": held is not None and held.device != door.who.device,
        "room_claimed": all_held is not None and all_held.device != door.who.device,
        "rooms": _has_two_rooms(event, place),
        "personal": _personal(door.desk, event, place) if lets(event, "pair") else [],
        "whole_room": _has_whole_room(door, event, place) and not door.plays(event, place),
    }


def _has_whole_room(door: Door, event: Event, place: Place) -> bool:
    return may_score(door.who, place.event) or lets(event, "room")


def claimed(door: Door, place: Place, asked: Claiming, token: str | None) -> tuple[Json, Held]:
    """Let a device hold what it asks for. Raises TableClaimed, NotAllowed, NoSuchDevice.

    What it would never be told, it does not hold.
    """
    event = door.desk.event(place.event)
    station = _station(event, place, asked)
    if station.mode == "room" and not _has_whole_room(door, event, place):
        raise NotAllowed("the director has not set that one device serves all tables")
    if station.mode == "room" and door.plays(event, place):
        raise NotAllowed(
            "you still play in this event: one device for all tables would tell you too much"
        )
    if station.mode == "pair" and not lets(event, "pair"):
        raise NotAllowed("the director has set that players use no phones of their own")
    former = door.wrote(place.event, asked.mine)
    held = door.desk.store.write(
        lambda connection: _hold(connection, station, token, door.now, asked, former)
    )
    note_visit(door.desk, door.who, station, held, door.now)
    told = {
        "event": station.event,
        "uid": door.desk.uid(station.event),
        "section": station.section,
        "table": place.table,
        "room": station.room,
        "mode": station.mode,
        "who": station.who,
        "code": door.code(place),
    }
    return told, held


def _hold(  # noqa: PLR0913, PLR0917 - what is held, by whom, when, and how it is asked for
    connection: Connection,
    station: Station,
    token: str | None,
    at: datetime,
    asked: Claiming,
    former: set[str | None],
) -> Held:
    """Hold a station. Who once took a table over takes nothing back by itself.

    Where this server never knew it there, it was restored since, and knows an older holder. What
    a device was known as before that is not known now, ``former``, it takes over from in any case.
    One that comes back, and of which nothing is known, may have the table itself: NoSuchDevice.
    """
    moment = at.isoformat()
    device, new = _device(connection, token, moment)
    place = station.place(device)
    was_here = any(one.device == device for one in devices.claims_of(connection, place))
    holder = devices.holder(connection, place)
    is_own = new is not None and holder is not None and holder.device in former
    take_over = is_own or (asked.take_over and not (asked.again and was_here))
    try:
        held = devices.claim(connection, place, device, at=moment, take_over=take_over)
    except TableClaimed:
        if new is not None and asked.again and not former:
            raise NoSuchDevice("this device is not known here any more: scan the code") from None
        raise
    return Held(held, new)


def _device(connection: Connection, token: str | None, at: str) -> tuple[str, str | None]:
    """The device of a token; whoever has none, or one of another server, is made known."""
    if token:
        try:
            return devices.device_of(connection, token).id, None
        except NoSuchDevice:
            pass
    return devices.register(connection, at=at)


def _station(event: Event, place: Place, asked: Claiming) -> Station:
    """What a device asks to hold: a room where a match has two, or where nobody knows yet."""
    is_known = bool(_sittings(event, place)) or event.opened.form != "teams"
    room = None if is_known and not _has_two_rooms(event, place) else asked.room
    station = Station(place.event, place.section, place.table, room)
    match asked.mode:
        case "table":
            return station
        case "room":
            return replace(station, table=0, room=None, mode="room")
        case "pair":
            if not any(asked.who in _keys(event, one) for one in _sittings(event, place)):
                raise NotAllowed(f"{asked.who} never plays at table {place.table}")
            return replace(station, table=0, room=None, mode="pair", who=asked.who)


def _typed_table(event: Event, text: str) -> tuple[str, int]:
    """A table as typed: ``A4``, or ``4`` where there is one section. Raises NotScheduled."""
    found = _TABLE.fullmatch(text)
    sections = sorted({place[0] for place in event.sittings})
    if not found or not sections:
        raise NotScheduled("there is no such table")
    wanted = found["section"].casefold()
    named = [one for one in sections if one.casefold() == wanted]
    if not wanted and len(sections) == 1:
        named = sections
    if not named:
        raise NotScheduled("there is no such table")
    return named[0], int(found["table"])


def _sittings(event: Event, place: Place) -> list[tuple[str, Sitting]]:
    at = (place.section, place.table)
    found = sorted(one for one in event.sittings if (one[0], one[2]) == at)
    return [(one[0], event.sittings[one]) for one in found]


def _keys(event: Event, at: tuple[str, Sitting]) -> list[str]:
    section, sitting = at
    return [key for side in Side for key in side_keys(event.opened, section, sitting, side)]


def _has_two_rooms(event: Event, place: Place) -> bool:
    """Whether both rooms of a match have this one number."""
    return any(has_two_rooms(event, section, one) for section, one in _sittings(event, place))


def _personal(desk: Desk, event: Event, place: Place) -> list[Json]:
    """Those who sit at the table now, who may go on with a phone of their own."""
    if event.opened.form != "pairs":
        return []
    sittings = _sittings(event, place)
    called = max((one for where, one in event.started if where == place.section), default=1)
    begun = min(called, last_round(event, place.section))
    at = next((one for one in sittings if one[1].round >= begun), None)
    if at is None:
        return []
    section, sitting = at
    seats = dict(seat_ids(event, section, sitting))
    with desk.store.reading() as connection:
        people = people_of(connection, seats.values(), event=place.event)
    found: list[Json] = []
    for side, letters in ((Side.NS, "NS"), (Side.EW, "EW")):
        names = [shown(people, seats[one]) for one in letters if one in seats]
        together = " – ".join(one for one in names if one)
        found += [
            {"id": key_of(one), "number": one.number, "line": one.direction, "names": together}
            for one in seated(event.opened, section, sitting, side)
        ]
    return found
