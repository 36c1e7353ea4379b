"""Who wrote entries of an event, as a director knows them: accounts by name, devices by table."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.event.records import ResultEntered
from overtrick.event.state import Event
from overtrick.store.devices import claims_in
from overtrick.web.console.at import At
from overtrick.web.console.naming import authors
from overtrick.web.terminal.stations import Station, station_of


def writers(at: At, ids: Iterable[str | None]) -> dict[str | None, str]:
    """Authors in words: a device is the table that it is at, or that it last entered results of."""
    with at.desk.store.reading() as connection:
        held = claims_in(connection, at.event_id)
    placed = {one.device: _station(at, station_of(at.event_id, one.place.section, one.place.table))
              for one in held}  # fmt: skip
    found = authors(at.desk, ids)
    devices = {id_ for id_, name in found.items() if id_ and name == f"device {id_[:6]}"}
    past = _entered(at, at.event, devices - placed.keys())
    return found | {id_: place for id_, place in (past | placed).items() if id_ in found and place}


def _station(at: At, held: Station) -> str:
    if held.mode == "pair":
        return at.say("phone of {who}", who=held.who)
    return _table(at, held.section, held.table) if held.mode == "table" else ""


def _entered(at: At, event: Event, devices: set[str]) -> dict[str, str]:
    """The table of which each device entered a result last, for those that are at none now."""
    found: dict[str, str] = {}
    for entry in event.entries if devices else ():
        record = entry.record
        if entry.author in devices and isinstance(record, ResultEntered) and record.table:
            found[entry.author] = _table(at, record.section, record.table)
    return found


def _table(at: At, section: str, table: int) -> str:
    return at.say("table {t}", t=f"{section}{table}")
