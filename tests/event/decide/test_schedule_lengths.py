"""Rounds cut and added, and rounds that begin."""

from __future__ import annotations

import pytest

from overtrick.event.commands import (
    AddLate,
    AddRounds,
    CutRounds,
    Leave,
    SetMovement,
    StartRound,
    SwitchArrow,
    Undo,
    WithdrawResult,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide
from overtrick.event.decide.preview import preview
from overtrick.event.fold import extended
from overtrick.event.records import Entry, RoundsCut
from overtrick.event.refusals import NotAllowed, NotScheduled, ResultsInTheWay
from overtrick.event.soundness import faults
from overtrick.event.watch import watch
from tests.event.decide.evening import at, boards_of, evening, kinds, nothing, opened, played, then


def test_a_session_is_cut_and_the_cut_taken_back() -> None:
    event = played(evening("mitchell-5"), (1, 2))
    assert kinds(decide(event, CutRounds(4))) == ["RoundsCut"]
    cut = then(event, CutRounds(4))
    assert max(place[1] for place in cut.sittings) == 4
    assert nothing(cut, CutRounds(4))
    assert then(cut, Undo(len(cut.entries))) == event


def test_rounds_with_results_are_not_cut() -> None:
    event = then(played(evening("mitchell-3", boards_per_set=1), (1, 2)))
    with pytest.raises(
        ResultsInTheWay, match="round 2 table 1, round 2 table 2, round 2 table 3"
    ) as refusal:
        decide(event, CutRounds(1))
    assert refusal.value.places == (("", 2, 1, 2), ("", 2, 2, 3), ("", 2, 3, 1))
    for table, board in ((1, 2), (2, 3), (3, 1)):
        event = then(event, WithdrawResult(2, table, board, reason="not played"))
    assert max(place[1] for place in then(event, CutRounds(1)).sittings) == 1
    with pytest.raises(NotAllowed, match="round 4 is not one of the rounds 1 to 3"):
        decide(event, CutRounds(4))
    with pytest.raises(NotAllowed, match="from 1 to 999 "):
        decide(event, CutRounds(0))


def test_a_section_seated_from_a_later_round_is_not_cut_to_nothing() -> None:
    event = evening("mitchell-5", first_round=3)
    said = "the event is seated from round 3 on: a cut after round 2 would leave no round at all"
    for ask in (decide, preview):
        with pytest.raises(NotAllowed, match=said):
            ask(event, CutRounds(2))
    assert {place[1] for place in then(event, CutRounds(3)).sittings} == {3}
    with pytest.raises(NotScheduled, match="'Z'; the only one that is seated has no letter"):
        decide(event, CutRounds(2, "Z"))


def test_a_journal_that_was_cut_to_nothing_is_computed_and_watched() -> None:
    event = evening("mitchell-5", first_round=3)
    cut = extended(event, [Entry(len(event.entries) + 1, RoundsCut("", 2))])
    assert {row.boards for row in standings(cut).rows} <= {0}
    (odd,) = [one for one in watch(cut) if one.code == "no-seat"]
    for side in ("North-South", "East-West"):
        assert f"nobody sits {side}" in odd.message
    with pytest.raises(NotScheduled, match="nobody is seated yet"):
        preview(cut, AddRounds(1))
    again = then(cut, SetMovement("mitchell-5"))
    assert {place[1] for place in again.sittings} == {1, 2, 3, 4, 5}
    assert then(cut, Undo(len(cut.entries))) == event


def test_a_cut_that_loses_the_arrow_switch_is_warned_of() -> None:
    event = evening("mitchell-5", 1, switched_rounds=(5,))
    said = "Arrow-switched round 5 is cut: switch another, or it is less fair."
    assert said in preview(event, CutRounds(4)).warnings
    assert said not in preview(evening("mitchell-5", 1), CutRounds(4)).warnings


def test_a_curtailed_movement_goes_on_where_it_stopped() -> None:
    whole = evening("mitchell-5")
    for short in (evening("mitchell-5", rounds=3), then(whole, CutRounds(3))):
        event = then(played(short, (1, 2, 3)), AddRounds(2))
        assert event.sittings == whole.sittings
    event = then(whole, CutRounds(3), AddRounds(1))
    assert {place: one for place, one in whole.sittings.items() if place[1] < 5} == event.sittings


def test_after_its_last_round_a_movement_begins_again_with_new_boards() -> None:
    # Five rounds of five sets, boards 1 to 10: round 6 is as round 1, with boards 11 to 20.
    event = then(evening("mitchell-5"), AddRounds(1))
    assert at(event, 6, 1) == ("1", "1", (11, 12))
    assert at(event, 6, 5) == ("5", "5", (19, 20))
    assert faults(event) == ()
    event = then(event, AddRounds(1))
    assert at(event, 7, 1) == ("1", "5", (13, 14))


def test_a_howell_cut_short_has_its_own_next_round() -> None:
    whole = evening("howell-4", 1, missing=(8,), boards_per_set=3)
    event = then(evening("howell-4", 1, missing=(8,), boards_per_set=3, rounds=5), AddRounds(2))
    assert event.sittings == whole.sittings


def test_a_relay_set_that_never_came_to_a_table_gets_new_numbers() -> None:
    # One round alone of a Mitchell with a bye-stand shows four of its five sets.
    event = then(evening("mitchell-relay-4", rounds=1), AddRounds(3))
    whole = evening("mitchell-relay-4")
    assert {p: (s.ns, s.ew) for p, s in event.sittings.items()} == {
        p: (s.ns, s.ew) for p, s in whole.sittings.items()
    }
    assert faults(event) == ()
    assert all(len(boards_of(event, f"{one}NS")) == 8 for one in range(1, 5))


def test_a_section_of_no_movement_plays_its_own_rounds_again() -> None:
    event = evening("mitchell-3")
    sittings = [one for one in event.sittings.values() if one.round <= 2]
    from overtrick.event.fold import fold
    from overtrick.event.records import Entry, SittingsSet

    start = opened()
    entered = [one.record for one in event.entries[1:-1]]
    own = [*entered, SittingsSet("", 1, tuple(sittings), "our own")]
    event = fold([*start.entries, *(Entry(n, one) for n, one in enumerate(own, start=2))])
    event = then(event, AddRounds(1))
    assert at(event, 3, 1) == ("1", "1", (7, 8))
    assert faults(event) == ()


def test_who_has_left_stays_away_from_added_rounds() -> None:
    event = then(evening("mitchell-5", rounds=3), Leave("2EW", 2), AddRounds(2))
    assert at(event, 4, 5) == ("5", "", (5, 6))
    assert faults(event) == ()


def test_a_single_change_does_not_hide_the_movement() -> None:
    event = then(evening("mitchell-5", rounds=4), SwitchArrow(2, 1), AddRounds(1))
    assert {p: s for p, s in event.sittings.items() if p[1] == 5} == {
        p: s for p, s in evening("mitchell-5").sittings.items() if p[1] == 5
    }


def test_rounds_are_added_to_teams_and_individuals() -> None:
    for movement, form in (("american-whist-5", "teams"), ("individual-8", "individual")):
        whole = evening(movement, 1, form)  # type: ignore[arg-type]
        last = max(place[1] for place in whole.sittings)
        event = then(whole, CutRounds(last - 1), AddRounds(1))
        assert event.sittings == whole.sittings
        assert faults(event) == ()


def test_a_round_begins_once() -> None:
    event = evening("mitchell-3")
    event = then(event, StartRound(1))
    assert ("", 1) in event.started
    assert nothing(event, StartRound(1))
    with pytest.raises(NotScheduled, match="no round 4"):
        decide(event, StartRound(4))
    assert then(event, Undo(len(event.entries))).started == {}


def test_commands_name_their_section_where_there_are_several() -> None:
    event = then(opened(), SetMovement("mitchell-3", "A"), SetMovement("mitchell-3", "B"))
    with pytest.raises(NotScheduled, match="no section ''; seated are A, B"):
        decide(event, CutRounds(2))
    assert (
        max(place[1] for place in then(event, CutRounds(2, "B")).sittings if place[0] == "A") == 3
    )
    with pytest.raises(NotScheduled, match="set a movement first"):
        decide(opened(), AddRounds(1))
    with pytest.raises(NotAllowed, match="from 1 to 99 "):
        decide(event, AddRounds(0, "A"))


def test_a_late_pair_has_its_table_more_in_rounds_that_come_back() -> None:
    whole = then(played(evening("rover-11", boards_per_set=3, rounds=6), (1,)), AddLate(2))
    cut = then(whole, CutRounds(5))
    seen = preview(cut, AddRounds(1))
    assert not any("no table" in one for one in seen.warnings)
    assert then(cut, AddRounds(1)).sittings == whole.sittings
    # In rounds that were never planned as well, of whoever is out then, with boards new to both.
    event = then(whole, AddRounds(3))
    assert [at(event, round_, 12)[1] for round_ in (7, 8, 9)] == ["12"] * 3
    assert faults(event) == ()
    assert len({*boards_of(event, "12EW")}) == 8 * 3


def test_a_late_pair_that_was_to_come_in_a_round_that_was_cut_plays_when_it_is_back() -> None:
    whole = then(evening("rover-11", boards_per_set=3, rounds=6), AddLate(6))
    assert then(whole, CutRounds(5), AddRounds(1)).sittings == whole.sittings


def test_a_late_pair_has_the_seats_of_who_left_in_rounds_that_come_back() -> None:
    for last in (2, 3):
        event = then(played(evening("mitchell-5"), range(1, last + 1)), Leave("2EW", last))
        whole = then(event, AddLate(last + 1, way="phantom"))
        assert then(whole, CutRounds(4), AddRounds(1)).sittings == whole.sittings


def test_whoever_has_no_table_in_rounds_that_come_is_named() -> None:
    # 5EW came while round 5 was cut: taking the cut back gives nobody a seat that had none.
    event = then(evening("mitchell-5", missing=(10,)), CutRounds(4))
    seen = preview(then(event, AddLate(2)), Undo(len(event.entries)))
    assert seen.warnings == ("5EW has no table in round 5.",)
    # Rovers are out by the movement, who left and who comes later are not missed.
    event = then(evening("rover-11", boards_per_set=3, rounds=6), Leave("9EW", 4), CutRounds(4))
    assert preview(event, AddRounds(2)).warnings == (
        "7NS has no table in round 5.",
        "9NS has no table in round 6.",
    )
    assert preview(evening("mitchell-5", rounds=3), AddRounds(2)).warnings == ()
