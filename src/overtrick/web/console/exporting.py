"""The results elsewhere: pages for the club's site, files for federations and other programs."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from overtrick.bootstrap.kept import evening_kept
from overtrick.event.certify import progress
from overtrick.event.refusals import NotAllowed
from overtrick.formats.registry import FORMATS, named
from overtrick.formats.writing import Evening
from overtrick.publish import site
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, TheAt
from overtrick.web.console.monitor import outstanding_of

FILES: Final[Mapping[str, str]] = {
    "usebio": "USEBIO, for the EBU and most federations",
    "pbn": "PBN, with deals and results",
    "csv": "CSV of the travellers, for a spreadsheet",
    "toml": "TOML: what the event is, for scripts",
    "overtrick": "JSON: the whole journal",
}
"""Formats by their names, as a director chooses among them."""
_SUFFIXES: Final = {one.name: one.suffixes[0] for one in FORMATS}
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive: the same event gives the same bytes."""


@get("/console/events/{event_id:int}/export", opt=rule(Access.SCORER), sync_to_thread=True)
def export(at: TheAt) -> Response[bytes]:
    """What there is to take away, and what keeps the event open."""
    return at.page(
        "export.html",
        files={name: words for name, words in FILES.items() if named(name).writes},
        progress=progress(at.event),
        outstanding=outstanding_of(at),
        kept=at.desk.store.originals(at.event_id),
    )


@get(
    "/console/events/{event_id:int}/export/{name:str}",
    opt=rule(Access.SCORER),
    sync_to_thread=True,
)
def exported(at: TheAt, name: FromPath[str], names: FromQuery[str] = "chosen") -> Response[bytes]:
    """A file to be kept; ``names=all`` has those in it who are shown otherwise elsewhere."""
    if at.hidden:
        raise NotAllowed("this would show you boards that you have still to play")
    if name == "event":
        return _file(at, at.desk.store.export(at.event_id), "overtrick")
    private = names == "all" and at.access >= Access.DIRECTOR
    evening = evening_kept(at.desk.store, at.event_id, private=private)
    if name == "site":
        return _file(at, zipped(site_of(evening)), "zip")
    if name not in FILES:
        raise NotFoundException("there is no such file")
    return _file(at, named(name).write(evening), _SUFFIXES[name].removeprefix("."))


@get(
    "/console/events/{event_id:int}/originals/{sum_:str}",
    opt=rule(Access.DIRECTOR),
    sync_to_thread=True,
)
def original(at: TheAt, sum_: FromPath[str]) -> Response[bytes]:
    """A file that the event's records came from, as it came."""
    if at.hidden:
        raise NotAllowed("this would show you boards that you have still to play")
    kept = next((one for one in at.desk.store.originals(at.event_id) if one.sha256 == sum_), None)
    if kept is None:
        raise NotFoundException("there is no such file")
    return _download(at.desk.store.original(at.event_id, sum_), kept.name)


def site_of(evening: Evening) -> dict[str, bytes]:
    """The result pages of an event, with nothing in them that only a director is told."""
    return site(evening.event, evening.standings, evening.people, evening.notices, evening.awards)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files in an archive, by name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), files[name])
    return buffer.getvalue()


def _file(at: At, content: bytes, suffix: str) -> Response[bytes]:
    opened = at.event.opened
    words = " ".join(one for one in (opened.date or "", opened.title) if one)
    name = re.sub(r"[^A-Za-z0-9]+", "-", words).strip("-").lower() or f"event-{at.event_id}"
    return _download(content, f"{name}.{suffix}")


def _download(content: bytes, name: str) -> Response[bytes]:
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name) or "file"
    headers = {"Content-Disposition": f'attachment; filename="{plain}"'}
    return Response(content, media_type="application/octet-stream", headers=headers)
