"""What every reader gives: records, people and notices, and the file's own words on its event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import Person
from overtrick.event.prizes import Prize
from overtrick.event.records import FormName, Record, Source


@dataclass(frozen=True, slots=True)
class Heading:
    """What a file says of its event; None where it says nothing.

    ``method`` and ``rules`` are names of the command line (``mp``, ``ebu``); ``settings`` are
    options the file asks for. ``movement`` is a name of the catalogue, by which it was planned.
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
    movement: str | None = None
    boards_per_set: int | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something odd that was read, kept and is said: a warning, or one error of several."""

    code: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


Sourced: TypeAlias = tuple[Record, Source | None]


@dataclass(frozen=True, slots=True)
class Reading:
    """One file, read: everything in it that concerns an event.

    ``records`` hold no EventOpened: several readings can become one event. ``content`` is the
    file as it was, byte for byte. ``prizes`` are what an event file says can be won.
    """

    file: str
    format: str
    heading: Heading
    records: tuple[Sourced, ...]
    people: dict[str, Person] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    content: bytes = b""
    prizes: tuple[Prize, ...] = ()


class Unreadable(BridgeError):
    """A file cannot be read as what it should be; ``errors`` names every place."""

    code = "unreadable"

    def __init__(self, errors: Iterable[Notice]) -> None:
        self._errors = tuple(errors)
        first = self._errors[0]
        super().__init__(first.message, where=first.where)

    @property
    def errors(self) -> tuple[Notice, ...]:
        """Every place, in the order of the file."""
        return self._errors

    def __reduce__(self) -> tuple[type[Unreadable], tuple[tuple[Notice, ...]]]:
        return (Unreadable, (self._errors,))
