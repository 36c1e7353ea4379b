"""What looks like a mistake, for directors alone."""

from __future__ import annotations

from itertools import groupby
from urllib.parse import urlencode

from litestar import Response, get

from overtrick.bootstrap.watching import watched
from overtrick.event.state import Event
from overtrick.event.watch import Oddity
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, TheAt
from overtrick.web.terminal.said import is_of_a_table

SURE_WORDS = {
    "certain": "to be settled",
    "likely": "probably wrong",
    "possible": "worth a look",
}

FEW = 1
"""More findings of one kind stand under one line."""

KIND_WORDS = {
    "plays-without-name": "contestants who play without a name",
    "not-confirmed": "tables where the other side has not confirmed",
    "result-missing": "tables with results missing",
}
"""What findings of a kind are together; others are called by the first of them."""


@get("/console/events/{event_id:int}/watch", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def watch(at: TheAt) -> Response[bytes]:
    """The findings, those that matter most first; none of boards that are still to be played."""
    every = watched(at.desk.store, at.event_id, at.now, settled=keyed_in(at.event))
    found = [one for one in every if not one.every_board & at.hidden]
    rows = [(one, href(at, one)) for one in found]
    ordered = sorted(rows, key=lambda row: (list(SURE_WORDS).index(row[0].sure), row[0].code))
    kinds = [list(several) for _, several in groupby(ordered, lambda row: row[0].code)]
    return at.page("watch.html", kinds=kinds, few=FEW, sure=SURE_WORDS, kind_words=KIND_WORDS)


def keyed_in(event: Event) -> frozenset[int]:
    """The results that no table said: a director or scorer entered them, or set them right."""
    return frozenset(
        number
        for number, play in event.plays.items()
        if not is_of_a_table(event.entries[play.entry - 1])
    )


def href(at: At, one: Oddity) -> str:
    """Where a finding is looked into: the table it is at, or the board."""
    spot = one.spot
    if spot.round and spot.table:
        asked = {"section": spot.section, "round": spot.round, "table": spot.table}
        asked |= {"board": spot.board} if spot.board else {}
        return at.url(f"/table?{urlencode(asked)}")
    return (
        at.url(f"/boards/{spot.board}?{urlencode({'section': spot.section})}") if spot.board else ""
    )
