"""A list of members: seen first, then written."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import ClientException

from overtrick.bridge.errors import BridgeError
from overtrick.formats.members import MemberList, MemberRow, Wanted, read
from overtrick.store.people_importing import Preview, preview, write
from overtrick.web.access import Access, rule
from overtrick.web.console.at import Door, Sending, TheDoor, Upload, Uploading
from overtrick.web.console.form import Sent, one

LARGEST = 400_000
"""Bytes of a list that goes through the page that is looked at; larger ones by command."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A list that was read, what it would change, and its bytes for the way back.

    ``without`` counts the lines whose number is left out, as nobody says whose it is.
    """

    found: MemberList
    seen: Preview
    content: str
    without: int = 0


class ListTooLarge(BridgeError):
    """The list is too large for the page."""

    code = "list-too-large"


class NoList(BridgeError):
    """Neither a file nor a list was sent."""

    code = "no-member-list"


class TwoLists(BridgeError):
    """Both a file and a list were sent."""

    code = "two-member-lists"


@get("/console/import", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def importing(door: TheDoor) -> Response[bytes]:
    """Choose a list."""
    return _page(door)


@post("/console/import", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def imported(door: TheDoor, sent: Sending, uploads: Uploading) -> Response[Any]:
    """What a list would change; or, once that was seen, the change, or the way back."""
    if one(sent, "back"):
        return _page(door, sent)
    try:
        name, content = _content(sent, uploads)
        found = read(content, name, Wanted(one(sent, "body"), bool(one(sent, "emails"))))
        rows = _settled(found, one(sent, "club"))
        with door.desk.store.reading() as connection:
            seen = preview(connection, rows)
        if one(sent, "step") != "do":
            way_back = base64.b64encode(content).decode()
            return _page(door, sent, Looked(found, seen, way_back, _without(found, rows)))
        new = door.desk.store.write(lambda connection: write(connection, seen, at=door.stamp))
    except BridgeError as error:
        return _page(door, sent, error=str(error))
    said = door.good("{new} new people, {n} lines in all.", new=len(new), n=len(rows))
    return door.go("/console/players", said)


def _content(sent: Sent, uploads: Uploading) -> tuple[str, bytes]:
    """The list as it came, or as it goes through the page.

    Raises ListTooLarge, NoList, TwoLists, and ClientException for a way back that is broken.
    """
    if uploads and one(sent, "list"):
        raise TwoLists("there are a file and a pasted list: send one after the other")
    if uploads or one(sent, "list"):
        pasted = Upload("list.csv", one(sent, "list").encode())
        name, content = uploads[0] if uploads else pasted
        if len(content) > LARGEST:
            raise ListTooLarge("use overtrick people import for a list as large as this")
        return name, content
    if "content" not in sent:
        raise NoList("choose a file, or paste a list")
    return one(sent, "file") or "list.csv", _way_back(one(sent, "content"))


def _way_back(content: str) -> bytes:
    """A list that went through the page. Raises ClientException for what our page never sent."""
    try:
        return base64.b64decode(content, validate=True)
    except ValueError as error:
        wrong = {"key": "content", "message": "base64 is expected", "source": "body"}
        raise ClientException(extra=[wrong]) from error


def _settled(found: MemberList, club: str) -> list[MemberRow]:
    """Rows with their club; numbers whose body nobody names are the club's, or left out."""
    rows = [replace(row, club=row.club or club) for row in found.rows]
    return [_of_club(row) for row in rows]


def _without(found: MemberList, rows: Sequence[MemberRow]) -> int:
    """How many lines have a number in the list and none that is taken in."""
    pairs = zip(found.rows, rows, strict=True)
    return sum(bool(was.numbers) and not (now.numbers or now.club_number) for was, now in pairs)


def _of_club(row: MemberRow) -> MemberRow:
    bare = [number for body, number in row.numbers if not body]
    numbers = tuple(one_ for one_ in row.numbers if one_[0])
    number = row.club_number or (bare[0] if bare and row.club else "")
    return replace(row, numbers=numbers, club_number=number)


def _page(
    door: Door, sent: Sent | None = None, looked: Looked | None = None, error: str = ""
) -> Response[bytes]:
    said = {name: one(sent, name) for name in sent} if sent else {}
    if not looked and (pasted := said.pop("pasted", "")):
        said |= {"list": pasted, "content": ""}  # it can be changed where it stands
    response = door.page("import.html", error=error, looked=looked, sent=said)
    response.status_code = 422 if error else 200
    return response
