"""What is known of several devices at once, for whoever watches the room."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from overtrick.store.devices import Device, device_from
from overtrick.store.devices_tables import devices
from overtrick.store.people_known import chunks


def devices_named(connection: Connection, ids: Iterable[str]) -> dict[str, Device]:
    """Devices by their ids; those of nobody are left out."""
    found: dict[str, Device] = {}
    for some in chunks(sorted(set(ids))):
        rows = connection.execute(select(devices).where(devices.c.id.in_(some)))
        found |= {row.id: device_from(row) for row in rows}
    return found
