"""Results in a player's words."""

from __future__ import annotations

from typing import assert_never

from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played, Result, ScoreOnly
from overtrick.event.state import Play

_COUNTS = ("", "one", "two", "three", "four", "five", "six", "seven")
_PENALTIES = ("", " doubled", " redoubled")


def told(result: Result) -> str:
    """``4 spades doubled by North, one over``; a ruling as it was typed."""
    match result:
        case Played(contract):
            assert contract.declarer is not None
            suit = contract.denomination.words
            suit = suit.removesuffix("s") if contract.level == 1 else suit
            bid = f"{contract.level} {suit}{_PENALTIES[contract.penalty]}"
            return f"{bid} by {contract.declarer.words}, {_made(result.over)}"
        case PassedOut():
            return "passed out"
        case ScoreOnly():
            return "score"
        case NotPlayed():
            return "not played"
        case Adjusted():
            return f"ruling {result}"
        case _:
            assert_never(result)


def why(play: Play) -> str:
    """The reason and the law of a ruling, in brackets after it; nothing where none is given."""
    law = play.entered.law and f"Law {play.entered.law}"
    given = ", ".join(part for part in (play.entered.reason, law) if part)
    return f" ({given})" if given and isinstance(play.entered.result, Adjusted) else ""


def _made(over: int) -> str:
    if not over:
        return "made"
    count = _COUNTS[abs(over)] if abs(over) < len(_COUNTS) else str(abs(over))
    return f"{count} over" if over > 0 else f"{count} down"
