"""Par: what both sides come to where everybody bids and plays with all cards seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from overtrick.bridge.contract import Contract
from overtrick.bridge.denomination import Denomination, Penalty
from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.makeable import Tricks, check_tricks_table, tricks_of
from overtrick.bridge.score import score
from overtrick.bridge.seat import Seat, Side


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that brings the par score: who can declare it, and the tricks it makes."""

    contract: Contract
    declarers: tuple[Seat, ...]
    tricks: int

    def __str__(self) -> str:
        over = self.tricks - self.contract.goal
        seats = "".join(seat.value for seat in self.declarers)
        return f"{self.contract.bid}{seats}" + (f"{over:+d}" if over else "=")


@dataclass(frozen=True, slots=True)
class Par:
    """The NS-signed par score and the contracts that bring it; none where all pass."""

    score_ns: int
    contracts: tuple[ParContract, ...]


class _Bid(NamedTuple):
    """What a bid is worth, NS-signed, if it is passed out (doubled where it goes down)."""

    worth: int
    contract: Contract
    declarers: tuple[Seat, ...]
    tricks: int


_BIDS: Final = tuple((level, one) for level in range(1, 8) for one in sorted(Denomination))


def par(tricks: Tricks, vulnerable: Vulnerability, dealer: Seat = Seat.NORTH) -> Par:
    """The outcome of an auction in which each side does the best for itself.

    Contracts that fail are doubled, sacrifices included. The dealer's side bids first, which
    matters only where both sides can make the same highest contract. Raises NotATrickTable.
    """
    check_tricks_table(tricks)
    bids = {side: [_bid(tricks, vulnerable, side, one) for one in _BIDS] for side in Side}
    reached = _reached(bids)
    first = dealer.side
    after_pass = _best(first.opponents, [0, *reached[first.opponents]])
    worth = _best(first, [after_pass, *reached[first]])
    return Par(worth, tuple(_contracts(bids, worth)))


def _bid(
    tricks: Tricks, vulnerable: Vulnerability, side: Side, one: tuple[int, Denomination]
) -> _Bid:
    level, denomination = one
    made = {seat: tricks_of(tricks, seat, denomination) for seat in Seat if seat.side is side}
    most = max(made.values())
    declarers = tuple(seat for seat, number in made.items() if number == most)
    penalty = Penalty.UNDOUBLED if most >= level + 6 else Penalty.DOUBLED
    contract = Contract(level, denomination, penalty)
    worth = side.sign * score(contract, most, vulnerable.of(side))
    return _Bid(worth, contract, declarers, most)


def _best(side: Side, values: list[int]) -> int:
    """What a side chooses among NS-signed scores."""
    return max(values) if side is Side.NS else min(values)


def _reached(bids: dict[Side, list[_Bid]]) -> dict[Side, list[int]]:
    """What each bid of a side leads to, the opponents answering it as well as they can."""
    reached: dict[Side, list[int]] = {side: [0] * len(_BIDS) for side in Side}
    for place in reversed(range(len(_BIDS))):
        for side in Side:
            answers = reached[side.opponents][place + 1 :]
            reached[side][place] = _best(side.opponents, [bids[side][place].worth, *answers])
    return reached


def _contracts(bids: dict[Side, list[_Bid]], worth: int) -> Iterator[ParContract]:
    """The contracts worth par that no higher bid of the opponents improves on for them."""
    if not worth:
        return
    for side in Side:
        for place, bid in enumerate(bids[side]):
            higher = [one.worth for one in bids[side.opponents][place + 1 :]]
            if bid.worth == worth == _best(side.opponents, [worth, *higher]):
                yield ParContract(bid.contract, bid.declarers, bid.tricks)
