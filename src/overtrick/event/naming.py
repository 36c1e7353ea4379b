"""Finding the contestant that a command names."""

from __future__ import annotations

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, find_contestant
from overtrick.event.refusals import NoSuchContestant
from overtrick.event.state import Event


def contestant_of(event: Event, text: str) -> ContestantId:
    """The entered contestant that ``text`` names: as printed (``3``, ``3NS``, ``A3NS``).

    Parts that only one contestant fits may be left out. Raises NoSuchContestant, naming those
    there are.
    """
    return find_contestant(event.contestants, text, NoSuchContestant, "entered are")


def seated_as(event: Event, section: str, number: str, side: Side) -> ContestantId:
    """The contestant whose number sits on a side of a table in a section."""
    if event.opened.form == "teams":
        return ContestantId("", number)
    return ContestantId(section, number, side if event.opened.winners == 2 else None)
