"""The hand diagram: four hands in compass order, with their high-card points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal, Hand
from overtrick.bridge.seat import Seat
from overtrick.event.fold import Event
from overtrick.event.standings import BoardScore
from overtrick.publish.outcome import SUITS
from overtrick.publish.phrases import Phrase

VOID: Final = "—"
BRIEFLY: Final = {
    Vulnerability.NONE: "Nobody",
    Vulnerability.NS: "N–S",
    Vulnerability.EW: "E–W",
    Vulnerability.BOTH: "Both",
}
"""Who is vulnerable, in as few letters as a column has room for."""


@dataclass(frozen=True, slots=True)
class SuitShown:
    """One suit of a hand: ``cards`` are ``A 10 9``, or a dash for a void."""

    suit: str
    symbol: str
    name: str
    cards: str


@dataclass(frozen=True, slots=True)
class HandShown:
    """One seat: ``suits`` is empty and ``points`` None where the cards are not known."""

    seat: str
    letter: str
    suits: tuple[SuitShown, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One side of the board itself, as printed on a plastic board."""

    letter: str
    vulnerable: bool
    dealer: bool


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board as it lay on the table. ``hands`` is empty without a deal."""

    dealer: str
    vulnerable: str
    briefly: str
    anyone: bool
    seats: tuple[SeatShown, ...]
    hands: tuple[HandShown, ...]


def board_diagram(event: Event, board: BoardScore) -> Diagram:
    """The diagram of a scored board; sections that share a board share its cards."""
    section = section_of(board)
    return diagram(
        event.deal(section, board.board),
        event.dealer(section, board.board),
        event.vulnerable(section, board.board),
    )


def section_of(board: BoardScore) -> str:
    """The section whose cards a scored board has."""
    return board.lines[0].play.entered.section if board.lines else board.scope


def diagram(deal: Deal | None, dealer: Seat, vulnerable: Vulnerability) -> Diagram:
    """The diagram of a board; hands clockwise from North."""
    hands = () if deal is None else tuple(_hand(seat, hand) for seat, hand in deal.hands.items())
    return Diagram(
        dealer=Phrase(dealer.words),
        vulnerable=Phrase(vulnerable.words),
        briefly=Phrase(BRIEFLY[vulnerable]),
        anyone=vulnerable is not Vulnerability.NONE,
        seats=tuple(
            SeatShown(seat.value, vulnerable.of(seat.side), seat is dealer) for seat in Seat
        ),
        hands=hands,
    )


def _hand(seat: Seat, hand: Hand | None) -> HandShown:
    if hand is None:
        return HandShown(Phrase(seat.words), seat.value, (), None)
    suits = tuple(
        SuitShown(letter, symbol, Phrase(f"{name}s"), _cards(cards))
        for (letter, (symbol, name)), cards in zip(SUITS.items(), hand.suits, strict=True)
    )
    return HandShown(Phrase(seat.words), seat.value, suits, hand.points)


def _cards(ranks: str) -> str:
    return " ".join(ranks).replace("T", "10") or VOID
