"""Handicaps as every form has them, beside the scratch ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.bridge.result import ScoreOnly
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.handicaps import handicapped
from overtrick.event.records import CarriedOver, ContestantEntered, Record
from overtrick.event.standings import Match, MatchBoard, Ranking, Row
from overtrick.event.team_ranking import ranked_teams
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, row, scored

TEN = ContestantEntered(ContestantId("", "2"), handicap=Fraction(10))
BOARDS: list[Record] = [
    row(1, "1", "2", ScoreOnly(420)), row(1, "3", "4", ScoreOnly(100)),
    row(2, "1", "2", ScoreOnly(50)), row(2, "3", "4", ScoreOnly(-50)),
]  # fmt: skip


def field(method: str, handicap_as: str) -> dict[str, Row]:
    kind = Kind(method, options=Options(handicap_as=handicap_as))
    return {one.contestant.number: one for one in scored(kind, [TEN, *BOARDS]).rows}


def test_a_percentage_is_raised_by_per_cent() -> None:
    rows = field("mp", "percent")
    assert (rows["2"].percent, rows["2"].handicapped, rows["2"].handicap_place) == (0, 10, "3")
    assert rows["1"].handicapped == 100


@pytest.mark.parametrize(
    ("handicap_as", "gain"),
    [
        ("percent-as-imps", Fraction("3.09")),  # 10 per cent over two boards: 20 / 6.48
        ("imps-a-board", 20),
        ("points", 10),
    ],
)
def test_imps_are_raised_in_the_way_that_is_asked(handicap_as: str, gain: Fraction) -> None:
    rows = field("ximp", handicap_as)
    assert rows["2"].handicapped == rows["2"].points + gain
    assert rows["1"].handicapped == rows["1"].points


@pytest.mark.parametrize(
    ("method", "handicap_as"),
    [("ximp", "percent"), ("mp", "points"), ("mp", "percent-as-imps"), ("ximp", "percent-of-imps")],
)
def test_a_handicap_that_does_not_fit_is_not_used(method: str, handicap_as: str) -> None:
    assert all(one.handicap is None for one in field(method, handicap_as).values())


ONE, TWO, THREE = (ContestantId("", number) for number in "123")


def match(home: str, away: str, *won: int, vps: tuple[int, int] | None = None) -> Match:
    boards = tuple(
        MatchBoard(number, (Fraction(points), Fraction(-points)))
        for number, points in enumerate(won, start=1)
    )
    margin = Fraction(sum(won))
    scale = None if vps is None else (Fraction(vps[0]), Fraction(vps[1]))
    return Match(1, (home, away), boards, (margin, -margin), scale)


def test_a_teams_imps_won_are_raised_and_looked_up_again() -> None:
    level = match("1", "2", 10, -10)
    given = {TWO: Fraction(30)}
    # Ten IMPs each; the second team's become 13: it wins by 3.
    assert handicapped(level, given, Options(vp_scale="none")) == (-3, 3)
    in_vps = replace(level, vps=(Fraction(10), Fraction(10)))
    home, away = handicapped(in_vps, given, Options(vp_scale="win-loss"))
    assert (home, away) == (0, 1)


def team_rows(*totals: tuple[ContestantId, int]) -> list[Row]:
    return [
        Row(0, "", False, one, 2, Fraction(points), Fraction(points), None, None, None)
        for one, points in totals
    ]


def teams(records: Sequence[Record] = ()) -> Event:
    return event(Kind("imp", form="teams"), records)


def shown(found: Ranking) -> list[str]:
    return [f"{one.contestant.number} {one.place} {one.points}" for one in found.rows]


def test_tied_teams_are_parted_by_their_match() -> None:
    rows = team_rows((ONE, 20), (TWO, 20), (THREE, 5))
    matches = [match("1", "2", -4, 1), match("2", "3", 6), match("1", "3", 9)]
    plain = ranked_teams(teams(), rows, matches, Options())
    assert shown(plain) == ["1 1= 20", "2 1= 20", "3 3 5"]
    met = ranked_teams(teams(), rows, matches, Options(tie_break="head-to-head"))
    assert shown(met) == ["2 1 20", "1 2 20", "3 3 5"]
    # Boards: 1 won two of three, 2 two of three; net IMPs: 6 and 9.
    imps = ranked_teams(teams(), rows, matches, Options(tie_break="boards-won,net-imps"))
    assert shown(imps) == ["2 1 20", "1 2 20", "3 3 5"]


def test_net_imps_and_their_quotient_differ() -> None:
    rows = team_rows((ONE, 20), (TWO, 20))
    matches = [match("1", "3", 30, -20), match("2", "3", 12, -3)]
    net = ranked_teams(teams(), rows, matches, Options(tie_break="net-imps"))
    assert shown(net)[0] == "1 1 20"
    quotient = ranked_teams(teams(), rows, matches, Options(tie_break="imp-quotient"))
    assert shown(quotient)[0] == "2 1 20"


def test_a_team_counts_what_it_carried_over() -> None:
    carried = CarriedOver(TWO, Fraction("7.5"), "vp", "half of 15")
    found = ranked_teams(teams([carried]), team_rows((ONE, 20), (TWO, 15)), [], Options())
    assert shown(found) == ["2 1 45/2", "1 2 20"]
    assert [one.carried for one in found.rows] == [Fraction("7.5"), None]


def test_teams_have_handicaps_and_strata_too() -> None:
    entered = [
        ContestantEntered(ONE, stratum="A"),
        ContestantEntered(TWO, handicap=Fraction(30), stratum="B"),
    ]
    rows, played = team_rows((ONE, 0), (TWO, 0)), [match("1", "2", 10, -10)]
    options = Options(handicap_as="percent-of-imps", vp_scale="none")
    found = ranked_teams(teams(entered), rows, played, options)
    by_id = {one.contestant: one for one in found.rows}
    assert (by_id[ONE].handicapped, by_id[TWO].handicapped) == (-3, 3)
    assert (by_id[ONE].handicap_place, by_id[TWO].handicap_place) == ("2", "1")
    assert [one.stratum for one in by_id[TWO].strata] == ["A", "B"]
