"""Finding a section's movement of the catalogue again in its sittings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import Sitting
from overtrick.event.seating import seated
from overtrick.event.state import Event
from overtrick.movements import catalogue
from overtrick.movements.errors import UnknownMovement
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use, in_use

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Trace:
    """A movement with who its numbers are and which boards its sets, as far as seated.

    ``missing`` are the movement's numbers whose seats are empty.
    """

    movement: Movement
    contestants: dict[int, ContestantId]
    boards: dict[int, tuple[int, ...]]

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers whom nobody is."""
        everybody = range(1, self.movement.contestants + 1)
        return tuple(one for one in everybody if one not in self.contestants)

    def for_rounds(self, rounds: int) -> tuple[Row, ...]:
        """The rows of so many rounds; after the movement's last come its first with new sets."""
        return in_use(self.movement, Use(rounds=rounds)).rows


def traced(event: Event, section: str) -> Trace | None:
    """The movement that a section is seated by, or None where its sittings are of no movement.

    Single tables may have been changed: what most of them say counts.
    """
    try:
        movement = catalogue.get(event.movements.get(section, ""))
    except UnknownMovement:
        return None
    if movement.kind != event.opened.form:
        return None
    sittings = {place[1:]: one for place, one in event.in_section(section).items()}
    last = max((round_ for round_, _ in sittings), default=1)
    played = in_use(movement, Use(rounds=max(last, movement.rounds)))
    rows = [row for row in played.rows if (row.round, row.table) in sittings]
    paired = [(row, sittings[row.round, row.table]) for row in rows]
    contestants = _likeliest(
        vote for row, one in paired for vote in _seats(event, section, row, one)
    )
    boards = _likeliest((row.set, tuple(sorted(one.boards))) for row, one in paired if one.boards)
    trace = Trace(movement, contestants, boards)
    return trace if paired and _fits(event, section, trace, paired) else None


def _seats(
    event: Event, section: str, row: Row, sitting: Sitting
) -> Iterator[tuple[int, ContestantId]]:
    for place, side in enumerate(Side):
        who = seated(event.opened, section, sitting, side)
        numbers = row.seats[place::2]
        if len(who) == len(numbers):
            yield from zip(numbers, who, strict=True)


def _likeliest(votes: Iterable[tuple[int, Thing]]) -> dict[int, Thing]:
    """For each number what it is most often; nothing is two numbers."""
    counts: defaultdict[int, Counter[Thing]] = defaultdict(Counter)
    for number, thing in votes:
        counts[number][thing] += 1
    found: dict[int, Thing] = {}
    ranked = [
        (-times, number, thing)
        for number, counter in counts.items()
        for thing, times in counter.items()
    ]
    for _, number, thing in sorted(ranked, key=lambda one: one[:2]):
        if number not in found and thing not in found.values():
            found[number] = thing
    return found


def _fits(event: Event, section: str, trace: Trace, paired: Iterable[tuple[Row, Sitting]]) -> bool:
    """Whether most seats are as the movement has them, arrow-switched or not."""
    right = wrong = 0
    for row, sitting in paired:
        sat = {one for side in Side for one in seated(event.opened, section, sitting, side)}
        meant = {trace.contestants.get(one) for one in row.seats} - {None}
        right += len(sat & meant)
        wrong += len(sat - meant)
    return right > wrong
