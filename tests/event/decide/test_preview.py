"""What a command would change, said before it is done."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AddLate,
    CutRounds,
    EnterContestant,
    EnterResult,
    ExchangeBoards,
    Leave,
    Reseat,
    SetMovement,
    StartRound,
    SwitchArrow,
    Undo,
)
from overtrick.event.decide.preview import Preview, preview
from overtrick.event.refusals import PlayedTwice
from tests.event.decide.evening import evening, kinds, opened, played, then, who


def words(seen: Preview) -> tuple[list[str], list[str]]:
    return [one.words for one in seen.sittings], [one.words for one in seen.results]


def test_a_turned_table_is_told_with_its_result_and_the_places_it_changes() -> None:
    # Board 3 in round 1 at table 2 and in round 2 at table 1: 420 beats 400. Turned, 5EW has
    # the 420 as North-South, and 1NS the other side of it.
    event = then(
        evening("mitchell-5"), EnterResult(1, 2, 3, "3NTN="), EnterResult(2, 1, 3, "4SN="),
    )  # fmt: skip
    seen = preview(event, SwitchArrow(2, 1))
    turned = "5EW (North-South) against 1NS (East-West) instead of 1NS against 5EW."
    assert words(seen) == (
        [f"Round 2, table 1: {turned}"],
        [f"Board 3, round 2, table 1: {turned}"],
    )
    assert kinds(seen.records) == ["SittingChanged", "ResultEntered"]
    points = {(str(one.contestant)): (one.points_before, one.points_after) for one in seen.places}
    assert points["1NS"] == (Fraction(2), Fraction(0))
    assert points["5EW"] == (Fraction(0), Fraction(2))
    assert (seen.faults, seen.mended, seen.warnings, seen.entered) == ((), (), (), ())


def test_a_session_that_is_seated_names_who_is_entered_and_who_has_no_seat() -> None:
    event = then(opened(), EnterContestant("9", side="NS"))
    seen = preview(event, SetMovement("mitchell-3"))
    assert len(seen.entered) == 6
    assert seen.sittings[0].words == "Round 1, table 1: 1NS against 1EW, boards 1-2."
    assert len(seen.sittings) == 9
    assert seen.warnings == ("9NS has no seat: in mitchell-3 North-South are 1 to 3.",)


def test_empty_seats_and_single_boards_are_told_in_words() -> None:
    event = evening("mitchell-3", boards_per_set=1)
    seen = preview(event, Leave("1EW", 2))
    assert words(seen)[0] == ["Round 3, table 3: 3NS against nobody instead of 3NS against 1EW."]
    seen = preview(event, Reseat(1, 1, boards=(8,)))
    assert words(seen)[0] == ["Round 1, table 1: board 8 instead of board 1."]
    seen = preview(then(event, Leave("1EW", 0)), Leave("1NS", 0))
    assert "Round 1, table 1: nobody plays." in words(seen)[0]
    seen = preview(then(opened(), SetMovement("mitchell-3", "B")), Leave("1EW", 2))
    assert words(seen)[0][0].startswith("Section B, round 3, table 3")


def test_moved_boards_are_told_by_their_numbers() -> None:
    event = then(evening("mitchell-5"), EnterResult(1, 1, 1, "4SN="))
    seen = preview(event, Reseat(1, 1, boards=(11, 12)))
    assert words(seen)[1] == ["Board 1, round 1, table 1: board 11 instead of board 1."]


def test_what_would_be_refused_is_refused() -> None:
    event = played(evening("mitchell-5"), (1,))
    with pytest.raises(PlayedTwice):
        preview(event, ExchangeBoards(2, 1, 2))
    seen = preview(event, ExchangeBoards(2, 1, 2, clashes="cancel"))
    assert {one.words for one in seen.results} >= {
        "Board 3, round 2, table 2: 60/60 (average plus/average plus)."
    }


def test_a_command_that_changes_nothing_shows_nothing() -> None:
    event = then(evening("mitchell-5"), StartRound(1))
    assert preview(event, StartRound(1)) == Preview((), (), (), (), (), (), (), ())


def test_an_undo_shows_what_comes_back() -> None:
    event = then(evening("mitchell-5"), EnterResult(1, 1, 1, "4SN="))
    seen = preview(event, Undo(len(event.entries)))
    assert words(seen)[1] == ["Board 1, round 1, table 1: 4SN= is taken back."]
    late = then(evening("mitchell-5", missing=(10,)), AddLate(2))
    seen = preview(late, Undo(len(late.entries)))
    assert words(seen)[0][0] == "Round 2, table 1: 1NS against nobody instead of 1NS against 5EW."
    assert who("5EW") not in seen.entered


def test_what_the_room_loses_is_warned_of() -> None:
    event = played(evening("mitchell-5"), (1, 2))
    # East-West 2 meets 4NS, 5NS and 1NS in the rounds to come.
    assert preview(event, Leave("2EW", 2)).warnings == (
        "Playing fewer rounds: 1NS, 4NS, 5NS, 2EW (3 rounds).",
    )
    # Two tables with one set of boards in round 3, where each table has its own.
    seen = preview(event, Reseat(3, 1, boards=(21, 22)))
    assert seen.warnings == ()
    seen = preview(then(event, Reseat(3, 1, boards=(21, 22))), Reseat(3, 2, boards=(21, 22)))
    assert seen.warnings == ("Boards are shared one time more.",)
    # 1NS meets 3EW in round 4.
    seen = preview(event, Reseat(3, 1, ew="3", clashes="mend"))
    assert any("met before" in one for one in seen.warnings)


def test_a_cut_is_warned_of_by_the_rounds_it_takes() -> None:
    seen = preview(evening("mitchell-3"), CutRounds(2))
    assert seen.warnings == ("Playing fewer rounds: 1NS, 2NS, 3NS, 1EW, 2EW, 3EW.",)
