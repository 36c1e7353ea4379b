"""Coming late to a Swiss event, and Swiss events of pairs."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from overtrick.event.commands import AddLate, AllowLatePlay, DrawRound, EnterContestant, Leave, Undo
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.decide import decide, done
from overtrick.event.draws import explain_drawn, redrawn
from overtrick.event.records import ContestantEntered
from overtrick.event.refusals import NotAllowed
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from tests.event.decide.draws import (
    couples,
    draw,
    drawn,
    entered,
    opened,
    pairs,
    play,
    replayed,
    seats,
    tables,
)


def first_round(count: int) -> Event:
    return draw(entered(opened(), count), 1, 1, 2)


def test_who_comes_late_joins_the_next_draw_on_a_provisional_score() -> None:
    event = done(play(first_round(4), 1, random.Random(1)), AddLate(2, players=("ann",)))
    five = ContestantId("", "5")
    assert event.contestants[five] == ContestantEntered(five, ("ann",), first_round=2)
    event = draw(event, 2)
    assert (
        "5 plays from round 2 on and was placed on a provisional 10.00 VP" in drawn(event, 2).notes
    )
    assert redrawn(event, "", 2).draw.standing.late == {"5"}
    event = done(event, AddLate(4))
    assert redrawn(event, "", 2).draw.field.active() != ()


def test_who_comes_before_the_round_begins_fills_the_bye() -> None:
    event = first_round(5)
    (bye,) = drawn(event, 1).byes
    filled = done(event, AddLate(1))
    assert drawn(filled, 1).matches[-1] == (bye, "6")
    assert (drawn(filled, 1).byes, filled.awards) == ((), {})
    assert seats(filled, 1)[5] == (bye, "6")
    assert seats(filled, 1)[6] == ("6", bye)
    assert faults(filled) == ()
    replayed(filled)
    for number in (bye, "6"):
        assert explain_drawn(filled, "", 1, number)[-1].text == (
            f"6 came late and plays {bye}, who had a bye"
        )
    assert explain_drawn(filled, "", 1, bye)[0].code == "basis"
    back = done(filled, Undo(len(filled.entries)))
    assert (back.drawn, back.awards, back.sittings) == (event.drawn, event.awards, event.sittings)


def test_there_is_no_way_into_a_round_that_has_begun_or_has_no_bye() -> None:
    event = play(first_round(5), 1, random.Random(1), but=[3])
    with pytest.raises(NotAllowed, match="has begun") as begun:
        decide(event, AddLate(1))
    assert begun.value.offers == (AddLate(2),)
    with pytest.raises(NotAllowed, match="nobody has a bye in round 1"):
        decide(first_round(4), AddLate(1))
    event = done(first_round(4), EnterContestant("2", players=("bob",)))
    with pytest.raises(NotAllowed, match="bob is entered with 2"):
        decide(event, AddLate(2, players=("bob",)))


def test_a_latecomer_after_a_leaver_sits_at_a_free_table() -> None:
    event = done(done(first_round(6), Leave("1", 0)), AddLate(1))
    assert faults(event) == ()
    assert len(couples(drawn(event, 1))) == 3


def test_nine_pairs_draw_swiss_with_byes() -> None:
    chance = random.Random(4)
    event = draw(entered(pairs(), 9), 1, 1, 2, 3)
    out: list[str] = []
    met: set[frozenset[str]] = set()
    for round_ in range(1, 8):
        if round_ > 1:
            event = done(event, DrawRound(round_))
        here = drawn(event, round_)
        assert len(tables(event, round_)) == 4
        assert [(one.teams, one.room) for one in tables(event, round_).values()] == [
            (None, None)
        ] * 4
        assert [(one.ns[0], one.ew[0]) for one in tables(event, round_).values()] == [*here.matches]
        assert not couples(here) & met
        met |= couples(here)
        out += here.byes
        event = play(event, round_, chance)
    assert len(set(out)) == 7
    assert {one.awards for one in event.awards.values()} == {(14,)}
    byes = {bye.team: bye.points for bye in standings(event).byes}
    assert byes == dict.fromkeys(out, Fraction(14))
    assert faults(event) == ()
    replayed(event)


def test_pairs_compared_over_the_field_are_drawn_by_its_scores_and_need_no_award() -> None:
    event = draw(entered(pairs(matches="none"), 5), 1, 1, 2)
    assert event.awards == {}
    assert dict(drawn(event, 1).settings)["bye"] == "55 %"
    event = draw(play(event, 1, random.Random(1)), 2)
    scores = [one.score for one in redrawn(event, "", 2).draw.standing.contestants]
    assert scores == sorted(scores, reverse=True)
    assert 0 < sum(scores) <= 5 * 50
    assert dict(drawn(event, 2).settings)["unit"] == "%"


def test_pairs_keep_the_side_they_asked_for() -> None:
    event = done(entered(pairs(), 6), EnterContestant("4", stationary="2EW"))
    for round_ in (1, 2, 3):
        event = draw(event, round_, *((1, 2) if round_ == 1 else ()))
        event = play(event, round_, random.Random(round_))
        assert tables(event, round_)[2].ew == ("4",)


def test_sections_of_pairs_are_drawn_apart() -> None:
    event = entered(entered(pairs(), 4, "A"), 5, "B")
    with pytest.raises(NotAllowed, match="say which section is drawn: A, B"):
        draw(event, 1, 1, 2)
    event = done(event, DrawRound(1, "A", (1, 2)))
    event = done(event, DrawRound(1, "B", (1, 2)))
    assert len(drawn(event, 1, "A").matches) == 2
    assert len(drawn(event, 1, "B").byes) == 1
    event = play(event, 1, random.Random(1))
    event = done(event, DrawRound(2, "B"))
    assert drawn(event, 2, "B").after_round == 1
    assert {one.section for one in event.awards.values()} == {"B"}


def test_boards_to_be_played_late_do_not_hold_up_the_draw() -> None:
    event = play(first_round(4), 1, random.Random(1), but=[1])
    with pytest.raises(NotAllowed, match="allow them to be played late"):
        draw(event, 2)
    for board in (1, 2):
        event = done(event, AllowLatePlay(1, 1, board))
    event = draw(event, 2)
    home, away = drawn(event, 1).matches[0]
    notes = " ".join(drawn(event, 2).notes)
    assert "is not over or not scored yet" in notes
    assert all(
        one.provisional == (one.number in (home, away))
        for one in redrawn(event, "", 2).draw.field.contestants
    )
