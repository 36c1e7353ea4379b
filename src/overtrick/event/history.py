"""What stood at a table before: results that were corrected or ruled on stay readable."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.bridge.result import Adjusted, Result
from overtrick.event.records import ResultEntered
from overtrick.event.state import Event, Play


def ruled_from(event: Event, number: int) -> tuple[int, ...]:
    """The entry of a result and those that it supersedes, one after another, newest first."""
    chain: list[int] = []
    at: int | None = number
    while at is not None:
        chain.append(at)
        record = event.entries[at - 1].record
        at = record.supersedes if isinstance(record, ResultEntered) else None
    return tuple(chain)


def own_results(event: Event, play: Play) -> tuple[Result, ...]:
    """What the table had entered under the rulings in force, newest first; mostly nothing.

    One result, the table's own, unless nothing was entered before the ruling.
    """
    return tuple(_under_ruling(event, play))


def successor(event: Event, number: int) -> Play | None:
    """The result in force that came of an entry: itself, or the last that superseded it."""
    if number in event.plays:
        return event.plays[number]
    return next(
        (play for play in event.plays.values() if number in ruled_from(event, play.entry)), None
    )


def _under_ruling(event: Event, play: Play) -> Iterator[Result]:
    result: Result = play.entered.result
    for number in ruled_from(event, play.entry)[1:]:
        if not isinstance(result, Adjusted):
            return
        record = event.entries[number - 1].record
        if isinstance(record, ResultEntered):
            result = record.result
            if not isinstance(result, Adjusted):
                yield result
