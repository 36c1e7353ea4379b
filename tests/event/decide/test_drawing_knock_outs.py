"""Knock-outs through commands: byes, stanzas, ties, three-way matches, walkovers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AwardMatch,
    CarryOver,
    DrawKnockOut,
    EnterResult,
    GivePenalty,
    Leave,
    Undo,
)
from overtrick.event.decide import decide, done
from overtrick.event.draws import explain_drawn
from overtrick.event.refusals import NotAllowed
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from tests.event.decide.draws import couples, drawn, entered, opened, replayed, seats, tables


def knock_out(count: int, boards: int = 2, **more: object) -> Event:
    event = entered(opened(vp_scale="none", stanzas="consecutive"), count)
    numbers = tuple(range(1, boards + 1))
    return done(event, DrawKnockOut(1, boards=numbers, **more))  # type: ignore[arg-type]


def won(event: Event, round_: int, *winners: str) -> Event:
    """The round with a game made by each winner where the other side went down; else level."""
    for table, sitting in tables(event, round_).items():
        if not sitting.plays or sitting.teams is None:
            continue
        result = "4SN-1" if sitting.teams[1] in winners else "4SN="
        for board in sitting.boards:
            event = done(event, EnterResult(round_, table, board, result))
    return event


def test_six_teams_with_byes_and_a_tie_that_extra_boards_break() -> None:
    event = knock_out(6)
    assert (drawn(event, 1).matches, drawn(event, 1).byes) == ((("4", "5"), ("3", "6")), ("1", "2"))
    assert event.awards == {}
    with pytest.raises(NotAllowed, match="results are missing: round 1, table 1"):
        decide(event, DrawKnockOut(2))
    event = won(event, 1, "6")
    with pytest.raises(NotAllowed, match="tied: 4 against 5") as tied:
        decide(event, DrawKnockOut(2))
    (extra,) = tied.value.offers
    event = done(event, extra)
    assert seats(event, 2) == {1: ("4", "5"), 2: ("5", "4")}
    assert tables(event, 2)[1].boards == (3, 4, 5, 6)
    with pytest.raises(NotAllowed, match="results are missing: round 2"):
        decide(event, DrawKnockOut(3))
    event = done(won(event, 2, "5"), DrawKnockOut(3))
    assert couples(drawn(event, 3)) == {frozenset("15"), frozenset("26")}
    assert "5 beat 4 by 44, on 4 extra boards" in drawn(event, 3).notes
    event = done(won(event, 3, "1", "2"), DrawKnockOut(4))
    assert drawn(event, 4).matches == (("1", "2"),)
    event = won(event, 4, "2")
    with pytest.raises(NotAllowed, match="2 has won the knock-out"):
        decide(event, DrawKnockOut(5))
    assert faults(event) == ()
    replayed(event)


def test_a_tie_is_played_on_until_it_breaks() -> None:
    event = won(knock_out(2), 1)
    for boards in (4, 1, 1):
        with pytest.raises(NotAllowed) as tied:
            decide(event, DrawKnockOut(9))
        (extra,) = tied.value.offers
        event = done(event, extra)
        assert len(tables(event, extra.round)[1].boards) == boards
        last = boards == 1 and extra.round == 4
        event = won(event, extra.round, *("2" if last else ""))
    with pytest.raises(NotAllowed, match="2 has won"):
        decide(event, DrawKnockOut(9))


def test_the_higher_seed_may_go_on() -> None:
    event = won(knock_out(4, tie="higher-seed"), 1)
    event = done(event, DrawKnockOut(2))
    assert drawn(event, 2).matches == (("1", "2"),)
    assert "1 beat 4, as the higher seed after a tie" in drawn(event, 2).notes


def test_a_stage_has_stanzas_whose_sum_decides() -> None:
    event = knock_out(4, boards=1, stanzas=2)
    assert sorted({place[1] for place in event.sittings}) == [1, 2]
    event = won(won(event, 1, "1", "3"), 2, "4", "2")
    with pytest.raises(NotAllowed, match="tied: 1 against 4, 2 against 3"):
        decide(event, DrawKnockOut(3))
    event = done(event, GivePenalty("4", Fraction(1), "imp", round=2))
    event = done(event, GivePenalty("3", Fraction(1), "imp", round=1))
    event = done(event, DrawKnockOut(3, stanzas=2))
    assert couples(drawn(event, 3)) == {frozenset("12")}
    assert faults(event) == ()


def test_what_is_carried_in_decides_a_level_match() -> None:
    event = knock_out(2)
    event = won(done(event, CarryOver("2", Fraction(1, 2), "imp")), 1)
    with pytest.raises(NotAllowed, match="2 has won the knock-out"):
        decide(event, DrawKnockOut(2))


def test_who_meets_somebody_that_left_goes_on() -> None:
    event = done(knock_out(4), Leave("1", 0))
    assert (couples(drawn(event, 1)), drawn(event, 1).byes) == ({frozenset("23")}, ("4",))
    assert event.awards == {}
    event = done(won(event, 1, "2"), DrawKnockOut(2))
    assert couples(drawn(event, 2)) == {frozenset("24")}
    assert "4 beat 1, as 1 has left" in drawn(event, 2).notes


def test_a_match_that_was_awarded_has_a_winner() -> None:
    event = done(knock_out(2), AwardMatch(1, ("1", "2"), (Fraction(0), Fraction(10))))
    with pytest.raises(NotAllowed, match="2 has won"):
        decide(event, DrawKnockOut(2))


def test_six_teams_without_byes_play_in_threes() -> None:
    event = knock_out(6, boards=2, odd="three-way")
    (one, two) = drawn(event, 1).triangles
    assert (one.rounds, drawn(event, 1).byes) == (1, ())
    assert faults(event) == ()
    event = won(event, 1, "1", "2", "3", "4")
    event = done(event, DrawKnockOut(2))
    going = {number for match in drawn(event, 2).matches for number in match}
    assert len(going) == 4
    assert all(len(going & {*three.numbers}) == 2 for three in (one, two))
    over_two = knock_out(6, boards=2, odd="three-way", stanzas=2)
    assert drawn(over_two, 2).triangles[0].rounds == 2
    assert faults(over_two) == ()
    with pytest.raises(NotAllowed, match="one stanza or two"):
        knock_out(6, odd="three-way", stanzas=3)


def test_a_stage_is_drawn_once_and_in_turn() -> None:
    event = knock_out(4)
    assert decide(event, DrawKnockOut(1, boards=(1, 2))) == ()
    with pytest.raises(NotAllowed, match="take it back first"):
        decide(event, DrawKnockOut(1, boards=(1, 2, 3)))
    event = won(event, 1, "1", "2")
    later = done(event, DrawKnockOut(2))
    assert decide(later, DrawKnockOut(2)) == ()
    assert done(later, Undo(len(later.entries))).drawn == event.drawn
    with pytest.raises(NotAllowed, match="say which boards"):
        decide(entered(opened(), 4), DrawKnockOut(1))
    with pytest.raises(NotAllowed, match="for teams"):
        decide(entered(opened("pairs"), 4), DrawKnockOut(1, boards=(1,)))
    with pytest.raises(NotAllowed, match="two contestants or more"):
        decide(entered(opened(), 1), DrawKnockOut(1, boards=(1,)))


def test_a_later_correction_does_not_change_who_went_on() -> None:
    from overtrick.event.commands import CorrectResult

    event = done(won(knock_out(4), 1, "1", "2"), DrawKnockOut(2))
    for table in (1, 2):
        for board in (1, 2):
            event = done(event, CorrectResult(1, table, board, "7NTN=" if table == 2 else "PASS"))
    assert drawn(event, 2).matches == (("1", "2"),)
    event = won(event, 2, "2")
    with pytest.raises(NotAllowed, match="2 has won"):
        decide(event, DrawKnockOut(3))


def test_why_somebody_meets_somebody_in_a_knock_out() -> None:
    event = done(won(knock_out(4), 1, "1", "2"), DrawKnockOut(2))
    texts = [one.text for one in explain_drawn(event, "", 2, "1")]
    assert texts == ["stage 2 of a knock-out", "1 beat 4 by 22, on the boards of the match"]


def test_who_qualified_is_named_best_first() -> None:
    event = done(entered(opened(), 9), DrawKnockOut(1, boards=(1,), seeds=("7", "2", "9", "4")))
    assert drawn(event, 1).matches == (("7", "4"), ("2", "9"))
    assert drawn(done(won(event, 1, "4", "2"), DrawKnockOut(2)), 2).matches == (("2", "4"),)
    with pytest.raises(NotAllowed, match="seeded twice"):
        decide(entered(opened(), 9), DrawKnockOut(1, boards=(1,), seeds=("7", "7")))
    with pytest.raises(NotAllowed, match="cannot be seeded"):
        decide(done(event, Leave("3", 0)), DrawKnockOut(1, boards=(1,), seeds=("3", "7")))
