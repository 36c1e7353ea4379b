"""Which rounds the room has begun, however far a single table says that it is."""

from __future__ import annotations

from overtrick.event.state import Event, Place


def room_has_begun(event: Event, section: str, round_: int) -> bool:
    """Whether a section as a whole has begun a round (from 1), whatever one table says of it.

    Where rounds are called it has begun those that were, unless half of its tables (of two both)
    are beyond them: then nobody keeps that clock. Where nobody does, it has begun a round once
    half of the tables that play in the one before have finished that (of two the other has begun
    it), or more than half of all have results of the round or of later ones; and the rounds
    before one that it has begun. A table counts from its first result on, and has finished a
    round of which it has all results but of late boards. The first round has always begun, and
    after play all have.
    """
    called = max((one for where, one in event.started if where == section), default=0)
    if event.stage != "open" or round_ <= called:
        return True
    playing = _playing(event, section)
    before = max((one for one in playing if one < round_), default=0)
    if not before:
        return True
    reached = _reached(event, section)
    beyond = sum(last > called for last in reached.values())
    if called and (beyond < min(2, len(playing[before])) or 2 * beyond < len(reached)):
        return False
    there = sum(last >= round_ for last in reached.values())
    return 1 < there > len(reached) - there or any(
        _has_finished(event, (section, one), tables, reached)
        for one, tables in playing.items()
        if one >= before
    )


def rounds_ahead(event: Event) -> frozenset[tuple[str, int]]:
    """Sections with the rounds that have a result at some table before the section began them."""
    ahead, begun = set(), set()
    for section, round_ in sorted({place[:2] for place in event.places}, reverse=True):
        if section not in begun and not room_has_begun(event, section, round_):
            ahead.add((section, round_))
        else:
            begun.add(section)
    return frozenset(ahead)


def _playing(event: Event, section: str) -> dict[int, set[int]]:
    """By rounds of a section the tables that play in each; no round in which none does."""
    found: dict[int, set[int]] = {}
    for (where, round_, table), sitting in event.sittings.items():
        if where == section and sitting.plays:
            found.setdefault(round_, set()).add(table)
    return found


def _reached(event: Event, section: str) -> dict[int, int]:
    """By tables the last round of which each has a result; no table that has none."""
    found: dict[int, int] = {}
    for where, round_, table, _ in event.places:
        if where == section and found.get(table, 0) < round_:
            found[table] = round_
    return found


def _has_finished(
    event: Event, at: tuple[str, int], tables: set[int], reached: dict[int, int]
) -> bool:
    """Whether half of the tables of a section's round that count have all its results."""
    here = reached.keys() & tables
    if sum(reached[table] >= at[1] for table in here) < min(2, len(tables)):
        return False
    return 2 * sum(_is_in(event, (*at, table)) for table in here) >= len(here)


def _is_in(event: Event, place: Place) -> bool:
    boards = event.sittings[place].boards
    return all((*place, one) in event.places or (*place, one) in event.late for one in boards)
