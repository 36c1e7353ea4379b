"""What looks like a mistake, for directors alone."""

from __future__ import annotations

from urllib.parse import urlencode

from litestar import Response, get

from overtrick.bootstrap.watching import watched
from overtrick.event.watch import Oddity
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, TheAt

SURE_WORDS = {
    "certain": "certain",
    "likely": "likely",
    "possible": "worth a look",
}


@get("/console/events/{event_id:int}/watch", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def watch(at: TheAt) -> Response[bytes]:
    """The findings, those that matter most first; none of boards that are still to be played."""
    found = [one for one in watched(at.desk.store, at.event_id, at.now)
             if not one.every_board & at.hidden]  # fmt: skip
    rows = [(one, href(at, one)) for one in found]
    ordered = sorted(rows, key=lambda row: list(SURE_WORDS).index(row[0].sure))
    return at.page("watch.html", rows=ordered, sure=SURE_WORDS)


def href(at: At, one: Oddity) -> str:
    """Where a finding is looked into: the table it is at, or the board."""
    spot = one.spot
    if spot.round and spot.table:
        asked = {"section": spot.section, "round": spot.round, "table": spot.table}
        return at.url(f"/table?{urlencode(asked)}")
    return (
        at.url(f"/boards/{spot.board}?{urlencode({'section': spot.section})}") if spot.board else ""
    )
