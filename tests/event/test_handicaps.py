"""Handicaps as every form has them, beside the scratch ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.bridge.result import ScoreOnly
from overtrick.event.contestant import ContestantId
from overtrick.event.handicaps import handicapped
from overtrick.event.records import CarriedOver, ContestantEntered, Record
from overtrick.event.standings import Match, MatchBoard, Row
from overtrick.event.tie_breaks import break_ties, rules_of, team_facts
from overtrick.scoring.options import Options
from tests.event.build import Kind, row, scored
from tests.event.build import teams as team_board

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


def ranked(matches: Sequence[Match], tie_break: str) -> list[str]:
    """Teams 1, 2, ... with equal totals in the order that the rules leave them."""
    tied = dict.fromkeys((ONE, TWO), Fraction(20))
    options = Options(tie_break=tie_break)
    found = break_ties(tied, rules_of(tie_break), team_facts(matches, tied, options))
    return [one.number for one in sorted(tied, key=lambda one: found.keys[one], reverse=True)]


def test_tied_teams_are_parted_by_their_match() -> None:
    matches = [match("1", "2", -4, 1), match("2", "3", 6), match("1", "3", 9)]
    assert ranked(matches, "head-to-head") == ["2", "1"]
    # Boards: 1 won two of three, 2 two of three; net IMPs: 6 and 9.
    assert ranked(matches, "boards-won,net-imps") == ["2", "1"]


def test_net_imps_and_their_quotient_differ() -> None:
    matches = [match("1", "3", 30, -20), match("2", "3", 12, -3)]
    assert ranked(matches, "net-imps") == ["1", "2"]
    assert ranked(matches, "imp-quotient") == ["2", "1"]


LEVEL: list[Record] = [
    team_board(1, "1", "2", "4SN=", "open"), team_board(1, "1", "2", "4SN-1", "closed"),
    team_board(2, "1", "2", "4SN-1", "open"), team_board(2, "1", "2", "4SN=", "closed"),
]  # fmt: skip
"""Ten IMPs to the first team, then twelve to the second, whose game is vulnerable."""


def team_event(records: Sequence[Record], **options: str) -> dict[str, Row]:
    kind = Kind("imp", form="teams", options=Options(vp_scale="none", **options))  # type: ignore[arg-type]
    return {one.contestant.number: one for one in scored(kind, [*records, *LEVEL]).rows}


def test_a_team_counts_what_it_carried_over() -> None:
    rows = team_event([CarriedOver(TWO, Fraction("7.5"), "imp", "half of 15")])
    assert (rows["2"].place, rows["2"].carried, rows["1"].carried) == ("1", Fraction("7.5"), None)


def test_teams_have_handicaps_and_strata_too() -> None:
    entered = [
        ContestantEntered(ONE, stratum="A"),
        ContestantEntered(TWO, handicap=Fraction(30), stratum="B"),
    ]
    rows = team_event(entered, handicap_as="percent-of-imps")
    assert (rows["1"].points, rows["2"].points) == (-2, 2)
    # Twelve IMPs and 30 per cent of them are 15.6.
    assert (rows["1"].handicapped, rows["2"].handicapped) == (Fraction("-5.6"), Fraction("5.6"))
    assert (rows["1"].handicap_place, rows["2"].handicap_place) == ("2", "1")
    assert [one.stratum for one in rows["2"].strata] == ["A", "B"]
