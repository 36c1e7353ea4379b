"""One thing to say to the room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FEW: Final = 8
"""Moves that are told one by one; more of them are left to the cards."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One thing to say after a round, or at the start for the whole session (``None``).

    Codes: seating, set-up, move, boards, sharing, sits-out, switch.
    """

    code: str
    text: str
    after: int | None = None
