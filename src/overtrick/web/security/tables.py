"""The codes that open tables: signed, in the path of a QR code, and a PIN to be typed instead.

A code says which table of which event it opens, and is good in the epoch that it was made in:
when the director raises that, every card in the room is void.

What is signed is signed with the server's secret, which lies in the database: a backup has it, and
a server restored from that opens the same cards, while one whose database was made anew has
another secret and opens none of them. The event's own uid is signed beside its number, since one
secret may come to know two events of one number: where a backup from before an event was restored,
and another evening was opened in its place, the cards of the first open nothing of the second.
Whoever can read the database or a backup of it can make every code.

A device holds its table by a row that names the event of the same database, from which no event
is ever taken: that needs no uid to be of this event and no other.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from litestar import Response

from overtrick.bridge.errors import BridgeError
from overtrick.store.accounts_errors import NoSuchDevice
from overtrick.store.connection import Connection
from overtrick.store.devices import Claim, Place, claim, device_of, register
from overtrick.store.errors import NoSuchEvent
from overtrick.store.store import Store
from overtrick.store.table_epochs import Signed, raise_epoch, signed_with
from overtrick.web.security.limits import Limits
from overtrick.web.security.recognising import HELD

PATH: Final = "/t/"
"""What the path of a table's code begins with."""
_CODE: Final = re.compile(
    r"(?P<event>[0-9]{1,9})-(?P<section>.*)-(?P<table>[0-9]{1,9})-(?P<signature>[a-z2-7]{16})",
    re.DOTALL,
)
_BYTES: Final = 10
_DIGITS: Final = 4
_YEARS: Final = 400 * 24 * 60 * 60


class BadTableCode(BridgeError):
    """The code of a table is none of ours, is of another server, or was made void."""

    code = "bad-table-code"


class WrongPin(BridgeError):
    """The PIN does not open that table."""

    code = "wrong-pin"


@dataclass(frozen=True, slots=True)
class Held:
    """A device that holds a table, and its token where it is new and must be told."""

    claim: Claim
    token: str | None = None


class TableCodes:
    """Makes codes and PINs with the server's secret, and opens tables by them."""

    def __init__(self, store: Store, secret: bytes, limits: Limits) -> None:
        self._store, self._secret, self._limits = store, secret, limits

    def table_code(self, event_id: int, section: str, table: int) -> str:
        """The path that opens a table: ``/t/7-A-4-k3j5…``. Raises NoSuchEvent."""
        place = Place(event_id, section, table)
        code = f"{event_id}-{section}-{table}-{self._signature(place, self._signed(event_id))}"
        return PATH + quote(code, safe="")

    def pin(self, event_id: int, section: str, table: int) -> str:
        """The four digits that open a table to whoever cannot scan. Raises NoSuchEvent."""
        return self._pin(Place(event_id, section, table), self._signed(event_id))

    def open_table(self, code: str) -> Place:
        """The table that a code opens, which is the path without ``/t/``. Raises BadTableCode."""
        place, signature = _parsed(code)
        try:
            wanted = self._signature(place, self._signed(place.event))
        except NoSuchEvent:
            wanted = ""
        if not hmac.compare_digest(wanted.encode(), signature.encode()):
            raise BadTableCode("this code opens no table any more: ask the director for a new one")
        return place

    def open_by_pin(self, place: Place, typed: str, address: str) -> Place:
        """The table, for whoever knows its PIN and asks from ``address``.

        Raises WrongPin, NoSuchEvent; TooManyRequestsException after five tries in a minute.
        """
        self._limits.check((self._limits.pin, address), (self._limits.pin_table, place))
        wanted = self._pin(place, self._signed(place.event))
        if not hmac.compare_digest(wanted.encode(), typed.strip().encode()):
            raise WrongPin("this PIN does not open that table", where=str(place))
        self._limits.pin.forgive(address)
        return place

    def renew(self, event_id: int, at: datetime) -> int:
        """Make every code and PIN of an event void; the new epoch. Raises NoSuchEvent."""
        return self._store.write(lambda connection: raise_epoch(connection, event_id, at=at))

    def _signed(self, event_id: int) -> Signed:
        with self._store.reading() as connection:
            return signed_with(connection, event_id)

    def _pin(self, place: Place, event: Signed) -> str:
        number = int.from_bytes(self._sum("pin", place, event)) % 10**_DIGITS
        return f"{number:0{_DIGITS}}"

    def _signature(self, place: Place, event: Signed) -> str:
        signed = self._sum("table", place, event)[:_BYTES]
        return base64.b32encode(signed).decode().lower()

    def _sum(self, purpose: str, place: Place, event: Signed) -> bytes:
        uid, epoch = event
        text = f"{purpose} {uid} {place.event} {epoch} {place.table} {place.section}"
        return hmac.digest(self._secret, text.encode(), hashlib.sha256)


def hold_table(
    store: Store, place: Place, token: str | None, *, at: datetime, take_over: bool = False
) -> Held:
    """Let the device that has ``token`` hold a table; one without, or unknown, is made known.

    Raises TableClaimed where another holds it and ``take_over`` does not say that this is meant.
    """

    def work(connection: Connection) -> Held:
        device, new = _device(connection, token, at)
        held = claim(connection, place, device, at=at.isoformat(), take_over=take_over)
        return Held(held, new)

    return store.write(work)


def remember_device(response: Response[Any], held: Held, *, secure: bool) -> None:
    """Give a new device the cookie by which it proves itself from now on."""
    if held.token is not None:
        response.set_cookie(
            HELD, held.token, httponly=True, samesite="lax", secure=secure, max_age=_YEARS
        )


def _device(connection: Connection, token: str | None, at: datetime) -> tuple[str, str | None]:
    if token:
        try:
            return device_of(connection, token).id, None
        except NoSuchDevice:
            pass
    return register(connection, at=at.isoformat())


def _parsed(code: str) -> tuple[Place, str]:
    """The table that a code names, and its signature. Raises BadTableCode."""
    found = _CODE.fullmatch(code)
    if found is None:
        raise BadTableCode("this is no code of a table: scan it once more")
    return Place(int(found["event"]), found["section"], int(found["table"])), found["signature"]
