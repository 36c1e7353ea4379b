"""A knock-out as it counts: IMPs, a match for each stage, ranked by how far teams got."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AwardMatch,
    Command,
    DrawKnockOut,
    EnterContestant,
    EnterResult,
    Leave,
    SetMatch,
    SetRoundRobin,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide, done
from overtrick.event.knock_out import drawn_stages, is_knock_out
from overtrick.event.matches.counting import in_vps
from overtrick.event.penalties import units_of
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from tests.event.decide.hall import opened, told


def teams(count: int, *commands: Command) -> Event:
    """Teams at IMPs with the options as they come: victory points, each round a match."""
    event = opened("imp", "teams", 1)
    names = [EnterContestant(str(number)) for number in range(1, count + 1)]
    return told(event, *names, *commands)


def played(event: Event, round_: int, *winners: str) -> Event:
    """A game made by each winner where the other side goes down; everything else is level."""
    for (_, one, table), sitting in sorted(event.sittings.items()):
        if one == round_ and sitting.teams is not None:
            result = "4SN-1" if sitting.teams[1] in winners else "4SN="
            for board in sitting.boards:
                event = done(event, EnterResult(round_, table, board, result))
    return event


def places(event: Event) -> dict[str, str]:
    return {str(row.contestant): row.place for row in standings(event).rankings[0].rows}


FIRST = teams(4, DrawKnockOut(1, boards=(1, 2), stanzas=2))


def test_the_stanzas_of_a_stage_are_one_match_in_imps() -> None:
    event = played(played(FIRST, 1, "1", "3"), 2, "1", "2")
    assert in_vps(teams(4))
    assert not in_vps(event)
    found = standings(event)
    matches = {frozenset(one.teams): one for one in found.matches}
    assert len(found.matches) == 2
    assert {one.vps for one in found.matches} == {None}
    assert abs(matches[frozenset("14")].points[0]) == 44
    assert [one.rounds for one in matches[frozenset("14")].stanzas] == [(1,), (2,)]
    assert matches[frozenset("23")].points == (0, 0)
    assert "vp" not in units_of(event)


def test_a_later_stage_goes_on_with_fresh_boards_and_as_many_stanzas() -> None:
    event = played(played(FIRST, 1, "1", "2"), 2, "1", "2")
    event = done(event, DrawKnockOut(3))
    assert [one.first for one in drawn_stages(event)] == [1, 3]
    boards = {(one.round, one.boards) for one in event.sittings.values() if one.round > 2}
    assert boards == {(3, (3, 4)), (4, (3, 4))}
    assert decide(event, DrawKnockOut(3)) == ()
    shorter = done(played(played(FIRST, 1, "1", "2"), 2, "1", "2"), DrawKnockOut(3, stanzas=1))
    assert max(one.round for one in shorter.sittings.values()) == 3


def test_the_winner_is_first_and_who_went_out_together_is_equal() -> None:
    event = played(FIRST, 1, "1", "2")
    assert places(event) == dict.fromkeys("1234", "1=")
    event = played(event, 2, "1", "2")
    assert places(event) == {"1": "1=", "2": "1=", "3": "3=", "4": "3="}
    event = done(event, DrawKnockOut(3))
    event = played(played(event, 3, "2"), 4)
    assert places(event) == {"2": "1", "1": "2", "3": "3=", "4": "3="}
    with pytest.raises(NotAllowed, match="2 has won the knock-out"):
        decide(event, DrawKnockOut(5))


def test_boards_that_break_a_tie_belong_to_the_match() -> None:
    event = played(played(FIRST, 1, "1"), 2, "1")
    with pytest.raises(NotAllowed, match="tied: 2 against 3") as tied:
        decide(event, DrawKnockOut(3))
    assert places(event) == {"1": "1", "2": "2=", "3": "2=", "4": "2="}
    event = played(done(event, tied.value.offers[0]), 3, "3")
    (match,) = [one for one in standings(event).matches if set(one.teams) == {"2", "3"}]
    assert match.rounds == (1, 2, 3)
    assert places(event) == {"1": "1=", "3": "1=", "2": "3=", "4": "3="}


def test_byes_walkovers_and_awards_get_teams_through() -> None:
    event = teams(3, DrawKnockOut(1, boards=(1, 2)))
    assert places(event) == {"1": "1", "2": "2=", "3": "2="}
    gone = done(event, Leave("3", 0))
    assert places(gone)["2"] == "1="
    given = done(event, AwardMatch(1, ("2", "3"), (Fraction(12), Fraction(-12)), "vp"))
    assert places(given) == {"1": "1=", "2": "1=", "3": "3"}


def test_a_tie_that_the_higher_seed_wins_needs_no_more_boards() -> None:
    event = played(teams(2, DrawKnockOut(1, boards=(1,), tie="higher-seed")), 1)
    assert places(event) == {"1": "1", "2": "2"}


def test_matches_that_are_no_knock_out_stay_as_they_are() -> None:
    robin = teams(4, SetRoundRobin(2))
    assert not is_knock_out(robin)
    assert in_vps(robin)
    single = teams(2, SetMatch(1, "1", "2", (1, 2)))
    assert not is_knock_out(single)
    last = max(one.round for one in robin.sittings.values())
    for round_ in range(1, last + 1):
        robin = played(robin, round_, "1", "2")
    both = done(robin, DrawKnockOut(last + 1, boards=(1, 2), stanzas=2))
    assert not is_knock_out(both)
    both = played(played(both, last + 1, "1"), last + 2, "1")
    later = [one for one in standings(both).matches if (one.round or 0) > last]
    assert all(one.rounds == (last + 1, last + 2) for one in later)
    assert not is_knock_out(replace(both, drawn={}))
