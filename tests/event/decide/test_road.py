"""The whole road of a command: decided, written, folded, scored, taken back."""

from __future__ import annotations

import pytest

from overtrick.event.commands import EnterContestant, EnterResult, SetMovement, Undo
from overtrick.event.compute import standings
from overtrick.event.decide import done
from overtrick.event.fold import fold
from overtrick.event.records import Entry, EventOpened
from overtrick.event.refusals import AlreadyEntered, NotScheduled
from overtrick.event.state import Event
from overtrick.scoring.options import Options


def seated() -> Event:
    event = fold([Entry(1, EventOpened("", None, "pairs", "mp", "plain", Options().named, 2))])
    for number in ("1", "2", "3"):
        for side in ("NS", "EW"):
            event = done(event, EnterContestant(number, side=side))  # type: ignore[arg-type]
    return done(event, SetMovement("mitchell-3", boards_per_set=2))


def test_a_result_is_entered_scored_corrected_by_nobody_else_and_taken_back() -> None:
    event = done(seated(), EnterResult(1, 1, 1, "4SN="))
    before = event
    assert done(event, EnterResult(1, 1, 1, "4SN=")).entries == event.entries
    with pytest.raises(AlreadyEntered):
        done(event, EnterResult(1, 1, 1, "4SN+1"))
    with pytest.raises(NotScheduled):
        done(event, EnterResult(1, 1, 3, "4SN+1"))
    event = done(event, EnterResult(2, 3, 1, "4SN-1"))
    ranks = {str(row.contestant): row.points for row in standings(event).rows}
    assert (ranks["1NS"], ranks["3NS"]) == (2, 0)
    assert done(event, Undo(len(event.entries))).plays == before.plays
    assert fold(event.entries) == event
