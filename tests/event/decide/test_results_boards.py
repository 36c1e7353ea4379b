"""Boards prepared and boards fouled (Law 87), with the arithmetic of the sub-fields."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import NotADeal
from overtrick.bridge.seat import Seat
from overtrick.event.commands import FoulBoard, PrepareBoard, Undo
from overtrick.event.decide import decide
from overtrick.event.fold import fold
from overtrick.event.records import BoardFouled, Entry
from overtrick.event.refusals import CannotUndo, NotAllowed, NotScheduled, OutOfRange
from tests.event.decide.hall import mitchell, percents, told, travelled

SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_a_board_has_its_cards_and_what_is_left_out_stays() -> None:
    event = told(mitchell(), PrepareBoard(1, deal=SUITS), PrepareBoard(1, dealer="W"))
    event = told(event, PrepareBoard(1, vulnerable="both"))
    assert (event.dealer("", 1), event.vulnerable("", 1)) == (Seat.WEST, Vulnerability.BOTH)
    assert str(event.deal("", 1)) == SUITS
    assert decide(event, PrepareBoard(1, dealer="W")) == ()


def test_what_could_be_made_of_other_cards_goes_with_them() -> None:
    event = told(mitchell(), PrepareBoard(1, deal=SUITS))
    known = replace(event.boards[None, 1], tricks=((0,) * 5,) * 4)  # type: ignore[arg-type]
    event = fold([*event.entries, Entry(len(event.entries) + 1, known)])
    assert told(event, PrepareBoard(1, dealer="W")).boards[None, 1].tricks is not None
    assert told(event, PrepareBoard(1, deal="E" + SUITS[1:])).boards[None, 1].tricks is None


def test_the_fourth_hand_is_what_the_others_do_not_hold() -> None:
    event = told(mitchell(), PrepareBoard(1, deal=SUITS.rpartition(" ")[0] + " -"))
    assert str(event.deal("", 1)) == SUITS


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (SUITS.replace(".AKQJT98765432..", ".AKQJT9876543.."), "East has 12 cards"),
        ("N:AKQJT98765432... A.KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "dealt twice"),
        ("N:AKQJT98765432... - - ...AKQJT98765432", "three hands of thirteen cards"),
        ("four hands", "is not a deal"),
    ],
)
def test_cards_that_are_missing_or_there_twice_are_refused(deal: str, words: str) -> None:
    with pytest.raises(NotADeal, match=words):
        decide(mitchell(), PrepareBoard(1, deal=deal))


def test_a_board_is_prepared_with_something_and_for_a_section_there_is() -> None:
    event = mitchell(section="A")
    with pytest.raises(NotAllowed, match="say its cards, its dealer or its vulnerability"):
        decide(event, PrepareBoard(1))
    with pytest.raises(NotScheduled, match="there is no section 'B'; the sections are A"):
        decide(event, PrepareBoard(1, section="B", dealer="N"))
    with pytest.raises(OutOfRange, match="from 1 to 999999 "):
        decide(event, PrepareBoard(0, dealer="N"))


RESULTS = ("4SN=", "4SN+1", "4SN-1", "4SN=", "3SN=")


def test_a_board_fouled_from_round_4_is_two_fields_and_undone_one() -> None:
    """Board 1 of five tables, nobody vulnerable, two points for a score beaten.

    Rounds 1 to 3: 420, 450, -50; rounds 4 and 5: 420, 140. In fields of A = 3 and A = 2 the
    matchpoints M are 2, 4, 0 and 2, 0; with E = 5 Neuberg's (M * E + E - A) / A gives
    12/3, 22/3, 2/3 and 13/2, 3/2 of a top of 8.
    """
    event = travelled(mitchell(5, 1), 1, *RESULTS)
    fouled = told(event, FoulBoard(1, 4))
    north_south = {
        f"{play.entered.ns[0]}NS": index for index, play in enumerate(fouled.plays.values())
    }
    points = [Fraction(12, 3), Fraction(22, 3), Fraction(2, 3), Fraction(13, 2), Fraction(3, 2)]
    found = percents(fouled)
    assert [found[one] for one in north_south] == [100 * each / 8 for each in points]
    undone = told(fouled, Undo(len(fouled.entries)))
    # One field again: 420 twice (5 each), 450 (8), -50 (0), 140 (2).
    assert [percents(undone)[one] for one in north_south] == [
        Fraction(100 * each, 8) for each in (5, 8, 0, 5, 2)
    ]
    assert undone == event


def test_results_that_come_in_later_belong_to_the_form_of_their_round() -> None:
    event = mitchell(5, 1)
    before = travelled(told(event, FoulBoard(1, 4)), 1, *RESULTS)
    after = told(travelled(event, 1, *RESULTS), FoulBoard(1, 4))
    assert percents(before) == percents(after)
    assert [play.group for play in before.plays.values()] == ["", "", "", "fouled", "fouled"]


def test_some_tables_of_one_round_may_have_played_the_other_form() -> None:
    event = mitchell(5, 1)
    there = next(
        place for place, one in event.sittings.items() if one.boards == (1,) and place[1] == 2
    )
    (record,) = decide(event, FoulBoard(1, 2, tables=(there[2],)))
    assert record == BoardFouled(1, None, "fouled", 2, 2, (there[2],))
    event = travelled(told(event, FoulBoard(1, 2, tables=(there[2],))), 1, *RESULTS)
    assert [play.group for play in event.plays.values()] == ["", "fouled", "", "", ""]


def test_a_fouling_that_cannot_be_is_refused() -> None:
    event = mitchell(5, 1)
    with pytest.raises(NotAllowed, match="round 2 comes before round 3"):
        decide(event, FoulBoard(1, 3, last_round=2))
    with pytest.raises(NotAllowed, match="give the other form of the board a name"):
        decide(event, FoulBoard(1, 3, group=" "))
    with pytest.raises(NotScheduled, match="nobody plays board 1 in those rounds; it is"):
        decide(event, FoulBoard(1, 6))
    with pytest.raises(NotScheduled, match="table 2 does not play board 1"):
        decide(event, FoulBoard(1, 1, tables=(1, 2)))
    with pytest.raises(NotScheduled, match="it is played nowhere"):
        decide(event, FoulBoard(99, 1))


def test_the_same_fouling_twice_is_one_and_a_third_form_has_its_own_name() -> None:
    event = told(mitchell(5, 1), FoulBoard(1, 3))
    assert decide(event, FoulBoard(1, 3)) == ()
    with pytest.raises(NotAllowed, match="in the form 'fouled' from round 3 on already"):
        decide(event, FoulBoard(1, 4))
    event = travelled(told(event, FoulBoard(1, 4, group="mended")), 1, *RESULTS)
    groups = [play.group for play in event.plays.values()]
    assert groups == ["", "", "fouled", "mended", "mended"]


def test_cards_given_anew_rest_on_the_cards_given_before() -> None:
    event = told(mitchell(), PrepareBoard(1, deal=SUITS))
    first = len(event.entries)
    event = told(event, PrepareBoard(1, dealer="W"))
    with pytest.raises(CannotUndo, match=f"entry {first + 1} rests on it"):
        decide(event, Undo(first))
    event = told(event, Undo(first + 1), Undo(first))
    assert event.deal("", 1) is None
