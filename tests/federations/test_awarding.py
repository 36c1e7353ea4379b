"""Awards of whole events: who is eligible, what ties bring, strata, teams and matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import NotPlayed
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, Record, ResultEntered, RoundDrawn
from overtrick.federations import Award, Awards, NoMasterPoints, Pack, award, awards, pack
from overtrick.federations.entries import fields, kind_of
from overtrick.federations.pack import read_pack
from overtrick.federations.turnout import Kind as Competing
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, row, teams


def howell(pairs: int, boards: Iterable[int] = range(1, 11), section: str = "") -> list[Record]:
    """Everybody plays every board, at most seven tables; no two pairs end with equal totals.

    On low boards the best tables are level, so that the two sides are no mirror of each other.
    """
    records: list[Record] = []
    for board in boards:
        for table in range(pairs // 2):
            ns, ew = str(table + 1), str(pairs - table)
            level = min(pairs // 2 - table, board)
            records.append(row(board, ns, ew, f"{level}NTN=", section=section))
    return records


def given_by(kind: Kind, records: Sequence[Record], by: Pack, level: str | None = None) -> Awards:
    made = event(kind, records)
    return awards(standings(made), made, by, level=level)


def refusal(kind: Kind, records: Sequence[Record], by: Pack) -> str:
    made = event(kind, records)
    with pytest.raises(NoMasterPoints) as refused:
        award(standings(made), made, by)
    return str(refused.value)


def points(found: Iterable[Award]) -> dict[str, Fraction]:
    return {str(one.contestant): one.points for one in found}


def entered(number: str, players: int = 2, stratum: str | None = None) -> ContestantEntered:
    people = tuple(f"{number}-{one}" for one in range(players))
    return ContestantEntered(ContestantId("", number), people, stratum=stratum)


def test_the_winners_are_told_what_for() -> None:
    found = given_by(Kind(), howell(8, range(1, 19)), pack("ebu"))
    assert found.level == "club"
    assert found.withheld == ()
    first = found.given[0]
    assert (first.points, first.colour) == (18, "black")
    made = standings(event(Kind(), howell(8, range(1, 19)))).rankings[0].rows
    assert [one.contestant for one in found.given] == [one.contestant for one in made[:3]]
    assert first.reason == "18 local points for place 1 of 3 with awards"
    assert (first.ranking, first.place) == ("Overall", "1")


def test_a_level_changes_the_awards_and_must_be_one_of_the_pack() -> None:
    found = given_by(Kind(), howell(8, range(1, 19)), pack("ebu"), "county")
    assert [one.points for one in found.given] == [36, 24, 12]
    with pytest.raises(NoMasterPoints, match="'world' is not a level of this pack; there are club"):
        given_by(Kind(), howell(8), pack("ebu"), "world")


@pytest.mark.parametrize(
    ("kind", "pairs", "said"),
    [
        (Kind(), 4, "single-winner pairs need 3 tables for master points, and there are 2"),
        (Kind(), 5, "single-winner pairs need 3 tables for master points, and there are 2"),
        (Kind(winners=2), 8, "two-winner pairs need 5 tables for master points, and there are 4"),
    ],
)
def test_too_small_an_entry_has_none(kind: Kind, pairs: int, said: str) -> None:
    assert said in refusal(kind, howell(pairs), pack("ebu"))


def test_an_entry_just_large_enough_has_some() -> None:
    assert given_by(Kind(), howell(6), pack("ebu")).given
    assert given_by(Kind(winners=2), howell(10), pack("ebu")).given


def test_a_session_in_which_a_pair_plays_too_few_of_the_boards_has_none() -> None:
    """Pairs 1 to 6 play boards 1 to 6 and pairs 7 to 12 boards 4 to 10, of ten in use."""
    others = [
        replace(one, ns=(str(int(one.ns[0]) + 6),), ew=(str(int(one.ew[0]) + 6),))
        for one in howell(6, range(4, 11))
        if isinstance(one, ResultEntered)
    ]
    few = [*howell(6, range(1, 7)), *others]
    said = refusal(Kind(), few, pack("ebu"))
    assert said == (
        "Overall: each pair is to play 70 per cent of the boards in use, and 1 plays 6 of 10"
    )
    assert given_by(Kind(), [*howell(6, range(1, 8)), *others], pack("ebu")).given
    assert given_by(Kind(), few, pack("acbl")).given, "an EBU rule"


def test_a_board_not_played_was_scheduled_all_the_same() -> None:
    records = [
        replace(one, result=NotPlayed())
        if isinstance(one, ResultEntered) and one.ns == ("1",) and one.board > 5
        else one
        for one in howell(6)
    ]
    assert given_by(Kind(), records, pack("ebu")).given


def test_who_never_came_makes_no_table() -> None:
    absent = [entered(str(number)) for number in (21, 22, 23, 24)]
    assert "there are 2" in refusal(Kind(), [*absent, *howell(4)], pack("ebu"))
    with_them = given_by(Kind(), [*absent, *howell(8)], pack("ebu"))
    assert points(with_them.given) == points(given_by(Kind(), howell(8), pack("ebu")).given)


def test_sections_ranked_apart_are_entries_of_their_own() -> None:
    records = [*howell(8, section="A"), *howell(4, section="B")]
    found = given_by(Kind(), records, pack("ebu"))
    assert {one.ranking for one in found.given} == {"A"}
    assert [one.ranking for one in found.withheld] == ["B"]
    assert "need 3 tables" in found.withheld[0].reason
    made = event(Kind(), records)
    assert award(standings(made), made, pack("ebu")) == found.given
    across = given_by(Kind(across=True), records, pack("ebu"))
    assert across.withheld == ()
    assert across.given[0].points == 18, "six tables of ten boards: one pair in four"


def test_half_a_table_counts_as_the_federation_has_it() -> None:
    """Six pairs North-South and five East-West: five full tables, six begun."""
    records = []
    for board in range(1, 25):
        sitting = [one for one in range(1, 7) if one != board % 6 + 1]
        for table, ns in enumerate(sitting):
            made = f"{min(7 - ns, board)}NTN="
            records.append(row(board, str(ns), str(table + 1), made))
    kind = Kind(winners=2)
    (field,) = fields(event(kind, records), standings(event(kind, records)))
    assert [turnout.tables for _, turnout in field.rankings] == [Fraction(11, 2)] * 2
    by_ebu = given_by(kind, records, pack("ebu")).given
    assert max(one.points for one in by_ebu) == 20
    by_acbl = given_by(kind, records, pack("acbl")).given
    assert {one.points for one in by_acbl if one.place == "1"} == {Fraction("0.60")}
    by_abf = given_by(kind, records, pack("abf")).given
    assert {one.points for one in by_abf if one.place == "1"} == {Fraction("0.18")}


def test_a_pack_without_a_scheme_says_so() -> None:
    said = refusal(Kind(), howell(8), pack("plain"))
    assert said == "the pack plain has no scheme of master points"


def stratified(strata: str) -> list[Record]:
    """Ten pairs, their strata in the order of their places."""
    made = event(Kind(), howell(10))
    order = [one.contestant.number for one in standings(made).rankings[0].rows]
    told = zip(order, strata, strict=True)
    return [*(entered(number, stratum=one) for number, one in told), *howell(10)]


def test_a_pair_has_the_best_of_its_strata() -> None:
    made = event(Kind(), stratified("ABABABBACC"))
    found = standings(made)
    order = [one.contestant.number for one in found.rankings[0].rows]
    limits = {"B": Fraction(1000), "C": Fraction(20)}
    got = award(found, made, pack("acbl"), limits=limits)
    assert [(one.ranking, one.contestant.number, float(one.points)) for one in got] == [
        ("Overall", order[0], 1.0),
        ("Overall", order[1], 0.7),
        ("Overall", order[2], 0.5),
        ("Overall", order[3], 0.35),
    ]


def test_a_lower_stratum_needs_its_limit() -> None:
    made = event(Kind(), stratified("ABABABBACC"))
    with pytest.raises(NoMasterPoints, match=r"stratum B depend on its limit.*name it, as B=200"):
        award(standings(made), made, pack("acbl"))


def test_a_stratum_of_fewer_than_five_has_no_awards() -> None:
    made = event(Kind(), stratified("AAAAAABBBB"))
    found = award(standings(made), made, pack("acbl"))
    assert {one.ranking for one in found} == {"Overall"}


def test_the_lower_list_pays_where_the_open_one_does_not_reach() -> None:
    made = event(Kind(), stratified("AAAAABBBBB"))
    found = standings(made)
    order = [one.contestant.number for one in found.rankings[0].rows]
    got = award(found, made, pack("acbl"), limits={"B": Fraction(200)})
    lower = {one.contestant.number: float(one.points) for one in got if one.ranking == "Stratum B"}
    assert lower == {order[5]: 0.35, order[6]: 0.25}, "0.07 for each of five, two places"


def match_of(home: str, away: str, wins: bool) -> list[Record]:
    """A match of two boards: the home team gains on both, or nobody does."""
    records: list[Record] = []
    for board in (1, 2):
        rooms: tuple[Literal["open", "closed"], ...] = ("open", "closed")
        for room in rooms:
            better = wins and room == "open"
            made = teams(board, home, away, "4SN=" if better else "3SN=", room)
            records.append(made)
    return records


def test_new_zealand_teams_are_paid_by_the_board_of_a_match() -> None:
    kind = Kind("imp", form="teams")
    records = [*match_of("1", "2", wins=True), *match_of("3", "4", wins=False)]
    found = given_by(kind, records, pack("nz"))
    assert points(found.given) == {"1": 4, "3": 2, "4": 2}
    assert found.given[0].reason == "4 C points for the boards of matches won and drawn"


def test_a_team_of_six_has_two_thirds_each() -> None:
    own = read_pack(
        'base = "abf"\n[master_points]\nshort_session = "in-full"\n[master_points.winner]\n'
        "teams = {rate = 0.04, straight_upto = 15, bend = 16}",
        "own.toml",
    )
    kind = Kind("imp", form="teams")
    records = [*match_of("1", "2", wins=True), *match_of("3", "4", wins=False)]
    four = given_by(kind, records, own).given
    six = given_by(kind, [entered("1", 6), *records], own).given
    assert four[0].points == Fraction("0.24")
    assert six[0].points == Fraction("0.16")
    assert six[0].reason.endswith("0.16 masterpoints for each of 6 players")
    assert six[1:] == four[1:]


def test_the_length_of_a_match_is_that_of_a_drawn_round() -> None:
    records = [
        replace(one, round=1 if one.board <= 6 else 2)
        for one in howell(12)
        if isinstance(one, ResultEntered)
    ]
    drawn = [RoundDrawn("", number, (("1", "12"),)) for number in (1, 2)]
    for records_made, expected in ((records, None), ([*drawn, *records], 6)):
        made = event(Kind(), records_made)
        ((_, turnout),) = fields(made, standings(made))[0].rankings
        assert turnout.match_boards == expected
    short = '[master_points]\nshort_session = "in-full"'
    own = read_pack(f'base = "abf"\n{short}', "own.toml")
    assert len(given_by(Kind(), records, own).given) == 6
    assert len(given_by(Kind(), [*drawn, *records], own).given) == 4


def test_forms_and_winners_say_what_competes() -> None:
    options = replace(Options(), individual_winners="4")
    table = [
        ResultEntered("", board, ("1", "2"), ("3", "4"), parse_result("3NTN="), round=1)
        for board in (1, 2)
    ]
    assert kind_of(event(Kind(form="individual"), table)) is Competing.INDIVIDUAL
    four = event(Kind(form="individual", options=options), table)
    assert kind_of(four) is Competing.FOUR_WINNER_INDIVIDUAL
    (field,) = fields(four, standings(four))
    assert [turnout.contestants for _, turnout in field.rankings] == [1, 1, 1, 1]
    assert [turnout.tables for _, turnout in field.rankings] == [1, 1, 1, 1]
    assert kind_of(event(Kind("imp", form="teams"), [])) is Competing.TEAMS


@given(
    pairs=some.integers(3, 9).map(lambda tables: 2 * tables),
    levels=some.lists(some.integers(1, 7), min_size=18, max_size=18),
    name=some.sampled_from(["ebu", "acbl"]),
)
def test_equal_places_bring_equal_points_and_better_ones_no_less(
    pairs: int, levels: list[int], name: str
) -> None:
    records = [
        row(board, str(table + 1), str(pairs - table), f"{levels[board * table % 18]}NTN=")
        for board in (1, 2, 3)
        for table in range(pairs // 2)
    ]
    happened = event(Kind(), records)
    found = standings(happened)
    got = points(award(found, happened, pack(name)))
    by_rank: dict[int, set[Fraction]] = {}
    for one in found.rankings[0].rows:
        by_rank.setdefault(one.rank, set()).add(got.get(str(one.contestant), Fraction(0)))
    assert all(len(same) == 1 for same in by_rank.values())
    falling = [max(by_rank[rank]) for rank in sorted(by_rank)]
    assert falling == sorted(falling, reverse=True)
