"""Why a command is refused: understood, possible in itself, and not allowed now."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class NotAllowed(BridgeError):
    """The event does not allow the command as it stands."""

    code = "not-allowed"


class NoSuchContestant(NotAllowed):
    """Nobody of that name or number is entered."""

    code = "no-such-contestant"


class NotScheduled(NotAllowed):
    """No such table, round or board is in the schedule."""

    code = "not-scheduled"


class AlreadyEntered(NotAllowed):
    """The table's result is in already, and is another one: the director decides."""

    code = "already-entered"


class NoResult(NotAllowed):
    """The table has no result on that board."""

    code = "no-result"


class PlayedTwice(NotAllowed):
    """Somebody would play a board a second time (Laws 15 and 86B)."""

    code = "played-twice"


class EventFinal(NotAllowed):
    """The event is closed; it can be reopened."""

    code = "event-final"


class CannotUndo(NotAllowed):
    """What came later rests on what should be undone."""

    code = "cannot-undo"
