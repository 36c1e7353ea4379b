"""Taking back what was done: in any order that makes sense, and again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.event.commands import (
    AllowLatePlay,
    AwardMatch,
    ChangeScoring,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    EnterContestant,
    EnterResult,
    FoulBoard,
    GivePenalty,
    GiveRuling,
    Leave,
    Reseat,
    SwitchArrow,
    TakeNote,
    Undo,
    WithdrawResult,
)
from overtrick.event.decide import decide, done, written
from overtrick.event.fold import extended, fold
from overtrick.event.records import Entry, Sitting, SittingsSet, Voided
from overtrick.event.refusals import CannotUndo
from overtrick.event.state import Event
from tests.event.decide.hall import matches, mitchell, opened, result_at, told

SEATED = mitchell()
MOVEMENT = len(SEATED.entries)


def last(event: Event) -> int:
    return len(event.entries)


def test_undo_voids_every_entry_of_an_act() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), EnterResult(1, 1, 2, "PASS"))
    both = told(event, SwitchArrow(1, 1))
    act = both.entries[last(event) :]
    assert len(act) > 1
    for entry in act:
        records = decide(both, Undo(entry.number, "it was table 2"))
        assert records == tuple(Voided(one.number, "it was table 2") for one in reversed(act))
    assert told(both, Undo(last(both))) == event


def test_undo_is_undone_and_that_again() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    states = [event, told(event, Undo(last(event)))]
    for step in range(6):
        states.append(told(states[-1], Undo(last(states[-1]))))
        assert states[-1] == states[step % 2]
        assert fold(states[-1].entries) == states[-1]


def test_what_was_taken_back_is_not_taken_back_twice() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    number = last(event)
    assert decide(told(event, Undo(number)), Undo(number)) == ()


@pytest.mark.parametrize("number", [0, 1, -3, 999])
def test_only_entries_after_the_first_are_taken_back(number: int) -> None:
    with pytest.raises(CannotUndo, match=f"there is no entry {number} to take back"):
        decide(SEATED, Undo(number))


def test_acts_that_have_nothing_to_do_with_each_other_are_undone_in_any_order() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    first = last(event)
    event = told(event, GivePenalty("2NS", 10, "board"))  # type: ignore[arg-type]
    second = last(event)
    event = told(event, FoulBoard(1, 2), TakeNote("a note"))
    one = told(event, Undo(first), Undo(second))
    other = told(event, Undo(second), Undo(first))
    assert one == other
    assert (one.plays, one.penalties, len(one.fouled), len(one.notes)) == ({}, {}, 1, 1)


RESTING = (
    (CorrectResult(1, 1, 1, "4SN-1"),),
    (GiveRuling(1, 1, 1, "60/40"),),
    (ConfirmResult(1, 1, 1),),
    (ContestResult(1, 1, 1, "4SN-1"),),
)


@pytest.mark.parametrize("commands", RESTING)
def test_what_names_a_result_rests_on_it_until_it_is_undone(
    commands: tuple[CorrectResult, ...],
) -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    result = last(event)
    later = told(event, *commands)
    with pytest.raises(CannotUndo, match=f"entry {result + 1} rests on it"):
        decide(later, Undo(result))
    assert not told(later, Undo(result + 1), Undo(result)).plays


def test_a_movement_with_results_is_taken_back_after_them() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    with pytest.raises(CannotUndo, match=f"entry {MOVEMENT + 1} is a result of that table"):
        decide(event, Undo(MOVEMENT))
    event = told(event, Undo(MOVEMENT + 1), Undo(MOVEMENT))
    assert (event.sittings, event.plays) == ({}, {})


def test_a_result_does_not_come_back_without_its_movement() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), Undo(MOVEMENT + 1), Undo(MOVEMENT))
    with pytest.raises(CannotUndo, match="result of that table"):
        decide(event, Undo(MOVEMENT + 2))
    event = told(event, Undo(MOVEMENT + 3), Undo(MOVEMENT + 2))
    assert result_at(event, 1, 1, 1) == ["4SN="]


def test_a_result_does_not_come_back_beside_another() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    event = told(event, Undo(last(event)), EnterResult(1, 1, 1, "PASS"))
    with pytest.raises(CannotUndo):
        decide(event, Undo(last(event) - 1))
    event = told(event, Undo(last(event)))
    assert result_at(told(event, Undo(MOVEMENT + 2)), 1, 1, 1) == ["4SN="]


def test_a_correction_does_not_come_back_without_what_it_corrects() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), CorrectResult(1, 1, 1, "4SN-1"))
    correction = last(event)
    event = told(event, Undo(correction), Undo(correction - 1))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(event, Undo(correction + 1))


def test_two_corrections_of_one_result_are_not_both_in_force() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), CorrectResult(1, 1, 1, "4SN-1"))
    undone = told(event, Undo(last(event)))
    event = told(undone, CorrectResult(1, 1, 1, "4SN-2"))
    with pytest.raises(CannotUndo, match="both correct entry"):
        decide(event, Undo(last(undone)))


def test_a_late_play_rests_on_its_table() -> None:
    event = told(SEATED, AllowLatePlay(1, 1, 1))
    with pytest.raises(CannotUndo, match="board 1 is to be played late in round 1 at table 1"):
        decide(event, Undo(MOVEMENT))


def test_a_penalty_rests_on_its_contestant() -> None:
    event = told(opened(), EnterContestant("1", side="NS"))
    event = told(event, GivePenalty("1NS", 10, "board"))  # type: ignore[arg-type]
    with pytest.raises(CannotUndo, match="entry 3 rests on it"):
        decide(event, Undo(2))
    assert not told(event, Undo(3), Undo(2)).contestants


def test_a_contestant_entered_anew_rests_on_its_first_entry() -> None:
    event = told(opened(), EnterContestant("1", side="NS"))
    event = told(event, EnterContestant("1", side="NS", name="The Ones"))
    with pytest.raises(CannotUndo, match="entry 3 rests on it"):
        decide(event, Undo(2))
    assert not told(event, Undo(3), Undo(2)).contestants


def test_a_contestant_who_is_seated_stays_unless_it_was_the_last_to_come() -> None:
    with pytest.raises(CannotUndo, match="is not entered"):
        decide(SEATED, Undo(2))
    start, sitting = opened(winners=1), Sitting(1, 1, ("1",), ("2",), (1,))
    event = fold([*start.entries, Entry(2, SittingsSet("", 1, (sitting,)))])
    event = told(event, EnterContestant("1"), EnterContestant("2"))
    assert not told(event, Undo(4), Undo(3)).contestants


def test_an_award_rests_on_its_match() -> None:
    event = matches()
    sitting = Sitting(1, 1, ("1",), ("2",), (1,), ("1", "2"))
    event = fold([*event.entries, Entry(last(event) + 1, SittingsSet("", 1, (sitting,)))])
    seated = last(event)
    event = told(event, AwardMatch(1, ("1", "2")))
    with pytest.raises(CannotUndo, match="1 and 2 have an award for round 1"):
        decide(event, Undo(seated))
    assert not told(event, Undo(seated + 1), Undo(seated)).sittings


def test_an_award_rests_on_the_entry_of_whom_it_is_for_though_its_round_has_no_table() -> None:
    event = matches()
    sitting = Sitting(1, 1, ("1",), ("2",), (1,), ("1", "2"))
    event = fold([*event.entries, Entry(last(event) + 1, SittingsSet("", 1, (sitting,)))])
    event = told(event, EnterContestant("4"))
    late = last(event)
    event = told(event, AwardMatch(2, ("4",)))
    with pytest.raises(CannotUndo, match="4 have an award for round 2 and would not be entered"):
        decide(event, Undo(late))
    assert not told(event, Undo(late + 1), Undo(late)).awards


def test_a_later_change_of_one_table_rests_on_the_earlier_one() -> None:
    event = told(SEATED, Reseat(1, 1, boards=(2, 1)))
    first = last(event)
    event = told(event, Reseat(1, 1, boards=(1, 2)))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(event, Undo(first))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(event, Undo(MOVEMENT))
    assert told(event, Undo(last(event)), Undo(first), Undo(MOVEMENT)).sittings == {}


def test_a_pair_that_left_is_back() -> None:
    event = told(SEATED, Leave("3EW", 1))
    assert told(event, Undo(last(event))) == SEATED


def test_scoring_changed_twice_is_undone_backwards() -> None:
    event = told(SEATED, ChangeScoring(title="one"), ChangeScoring(title="two"))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(event, Undo(last(event) - 1))
    event = told(event, Undo(last(event)), Undo(last(event) - 1))
    assert event.opened.title == ""


def test_a_withdrawal_is_undone_with_all_that_it_took_along() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), CorrectResult(1, 1, 1, "4SN-1"))
    event = told(event, ConfirmResult(1, 1, 1))
    gone = told(event, WithdrawResult(1, 1, 1))
    assert told(gone, Undo(last(gone))) == event


def test_a_journal_from_a_file_without_acts_is_undone_entry_by_entry() -> None:
    sitting = Sitting(1, 1, ("1",), ("2",), (1, 2))
    entered = told(SEATED, EnterResult(1, 1, 1, "PASS")).plays[MOVEMENT + 1].entered
    records = [
        SittingsSet("", 1, (sitting,)),
        *(replace(entered, board=board, ew=("2",)) for board in (1, 2)),
    ]
    new = [Entry(number, record) for number, record in enumerate(records, start=2)]
    event = extended(opened(winners=1), new)
    after = told(event, Undo(3))
    assert [play.entered.board for play in after.plays.values()] == [2]


def test_what_came_with_the_opening_from_a_file_is_undone_entry_by_entry() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), EnterResult(1, 1, 2, "PASS"))
    came = fold([replace(entry, act=1) for entry in event.entries])
    after = told(came, Undo(MOVEMENT + 1))
    assert [play.entered.board for play in after.plays.values()] == [2]
    assert told(after, Undo(last(after))).plays == came.plays
    with pytest.raises(CannotUndo, match=rf"entry {MOVEMENT + 1} is a result of that table"):
        decide(came, Undo(MOVEMENT))
    with pytest.raises(CannotUndo, match="3EW sits down in round 1 at table 3 and is not entered"):
        decide(came, Undo(MOVEMENT - 1))


def test_undo_leaves_the_event_it_was_asked_of_as_it_was() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    before = fold(event.entries)
    extended(event, written(event, decide(event, Undo(last(event)))))
    with pytest.raises(CannotUndo):
        done(event, Undo(MOVEMENT))
    assert event == before
