"""What an event loses when it is written in a format that cannot hold all of it."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.bridge.result import Adjusted
from overtrick.event.records import ResultEntered
from overtrick.formats.reading import Notice
from overtrick.formats.registry import Format
from overtrick.formats.writing import Evening


def losses(evening: Evening, format_: Format, file: str) -> list[Notice]:
    """A notice for each thing that the event has and the format does not carry."""
    return [
        Notice("not-carried", file, f"{format_.name} does not carry {what}")
        for part, what in _parts(evening)
        if part not in format_.carries
    ]


def _parts(evening: Evening) -> Iterator[tuple[str, str]]:
    """What the event has: what carries it, and words for it with its number."""
    event = evening.event
    results = [play.entered.result for play in event.plays.values()]
    named = sum(bool(one.players or one.name) for one in event.contestants.values())
    more = sum(
        one.handicap is not None or one.stratum is not None for one in event.contestants.values()
    )
    counted = (
        ("results", len(results), "result"),
        ("rulings", sum(isinstance(one, Adjusted) for one in results), "ruling"),
        ("contestants", named, "contestant's name"),
        ("handicaps", more, "handicap or stratum"),
        ("deals", sum(one.deal is not None for one in event.boards.values()), "deal"),
        ("penalties", len(event.penalties), "penalty"),
        ("sit-outs", len(event.sit_outs), "sit-out"),
        ("journal", _corrected(evening), "corrected or voided result"),
    )
    for part, number, what in counted:
        if number:
            yield part, f"{number} {what if number == 1 else _several(what)}"
    opened = event.opened
    if opened.title:
        yield "title", "the event's title"
    if opened.across:
        yield "across", "that all sections played the same deals"
    if (opened.rules, opened.method) != ("plain", "mp"):
        yield "options", f"the scoring options ({opened.method}, rules {opened.rules})"


def _corrected(evening: Evening) -> int:
    entered = sum(isinstance(entry.record, ResultEntered) for entry in evening.entries)
    return entered - len(evening.event.plays)


def _several(what: str) -> str:
    return {
        "contestant's name": "contestants' names",
        "handicap or stratum": "handicaps or strata",
        "penalty": "penalties",
    }.get(what, f"{what}s")
