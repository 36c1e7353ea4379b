"""What became of a board at one table, ready to be shown and to be read aloud."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, assert_never

from overtrick.bridge.contract import Contract
from overtrick.bridge.denomination import Denomination
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    Award,
    NotPlayed,
    Outcome,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
)
from overtrick.bridge.seat import Side
from overtrick.publish.words import over_words, signed, true_minus
from overtrick.scoring.rounding import brief

SUITS: Final = {"S": ("♠", "spade"), "H": ("♥", "heart"), "D": ("♦", "diamond"), "C": ("♣", "club")}
Kind: TypeAlias = Literal["played", "passed", "score", "unplayed", "ruling"]
_PENALTY: Final = ("", "×", "××")
_PENALTY_WORDS: Final = ("", " doubled", " redoubled")
_RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_LEAD: Final = re.compile(
    r"(?P<suit>[SHDC])(?P<rank>10|[2-9TJQKA])|(?P<rank2>10|[2-9TJQKA])(?P<suit2>[SHDC])"
)
_LETTERS: Final = str.maketrans("♠♥♦♣", "SHDC", "\ufe0e\ufe0f -")
_AVERAGES: Final = {60: "average plus", 50: "average", 40: "average minus"}


@dataclass(frozen=True, slots=True)
class Card:
    """A suit with what stands beside it: the lead of a hand, ``♠ 10``."""

    suit: str
    symbol: str
    rank: str
    words: str


@dataclass(frozen=True, slots=True)
class ContractShown:
    """A played contract: ``4``, ``♠``, ``×``, ``N``, ``+1``, and all of it in words."""

    level: int
    suit: str
    symbol: str
    penalty: str
    by: str
    result: str
    words: str


@dataclass(frozen=True, slots=True)
class OutcomeShown:
    """A cell of a traveller. ``text`` stands where there is no contract.

    ``note`` explains a ruling in a sentence and is empty otherwise.
    """

    kind: Kind
    text: str = ""
    contract: ContractShown | None = None
    note: str = ""


def outcome(result: Result) -> OutcomeShown:
    """Any result as it is shown."""
    match result:
        case Played():
            return OutcomeShown("played", contract=contract(result))
        case PassedOut():
            return OutcomeShown("passed", "Passed out")
        case ScoreOnly():
            return OutcomeShown("score", "–")
        case NotPlayed():
            return OutcomeShown("unplayed", "Not played")
        case Adjusted():
            return _ruling(result)
        case _:
            assert_never(result)


def contract(played: Played) -> ContractShown:
    """A contract and its result, ``4 spades doubled by North, one over``."""
    bid = played.contract
    assert bid.declarer is not None
    return ContractShown(
        level=bid.level,
        suit=bid.denomination.letters,
        symbol=bid.denomination.symbol,
        penalty=_PENALTY[bid.penalty],
        by=bid.declarer.value,
        result=true_minus(played.result),
        words=f"{_bid_words(bid)} by {bid.declarer.words}, {over_words(played.over)}",
    )


def lead(text: str | None) -> Card | str:
    """The card led, from ``SA``, ``♠A`` or ``10s``; text that is no card as it was written."""
    found = _LEAD.fullmatch((text or "").upper().translate(_LETTERS))
    if not found:
        return text or ""
    letter = found["suit"] or found["suit2"]
    rank = (found["rank"] or found["rank2"]).replace("T", "10")
    symbol, name = SUITS[letter]
    return Card(letter, symbol, rank, f"{_RANKS.get(rank, rank)} of {name}s")


def _bid_words(bid: Contract) -> str:
    name = bid.denomination.words
    one = bid.level == 1 and bid.denomination is not Denomination.NOTRUMP
    return f"{bid.level} {name[:-1] if one else name}{_PENALTY_WORDS[bid.penalty]}"


def _ruling(ruling: Adjusted) -> OutcomeShown:
    same = ruling.ns == ruling.ew
    note = f"{_kind(ruling)}: {_explained(ruling.ns, ruling.ew, same)}."
    match ruling.ns:
        case Assigned((only,)) if same and isinstance(only.outcome, Played):
            return OutcomeShown("ruling", "Assigned", contract(only.outcome), note)
        case _:
            return OutcomeShown("ruling", _short(ruling), None, note)


def _short(ruling: Adjusted) -> str:
    awards = (ruling.ns, ruling.ew)
    percents = [one.percent for one in awards if isinstance(one, Artificial)]
    if len(percents) == 2:
        return f"{true_minus(brief(percents[0]))}/{true_minus(brief(percents[1]))}"
    return _kind(ruling).removesuffix(" score").removesuffix(" scores")


def _kind(ruling: Adjusted) -> str:
    match ruling.ns, ruling.ew:
        case Artificial(), Artificial():
            return "Artificial score"
        case (Assigned(mine), Assigned(theirs)) if mine == theirs:
            return "Weighted score" if len(mine) > 1 else "Assigned score"
        case _:
            return "Split score"


def _explained(ns: Award, ew: Award, same: bool) -> str:
    if same and isinstance(ns, Assigned):
        return f"both sides score {_award(ns)}"
    return f"{Side.NS.words} {_award(ns)}, {Side.EW.words} {_award(ew)}"


def _award(award: Award) -> str:
    match award:
        case Artificial(percent):
            name = _AVERAGES.get(int(percent)) if percent.denominator == 1 else None
            return f"{name} ({brief(percent)}%)" if name else f"{brief(percent)}%"
        case Assigned((only,)):
            return _outcome_words(only.outcome)
        case Assigned(weights):
            return " and ".join(
                f"{brief(weight.share * 100)}% of {_outcome_words(weight.outcome)}"
                for weight in weights
            )
        case _:
            assert_never(award)


def _outcome_words(made: Outcome) -> str:
    match made:
        case Played():
            return contract(made).words
        case PassedOut():
            return "a pass-out"
        case ScoreOnly(score):
            return f"{signed(score)} to {Side.NS.words}"
        case _:
            assert_never(made)
