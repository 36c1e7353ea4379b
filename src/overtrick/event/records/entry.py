"""An entry: one record in its place in the journal, with who wrote it, when and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from overtrick.event.records import Record

VERSION = 2
"""Raised when the meaning of a record changes. Version 1 had no schedule and no stages."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record came from: a file and, where it has lines or rows, which one."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}, line {self.line}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One record in its place in the journal; numbers rise from 1 without gaps.

    ``at`` is when it was written (UTC), ``author`` who wrote it (an account's or a device's
    id). ``key`` was made by whoever sent the command, and is the same when it is sent again.
    ``act`` is the number of the first entry that the same command wrote: what was done
    together is undone together. All four are None in a journal read from a file without them.
    """

    number: int
    record: Record
    source: Source | None = None
    version: int = VERSION
    at: datetime | None = None
    author: str | None = None
    key: str | None = None
    act: int | None = None
