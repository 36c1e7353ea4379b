"""What a page offers to take away: the ranking and the travellers as CSV, all of it as JSON."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from overtrick.event.standings import Row, Standings
from overtrick.formats.document import document
from overtrick.formats.registry import FORMATS
from overtrick.formats.writing import Evening
from overtrick.publish import site as published
from overtrick.publish.edition import Edition
from overtrick.scoring.rounding import shown
from overtrick.web.public.site import Site

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_COLUMNS: Final = (
    "ranking", "place", "id", "section", "number", "direction", "name", "players",
    "boards", "points", "top", "percent", "imps",
)  # fmt: skip
_ZIPPED: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip: the same site gives the same bytes."""


def ranking_csv(site: Site) -> bytes:
    """Every list that is shown, as a spreadsheet."""
    return ranking_sheet(site.standings, site.edition)


def ranking_sheet(standings: Standings, edition: Edition) -> bytes:
    """Every list, a line a contestant, best first; UTF-8, lines end in CR LF."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, _COLUMNS)
    writer.writeheader()
    for ranking in standings.rankings:
        for row in ranking.rows:
            placed = {} if standings.has_place(row) else {"place": ""}
            writer.writerow({"ranking": plain(ranking.name)} | _cells(edition, row) | placed)
    return text.getvalue().encode()


def travellers_csv(site: Site) -> bytes:
    """The results of every board that is shown, in the columns that Overtrick reads."""
    return _written("csv", site)


def deals_pbn(site: Site) -> bytes:
    """The cards of every board that is shown, with its results."""
    return _written("pbn", site)


def results_json(site: Site) -> bytes:
    """What ``overtrick score --json`` prints, of what is shown."""
    found = document(site.view.event, site.standings, site.view.people, ())
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def site_zip(site: Site) -> bytes:
    """The whole site as plain pages, for a club's own web site."""
    pages = published(site.view.event, site.standings, site.view.people)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(pages.items()):
            entry = zipfile.ZipInfo(name, _ZIPPED)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()


FILES: Final[Mapping[str, tuple[str, Callable[[Site], bytes]]]] = {
    "ranking.csv": ("text/csv", ranking_csv),
    "travellers.csv": ("text/csv", travellers_csv),
    "boards.pbn": ("application/x-pbn", deals_pbn),
    "results.json": ("application/json", results_json),
    "site.zip": ("application/zip", site_zip),
}
"""Every file by its name: its media type, and what makes it."""


def offered(site: Site) -> Iterator[str]:
    """The files that there are of a site by now; the pages for elsewhere once play is over."""
    if site.view.has_results:
        yield from ("ranking.csv", "travellers.csv", "results.json")
        if any(one.deal for one in site.view.event.boards.values()):
            yield "boards.pbn"
    if site.view.is_whole:
        yield "site.zip"


def _written(name: str, site: Site) -> bytes:
    seen = site.view
    evening = Evening((), seen.event, site.standings, seen.people)
    return next(one for one in FORMATS if one.name == name).write(evening)


def _cells(edition: Edition, row: Row) -> dict[str, str]:
    entrant = edition.entrants[row.contestant]
    return {
        "place": row.place,
        "id": plain(entrant.id),
        "section": plain(row.contestant.section),
        "number": plain(row.contestant.number),
        "direction": row.contestant.direction or "",
        "name": plain(entrant.team),
        "players": plain(" & ".join(entrant.players)),
        "boards": str(row.boards),
        "points": shown(row.points),
        "top": "" if row.top is None else shown(row.top),
        "percent": "" if row.percent is None else shown(row.percent),
        "imps": "" if row.imps is None else shown(row.imps),
    }


def plain(text: str) -> str:
    """A name or number that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
