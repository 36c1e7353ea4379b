"""Draws follow who really sat: the triangle, the bye, and what is compared with what."""

from __future__ import annotations

import random

import pytest

from overtrick.event.commands import (
    AddLate,
    CloseEvent,
    DrawRound,
    Leave,
    Reseat,
    ReseatRound,
    SwitchArrow,
    Undo,
)
from overtrick.event.compute import standings
from overtrick.event.decide import done
from overtrick.event.decide.closing import outstanding
from overtrick.event.decide.preview import preview
from overtrick.event.draws import explain_drawn
from overtrick.event.refusals import StillOpen
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from tests.event.decide.draws import (
    couples,
    draw,
    drawn,
    entered,
    opened,
    play,
    replayed,
    tables,
    then,
)


def triangle_of_five() -> Event:
    """Round 1 of five teams: a match at tables 1 and 2, a triangle at tables 3 to 5."""
    return draw(entered(opened(), 5), 1, 1, 2, 3, 4, odd="triangle")


def exchanging(event: Event, one: str, other: str, round_: int = 1) -> ReseatRound:
    """Two teams in one another's places, in the whole round."""
    instead = {one: other, other: one}
    seats = [sitting.teams or ("", "") for sitting in tables(event, round_).values()]
    north, east = (tuple(instead.get(two[side], two[side]) for two in seats) for side in (0, 1))
    return ReseatRound(round_, ns=north, ew=east)


def compared(event: Event) -> dict[frozenset[str], int]:
    """How many boards of each match count."""
    return {frozenset(one.teams): one.played for one in standings(event).matches}


def swapped(event: Event) -> tuple[Event, tuple[str, str, str]]:
    """One of the match in the place of the third of the triangle; who play the triangle now."""
    a, b, c = drawn(event, 1).triangles[0].numbers
    other = drawn(event, 1).matches[0][1]
    return done(event, exchanging(event, c, other)), (a, b, other)


def test_the_second_half_of_a_triangle_follows_those_who_really_sat_on_their_boards() -> None:
    event, three = swapped(triangle_of_five())
    assert drawn(event, 1).triangles[0].numbers == three
    event = draw(play(event, 1, random.Random(1)), 2)
    first = {one.teams: one.boards for one in tables(event, 1).values() if one.room is None}
    second = {one.teams: one.boards for one in tables(event, 2).values() if one.room is None}
    assert {(away, home): boards for (home, away), boards in first.items()} == second
    assert outstanding(play(event, 2, random.Random(2))) == ()
    found = compared(play(event, 2, random.Random(2)))
    assert all(found[frozenset(two)] == 4 for two in first if two)
    replayed(event)


def test_so_it_does_where_they_are_put_right_after_the_round_and_table_by_table() -> None:
    event = triangle_of_five()
    a, b, c = drawn(event, 1).triangles[0].numbers
    home, other = drawn(event, 1).matches[0]
    whole = done(play(event, 1, random.Random(1)), exchanging(event, c, other))
    assert drawn(whole, 1).triangles[0].numbers == (a, b, other)
    assert drawn(whole, 1).matches == ((home, c),)
    event = done(event, Reseat(1, 1, ew=c))
    assert drawn(event, 1).triangles[0].numbers == (a, b, c)
    event = done(event, Reseat(1, 2, ns=c))
    assert drawn(event, 1) == drawn(whole, 1)
    event = draw(whole, 2)
    assert {*map(frozenset, compared(play(event, 2, random.Random(2))))} >= {
        frozenset(two) for two in ((a, b), (b, other), (other, a), (home, c))
    }
    replayed(event)


def test_the_notes_and_the_reasons_of_a_draw_say_so() -> None:
    event, (a, b, other) = swapped(triangle_of_five())
    notes = drawn(event, 1).notes
    assert not any("over rounds 1 and 2" in one for one in notes)
    assert f"{a}, {b} and {other} play one another in a triangle" in notes
    assert [one.code for one in explain_drawn(event, "", 1, other)][-1] == "changed"


def test_exchanging_back_and_undoing_give_the_draw_as_it_was() -> None:
    before = triangle_of_five()
    event, (_, _, other) = swapped(before)
    _, _, c = drawn(before, 1).triangles[0].numbers
    undone = done(event, Undo(event.entries[-1].act or 0))
    assert (undone.drawn, undone.sittings) == (before.drawn, before.sittings)
    back = done(event, exchanging(event, c, other))
    assert back.sittings == before.sittings
    assert drawn(back, 1).triangles == drawn(before, 1).triangles


def test_turned_tables_leave_the_draw_alone() -> None:
    event = then(triangle_of_five(), SwitchArrow(1, 1), SwitchArrow(1, 2))
    assert drawn(event, 1) == drawn(triangle_of_five(), 1)


def test_one_of_those_who_really_sat_leaves_and_the_others_play_out_their_match() -> None:
    event, (a, b, other) = swapped(triangle_of_five())
    event = done(play(event, 1, random.Random(1)), Leave(other, 1))
    event = draw(event, 2)
    assert frozenset((a, b)) in couples(drawn(event, 2))
    assert outstanding(play(event, 2, random.Random(2))) == ()
    event, (a, b, other) = swapped(triangle_of_five())
    event = draw(play(event, 1, random.Random(1)), 2)
    event = done(event, Leave(other, 1))
    assert drawn(event, 2).triangles == ()
    assert faults(event) == ()


def test_a_round_put_right_after_the_next_is_drawn_is_told_and_that_one_drawn_again() -> None:
    event = draw(play(triangle_of_five(), 1, random.Random(1)), 2)
    a, b, c = drawn(event, 1).triangles[0].numbers
    other = drawn(event, 1).matches[0][1]
    seen = preview(event, exchanging(event, c, other))
    assert any("would now be drawn otherwise" in one for one in seen.warnings)
    lost = [one for one in seen.warnings if "played at no other table" in one]
    assert len(lost) == 4
    event = done(event, exchanging(event, c, other))
    again = done(event, DrawRound(2, again=True))
    assert {*drawn(again, 2).triangles[0].numbers} == {a, b, other}
    assert outstanding(play(again, 2, random.Random(2))) == ()
    kept = play(event, 2, random.Random(2))
    assert sum("do not count" in one for kind in outstanding(kept) for one in kind.where) == 4
    assert drawn(draw(kept, 3), 3).triangles != drawn(kept, 2).triangles
    with pytest.raises(StillOpen, match="missing"):
        done(kept, CloseEvent("p 1"))


def test_a_triangle_of_which_half_is_played_keeps_the_event_open() -> None:
    event = play(triangle_of_five(), 1, random.Random(1))
    (kind,) = outstanding(event)
    assert (kind.word, len(kind.where)) == ("missing", 3)
    a, b, _ = drawn(event, 1).triangles[0].numbers
    assert kind.where[0] == (
        f"round 1, table 3: boards 1-4 of {a} and {b} wait for the second half of their triangle"
    )
    with pytest.raises(StillOpen):
        done(event, CloseEvent("p 1"))
    assert not any("no other table" in one for one in preview(event, DrawRound(2)).warnings)
    assert done(event, CloseEvent("p 1", "nothing is missing but time")).stage == "final"


def test_a_table_that_breaks_a_triangle_is_told_and_the_others_keep_their_boards() -> None:
    event = triangle_of_five()
    a, b, c = drawn(event, 1).triangles[0].numbers
    home, _ = drawn(event, 1).matches[0]
    change = Reseat(1, 3, ew=home)
    said = [one for one in preview(event, change).warnings if "no other table" in one]
    assert any(f"of {a} and {home} are" in one for one in said)
    event = draw(play(done(event, change), 1, random.Random(1)), 2)
    second = {frozenset(one.teams or ()): one.boards for one in tables(event, 2).values()}
    assert second[frozenset((b, c))] == (5, 6, 7, 8)
    assert second[frozenset((c, a))] == (9, 10, 11, 12)


def test_the_bye_and_its_award_go_to_who_really_sat_out() -> None:
    event = draw(entered(opened(), 5), 1, 1, 2)
    (out,) = drawn(event, 1).byes
    home, away = drawn(event, 1).matches[0]
    event = done(event, exchanging(event, away, out))
    assert drawn(event, 1).byes == (away,)
    assert frozenset((home, out)) in couples(drawn(event, 1))
    assert [key[2] for key in event.awards] == [(away,)]
    notes = drawn(event, 1).notes
    assert f"{away} sits out" in notes
    assert not any(one.startswith(f"{out} has a bye") for one in notes)
    event = done(event, AddLate(first_round=1))
    assert frozenset((away, "6")) in couples(drawn(event, 1))
    assert event.awards == {}


def test_a_round_lost_is_one_round_though_a_team_sits_at_two_tables_in_it() -> None:
    event = draw(play(draw(entered(opened(), 4), 1, 1, 2), 1, random.Random(1)), 2)
    said = preview(event, Undo(event.entries[-1].act or 0)).warnings
    assert "Playing fewer rounds: 1, 2, 3, 4." in said
