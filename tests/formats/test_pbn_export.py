"""An event written as PBN reads back as the same boards and results."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.deal import Deal
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
from overtrick.event.fold import Event, fold
from overtrick.event.opening import journal
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    EventOpened,
    Record,
    ResultEntered,
    SatOut,
)
from overtrick.formats.pbn import check, deals, inherited, parse, read, table, write, write_deals
from overtrick.scoring.options import Options

DEAL = Deal.parse("N:AK54.T93.QJ7.A82 QJ.AKQ4.T96.KJ97 T98763.J85.A8.QT 2.762.K5432.6543")


def event(records: Sequence[Record], **opened: object) -> Event:
    given_: dict[str, object] = {
        "title": "Thursday",
        "date": "2026-11-26",
        "form": "pairs",
        "method": "mp",
        "rules": "plain",
        "options": Options().named,
        "winners": 2,
    }
    opening = EventOpened(**(given_ | opened))  # type: ignore[arg-type]
    return fold(journal(opening, ((record, None) for record in records)))


def written(one: Event, people: dict[str, Person] | None = None) -> bytes:
    return write(one, people or {}, standings(one))


def kept(records: Sequence[Record]) -> list[Record]:
    wanted = (ResultEntered, BoardPrepared, SatOut)
    return sorted((one for one in records if isinstance(one, wanted)), key=repr)


def again(content: bytes) -> list[Record]:
    return [record for record, _ in read(content, "again.pbn").records]


PAIRS = [
    ContestantEntered(ContestantId("", "1", Side.NS), ("a", "b")),
    ContestantEntered(ContestantId("", "2", Side.NS), (), "The Kings"),
    ContestantEntered(ContestantId("", "1", Side.EW)),
    ContestantEntered(ContestantId("", "2", Side.EW)),
]
PEOPLE = {"a": Person("a", 'Ann "Ace" \\ One'), "b": Person("b", "Béa Two")}


def night() -> list[Record]:
    four_spades = Contract(4, Denomination.SPADES, declarer=Seat.SOUTH)
    return [
        *PAIRS,
        BoardPrepared(1, None, DEAL, Seat.NORTH, Vulnerability.NONE),
        ResultEntered("", 1, ("1",), ("1",), Played(four_spades, 10), 1, 1, "HA"),
        ResultEntered("", 1, ("2",), ("2",), PassedOut(), 1, 2),
    ]


def test_a_board_is_a_game_with_its_cards_and_a_table_of_results() -> None:
    content = written(event(night()), PEOPLE)
    lines = content.decode("latin-1").split("\r\n")
    assert lines[:4] == [
        "% PBN 2.1",
        "% EXPORT",
        "%Content-type: text/x-pbn; charset=iso-8859-1",
        "%Creator: Overtrick",
    ]
    assert '[Date "2026.11.26"]' in lines
    assert '[Deal "N:AK54.T93.QJ7.A82 QJ.AKQ4.T96.KJ97 T98763.J85.A8.QT 2.762.K5432.6543"]' in lines
    at = next(place for place, line in enumerate(lines) if line.startswith("[ScoreTable"))
    assert lines[at + 1 : at + 3] == [
        "1 1 1 1 4S   S 10 HA 420 2.00 0.00 100.00   0.00",
        "2 1 2 2 Pass -  - -    0 0.00 2.00   0.00 100.00",
    ]


def test_the_export_has_no_fault_and_the_totals_stand_in_it_once() -> None:
    content = written(event(night()), PEOPLE)
    document = parse(content)
    assert check(document) == ()
    totals = [table(game, values, "TotalScoreTable") for game, values in inherited(document)]
    (only,) = [one for one in totals if one]
    assert only.column("PairId") == ("1NS", "2NS", "2EW", "1EW")
    assert only.column("TotalMP") == ("2.00", "0.00", "2.00", "0.00")
    assert only.column("Names")[:2] == ('Ann "Ace" \\ One;Béa Two', "The Kings")


def test_who_played_nothing_has_no_rank_and_no_column_of_another_method() -> None:
    late = ContestantEntered(ContestantId("", "12", Side.NS))
    content = written(event([*night(), late]), PEOPLE)
    document = parse(content)
    assert check(document) == ()
    totals = [table(game, values, "TotalScoreTable") for game, values in inherited(document)]
    (only,) = [one for one in totals if one]
    assert "TotalIMP" not in [one.name for one in only.columns]
    last = only.column("PairId").index("12NS")
    assert (only.column("Rank")[last], only.column("NrBoards")[last]) == ("-", "0")
    assert only.column("Rank").count("-") == 1
    assert read(content, "again.pbn").records


def test_names_come_back_with_their_pairs() -> None:
    found = read(written(event(night()), PEOPLE), "again.pbn")
    entered = {
        record.contestant: record
        for record, _ in found.records
        if isinstance(record, ContestantEntered)
    }
    first = entered[ContestantId("", "1", Side.NS)]
    assert [found.people[one].name for one in first.players] == ['Ann "Ace" \\ One', "Béa Two"]
    assert entered[ContestantId("", "2", Side.NS)].name == "The Kings"
    assert (found.heading.title, found.heading.date) == ("Thursday", "2026-11-26")
    assert (found.heading.method, found.heading.winners) == ("mp", 2)


def test_names_beyond_latin_1_make_the_file_utf8() -> None:
    people = {"a": Person("a", "Łukasz"), "b": Person("b", "Béa")}
    content = written(event(night()), people)
    assert b"charset=utf-8" in content
    names = {person.name for person in read(content, "again.pbn").people.values()}
    assert names == {"Łukasz", "Béa"}


def test_teams_are_written_table_by_table() -> None:
    three = Contract(3, Denomination.NOTRUMP, declarer=Seat.NORTH)
    records: list[Record] = [
        ContestantEntered(ContestantId("", "7"), (), "Lions"),
        ContestantEntered(ContestantId("", "9"), (), "Bears"),
        BoardPrepared(1, None, DEAL, Seat.NORTH, Vulnerability.NONE),
        ResultEntered(
            "", 1, ("71",), ("92",), Played(three, 9), 2, 4, "HA", teams=("7", "9"), room="open"
        ),
        ResultEntered(
            "", 1, ("91",), ("72",), Played(three, 8), 2, 5, "C6", teams=("9", "7"), room="closed"
        ),
        ResultEntered(
            "",
            2,
            ("71",),
            ("92",),
            Adjusted(Artificial(Fraction(60)), Artificial(Fraction(40))),
            2,
            4,
            teams=("7", "9"),
            room="open",
        ),
        ResultEntered("", 2, ("91",), ("72",), NotPlayed(), 2, 5, teams=("9", "7"), room="closed"),
    ]
    one = event(records, form="teams", method="imp", winners=1)
    found = again(written(one))
    assert [record for record in kept(found) if isinstance(record, ResultEntered)] == [
        record for record in kept(records) if isinstance(record, ResultEntered)
    ]
    entered = {
        one.contestant.number: one.name for one in found if isinstance(one, ContestantEntered)
    }
    assert entered == {"7": "Lions", "9": "Bears"}


def test_an_event_without_a_board_is_a_file_without_a_game() -> None:
    content = written(event([]))
    assert content.startswith(b"% PBN 2.1\r\n")
    assert b"[" not in content


def test_deals_alone_read_back_as_they_were() -> None:
    prepared = [
        BoardPrepared(7, None, DEAL, Seat.SOUTH, Vulnerability.BOTH),
        BoardPrepared(8, None, DEAL.rotated(), Seat.WEST, Vulnerability.NONE),
        BoardPrepared(9, None, None, Seat.NORTH, Vulnerability.EW),
    ]
    content = write_deals(prepared, "Practice", "2026-11-26")
    assert kept(again(content)) == kept(prepared)
    assert deals(parse(content)) == {(None, 7): DEAL, (None, 8): DEAL.rotated()}
    assert check(parse(content)) == ()
    assert '[Deal "S:T98763.J85.A8.QT 2.762' in content.decode()


CONTRACTS = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(Denomination),
    st.sampled_from(Penalty),
    st.sampled_from(Seat),
)
OUTCOMES = st.one_of(
    st.builds(Played, CONTRACTS, st.integers(0, 13)),
    st.just(PassedOut()),
    st.integers(-760, 760).map(lambda tens: ScoreOnly(10 * tens)),
)
AWARDS = st.one_of(
    st.fractions(0, 100, max_denominator=40).map(Artificial),
    OUTCOMES.map(lambda one: Assigned((Weight(Fraction(1), one),))),
    st.tuples(OUTCOMES, OUTCOMES, st.integers(1, 99)).map(
        lambda two: Assigned(
            (Weight(Fraction(two[2], 100), two[0]), Weight(1 - Fraction(two[2], 100), two[1]))
        )
    ),
)
RESULTS: st.SearchStrategy[Result] = st.one_of(
    OUTCOMES, st.just(NotPlayed()), st.builds(Adjusted, AWARDS, AWARDS)
)


@st.composite
def nights(draw: st.DrawFn) -> list[Record]:
    """Two sections of two tables, three boards, anything as a result."""
    records: list[Record] = []
    for board in range(1, 4):
        vulnerable = draw(st.sampled_from(Vulnerability))
        deal = draw(st.sampled_from([None, DEAL, DEAL.rotated()]))
        records.append(BoardPrepared(board, None, deal, draw(st.sampled_from(Seat)), vulnerable))
        for section in draw(st.sampled_from([("",), ("A", "B")])):
            records += [
                ResultEntered(
                    section,
                    board,
                    (number,),
                    (str(board + int(number)),),
                    draw(RESULTS),
                    draw(st.sampled_from([None, 1, 2])),
                    draw(st.sampled_from([None, 3])),
                    draw(st.sampled_from([None, "HA", "C2"])),
                    draw(st.sampled_from(["", "x"])),
                    switched=draw(st.booleans()),
                )
                for number in ("1", "2")
            ]
        if draw(st.booleans()):
            records.append(SatOut(ContestantId(section, "8", Side.NS), board, 1))
    return records


@given(nights(), st.booleans())
def test_reading_back_gives_the_same_results_boards_and_sit_outs(
    records: list[Record], across: bool
) -> None:
    one = event(records, across=across, winners=2)
    content = written(one)
    found = again(content)
    results = [record for record in kept(found) if isinstance(record, ResultEntered)]
    assert results == [record for record in kept(records) if isinstance(record, ResultEntered)]
    prepared = [record for record in kept(found) if isinstance(record, BoardPrepared)]
    assert prepared == [record for record in kept(records) if isinstance(record, BoardPrepared)]
    sat = {(one.contestant.number, one.board) for one in found if isinstance(one, SatOut)}
    assert sat == {(one.contestant.number, one.board) for one in records if isinstance(one, SatOut)}
    assert [fault for fault in check(parse(content)) if fault.severity == "error"] == []
