"""Whether a device may do what it asks: its own tables, and what it held when it said so."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from litestar.exceptions import NotAuthorizedException, PermissionDeniedException

from overtrick.bootstrap.desk import Desk
from overtrick.event.state import Event
from overtrick.event.state import Place as TablePlace
from overtrick.store.devices import Claim, Place, claims_of
from overtrick.store.errors import OtherEvent
from overtrick.store.table_epochs import voided_at
from overtrick.web.access import Who
from overtrick.web.console.ahead import Ahead
from overtrick.web.console.playing import hidden_boards
from overtrick.web.security.tables import BadTableCode, TableCodes
from overtrick.web.terminal.said import Said
from overtrick.web.terminal.stations import Station, lets, may_score, stations


class NotHeld(PermissionDeniedException):
    """A device says or asks something of a table that is none of its own."""

    def __init__(self) -> None:
        super().__init__("this device does not hold that table")


def check_same(desk: Desk, event_id: int, uid: str) -> None:
    """Let pass what means the event that has the number here, or says of none which it means.

    A server may have been replaced at its address by one with another evening. Raises
    OtherEvent, NoSuchEvent.
    """
    if uid and uid != desk.uid(event_id):
        raise OtherEvent("another event has this number here", where=f"event {event_id}")


def check_held(who: Who, station: Station) -> Station:
    """The station, where the device holds it or may score everywhere. Raises NotHeld."""
    if may_score(who, station.event) or station in stations(who, station.event):
        return station
    raise NotHeld


def check_station(desk: Desk, who: Who, station: Station) -> Station:
    """The same of one that is used: as long as the director lets such devices be."""
    check_held(who, station)
    if may_score(who, station.event) or lets(desk.known(station.event), station.mode):
        return station
    raise NotHeld


def check_said(desk: Desk, codes: TableCodes, who: Who, event_id: int, said: Said) -> None:
    """Let pass what a device says of a table that it holds, or held when it was said.

    What was entered before another device took over, or on a server that is no more, comes
    late and is not lost: the code on the table's card proves where the device was, though this
    server never knew it. Raises NotAuthorizedException, NotHeld, and PermissionDeniedException
    where the answer would tell an account too much.
    """
    at = (said.section, said.round, said.table)
    _check_not_ahead(desk, who, event_id, said)
    if _proved(codes, event_id, said):
        return
    if who.device is None and not may_score(who, event_id):
        raise NotAuthorizedException("scan the code of the table first")
    if not (
        may_score(who, event_id)
        or covered(desk.known(event_id), stations(who, event_id), at)
        or covered(desk.event(event_id), stations(who, event_id), at)
        or _held_before(desk, who, event_id, said)
    ):
        raise NotHeld


def _check_not_ahead(desk: Desk, who: Who, event_id: int, said: Said) -> None:
    """Raise PermissionDeniedException for an account's word of a table that its phone is not at.

    It is so of a board that he whose account it is has still to play, where a result is in or was:
    an answer would tell whether he guessed it. A phone for the whole room is at no table.
    """
    at = (said.section, said.round, said.table)
    board = said.board if said.what in ("result", "correct") else None
    if board is None or who.reader is None or not may_score(who, event_id):
        return
    event, done = desk.looked_up(event_id, said.act)
    tables = [one for one in stations(who, event_id) if one.mode != "room"]
    if done or covered(event, tables, at):
        return
    boards, place = hidden_boards(desk, event, who), (*at, board)
    ahead = Ahead(event, boards, who.author)
    if board in boards and (event.plays_at(place) or ahead.was_said(place, None)):
        raise PermissionDeniedException("you still play in this event: it would tell you too much")


def is_here(desk: Desk, who: Who, event_id: int, said: Said) -> bool:
    """Whether a device is at the table of which it says something, or may score everywhere."""
    return is_at(desk.known(event_id), who, event_id, (said.section, said.round, said.table))


def is_at(event: Event, who: Who, event_id: int, at: TablePlace) -> bool:
    """The same of a table in a round, as the event is known."""
    return may_score(who, event_id) or covered(event, stations(who, event_id), at)


def away(who: Who, event_id: int, section: str) -> Station | None:
    """As what a device is heard that is at no table: the phone of a pair, or one for all tables.

    It is the last one that it came in as, in the ``section`` it speaks of rather than in another;
    nothing for any other device.
    """
    found = [one for one in stations(who, event_id) if one.mode != "table"]
    return next((one for one in found if one.section == section), next(iter(found), None))


def check_seen(event: Event, who: Who, event_id: int, at: TablePlace) -> None:
    """Let a device see what concerns its own tables. Raises NotHeld."""
    if not may_score(who, event_id) and not covered(event, stations(who, event_id), at):
        raise NotHeld


def covered(event: Event, held: Iterable[Station], at: TablePlace) -> bool:
    """Whether a table in a round is of a device that holds these stations.

    One for the whole room may know of tables and rounds of which this server does not. It holds
    nothing once the director lets no such device be, nor does a pair's own phone.
    """
    section, _, table = at
    sitting = event.sittings.get(at)
    return any(
        station.mode == "room"
        or (station.mode == "table" and station.table == table)
        or (station.mode == "pair" and sitting is not None and station.covers(event, sitting))
        for station in held
        if station.section == section and lets(event, station.mode)
    )


def _held_before(desk: Desk, who: Who, event_id: int, said: Said) -> bool:
    """Whether a device held the table once; not one that was freed before all codes became void.

    That is how a director shuts a device out. One that another took the table over from, or that
    left it by itself, may have something to tell for ever. So may one that was for all tables, as
    long as the director lets such a device be.
    """
    if who.device is None:
        return False
    held_as = [Station(event_id, said.section, said.table, room) for room in (None, "closed")]
    if lets(desk.known(event_id), "room"):
        held_as.append(Station(event_id, said.section, mode="room"))
    places = {one.place(who.device) for one in held_as}
    with desk.store.reading() as connection:
        held = [[one for one in claims_of(connection, place) if one.device == who.device]
                for place in places]  # fmt: skip
        voided = voided_at(connection, event_id)
    return any(not _is_shut_out(claims[-1], voided) for claims in held if claims)


def _is_shut_out(claim: Claim, voided: datetime | None) -> bool:
    """Whether the last claim of a device was ended by a director, who then made all codes void."""
    ended = datetime.fromisoformat(claim.until) if claim.freed and claim.until else None
    return bool(ended and voided and ended < voided)


def _proved(codes: TableCodes, event_id: int, said: Said) -> bool:
    if not said.code:
        return False
    try:
        return codes.open_table(said.code) == Place(event_id, said.section, said.table)
    except BadTableCode:
        return False
