"""Seating a section: by numbers alone, in two sections, from a round on."""

from __future__ import annotations

import pytest

from overtrick.event.commands import (
    EnterContestant,
    EnterResult,
    Leave,
    MendMovement,
    SetMovement,
    Undo,
)
from overtrick.event.decide import decide
from overtrick.event.refusals import (
    CannotUndo,
    NotAllowed,
    PlayedTwice,
    ResultsInTheWay,
    SeatedTwice,
)
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from tests.event.decide.evening import (
    at,
    boards_of,
    evening,
    kinds,
    nothing,
    opened,
    played,
    then,
    who,
)


def test_an_evening_starts_with_numbers_alone() -> None:
    event = opened()
    records = decide(event, SetMovement("mitchell-3"))
    assert kinds(records) == ["ContestantEntered"] * 6 + ["SittingsSet"]
    event = then(event, SetMovement("mitchell-3"))
    assert {str(one) for one in event.contestants} == {"1NS", "2NS", "3NS", "1EW", "2EW", "3EW"}
    assert nothing(event, SetMovement("mitchell-3"))
    assert then(event, Undo(2)).sittings == {}


def test_who_is_entered_already_is_not_entered_again() -> None:
    event = then(opened(), EnterContestant("2", side="EW", players=("ann", "bob")))
    event = then(event, SetMovement("mitchell-3"))
    assert event.contestants[who("2EW")].players == ("ann", "bob")
    assert len(event.contestants) == 6


def test_east_west_numbers_follow_on_and_stay_when_a_pair_is_missing() -> None:
    event = evening("mitchell-3", east_west_from=4)
    assert [at(event, 1, table)[1] for table in (1, 2, 3)] == ["4", "5", "6"]
    # Pair 4 of the movement is the first East-West pair: 5 and 6 keep their numbers.
    event = evening("mitchell-3", east_west_from=4, missing=(4,))
    assert [at(event, 1, table)[1] for table in (1, 2, 3)] == ["", "5", "6"]
    assert len(event.contestants) == 5


def test_a_rover_is_the_next_north_south_number() -> None:
    event = evening("rover-5")
    assert {str(one) for one in event.contestants if str(one).endswith("NS")} == {
        "1NS", "2NS", "3NS", "4NS", "5NS", "6NS",
    }  # fmt: skip
    assert faults(event) == ()


def test_two_sections_have_their_own_pairs_and_boards() -> None:
    event = then(
        opened(), SetMovement("mitchell-3", "A"), SetMovement("mitchell-5", "B", boards_per_set=1)
    )
    assert len(event.contestants) == 16
    assert at(event, 5, 1, "B") == ("1", "2", (5,))
    assert faults(event) == ()
    event = then(event, SetMovement("mitchell-3", "B"))
    assert len([one for one in event.sittings if one[0] == "B"]) == 9
    assert len([one for one in event.sittings if one[0] == "A"]) == 9


def test_teams_are_not_seated_in_two_sections_at_once() -> None:
    event = then(opened(1, "teams"), SetMovement("american-whist-5", "A"))
    with pytest.raises(SeatedTwice, match="team 1 sits at table 1"):
        decide(event, SetMovement("american-whist-5", "B"))


def test_the_movement_says_whether_there_are_one_or_two_winners() -> None:
    with pytest.raises(NotAllowed, match="one list of winners, and the event has two") as refusal:
        decide(opened(2), SetMovement("howell-4"))
    assert refusal.value.offers == (SetMovement("howell-4", winners=1),)
    event = then(opened(2), SetMovement("howell-4", winners=1))
    assert event.opened.winners == 1
    assert {one.side for one in event.contestants} == {None}
    with pytest.raises(NotAllowed, match="cannot be made of it now"):
        decide(event, SetMovement("mitchell-5", "B", winners=2))
    with pytest.raises(NotAllowed, match="others are seated or entered so"):
        decide(then(opened(1), EnterContestant("1")), SetMovement("mitchell-5", winners=2))
    with pytest.raises(NotAllowed, match="arrow-switched"):
        decide(opened(2), SetMovement("mitchell-5", switched_rounds=(5,)))


def test_arrow_switched_rounds_turn_every_table() -> None:
    event = evening("mitchell-3", 1, switched_rounds=(3,))
    # Round 3: the East-West pair at table 1 has gone up two, boards are set 3.
    assert at(event, 3, 1) == ("5", "1", (5, 6))
    assert at(event, 2, 1) == ("1", "6", (3, 4))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (SetMovement("mitchel-5"), "did you mean mitchell-5"),
        (SetMovement("mitchell-5", missing=(11,)), "no contestant 11"),
        (SetMovement("mitchell-5", first_round=6), "no round 6"),
        (SetMovement("american-whist-5"), "is for teams, and the event is of pairs"),
        (SetMovement("mitchell-5", boards_per_set=0), "from 1 to 99 "),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(command: SetMovement, said: str) -> None:
    with pytest.raises(NotAllowed, match=said):
        decide(opened(), command)


def test_a_movement_from_round_3_keeps_what_was_played() -> None:
    event = played(evening("mitchell-relay-4"), (1, 2))
    assert nothing(event, SetMovement("mitchell-relay-4", first_round=3))
    shorter = then(event, SetMovement("mitchell-relay-4", rounds=3, first_round=3))
    assert max(place[1] for place in shorter.sittings) == 3
    assert shorter.plays == event.plays
    assert then(shorter, Undo(len(shorter.entries))) == event


def test_a_movement_that_brings_boards_again_is_refused_and_may_be_mended() -> None:
    # Round 2: East-West 1 is at table 2 with set 3, boards 5 and 6. With the boards numbered
    # from 3, set 2 is boards 5 and 6, and East-West 1 has it at table 4 in round 4.
    event = played(evening("mitchell-5"), (1, 2))
    again = SetMovement("mitchell-5", first_board=3, first_round=3)
    with pytest.raises(PlayedTwice) as refusal:
        decide(event, again)
    assert (
        "pair 1EW would play board 5 twice: in round 2 at table 2, then in round 4 at table 4"
        in [one.message for one in refusal.value.faults]
    )
    assert "Law 15" in refusal.value.message
    cancel, mend = refusal.value.offers
    mended = then(event, mend)
    assert faults(mended) == ()
    assert mended.plays == event.plays
    for pair in ("1NS", "3NS", "1EW", "4EW"):
        boards = boards_of(mended, pair)
        assert len(boards) == len(set(boards))
    cancelled = then(event, cancel)
    assert faults(cancelled) == ()
    rulings = [one.entered for one in cancelled.plays.values() if one.entered.law == "15"]
    assert {(one.round, one.table, one.board) for one in rulings} == replays(cancelled)
    assert all(str(one.result) == "60/60" for one in rulings)


def replays(event: Event) -> set[tuple[int, int, int]]:
    """By going through the evening round by round: boards that either pair has played."""
    had: set[tuple[str, int]] = set()
    found = set()
    for (_, round_, table), sitting in sorted(event.sittings.items()):
        pairs = (f"{sitting.ns}NS", f"{sitting.ew}EW")
        for board in sitting.boards:
            if had & {(pair, board) for pair in pairs}:
                found.add((round_, table, board))
            else:
                had |= {(pair, board) for pair in pairs}
    return found


def test_results_of_rounds_to_be_seated_anew_are_in_the_way() -> None:
    event = played(evening("mitchell-5"), (1, 2, 3))
    with pytest.raises(
        ResultsInTheWay, match="board 6 has a result in round 3 at table 1"
    ) as refusal:
        decide(event, SetMovement("mitchell-relay-4", first_round=3))
    assert ("", 3, 1, 6) in refusal.value.places
    assert {*refusal.value.places} <= {one for one in event.places if one[1] == 3}


def test_who_has_left_leaves_an_empty_seat_in_a_new_movement() -> None:
    event = then(evening("mitchell-5"), Leave("2EW", 0))
    event = then(event, SetMovement("mitchell-5", boards_per_set=3))
    assert at(event, 1, 2) == ("2", "", (4, 5, 6))
    assert faults(event) == ()


def test_mending_an_evening_that_is_sound_changes_nothing() -> None:
    event = played(evening("mitchell-relay-8"), (1, 2))
    assert nothing(event, MendMovement(2))
    with pytest.raises(ResultsInTheWay, match="round 2 has results already") as refusal:
        decide(event, MendMovement(1))
    assert set(refusal.value.places) == {place for place in event.places if place[1] == 2}


def test_the_absent_sit_out_in_the_rounds_to_come() -> None:
    # In round 4 pair 2EW would be at table 5 and 1NS at table 1. Those they leave, 5NS and 3EW,
    # met in round 3: they sit out, and three tables play.
    event = played(evening("mitchell-5"), (1, 2, 3))
    event = then(event, MendMovement(3, absent=("2EW", "1NS")))
    assert faults(event) == ()
    tables = [at(event, 4, table) for table in range(1, 6)]
    assert sorted(tables)[:2] == [("", "3", (7, 8)), ("2", "4", (9, 10))]
    assert ("5", "", (5, 6)) in tables
    assert sum(bool(ns and ew) for ns, ew, _ in tables) == 3


def test_a_movement_is_cut_short_and_goes_on_again_from_its_first_round() -> None:
    assert max(place[1] for place in evening("mitchell-5", rounds=4).sittings) == 4
    longer = evening("mitchell-5", rounds=7, boards_per_set=3)
    assert at(longer, 6, 1) == ("1", "1", (16, 17, 18))
    assert at(longer, 7, 1)[1] == "5"
    assert faults(longer) == ()


def test_a_new_movement_is_taken_back_only_before_its_results_are_in() -> None:
    # Of eight pairs of a relay Mitchell everybody goes on by a Howell's round 3, and back.
    event = played(evening("mitchell-relay-4", 1), (1, 2))
    changed = then(event, SetMovement("howell-4", first_round=3, clashes="mend"))
    assert changed.movements[""] == "howell-4"
    act = len(changed.entries)
    assert then(changed, Undo(act)) == event
    later = then(changed, EnterResult(3, 1, changed.sittings["", 3, 1].boards[0], "PASS"))
    with pytest.raises(CannotUndo):
        decide(later, Undo(act))
    withdrawn = then(later, Undo(len(later.entries)), Undo(act))
    assert withdrawn.sittings == event.sittings
    assert withdrawn.plays == event.plays
