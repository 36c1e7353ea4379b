"""Entries from a list with all their particulars, and draws for seats and seeds."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.bootstrap.entering import Drawn, enter_file, seat_anew, seed_anew
from overtrick.bridge.errors import BridgeError
from overtrick.event.seeding import By, Way
from overtrick.web.access import Access, rule
from overtrick.web.console.acting import caught_up
from overtrick.web.console.at import At, Sending, TheAt, Uploading
from overtrick.web.console.draw_choices import lot
from overtrick.web.console.form import Sent, number, one
from overtrick.web.console.naming import WORDS
from overtrick.web.flashes import Flash

BY_WORDS = {
    "order": "in the order they stand",
    "random": "by lot, club-mates apart",
    "rating": "by ratings, so that the lines are equally strong",
}


@get("/console/events/{event_id:int}/entries", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def entries(at: TheAt) -> Response[bytes]:
    """A list to be entered, or a draw for the numbers of those who are."""
    return _page(at)


@post("/console/events/{event_id:int}/entries", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def entered(at: TheAt, sent: Sending, uploads: Uploading) -> Response[Any]:
    """Everybody of a list is entered, as one act."""
    if not uploads:
        return _page(at, Flash("bad", at.say("Choose a file first.")))
    file = uploads[0]
    name, writer = Path(file.name).name or "entries.csv", at.writer(one(sent, "key"))
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(file.content)
        try:
            with at.once():
                drawn = enter_file(at.desk.store, at.event_id, path, _way(sent), writer)
        except BridgeError as error:
            return _page(at, Flash("bad", str(error)))
    return _drawn(at, drawn)


@post("/console/events/{event_id:int}/draw", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def draw(at: TheAt, sent: Sending) -> Response[Any] | Redirect:
    """Those who are entered draw for their numbers, or are given seeds; it can be undone."""
    drawing = seed_anew if one(sent, "what") == "seeds" else seat_anew
    writer = at.writer(one(sent, "key"))
    try:
        with at.once():
            drawn = drawing(at.desk.store, at.event_id, _way(sent), writer)
    except BridgeError as error:
        return _page(at, Flash("bad", error.message))
    return _drawn(at, drawn)


def _way(sent: Sent) -> Way:
    by = one(sent, "by", "order")
    chosen: By = by if by in get_args(By) else "order"  # type: ignore[assignment]  # checked here
    return Way(chosen, number(sent, "seed", 1), one(sent, "section"))


def _drawn(at: At, drawn: Drawn) -> Response[bytes]:
    caught_up(at)
    return _page(at, drawn=drawn)


def _page(at: At, *flashes: Flash, drawn: Drawn | None = None) -> Response[bytes]:
    response = at.page(
        "entries.html",
        said=flashes,
        drawn=drawn,
        by=BY_WORDS,
        lot=lot(),
        sections=at.context.sections,
        noun=WORDS[at.event.opened.form],
        played=bool(at.event.plays),
    )
    response.status_code = 422 if any(one_.kind == "bad" for one_ in flashes) else 200
    return response
