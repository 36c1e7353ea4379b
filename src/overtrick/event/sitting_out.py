"""Who had nobody to play against: as recorded, and as the schedule says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import SatOut, Sitting
from overtrick.event.seating import at_table, seated
from overtrick.event.state import Event


@dataclass(frozen=True, slots=True)
class SitOut:
    """A contestant that did not play for so many boards of a round.

    ``boards`` are their numbers where they are known: those of its own table. A contestant
    without a table (displaced by a rover) misses as many as the others play, none by number.
    """

    contestant: ContestantId
    round: int | None
    boards: tuple[int, ...]
    number: int


def sit_outs(event: Event) -> tuple[SitOut, ...]:
    """Every sit-out so far: those recorded, and those of the rounds that have been played.

    A round has been played when a later one of its section has a result; in the last one that
    has any, as many boards count as the table that is furthest has results of. A round with
    sit-outs on record keeps those for the contestants they name; a team sits out no boards.
    """
    found = [SitOut(one.contestant, one.round, (one.board,), 1) for one in event.sit_outs.values()]
    if event.opened.form == "teams" or not event.sittings:
        return tuple(found)
    recorded = {(one.contestant, one.round) for one in found}
    return (
        *found,
        *(one for one in _scheduled(event) if (one.contestant, one.round) not in recorded),
    )


def boards_sat_out(event: Event) -> tuple[SatOut, ...]:
    """A record for every board that somebody sat out, as far as its number is known."""
    return tuple(
        SatOut(one.contestant, board, one.round) for one in sit_outs(event) for board in one.boards
    )


def sat_out(event: Event) -> dict[ContestantId, int]:
    """How many boards each contestant has sat out, for those who have."""
    counts: defaultdict[ContestantId, int] = defaultdict(int)
    for one in sit_outs(event):
        counts[one.contestant] += one.number
    return dict(counts)


def is_there(event: Event, contestant: ContestantId, round_: int) -> bool:
    """Whether a contestant has come by a round, and not left before it."""
    entered, left = event.contestants.get(contestant), event.left.get(contestant)
    came = entered is None or entered.first_round <= round_
    return came and (left is None or round_ <= left.after_round)


def _scheduled(event: Event) -> Iterator[SitOut]:
    """The sit-outs of sections with a schedule, round by round as far as results go."""
    played = _played(event)
    furthest = _furthest(event, played)
    rounds: dict[tuple[str, int], list[Sitting]] = defaultdict(list)
    for (section, round_, _), sitting in event.sittings.items():
        if round_ <= played.get(section, 0):
            rounds[section, round_].append(sitting)
    everybody = _everybody(event)
    for (section, round_), sittings in sorted(rounds.items()):
        most = furthest[section] if round_ == played[section] else None
        for one, boards in _of_round(event, section, round_, sittings, everybody[section]):
            number = len(boards) or max(len(sat.boards) for sat in sittings)
            yield SitOut(one, round_, boards, number if most is None else min(number, most))


def _played(event: Event) -> dict[str, int]:
    """The last round of each section that has a result."""
    found: dict[str, int] = {}
    for section, round_, _, _ in event.places:
        found[section] = max(found.get(section, 0), round_)
    return found


def _furthest(event: Event, played: dict[str, int]) -> dict[str, int]:
    """The most results that a table has in the last round that each section has played."""
    tables: Counter[tuple[str, int]] = Counter()
    for section, round_, table, _ in event.places:
        if round_ == played[section]:
            tables[section, table] += 1
    found: dict[str, int] = {}
    for (section, _), number in tables.items():
        found[section] = max(found.get(section, 0), number)
    return found


def _everybody(event: Event) -> dict[str, tuple[ContestantId, ...]]:
    """By section those who have a seat in some round."""
    found: dict[str, dict[ContestantId, None]] = defaultdict(dict)
    seen = set()
    for (section, _, _), sitting in event.sittings.items():
        for side, numbers in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)):
            key = (section, side, numbers, sitting.switched)
            if key not in seen:  # most sit on a side round after round
                seen.add(key)
                found[section].update(dict.fromkeys(seated(event.opened, section, sitting, side)))
    return {section: tuple(several) for section, several in found.items()}


def _of_round(
    event: Event,
    section: str,
    round_: int,
    sittings: Iterable[Sitting],
    everybody: Iterable[ContestantId],
) -> Iterator[tuple[ContestantId, tuple[int, ...]]]:
    """Who is there and does not play in a round, with the boards at its table."""
    seats: dict[ContestantId, Sitting] = {}
    for sitting in sorted(sittings, key=lambda one: one.plays):
        seats |= dict.fromkeys(at_table(event.opened, section, sitting), sitting)
    for one in everybody:
        at = seats.get(one)
        if not (at and at.plays) and is_there(event, one, round_):
            yield one, at.boards if at else ()
