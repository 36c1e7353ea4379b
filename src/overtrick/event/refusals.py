"""Why a command is refused: understood, possible in itself, and not allowed now."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.result import Result
from overtrick.event.commands import Command
from overtrick.event.soundness import Fault
from overtrick.event.state import BoardPlace


class NotAllowed(BridgeError):
    """The event does not allow the command as it stands.

    ``offers`` are commands that may be meant instead, likeliest first.
    """

    code = "not-allowed"

    def __init__(self, message: str, *, where: str = "", offers: tuple[Command, ...] = ()) -> None:
        super().__init__(message, where=where)
        self.offers = offers


class BadText(BridgeError):
    """A title or a name is too long, or a text holds what is no part of one."""

    code = "bad-text"


class NoSuchContestant(NotAllowed):
    """Nobody of that name or number is entered."""

    code = "no-such-contestant"


class NotScheduled(NotAllowed):
    """No such table, round or board is in the schedule."""

    code = "not-scheduled"


class OutOfRange(NotAllowed):
    """A round, a table, a board or a count is smaller or larger than any there can be."""

    code = "out-of-range"


class AlreadyEntered(NotAllowed):
    """The table's result is in already, and is another one: the director decides.

    ``entered`` is in force, in the journal's entry ``number``; ``given`` is what came now.
    """

    code = "already-entered"

    def __init__(
        self,
        message: str,
        *,
        number: int,
        entered: Result,
        given: Result,
        offers: tuple[Command, ...] = (),
    ) -> None:
        super().__init__(message, offers=offers)
        self.number = number
        self.entered = entered
        self.given = given


class NoResult(NotAllowed):
    """The table has no result on that board."""

    code = "no-result"


class CorrectionsOver(NotAllowed):
    """The correction period is over, and no reason is given for a correction (Law 79C)."""

    code = "corrections-over"


class PlayedTwice(NotAllowed):
    """Somebody would play a board a second time (Laws 15 and 86B); ``faults`` say who and when."""

    code = "played-twice"

    def __init__(
        self, message: str, *, faults: tuple[Fault, ...] = (), offers: tuple[Command, ...] = ()
    ) -> None:
        super().__init__(message, offers=offers)
        self.faults = faults


class SeatedTwice(NotAllowed):
    """Somebody would sit at two tables in a round, or play for two contestants."""

    code = "seated-twice"


class ResultsInTheWay(NotAllowed):
    """Results are in that would be of no table any more: they are withdrawn first.

    ``places`` are where they are, as far as each result has to go.
    """

    code = "results-in-the-way"

    def __init__(self, message: str, *, places: Iterable[BoardPlace] = ()) -> None:
        super().__init__(message)
        self.places = tuple(sorted({*places}))


class AppealOpen(NotAllowed):
    """An appeal against the result is open, lodged in the entry ``number``: it is decided first."""

    code = "appeal-in-the-way"

    def __init__(self, message: str, *, number: int) -> None:
        super().__init__(f"{message}: the appeal in entry {number} is open, decide it first")
        self.number = number


class EventFinal(NotAllowed):
    """The event is closed; it can be reopened."""

    code = "event-final"


class StillOpen(NotAllowed):
    """Results are missing or contested, or appeals open, and the reason does not name them."""

    code = "still-open"


class CannotUndo(NotAllowed):
    """What came later rests on what should be undone."""

    code = "cannot-undo"
