"""What is known of several devices at once, for whoever watches the room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from overtrick.store.accounts_errors import NoSuchDevice
from overtrick.store.devices import (
    Device,
    Place,
    claims_by,
    device_from,
    device_of,
    token_sum,
)
from overtrick.store.devices_tables import devices
from overtrick.store.people_known import chunks
from overtrick.store.store import Store


def devices_named(connection: Connection, ids: Iterable[str]) -> dict[str, Device]:
    """Devices by their ids; those of nobody are left out."""
    found: dict[str, Device] = {}
    for some in chunks(sorted(set(ids))):
        rows = connection.execute(select(devices).where(devices.c.id.in_(some)))
        found |= {row.id: device_from(row) for row in rows}
    return found


@dataclass(frozen=True, slots=True)
class Holding:
    """A device, and the tables that it holds with the epoch of each claim, the last one first."""

    device: str
    claims: tuple[tuple[Place, int], ...]


def holding(store: Store, token: str) -> Holding | None:
    """The device that has a token, with what it holds; None for one that is not known."""
    rows = store.quick.held(token_sum(token))
    if rows is None:
        return _holding(store, token)
    if not rows:
        return None
    claims = (
        (Place(event, section, table), epoch)
        for _, event, section, table, epoch in rows
        if event is not None
    )
    return Holding(rows[0][0], tuple(claims))


def _holding(store: Store, token: str) -> Holding | None:
    with store.reading() as connection:
        try:
            device = device_of(connection, token)
        except NoSuchDevice:
            return None
        claims = claims_by(connection, device.id)
    return Holding(device.id, tuple((one.place, one.epoch) for one in claims))
