"""Hypothesis strategies for the values of the game."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import strategies as st

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.deal import RANKS, SUITS, Deal, Hand
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    PassedOut,
    Played,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.scoresheet import Break, Honours, SheetLine, TableDeal
from overtrick.bridge.seat import Seat, Side

seats = st.sampled_from(Seat)
declared = st.builds(
    Contract,
    level=st.integers(1, 7),
    denomination=st.sampled_from(Denomination),
    penalty=st.sampled_from(Penalty),
    declarer=seats,
)
contracts = declared | st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Penalty)
)
played = st.builds(Played, declared, st.integers(0, 13))
scores = st.builds(ScoreOnly, st.integers(-760, 760).map(lambda tens: tens * 10))
outcomes = played | st.builds(PassedOut) | scores


@st.composite
def assigned(draw: st.DrawFn) -> Assigned:
    parts = draw(st.lists(st.integers(1, 60), min_size=1, max_size=4))
    return Assigned(tuple(Weight(Fraction(part, sum(parts)), draw(outcomes)) for part in parts))


artificial = st.builds(Artificial, st.fractions(0, 100, max_denominator=1000))
awards = assigned() | artificial
rulings = st.builds(Adjusted, awards, awards) | assigned().map(lambda one: Adjusted(one, one))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    cards = [suit + rank for suit in SUITS for rank in RANKS]
    random.Random(draw(st.integers())).shuffle(cards)
    return Deal(*(hand(cards[first : first + 13]) for first in range(0, 52, 13)))


def hand(cards: list[str]) -> Hand:
    return Hand(*("".join(card[1] for card in cards if card[0] == suit) for suit in SUITS))


@st.composite
def table_deals(draw: st.DrawFn) -> TableDeal:
    outcome = draw(played | st.builds(PassedOut))
    if isinstance(outcome, PassedOut) or draw(st.integers(0, 3)):
        return TableDeal(outcome)
    at_notrump = outcome.contract.denomination is Denomination.NOTRUMP
    points = draw(st.sampled_from([150] if at_notrump else [100, 150]))
    return TableDeal(outcome, Honours(draw(st.sampled_from(Side)), points))


# Mostly made contracts at lower levels, as at a real table: rubbers are to be finished.
made = st.builds(
    lambda contract, over: Played(contract, min(13, contract.goal + over)),
    st.builds(
        Contract,
        st.integers(1, 4),
        st.sampled_from(Denomination),
        st.sampled_from((Penalty.UNDOUBLED, Penalty.UNDOUBLED, Penalty.DOUBLED)),
        seats,
    ),
    st.integers(0, 2),
)
sheet_lines: st.SearchStrategy[list[SheetLine]] = st.lists(
    made.map(TableDeal) | table_deals() | st.builds(Break), max_size=30
)
