"""Which commands a scorer may give; all others are the director's."""

from __future__ import annotations

from typing import Final

from overtrick.event.commands import (
    Command,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    EnterContestant,
    EnterResult,
    GiveLineUp,
    SeatPlayers,
    TakeNote,
    WithdrawResult,
)
from overtrick.web.access import Access

SCORERS: Final = (
    EnterContestant,
    SeatPlayers,
    GiveLineUp,
    EnterResult,
    CorrectResult,
    ConfirmResult,
    ContestResult,
    WithdrawResult,
    TakeNote,
)
"""Names and results, what is on the slips that a scorer keys in; and notes that are only words."""


def access_for(command: Command) -> Access:
    """What giving a command asks for."""
    return Access.SCORER if isinstance(command, SCORERS) else Access.DIRECTOR
