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
    nowhere = without_seat(after)
    for section in sorted({place[0] for place in before.sittings}):
        if _keeps_movement(before, after, section):
            new = _seated_by_round(after, section)
            new = {one: new[one] for one in new.keys() - _seated_by_round(before, section).keys()}
            for one in sorted(after.contestants, key=in_line):
                out = [
                    round_
                    for round_, seated in new.items()
                    if one not in seated and is_there(after, one, round_)
                ]
                if out and one.section == section and one not in nowhere:
                    yield f"{one} has no table in {rounds_words(out)}."


def _keeps_movement(before: Event, after: Event, section: str) -> bool:
    drawn = any(place[0] == section for place in after.drawn)
    return not drawn and before.movements.get(section) == after.movements.get(section)


def _seated_by_round(event: Event, section: str) -> dict[int, set[ContestantId]]:
    """Everybody who has a seat, by round."""
    found: defaultdict[int, set[ContestantId]] = defaultdict(set)
    for place, sitting in event.in_section(section).items():
        found[place[1]].update(at_table(event.opened, section, sitting))
    return found
