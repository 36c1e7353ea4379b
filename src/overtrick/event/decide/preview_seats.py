"""Who a command would leave without a seat, or without a table in the rounds it brings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from overtrick.event.comparing import in_line
from overtrick.event.contestant import ContestantId
from overtrick.event.seating import at_table
from overtrick.event.seatless import seatless_words, without_seat
from overtrick.event.sitting_out import is_there
from overtrick.event.state import Event
from overtrick.movements.guidance.words import rounds_words


def lost_seats(before: Event, after: Event) -> Iterator[str]:
    """Who is entered and has no seat: there was one, or a movement, before."""
    was = without_seat(before)
    new = [one for one in without_seat(after) if one not in was]
    lost = [one for one in new if one in _seated_as(before, after)]
    yield from (f"{one} has no seat any more, and will not play." for one in lost)
    others = [one for one in new if one not in lost]
    yield from (f"{words}." for words in seatless_words(after, others))


def _seated_as(before: Event, after: Event) -> frozenset[ContestantId]:
    """Who had a seat in sections that keep their movement."""
    return frozenset(
        one
        for place, sitting in before.sittings.items()
        if before.movements.get(place[0]) == after.movements.get(place[0])
        for one in at_table(before.opened, place[0], sitting)
    )


def without_table(before: Event, after: Event) -> Iterator[str]:
    """Who is there in rounds that the movement goes on with, and sits at no table of them."""
    if after.opened.form == "teams":
        return
    for section in sorted({place[0] for place in before.sittings}):
        new = _rounds(after, section) - _rounds(before, section)
        if new and _keeps_movement(before, after, section):
            for one, rounds in _tableless(after, section, new):
                yield f"{one} has no table in {rounds_words(rounds)}."


def _rounds(event: Event, section: str) -> set[int]:
    return {place[1] for place in event.sittings if place[0] == section}


def _keeps_movement(before: Event, after: Event, section: str) -> bool:
    """Whether what seats a section is the same: draws say themselves who sits out."""
    drawn = any(place[0] == section for place in after.drawn)
    return not drawn and before.movements.get(section) == after.movements.get(section)


def _tableless(
    event: Event, section: str, rounds: set[int]
) -> Iterator[tuple[ContestantId, list[int]]]:
    """Who has a seat in the section at all, and in which of these rounds none."""
    seated: defaultdict[int, set[ContestantId]] = defaultdict(set)
    for place, sitting in event.in_section(section).items():
        seated[place[1]].update(at_table(event.opened, section, sitting))
    nowhere = without_seat(event)
    for one in sorted(event.contestants, key=in_line):
        if one.section == section and one not in nowhere:
            out = [at for at in rounds if one not in seated[at] and is_there(event, one, at)]
            if out:
                yield one, out
