"""Who sat out: as a file says, and as the schedule says."""

from __future__ import annotations

from overtrick.event.commands import AddLate, CutRounds, EnterResult, Leave
from overtrick.event.compute import standings
from overtrick.event.fold import fold
from overtrick.event.records import Entry, SatOut
from overtrick.event.sitting_out import SitOut, sat_out, sit_outs
from tests.event.decide.evening import evening, played, then, who


def test_a_half_table_sits_out_the_boards_at_it_once_they_are_played_elsewhere() -> None:
    event = evening("mitchell-3", missing=(6,))
    assert sat_out(event) == {}
    event = then(event, EnterResult(1, 1, 1, "PASS"))
    # One of the two boards is in: one is sat out so far.
    assert sat_out(event) == {who("3NS"): 1}
    event = played(event, (1,))
    assert sit_outs(event) == (SitOut(who("3NS"), 1, (5, 6), 2),)
    event = played(event, (2, 3))
    assert sat_out(event) == {who("3NS"): 2, who("1NS"): 2, who("2NS"): 2}


def test_a_full_session_is_what_was_played_and_sat_out() -> None:
    event = played(evening("mitchell-3", missing=(6,)), (1, 2, 3))
    rows = {str(row.contestant): row for row in standings(event).rows}
    # Six boards in the session: North-South play four and sit out two, East-West play all.
    assert (rows["3NS"].boards, rows["1EW"].boards) == (4, 6)
    # Every board was passed out or made alike: everybody has half of what there is.
    assert {row.percent for row in rows.values()} == {50}


def test_what_is_on_record_is_not_counted_again() -> None:
    event = played(evening("mitchell-3", missing=(6,)), (1,))
    recorded = SatOut(who("3NS"), 5, 1)
    event = fold([*event.entries, Entry(len(event.entries) + 1, recorded)])
    assert sat_out(event) == {who("3NS"): 1}


def test_who_has_left_or_not_come_yet_sits_out_nothing() -> None:
    event = played(then(evening("mitchell-5"), Leave("2EW", 0)), (1,))
    assert sat_out(event) == {who("2NS"): 2}
    event = played(then(event, AddLate(2, way="phantom")), (1, 2))
    assert sat_out(event) == {who("2NS"): 2}


def test_rounds_that_were_cut_are_not_sat_out() -> None:
    event = played(then(evening("mitchell-3", missing=(6,)), CutRounds(2)), (1, 2))
    assert sat_out(event) == {who("3NS"): 2, who("1NS"): 2}


def test_teams_sit_out_no_boards() -> None:
    event = played(evening("american-whist-5", 1, "teams", missing=(5,)), (1, 2))
    assert sit_outs(event) == ()
