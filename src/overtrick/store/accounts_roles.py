"""What an account may do, and where: everywhere, at one club, in one event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.store.accounts_errors import NotARole


class Role(StrEnum):
    """From the one who may do everything to a screen that only shows."""

    OWNER = "owner"
    DIRECTOR = "director"
    SCORER = "scorer"
    DISPLAY = "display"

    @classmethod
    def named(cls, text: str) -> Role:
        """A role by its name. Raises NotARole."""
        try:
            return cls(text.strip().lower())
        except ValueError:
            words = ", ".join(cls)
            raise NotARole(f"{quoted(text)} is no role: {words} are expected") from None


_MOST_DIGITS: Final = 10
"""As many has the largest number that a database keeps."""
_ORDER: Final = (Role.DISPLAY, Role.SCORER, Role.DIRECTOR, Role.OWNER)


def is_number(text: str) -> bool:
    """Whether a text may be the number of an event."""
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a role counts: at a club, in an event, or everywhere where neither is named."""

    club: str | None = None
    event: int | None = None

    @classmethod
    def parse(cls, text: str) -> Scope:
        """The scope in ``all``, ``club c1f…`` or ``event 7``. Raises NotARole."""
        kind, _, which = text.partition(" ")
        if kind == "club" and which:
            return cls(club=which)
        if kind == "event" and is_number(which):
            return cls(event=int(which))
        if text == "all":
            return cls()
        raise NotARole(f"{quoted(text)}: 'all', a club or an event is expected")

    def __str__(self) -> str:
        if self.event is not None:
            return f"event {self.event}"
        return f"club {self.club}" if self.club is not None else "all"


EVERYWHERE: Final = Scope()


@dataclass(frozen=True, slots=True)
class Grant:
    """One role in one scope."""

    role: Role
    scope: Scope = EVERYWHERE


def allowed(
    grants: Iterable[Grant], wanted: Role, *, club: str | None = None, event: int | None = None
) -> bool:
    """Whether any grant gives the role, or a higher one, for an event of a club."""
    places = {EVERYWHERE}
    if club is not None:
        places.add(Scope(club=club))
    if event is not None:
        places.add(Scope(event=event))
    least = _ORDER.index(wanted)
    return any(one.scope in places and _ORDER.index(one.role) >= least for one in grants)
