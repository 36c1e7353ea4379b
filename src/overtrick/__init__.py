"""Duplicate bridge: the game, its scoring, its files and its result pages.

>>> from overtrick import Board, Contract, score
>>> score(Contract.parse("4SxN"), tricks=9, vulnerable=True)
-200
>>> Board(7).dealer.words
'South'

The names below are loaded when they are first used, so that importing Overtrick costs
nothing; everything else is in the module of its room.
"""

from __future__ import annotations

TYPE_CHECKING = False  # spares every program the import of typing
if TYPE_CHECKING:
    from overtrick.bootstrap import Asked, Scored, score_files, score_readings
    from overtrick.bridge import (
        Adjusted,
        Artificial,
        Assigned,
        Board,
        BridgeError,
        Contract,
        Deal,
        Denomination,
        Hand,
        NotPlayed,
        PassedOut,
        Penalty,
        Played,
        Result,
        ScoreOnly,
        Seat,
        Side,
        Vulnerability,
        Weight,
        parse_outcome,
        parse_result,
        parse_ruling,
    )
    from overtrick.bridge.score import parts, score, score_ns
    from overtrick.event.compute import standings
    from overtrick.event.contestant import ContestantId, Person
    from overtrick.event.explain import Explanation, explain
    from overtrick.event.fold import Event, fold
    from overtrick.event.records import Entry
    from overtrick.event.standings import Standings
    from overtrick.formats.loading import load
    from overtrick.formats.reading import Reading
    from overtrick.scoring.imps import imps
    from overtrick.scoring.options import Options

_HOMES = {
    "bootstrap": ("Asked", "Scored", "score_files", "score_readings"),
    "bridge": (
        "Adjusted",
        "Artificial",
        "Assigned",
        "Board",
        "BridgeError",
        "Contract",
        "Deal",
        "Denomination",
        "Hand",
        "NotPlayed",
        "PassedOut",
        "Penalty",
        "Played",
        "Result",
        "ScoreOnly",
        "Seat",
        "Side",
        "Vulnerability",
        "Weight",
        "parse_outcome",
        "parse_result",
        "parse_ruling",
    ),
    "bridge.score": ("parts", "score", "score_ns"),
    "event.compute": ("standings",),
    "event.contestant": ("ContestantId", "Person"),
    "event.explain": ("Explanation", "explain"),
    "event.fold": ("Event", "fold"),
    "event.records": ("Entry",),
    "event.standings": ("Standings",),
    "formats.loading": ("load",),
    "formats.reading": ("Reading",),
    "scoring.imps": ("imps",),
    "scoring.options": ("Options",),
}

__all__ = [
    "Adjusted",
    "Artificial",
    "Asked",
    "Assigned",
    "Board",
    "BridgeError",
    "ContestantId",
    "Contract",
    "Deal",
    "Denomination",
    "Entry",
    "Event",
    "Explanation",
    "Hand",
    "NotPlayed",
    "Options",
    "PassedOut",
    "Penalty",
    "Person",
    "Played",
    "Reading",
    "Result",
    "ScoreOnly",
    "Scored",
    "Seat",
    "Side",
    "Standings",
    "Vulnerability",
    "Weight",
    "explain",
    "fold",
    "imps",
    "load",
    "parse_outcome",
    "parse_result",
    "parse_ruling",
    "parts",
    "score",
    "score_files",
    "score_ns",
    "score_readings",
    "standings",
]


def __getattr__(name: str) -> object:
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"overtrick.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
