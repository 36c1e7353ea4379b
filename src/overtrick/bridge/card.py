"""A single card, as people and devices write it."""

from __future__ import annotations

import re
from typing import Final

from overtrick.bridge.deal import Deal
from overtrick.bridge.seat import Seat

_SYMBOLS: Final = dict(zip("SHDC", "♠♥♦♣", strict=True))
_CARD: Final = re.compile(r"([SHDC♠♥♦♣])([AKQJT2-9])|([AKQJT2-9])([SHDC♠♥♦♣])")


def parse_card(text: str) -> str | None:
    """``♠T`` from ``S10``, ``10s``, ``♠T``: the symbol and the rank; None for what is no card."""
    squeezed = re.sub(r"\s+", "", text).upper().replace("10", "T")
    match = _CARD.fullmatch(squeezed)
    if match is None:
        return None
    suit, rank = match[1] or match[4], match[2] or match[3]
    return _SYMBOLS.get(suit, suit) + rank


def holder(deal: Deal, card: str) -> Seat | None:
    """The seat whose hand has a card (``♠T``); None where it is in none that is known."""
    return next((seat for seat, hand in deal.hands.items() if hand and card in hand.cards), None)
