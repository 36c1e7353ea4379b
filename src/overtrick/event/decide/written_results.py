"""Results, leads and laws as typed in a command: read, and refused where they cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.errors import ImpossibleResult, quoted
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import (
    Adjusted,
    Assigned,
    Outcome,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
)
from overtrick.bridge.rulings import parse_ruling
from overtrick.bridge.score import possible_scores
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event

LAST_LAW: Final = 93
"""The Laws of Duplicate Bridge are numbered from 1 to this."""

_CARD = re.compile(r"([SHDC♠♥♦♣])([2-9TJQKA])|([2-9TJQKA])([SHDC♠♥♦♣])")
_LETTERS: Final = str.maketrans("♠♥♦♣", "SHDC")
_LAW = re.compile(r"(\d{1,2})(?:[A-Za-z]\d{0,2}(?:\([a-z0-9]+\))*)?")


def read_result(event: Event, section: str, board: int, text: str) -> Result:
    """A cell of a traveller for a board. Raises NotAContract, AmbiguousContract, ImpossibleResult.

    A bare score has to be one that some contract gives at the board's vulnerability.
    """
    result = parse_result(text)
    check_scores(result, event.vulnerable(section, board), board)
    return result


def read_ruling(event: Event, section: str, board: int, text: str) -> Adjusted:
    """An adjusted score for a board. Raises as ``read_result`` does."""
    ruling = parse_ruling(text)
    check_scores(ruling, event.vulnerable(section, board), board)
    return ruling


def check_scores(result: Result, vulnerable: Vulnerability, board: int) -> None:
    """Raise ImpossibleResult for a score that no contract gives."""
    for outcome in _outcomes(result):
        if isinstance(outcome, ScoreOnly) and outcome.score not in possible_scores(vulnerable):
            raise ImpossibleResult(
                f"board {board} ({vulnerable.words}): no contract gives {outcome}"
            )


def lead_of(text: str | None, result: Result) -> str | None:
    """The card led, suit first and ten as ``T``; None where nothing was led.

    ``H10``, ``10h`` and ``♥T`` are understood. Raises NotAllowed for what is no card.
    """
    if not text or not text.strip() or not isinstance(result, Played):
        return None
    squeezed = re.sub(r"\s+", "", text).upper().replace("10", "T")
    found = _CARD.fullmatch(squeezed)
    if not found:
        raise NotAllowed(f"the lead {quoted(text)} is not a card: write it as in H10 or SA")
    suit, rank = (found[1], found[2]) if found[1] else (found[4], found[3])
    return suit.translate(_LETTERS) + rank


def law_of(text: str) -> str:
    """``12C1(c)`` from ``Law 12C1(c)``; empty stays so. Raises NotAllowed where there is none."""
    named = re.sub(r"^\s*law\s*|\s+", "", text, flags=re.IGNORECASE)
    if not named:
        return ""
    found = _LAW.fullmatch(named)
    if not found or not 1 <= int(found[1]) <= LAST_LAW:
        raise NotAllowed(f"{quoted(text)} is not a law: write its number, as in 12C1(c) or 64")
    return named


def _outcomes(result: Result) -> Iterator[Outcome]:
    if isinstance(result, Adjusted):
        for award in (result.ns, result.ew):
            if isinstance(award, Assigned):
                yield from (weight.outcome for weight in award.weights)
    elif isinstance(result, Played | PassedOut | ScoreOnly):
        yield result
