"""Contracts, results and rulings in the ways people write them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

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

_SHORT: Final = 24
"""Characters of a result that is worth remembering."""
_NOT_PLAYED = frozenset(("NP", "NOTPLAYED", "NOPLAY"))


def parse_result(text: str) -> Result:
    """Anything that can stand in one cell of a traveller: an outcome, ``NP`` or a ruling.

    Raises NotAContract, ImpossibleResult and AmbiguousContract.
    """
    return _remembered(text) if len(text) <= _SHORT else _read(text)


def _read(text: str) -> Result:
    if looks_like_a_ruling(text):
        return parse_ruling(text)
    return NotPlayed() if squeeze(text) in _NOT_PLAYED else parse_finished(text)


_remembered = lru_cache(maxsize=4096)(_read)
"""A room writes the same few hundred results all evening."""
