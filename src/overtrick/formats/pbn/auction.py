"""The auction: whether the calls can follow one another, and the contract they end in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.seat import Seat, Side
from overtrick.formats.pbn.document import Fault
from overtrick.formats.pbn.sections import Section, Step

_BID = re.compile(r"([1-7])(NT|[SHDC])")
_DENOMINATIONS: Final = {one.letters: one for one in Denomination}


@dataclass
class Auction:
    """An auction as far as it has gone. ``ended`` once nobody may call any more.

    ``sound`` is false when a call could not be understood or placed: the contract and the
    declarer are then not certain.
    """

    turn: Seat
    faults: list[Fault] = field(default_factory=list)
    begun: bool = False
    ended: bool = False
    sound: bool = True
    continued: bool = False
    stopped: bool = False
    bid: tuple[int, Denomination] | None = None
    bidder: Seat | None = None
    penalty: Penalty = Penalty.UNDOUBLED
    passes: int = 0
    first: dict[tuple[Side, Denomination], Seat] = field(default_factory=dict)

    @property
    def contract(self) -> Contract | None:
        """The contract reached, None when all passed or nobody has bid."""
        if self.bid is None or self.bidder is None:
            return None
        level, denomination = self.bid
        declarer = self.first[self.bidder.side, denomination]
        return Contract(level, denomination, self.penalty, declarer)

    def fault(self, code: str, line: int, message: str) -> None:
        """Say what is wrong; the auction is then no longer certain."""
        self.faults.append(Fault(code, line, message))
        self.sound = False


def follow(section: Section, dealer: Seat) -> Auction:
    """Walk through the calls of ``section``. Its first column is who the tag names."""
    auction = Auction(section.first or dealer)
    for step in section.steps:
        if auction.stopped:
            _behind(auction, step)
            break
        _step(auction, step, dealer)
    return auction


def _behind(auction: Auction, step: Step) -> None:
    """Say, once, that something stands where no call can any more."""
    code, sign = ("after-plus", "+") if auction.continued else ("bad-call", "*")
    auction.fault(code, step.line, f"{step.text or '^S'} stands behind the {sign}")


def _step(auction: Auction, step: Step, dealer: Seat) -> None:
    if step.text in ("*", "+"):
        auction.continued = step.text == "+"
        auction.stopped = True
    elif step.text == "-":
        _wait(auction, step, dealer)
    else:
        _place(auction, step, dealer)
        _call(auction, step)
        auction.turn = auction.turn.next


def _wait(auction: Auction, step: Step, dealer: Seat) -> None:
    if auction.begun or auction.turn is dealer:
        message = f"{auction.turn.words} must call: {dealer.words} is the dealer"
        auction.fault("bad-side", step.line, message)
    else:
        auction.turn = auction.turn.next


def _place(auction: Auction, step: Step, dealer: Seat) -> None:
    if not auction.begun and auction.turn is not dealer:
        message = f"{step.text}: the dealer, {dealer.words}, calls first, not {auction.turn.words}"
        auction.fault("bad-side", step.line, message)
        auction.turn = dealer
    auction.begun = True


def _call(auction: Auction, step: Step) -> None:
    call = step.text.upper()
    if not call and step.marks == "S":
        return
    if auction.ended:
        auction.fault("bad-call", step.line, f"{step.text}: the auction is over")
    elif step.marks not in ("", "I"):
        auction.fault("bad-irregularity", step.line, f"^{step.marks} cannot stand here")
    elif call in ("PASS", "AP"):
        auction.passes = 4 if call == "AP" else auction.passes + 1
        auction.ended = auction.passes >= (3 if auction.bid else 4)
    elif call in ("X", "XX"):
        _double(auction, step, Penalty(len(call)))
    else:
        _bid(auction, step, _BID.fullmatch(call))


def _double(auction: Auction, step: Step, penalty: Penalty) -> None:
    wanted = auction.turn.side if penalty is Penalty.REDOUBLED else auction.turn.side.opponents
    if (
        auction.bidder is None
        or auction.bidder.side is not wanted
        or auction.penalty is not Penalty(penalty - 1)
    ):
        auction.fault("bad-call", step.line, f"{step.text}: there is nothing to double so")
        return
    auction.penalty, auction.passes = penalty, 0


def _bid(auction: Auction, step: Step, match: re.Match[str] | None) -> None:
    if match is None:
        auction.fault("bad-call", step.line, f"{step.text!r} is not a call")
        return
    bid = (int(match[1]), _DENOMINATIONS[match[2]])
    enough = auction.bid is None or bid > auction.bid
    if enough and step.marks:
        auction.fault("bad-irregularity", step.line, f"{step.text} is sufficient: ^I is wrong")
    elif not enough and not step.marks:
        auction.fault("bad-call", step.line, f"{step.text} is not sufficient")
        return
    auction.bid, auction.bidder = bid, auction.turn
    auction.penalty, auction.passes = Penalty.UNDOUBLED, 0
    auction.first.setdefault((auction.turn.side, bid[1]), auction.turn)
