"""What really happened at the tables: wrong seats, wrong way, wrong boards, a forgotten skip."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AllowLatePlay,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    EnterResult,
    ExchangeBoards,
    Reseat,
    ReseatRound,
    SetMovement,
    SwitchArrow,
    Undo,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide, done
from overtrick.event.fold import fold
from overtrick.event.records import Entry
from overtrick.event.refusals import (
    CannotUndo,
    NotAllowed,
    NotScheduled,
    PlayedTwice,
    ResultsInTheWay,
    SeatedTwice,
)
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from overtrick.scoring.options import Options
from tests.event.decide.evening import (
    at,
    boards_of,
    evening,
    in_force,
    kinds,
    nothing,
    opened,
    played,
    results,
    then,
)

# Five tables, two boards a set: in round r East-West e sits at table e + r - 1, table t has set
# t + r - 1 (both modulo 5), and set s is boards 2s - 1 and 2s.


def test_a_table_that_sat_the_wrong_way_is_turned_with_its_results() -> None:
    event = then(evening("mitchell-5"), EnterResult(2, 1, 3, "4SN="), EnterResult(2, 1, 4, "PASS"))
    records = decide(event, SwitchArrow(2, 1))
    assert kinds(records) == ["SittingChanged", "ResultEntered", "ResultEntered"]
    turned = then(event, SwitchArrow(2, 1))
    assert at(turned, 2, 1) == ("5EW", "1NS", (3, 4))
    # Who sat North made four spades: it was East-West 5.
    assert results(turned, 2, 1) == {3: ("5", "1", "4SN="), 4: ("5", "1", "PASS")}
    assert all(one.switched for one in in_force(turned))
    assert faults(turned) == ()
    back = then(turned, SwitchArrow(2, 1))
    assert (back.sittings, results(back, 2, 1)) == (event.sittings, results(event, 2, 1))
    assert then(turned, Undo(len(turned.entries))) == event


def test_a_result_is_entered_the_right_way_at_a_table_that_was_turned_before() -> None:
    event = then(evening("mitchell-5"), SwitchArrow(2, 1), EnterResult(2, 1, 3, "4SN="))
    assert results(event, 2, 1) == {3: ("5", "1", "4SN=")}
    assert faults(event) == ()


def butler(event: Event) -> dict[str, tuple[Fraction, int]]:
    return {str(row.contestant): (row.points, row.boards) for row in standings(event).rows}


def test_a_wrong_direction_in_a_two_winner_section_leaves_butler_right() -> None:
    # Board 2 (North-South vulnerable): 2NS makes 3NT, +600. 3NS goes down one, -100. In round 2
    # at table 1 it was 3EW who sat North-South and made 3NT.
    # Datum of 600, -100, 600: 1100 / 3 = 366.7, to the nearest ten 370.
    # 600 - 370 = 230 is 6 IMPs; -100 - 370 = -470 is -10 IMPs.
    options = Options(butler_drop="0").named
    start = opened(2, method="butler")
    start = fold([Entry(1, replace(start.opened, options=options))])
    event = then(
        start, SetMovement("mitchell-3", boards_per_set=1), EnterResult(1, 2, 2, "3NTN="),
        EnterResult(2, 1, 2, "3NTN="), EnterResult(3, 3, 2, "3NTN-1"),
    )  # fmt: skip
    before = butler(event)
    assert (before["1NS"][0], before["3EW"][0]) == (6, -6)
    event = then(event, SwitchArrow(2, 1))
    after = butler(event)
    assert {name: points for name, (points, _) in after.items()} == {
        "1NS": -6, "2NS": 6, "3NS": -10, "1EW": 10, "2EW": -6, "3EW": 6,
    }  # fmt: skip
    assert {boards for _, boards in after.values()} == {1}


def test_a_forgotten_arrow_switch_is_made_up_at_one_table() -> None:
    event = played(evening("mitchell-3", 1, switched_rounds=(3,)), (1, 2, 3))
    assert at(event, 3, 2) == ("6", "2", (1, 2))
    event = then(event, SwitchArrow(3, 2))
    assert at(event, 3, 2) == ("2", "6", (1, 2))
    assert results(event, 3, 2)[1] == ("2", "6", "3NTN=")
    assert at(event, 3, 1) == ("5", "1", (5, 6))


def test_pairs_at_each_others_table_are_exchanged_with_their_results() -> None:
    event = then(evening("mitchell-5"), EnterResult(2, 1, 3, "4SN="), EnterResult(2, 2, 5, "2HE-1"))
    assert (at(event, 2, 1)[1], at(event, 2, 2)[1]) == ("5", "1")
    # Neither 1EW nor 5EW has met these boards: 1EW began with set 1 and 5EW with set 5. But
    # 1EW has set 2 again in round 4, and 5EW set 3 in round 5.
    with pytest.raises(PlayedTwice, match="1EW would play boards 3 and 4 twice"):
        decide(event, Reseat(2, 1, ew="1"))
    wrong = then(event, Reseat(2, 1, ew="1", clashes="mend"))
    assert (at(wrong, 2, 1)[:2], at(wrong, 2, 2)[:2]) == (("1", "1"), ("2", "5"))
    assert results(wrong, 2, 1) == {3: ("1", "1", "4SN=")}
    assert results(wrong, 2, 2) == {5: ("2", "5", "2HE-1")}
    assert faults(wrong) == ()
    assert nothing(wrong, Reseat(2, 1, ew="1", clashes="mend"))


def test_a_pair_that_sat_nowhere_may_play_and_the_one_it_replaced_sits_out() -> None:
    event = then(evening("mitchell-5", missing=(6,)), Reseat(1, 2, ew="-"))
    assert at(event, 1, 2) == ("2", "", (3, 4))
    assert at(event, 1, 1) == ("1", "", (1, 2))
    # 2EW comes to table 1 for the round: it has set 1 there and in no other round but the fifth.
    assert boards_of(event, "2EW").count(1) == 1
    event = then(event, Reseat(1, 1, ew="2", clashes="mend"))
    assert at(event, 1, 1) == ("1", "2", (1, 2))
    assert faults(event) == ()
    assert boards_of(event, "2EW").count(1) == 1


def test_wrong_numbers_are_put_right_in_the_order_of_the_boards() -> None:
    event = played(evening("mitchell-5"), (1,))
    event = then(event, CorrectResult(1, 1, 2, "4HS+1"), Reseat(1, 1, boards=(11, 12)))
    assert results(event, 1, 1) == {11: ("1", "1", "3NTN="), 12: ("1", "1", "4HS+1")}
    assert faults(event) == ()
    # The other order of the same boards is no other result.
    same = then(event, Reseat(1, 1, boards=(12, 11)))
    assert results(same, 1, 1) == results(event, 1, 1)


def test_a_board_too_few_keeps_the_numbers_and_one_with_a_result_is_not_dropped() -> None:
    event = then(evening("mitchell-5", boards_per_set=3), EnterResult(1, 1, 2, "PASS"))
    assert results(then(event, Reseat(1, 1, boards=(1, 2))), 1, 1) == {2: ("1", "1", "PASS")}
    for command in (Reseat(1, 1, boards=(1,)), Reseat(1, 1, ew="-")):
        with pytest.raises(
            ResultsInTheWay, match="board 2 has a result in round 1 at table 1"
        ) as refusal:
            decide(event, command)
        assert refusal.value.places == (("", 1, 1, 2),)


def test_every_result_that_would_have_no_place_is_named() -> None:
    event = played(evening("mitchell-5"), (1,))
    with pytest.raises(
        ResultsInTheWay,
        match="board 1 has a result in round 1 at table 1; board 2 has a result in round 1 at "
        "table 1, and would not be played there: withdraw them first",
    ) as refusal:
        decide(event, Reseat(1, 1, ew="-"))
    assert refusal.value.places == (("", 1, 1, 1), ("", 1, 1, 2))
    with pytest.raises(ResultsInTheWay, match=r"; and 4 more, and would") as refusal:
        decide(event, ReseatRound(1, ew=("-",) * 5))
    assert refusal.value.places == tuple(sorted(event.places))


def test_a_board_to_be_played_late_stays_at_its_table() -> None:
    event = then(evening("mitchell-5"), AllowLatePlay(1, 1, 2))
    with pytest.raises(
        ResultsInTheWay, match="board 2 may be played late in round 1 at table 1"
    ) as refusal:
        decide(event, Reseat(1, 1, boards=(1,)))
    assert refusal.value.places == ()
    assert decide(event, SwitchArrow(1, 1))


def test_agreement_and_contest_move_with_a_result() -> None:
    event = then(
        evening("mitchell-5"), EnterResult(1, 1, 1, "4SN="), EnterResult(1, 1, 2, "PASS"),
        ConfirmResult(1, 1, 1), ContestResult(1, 1, 2, "1NTN="), SwitchArrow(1, 1),
    )  # fmt: skip
    numbers = {play.entered.board: number for number, play in event.plays.items()}
    assert {*event.confirmed} == {numbers[1]}
    assert [one.number for one in event.contested.values()] == [numbers[2]]


def test_what_was_corrected_after_it_was_moved_keeps_the_move() -> None:
    event = then(evening("mitchell-5"), EnterResult(1, 1, 1, "4SN="), SwitchArrow(1, 1))
    moved = len(event.entries)
    event = then(event, CorrectResult(1, 1, 1, "4SN+1"))
    with pytest.raises(CannotUndo):
        decide(event, Undo(moved))
    assert results(event, 1, 1) == {1: ("1", "1", "4SN+1")}


def exchanged(event: Event, clashes: str) -> Event:
    command = ExchangeBoards(2, 1, 2, clashes=clashes)  # type: ignore[arg-type]
    return then(event, command)


def test_two_tables_with_each_others_boards_are_recorded_and_what_either_had_is_cancelled() -> None:
    # Table 1 (1NS, 5EW) was to play 3 and 4, table 2 (2NS, 1EW) 5 and 6. 2NS had 3 and 4 in
    # round 1: cancelled at table 2, where 1EW has not had them and plays them in round 4. 5 and
    # 6 stand at table 1: 1NS meets them again in round 3, and 5EW in round 5, at table 4.
    event = played(evening("mitchell-5"), (1,))
    event = then(event, EnterResult(2, 1, 3, "4SN="), EnterResult(2, 2, 5, "4SN-1"))
    with pytest.raises(PlayedTwice) as refusal:
        decide(event, ExchangeBoards(2, 1, 2))
    # Board 3 has a result at both tables, board 4 is still to be played at the second.
    assert "pair 2NS has played board 3 twice: in round 1 at table 2, then in round 2" in str(
        refusal.value
    )
    assert "pair 1NS would play boards 5 and 6 twice" in refusal.value.message
    after = exchanged(event, "cancel")
    assert results(after, 2, 1) == {5: ("1", "5", "4SN=")}
    assert results(after, 2, 2) == {3: ("2", "1", "60/60"), 4: ("2", "1", "60/60")}
    cancelled = {(one.round, one.table, one.board) for one in in_force(after) if one.law == "15"}
    assert cancelled == {
        (2, 2, 3), (2, 2, 4), (3, 1, 5), (3, 1, 6), (5, 4, 5), (5, 4, 6),
    }  # fmt: skip
    assert faults(after) == ()
    assert then(after, Undo(len(after.entries))) == event


def test_mending_after_exchanged_boards_leaves_the_rest_free_of_them() -> None:
    event = played(evening("mitchell-5"), (1,))
    after = exchanged(event, "mend")
    assert at(after, 2, 1) == ("1", "5", (5, 6))
    assert {(one.round, one.board) for one in in_force(after) if one.law == "15"} == {
        (2, 3), (2, 4),
    }  # fmt: skip
    assert faults(after) == ()
    assert boards_of(after, "1NS").count(5) == 1
    assert boards_of(after, "5EW").count(5) == 1


def test_a_forgotten_skip_voids_the_round_and_the_rest_goes_on_as_planned() -> None:
    # Eight tables with a skip after round 4. Forgotten, East-West are a table behind in round 5:
    # East-West 5 is at table 1 with set 5, which it began with, and so is everybody.
    event = played(evening("mitchell-skip-8"), range(1, 6))
    late = tuple(str((table - 5) % 8 + 1) for table in range(1, 9))
    really = ReseatRound(5, ew=late)
    with pytest.raises(PlayedTwice, match="pair 1EW has played boards 1 and 2 twice"):
        decide(event, really)
    after = then(event, replace(really, clashes="cancel"))
    assert at(after, 5, 1)[:2] == ("1", "5")
    assert len([one for one in in_force(after) if str(one.result) == "60/60"]) == 16
    assert faults(after) == ()
    assert at(after, 6, 1) == at(event, 6, 1)
    assert kinds(entry.record for entry in after.entries[len(event.entries) :]).count(
        "SittingChanged"
    ) == 8  # fmt: skip


def test_boards_that_went_the_wrong_way_for_a_round_are_told_by_table() -> None:
    event = evening("mitchell-3", boards_per_set=1)
    # Round 3 of three, boards 3, 1, 2 as planned; they came to tables 2, 3 and 1 instead.
    event = then(event, ReseatRound(3, boards_of=(3, 1, 2), clashes="cancel"))
    assert [at(event, 3, table)[2] for table in (1, 2, 3)] == [(2,), (3,), (1,)]
    with pytest.raises(NotAllowed, match="ew: 2 are named for 3 tables"):
        decide(event, ReseatRound(3, ew=("1", "2")))
    with pytest.raises(NotScheduled, match="no round 4"):
        decide(event, ReseatRound(4))


@pytest.mark.parametrize(
    ("command", "error", "said"),
    [
        (Reseat(6, 1, ew="1"), NotScheduled, "no table 1 in round 6"),
        (Reseat(1, 1, ew="9"), NotAllowed, "pair 9EW sits down in round 1 at table 1 and is not"),
        (Reseat(1, 1, ew="1-2"), NotAllowed, "expected one number"),
        (Reseat(1, 1, ew="2NS"), NotAllowed, "both pairs would be of one line"),
        (Reseat(1, 1, boards=(1, 1)), NotAllowed, "named twice"),
        (SwitchArrow(1, 9), NotScheduled, "no table 9 in round 1"),
        (ExchangeBoards(1, 1, 9), NotScheduled, "no table 9 in round 1"),
    ],
)
def test_what_cannot_have_been_is_refused(
    command: Reseat | SwitchArrow | ExchangeBoards, error: type[NotAllowed], said: str
) -> None:
    with pytest.raises(error, match=said):
        decide(evening("mitchell-5"), command)


def test_lines_the_other_way_round_are_written_with_their_names() -> None:
    event = then(evening("mitchell-5"), Reseat(1, 1, ns="1EW", ew="1NS"))
    assert at(event, 1, 1) == ("1EW", "1NS", (1, 2))
    assert nothing(event, Reseat(1, 1, ns="1EW", ew="1NS"))


def test_a_table_that_was_not_planned_is_made_with_everything_named() -> None:
    event = evening("howell-4", 1, missing=(7, 8))
    with pytest.raises(NotScheduled, match="to make one say who"):
        decide(event, Reseat(1, 9, ns="1", ew="2"))
    with pytest.raises(SeatedTwice, match="table 9 twice"):
        decide(event, Reseat(1, 9, ns="1", ew="1", boards=(90,)))


def test_players_of_an_individual_are_written_two_by_two() -> None:
    event = evening("individual-8", 1, "individual")
    ns, ew, _ = at(event, 1, 1)
    event = then(event, Reseat(1, 1, ns=ew, ew=ns))
    assert at(event, 1, 1)[:2] == (ew, ns)
    assert then(event, SwitchArrow(1, 1)).sittings == evening(
        "individual-8", 1, "individual"
    ).sittings  # fmt: skip
    with pytest.raises(NotAllowed, match="two numbers joined"):
        decide(event, Reseat(1, 1, ns="1"))


def test_teams_are_exchanged_with_their_numbers() -> None:
    event = evening("american-whist-5", 1, "teams")
    before = event.sittings["", 1, 1]
    event = done(event, SwitchArrow(1, 1))
    after = event.sittings["", 1, 1]
    assert before.teams and after.teams == before.teams[::-1]
    assert (after.ns, after.ew, after.switched) == (before.ew, before.ns, True)
    assert done(event, SwitchArrow(1, 1)).sittings["", 1, 1] == before
