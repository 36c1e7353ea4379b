"""Devices at the tables: which of them enters a table's results, and takeovers."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from overtrick.store.accounts_errors import NoSuchDevice, TableClaimed
from overtrick.store.devices_tables import device_claims, devices
from overtrick.store.people_model import Random, new_id


@dataclass(frozen=True, slots=True)
class Place:
    """One table of an event's section."""

    event: int
    section: str
    table: int

    def __str__(self) -> str:
        return f"table {self.section}{self.table}"


@dataclass(frozen=True, slots=True)
class Device:
    """A phone or tablet; times are ISO.

    ``unsent`` is how many things it keeps that are not acknowledged yet, ``battery`` what is left
    in per cent, None where it is being charged; both are None where that is not known.
    """

    id: str
    label: str
    since: str
    last_seen: str
    unsent: int | None = None
    battery: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A device holds a table.

    ``epoch`` rises with every claim of the table: what a device sends under an older one comes
    from before somebody else took over. ``freed`` says that it was ended by a director, not by
    the device itself or by another that took over.
    """

    place: Place
    epoch: int
    device: str
    since: str
    until: str | None = None
    taken_over: str | None = None
    freed: bool = False


def register(
    connection: Connection, *, at: str, label: str = "", random: Random = secrets.token_bytes
) -> tuple[str, str]:
    """Make a device known: its id, and the token by which it will prove itself."""
    id_, token = new_id("d", random), random(24).hex()
    row = {"id": id_, "sha256": token_sum(token), "label": label, "since": at, "last_seen": at}
    connection.execute(insert(devices), [row])
    return id_, token


def device_of(connection: Connection, token: str) -> Device:
    """The device that has a token. Raises NoSuchDevice."""
    row = connection.execute(
        select(devices).where(devices.c.sha256 == token_sum(token))
    ).one_or_none()
    if row is None:
        raise NoSuchDevice("this device is not known here: scan the table's code again")
    return device_from(row)


def device_from(row: Row[tuple[object, ...]]) -> Device:
    """The device of a row of its table."""
    return Device(row.id, row.label, row.since, row.last_seen, row.unsent, row.battery)


def seen(
    connection: Connection,
    device: str,
    *,
    at: str,
    unsent: int | None = None,
    battery: int | None = None,
) -> None:
    """A device was heard of, and what it said of itself.

    A clock that jumps back makes it no older; what was said last counts. Raises NoSuchDevice.
    """
    found = connection.scalar(select(devices.c.last_seen).where(devices.c.id == device))
    if found is None:
        raise NoSuchDevice("there is no such device")
    told = {"last_seen": max(at, found), "unsent": unsent, "battery": battery}
    connection.execute(update(devices).where(devices.c.id == device).values(told))


def claim(
    connection: Connection, place: Place, device: str, *, at: str, take_over: bool = False
) -> Claim:
    """Let a device enter the results of a table; it keeps the claim that it holds already.

    Raises TableClaimed where another holds it, unless ``take_over`` says that this is meant.
    """
    held = holder(connection, place)
    if held is not None and held.device == device:
        return held
    if held is not None and not take_over:
        raise TableClaimed(f"another device enters the results of {place}", where=str(place))
    if held is not None:
        _end(connection, held, at)
    new = Claim(place, _last_epoch(connection, place) + 1, device, at)
    if held is not None:
        new = Claim(place, new.epoch, device, at, taken_over=held.device)
    try:
        connection.execute(insert(device_claims), [_row(new)])
    except IntegrityError as error:
        raise TableClaimed(f"another device claimed {place} just now", where=str(place)) from error
    return new


def release(
    connection: Connection, place: Place, device: str, *, at: str, freed: bool = False
) -> None:
    """A device gives its table up, or a director has ``freed`` it from the device.

    Nothing happens if it does not hold it.
    """
    held = holder(connection, place)
    if held is not None and held.device == device:
        _end(connection, held, at, freed=freed)


def holder(connection: Connection, place: Place) -> Claim | None:
    """The claim in force on a table, None where nobody holds it."""
    claims = claims_of(connection, place)
    return claims[-1] if claims and claims[-1].until is None else None


def holds(connection: Connection, place: Place, device: str, epoch: int) -> bool:
    """Whether a device still holds a table under the claim of that epoch."""
    held = holder(connection, place)
    return held is not None and (held.device, held.epoch) == (device, epoch)


def claims_of(connection: Connection, place: Place) -> list[Claim]:
    """Everybody who held a table, the first one first."""
    asked = select(device_claims).where(*_at(place)).order_by(device_claims.c.epoch)
    return [_claim(row) for row in connection.execute(asked)]


def claims_in(connection: Connection, event: int) -> list[Claim]:
    """The claims in force in an event, by section and table."""
    table = device_claims
    asked = select(table).where(table.c.event_id == event, table.c.until.is_(None))
    return [
        _claim(row) for row in connection.execute(asked.order_by(table.c.section, table.c.table_no))
    ]


def claims_by(connection: Connection, device: str) -> list[Claim]:
    """The claims in force that a device has, the last one first."""
    table = device_claims
    asked = select(table).where(table.c.device == device, table.c.until.is_(None))
    order = (table.c.since.desc(), table.c.event_id, table.c.section, table.c.table_no)
    return [_claim(row) for row in connection.execute(asked.order_by(*order))]


def _at(place: Place) -> tuple[ColumnElement[bool], ...]:
    table = device_claims
    return (
        table.c.event_id == place.event,
        table.c.section == place.section,
        table.c.table_no == place.table,
    )


def _last_epoch(connection: Connection, place: Place) -> int:
    return max((one.epoch for one in claims_of(connection, place)), default=0)


def _end(connection: Connection, held: Claim, at: str, *, freed: bool = False) -> None:
    where = (*_at(held.place), device_claims.c.epoch == held.epoch)
    connection.execute(update(device_claims).where(*where).values(until=at, freed=freed))


def _row(one: Claim) -> dict[str, object]:
    place = {
        "event_id": one.place.event, "section": one.place.section, "table_no": one.place.table,
    }  # fmt: skip
    return place | {
        "epoch": one.epoch, "device": one.device, "since": one.since, "until": one.until,
        "taken_over": one.taken_over, "freed": one.freed,
    }  # fmt: skip


def _claim(row: Row[tuple[object, ...]]) -> Claim:
    place = Place(row.event_id, row.section, row.table_no)
    return Claim(
        place, row.epoch, row.device, row.since, row.until, row.taken_over, bool(row.freed)
    )


def token_sum(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
