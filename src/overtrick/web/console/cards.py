"""Cards for the tables: a QR code that opens the table's page, and who sits there when."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno
from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from overtrick.event.state import Event
from overtrick.event.telling_records import spans
from overtrick.web.access import Access, rule
from overtrick.web.addresses import is_base, lan_addresses, url
from overtrick.web.clock import current_round
from overtrick.web.console.at import At, TheAt
from overtrick.web.security.tables import TableCodes


@dataclass(frozen=True, slots=True)
class RoundLine:
    """What a table plays in a round."""

    round: int
    ns: str
    ew: str
    boards: str


@dataclass(frozen=True, slots=True)
class Card:
    """One table's card. ``svg`` is the code as a picture; ``address`` what it says."""

    section: str
    table: int
    address: str
    pin: str
    svg: Markup
    rounds: tuple[RoundLine, ...]


@get("/console/events/{event_id:int}/cards", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def cards(at: TheAt, base: FromQuery[str] = "", rounds: FromQuery[str] = "") -> Response[bytes]:
    """All cards, to be printed."""
    typed = base.strip().rstrip("/")
    if typed and "://" not in typed:
        typed = f"http://{typed}"
    wrong = bool(typed) and not is_base(typed)
    base = typed if typed and not wrong else base_of(at)
    response = at.page(
        "cards.html",
        base=base,
        typed=typed[:300] or base,
        wrong=wrong,
        short=_short(base),
        with_rounds=bool(rounds),
        cards=() if wrong else tuple(_cards(at, base)),
        here=_is_here(base),
        alone=_alone(at),
        idle=tuple(one for one in at.context.sections if (one, 1) not in at.event.started),
    )
    if wrong:
        response.status_code = 422
        return response
    name, path = cards_seen(at.event_id), at.url()
    seen = ROUNDS if rounds or has_rounds(at) else "1"
    response.set_cookie(name, seen, path=path, max_age=A_DAY, httponly=True, samesite="lax")
    return response


A_DAY = 24 * 60 * 60
ROUNDS = "rounds"
"""What that cookie says where the cards had the rounds on them."""


def cards_seen(event_id: int) -> str:
    """The cookie of a browser that had the cards of an event before it, to be printed."""
    return f"cards-{event_id}"


def has_rounds(at: At) -> bool:
    """Whether this browser had cards of the event before it that say who sits where in a round."""
    return at.request.cookies.get(cards_seen(at.event_id)) == ROUNDS


def seats_otherwise(before: Event, now: Event) -> bool:
    """Whether somebody sits or plays otherwise than before; a round drawn since was on no card.

    Rounds that are cut off once the last of those left is at play are missed by nobody.
    """
    if now.stage != "open":
        return False
    known = {place: one for place, one in now.sittings.items()
             if place in before.sittings or place[:2] not in now.drawn}  # fmt: skip
    if any(before.sittings.get(place) != one for place, one in known.items()):
        return True
    return any(_is_missed(now, *place[:2]) for place in before.sittings.keys() - known.keys())


def _is_missed(now: Event, section: str, round_: int) -> bool:
    """Whether a round that was on the cards, and is not played, was still to come."""
    last = max((place[1] for place in now.sittings if place[0] == section), default=0)
    return not last or round_ <= last or current_round(now, section) < last


@post("/console/events/{event_id:int}/cards/renew", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def renewed(at: TheAt) -> Redirect:
    """Every code and PIN of the event is void, and there are new ones."""
    _codes(at).renew(at.event_id, at.now)
    return at.go(at.url("/cards"), at.good("The old cards open no table any more: print these."))


def base_of(at: At) -> str:
    """Where phones in the hall find this server: as the director found it, unless from here."""
    base = str(at.request.base_url).rstrip("/")
    parts = urlsplit(base)
    if not _is_here(base):
        return base
    found = lan_addresses()
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return url(found[0], port, secure=parts.scheme == "https") if found else base


def _alone(at: At) -> str:
    """The command that opens the server to phones, where it listens to this machine alone.

    Not where the director came by another address: then something in front of it lets others in.
    """
    host, port = at.request.app.state.get("listening") or ("", 0)
    if not _is_here(url(host, port)) or not _is_here(str(at.request.base_url)):
        return ""
    return f"overtrick serve --host 0.0.0.0 --port {port}"


def qr(text: str) -> Markup:
    """A QR code as a picture that stands in a page."""
    buffer = io.BytesIO()
    segno.make(text, error="m").save(
        buffer, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass="qr"
    )
    return Markup(buffer.getvalue().decode())  # noqa: S704 - made here, of modules alone


def _short(base: str) -> str:
    """What is to be typed into a phone: browsers put ``http://`` in front by themselves."""
    return base.removeprefix("http://") + "/t"


def _is_here(base: str) -> bool:
    host = urlsplit(base).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def _cards(at: At, base: str) -> Iterator[Card]:
    codes = _codes(at)
    for section, table in sorted({(place[0], place[2]) for place in at.event.sittings}):
        address = base + codes.table_code(at.event_id, section, table)
        pin = codes.pin(at.event_id, section, table)
        yield Card(section, table, address, pin, qr(address), tuple(_rounds(at, section, table)))


def _rounds(at: At, section: str, table: int) -> Iterator[RoundLine]:
    for place in sorted(at.event.sittings):
        if (place[0], place[2]) == (section, table):
            sitting = at.event.sittings[place]
            ns, ew = sitting.teams or ("-".join(sitting.ns), "-".join(sitting.ew))
            yield RoundLine(place[1], ns or "–", ew or "–", spans(sitting.boards))


def _codes(at: At) -> TableCodes:
    codes: TableCodes = at.request.app.state.tables
    return codes
