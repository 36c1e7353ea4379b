"""Which rounds the room has begun, however far a single table says that it is."""

from __future__ import annotations

from overtrick.event.state import Event


def room_has_begun(event: Event, section: str, round_: int) -> bool:
    """Whether a section as a whole has begun a round (from 1), whatever one table says of it.

    Where rounds are called it has begun those that were, unless half of its tables (of two both)
    are beyond them: then nobody keeps that clock. Where nobody does, it has begun a round as soon
    as half of the tables that play in the one before have finished that; of two the other has to
    have begun it. A table counts from its first result on, and has finished a round that has all
    its results, but for late boards, or any result of a later one. The first round has always
    begun, and after play all have.
    """
    called = max((one for where, one in event.started if where == section), default=0)
    if event.stage != "open" or round_ <= called:
        return True
    before, tables = _before(event, section, round_)
    if not tables:
        return True
    reached = _reached(event, section)
    least = min(2, len(tables))
    beyond = sum(last > called for last in reached.values())
    if called and (beyond < least or 2 * beyond < len(reached)):
        return False
    here = {table: last for table, last in reached.items() if table in tables}
    begun = sum(last >= before for last in here.values())
    done = sum(_has_finished(event, (section, before, table), here[table]) for table in here)
    return begun >= least and 2 * done >= len(here)


def rounds_ahead(event: Event) -> frozenset[tuple[str, int]]:
    """Sections with the rounds that have a result at some table before the section began them."""
    ahead, begun = set(), set()
    for section, round_ in sorted({place[:2] for place in event.places}, reverse=True):
        if section not in begun and not room_has_begun(event, section, round_):
            ahead.add((section, round_))
        else:
            begun.add(section)
    return frozenset(ahead)


def _before(event: Event, section: str, round_: int) -> tuple[int, set[int]]:
    """The last round before one in which anybody plays, and the tables that do; none before it."""
    found: dict[int, set[int]] = {}
    for (where, one, table), sitting in event.sittings.items():
        if where == section and one < round_ and sitting.plays:
            found.setdefault(one, set()).add(table)
    last = max(found, default=0)
    return last, found.get(last, set())


def _reached(event: Event, section: str) -> dict[int, int]:
    """By tables the last round of which each has a result; no table that has none."""
    found: dict[int, int] = {}
    for where, round_, table, _ in event.places:
        if where == section and found.get(table, 0) < round_:
            found[table] = round_
    return found


def _has_finished(event: Event, place: tuple[str, int, int], last: int) -> bool:
    """Whether a table whose last result is of round ``last`` has finished that of ``place``."""
    if last != place[1]:
        return last > place[1]
    boards = event.sittings[place].boards
    return all((*place, one) in event.places or (*place, one) in event.late for one in boards)
