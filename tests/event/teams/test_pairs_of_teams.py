"""Line-ups: who has played how much, and the Butler and cross-IMP lists of the pairs."""

from __future__ import annotations

from fractions import Fraction

from overtrick.event.records import (
    ContestantEntered,
    LineUpGiven,
    PlayersSeated,
    Record,
    ResultEntered,
)
from overtrick.event.standings import Ranking
from overtrick.event.teams.line_ups import boards_played, played_enough
from overtrick.scoring.butler import datum
from overtrick.scoring.imps import imps as scale_imps
from overtrick.scoring.options import Options
from tests.event.build import event, scored
from tests.event.teams.hall import FLAT, GAME, IMPS, match, table, team


def lines(number: str, first: int, ns: str, ew: str) -> LineUpGiven:
    """A line-up by initials: ``ab`` are a and b."""
    return LineUpGiven(team(number), first, (ns[0], ns[1]), (ew[0], ew[1]))


TWO_ROUNDS: list[Record] = [
    ContestantEntered(team("1"), tuple("abcdef")),
    ContestantEntered(team("2"), tuple("wxyz")),
    lines("1", 1, "ab", "cd"),
    lines("1", 2, "ef", "ba"),
    lines("2", 1, "wx", "yz"),
    *match(1, "1", "2", GAME, FLAT),
    *match(2, "1", "2", FLAT, first=5),
]


def test_boards_played_follow_the_line_up_of_each_round() -> None:
    found = boards_played(event(IMPS, TWO_ROUNDS))
    assert found[team("1")] == {"a": 3, "b": 3, "c": 2, "d": 2, "e": 1, "f": 1}
    assert found[team("2")] == {"w": 3, "x": 3, "y": 3, "z": 3}


def test_enough_is_a_share_of_what_the_busiest_played() -> None:
    found = played_enough(event(IMPS, TWO_ROUNDS))[team("1")]
    assert [one for one, enough in found.items() if not enough] == ["e", "f"]
    assert all(played_enough(event(IMPS, TWO_ROUNDS), share=33)[team("1")].values())


def test_four_players_need_no_line_up_and_six_without_one_are_not_counted() -> None:
    records = [one for one in TWO_ROUNDS if not isinstance(one, LineUpGiven)]
    assert boards_played(event(IMPS, records)) == {team("2"): dict.fromkeys("wxyz", 3)}


def test_a_substitute_is_counted_for_the_rounds_it_played() -> None:
    records = [one for one in TWO_ROUNDS if not isinstance(one, LineUpGiven)]
    records.append(PlayersSeated(team("2"), tuple("wxyv"), 2))
    found = boards_played(event(IMPS, records))[team("2")]
    assert found == {"w": 3, "x": 3, "y": 3, "z": 2, "v": 1}


def test_a_board_that_was_not_played_is_nobody_s() -> None:
    records = [*TWO_ROUNDS, table(2, 6, ("1", "2"), "NP")]
    assert boards_played(event(IMPS, records)) == boards_played(event(IMPS, TWO_ROUNDS))


def lists(records: list[Record], **options: str) -> dict[str, Ranking]:
    kind = (
        IMPS if not options else type(IMPS)(form="teams", method="imp", options=Options(**options))
    )
    return {one.name: one for one in scored(kind, records).lists}


def rows(ranking: Ranking) -> dict[tuple[object, ...], tuple[int, Fraction]]:
    return {
        (row.contestant.number, row.contestant.direction, row.players): (row.boards, row.points)
        for row in ranking.rows
    }


def test_pairs_are_known_by_their_people_over_all_rounds() -> None:
    found = rows(lists(TWO_ROUNDS)["Cross-IMPs"])
    # 420 against −50 (and the other way round), then level, then level.
    assert found == {
        ("1", None, ("a", "b")): (3, 10),
        ("1", None, ("c", "d")): (2, 10),
        ("1", None, ("e", "f")): (1, 0),
        ("2", None, ("w", "x")): (3, -10),
        ("2", None, ("y", "z")): (3, -10),
    }


def test_the_list_is_ranked_by_imps_a_board() -> None:
    first, second, *_ = lists(TWO_ROUNDS)["Cross-IMPs"].rows
    assert (first.players, first.a_board) == (("c", "d"), 5)
    assert (second.players, second.a_board) == (("a", "b"), Fraction(10, 3))
    last = lists(TWO_ROUNDS)["Cross-IMPs"].rows[-2:]
    assert [row.place for row in last] == ["4=", "4="]


def test_without_line_ups_pairs_are_known_by_team_and_direction() -> None:
    found = rows(lists(list(match(1, "1", "2", GAME)))["Cross-IMPs"])
    assert found == {
        ("1", "NS", ()): (1, 10),
        ("1", "EW", ()): (1, 10),
        ("2", "NS", ()): (1, -10),
        ("2", "EW", ()): (1, -10),
    }


def test_pairs_with_numbers_of_their_own_are_known_by_them() -> None:
    plays = match(1, "1", "2", GAME)
    numbered = [
        ResultEntered("", 1, (f"{play.ns[0]}-1",), (f"{play.ew[0]}-2",), play.result, 1,
                      teams=play.teams)
        for play in plays
    ]  # fmt: skip
    found = rows(lists(list(numbered))["Butler"])
    assert {number for number, _, _ in found} == {"1-1", "1-2", "2-1", "2-2"}


def test_the_datum_is_of_the_whole_room_over_all_rounds() -> None:
    records = [*match(1, "1", "2", GAME), *match(2, "3", "4", ("2SN+2", "3NTE="))]
    scores = [420, -50, 170, -400]
    for drop in ("0", "1+1"):
        standard = datum(scores, Options(butler_drop=drop))
        assert standard == {"0": 40, "1+1": 60}[drop]
        found = rows(lists(list(records), butler_drop=drop)["Butler"])
        assert found["1", "NS", ()] == (1, scale_imps(420 - standard))
        assert found["4", "NS", ()] == (1, scale_imps(-400 - standard))
        assert found["3", "EW", ()] == (1, -scale_imps(-400 - standard))


def test_an_artificial_score_has_its_imps_in_the_lists_and_no_part_in_the_datum() -> None:
    records = [*match(1, "1", "2", GAME), table(1, 1, ("3", "4"), "A+/A-")]
    found = rows(lists(list(records), butler_drop="0")["Butler"])
    assert datum([420, -50], Options(butler_drop="0")) == 190
    assert found["3", "NS", ()] == (1, 3)
    assert found["4", "EW", ()] == (1, -3)


def test_an_event_without_results_has_no_lists() -> None:
    assert lists([ContestantEntered(team("1"))]) == {}
