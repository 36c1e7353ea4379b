"""What every writer is given: one event with everything computed from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.event.contestant import Person
from overtrick.event.fold import Event
from overtrick.event.prizes import Award
from overtrick.event.records import Entry
from overtrick.event.standings import Standings
from overtrick.formats.reading import Notice


@dataclass(frozen=True, slots=True)
class Evening:
    """One event: its journal, its state, its standings, its people, and what was odd.

    ``entries`` fold to ``event``, whose opening record is the first of them. ``awards`` are the
    prizes that were to be won, with their winners.
    """

    entries: Sequence[Entry]
    event: Event
    standings: Standings
    people: dict[str, Person]
    notices: tuple[Notice, ...] = ()
    awards: tuple[Award, ...] = ()
