"""Writing down a changed schedule in as few records as it takes."""

from __future__ import annotations

from dataclasses import replace

from overtrick.event.records import Record, SittingChanged, SittingsSet
from overtrick.event.refusals import NotScheduled
from overtrick.event.state import BoardPlace, Event

_SINGLE = 3
"""Tables that are changed one by one; more become a new schedule for the rest."""


def section_of(event: Event, section: str) -> str:
    """The section that is meant: left out, the only one with a schedule. Raises NotScheduled."""
    there = {place[0] for place in event.sittings}
    if section in there:
        return section
    if not section and len(there) == 1:
        return next(iter(there))
    if not there:
        raise NotScheduled("nobody is seated yet: set a movement first")
    named = ", ".join(sorted(there - {""}))
    seated = f"seated are {named}" if named else "the only one that is seated has no letter"
    raise NotScheduled(f"there is no section {section!r}; {seated}")


def last_round(event: Event, section: str) -> int:
    """The last round of a section's schedule; 0 where there is none."""
    return max((place[1] for place in event.sittings if place[0] == section), default=0)


def last_played(event: Event, section: str) -> int:
    """The last round of a section that has a result; 0 where there is none."""
    return max((place[1] for place in event.places if place[0] == section), default=0)


def results_after(event: Event, section: str, round_: int) -> tuple[BoardPlace, ...]:
    """Where a section has results of rounds after one, in order."""
    return tuple(sorted(one for one in event.places if one[0] == section and one[1] > round_))


def changes(event: Event, wanted: SittingsSet) -> tuple[Record, ...]:
    """The records that make ``wanted`` the schedule from its round on; none where it is.

    A few tables are changed one by one, more by a new schedule from the first that differs.
    """
    section, first = wanted.section, wanted.first_round
    then = {(one.round, one.table): one for one in wanted.sittings}
    there = event.in_section(section).items()
    now = {place[1:]: one for place, one in there if place[1] >= first}
    places = sorted(then.keys() | now.keys())
    differ = [place for place in places if then.get(place) != now.get(place)]
    if wanted.movement != event.movements.get(section, ""):
        return (replace(wanted, sittings=tuple(then[place] for place in sorted(then))),)
    if len(differ) <= _SINGLE:
        return tuple(
            SittingChanged(section, *place, then.get(place), wanted.reason) for place in differ
        )
    first = differ[0][0]
    kept = tuple(then[place] for place in sorted(then) if place[0] >= first)
    return (replace(wanted, first_round=first, sittings=kept),)


def rest(event: Event, section: str, first_round: int, reason: str = "") -> SittingsSet:
    """A section's schedule from a round on, as it is."""
    kept = tuple(one for place, one in event.in_section(section).items() if place[1] >= first_round)
    return SittingsSet(section, first_round, kept, event.movements.get(section, ""), reason)
