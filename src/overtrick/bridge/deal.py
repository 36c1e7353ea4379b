"""The cards: four hands of thirteen, as PBN writes them."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat

RANKS = "AKQJT98765432"
"""Ranks from the ace down; ten is ``T``."""


class NotADeal(BridgeError):
    """The text is not a deal, or a card is missing or there twice."""

    code = "not-a-deal"


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards or fewer, by suit: ranks from the ace down."""

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    @classmethod
    def parse(cls, text: str) -> Hand:
        """``AK4.Q62.KT954.J8``: spades, hearts, diamonds, clubs. Raises NotADeal."""
        suits = text.upper().replace("10", "T").split(".")
        if len(suits) != 4:
            raise NotADeal(f"{text!r} is not a hand: four suits with dots between are expected")
        return cls(*(_ordered(suit, text) for suit in suits))

    @property
    def suits(self) -> tuple[str, str, str, str]:
        """Spades, hearts, diamonds, clubs."""
        return (self.spades, self.hearts, self.diamonds, self.clubs)

    @property
    def points(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum("JQKA".find(rank) + 1 for suit in self.suits for rank in suit)

    def __len__(self) -> int:
        return sum(map(len, self.suits))

    def __str__(self) -> str:
        return ".".join(self.suits)


@dataclass(frozen=True, slots=True)
class Deal:
    """The four hands of a board. A hand that is not known is None."""

    north: Hand | None
    east: Hand | None
    south: Hand | None
    west: Hand | None

    def __post_init__(self) -> None:
        cards = [
            suit + rank
            for hand in self.hands.values()
            if hand
            for suit, ranks in zip("SHDC", hand.suits, strict=True)
            for rank in ranks
        ]
        if len(cards) != len(set(cards)):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise NotADeal(f"{twice} is dealt twice")

    @classmethod
    def parse(cls, text: str) -> Deal:
        """PBN's form: ``N:hand hand hand hand`` clockwise, ``-`` unknown. Raises NotADeal."""
        first, colon, rest = text.strip().partition(":")
        hands = rest.split()
        if not colon or first.upper() not in ("N", "E", "S", "W") or len(hands) != 4:
            raise NotADeal(f"{text!r} is not a deal: N: and four hands are expected")
        seat, found = Seat(first.upper()), {}
        for hand in hands:
            found[seat] = None if hand == "-" else Hand.parse(hand)
            seat = seat.next
        return cls(*(found[seat] for seat in Seat))

    @property
    def hands(self) -> dict[Seat, Hand | None]:
        """The hands by seat, clockwise from North."""
        return {
            Seat.NORTH: self.north,
            Seat.EAST: self.east,
            Seat.SOUTH: self.south,
            Seat.WEST: self.west,
        }

    def __str__(self) -> str:
        hands = (str(hand) if hand else "-" for hand in self.hands.values())
        return "N:" + " ".join(hands)


def _ordered(suit: str, text: str) -> str:
    ranks = suit.replace("-", "")
    if any(rank not in RANKS for rank in ranks) or len(set(ranks)) != len(ranks):
        raise NotADeal(f"{text!r} is not a hand: {suit!r} has a card that is none, or one twice")
    return "".join(sorted(ranks, key=RANKS.index))
