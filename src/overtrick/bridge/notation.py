"""Contracts, results and rulings in the ways people write them."""

from __future__ import annotations

from overtrick.bridge.outcomes import (
    parse_contract,
    parse_finished,
    parse_outcome,
    parse_seat,
    tricks_won,
)
from overtrick.bridge.result import NotPlayed, Result
from overtrick.bridge.rulings import looks_like_a_ruling, parse_ruling
from overtrick.bridge.written import squeeze

__all__ = [
    "parse_contract",
    "parse_finished",
    "parse_outcome",
    "parse_result",
    "parse_ruling",
    "parse_seat",
    "tricks_won",
]

_NOT_PLAYED = frozenset(("NP", "NOTPLAYED", "NOPLAY"))


def parse_result(text: str) -> Result:
    """Anything that can stand in one cell of a traveller: an outcome, ``NP`` or a ruling.

    Raises NotAContract, ImpossibleResult and AmbiguousContract.
    """
    if looks_like_a_ruling(text):
        return parse_ruling(text)
    return NotPlayed() if squeeze(text) in _NOT_PLAYED else parse_finished(text)
