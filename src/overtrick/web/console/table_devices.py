"""The devices at the tables: who holds which table since when, and freeing a table of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.store.connection import Connection
from overtrick.store.devices import Place, claims_in, claims_of, holder, release
from overtrick.store.devices_reading import devices_named
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import number, one
from overtrick.web.console.monitor import heard_of
from overtrick.web.flashes import Flash


@dataclass(frozen=True, slots=True)
class Holding:
    """A table with the device that holds it, None where none does."""

    section: str
    table: int
    device: str | None = None
    label: str = ""
    since: datetime | None = None
    heard: datetime | None = None
    before: int = 0
    unsent: int | None = None
    battery: int | None = None


@get("/console/events/{event_id:int}/devices", opt=rule(Access.SCORER), sync_to_thread=True)
def devices(at: TheAt) -> Response[bytes]:
    """Every table with its device."""
    return at.page("devices.html", holdings=holdings(at))


@post("/console/events/{event_id:int}/devices", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def freed(at: TheAt, sent: Sending) -> Redirect:
    """A table is held by no device any more: the next that scans its code has it.

    A device that took it since the page was shown keeps it.
    """
    place, shown = Place(at.event_id, one(sent, "section"), number(sent, "table")), one(sent, "was")
    freed = at.desk.store.write(lambda connection: _free(connection, place, shown, at.stamp))
    table = f"{place.section}{place.table}"
    if not freed:
        words = "Another device has taken table {t} meanwhile, and keeps it: look again."
        return at.go(at.url("/devices"), Flash("note", at.say(words, t=table)))
    return at.go(at.url("/devices"), at.good("Table {t} is free.", t=table))


def holdings(at: At) -> list[Holding]:
    """The tables of the event, in order; and whatever else a device holds."""
    tables = {(place[0], place[2]) for place in at.event.sittings}
    with at.desk.store.reading() as connection:
        held = {(one_.place.section, one_.place.table): one_
                for one_ in claims_in(connection, at.event_id)}  # fmt: skip
        known = devices_named(connection, [one_.device for one_ in held.values()])
        before = {key: len(claims_of(connection, Place(at.event_id, *key))) - 1 for key in held}
    found = []
    for key in sorted(tables | held.keys()):
        claim = held.get(key)
        if claim is None:
            found.append(Holding(*key))
            continue
        device = known.get(claim.device)
        found.append(
            Holding(
                *key, claim.device, device.label if device else "",
                datetime.fromisoformat(claim.since), heard_of(at.event, claim, device), before[key],
                device.unsent if device else None, device.battery if device else None,
            )
        )  # fmt: skip
    return found


def _free(connection: Connection, place: Place, shown: str, at: str) -> bool:
    """Whether nobody holds the place now: it is taken from the device that was ``shown`` alone."""
    held = holder(connection, place)
    if held is not None and shown not in ("", held.device):
        return False
    if held is not None:
        release(connection, place, held.device, at=at, freed=True)
    return True
