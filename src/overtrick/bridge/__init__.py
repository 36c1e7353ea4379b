"""The game: cards, boards, contracts, results and what they score.

The names below are loaded when they are first asked for, so that a program that needs one
of them does not wait for all. ``score`` itself is in the module of its name:
``from overtrick.bridge.score import score``. Rubber bridge and Chicago have modules too.
"""

from __future__ import annotations

TYPE_CHECKING = False  # spares every program the import of typing
if TYPE_CHECKING:
    from overtrick.bridge.board import Board, NotABoard, Vulnerability
    from overtrick.bridge.contract import Contract, Denomination, Penalty
    from overtrick.bridge.deal import Deal, Hand, NotADeal
    from overtrick.bridge.errors import (
        AmbiguousContract,
        BridgeError,
        ImpossibleResult,
        NotAContract,
    )
    from overtrick.bridge.notation import (
        parse_contract,
        parse_outcome,
        parse_result,
        parse_ruling,
        parse_seat,
        tricks_won,
    )
    from overtrick.bridge.result import (
        Adjusted,
        Artificial,
        Assigned,
        NotPlayed,
        Outcome,
        PassedOut,
        Played,
        Result,
        ScoreOnly,
        Weight,
    )
    from overtrick.bridge.score import Parts, Ruleset, parts, score_ns, trick_score
    from overtrick.bridge.seat import Seat, Side

_HOMES = {
    "board": ("Board", "NotABoard", "Vulnerability"),
    "contract": ("Contract", "Denomination", "Penalty"),
    "deal": ("Deal", "Hand", "NotADeal"),
    "errors": ("AmbiguousContract", "BridgeError", "ImpossibleResult", "NotAContract"),
    "notation": (
        "parse_contract",
        "parse_outcome",
        "parse_result",
        "parse_ruling",
        "parse_seat",
        "tricks_won",
    ),
    "result": (
        "Adjusted",
        "Artificial",
        "Assigned",
        "NotPlayed",
        "Outcome",
        "PassedOut",
        "Played",
        "Result",
        "ScoreOnly",
        "Weight",
    ),
    "score": ("Parts", "Ruleset", "parts", "score_ns", "trick_score"),
    "seat": ("Seat", "Side"),
}

_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Adjusted",
    "AmbiguousContract",
    "Artificial",
    "Assigned",
    "Board",
    "BridgeError",
    "Contract",
    "Deal",
    "Denomination",
    "Hand",
    "ImpossibleResult",
    "NotABoard",
    "NotAContract",
    "NotADeal",
    "NotPlayed",
    "Outcome",
    "Parts",
    "PassedOut",
    "Penalty",
    "Played",
    "Result",
    "Ruleset",
    "ScoreOnly",
    "Seat",
    "Side",
    "Vulnerability",
    "Weight",
    "parse_contract",
    "parse_outcome",
    "parse_result",
    "parse_ruling",
    "parse_seat",
    "parts",
    "score_ns",
    "trick_score",
    "tricks_won",
]


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
