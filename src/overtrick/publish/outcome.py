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
    Weight,
)
from overtrick.bridge.seat import Side
from overtrick.publish.phrases import Phrase, Several
from overtrick.publish.words import over_words, signed, true_minus
from overtrick.scoring.rounding import brief

SUITS: Final = {"S": ("♠", "spade"), "H": ("♥", "heart"), "D": ("♦", "diamond"), "C": ("♣", "club")}
Kind: TypeAlias = Literal["played", "passed", "score", "unplayed", "ruling"]
_PENALTY: Final = ("", "×", "××")
_PENALTY_WORDS: Final = ("{bid}", "{bid} doubled", "{bid} redoubled")
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
            return OutcomeShown("passed", Phrase("Passed out"))
        case ScoreOnly():
            return OutcomeShown("score", "–")
        case NotPlayed():
            return OutcomeShown("unplayed", Phrase("Not played"))
        case Adjusted():
            return _ruling(result)
        case _:
            assert_never(result)


def contract(played: Played) -> ContractShown:
    """A contract and its result, ``4 spades doubled by North, one over``."""
    declarer = played.contract.declarer
    assert declarer is not None
    return contract_shown(
        played.contract,
        declarer.value,
        Phrase(declarer.words),
        over_words(played.over),
        true_minus(played.result),
    )


def contract_shown(
    bid: Contract, letters: str, declarer: Phrase, over: Phrase, result: str
) -> ContractShown:
    """A contract by one or several declarers, what came of it in words and as it is written."""
    return ContractShown(
        level=bid.level,
        suit=bid.denomination.letters,
        symbol=bid.denomination.symbol,
        penalty=_PENALTY[bid.penalty],
        by=letters,
        result=result,
        words=Phrase(
            "{contract} by {declarer}, {result}",
            contract=_bid_words(bid),
            declarer=declarer,
            result=over,
        ),
    )


def lead(text: str | None) -> Card | str:
    """The card led, from ``SA``, ``♠A`` or ``10s``; text that is no card as it was written."""
    found = _LEAD.fullmatch((text or "").upper().translate(_LETTERS))
    if not found:
        return text or ""
    letter = found["suit"] or found["suit2"]
    rank = (found["rank"] or found["rank2"]).replace("T", "10")
    symbol, name = SUITS[letter]
    spoken = Phrase(
        "{rank} of {suit}", rank=Phrase(_RANKS.get(rank, rank)), suit=Phrase(f"{name}s")
    )
    return Card(letter, symbol, rank, spoken)


def _bid_words(bid: Contract) -> Phrase:
    name = bid.denomination.words
    one = bid.level == 1 and bid.denomination is not Denomination.NOTRUMP
    suit = Phrase(name[:-1] if one else name)
    plain = Phrase("{level} {suit}", level=bid.level, suit=suit)
    return Phrase(_PENALTY_WORDS[bid.penalty], bid=plain)


def _ruling(ruling: Adjusted) -> OutcomeShown:
    same = ruling.ns == ruling.ew
    kind = Phrase(_kind(ruling))
    note = Phrase("{ruling}: {words}.", ruling=kind, words=_explained(ruling, same=same))
    match ruling.ns:
        case Assigned((only,)) if same and isinstance(only.outcome, Played):
            return OutcomeShown("ruling", Phrase("Assigned"), contract(only.outcome), note)
        case _:
            return OutcomeShown("ruling", _short(ruling), None, note)


def _short(ruling: Adjusted) -> str:
    awards = (ruling.ns, ruling.ew)
    percents = [one.percent for one in awards if isinstance(one, Artificial)]
    if len(percents) == 2:
        return f"{true_minus(brief(percents[0]))}/{true_minus(brief(percents[1]))}"
    return Phrase(_kind(ruling).removesuffix(" score"))


def _kind(ruling: Adjusted) -> str:
    match ruling.ns, ruling.ew:
        case Artificial(), Artificial():
            return "Artificial score"
        case (Assigned(mine), Assigned(theirs)) if mine == theirs:
            return "Weighted score" if len(mine) > 1 else "Assigned score"
        case _:
            return "Split score"


def _explained(ruling: Adjusted, *, same: bool) -> Phrase:
    ns, ew = ruling.ns, ruling.ew
    if same and isinstance(ns, Assigned):
        return Phrase("both sides score {award}", award=_award(ns))
    return Phrase("North-South {ns}, East-West {ew}", ns=_award(ns), ew=_award(ew))


def _award(award: Award) -> str:
    match award:
        case Artificial(percent):
            name = _AVERAGES.get(int(percent)) if percent.denominator == 1 else None
            if name is None:
                return Phrase("{percent}%", percent=brief(percent))
            return Phrase("{average} ({percent}%)", average=Phrase(name), percent=brief(percent))
        case Assigned((only,)):
            return _outcome_words(only.outcome)
        case Assigned(weights):
            return Several(" and ", tuple(map(_weight, weights)))
        case _:
            assert_never(award)


def _weight(weight: Weight) -> Phrase:
    share = brief(weight.share * 100)
    return Phrase("{share}% of {outcome}", share=share, outcome=_outcome_words(weight.outcome))


def _outcome_words(made: Outcome) -> str:
    match made:
        case Played():
            return contract(made).words
        case PassedOut():
            return Phrase("a pass-out")
        case ScoreOnly(score):
            return Phrase("{score} to {side}", score=signed(score), side=Phrase(Side.NS.words))
        case _:
            assert_never(made)
