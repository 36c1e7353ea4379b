"""Whoever runs an event, plays in it, and comes to a table of others: the journal says so.

He is told there what others enter: that he does not look is left to his honesty.
"""

from __future__ import annotations

from datetime import datetime

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import TakeNote
from overtrick.event.state import Event
from overtrick.event.watch.playing import played_for
from overtrick.web.access import Who
from overtrick.web.console.playing import hidden_boards, ids_of
from overtrick.web.security.tables import Held
from overtrick.web.terminal.naming import key_of, keys_at
from overtrick.web.terminal.rounds import allowed_round, last_round
from overtrick.web.terminal.stations import Station, may_score


def note_visit(desk: Desk, who: Who, station: Station, held: Held, now: datetime) -> None:
    """Write down that somebody came to a table with his account, who has boards still to play.

    Once for each time that a device takes it; nothing where he plays there himself.
    """
    event = desk.event(station.event)
    if not may_score(who, station.event) or not hidden_boards(desk, event, who):
        return
    own = {key_of(one) for one in played_for(event, ids_of(desk, who))
           if one.section in ("", station.section)}  # fmt: skip
    if own & _there(event, station):
        return
    writer = Writer(now, who.author, f"visit {held.claim.place} {held.claim.epoch}")
    text = f"still playing in this event, came to {_words(station)}"
    desk.act(station.event, TakeNote(text), writer)


def _there(event: Event, station: Station) -> set[str]:
    """Who sits there in the round that the room plays, or whose phone it is."""
    if station.mode == "pair":
        return {station.who or ""}
    section = station.section
    round_ = min(max(1, allowed_round(event, section) - 1), last_round(event, section))
    sitting = event.sittings.get((section, round_, station.table))
    return {*keys_at(event.opened, section, sitting)} if sitting else set()


def _words(station: Station) -> str:
    where = f"section {station.section}, " if station.section else ""
    if station.mode == "pair":
        return f"the tables as {where}{station.who}'s own phone"
    return f"{where}table {station.table} as its device"
