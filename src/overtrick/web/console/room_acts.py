"""The room's own small things: calls, announcements, the clock, and what tables may see."""

from __future__ import annotations

from dataclasses import replace

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.bootstrap.kept import open_event
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import StartRound
from overtrick.web import book
from overtrick.web.access import Access, rule
from overtrick.web.clock import clocks, round_lengths
from overtrick.web.console.acting import act_together
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import Sent, number, one
from overtrick.web.console.likeness import movements_of
from overtrick.web.console.playing import ids_of, played_for
from overtrick.web.console.wishes import TEMPLATE
from overtrick.web.flashes import Flash


@post("/console/events/{event_id:int}/answer", opt=rule(Access.SCORER), sync_to_thread=True)
def answered(at: TheAt, sent: Sending) -> Redirect:
    """A call is answered, or an announcement taken down."""
    at.act(book.done(number(sent, "number")), one(sent, "key"))
    return at.go(_back(at, sent))


@post("/console/events/{event_id:int}/announce", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def announced(at: TheAt, sent: Sending) -> Redirect:
    """Words for all tables, a section or one table."""
    words, table = one(sent, "words"), number(sent, "table")
    if not words:
        return at.go(_back(at, sent), Flash("bad", at.say("Say what the tables shall read.")))
    note = book.announce(words, section=one(sent, "section"), table=table or None)
    at.act(note, one(sent, "key"))
    return at.go(_back(at, sent), at.good("The tables read it now."))


@post("/console/events/{event_id:int}/call", opt=rule(Access.SCORER), sync_to_thread=True)
def called(at: TheAt, sent: Sending) -> Redirect:
    """A call by word of mouth, written down so that it is not forgotten."""
    note = book.call(one(sent, "words"), number(sent, "table"), section=one(sent, "section"))
    at.act(note, one(sent, "key"))
    return at.go(_back(at, sent))


@get("/console/events/{event_id:int}/clock", opt=rule(Access.SCORER), sync_to_thread=True)
def clock(at: TheAt) -> Response[bytes]:
    """The clock of every section."""
    sections = {
        one.section: round_lengths(at.event, one.section) for one in clocks(at.event, at.now)
    }
    return at.page("clock.html", clocks=clocks(at.event, at.now), lengths=sections, now=at.now)


@post("/console/events/{event_id:int}/clock", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def turned(at: TheAt, sent: Sending) -> Redirect:
    """A round begins, the clock is paused or goes on, or a round gets more minutes."""
    what, section, key = one(sent, "what"), one(sent, "section"), one(sent, "key")
    try:
        if what == "start":
            sections = sent.get("section") or [""]
            starts = [StartRound(number(sent, "round", 1), one_) for one_ in sections]
            act_together(at, starts, key=key)
        elif what in ("paused", "on") or what.lstrip("+-").isdecimal():
            at.act(book.turn(what, section=section), key)
    except BridgeError as error:
        return at.go(_back(at, sent), Flash("bad", error.message))
    return at.go(_back(at, sent))


@get("/console/events/{event_id:int}/settings", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def settings(at: TheAt) -> Response[bytes]:
    """What tables see, how long a board takes, and whether the director plays."""
    plays = [at.context.named[one_] for one_ in played_for(at.event, ids_of(at.desk, at.who))
             if one_ in at.context.named]  # fmt: skip
    return at.page(
        "settings.html",
        choices=book.CHOICES,
        values=book.settings(at.event),
        plays=plays,
        archived=at.desk.store.event(at.event_id).archived,
    )


@post("/console/events/{event_id:int}/settings", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def chosen(at: TheAt, sent: Sending) -> Redirect:
    """The settings that are others than before."""
    before = book.settings(at.event)
    asked = {name: one(sent, name) for name in sent if name in before}
    wrong = [name for name, value in asked.items() if not book.allowed(name, value)]
    if wrong:
        message = at.say("A number of minutes is expected, such as 7.5.")
        return at.go(at.url("/settings"), Flash("bad", message))
    changed = {name: value for name, value in asked.items() if before[name] != value}
    if changed:
        at.act(book.choose(changed), one(sent, "key"))
    return at.go(at.url("/settings"), at.good("Settings are saved."))


@post("/console/events/{event_id:int}/template", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def kept_as_template(at: TheAt, sent: Sending) -> Redirect:
    """An event nobody plays, with this one's movement and settings, to make others like it."""
    was = at.event.opened
    title = f"{TEMPLATE}{one(sent, 'title') or was.title}"
    store = at.desk.store
    new = open_event(store, replace(was, title=title, date=None), at.writer(one(sent, "key")))
    if at.desk.store.event(new).last == 1:
        there = At(at.desk, at.request, new, at.desk.event(new))
        values = book.settings(at.event)
        act_together(there, [*movements_of(at.event), book.choose(values)])
        store.archive(new)
    said = at.good("Kept: it is offered when you make a new evening.")
    return at.go(at.url("/settings"), said)


@post("/console/events/{event_id:int}/put-away", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def put_away(at: TheAt, sent: Sending) -> Redirect:
    """Out of the list, or back into it; nothing is ever deleted."""
    away = one(sent, "away") == "yes"
    at.desk.store.archive(at.event_id, archived=away)
    words = "It is put away." if away else "It is in the list again."
    return at.go("/console" if away else at.url("/settings"), at.good(words))


def _back(at: At, sent: Sent) -> str:
    asked = one(sent, "back")
    good = asked.startswith("/console") and "//" not in asked
    return asked if good else at.url()
