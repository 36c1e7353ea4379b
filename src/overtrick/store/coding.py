"""Records as text, and entries as rows of the database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Protocol, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import Entry, Record, Source
from overtrick.store.errors import JournalAltered, NotStorable

Row: TypeAlias = dict[str, Any]

NOTHING_BEFORE: Final = ""
"""What stands for the sum before the first entry."""

_ENCODED: Final = json.JSONEncoder(separators=(",", ":")).encode
_SUMMED: Final = ("number", "version", "act", "at", "author", "key", "file", "line", "record")


class Coding(Protocol):
    """Records to JSON and back; ``version`` is the version of the records when it was written."""

    def encode(self, record: Record) -> str:
        """The record in one line of JSON."""

    def decode(self, text: str, version: int) -> Record:
        """The record again, whatever version wrote it. Raises BridgeError."""


def chained(before: str, row: Mapping[Any, Any]) -> str:
    """The sum of an entry: SHA-256 over its columns and the sum of the entry before it."""
    content = [before, *(row[name] for name in _SUMMED)]
    return hashlib.sha256(_ENCODED(content).encode()).hexdigest()


def entry_of(row: Mapping[Any, Any], record: Record) -> Entry:
    """The entry in a row whose record has been decoded."""
    at = row["at"]
    return Entry(
        number=row["number"],
        record=record,
        source=None if row["file"] is None else Source(row["file"], row["line"]),
        version=row["version"],
        at=None if at is None else datetime.fromisoformat(at),
        author=row["author"],
        key=row["key"],
        act=row["act"],
    )


def entry_read(row: Mapping[Any, Any], coding: Coding) -> Entry:
    """The entry in a row. Raises BridgeError; JournalAltered for what no program wrote."""
    try:
        return entry_of(row, coding.decode(row["record"], row["version"]))
    except BridgeError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        where = f"event {row['event_id']}, entry {row['number']}"
        raise JournalAltered("is not what was written: restore a backup", where=where) from error


def time_text(at: datetime | None) -> str | None:
    """A time as it is kept: as it was given, to the microsecond, with its offset."""
    return None if at is None else at.isoformat()


def check_text(value: str | None, what: str) -> None:
    """Raise NotStorable for a text that one of the databases could not keep."""
    if value is None or value.isprintable():
        return
    if "\0" in value or any("\ud800" <= one <= "\udfff" for one in value):
        raise NotStorable("holds a character that cannot be kept", where=what)
