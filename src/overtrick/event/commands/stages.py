"""Commands about the event as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ChangeScoring:
    """Name or score the event otherwise, from its beginning on; what is left out stays."""

    title: str | None = None
    date: str | None = None
    method: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    across: bool | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpenCorrections:
    """Play is over: the results are provisional and may be corrected until a time to come.

    Left out, they may be corrected until the event is closed.
    """

    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class CloseEvent:
    """Make the results final and certify the standings, as ``program`` computes them.

    Left out, ``program`` is the one that carries out the command.

    What is still missing or contested must be named in ``reason``, or the event stays open.
    """

    program: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReopenEvent:
    """Correct an event that was closed: the reason stands for all that is done until it closes."""

    reason: str


@dataclass(frozen=True, slots=True)
class TakeNote:
    """Write something into the director's book.

    A text such as ``set: lead=ask, minutes=7`` sets what the page *Settings* of the room does. One
    with anything else in it, or a value that there is not, is refused; of one that a journal has
    all the same an embargo and ``public`` hold, and nothing else.
    """

    text: str
    contestant: str | None = None
    round: int | None = None
    table: int | None = None
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back what one command did, named by the number of any entry that it wrote.

    A closing is taken back together with its reopening, as long as nothing but notes came after
    it: the event is as far as it was. Before it is reopened, and with no board missing, ``reason``
    has to say why.
    """

    number: int
    reason: str = ""


StageCommand: TypeAlias = (
    ChangeScoring | OpenCorrections | CloseEvent | ReopenEvent | TakeNote | Undo
)
