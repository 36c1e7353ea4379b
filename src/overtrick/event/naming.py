"""Finding the contestant that a command names."""

from __future__ import annotations

from overtrick.bridge.errors import quoted
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number, shown_ids
from overtrick.event.refusals import NoSuchContestant
from overtrick.event.state import Event


def contestant_of(event: Event, text: str) -> ContestantId:
    """The entered contestant that ``text`` names: as printed (``3``, ``3NS``, ``A3NS``).

    Parts that only one contestant fits may be left out. Raises NoSuchContestant, naming those
    there are.
    """
    asked = text.strip().upper()
    ids = shown_ids(event.contestants)
    for spelt in (asked, asked.removesuffix("NS").removesuffix("EW")):
        found = [one for one in ids if spelt in _spellings(one, ids[one])]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(ids[one] for one in found)
            raise NoSuchContestant(f"{quoted(text)} could be {several}: say which")
    known = ", ".join(sorted(ids.values(), key=by_number)[:60]) or "none"
    raise NoSuchContestant(f"there is no contestant {quoted(text)}; entered are {known}")


def seated_as(event: Event, section: str, number: str, side: Side) -> ContestantId:
    """The contestant whose number sits on a side of a table in a section."""
    if event.opened.form == "teams":
        return ContestantId("", number)
    return ContestantId(section, number, side if event.opened.winners == 2 else None)


def _spellings(one: ContestantId, shown: str) -> set[str]:
    full = str(one).upper()
    return {shown.upper(), full, one.number.upper(), f"{one.section}{one.number}".upper()}
