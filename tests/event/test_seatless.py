"""How pairs of two lists are numbered, and who is entered and sits nowhere."""

from __future__ import annotations

import pytest

from overtrick.event.commands import EnterContestant, Leave, OpenCorrections, SetMovement, Undo
from overtrick.event.compute import standings
from overtrick.event.seatless import seatless_words, without_seat
from overtrick.event.seeding import Application, entered
from overtrick.event.seeding.entering import TooManyEntries
from overtrick.event.state import Event
from overtrick.event.watch import watch
from tests.event.decide.evening import evening, opened, then


def eights(event: Event, first: int = 8) -> Event:
    """Seven East-West pairs from a number on."""
    pairs = [
        EnterContestant(str(number), side="EW", players=(f"{number}a", f"{number}b"))
        for number in range(first, first + 7)
    ]
    return then(event, *pairs)


def lines(event: Event) -> list[str]:
    return [str(row.contestant) for row in standings(event).rows if row.contestant.side]


def test_pairs_entered_as_the_movement_numbers_them_are_seated_so() -> None:
    event = then(eights(opened()), SetMovement("mitchell-7"))
    assert [one.number for one in event.contestants if one.direction == "EW"] == [
        str(number) for number in range(8, 15)
    ]
    assert without_seat(event) == ()
    assert len(lines(event)) == 14


@pytest.mark.parametrize(("first", "seats"), [(1, "1 to 7"), (4, "1 to 7"), (9, "1 to 7")])
def test_any_other_numbers_are_counted_from_one(first: int, seats: str) -> None:
    event = then(eights(opened(), first), SetMovement("mitchell-7"))
    for words in seatless_words(event, without_seat(event)):
        assert words.endswith(f"have no seat: in mitchell-7 East-West are {seats}")
    assert [one.number for one in without_seat(event)] == [
        str(number) for number in range(max(8, first), first + 7)
    ]


def test_a_number_that_is_asked_for_is_obeyed() -> None:
    event = then(eights(opened()), SetMovement("mitchell-7", east_west_from=1))
    (words,) = seatless_words(event, without_seat(event))
    assert words == (
        "8EW, 9EW, 10EW, 11EW, 12EW, 13EW and 14EW have no seat: in mitchell-7 East-West are 1 to 7"
    )
    (odd,) = [one for one in watch(event) if one.code == "no-seat"]
    assert (odd.sure, odd.message) == (
        "certain", f"{words}; set a movement that seats them, or let them leave",
    )  # fmt: skip


def test_who_has_no_seat_is_told_what_to_do_about_it_while_anything_can_be_done() -> None:
    event = then(eights(opened(), 8), SetMovement("mitchell-7"))
    event = then(event, EnterContestant("19", side="EW"))
    (odd,) = [one for one in watch(event) if one.code == "no-seat"]
    assert odd.message.endswith("; set a movement that seats it, or let it leave")
    over = then(event, OpenCorrections())
    (odd,) = [one for one in watch(over) if one.code == "no-seat"]
    assert (odd.sure, odd.message.split("; ")[1]) == (
        "possible", "play is over, nothing need be done",
    )  # fmt: skip
    assert not [one for one in watch(then(event, Leave("19EW", 0))) if one.code == "no-seat"]


def test_numbers_that_only_a_movement_made_go_with_it() -> None:
    seated = then(opened(), SetMovement("mitchell-7"))
    both = eights(seated)
    assert len(without_seat(both)) == 7
    event = then(both, SetMovement("mitchell-7", east_west_from=8))
    assert without_seat(event) == ()
    assert len(event.contestants) == 14
    again = then(event, Undo(len(event.entries)))
    assert again.contestants.keys() == both.contestants.keys()
    assert again.sittings == both.sittings


def test_numbers_with_anything_on_record_stay() -> None:
    event = then(eights(then(opened(), SetMovement("mitchell-7"))), Leave("3EW", 0))
    event = then(event, SetMovement("mitchell-7", east_west_from=8))
    assert "3EW" in {str(one) for one in event.contestants}
    named = then(eights(opened(), 1), SetMovement("mitchell-7"))
    event = then(named, SetMovement("mitchell-7", east_west_from=8))
    assert len(without_seat(event)) == 7


def test_a_list_of_entries_is_not_entered_where_nobody_sits() -> None:
    event = then(opened(), SetMovement("mitchell-7"))
    rows = [Application(f"line {one}", (f"{one}",), f"{one}EW") for one in range(8, 15)]
    with pytest.raises(TooManyEntries, match="set-movement mitchell-7 east-west-from=8 would seat"):
        entered(event, rows)
    assert entered(evening("mitchell-7", east_west_from=8), rows).commands


def test_an_evening_in_which_everybody_sits_says_nothing() -> None:
    event = evening("mitchell-3")
    assert not [one for one in watch(event) if one.code == "no-seat"]
