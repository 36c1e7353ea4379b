"""Real PBN files of five programs: boards, results and printed match points come out."""

from __future__ import annotations

from collections import Counter
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

import pytest

from overtrick.bootstrap import Asked, Scored, score_files, score_readings
from overtrick.event.contestant import ContestantId
from overtrick.event.records import BoardPrepared, ContestantEntered, ResultEntered
from overtrick.formats.pbn import check, deals, inherited, parse, read, table, write
from overtrick.formats.reading import Reading
from overtrick.scoring.frequency import ranked
from tests.shared import shared


def reading(name: str) -> Reading:
    path = shared(f"real/pbn/{name}.pbn")
    return read(path.read_bytes(), path.name)


def counts(found: Reading) -> Counter[str]:
    return Counter(type(record).__name__ for record, _ in found.records)


def ranking(scored: Scored) -> dict[str, list[tuple[str, str]]]:
    return {
        one.name: [(str(row.contestant), row.place) for row in one.rows]
        for one in scored.standings.rankings
    }


def test_played_deals_rank_the_two_lines_of_pairs_by_their_names() -> None:
    found = reading("kops_played")
    assert counts(found) == {"ResultEntered": 570, "ContestantEntered": 44, "BoardPrepared": 26}
    assert (found.heading.form, found.heading.winners, found.notices) == ("pairs", 2, ())
    scored = score_readings([found], Asked())
    boards = {row.contestant: row.boards for row in scored.standings.rows}
    assert len(boards) == 44
    assert {one.number for one, played in boards.items() if played != 26} == {"22"}
    top = {board.board: board.top for board in scored.standings.boards}
    assert top == dict.fromkeys(range(1, 27), Fraction(42))
    assert {one: rows[0][0] for one, rows in ranking(scored).items()} == {"NS": "22NS", "EW": "1EW"}
    last = next(
        record
        for record, _ in found.records
        if isinstance(record, ContestantEntered) and str(record.contestant) == "22NS"
    )
    assert [found.people[one].name for one in last.players] == ["Ada Garth44", "Ben Ingle78"]


def test_a_result_sites_export_has_numbered_pairs_and_ranks() -> None:
    found = reading("bridgewebs_export")
    assert counts(found) == {"ResultEntered": 240, "BoardPrepared": 30, "ContestantEntered": 20}
    heading = found.heading
    assert (heading.title, heading.date, heading.method, heading.winners, heading.program) == (
        "Wednesday Morning STaC Game",
        "2016-01-20",
        "mp",
        2,
        "Bridgewebs",
    )
    first = next(one for one, _ in found.records if isinstance(one, ResultEntered))
    assert (first.board, first.ns, first.ew, str(first.result)) == (
        1,
        ("101",),
        ("1101",),
        "4HS=",
    )
    totals = score_readings([found], Asked()).standings.rankings
    assert [len(one.rows) for one in totals] == [10, 10]
    assert sum(row.points for one in totals for row in one.rows) == 30 * 8 * 14


def test_okbridges_match_points_come_out_of_the_frequencies() -> None:
    """Printed of 100; shared ones have one decimal, a half to the even one."""
    compared = 0
    for game, values in inherited(parse(shared("real/pbn/okbridge_matchpoints.pbn").read_bytes())):
        found = table(game, values, "ScoreTable")
        assert found is not None
        scores = [int(cell) for cell in found.column("Score_NS")]
        often: Counter[int] = Counter()
        for score, times in zip(scores, found.column("Multiplicity"), strict=True):
            often[score] += int(times)
        points = ranked(often)
        for score, printed in zip(scores, found.column("MP_NS"), strict=True):
            percent = Fraction(100 * points[score], 2 * (often.total() - 1))
            exact = Decimal(percent.numerator) / Decimal(percent.denominator)
            places = Decimal("0.01") if often[score] == 1 else Decimal("0.1")
            assert exact.quantize(places, ROUND_HALF_EVEN) == Decimal(printed), game.line
            compared += 1
    assert compared == 792


def test_okbridges_contracts_have_the_scores_printed_beside_them() -> None:
    found = reading("okbridge_matchpoints")
    assert counts(found) == {"ResultEntered": 2826, "BoardPrepared": 26}
    assert [notice.code for notice in found.notices] == ["no-pairs"]
    assert found.heading.title == "OKbridge Tournament"


def test_teams_of_two_rooms_are_one_match() -> None:
    found = reading("small_export")
    scored = score_readings([found], Asked())
    (match,) = scored.standings.matches
    assert (match.round, match.teams, match.points) == (1, ("1", "2"), (-10, 10))
    home = next(
        record
        for record, _ in found.records
        if isinstance(record, ContestantEntered) and record.contestant == ContestantId("", "1")
    )
    assert home.name == "Xena Jarvis31"
    names = {found.people[one].name for one in home.players}
    assert names == {"Uma Ashdown95", "Yan Jarvis50", "Jack Dale28", "Tess Vale40"}
    leads = [one.lead for one, _ in found.records if isinstance(one, ResultEntered)]
    assert leads == ["DQ", "DA"]


def test_hand_records_prepare_their_boards_and_keep_their_tables() -> None:
    path = shared("real/pbn/bridgecomposer_hands.pbn")
    found = read(path.read_bytes(), path.name)
    assert counts(found) == {"BoardPrepared": 36}
    document = parse(path.read_bytes())
    assert len(deals(document)) == 36
    suits = {"NT": 0, "S": 1, "H": 2, "D": 3, "C": 4}
    for game, values in inherited(document):
        makes = table(game, values, "OptimumResultTable")
        assert makes is not None
        assert len(makes.rows) == 20
        for declarer, suit, tricks in (row.cells for row in makes.rows):
            digit = values["DoubleDummyTricks"][5 * "NSEW".index(declarer) + suits[suit]]
            assert int(digit, 16) == int(tricks)


def test_hands_that_come_several_times_with_other_cards_are_said() -> None:
    found = reading("bigdeal_hands")
    assert counts(found) == {"BoardPrepared": 99}
    assert [notice.code for notice in found.notices] == ["deal-differs"]


def test_the_dealing_sets_boards_are_all_there() -> None:
    path = shared("real/dealing/dealconvert_test.pbn")
    found = read(path.read_bytes(), path.name)
    boards = [one for one, _ in found.records if isinstance(one, BoardPrepared)]
    assert [one.board for one in boards] == list(range(1, 17))
    assert all(one.deal for one in boards)


EVENTS = [
    "csv/club-night.csv",
    "pbn/kops_played.pbn",
    "pbn/bridgewebs_export.pbn",
    "pbn/small_export.pbn",
    "usebio/ukbridge_mp-pairs.xml",
    "usebio/ukbridge_multi-section-pairs.xml",
    "usebio/ukbridge_multiple-teams.xml",
    "usebio/ukbridge_individual.xml",
    "usebio/cobalt_butler_howell.xml",
    "usebio/cobalt_cross_imp_howell.xml",
    "usebio/cobalt_mp_pairs_mitchell_adjusted_02.xml",
]


@pytest.mark.parametrize("name", EVENTS)
def test_a_real_event_written_as_pbn_reads_back_with_the_same_standings(name: str) -> None:
    first = score_files([shared(f"real/{name}")])
    content = write(first.event, first.people, first.standings)
    assert check(parse(content)) == ()
    again = score_readings(
        [read(content, "again.pbn")],
        Asked(settings=first.event.opened.options, across=first.event.opened.across),
    )
    assert plays(again) == plays(first)
    assert ranking(again) == ranking(first)
    exact = {row.contestant: row.exact_points for row in first.standings.rows}
    assert {row.contestant: row.exact_points for row in again.standings.rows} == exact
    assert called(again).items() >= called(first).items()


def plays(scored: Scored) -> list[str]:
    return sorted(repr(play.entered) for play in scored.event.plays.values())


def called(scored: Scored) -> dict[ContestantId, list[str]]:
    """The names of everybody whose players are told."""
    return {
        contestant: [scored.people[one].name for one in entered.players]
        for contestant, entered in scored.event.contestants.items()
        if entered.players
    }
