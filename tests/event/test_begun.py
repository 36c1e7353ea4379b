"""Which rounds a room has begun, however far one table says that it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.event.begun import room_has_begun, rounds_ahead
from overtrick.event.commands import (
    AllowLatePlay,
    CloseEvent,
    EnterResult,
    OpenCorrections,
    SetMovement,
    StartRound,
    Undo,
    WithdrawResult,
)
from overtrick.event.decide import done
from overtrick.event.records import Sitting
from overtrick.event.seating import at_table
from overtrick.event.state import Event
from overtrick.event.watch.playing import to_play
from tests.event.decide.hall import matches, mitchell, opened, told


def entered(event: Event, round_: int, *tables: int, but: int = 0) -> Event:
    """A round in at some tables, all but the last boards of it."""
    for table in tables:
        boards = event.sittings["", round_, table].boards
        for board in boards[: len(boards) - but]:
            event = told(event, EnterResult(round_, table, board, "PASS"))
    return event


def furthest(event: Event, section: str = "") -> int:
    """The last round that the room has begun: up to the first that it has not."""
    return next((one - 1 for one in range(1, 9) if not room_has_begun(event, section, one)), 9)


def test_the_first_round_has_begun_before_anything_is_in() -> None:
    assert room_has_begun(mitchell(5), "", 1)
    assert not room_has_begun(mitchell(5), "", 2)
    assert room_has_begun(opened(), "", 1)


@pytest.mark.parametrize(
    ("there", "finished", "last"),
    [(5, 2, 1), (5, 3, 2), (4, 1, 1), (4, 2, 2), (3, 1, 1), (3, 2, 2)],
)
def test_a_round_has_begun_when_half_of_the_tables_have_finished_the_one_before(
    there: int, finished: int, last: int
) -> None:
    event = entered(mitchell(5), 1, *range(1, finished + 1))
    event = entered(event, 1, *range(finished + 1, there + 1), but=1)
    assert furthest(event) == last


def test_a_table_that_goes_ahead_alone_takes_the_room_nowhere() -> None:
    event = entered(mitchell(5), 1, 1, 2, 3, 4, 5, but=1)
    for round_ in range(2, 6):
        event = entered(event, round_, 1)
    assert furthest(event) == 1
    assert rounds_ahead(event) == {("", one) for one in range(2, 6)}
    last = [EnterResult(1, one, event.sittings["", 1, one].boards[-1], "PASS") for one in (2, 3, 4)]
    assert rounds_ahead(told(event, *last[:2])) == {("", one) for one in range(2, 6)}
    assert rounds_ahead(told(event, *last)) == {("", one) for one in range(3, 6)}


def test_who_guesses_ahead_of_the_room_has_the_board_still_to_play() -> None:
    event = entered(mitchell(5), 1, 1, 2, 3, but=1)
    here = event.sittings["", 2, 1]
    (own,) = at_table(event.opened, "", here)[:1]
    guessed = entered(event, 2, 1)
    assert to_play(guessed, own) == to_play(event, own) >= set(here.boards)
    begun = told(
        guessed,
        *(EnterResult(1, one, event.sittings["", 1, one].boards[-1], "PASS") for one in (1, 2, 3)),
    )
    assert not to_play(begun, own) & set(here.boards)


def test_a_table_counts_from_its_first_result_on() -> None:
    """Tables that write on paper hold nobody up; those keyed in later count from then on."""
    event = entered(mitchell(7), 1, 1, 2)
    assert furthest(event) == 2
    event = entered(entered(event, 1, 3, 4, but=1), 1, 5, but=1)
    assert furthest(event) == 1


def test_a_guess_at_a_round_to_come_finishes_none() -> None:
    """Of two tables it would be half of them."""
    event = entered(mitchell(3), 1, 1, 2, 3, but=1)
    assert furthest(entered(event, 2, 1)) == 1
    event = entered(pair_of_tables(3), 1, 1, 2, but=1)
    assert furthest(entered(event, 2, 1, but=1)) == 1


def test_most_tables_take_the_room_with_them_whatever_they_lack() -> None:
    event = entered(mitchell(5), 1, 1, 2, 3, 4, 5, but=1)
    assert furthest(entered(event, 2, 1, 2, but=1)) == 1
    assert furthest(entered(event, 2, 1, 2, 3, but=1)) == 2
    event = entered(pair_of_tables(3), 1, 1, 2, but=1)
    assert furthest(entered(event, 2, 1, 2, but=1)) == 2


def test_what_begins_a_round_begins_those_before() -> None:
    event = entered(mitchell(5), 1, 1, 2, 3, 4, but=1)
    event = entered(event, 2, 1, 2)
    assert [room_has_begun(event, "", one) for one in (1, 2, 3, 4)] == [True, True, True, False]


def test_a_board_to_be_played_late_holds_nobody_up() -> None:
    event = entered(mitchell(3), 1, 1, 2, 3, but=1)
    for table in (1, 2):
        board = event.sittings["", 1, table].boards[-1]
        event = told(event, AllowLatePlay(1, table, board))
    assert furthest(event) == 2


def test_what_is_taken_back_was_never_there() -> None:
    event = entered(mitchell(3), 1, 1, 2)
    event = entered(event, 1, 3, but=1)
    board = event.sittings["", 1, 2].boards[0]
    assert furthest(event) == 2
    assert furthest(told(event, WithdrawResult(1, 2, board))) == 1


def test_of_two_tables_the_faster_is_a_round_ahead_at_most() -> None:
    event = entered(pair_of_tables(4), 1, 1)
    assert furthest(event) == 1  # the other may not have come yet
    event = entered(event, 1, 2, but=1)
    assert furthest(event) == 2
    event = entered(entered(event, 2, 1), 3, 1)
    assert furthest(event) == 2
    assert furthest(entered(event, 2, 2, but=1)) == 3


def test_a_table_by_itself_goes_as_it_likes() -> None:
    """So does one number for both rooms of a match: what either has played has begun."""
    two_halves = [
        Sitting(one, 1, ("1",), ("2",), (2 * one - 1, 2 * one), teams=("1", "2"))
        for one in range(1, 4)
    ]
    event = matches(*two_halves)
    for board in (1, 2):
        event = told(event, EnterResult(1, 1, board, "PASS", room="open"))
    assert furthest(event) == 2


def test_where_rounds_are_called_the_call_counts() -> None:
    event = told(mitchell(5), StartRound(1))
    assert furthest(event) == 1
    event = entered(event, 1, 1, 2, 3, 4, 5)
    assert furthest(event) == 1
    event = entered(event, 2, 1, 2, but=1)
    assert furthest(event) == 1
    assert furthest(told(event, StartRound(2))) == 2
    assert furthest(told(mitchell(5), StartRound(4))) == 4


def test_a_clock_that_nobody_keeps_holds_nobody_up() -> None:
    event = entered(told(mitchell(5), StartRound(1)), 1, 1, 2, 3, 4, 5)
    event = entered(event, 2, 1, 2, 3, but=1)
    assert furthest(event) == 2
    event = entered(entered(event, 2, 4), 3, 5)
    assert furthest(event) == 2
    assert furthest(entered(event, 3, 1, 2, but=1)) == 3


def test_of_two_tables_both_leave_a_clock_behind() -> None:
    event = entered(told(pair_of_tables(3), StartRound(1)), 1, 1, 2)
    event = entered(event, 2, 1, but=1)
    assert furthest(event) == 1
    assert furthest(entered(event, 2, 2, but=1)) == 2


def test_a_call_that_is_taken_back_was_none() -> None:
    event = told(entered(mitchell(3), 1, 1, 2, 3), StartRound(3))
    assert furthest(event) == 3
    assert furthest(told(event, Undo(len(event.entries)))) == 2


@pytest.mark.parametrize("how", [OpenCorrections(), CloseEvent("1.0", "missing results")])
def test_after_play_all_rounds_have_begun(how: OpenCorrections | CloseEvent) -> None:
    event = told(entered(mitchell(3), 1, 1), how)
    assert all(room_has_begun(event, "", one) for one in range(1, 9))


def test_a_section_has_a_pace_of_its_own() -> None:
    event = entered(mitchell(3), 1, 1, 2, 3)
    assert room_has_begun(event, "", 2)
    assert room_has_begun(event, "B", 2)  # nobody plays there: nothing is ahead of anybody
    event = told(done(mitchell(3, section="A"), SetMovement("mitchell-3", "B")), StartRound(2, "B"))
    assert (furthest(event, "A"), furthest(event, "B")) == (1, 2)


def test_a_round_in_which_nobody_plays_holds_nobody_up() -> None:
    rest = (Sitting(2, one, (), (), ()) for one in (1, 2, 3))
    event = mitchell(3)
    seats = [one for place, one in event.sittings.items() if place[1] != 2]
    event = entered(matches(*seats, *rest), 1, 1, 2)
    assert room_has_begun(event, "", 3)


@settings(max_examples=20)
@given(st.sampled_from((3, 5)), st.data())
def test_half_of_the_tables_move_the_room_and_a_guess_is_one_table_of_them(
    tables: int, data: st.DataObject
) -> None:
    paces = [data.draw(st.integers(1, 3)) for _ in range(tables)]
    event = mitchell(tables, boards=1)
    for table, pace in enumerate(paces, start=1):
        for round_ in range(1, pace + 1):
            event = entered(event, round_, table)
    middle = sorted(paces)[tables // 2]
    assert all(room_has_begun(event, "", one) == (one <= middle + 1) for one in range(1, 5))
    guessed = entered(event, 3, paces.index(min(paces)) + 1)
    for round_ in range(1, 5):
        as_if = sorted((3, *sorted(paces)[1:]))[tables // 2]
        assert room_has_begun(guessed, "", round_) >= (round_ <= middle + 1)
        assert room_has_begun(guessed, "", round_) <= (round_ <= as_if + 1)


def pair_of_tables(rounds: int) -> Event:
    """A match of two tables over some rounds of two boards."""
    return matches(
        *(
            Sitting(one, table, ns, ew, (2 * one - 1, 2 * one), teams=(ns[0], ew[0]), room=room)
            for one in range(1, rounds + 1)
            for table, ns, ew, room in (
                (1, ("1",), ("2",), "open"), (2, ("2",), ("1",), "closed"),
            )
        )
    )  # fmt: skip
