"""Cards as programs write them: the lead, and the four hands of a board."""

from __future__ import annotations

import re
from typing import Final

from overtrick.bridge.deal import Deal, Hand
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat

_CARD: Final = re.compile(r"([CDHS])(10|[AKQJT2-9])|(10|[AKQJT2-9])([CDHS])")


class ShortHand(BridgeError):
    """A hand has not got thirteen cards."""

    code = "short-hand"


def card(lead: str) -> str | None:
    """``DA`` from ``DA`` or ``AD``, ``CT`` from ``C10`` or ``10c``; None for what is no card."""
    match = _CARD.fullmatch(re.sub(r"\s+", "", lead).upper())
    if not match:
        return None
    suit, rank = match[1] or match[4], match[2] or match[3]
    return suit + rank.replace("10", "T")


def hand(spades: str | None, hearts: str | None, diamonds: str | None, clubs: str | None) -> Hand:
    """A hand from its suits: ``A K 10 4``, ``AKT4``, a dash or nothing for a void.

    Raises NotADeal.
    """
    suits = (spades, hearts, diamonds, clubs)
    return Hand.parse(".".join(_ranks(suit or "") for suit in suits))


def complete(hands: dict[Seat, Hand]) -> Deal | None:
    """Four hands of thirteen as a deal; None where one is not told. Raises ShortHand, NotADeal."""
    if len(hands) < 4:
        return None
    short = next((seat for seat, held in hands.items() if len(held) != 13), None)
    if short:
        raise ShortHand(f"{short.words} has {len(hands[short])} cards, not 13")
    return Deal(*(hands[seat] for seat in Seat))


def _ranks(suit: str) -> str:
    return re.sub(r"[\s—–-]+", "", suit).replace(".", "?")
