"""What a command would change, before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final

from overtrick.event.commands import Command
from overtrick.event.comparing import costs
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.decide.conflicts import tried
from overtrick.event.decide.deciding import records_of
from overtrick.event.decide.preview_seats import lost_seats, without_table
from overtrick.event.decide.preview_words import (
    result_place,
    result_words,
    score_words,
    sitting_words,
)
from overtrick.event.draws import draws_changed
from overtrick.event.records import Record, ResultEntered, Sitting
from overtrick.event.soundness import Fault, faults
from overtrick.event.standings import Row, Standings
from overtrick.event.state import Event, Place
from overtrick.event.uncompared import OneTable, uncompared


@dataclass(frozen=True, slots=True)
class SittingChange:
    """One table in one round, before and after; None where nobody sits there."""

    section: str
    round: int
    table: int
    before: Sitting | None
    after: Sitting | None
    words: str


@dataclass(frozen=True, slots=True)
class ResultChange:
    """One result that would be another, or of others, or of another board, or gone, or new."""

    before: ResultEntered | None
    after: ResultEntered | None
    words: str


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A contestant whose place or score in a ranking would change; None where it is in none.

    ``score_before`` and ``score_after`` say what ranks, as it is printed: ``58.33% (14.00)``.
    """

    ranking: str
    contestant: ContestantId
    place_before: str | None
    place_after: str | None
    points_before: Fraction | None
    points_after: Fraction | None
    score_before: str | None = None
    score_after: str | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything that a command changes, as data; all empty where everything is so already.

    ``records`` are what would be written, ``entered`` who would be entered by it. ``faults``
    are new and ``mended`` gone; ``warnings`` are sentences for the director.
    """

    records: tuple[Record, ...]
    entered: tuple[ContestantId, ...]
    sittings: tuple[SittingChange, ...]
    results: tuple[ResultChange, ...]
    places: tuple[PlaceChange, ...]
    faults: tuple[Fault, ...]
    mended: tuple[Fault, ...]
    warnings: tuple[str, ...]


def preview(event: Event, *commands: Command, at: datetime | None = None) -> Preview:
    """What would change if the commands were done now, or ``at`` a time, as one act.

    Raises what ``decide`` raises for any of them.
    """
    records = records_of(event, commands, at=at)
    after = tried(event, records) if records else event
    before_wrong, after_wrong = faults(event), faults(after)
    return Preview(
        records=records,
        entered=tuple(one for one in after.contestants if one not in event.contestants),
        sittings=tuple(_sittings(event, after)),
        results=tuple(_results(event, after)),
        places=tuple(_places(event, after)) if records else (),
        faults=tuple(one for one in after_wrong if one not in before_wrong),
        mended=tuple(one for one in before_wrong if one not in after_wrong),
        warnings=tuple(_warnings(event, after)),
    )


def _sittings(before: Event, after: Event) -> Iterator[SittingChange]:
    for place in sorted(before.sittings.keys() | after.sittings.keys(), key=_in_order):
        was, will = before.sittings.get(place), after.sittings.get(place)
        if was != will:
            section, round_, table = place
            words = sitting_words(place, was, will, lines=_has_lines(after))
            yield SittingChange(section, round_, table, was, will, words)


def _has_lines(event: Event) -> bool:
    """Whether a number may be two pairs, North-South and East-West."""
    return event.opened.form == "pairs" and event.opened.winners == 2


def _in_order(place: Place) -> tuple[object, int, int]:
    return (by_number(place[0]), place[1], place[2])


def _results(before: Event, after: Event) -> Iterator[ResultChange]:
    """Results in force on one side alone; a correction and what it corrects are one change."""
    gone = {number: play.entered for number, play in before.plays.items()}
    gone = {number: one for number, one in gone.items() if number not in after.plays}
    for number, play in after.plays.items():
        if number in before.plays:
            continue
        now = play.entered
        was = gone.pop(now.supersedes, None) if now.supersedes is not None else None
        yield ResultChange(was, now, result_words(was, now, lines=_has_lines(after)))
    for one in gone.values():
        yield ResultChange(one, None, f"{result_place(one)}: {one.result} is taken back.")


def _places(before: Event, after: Event) -> Iterator[PlaceChange]:
    """Who stands elsewhere, or otherwise; those who are in a ranking before or after."""
    if not (before.plays or after.plays):
        return
    was, will = (_ranked(standings(one)) for one in (before, after))
    for key in {**will, **was}:
        old, new = was.get(key, _NOWHERE), will.get(key, _NOWHERE)
        if old != new:
            yield PlaceChange(*key, old[0], new[0], old[1], new[1], old[2], new[2])


_NOWHERE: Final = (None, None, None)


def _ranked(found: Standings) -> dict[tuple[str, ContestantId], tuple[str, Fraction, str]]:
    return {
        (ranking.name, row.contestant): (found.place_of(row), row.points, _score(found, row))
        for ranking in found.rankings
        for row in ranking.rows
    }


def _score(found: Standings, row: Row) -> str:
    return score_words(row) if found.has_place(row) else "–"


def _warnings(before: Event, after: Event) -> Iterator[str]:
    """What is sound and still worth knowing: what is lost, and who waits."""
    for section in sorted({place[0] for place in before.sittings}):
        if _changed(before, after, section) and _last(after, section):
            yield from costs(before, after, section)
    yield from _lost_switches(before, after)
    yield from lost_seats(before, after)
    yield from without_table(before, after)
    yield from draws_changed(before, after)
    yield from _left_uncompared(before, after)


def _left_uncompared(before: Event, after: Event) -> Iterator[str]:
    """Tables whose boards had, or could still have had, another table to compare with."""
    known = {_boards_of(one) for one in uncompared(before) if not one.due}
    for one in uncompared(after):
        if not one.due and _boards_of(one) not in known:
            yield one.sentence


def _boards_of(one: OneTable) -> tuple[Place, tuple[int, ...]]:
    return (one.section, one.round, one.table), one.boards


def _changed(before: Event, after: Event, section: str) -> bool:
    return before.in_section(section) != after.in_section(section)


def _lost_switches(before: Event, after: Event) -> Iterator[str]:
    """Switched rounds that are cut: the session loses its balance."""
    if before.opened.winners == 2 or before.opened.form != "pairs":
        return
    for section in sorted({place[0] for place in before.sittings}):
        was, will = _last(before, section), _last(after, section)
        turned = [round_ for round_ in range(will + 1, was + 1) if _turned(before, section, round_)]
        if will and turned:
            named = ", ".join(map(str, turned))
            yield f"Arrow-switched round {named} is cut: switch another, or it is less fair."


def _last(event: Event, section: str) -> int:
    return max((place[1] for place in event.sittings if place[0] == section), default=0)


def _turned(event: Event, section: str, round_: int) -> bool:
    """Whether most pairs sit the other way than in the first round."""
    first = {one.table: {*one.ns} for one in event.in_section(section).values() if one.round == 1}
    there = [one for one in event.in_section(section).values() if one.round == round_]
    east = [one for one in there if {*one.ew} & first.get(one.table, set())]
    return 2 * len(east) > len(there) > 0
