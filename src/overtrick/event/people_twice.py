"""Who plays for two contestants in one round, substitutes and line-ups included."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from overtrick.event.contestant import ContestantId
from overtrick.event.seating import at_table
from overtrick.event.state import Event

Several = tuple[ContestantId, ...]


def twice_in_a_round(event: Event) -> Iterator[tuple[str, int, Several]]:
    """The person, the round and the contestants, round by round.

    Without a schedule everybody plays who has not left; with one, those who sit at a table.
    """
    suspects = _suspects(event)
    if not suspects:
        return
    for round_, playing in sorted(_playing(event).items()):
        found: defaultdict[str, list[ContestantId]] = defaultdict(list)
        for one in playing:
            for person in suspects.intersection(people_of(event, one, round_)):
                found[person].append(one)
        for person, several in sorted(found.items()):
            if len(several) > 1:
                yield person, round_, tuple(several)


def people_of(event: Event, one: ContestantId, round_: int) -> tuple[str, ...]:
    """Who plays for a contestant in a round: of a team with a line-up, those who are in it."""
    given = event.line_up(one, round_)
    return (*given.ns, *given.ew) if given else event.players(one, round_)


def _suspects(event: Event) -> set[str]:
    """People who belong to two contestants at any time: on most evenings there are none."""
    once: dict[str, ContestantId] = {}
    found: set[str] = set()
    for one, entered in event.contestants.items():
        substitutes = (person for each in event.seated.get(one, ()) for person in each.players)
        for person in (*entered.players, *substitutes):
            if once.setdefault(person, one) != one:
                found.add(person)
    return found


def _playing(event: Event) -> dict[int, dict[ContestantId, None]]:
    """Who plays in each round."""
    rounds: defaultdict[int, dict[ContestantId, None]] = defaultdict(dict)
    for (section, round_, _), sitting in sorted(event.sittings.items()):
        if sitting.plays:
            rounds[round_].update(dict.fromkeys(at_table(event.opened, section, sitting)))
    if event.sittings:
        return rounds
    starts = {one.first_round for several in event.seated.values() for one in several}
    ends = {(one.last_round or 0) + 1 for several in event.seated.values() for one in several}
    for round_ in starts | ends | {1}:
        for one in event.contestants:
            gone = event.left.get(one)
            if gone is None or gone.after_round >= round_:
                rounds[round_][one] = None
    return rounds
