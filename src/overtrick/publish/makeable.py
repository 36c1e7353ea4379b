"""What can be made on a board with all cards seen, and its par, as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.makeable import DENOMINATIONS, SEATS, Tricks, tricks_of
from overtrick.bridge.par import ParContract, par
from overtrick.bridge.seat import Seat
from overtrick.publish.outcome import ContractShown, contract_shown
from overtrick.publish.phrases import Phrase, Several
from overtrick.publish.words import over_words, signed

_MOST: Final = 4
"""Contracts of equal par that are shown."""
_BOOK: Final = 6


@dataclass(frozen=True, slots=True)
class Makes:
    """One seat's tricks in each denomination; ``makes`` says whether that is a contract."""

    letter: str
    seat: Phrase
    tricks: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class Makeable:
    """The tricks of every seat; the par score, NS-signed, and the contracts that bring it."""

    suits: tuple[tuple[str, str, Phrase], ...]
    rows: tuple[Makes, ...]
    par: str
    contracts: tuple[ContractShown, ...]


def makeable(tricks: Tricks | None, dealer: Seat, vulnerable: Vulnerability) -> Makeable | None:
    """The table of a board whose tricks are known."""
    if tricks is None:
        return None
    best = par(tricks, vulnerable, dealer)
    return Makeable(
        suits=tuple((one.letters, one.symbol, Phrase(one.words)) for one in DENOMINATIONS),
        rows=tuple(_makes(tricks, seat) for seat in SEATS),
        par=signed(best.score_ns),
        contracts=tuple(_contract(one) for one in best.contracts[:_MOST]),
    )


def _makes(tricks: Tricks, seat: Seat) -> Makes:
    made = (tricks_of(tricks, seat, one) for one in DENOMINATIONS)
    return Makes(seat.value, Phrase(seat.words), tuple((one, one > _BOOK) for one in made))


def _contract(one: ParContract) -> ContractShown:
    letters = "".join(seat.value for seat in one.declarers)
    seats = Several(" or ", tuple(Phrase(seat.words) for seat in one.declarers))
    over = one.tricks - one.contract.goal
    return contract_shown(
        one.contract, letters, seats, over_words(over), signed(over) if over else "="
    )
