"""Season lists: who played how often, and how well."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery

from overtrick.event.compute import standings
from overtrick.publish.words import figure
from overtrick.store.people_privacy import people_of
from overtrick.store.reading import catch_up
from overtrick.store.reading_clubs import ladder
from overtrick.store.reading_season import Season
from overtrick.web.access import Access, rule
from overtrick.web.console.at import TheDoor


@get("/console/seasons", opt=rule(Access.SCORER), sync_to_thread=True)
def seasons(
    door: TheDoor,
    since: FromQuery[str] = "",
    until: FromQuery[str] = "",
    club: FromQuery[str] = "",
    least: FromQuery[str] = "1",
) -> Response[bytes]:
    """The list of a season: from a day to a day, of one club or of all."""
    catch_up(door.desk.store, standings)
    since = since or f"{door.now.year}-01-01"
    few = int(least) if least.isdecimal() and 0 < int(least) < 1000 else 1
    season = Season(since or None, until or None, club or None)
    with door.desk.store.reading() as connection:
        rows = ladder(connection, season, least=few, limit=200)
        names = people_of(connection, [row.person for row in rows], private=True)
    return door.page(
        "seasons.html", rows=rows, names=names, since=since, until=until, club=club, least=few,
        figure=figure,
    )  # fmt: skip
