"""PINs of the pairs: what proves that the opponents themselves confirmed a result.

A PIN comes from the server's secret, as those of the tables do, and is void with the tables'
cards. Devices check it without the network, against a sum that is salted and made slowly; what
they send is another sum, made with the key of the entry. Four digits are soon tried out by who has
the first sum and a program: a PIN keeps honest people honest, and is no proof against others.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from litestar import Response, get

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number, shown_ids
from overtrick.event.decide.places import in_room
from overtrick.event.seating import at_table
from overtrick.event.state import Event
from overtrick.store.people_privacy import people_of
from overtrick.web import book
from overtrick.web.access import Access, rule
from overtrick.web.pages import page
from overtrick.web.security.tables import TableCodes
from overtrick.web.terminal.naming import key_of, shown, side_keys
from overtrick.web.terminal.said import Said
from overtrick.web.wiring import Asking, EventId, TheDesk

ROUNDS: Final = 2000
"""How often a sum is summed again, here and on the devices."""


def are_asked(event: Event) -> bool:
    """Whether the opponents confirm with a PIN."""
    wanted = book.settings(event)
    return wanted["confirm"] == "yes" and wanted["pin"] == "yes"


@lru_cache(maxsize=4096)
def summed(pin: str, salt: str) -> str:
    """A PIN's sum with a salt, in hexadecimal: SHA-256 over and over."""
    digest = f"{salt} {pin}".encode()
    for _ in range(ROUNDS):
        digest = hashlib.sha256(digest).digest()
    return digest.hex()


@dataclass(frozen=True, slots=True)
class Pins:
    """The PINs of the contestants of every event."""

    codes: TableCodes

    def pin(self, event_id: int, section: str, who: str) -> str:
        """The four digits of one contestant. Raises NoSuchEvent."""
        return self.codes.pin(event_id, f"{section}~pair {who}", 0)

    def sums(self, event_id: int, section: str, keys: Iterable[str]) -> dict[str, str]:
        """What devices check PINs against, by the contestants' keys."""
        return {
            who: summed(self.pin(event_id, section, who), f"{event_id} {section} {who}")
            for who in keys
        }

    def agrees(self, event: Event, event_id: int, said: Said) -> bool:
        """Whether the side that is said to have confirmed a result proved that it did."""
        if not are_asked(event):
            return True
        sitting = event.sittings.get((said.section, said.round, said.table))
        if sitting is None or said.confirmed_by is None:
            return False
        there = in_room(sitting, said.room or sitting.room)
        keys = side_keys(event.opened, said.section, there, Side(said.confirmed_by))
        proofs = (summed(self.pin(event_id, said.section, who), said.key) for who in keys)
        return any(hmac.compare_digest(one.encode(), said.proof.encode()) for one in proofs)


@dataclass(frozen=True, slots=True)
class Slip:
    """A contestant's slip of paper."""

    label: str
    names: str
    pin: str


@get("/{event_id:int}/pins", opt=rule(Access.SCORER), include_in_schema=False, sync_to_thread=True)
def slips(request: Asking, event_id: EventId, desk: TheDesk) -> Response[bytes]:
    """Everybody's PIN, to be cut up and handed out, or looked up for whoever forgot."""
    event, pins = desk.event(event_id), Pins(request.app.state.tables)
    ids = [one for entered in event.contestants.values() for one in entered.players]
    with desk.store.reading() as connection:
        people = people_of(connection, ids, event=event_id)
    everybody = _seated(event)
    labels = shown_ids({one for _, one in everybody})
    found = [
        Slip(
            labels[one],
            " – ".join(filter(None, (shown(people, each) for each in event.players(one)))),
            pins.pin(event_id, section, key_of(one)),
        )
        for section, one in everybody
    ]
    return page(request, "terminal/pins.html", title=event.opened.title, at=event_id, slips=found)


def _seated(event: Event) -> list[tuple[str, ContestantId]]:
    """Everybody who sits somewhere, with the section."""
    found = {
        (place[0], one)
        for place, sitting in event.sittings.items()
        for one in at_table(event.opened, place[0], sitting)
    }
    return sorted(found, key=lambda at: (at[0], at[1].side is Side.EW, by_number(at[1].number)))
