"""What opens an event and says how it is scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

FormName: TypeAlias = Literal["pairs", "individual", "teams"]


@dataclass(frozen=True, slots=True)
class EventOpened:
    """The event, its form and method, and every option in force, named with its value.

    ``across`` says that sections played the same deals and are compared as one field.
    """

    title: str
    date: str | None
    form: FormName
    method: str
    rules: str
    options: tuple[tuple[str, str], ...]
    winners: Literal[1, 2]
    across: bool = False
    club: str | None = None
    program: str | None = None

    def scope(self, section: str) -> str:
        """The field that a section is compared in: its own, or the whole event's (empty)."""
        return "" if self.across else section


@dataclass(frozen=True, slots=True)
class OpeningChanged:
    """The event is scored or named otherwise from its beginning on: the whole new opening.

    The form stays as it was.
    """

    opened: EventOpened
    reason: str = ""
