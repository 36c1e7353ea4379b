"""What an event loses when it is written in a format that cannot hold all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overtrick.bridge.result import Adjusted
from overtrick.event.fold import Event
from overtrick.event.opening import winners
from overtrick.event.records import ResultEntered
from overtrick.event.sitting_out import boards_sat_out
from overtrick.formats.beside import has_own_conditions
from overtrick.formats.reading import Notice
from overtrick.formats.registry import Format
from overtrick.formats.writing import Evening

_ALSO: Final = {
    "csv": ("groups", "team groups", "switched"),
    # With its results and its deals beside it.
    "toml": (
        "groups",
        "team groups",
        "switched",
        "conditions",
        "one winner",
        "two winners",
        "carried",
    ),
    "usebio": ("own boards", "one winner", "two winners"),
    "pbn": ("groups", "switched", "conditions", "own boards", "two winners"),
    "overtrick": (
        *("groups", "team groups", "switched", "conditions", "own boards"),
        *("one winner", "two winners", "carried"),
    ),
}
"""What a format holds besides what it says it carries."""


def losses(evening: Evening, format_: Format, file: str) -> list[Notice]:
    """A notice for each thing that the event has and the format does not carry."""
    return [
        Notice("not-carried", file, f"{format_.name} does not carry {what}")
        for part, what in _parts(evening)
        if part not in (*format_.carries, *_ALSO.get(format_.name, ()))
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
        ("carried", len(event.carried), "amount carried over"),
        ("sit-outs", len(boards_sat_out(event)), "sit-out"),
        ("journal", _corrected(evening), "corrected or voided result"),
        *_of_boards(event),
        *_of_tables(event),
    )
    for part, number, what in counted:
        if number:
            yield part, f"{number} {what if number == 1 else _several(what)}"
    opened = event.opened
    if opened.title:
        yield "title", "the event's title"
    if opened.across:
        yield "across", "that all sections played the same deals"
    if not _tells_winners(event):
        told, verb = ("one winner", "is") if opened.winners == 1 else ("two winners", "are")
        yield told, f"that there {verb} {told}"
    if (opened.rules, opened.method) != ("plain", "mp"):
        yield "options", f"the scoring options ({opened.method}, rules {opened.rules})"


def _of_boards(event: Event) -> Iterator[tuple[str, int, str]]:
    """Dealer and vulnerability that Law 2 does not give, and boards that sections have apart."""
    prepared = event.boards.values()
    odd = {one.board for one in prepared if has_own_conditions(one)}
    yield "conditions", len(odd), "board's own dealer or vulnerability"
    kinds = {(one.board, one.deal, one.dealer, one.vulnerable) for one in prepared}
    apart = len(kinds) - len({one.board for one in prepared})
    yield "own boards", apart, "board that another section has otherwise"


def _of_tables(event: Event) -> Iterator[tuple[str, int, str]]:
    """Fouled boards, and pairs that with two winners sat the other way."""
    entered = [play.entered for play in event.plays.values()]
    groups = "team groups" if event.opened.form == "teams" else "groups"
    yield groups, sum(bool(one.group) for one in entered), "table's form of a fouled board"
    if event.opened.winners == 2:
        yield "switched", sum(one.switched for one in entered), "pair's place in the other line"


def _tells_winners(event: Event) -> bool:
    """Whether the results alone tell how many winners there are."""
    entered = [play.entered for play in event.plays.values()]
    is_plain = event.opened.form != "pairs" or not entered
    return is_plain or winners(entered) == event.opened.winners


def _corrected(evening: Evening) -> int:
    entered = sum(isinstance(entry.record, ResultEntered) for entry in evening.entries)
    return entered - len(evening.event.plays)


def _several(what: str) -> str:
    return {
        "contestant's name": "contestants' names",
        "handicap or stratum": "handicaps or strata",
        "penalty": "penalties",
        "amount carried over": "amounts carried over",
        "board's own dealer or vulnerability": "boards' own dealer or vulnerability",
        "board that another section has otherwise": "boards that another section has otherwise",
        "table's form of a fouled board": "tables' form of a fouled board",
        "pair's place in the other line": "pairs' places in the other line",
    }.get(what, f"{what}s")
