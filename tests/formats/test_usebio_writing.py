"""Whatever event is written is read back the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.deal import Deal
from overtrick.bridge.notation import parse_outcome, parse_ruling
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.seat import Seat, Side
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.fold import fold
from overtrick.event.opening import journal
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    EventOpened,
    FormName,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
)
from overtrick.federations.rules import rules
from overtrick.formats.printed import Figures
from overtrick.formats.reading import Reading
from overtrick.formats.usebio import printed, read, write
from overtrick.scoring.rounding import shown
from tests.shared import shared

SUIT = "AKQJT98765432"
DEAL = Deal.parse(f"N:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}")
OTHER = Deal.parse(f"E:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}")


def opened(form: FormName, method: str, winners: Literal[1, 2] = 1) -> EventOpened:
    options = rules("ebu").named
    return EventOpened(
        title="Thursday <pairs> & tea",
        date="2026-11-26",
        form=form,
        method=method,
        rules="ebu",
        options=options,
        winners=winners,
        club="The “Café” Club",
    )


def written_and_read(
    event: EventOpened, records: list[Record], people: dict[str, Person]
) -> tuple[Reading, Figures]:
    state = fold(journal(event, [(record, None) for record in records]))
    content = write(state, people, standings(state))
    return read(content, "written.xml"), printed(content, "written.xml")


def test_a_number_stands_where_it_is_of_and_no_id_that_was_made_up_stands_anywhere() -> None:
    known = {
        "px7tw0123456789ab": Person("px7tw0123456789ab", "Ada Birch", "117", "Larchfield", True),
        "p0123456789abcdef": Person("p0123456789abcdef", "Max Stone", "203117"),
        "ebu-4": Person("ebu-4", "Ivy Thorne", "4"),
        "names.toml:1-1": Person("names.toml:1-1", "Bob Cole"),
    }
    pairs = (ContestantEntered(ContestantId("", "1"), ("px7tw0123456789ab", "p0123456789abcdef")),
             ContestantEntered(ContestantId("", "2"), ("ebu-4", "names.toml:1-1")))  # fmt: skip
    state = fold(journal(opened("pairs", "mp"), [(one, None) for one in pairs]))
    text = write(state, known, standings(state)).decode()
    players = text.split("<PLAYER>")[1:]
    found = [(one.count("NATIONAL_ID_NUMBER>") // 2, one.count("CLUB_ID_NUMBER>") // 2)
             for one in players]  # fmt: skip
    assert found == [(0, 1), (1, 0), (1, 1), (0, 0)]
    assert "<CLUB_ID_NUMBER>117<" in text
    assert "<NATIONAL_ID_NUMBER>203117<" in text


def seat() -> st.SearchStrategy[Seat]:
    return st.sampled_from(list(Seat))


def outcomes() -> st.SearchStrategy[Any]:
    contracts = st.builds(
        Contract,
        st.integers(1, 7),
        st.sampled_from(list(Denomination)),
        st.sampled_from(list(Penalty)),
        seat(),
    )
    scores = st.builds(lambda tens: ScoreOnly(10 * tens), st.integers(-760, 316))
    return st.builds(Played, contracts, st.integers(0, 13)) | st.just(PassedOut()) | scores


def awards() -> st.SearchStrategy[Any]:
    artificial = st.builds(lambda n: Artificial(Fraction(n, 2)), st.integers(0, 200))
    whole = st.builds(lambda one: Assigned((Weight(Fraction(1), one),)), outcomes())
    split = st.builds(
        lambda share, one, two: Assigned(
            (Weight(Fraction(share, 100), one), Weight(Fraction(100 - share, 100), two))
        ),
        st.integers(1, 99),
        outcomes(),
        outcomes(),
    )
    return artificial | whole | split


def any_result() -> st.SearchStrategy[Result]:
    return outcomes() | st.just(NotPlayed()) | st.builds(Adjusted, awards(), awards())


LEADS = [None, "SA", "CT", "H2", "DQ"]
POOL: list[Result] = [
    *(parse_outcome(text) for text in ("4SXN=", "3NTE+1", "1CXXS-7", "7HW=", "PASS")),
    *(ScoreOnly(score) for score in (-620, 0, 50)),
    NotPlayed(),
    *map(parse_ruling, ("60/40", "A/A+", "55.5/44.5", "100/0", "+420/40", "4SN=/4SN=")),
    *map(parse_ruling, ("60% 3NTN= 40% 3NTN-1", "60% +110 40% -50/A")),
]


def who(data: st.DataObject, contestant: ContestantId, seats: int) -> ContestantEntered:
    handicap = data.draw(st.none() | st.integers(-500, 500))
    return ContestantEntered(
        contestant,
        tuple(f"{contestant}-{place}" for place in range(1, seats + 1)),
        handicap=None if handicap is None else Fraction(handicap, 100),
    )


def people_of(records: list[Record]) -> dict[str, Person]:
    ids = [
        one for record in records if isinstance(record, ContestantEntered) for one in record.players
    ]
    return {one: Person(one, f"Player {one}") for one in ids}


def penalties(data: st.DataObject, contestants: list[ContestantId]) -> list[Record]:
    chosen = data.draw(st.lists(st.sampled_from(contestants), unique=True, max_size=2))
    amounts = st.integers(-300, 300).filter(bool)
    return [
        PenaltyGiven(one, Fraction(data.draw(amounts), 100), "ADJUSTMENT in the file")
        for one in chosen
    ]


@settings(max_examples=150, deadline=None)
@given(any_result(), st.integers(1, 32))
def test_every_result_is_read_back_the_same(result: Result, board: int) -> None:
    records: list[Record] = [
        ContestantEntered(ContestantId("", "1")),
        ContestantEntered(ContestantId("", "2")),
        ResultEntered("", board, ("1",), ("2",), result),
    ]
    reading, _ = written_and_read(opened("pairs", "mp"), records, {})
    assert [record for record, _ in reading.records] == records


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_pairs_are_read_back_the_same(data: st.DataObject) -> None:
    winners: Literal[1, 2] = data.draw(st.sampled_from([1, 2]))
    method = data.draw(st.sampled_from(["mp", "ximp", "butler", "aggregate"]))
    sections = data.draw(st.sampled_from([[""], ["A"], ["A", "B"]]))
    tables = data.draw(st.integers(1, 4))
    contestants: list[ContestantId] = []
    results: list[Record] = []
    for section in sections:
        for table in range(1, tables + 1):
            if winners == 2:
                contestants += [ContestantId(section, str(table), side) for side in Side]
            else:
                contestants += [ContestantId(section, str(n)) for n in (table, table + tables)]
        for board in range(1, data.draw(st.integers(1, 3)) + 1):
            for table in range(1, tables + 1):
                results.append(  # noqa: PERF401
                    ResultEntered(
                        section,
                        board,
                        (str(table),),
                        (str(table if winners == 2 else table + tables),),
                        data.draw(st.sampled_from(POOL)),
                        lead=data.draw(st.sampled_from(LEADS)),
                    )
                )
    entered: list[Record] = [who(data, one, data.draw(st.integers(0, 3))) for one in contestants]
    dealt: list[Record] = [BoardPrepared(board, None, DEAL) for board in (1, 3)]
    out: list[Record] = [SatOut(data.draw(st.sampled_from(contestants)), 9)]
    records = [*entered, *dealt, *results, *out, *penalties(data, contestants)]
    reading, _ = written_and_read(opened("pairs", method, winners), records, people_of(records))
    assert Counter(record for record, _ in reading.records) == Counter(records)
    assert reading.notices == ()
    heading = reading.heading
    assert (heading.form, heading.method, heading.rules) == ("pairs", method, "ebu")
    assert (heading.winners, heading.date, heading.club) == (
        winners,
        "2026-11-26",
        "The “Café” Club",
    )
    assert heading.title == "Thursday <pairs> & tea"


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_individuals_are_read_back_the_same(data: st.DataObject) -> None:
    players = [str(number) for number in range(1, 9)]
    contestants = [ContestantId("", number) for number in players]
    results: list[Record] = []
    for board in (1, 2, 3):
        order = data.draw(st.permutations(players))
        results += [
            ResultEntered("", board, (n, s), (e, w), data.draw(st.sampled_from(POOL)))
            for n, s, e, w in (order[:4], order[4:])
        ]
    entered: list[Record] = [who(data, one, 1) for one in contestants]
    records = [*entered, *results]
    reading, _ = written_and_read(opened("individual", "mp"), records, people_of(records))
    assert Counter(record for record, _ in reading.records) == Counter(records)
    assert reading.heading.form == "individual"


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_teams_are_read_back_the_same(data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(["imp", "bam"]))
    plain = data.draw(st.booleans())
    results: list[Record] = []
    meetings = [(1, "1", "2"), (1, "3", "4"), (2, "1", "3"), (3, "2", "1")]
    for round_, home, away in meetings:
        for board in (2 * round_ - 1, 2 * round_):
            for room, ns, ew in (("open", home, away), ("closed", away, home)):
                pairs = (ns, ew) if plain else (f"{ns}-1-2", f"{ew}-3-4")
                results.append(
                    ResultEntered(
                        "",
                        board,
                        (pairs[0],),
                        (pairs[1],),
                        data.draw(st.sampled_from(POOL)),
                        round=round_,
                        teams=(ns, ew),
                        room=room,
                    )
                )
    contestants = [ContestantId("", str(number)) for number in range(1, 5)]
    seats = data.draw(st.sampled_from([0, 4, 5]))
    entered: list[Record] = [
        replace(who(data, one, seats), name=data.draw(st.none() | st.just("The Ravens")))
        for one in contestants
    ]
    out: list[Record] = [SatOut(contestants[3], board, 2) for board in (3, 4)]
    out += [SatOut(contestants[3], board, 3) for board in (5, 7)]
    records = [*entered, *results, *out]
    reading, figures = written_and_read(opened("teams", method), records, people_of(records))
    assert Counter(record for record, _ in reading.records) == Counter(records)
    assert (reading.heading.form, reading.heading.method) == ("teams", method)
    assert [(one.round, one.teams) for one in figures.matches][:4] == [
        (str(round_), (home, away)) for round_, home, away in meetings
    ]


def test_the_figures_written_are_those_of_the_standings() -> None:
    results = [
        ResultEntered("", board, (ns,), (ew,), ScoreOnly(score))
        for board, ns, ew, score in [(1, "1", "2", 50), (1, "3", "4", 100), (2, "2", "1", -50)]
    ]
    entered = [ContestantEntered(ContestantId("", str(number))) for number in range(1, 5)]
    event = opened("pairs", "mp")
    records: list[Record] = [*entered, *results]
    state = fold(journal(event, [(record, None) for record in records]))
    computed = standings(state)
    _, figures = written_and_read(event, records, {})
    for row in computed.rows:
        total = figures.totals[row.contestant]
        assert row.percent is not None
        assert (total.total, total.percent) == (shown(row.points), shown(row.percent))
        assert (total.place, total.boards) == (row.place, str(row.boards))
    assert figures.points["", 1, ("1",), ("2",)] == ("0.00", "2.00")


def test_sections_that_played_other_cards_keep_their_own() -> None:
    results: list[Record] = [
        ResultEntered(section, board, ("1",), ("2",), ScoreOnly(50))
        for section in "AB"
        for board in (1, 2)
    ]
    same: list[Record] = [BoardPrepared(1, section, DEAL) for section in "AB"]
    apart: list[Record] = [BoardPrepared(2, "A", DEAL), BoardPrepared(2, "B", OTHER)]
    reading, _ = written_and_read(opened("pairs", "mp"), [*results, *same, *apart], {})
    dealt = [record for record, _ in reading.records if isinstance(record, BoardPrepared)]
    assert dealt == [BoardPrepared(1, None, DEAL), *apart]


def test_letters_that_xml_cannot_hold_are_left_out() -> None:
    one = ContestantEntered(ContestantId("", "1"), ("1-1",))
    result = ResultEntered("", 1, ("1",), ("2",), PassedOut())
    people = {"1-1": Person("1-1", "Ann\x0b \ud800Ash\x00")}
    event = replace(opened("pairs", "mp"), title="Tea\x1b & \U0001f0a1")
    reading, _ = written_and_read(event, [one, result], people)
    assert reading.people["1-1"].name == "Ann Ash"
    assert reading.heading.title == "Tea & \U0001f0a1"


def test_people_keep_their_union_and_club_numbers() -> None:
    one = ContestantEntered(ContestantId("", "1"), ("111", "c7", "1-3"))
    people = {
        "111": Person("111", "Ann Ash", "111"),
        "c7": Person("c7", "Bo Birch"),
        "1-3": Person("1-3", "Cy Cedar"),
    }
    other = ContestantEntered(ContestantId("", "2"))
    result = ResultEntered("", 1, ("1",), ("2",), PassedOut())
    reading, _ = written_and_read(opened("pairs", "mp"), [one, other, result], people)
    assert reading.people == people
    assert [record for record, _ in reading.records][:2] == [one, other]


REAL = [
    "cobalt_butler_howell",
    "cobalt_cross_imp_howell",
    "cobalt_mp_pairs_howell",
    "cobalt_mp_pairs_mitchell",
    "cobalt_mp_pairs_mitchell_adjusted_02",
    "ukbridge_individual",
    "ukbridge_mp-pairs",
    "ukbridge_multi-section-pairs",
    "ukbridge_multiple-teams",
]


@pytest.mark.parametrize("name", REAL)
def test_real_files_are_written_so_that_the_same_is_read(name: str) -> None:
    first = read(shared(f"real/usebio/{name}.xml").read_bytes(), f"{name}.xml")
    heading = first.heading
    event = EventOpened(
        title=heading.title or "",
        date=heading.date,
        form=heading.form or "pairs",
        method=heading.method or "mp",
        rules=heading.rules or "plain",
        options=rules(heading.rules or "plain").named,
        winners=heading.winners or 1,
        across=bool(heading.across),
        club=heading.club,
    )
    again, _ = written_and_read(event, [record for record, _ in first.records], first.people)
    assert [record for record, _ in again.records] == [record for record, _ in first.records]
    assert again.people == first.people
    assert again.notices == ()
    assert (again.heading.across or False) == event.across
