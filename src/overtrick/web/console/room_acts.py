"""The room's own small things: calls, announcements and the clock."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import StartRound
from overtrick.event.state import Event
from overtrick.web import book
from overtrick.web.access import Access, rule
from overtrick.web.clock import MOST, clocks, is_more, round_lengths
from overtrick.web.console.answering import as_seen
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import Sent, number, one
from overtrick.web.console.open_pages import ChangedMeanwhile
from overtrick.web.flashes import Flash


@post("/console/events/{event_id:int}/answer", opt=rule(Access.SCORER), sync_to_thread=True)
def answered(at: TheAt, sent: Sending) -> Redirect:
    """A call is answered, or an announcement taken down."""
    check = as_seen(at, sent)
    try:
        check(at.event)  # what is not there is nobody's to answer
        at.act(book.done(number(sent, "number")), one(sent, "key"), check)
    except ChangedMeanwhile as error:
        return at.go(_back(at, sent), Flash("bad", error.message))
    return at.go(_back(at, sent))


@post("/console/events/{event_id:int}/announce", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def announced(at: TheAt, sent: Sending) -> Redirect:
    """Words for all tables, a section or one table; until the round is over where that is said."""
    words, table, section = one(sent, "words"), number(sent, "table"), one(sent, "section")
    if not words:
        return at.go(_back(at, sent), Flash("bad", at.say("Say what the tables shall read.")))
    round_ = called_round(at.event, section) if one(sent, "until") == "round" else None
    note = book.announce(words, section=section, table=table or None, round_=round_)
    at.act(note, one(sent, "key"))
    return at.go(_back(at, sent), at.good("The tables read it now."))


def called_round(event: Event, section: str = "") -> int | None:
    """The last round that was called in a section, or in any; None where no round is at play."""
    called = (round_ for where, round_ in event.started if section in ("", where))
    return max(called, default=None) if event.stage == "open" else None


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
            at.act_together(starts, key)
        elif what in ("paused", "on") or is_more(what):
            at.act(book.turn(what, section=section), key)
        else:
            said = at.say("Up to {most} minutes more or fewer are expected, such as +3.", most=MOST)
            return at.go(_back(at, sent), Flash("bad", said))
    except BridgeError as error:
        return at.go(_back(at, sent), Flash("bad", error.message))
    return at.go(_back(at, sent))


def _back(at: At, sent: Sent) -> str:
    asked = one(sent, "back")
    good = asked.startswith("/console") and "//" not in asked
    return asked if good else at.url()
