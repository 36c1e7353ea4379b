"""Watch over the two tables of a match: one is missing only when its round is over."""

from __future__ import annotations

import random

from overtrick.event.commands import DrawRound, EnterResult, OpenCorrections, SetMatch
from overtrick.event.decide import done
from overtrick.event.state import Event
from overtrick.event.watch import slips
from tests.event.decide.draws import entered, opened, play


def halves(event: Event) -> list[str]:
    return [one.message for one in slips(event) if one.code == "half-a-board"]


def test_in_the_middle_of_a_round_nothing_is_missing() -> None:
    event = done(entered(opened(), 4), DrawRound(1, boards=(1, 2, 3, 4)))
    event = play(event, 1, random.Random(1), but=(2, 4))
    assert halves(event) == []
    assert len(halves(done(event, OpenCorrections()))) == 8


def test_the_second_half_of_a_triangle_is_still_to_come() -> None:
    event = entered(opened(), 5)
    event = done(event, DrawRound(1, boards=(1, 2, 3, 4), settings=(("odd", "triangle"),)))
    event = play(event, 1, random.Random(2))
    assert halves(event) == []
    event = done(event, DrawRound(2))
    (first, *_) = [
        (table, one.boards[0])
        for (_, round_, table), one in event.sittings.items()
        if round_ == 2 and one.plays
    ]
    assert halves(done(event, EnterResult(2, *first, "PASS"))) == []


def test_once_the_next_round_is_played_a_missing_table_is_said() -> None:
    event = entered(opened(), 2)
    event = done(event, SetMatch(1, "1", "2", (1, 2)))
    event = done(event, SetMatch(2, "1", "2", (3, 4)))
    event = done(event, EnterResult(1, 1, 1, "4SN="))
    assert halves(event) == []
    event = done(event, EnterResult(2, 1, 3, "4SN="))
    assert halves(event) == [
        "teams 1 and 2, board 1: the other table is missing, the board does not count"
    ]
