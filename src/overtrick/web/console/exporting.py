"""The results elsewhere: pages for the club's site, files for federations and other programs."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from overtrick.bootstrap.kept import evening_kept
from overtrick.event.certify import progress
from overtrick.event.commands import TakeNote
from overtrick.event.decide.changing import last_played, last_round
from overtrick.event.decide.closing import corrections_over
from overtrick.event.records import (
    CorrectionsOpened,
    EventClosed,
    EventReopened,
    Noted,
    ResultConfirmed,
    RoundStarted,
)
from overtrick.event.refusals import NotAllowed
from overtrick.formats.registry import FORMATS, named
from overtrick.formats.writing import Evening
from overtrick.publish import site
from overtrick.publish.edition import edition
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, Sending, TheAt, new_key
from overtrick.web.console.cautions import WHY, says_why
from overtrick.web.console.form import one
from overtrick.web.console.monitor import outstanding_of
from overtrick.web.console.naming import authors
from overtrick.web.console.requests import open_requests
from overtrick.web.console.telling import teller
from overtrick.web.noting import SENT
from overtrick.web.public.files import ranking_sheet
from overtrick.web.unplayed import is_unplayed

RANKING: Final = "ranking"
FILES: Final[Mapping[str, str]] = {
    "usebio": "USEBIO, for the EBU and most federations",
    "pbn": "PBN, with deals and results",
    RANKING: "CSV of the ranking, with names, for a spreadsheet",
    "csv": "CSV of the travellers: what happened on each board, by pairs' numbers, without names",
    "toml": "TOML: what the event is, for scripts",
    "overtrick": "JSON: the whole journal",
}
"""Formats by their names, as a director chooses among them; the ranking is none of them."""
_SUFFIXES: Final = {one.name: one.suffixes[0] for one in FORMATS}
_SILENT: Final = (
    CorrectionsOpened, EventClosed, EventReopened, Noted, ResultConfirmed, RoundStarted,
)  # fmt: skip
"""Records that change nothing in any file of results."""
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive: the same event gives the same bytes."""


PERIODS: Final = (("30 minutes", 30), ("2 hours", 120), ("24 hours", 1440), ("48 hours", 2880))
"""How long results may be corrected, as clubs have it: words and minutes."""
_SHOWN: Final = 12
"""Changes since a file was sent that are told one by one."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A file that somebody marked as sent: when, by whom, and what changed since."""

    name: str
    at: datetime | None
    author: str
    changes: tuple[str, ...]
    more: int = 0


@get("/console/events/{event_id:int}/export", opt=rule(Access.SCORER), sync_to_thread=True)
def export(at: TheAt) -> Response[bytes]:
    """What keeps the event open, how it is closed, and what there is to take away."""
    return _page(at)


@post("/console/events/{event_id:int}/close", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def closing(at: TheAt, sent: Sending) -> Response[Any]:
    """What closing does is shown; where something is open, once somebody said why."""
    open_, reason = outstanding_of(at), one(sent, "reason")
    if open_ and not says_why(reason, open_):
        return _page(at, at.say(WHY), reason, status=422)
    unnamed = ", ".join(each.word for each in open_ if each.word not in reason.casefold())
    whole = f"{unnamed}: {reason}" if unnamed else reason
    asked = urlencode({"reason": whole, "back": at.url("/export"), "key": new_key()})
    return at.go(at.url(f"/do/close-event/preview?{asked}"))


def _page(at: At, wrong: str = "", reason: str = "", status: int = 200) -> Response[bytes]:
    response = at.page(
        "export.html",
        wrong=wrong,
        reason=reason,
        files={one: words for one, words in FILES.items() if one == RANKING or named(one).writes},
        progress=progress(at.event),
        outstanding=outstanding_of(at),
        asked=len(open_requests(at)) if at.access >= Access.DIRECTOR else 0,
        periods=[(words, (at.now + timedelta(minutes=minutes)).isoformat(timespec="minutes"))
                 for words, minutes in PERIODS],
        over=corrections_over(at.event, at.now),
        sent=sent_files(at),
        archived=at.desk.store.event(at.event_id).archived,
        unplayed=is_unplayed(at.event),
        early=_ended_early(at),
        kept=at.desk.store.originals(at.event_id),
    )  # fmt: skip
    response.status_code = status
    return response


def _ended_early(at: At) -> list[tuple[str, int]]:
    """Sections with rounds that nobody has begun, each with the last one that somebody has."""
    event = at.event
    if event.stage != "open":
        return []
    found = []
    for section in at.context.sections:
        called = (round_ for where, round_ in event.started if where == section)
        begun = max((last_played(event, section), *called))
        if 0 < begun < last_round(event, section):
            found.append((section, begun))
    return found


@post(
    "/console/events/{event_id:int}/sent/{name:str}", opt=rule(Access.DIRECTOR), sync_to_thread=True
)
def sent_off(at: TheAt, name: FromPath[str], sent: Sending) -> Redirect:
    """A file is with whoever gets it: what changes from now on is told beside it."""
    if name not in (*FILES, "site"):
        raise NotFoundException("there is no such file")
    at.act(TakeNote(f"sent {name}"), one(sent, "key"))
    return at.go(at.url("/export"), at.good("Noted: what changes from now on is told here."))


def sent_files(at: At) -> dict[str, Sent]:
    """The files that were marked as sent, each as it was marked last."""
    marks: dict[str, int] = {}
    for number, noted in at.event.notes.items():
        if found := SENT.fullmatch(noted.text):
            marks[found[1]] = number
    names = authors(at.desk, {at.event.entries[number - 1].author for number in marks.values()})
    return {name: _sent(at, name, number, names) for name, number in marks.items()}


def _sent(at: At, name: str, number: int, names: Mapping[str | None, str]) -> Sent:
    mark = at.event.entries[number - 1]
    tell = teller(at)
    later = (entry.record for entry in at.event.entries[number:])
    changes = tuple(dict.fromkeys(tell(one_) for one_ in later if not isinstance(one_, _SILENT)))
    more = max(0, len(changes) - _SHOWN)
    who = names.get(mark.author, mark.author or "")
    return Sent(name, mark.at, who, changes[-_SHOWN:], more)


@get(
    "/console/events/{event_id:int}/export/{name:str}",
    opt=rule(Access.DIRECTOR),
    sync_to_thread=True,
)
def exported(at: TheAt, name: FromPath[str], names: FromQuery[str] = "chosen") -> Response[bytes]:
    """A file to be kept; ``names=all`` has those in it who are shown otherwise elsewhere."""
    if at.hidden:
        raise NotAllowed("this would show you boards that you have still to play")
    if name == "event":
        return _file(at, at.desk.store.export(at.event_id), "overtrick")
    evening = evening_kept(at.desk.store, at.event_id, private=names == "all")
    if name == "site":
        return _file(at, zipped(site_of(evening)), "zip")
    if name == RANKING:
        return _file(at, ranking_of(evening), "csv", "ranking")
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


def ranking_of(evening: Evening) -> bytes:
    """Every list of an event as a spreadsheet, with the names that the evening has."""
    shared = edition(evening.event, evening.standings, evening.people, ())
    return ranking_sheet(evening.standings, shared)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files in an archive, by name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), files[name])
    return buffer.getvalue()


def _file(at: At, content: bytes, suffix: str, part: str = "") -> Response[bytes]:
    opened = at.event.opened
    words = " ".join(one for one in (opened.date or "", opened.title, part) if one)
    name = re.sub(r"[^A-Za-z0-9]+", "-", words).strip("-").lower() or f"event-{at.event_id}"
    return _download(content, f"{name}.{suffix}")


def _download(content: bytes, name: str) -> Response[bytes]:
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name) or "file"
    headers = {"Content-Disposition": f'attachment; filename="{plain}"'}
    return Response(content, media_type="application/octet-stream", headers=headers)
