"""Imported files, kept whole beside the records that were read from them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select

from overtrick.store.coding import check_text, time_text
from overtrick.store.errors import NoSuchOriginal
from overtrick.store.tables import originals


@dataclass(frozen=True, slots=True)
class Original:
    """A file as it came; ``sha256`` in hexadecimal names it in its event."""

    name: str
    content: bytes = field(repr=False)
    at: datetime | None = None
    author: str | None = None

    @property
    def sha256(self) -> str:
        """The sum of the content."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of a kept file without reading it; ``size`` in bytes."""

    name: str
    sha256: str
    size: int
    at: datetime | None
    author: str | None


def keep(connection: Connection, event_id: int, original: Original) -> None:
    """Keep a file with an event; the same file under the same name is kept once."""
    check_text(original.name, "file name")
    check_text(original.author, "author")
    row = {"event_id": event_id, "sha256": original.sha256, "name": original.name}
    if connection.scalar(select(originals.c.name).where(*_are(row))) is not None:
        return
    row |= {"at": time_text(original.at), "author": original.author}
    connection.execute(insert(originals), {**row, "content": original.content})


def listed(connection: Connection, event_id: int) -> tuple[Kept, ...]:
    """The files kept with an event, by name."""
    columns = originals.c
    found = connection.execute(
        select(
            columns.name,
            columns.sha256,
            func.length(columns.content),
            columns.at,
            columns.author,
        )
        .where(columns.event_id == event_id)
        .order_by(columns.name, columns.sha256)
    )
    return tuple(
        Kept(name, sha256, size, None if at is None else datetime.fromisoformat(at), author)
        for name, sha256, size, at, author in found
    )


def content(connection: Connection, event_id: int, sha256: str) -> bytes:
    """The bytes of a kept file. Raises NoSuchOriginal."""
    found: bytes | None = connection.scalar(
        select(originals.c.content).where(*_are({"event_id": event_id, "sha256": sha256})).limit(1)
    )
    if found is None:
        raise NoSuchOriginal("no file of that sum is kept", where=f"event {event_id}, {sha256}")
    return bytes(found)


def _are(row: dict[str, Any]) -> list[Any]:
    return [originals.c[name] == value for name, value in row.items()]
