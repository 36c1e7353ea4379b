"""Rubber bridge: known rubbers, the options, the drawing, and a slow obvious twin."""

from __future__ import annotations

import pytest
from hypothesis import given

from overtrick.bridge.drawing import WE_AND_THEY, draw
from overtrick.bridge.result import Played
from overtrick.bridge.rubber import Reason, Rubber, RubberRules, State, play
from overtrick.bridge.score import Ruleset
from overtrick.bridge.scoresheet import Break, SheetLine, read_sheet
from overtrick.bridge.seat import Side
from tests.bridge.making import sheet_lines
from tests.bridge.naive_law77 import price_of_odd_trick, price_of_overtrick, price_of_undertrick

NS, EW = Side.NS, Side.EW


def deals(text: str) -> list[SheetLine]:
    lines, errors = read_sheet(text.replace(", ", "\n"), "sheet")
    assert errors == []
    return lines


def rubber(text: str, rules: RubberRules | None = None) -> Rubber:
    (only,) = play(deals(text), rules).rubbers
    return only


def totals(one: Rubber) -> tuple[int, int]:
    return one.total(NS), one.total(EW)


def test_the_published_rubber_comes_to_930_against_120() -> None:
    one = rubber("5CN+1, 2HW+2, 2NTS=, 1NTN=")
    assert (one.below(NS), one.below(EW)) == ([100, 70, 40], [60])
    assert (one.above_line(NS), one.above_line(EW)) == ([20, 700], [60])
    assert totals(one) == (930, 120)
    assert (one.winner, one.state, one.deals) == (NS, State.FINISHED, 4)


def test_the_rubber_bonus_is_700_against_no_game_and_500_against_one() -> None:
    assert rubber("4SN=, 4SN=").above_line(NS) == [700]
    assert rubber("4SN=, 4SE=, 4SN=").above_line(NS) == [500]
    assert rubber("4SN=, 4SE=, 4SW=").above_line(EW) == [500]


def test_a_game_wipes_the_part_scores_of_both_sides() -> None:
    one = rubber("2SE=, 3SN=, 4SN=, 2SE=, 2SE=")
    assert one.won(EW) == 1
    assert [game.winner for game in one.games] == [NS, EW]
    wiped = rubber("2SE=, 4SN=, 2SE=")
    assert wiped.won(EW) == 0
    assert wiped.games[-1].winner is None
    assert wiped.games[-1].points(EW) == 60
    assert wiped.total(EW) == 120


def test_overtricks_do_not_help_towards_a_game() -> None:
    assert rubber("2SN+3").won(NS) == 0
    assert rubber("2SN+3").above_line(NS) == [90]


def test_a_side_with_a_game_is_vulnerable() -> None:
    one = rubber("4SN=, 4SN-1, 4SE-1, 4SXN-2, 2SXN+1")
    assert one.above_line(EW) == [100, 500]
    assert one.above_line(NS) == [50, 200, 50, 700]


def test_a_doubled_slam_with_an_overtrick_as_published() -> None:
    one = rubber("6HXN+1")
    assert one.below(NS) == [360]
    reasons = {entry.reason: entry.points for entry in one.above}
    assert reasons == {Reason.OVERTRICKS: 100, Reason.INSULT: 50, Reason.SLAM: 500}


def test_slams_and_redoubled_contracts_earn_what_the_law_says() -> None:
    assert rubber("4SN=, 6SN=").above_line(NS) == [750, 700]
    assert rubber("7NTE=").above_line(EW) == [1000]
    assert rubber("4SN=, 7SN=").above_line(NS) == [1500, 700]
    assert rubber("1CXXN=").above_line(NS) == [100]


def test_honours_belong_to_whoever_held_them_even_a_defender() -> None:
    one = rubber("2HXE-2 honours NS 100, 3NTW= honours EW 150, 4SN= honours EW 100")
    assert one.above_line(NS) == [300, 100]
    assert one.above_line(EW) == [150, 100]


def test_a_pass_leaves_nothing_but_its_deal() -> None:
    one = rubber("PASS, 2SN=, PASS")
    assert (one.deals, totals(one)) == (3, (60, 0))


def test_an_unfinished_rubber_gives_300_for_the_only_game_and_100_for_the_only_part_score() -> None:
    assert rubber("4SN=, 2SE=, ---").above_line(NS) == [300]
    assert rubber("4SN=, 2SE=, ---").above_line(EW) == [100]
    assert rubber("4SN=, 4SE=, ---").above == ()
    assert rubber("2SN=, 2SE=, ---").above == ()
    assert rubber("2SN=, 4SE=, ---").above_line(NS) == []
    assert rubber("2SN=, ---", RubberRules(part_score=50)).above_line(NS) == [50]
    assert rubber("2SN=, ---").state is State.LEFT


def test_a_rubber_still_in_play_has_no_bonus_yet() -> None:
    one = rubber("4SN=, 2SE=")
    assert (one.state, one.above) == (State.IN_PLAY, ())


def test_rubbers_follow_each_other_and_are_added_up() -> None:
    sheet = play(deals("4SN=, 4SN=, ---, 4SE=, ---, ---, 2SN="))
    assert [one.state for one in sheet.rubbers] == [State.FINISHED, State.LEFT, State.IN_PLAY]
    assert sheet.total(NS) == 120 + 120 + 700 + 60
    assert sheet.total(EW) == 120 + 300
    assert [one.margin for one in sheet.rubbers] == [940, -420, 60]
    assert play([]).rubbers == play([Break()]).rubbers == ()


def test_the_scores_before_1987_are_an_option() -> None:
    old = RubberRules(ruleset=Ruleset.PRE_1987)
    assert rubber("4SXN-4").above_line(EW) == [800]
    assert rubber("4SXN-4", old).above_line(EW) == [700]
    assert rubber("1CXXN=", old).above_line(NS) == [50]


SHEET = """\
    N-S |     E-W
--------+--------
    700 |
     20 |      60
========+========
    100 |
--------+--------
     70 |      60
     40 |
========+========
    930 |     120"""


def test_the_sheet_is_drawn_as_on_paper() -> None:
    assert draw(rubber("5CN+1, 2HW+2, 2NTS=, 1NTN=")) == SHEET


def test_the_writers_side_can_stand_left_as_we() -> None:
    drawn = draw(rubber("2SN=, 4SE="), left=EW, titles=WE_AND_THEY).splitlines()
    assert drawn[0].split() == ["WE", "|", "THEY"]
    assert drawn[3].split() == ["120", "|", "60"]
    assert drawn[-1].split() == ["120", "|", "60"]


@given(sheet_lines)
def test_a_drawing_holds_every_entry_once(lines: list[SheetLine]) -> None:
    for one in play(lines).rubbers:
        numbers = [int(word.replace(",", "")) for word in draw(one).split() if word[0].isdigit()]
        entries = [entry.points for game in one.games for entry in game.below]
        entries += [entry.points for entry in one.above]
        assert sorted(numbers) == sorted([*entries, *totals(one)])


def twin(lines: list[SheetLine]) -> list[tuple[dict[str, int], dict[str, int]]]:
    """Each rubber's games and totals, kept as a child would keep them."""
    found = []
    fresh = lambda: {"NS": 0, "EW": 0}  # noqa: E731
    games, total, part, dealt = fresh(), fresh(), fresh(), 0
    for line in lines:
        if isinstance(line, Break):
            if not dealt:
                continue
            for us, them in (("NS", "EW"), ("EW", "NS")):
                if games[us] and not games[them]:
                    total[us] += 300
                if part[us] and not part[them]:
                    total[us] += 100
            found.append((games, total))
            games, total, part, dealt = fresh(), fresh(), fresh(), 0
            continue
        dealt += 1
        if isinstance(line.outcome, Played):
            contract, tricks = line.outcome.contract, line.outcome.tricks
            us = "NS" if contract.declarer and contract.declarer.value in "NS" else "EW"
            them = "EW" if us == "NS" else "NS"
            vulnerable = "yes" if games[us] else "no"
            suit, penalty = contract.denomination.letters, contract.penalty.letters
            if tricks < contract.level + 6:
                for lost in range(1, contract.level + 7 - tricks):
                    total[them] += price_of_undertrick(lost, penalty, vulnerable)
            else:
                for trick in range(1, contract.level + 1):
                    part[us] += price_of_odd_trick(trick, suit, penalty)
                    total[us] += price_of_odd_trick(trick, suit, penalty)
                for _ in range(tricks - contract.level - 6):
                    total[us] += price_of_overtrick(suit, penalty, vulnerable)
                total[us] += {"": 0, "X": 50, "XX": 100}[penalty]
                slams = {6: 500, 7: 1000} if vulnerable == "no" else {6: 750, 7: 1500}
                total[us] += slams.get(contract.level, 0)
        if line.honours:
            total[line.honours.side.value] += line.honours.points
        for us, them in (("NS", "EW"), ("EW", "NS")):
            if part[us] >= 100:
                games[us] += 1
                part = fresh()
                if games[us] == 2:
                    total[us] += 500 if games[them] else 700
        if 2 in games.values():
            found.append((games, total))
            games, total, part, dealt = fresh(), fresh(), fresh(), 0
    if dealt:
        found.append((games, total))
    return found


@given(sheet_lines)
def test_every_sheet_is_that_of_the_slow_twin(lines: list[SheetLine]) -> None:
    sheet = play(lines)
    kept = [
        (
            {side.value: one.won(side) for side in Side},
            {side.value: one.total(side) for side in Side},
        )
        for one in sheet.rubbers
    ]
    assert kept == twin(lines)


@given(sheet_lines)
def test_what_stands_below_the_line_obeys_the_laws(lines: list[SheetLine]) -> None:
    for one in play(lines).rubbers:
        for game in one.games:
            reached = [side for side in Side if game.points(side) >= 100]
            assert reached == ([game.winner] if game.winner else [])
        assert all(game.winner for game in one.games[:-1])
        assert max(one.won(side) for side in Side) <= 2
        assert (one.winner is not None) == (one.state is State.FINISHED)


@pytest.mark.parametrize("side", list(Side))
def test_a_side_that_never_declares_can_still_win_the_rubber_on_points(side: Side) -> None:
    declarer = {"NS": "E", "EW": "N"}[side.value]
    one = rubber(f"7NTXX{declarer}-13, 4S{declarer}=, 4S{declarer}=")
    assert one.winner is side.opponents
    assert one.total(side) > one.total(side.opponents)
