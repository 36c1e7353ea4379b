"""From text to contracts and to what happened with them."""

from __future__ import annotations

import re

from overtrick.bridge import written
from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import ImpossibleResult, NotAContract, quoted
from overtrick.bridge.result import Outcome, PassedOut, Played, ScoreOnly
from overtrick.bridge.seat import Seat

HIGHEST_SCORE = 7600
"""No deal is worth more: a redoubled grand slam, vulnerable, without a trick."""

_SCORE = re.compile(r"[+-][0-9]+|0")


def parse_contract(text: str) -> Contract:
    """The contract in ``text``, with its declarer if one is named; a result is left out.

    Raises NotAContract, also for a pass, and ImpossibleResult.
    """
    found = written.read(text)
    if found is None:
        raise NotAContract(f"{quoted(text)} is no contract: the deal was passed out")
    return _contract(found)


def parse_outcome(text: str) -> Outcome | Contract:
    """``4SxN+1``, ``3NT E 9``, ``PASS``, ``+420``; a Contract where no result stands behind it.

    A bare score is NS-signed: ``+420``, ``-50`` or ``0``. Raises NotAContract,
    ImpossibleResult, AmbiguousContract (a result without a declarer).
    """
    squeezed = written.squeeze(text)
    if _SCORE.fullmatch(squeezed):
        return _score(squeezed)
    found = written.read(text)
    if found is None:
        return PassedOut()
    contract = _contract(found)
    return contract if found.tricks is None else Played(contract, found.tricks)


def parse_finished(text: str) -> Outcome:
    """As ``parse_outcome``; a contract without its result is refused too (NotAContract)."""
    outcome = parse_outcome(text)
    if isinstance(outcome, Contract):
        shown = outcome if outcome.declarer else f"{outcome}N"
        raise NotAContract(f"{quoted(text.strip())}: the result is missing, as in {shown}=")
    return outcome


def parse_seat(text: str) -> Seat:
    """``N``, ``east`` ...: a seat by its letter or its name. Raises NotAContract."""
    squeezed = written.squeeze(text)
    if squeezed not in ("N", "E", "S", "W"):
        raise NotAContract(f"{quoted(text)} is not a seat: N, E, S or W is expected")
    return Seat(squeezed)


def tricks_won(contract: Contract, result: str) -> int:
    """Tricks in all, 0 to 13, from ``=``, ``+1``, ``-2`` or a total such as ``9``.

    Raises NotAContract when ``result`` is none of these, ImpossibleResult when the contract
    cannot have that result.
    """
    return written.tricks(written.squeeze(result), contract.level, contract.bid, result.strip())


def _contract(found: written.Written) -> Contract:
    return Contract(found.level, found.denomination, found.penalty, found.declarer)


def _score(squeezed: str) -> ScoreOnly:
    number = int(squeezed)
    if abs(number) > HIGHEST_SCORE:
        raise ImpossibleResult(f"{quoted(squeezed)}: no deal is worth more than {HIGHEST_SCORE}")
    return ScoreOnly(number)
