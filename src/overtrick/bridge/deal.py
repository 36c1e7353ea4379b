"""The cards: four hands of thirteen, as PBN writes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.seat import Seat

RANKS = "AKQJT98765432"
"""Ranks from the ace down; ten is ``T``."""
SUITS = "♠♥♦♣"
"""Suits as hands list them: spades, hearts, diamonds, clubs."""
LONGEST = 200
"""No deal is written in more characters than this."""

_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


class NotADeal(BridgeError):
    """The text is not a deal, or a card is missing or there twice."""

    code = "not-a-deal"


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards or fewer, by suit; ranks are put in order from the ace down.

    Raises NotADeal for a card that does not exist, is there twice, or is the fourteenth.
    """

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    def __post_init__(self) -> None:
        for place, name in enumerate(_SUIT_NAMES):
            object.__setattr__(self, name, _ordered(self.suits[place], place))
        if len(self) > 13:
            raise NotADeal(f"{quoted(str(self))} has {len(self)} cards: a hand has thirteen")

    @classmethod
    def parse(cls, text: str) -> Hand:
        """``AK4.Q62.KT954.J8``: spades, hearts, diamonds, clubs. Raises NotADeal.

        ``10`` for ``T`` and ``-`` for a suit without cards are understood.
        """
        suits = text.strip().upper().replace("10", "T").split(".", maxsplit=4)
        if len(text) > LONGEST or len(suits) != 4:
            raise NotADeal(f"{quoted(text)} is not a hand: four suits with dots are expected")
        return cls(*(suit.replace("-", "") for suit in suits))

    @property
    def suits(self) -> tuple[str, str, str, str]:
        """Spades, hearts, diamonds, clubs."""
        return (self.spades, self.hearts, self.diamonds, self.clubs)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as ``♠A``, spades first, from the ace down."""
        pairs = zip(SUITS, self.suits, strict=True)
        return tuple(suit + rank for suit, ranks in pairs for rank in ranks)

    @property
    def points(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(_POINTS.get(rank, 0) for suit in self.suits for rank in suit)

    def __len__(self) -> int:
        return sum(map(len, self.suits))

    def __bool__(self) -> bool:
        return True  # a hand without cards is still a hand that is known

    def __str__(self) -> str:
        return ".".join(self.suits)


@dataclass(frozen=True, slots=True)
class Deal:
    """The four hands of a board. A hand that is not known is None.

    A known hand has thirteen cards; with ``partial`` it may have fewer, as in an ending.
    Raises NotADeal naming a hand that is short or a card that is dealt twice.
    """

    north: Hand | None
    east: Hand | None
    south: Hand | None
    west: Hand | None
    partial: bool = field(default=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        holder: dict[str, Seat] = {}
        for seat, hand in self.hands.items():
            if hand is None:
                continue
            if len(hand) != 13 and not self.partial:
                raise NotADeal(f"{seat.words} has {len(hand)} cards: a hand has thirteen")
            for card in hand.cards:
                if card in holder:
                    raise NotADeal(
                        f"{_card(card)} is dealt twice, to {holder[card].words} and {seat.words}"
                    )
                holder[card] = seat

    @classmethod
    def parse(cls, text: str, *, partial: bool = False) -> Deal:
        """PBN's form: ``N:hand hand hand hand`` clockwise, ``-`` unknown. Raises NotADeal."""
        first, colon, rest = text[: LONGEST + 1].strip().partition(":")
        hands = rest.split()
        if len(text) > LONGEST or not colon or len(hands) != 4:
            raise NotADeal(f"{quoted(text)} is not a deal: N: and four hands are expected")
        seat = _seat(first, text)
        found: dict[Seat, Hand | None] = {}
        for hand in hands:
            found[seat] = None if hand == "-" else Hand.parse(hand)
            seat = seat.next
        return cls(*(found[seat] for seat in Seat), partial=partial)

    @property
    def hands(self) -> dict[Seat, Hand | None]:
        """The hands by seat, clockwise from North."""
        return {
            Seat.NORTH: self.north,
            Seat.EAST: self.east,
            Seat.SOUTH: self.south,
            Seat.WEST: self.west,
        }

    @property
    def points(self) -> dict[Seat, int | None]:
        """High-card points by seat, None for a hand that is not known."""
        return {seat: hand.points if hand else None for seat, hand in self.hands.items()}

    def rotated(self, quarters: int = 1) -> Deal:
        """Every hand moved that many seats clockwise: after one quarter East holds North's."""
        hands = list(self.hands.values())
        moved = (hands[(place - quarters) % 4] for place in range(4))
        return Deal(*moved, partial=self.partial)

    def completed(self) -> Deal:
        """The deal with its fourth hand, which holds the cards of no other.

        Unchanged where nothing is missing. Raises NotADeal unless three hands of thirteen
        cards are known.
        """
        unknown = [seat for seat, hand in self.hands.items() if hand is None]
        known = [hand for hand in self.hands.values() if hand is not None]
        if not unknown:
            return self
        if len(unknown) > 1 or any(len(hand) != 13 for hand in known):
            raise NotADeal("three hands of thirteen cards are needed to find the fourth")
        rest = Hand(*(_missing([hand.suits[suit] for hand in known]) for suit in range(4)))
        return Deal(*(rest if hand is None else hand for hand in self.hands.values()))

    def __str__(self) -> str:
        return "N:" + " ".join("-" if hand is None else str(hand) for hand in self.hands.values())


def _missing(holdings: list[str]) -> str:
    return "".join(rank for rank in RANKS if not any(rank in held for held in holdings))


def _ordered(ranks: str, place: int) -> str:
    for rank in ranks:
        if rank not in RANKS:
            raise NotADeal(f"{quoted(rank)} is no card: the ranks are A K Q J T and 9 to 2")
        if ranks.count(rank) > 1:
            raise NotADeal(f"{_card(SUITS[place] + rank)} is twice in one hand")
    return "".join(rank for rank in RANKS if rank in ranks)


def _card(card: str) -> str:
    suit = _SUIT_NAMES[SUITS.index(card[0])]
    return f"the {_NAMES.get(card[1], card[1])} of {suit}"


def _seat(letter: str, text: str) -> Seat:
    if letter.strip().upper() not in ("N", "E", "S", "W"):
        raise NotADeal(f"{quoted(text)} is not a deal: it begins with N:, E:, S: or W:")
    return Seat(letter.strip().upper())
