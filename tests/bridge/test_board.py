"""Law 2: dealers, vulnerability, seats and sides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Board, NotABoard, Vulnerability
from overtrick.bridge.seat import Seat, Side


def test_the_sixteen_boards_are_those_of_law_2() -> None:
    dealers = "".join(Board(number).dealer.value for number in range(1, 17))
    assert dealers == "NESW" * 4
    by_vulnerability = {
        who: [number for number in range(1, 17) if Board(number).vulnerable is who]
        for who in Vulnerability
    }
    assert by_vulnerability == {
        Vulnerability.NONE: [1, 8, 11, 14],
        Vulnerability.NS: [2, 5, 12, 15],
        Vulnerability.EW: [3, 6, 9, 16],
        Vulnerability.BOTH: [4, 7, 10, 13],
    }


@given(st.integers(1, 10**6))
def test_boards_repeat_every_sixteen(number: int) -> None:
    one, again = Board(number), Board(number + 16)
    assert (one.dealer, one.vulnerable) == (again.dealer, again.vulnerable)


@pytest.mark.parametrize("number", [0, -1, -16])
def test_boards_are_numbered_from_1(number: int) -> None:
    with pytest.raises(NotABoard, match="from 1"):
        Board(number)


def test_vulnerability_tells_each_side() -> None:
    assert [who.of(Side.NS) for who in Vulnerability] == [False, True, False, True]
    assert [who.of(Side.EW) for who in Vulnerability] == [False, False, True, True]
    assert Vulnerability.NS.words == "North-South vulnerable"


def test_seats_go_clockwise_and_face_their_partners() -> None:
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert Seat.EAST.partner is Seat.WEST
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert (Side.NS.sign, Side.EW.sign) == (1, -1)
    assert Side.NS.opponents is Side.EW
    assert Side.EW.opponents is Side.NS
