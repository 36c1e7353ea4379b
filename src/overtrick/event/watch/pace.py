"""Pace: tables that are much slower than the others, and rounds that took much longer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from statistics import median
from typing import Final, TypeAlias

from overtrick.event.fold import Event, Play
from overtrick.event.records import ResultEntered, Sitting
from overtrick.event.watch.oddity import Oddity, Spot, limited

Round: TypeAlias = tuple[str, int]
"""A section's round."""

LATE: Final = timedelta(minutes=6)
"""So much later than the middle table is slow, for one board; each further board adds less."""
FOR_A_BOARD: Final = timedelta(minutes=1)
_TABLES: Final = 4
"""Tables, at least, whose times tell what is usual."""
_ROUNDS: Final = 3
_LONGER: Final = 1.5


def pace(event: Event, now: datetime | None = None) -> Iterator[Oddity]:
    """Slow tables and rounds, as the times of entries tell; ``now`` for tables still at play."""
    finished = _finished(event)
    rounds: defaultdict[Round, dict[int, datetime]] = defaultdict(dict)
    for (section, round_, table), at in finished.items():
        rounds[section, round_][table] = at
    yield from limited(
        one for key, tables in sorted(rounds.items()) for one in _slow(event, key, tables, now)
    )
    yield from limited(_slow_rounds(event))


def _first_entered(event: Event, play: Play) -> datetime | None:
    """When a result was first entered: a correction is later, and no sign of slow play."""
    number = play.entry
    while event.entries:
        record = event.entries[number - 1].record
        if not isinstance(record, ResultEntered) or record.supersedes is None:
            break
        number = record.supersedes
    return event.entries[number - 1].at if event.entries else play.at


def _finished(event: Event) -> dict[tuple[str, int, int], datetime]:
    """When each table entered its last result of a round."""
    found: dict[tuple[str, int, int], datetime] = {}
    for (section, round_, table, _), numbers in event.places.items():
        for number in numbers:
            at = _first_entered(event, event.plays[number])
            if at is not None:
                key = (section, round_, table)
                found[key] = max(found.get(key, at), at)
    return found


def _slow(
    event: Event, key: Round, tables: Mapping[int, datetime], now: datetime | None
) -> Iterator[Oddity]:
    """The tables of a round that ended, or are still at it, long after the middle one."""
    section, round_ = key
    usual = _usual(event, key, tables)
    if usual is None:
        return
    for (place_section, place_round, table), sitting in _sittings(event, key, tables).items():
        missing = bool(sitting) and _missing(event, (place_section, place_round, table), sitting)
        at = now if missing else tables.get(table)
        if at is None or at - usual < _allowed(sitting):
            continue
        minutes = int((at - usual).total_seconds() // 60)
        spot = Spot(section, round_, table)
        state = "is not done" if missing else "was done"
        message = f"{spot}: {state} {minutes} minutes after the middle of the tables"
        yield Oddity("slow-table", "", message, spot, "likely")


def _usual(event: Event, key: Round, tables: Mapping[int, datetime]) -> datetime | None:
    """When the middle table was done; None where too few are, or were typed in at once."""
    done = sorted(
        at
        for table, at in tables.items()
        if not _missing(event, (*key, table), event.sittings.get((*key, table)))
    )
    if len(done) < _TABLES or len(done) * 2 < len(tables):
        return None
    return done[len(done) // 2]


def _sittings(
    event: Event, key: Round, tables: Mapping[int, datetime]
) -> dict[tuple[str, int, int], Sitting | None]:
    planned = {
        place: one for place, one in event.sittings.items() if place[:2] == key and one.plays
    }
    return {**{(*key, table): planned.get((*key, table)) for table in tables}, **planned}


def _missing(event: Event, place: tuple[str, int, int], sitting: Sitting | None) -> bool:
    """Whether a table has no result yet of a board that is not to be played later."""
    if sitting is None:
        return False
    return any(
        (*place, board) not in event.places and (*place, board) not in event.late
        for board in sitting.boards
    )


def _allowed(sitting: Sitting | None) -> timedelta:
    return LATE + FOR_A_BOARD * (len(sitting.boards) if sitting else 1)


def _slow_rounds(event: Event) -> Iterator[Oddity]:
    """Rounds that went on half as long again as the middle one."""
    sections: defaultdict[str, dict[int, datetime]] = defaultdict(dict)
    for (section, round_), at in event.started.items():
        if at is not None:
            sections[section][round_] = at
    for section, starts in sorted(sections.items()):
        lengths = {
            round_: starts[round_ + 1] - at
            for round_, at in sorted(starts.items())
            if round_ + 1 in starts
        }
        if len(lengths) >= _ROUNDS:
            yield from _longer(section, lengths)


def _longer(section: str, lengths: Mapping[int, timedelta]) -> Iterator[Oddity]:
    usual = timedelta(seconds=median(one.total_seconds() for one in lengths.values()))
    for round_, length in lengths.items():
        if length > usual * _LONGER and length - usual >= LATE:
            spot = Spot(section, round_)
            minutes, others = (int(one.total_seconds() // 60) for one in (length, usual))
            message = f"{spot}: {minutes} minutes, where {others} are usual"
            yield Oddity("slow-round", "", message, spot, "possible")
