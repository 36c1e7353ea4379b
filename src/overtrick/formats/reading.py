"""What every reader gives: records, people and warnings, and the file's own words on its event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from overtrick.event.contestant import Person
from overtrick.event.records import FormName, Record, Source


@dataclass(frozen=True, slots=True)
class Heading:
    """What a file says of its event; None where it says nothing.

    ``method`` and ``rules`` are names of the command line (``mp``, ``ebu``); ``settings`` are
    options the file asks for.
    """

    title: str | None = None
    date: str | None = None
    club: str | None = None
    program: str | None = None
    form: FormName | None = None
    method: str | None = None
    rules: str | None = None
    winners: Literal[1, 2] | None = None
    across: bool | None = None
    settings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """A warning: something odd that was read, kept and is said."""

    code: str
    where: str
    message: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One file, read: everything in it that concerns an event.

    ``records`` hold no EventOpened: several readings can become one event. ``content`` is the
    file as it was, byte for byte.
    """

    file: str
    format: str
    heading: Heading
    records: tuple[tuple[Record, Source | None], ...]
    people: dict[str, Person] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    content: bytes = b""
