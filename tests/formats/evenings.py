"""Journals and travellers that nobody played, for the properties of readers and writers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.deal import Deal, Hand
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    Award,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.fold import NotAJournal, fold
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    Entry,
    EventOpened,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
    Source,
    Voided,
)
from overtrick.event.standings import Standings
from overtrick.formats.writing import Evening
from overtrick.scoring.options import Options

texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12
)
numbers = st.from_regex(r"[1-9][0-9]?|[A-D][1-9]", fullmatch=True)
sections = st.sampled_from(["", "A", "B", "Blue"])
sides = st.sampled_from([None, *Side])
seats = st.sampled_from(Seat)
boards = st.integers(1, 120)
rounds = st.none() | st.integers(1, 40)

contracts = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(Denomination),
    st.sampled_from(Penalty),
    seats,
)
played = st.builds(Played, contracts, st.integers(0, 13))
scores = st.integers(-760, 760).map(lambda tens: ScoreOnly(tens * 10))
outcomes = st.one_of(played, st.just(PassedOut()), scores)


@st.composite
def assigned(draw: Any) -> Assigned:
    parts = draw(st.lists(st.integers(1, 40), min_size=1, max_size=4))
    return Assigned(tuple(Weight(Fraction(one, sum(parts)), draw(outcomes)) for one in parts))


awards: st.SearchStrategy[Award] = st.one_of(
    st.fractions(0, 100, max_denominator=30).map(Artificial), assigned()
)
rulings = st.builds(Adjusted, awards, awards, st.just("") | texts) | awards.filter(
    lambda award: isinstance(award, Assigned)
).map(lambda award: Adjusted(award, award))
results: st.SearchStrategy[Result] = st.one_of(outcomes, st.just(NotPlayed()), rulings)
sources = st.none() | st.builds(Source, texts, st.none() | st.integers(1, 10_000))
contestants = st.builds(ContestantId, sections, numbers, sides)


@st.composite
def deals(draw: Any) -> Deal:
    cards = draw(st.permutations([suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]))
    hands = []
    for start in range(0, 52, 13):
        mine = cards[start : start + 13]
        suits = ("".join(card[1] for card in mine if card[0] == suit) for suit in "SHDC")
        hands.append(Hand(*suits))
    known = draw(st.lists(st.booleans(), min_size=4, max_size=4))
    return Deal(*(hand if kept else None for hand, kept in zip(hands, known, strict=True)))


@st.composite
def results_entered(draw: Any, *, form: str = "any") -> ResultEntered:
    seated = draw(st.lists(numbers, min_size=4, max_size=4, unique=True))
    individual = form == "individual" or (form == "any" and draw(st.booleans()))
    ns, ew = (seated[:2], seated[2:]) if individual else (seated[:1], seated[1:2])
    return ResultEntered(
        section=draw(sections),
        board=draw(boards),
        ns=tuple(ns),
        ew=tuple(ew),
        result=draw(results),
        round=draw(rounds),
        table=draw(rounds),
        lead=draw(st.none() | st.sampled_from(["SA", "H2", "DT", "CK"])),
        group=draw(st.sampled_from(["", "fouled"])),
        teams=draw(st.none() | st.tuples(numbers, numbers)),
        room=draw(st.sampled_from([None, "open", "closed"])),
        switched=draw(st.booleans()),
    )


boards_prepared = st.builds(
    BoardPrepared,
    boards,
    st.none() | sections,
    st.none() | deals(),
    st.none() | seats,
    st.none() | st.sampled_from(Vulnerability),
)
records: st.SearchStrategy[Record] = st.one_of(
    st.builds(
        ContestantEntered,
        contestants,
        st.lists(texts, max_size=4).map(tuple),
        st.none() | texts,
        st.none() | st.fractions(-50, 50, max_denominator=1000),
        st.none() | texts,
    ),
    boards_prepared,
    results_entered(),
    st.builds(SatOut, contestants, boards, rounds),
    st.builds(PenaltyGiven, contestants, st.fractions(-50, 50, max_denominator=100), texts),
)
opened = st.builds(
    EventOpened,
    title=st.just("") | texts,
    date=st.none() | texts,
    form=st.sampled_from(["pairs", "individual", "teams"]),
    method=st.sampled_from(["mp", "ximp", "imp"]),
    rules=st.sampled_from(["plain", "ebu"]),
    options=st.just(Options().named),
    winners=st.sampled_from([1, 2]),
    across=st.booleans(),
    club=st.none() | texts,
    program=st.none() | texts,
)
people = st.dictionaries(
    texts, st.builds(Person, st.just(""), texts, st.none() | texts, st.none() | texts), max_size=5
)


@st.composite
def evenings(draw: Any) -> Evening:
    """A journal of every kind of record, with corrections and voidings."""
    entries = [Entry(1, draw(opened))]
    for record, source in draw(st.lists(st.tuples(records, sources), max_size=8)):
        number = len(entries) + 1
        later = _after(draw, record, entries) if draw(st.integers(0, 4)) == 0 else None
        entries.append(Entry(number, later or record, source))
        try:
            fold(entries)
        except NotAJournal:
            # An undone undo can leave two corrections of one entry: it was never appended.
            entries[-1] = Entry(number, record, source)
    named = {key: Person(key, one.name, one.number, one.club) for key, one in draw(people).items()}
    return Evening(tuple(entries), fold(entries), Standings((), ()), named)


def _after(draw: Any, record: Record, entries: list[Entry]) -> Record | None:
    """A correction of a result in force, or the voiding of any entry but the first."""
    if not isinstance(record, ResultEntered):
        return Voided(draw(st.integers(2, len(entries))), "twice") if len(entries) > 1 else None
    live = sorted(fold(entries).plays)
    return replace(record, supersedes=draw(st.sampled_from(live))) if live else None
