"""One event as one file: a zip of its journal, the files it came from, and its people.

``manifest.json`` says what is in it and how the journal ends; ``entries.jsonl`` holds an entry
a line as the database keeps it, with its sum; ``people.json`` what is known of the people that
the journal names; ``originals/`` the kept files, numbered. The same event always gives the same
bytes, whichever database it is in.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from overtrick.bridge.errors import BridgeError
from overtrick.event.moments import is_in_bounds
from overtrick.store.coding import NOTHING_BEFORE, Row, chained, check_text
from overtrick.store.errors import BadEventFile
from overtrick.store.event_people import PersonLine

VERSION: Final = 1
"""Of the file. Raised when an older program could no longer read it."""

_LARGEST: Final = 512 * 2**20
"""Bytes that a file may hold unpacked: far beyond any event."""

_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
_Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
_Line = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_Sum = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class EntryLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of ``entries.jsonl``."""

    number: _Number
    version: _Number
    act: _Number | None
    at: str | None
    author: str | None
    key: str | None
    file: str | None
    line: _Line | None
    record: str
    sum: _Sum


class OriginalLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kept file: the contents are ``originals/1``, ``originals/2`` and so on, in this order."""

    name: str
    sha256: _Sum
    at: str | None
    author: str | None


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file is; ``last`` and ``head`` are the number and the sum of the last entry."""

    overtrick: Literal["event"]
    version: int
    uid: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    archived: bool
    key: str | None
    last: Annotated[int, Meta(ge=1)]
    head: _Sum
    originals: list[OriginalLine]


class _Kind(msgspec.Struct, frozen=True):
    """What a manifest of any version says."""

    overtrick: str
    version: int


class EventFile(msgspec.Struct, frozen=True):
    """All that a file holds; ``contents`` are those of the manifest's originals."""

    manifest: Manifest
    entries: list[EntryLine]
    people: list[PersonLine]
    contents: list[bytes]

    @property
    def rows(self) -> list[Row]:
        """The entries as rows of the database, without their event."""
        return [msgspec.structs.asdict(one) for one in self.entries]


def packed(event: EventFile) -> bytes:
    """The file: the same bytes for the same event."""
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in event.entries)
    members = [
        ("manifest.json", msgspec.json.format(msgspec.json.encode(event.manifest))),
        ("entries.jsonl", lines),
        ("people.json", msgspec.json.format(msgspec.json.encode(event.people))),
        *((f"originals/{n}", one) for n, one in enumerate(event.contents, start=1)),
    ]
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as file:
        for name, content in members:
            member = zipfile.ZipInfo(name, _LONG_AGO)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3  # wherever it is written
            member.external_attr = 0o644 << 16
            file.writestr(member, content)
    return written.getvalue()


def unpacked(content: bytes, file: str = "") -> EventFile:
    """What ``packed`` wrote, every sum checked. Raises BadEventFile, which names ``file``."""
    try:
        return _unpacked(content)
    except BadEventFile as error:
        error.where = ", ".join(one for one in (file, error.where) if one)
        raise


def _unpacked(content: bytes) -> EventFile:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            event = _read(file)
    except msgspec.DecodeError as error:
        raise BadEventFile(f"is not as it was written: {error}") from error
    except (*_BROKEN, UnicodeDecodeError) as error:
        raise BadEventFile("is not an event that Overtrick exported, or is damaged") from error
    _check_journal(event)
    _check_columns(event)
    return event


_BROKEN: Final = (zipfile.BadZipFile, zlib.error, KeyError, EOFError, OSError, RuntimeError)
"""All that the reading of a broken zip may end in.

RuntimeErrors of ``zipfile`` are of members that ask for a password, or are packed in ways unknown.
"""


def _read(file: zipfile.ZipFile) -> EventFile:
    if sum(one.file_size for one in file.infolist()) > _LARGEST:
        raise BadEventFile("holds more than any event")
    head = file.read("manifest.json")
    kind = msgspec.json.decode(head, type=_Kind)
    if kind.version != VERSION:
        message = f"is of version {kind.version}; this program reads version {VERSION}"
        raise BadEventFile(message, where="manifest.json")
    manifest = msgspec.json.decode(head, type=Manifest)
    return EventFile(
        manifest,
        msgspec.json.Decoder(EntryLine).decode_lines(file.read("entries.jsonl")),
        msgspec.json.decode(file.read("people.json"), type=list[PersonLine]),
        [_original(file, n, one) for n, one in enumerate(manifest.originals, start=1)],
    )


def _original(file: zipfile.ZipFile, number: int, kept: OriginalLine) -> bytes:
    content = file.read(f"originals/{number}")
    if hashlib.sha256(content).hexdigest() != kept.sha256:
        raise BadEventFile("is not the file that was imported", where=f"originals/{number}")
    return content


def _check_journal(event: EventFile) -> None:
    before, keys = NOTHING_BEFORE, set[str]()
    for place, row in enumerate(event.rows, start=1):
        where = f"entries.jsonl, line {place}"
        if row["number"] != place or not 1 <= (row["act"] or 0) <= place:
            raise BadEventFile(f"entry {place} is expected here", where=where)
        if row["sum"] != chained(before, row):
            raise BadEventFile("the entry is not what was written", where=where)
        if row["act"] == place and row["key"] is not None:
            if row["key"] in keys:
                raise BadEventFile("the key of an earlier act comes again", where=where)
            keys.add(row["key"])
        before = row["sum"]
    if (len(event.entries), before) != (event.manifest.last, event.manifest.head):
        raise BadEventFile("the journal ends elsewhere than it should", where="entries.jsonl")


def _check_columns(event: EventFile) -> None:
    """Refuse what no store wrote: texts that a database cannot keep, and times that are none."""
    lines: Sequence[EntryLine | OriginalLine] = (*event.entries, *event.manifest.originals)
    try:
        for text in _texts(event):
            check_text(text, "text")
        times = [datetime.fromisoformat(line.at or "2026-01-01") for line in lines]
    except (BridgeError, ValueError) as error:
        raise BadEventFile("holds a text or a time that cannot be kept") from error
    if not all(map(is_in_bounds, times)):
        raise BadEventFile("holds a time that no clock can show")
    kept = [(one.sha256, one.name) for one in event.manifest.originals]
    if len(kept) != len(set(kept)):
        raise BadEventFile("names a file twice", where="manifest.json")


def _texts(event: EventFile) -> Iterator[str | None]:
    yield event.manifest.key
    for one in event.manifest.originals:
        yield from (one.name, one.author)
    for entry in event.entries:
        yield from (entry.author, entry.key, entry.file, entry.record)
