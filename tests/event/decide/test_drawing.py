"""A Swiss event of teams through commands: draws, triangles, leaving, redraws, refusals."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AddLate,
    AddRounds,
    AwardMatch,
    ChangeScoring,
    CorrectResult,
    CutRounds,
    DrawRound,
    EnterContestant,
    Leave,
    StartRound,
    Undo,
    WithdrawResult,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide, done
from overtrick.event.decide.preview import preview
from overtrick.event.draws import explain_drawn, redrawn
from overtrick.event.records import MatchAwarded, RoundDrawn, SittingsSet, TriangleDrawn
from overtrick.event.refusals import CannotUndo, NotAllowed, ResultsInTheWay
from overtrick.event.schedules.round_robin import round_robin
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from overtrick.event.teams.names import meetings
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
    then,
)


def first_round(count: int = 8, **settings: str) -> Event:
    return draw(entered(opened(), count), 1, 1, 2, **settings)


def points(event: Event) -> dict[str, Fraction]:
    return {row.contestant.number: row.points for row in standings(event).rows}


def awards(event: Event) -> dict[tuple[int, tuple[str, ...]], tuple[Fraction, ...]]:
    return {key[1:]: one.awards for key, one in event.awards.items()}


def test_a_match_of_teams_has_two_rooms_side_by_side() -> None:
    event = first_round(opening="slaughter")
    assert couples(drawn(event, 1)) == {frozenset(p) for p in ("15", "26", "37", "48")}
    for match in range(1, 5):
        open_, closed = tables(event, 1)[2 * match - 1], tables(event, 1)[2 * match]
        assert (open_.room, closed.room) == ("open", "closed")
        assert open_.teams == drawn(event, 1).matches[match - 1]
        assert open_.teams == closed.teams[::-1]
        assert open_.boards == closed.boards == (1, 2)
    assert faults(event) == ()


def test_rooms_may_be_apart_or_under_one_number() -> None:
    apart = seats(first_round(4, closed="20"), 1)
    assert sorted(apart) == [1, 2, 21, 22]
    assert apart[1] == apart[21][::-1]
    assert sorted(seats(first_round(4, closed="same"), 1)) == [1, 2]
    with pytest.raises(NotAllowed, match="the rooms would overlap"):
        first_round(8, closed="3")
    with pytest.raises(NotAllowed, match="expected next, same, or a number"):
        first_round(8, closed="far")


def test_the_next_round_has_the_next_boards_or_the_same() -> None:
    chance = random.Random(1)
    event = play(first_round(), 1, chance)
    assert {one.boards for one in tables(draw(event, 2), 2).values()} == {(3, 4)}
    same = draw(event, 2, boards="same")
    assert {one.boards for one in tables(same, 2).values()} == {(1, 2)}
    given = draw(event, 2, 11, 12, 13)
    assert {one.boards for one in tables(given, 2).values()} == {(11, 12, 13)}


def test_settings_hold_for_later_rounds() -> None:
    event = play(first_round(7, odd="bye", bye="15 VP"), 1, random.Random(2))
    event = draw(event, 2)
    assert dict(drawn(event, 2).settings)["bye"] == "15 VP"
    (bye,) = drawn(event, 2).byes
    assert awards(event)[2, (bye,)] == (15,)


def test_a_bye_brings_what_the_rules_and_the_scale_say() -> None:
    event = first_round(7)
    (bye,) = drawn(event, 1).byes
    assert awards(event) == {(1, (bye,)): (12,)}
    assert points(play(event, 1, random.Random(3)))[bye] == 12


def test_eleven_teams_play_seven_rounds_with_triangles_and_one_leaves() -> None:
    chance = random.Random(5)
    event = first_round(11, odd="triangle", rounds="7")
    met: set[frozenset[str]] = set()
    for round_ in range(1, 8):
        if round_ == 4:
            event = done(event, Leave("7", 3))
        if round_ > 1:
            event = done(event, DrawRound(round_))
        here = drawn(event, round_)
        there = [number for match in here.matches for number in match]
        there += [number for one in here.triangles for number in one.numbers]
        assert len(there) + len(here.byes) == (11 if round_ < 4 else 10)
        assert len(set(there)) == len(there)
        new = couples(here)
        fresh = [
            one
            for one in here.triangles
            if round_ == 1 or one not in drawn(event, round_ - 1).triangles
        ]
        for one in fresh:
            a, b, c = one.numbers
            new |= {frozenset((a, b)), frozenset((b, c)), frozenset((c, a))}
        assert not new & met
        met |= new
        assert explain_drawn(event, "", round_, there[0])
        event = play(event, round_, chance)
        assert faults(event) == ()
    replayed(event)
    assert {len(one.rounds) for one in meetings(event)} == {1, 2}
    assert all(one.vps is not None for one in standings(event).matches)
    whole = sum(sum(one.vps or ()) for one in standings(event).matches)
    assert whole == 20 * len(standings(event).matches)
    assert sum(points(event).values()) == whole


def test_a_triangle_over_two_rounds_plays_its_boards_the_other_way_round() -> None:
    event = first_round(5, odd="triangle")
    (three,) = drawn(event, 1).triangles
    a, b, c = three.numbers
    assert three == TriangleDrawn((a, b, c), (2, 3, 4), 2)
    first = {table: one for table, one in tables(event, 1).items() if table > 2}
    assert [(one.teams, one.boards) for one in first.values()] == [
        ((a, b), (1, 2)),
        ((b, c), (3, 4)),
        ((c, a), (5, 6)),
    ]
    event = play(event, 1, random.Random(1))
    assert {points(event)[one] for one in three.numbers} == {0}
    event = draw(event, 2)
    assert drawn(event, 2).triangles == (three,)
    second = {table: one for table, one in tables(event, 2).items() if table > 2}
    assert [(one.teams, one.boards) for one in second.values()] == [
        ((a, c), (5, 6)),
        ((b, a), (1, 2)),
        ((c, b), (3, 4)),
    ]
    event = play(event, 2, random.Random(2))
    found = {frozenset(one.teams): one for one in standings(event).matches}
    for couple, boards in (((a, b), (1, 2)), ((b, c), (3, 4)), ((c, a), (5, 6))):
        match = found[frozenset(couple)]
        assert match.rounds == (1, 2)
        assert tuple(one.board for one in match.boards) == boards
        assert sum(match.vps or ()) == 20


def test_half_length_matches_end_within_the_round() -> None:
    event = draw(entered(opened(), 5), 1, 1, 2, 3, 4, odd="half-matches")
    (three,) = drawn(event, 1).triangles
    assert three.rounds == 1
    a, b, c = three.numbers
    halves = {
        table: (one.teams, one.boards) for table, one in tables(event, 1).items() if table > 2
    }
    assert halves == {
        3: ((a, b), (1, 2)),
        5: ((b, c), (3, 4)),
        7: ((c, a), (5, 6)),
        4: ((a, c), (5, 6)),
        6: ((b, a), (1, 2)),
        8: ((c, b), (3, 4)),
    }
    assert faults(event) == ()
    event = play(event, 1, random.Random(4))
    assert [len(one.boards) for one in standings(event).matches] == [4, 2, 2, 2]
    assert sum(points(event).values()) == 80
    assert faults(event) == ()


def test_half_length_matches_under_one_number_are_listed_after_all_others() -> None:
    event = draw(entered(opened(), 5), 1, 1, 2, odd="half-matches", closed="same")
    assert sorted(tables(event, 1)) == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(NotAllowed, match="two boards or more"):
        draw(entered(opened(), 5), 1, 1, odd="half-matches")


def test_a_triangle_becomes_one_match_when_its_third_never_came() -> None:
    event = first_round(5, odd="triangle")
    (three,) = drawn(event, 1).triangles
    a, b, c = three.numbers
    event = done(event, Leave(c, 0))
    assert drawn(event, 1).triangles == ()
    assert frozenset((a, b)) in couples(drawn(event, 1))
    assert [one.teams for one in tables(event, 1).values()][2:] == [(a, b), (b, a)]
    assert faults(event) == ()
    event = draw(play(event, 1, random.Random(1)), 2)
    assert len(drawn(event, 2).matches) == 2
    assert frozenset((a, b)) not in couples(drawn(event, 2))


def half_a_triangle() -> tuple[Event, tuple[str, str, str]]:
    event = play(first_round(5, odd="triangle"), 1, random.Random(1))
    return event, drawn(event, 1).triangles[0].numbers


def test_two_of_a_triangle_play_out_their_match_when_the_third_leaves_half_way() -> None:
    event, (a, b, c) = half_a_triangle()
    event = draw(done(event, Leave(c, 1)), 2)
    assert (b, a) in drawn(event, 2).matches
    leg = next(one for one in tables(event, 2).values() if one.teams == (b, a))
    assert (leg.boards, leg.room) == ((1, 2), None)
    assert awards(event) == {(2, (a,)): (12,), (2, (b,)): (12,)}
    event = play(event, 2, random.Random(2))
    match = next(one for one in standings(event).matches if {*one.teams} == {a, b})
    assert match.rounds == (1, 2)
    assert sum(match.vps or ()) == 20
    assert {points(event)[one] for one in (a, b)} == {12 + vp for vp in match.vps or ()}


def test_so_they_do_when_the_second_half_was_drawn_already() -> None:
    event, (a, b, c) = half_a_triangle()
    event = done(draw(event, 2), Leave(c, 1))
    assert (b, a) in drawn(event, 2).matches
    assert drawn(event, 2).triangles == ()
    assert [one.teams for one in tables(event, 2).values() if {*one.teams} & {a, b}] == [(b, a)]
    assert awards(event) == {(2, (a,)): (12,), (2, (b,)): (12,)}
    assert faults(event) == ()


def test_the_opponent_of_a_leaver_gets_the_award() -> None:
    event = first_round(4)
    home, away = drawn(event, 1).matches[0]
    event = done(event, Leave(away, 0))
    assert drawn(event, 1).byes == (home,)
    assert awards(event) == {(1, (home,)): (12,)}
    assert sorted(tables(event, 1)) == [3, 4]
    assert drawn(event, 1).notes[-1] == f"{home} sits out: {away} has left"
    steps = explain_drawn(event, "", 1, home)
    assert steps[-1].text == f"{home} sits out: {away} has left"
    assert steps[0].code == "basis"


def test_who_has_the_bye_takes_the_place_of_a_leaver_before_the_round_begins() -> None:
    event = first_round(5)
    (bye,) = drawn(event, 1).byes
    home, away = drawn(event, 1).matches[0]
    before = tables(event, 1)
    free = done(event, Leave(home, 0))
    assert drawn(free, 1).matches[0] == (bye, away)
    assert (drawn(free, 1).byes, awards(free)) == ((), {})
    assert tables(free, 1)[1].teams == (bye, away)
    assert tables(free, 1)[2].teams == (away, bye)
    assert tables(free, 1).keys() == before.keys()
    replayed(free)
    begun = done(done(event, StartRound(1)), Leave(home, 0))
    assert {*drawn(begun, 1).byes} == {bye, away}


def test_a_leaver_with_the_bye_loses_it() -> None:
    event = first_round(5)
    (bye,) = drawn(event, 1).byes
    event = done(event, Leave(bye, 0))
    assert (drawn(event, 1).byes, awards(event)) == ((), {})


def test_the_last_two_who_leave_a_round_leave_nobody_with_a_bye() -> None:
    event = done(done(first_round(2), Leave("1", 0)), Leave("2", 0))
    assert (drawn(event, 1).byes, awards(event)) == ((), {})
    with pytest.raises(NotAllowed, match="nobody has a bye in round 1"):
        done(event, AddLate(1))


def test_cancelled_results_bring_those_met_the_award_instead() -> None:
    event = play(first_round(4), 1, random.Random(1))
    home, away = drawn(event, 1).matches[0]
    event = done(event, Leave(home, 1, cancelled=True))
    assert awards(event) == {(1, (away,)): (12,)}
    assert points(event)[away] == 12


def test_a_round_waits_for_the_one_before_it() -> None:
    event = play(first_round(4), 1, random.Random(1), but=[4])
    with pytest.raises(NotAllowed, match=r"round 1, table 4: boards 1, 2\. Enter them"):
        draw(event, 2)
    event = draw(event, 2, standings="delayed")
    assert drawn(event, 2).after_round == 0
    with pytest.raises(NotAllowed, match="round 1, table 4"):
        draw(event, 3)
    event = draw(play(event, 1, random.Random(1), but=[1, 2, 3]), 3)
    assert drawn(event, 3).after_round == 1
    assert len(couples(drawn(event, 1)) | couples(drawn(event, 2)) | couples(drawn(event, 3))) == 6


def test_rounds_are_drawn_in_turn() -> None:
    with pytest.raises(NotAllowed, match="round 1 is drawn next, not round 2"):
        draw(entered(opened(), 4), 2, 1, 2)
    event = draw(play(first_round(), 1, random.Random(1)), 2)
    with pytest.raises(NotAllowed, match="round 1 is drawn already, and round 2 after it"):
        draw(event, 1)
    with pytest.raises(NotAllowed, match="round 3 is drawn next, not round 5"):
        draw(event, 5)
    with pytest.raises(NotAllowed, match="say which boards"):
        draw(entered(opened(), 4), 1)
    with pytest.raises(NotAllowed, match="each is named once"):
        draw(entered(opened(), 4), 1, 3, 3)


def test_another_draw_is_made_only_when_the_director_says_so() -> None:
    event = first_round()
    assert decide(event, DrawRound(1, seed=1)) == ()
    with pytest.raises(NotAllowed, match="again=yes") as refusal:
        decide(event, DrawRound(1, seed=2))
    (offer,) = refusal.value.offers
    other = done(event, offer)
    assert couples(drawn(other, 1)) != couples(drawn(event, 1))
    assert len(tables(other, 1)) == 8
    assert tables(other, 1)[1].boards == (1, 2)
    assert done(other, Undo(len(other.entries))).drawn == event.drawn
    begun = play(event, 1, random.Random(1), but=range(2, 9))
    with pytest.raises(ResultsInTheWay) as refusal:
        decide(begun, DrawRound(1, seed=2, again=True))
    assert {*refusal.value.places} == begun.places.keys()


def test_a_redraw_takes_old_byes_back() -> None:
    event = first_round(7)
    before = drawn(event, 1).byes
    other = done(event, DrawRound(1, seed=3, again=True))
    assert drawn(other, 1).byes != before
    assert [numbers for _, numbers in awards(other)] == [drawn(other, 1).byes]
    replayed(other)
    back = done(other, Undo(len(other.entries)))
    assert (back.awards, back.drawn, back.sittings) == (event.awards, event.drawn, event.sittings)


def test_a_draw_is_taken_back_with_its_tables_and_byes() -> None:
    event = play(first_round(7), 1, random.Random(1))
    later = draw(event, 2)
    back = done(later, Undo(len(later.entries)))
    assert (back.drawn, back.sittings, back.awards) == (event.drawn, event.sittings, event.awards)
    assert done(back, DrawRound(2)).drawn == later.drawn
    with pytest.raises(CannotUndo):
        done(later, Undo(9))


def test_a_correction_does_not_draw_again_and_says_so() -> None:
    event = play(first_round(), 1, random.Random(1))
    event = draw(event, 2)
    worst = drawn(event, 2).matches[-1][0]
    place = next(t for t, one in tables(event, 1).items() if one.teams and one.teams[0] == worst)
    command = CorrectResult(1, place, 1, "7NTXXN=")
    after = done(event, command)
    assert after.drawn == event.drawn
    warnings = preview(event, command).warnings
    assert any("would now be drawn otherwise" in one and "drawn again" in one for one in warnings)
    again = preview(
        event, CorrectResult(1, place, 1, str(event.plays_at(("", 1, place, 1))[0].entered.result))
    )
    assert not any("drawn otherwise" in one for one in again.warnings)
    assert redrawn(after, "", 2).draw == redrawn(event, "", 2).draw
    with pytest.raises(NotAllowed, match="another draw"):
        decide(after, DrawRound(2))
    assert drawn(done(after, DrawRound(2, again=True)), 2) != drawn(event, 2)


def test_who_keeps_a_table_keeps_it() -> None:
    event = entered(opened(), 8)
    event = then(
        event, EnterContestant("8", stationary="5 ns"), EnterContestant("3", stationary="4EW")
    )
    chance = random.Random(1)
    for round_ in range(1, 5):
        event = play(draw(event, round_, *((1, 2) if round_ == 1 else ())), round_, chance)
        assert tables(event, round_)[5].ns == ("8",)
        assert tables(event, round_)[3].ns == ("3",)
    event = done(event, EnterContestant("8", stationary="none"))
    assert (
        event.contestants[next(c for c in event.contestants if c.number == "8")].stationary
        == "none"
    )
    with pytest.raises(NotAllowed, match="no table to keep"):
        done(event, EnterContestant("8", stationary="by the door"))


def test_forms_without_matches_are_not_drawn() -> None:
    with pytest.raises(NotAllowed, match="individuals"):
        draw(entered(opened("individual"), 8), 1, 1, 2)
    two = opened("pairs", winners=2)
    with pytest.raises(NotAllowed, match="one list of winners"):
        draw(two, 1, 1, 2)
    with pytest.raises(NotAllowed, match="three cannot play"):
        draw(entered(pairs(), 5), 1, 1, 2, odd="triangle")
    with pytest.raises(NotAllowed, match="nobody is left"):
        draw(opened(), 1, 1, 2)
    with pytest.raises(NotAllowed, match="no setting"):
        draw(entered(opened(), 4), 1, 1, 2, colour="red")


def test_an_unplayed_match_that_was_awarded_is_no_meeting() -> None:
    event = first_round(4)
    home, away = drawn(event, 1).matches[0]
    event = play(event, 1, random.Random(1), but=[1, 2])
    event = done(event, AwardMatch(1, (home, away), (Fraction(12), Fraction(8))))
    event = draw(event, 2)
    met = next(one for one in redrawn(event, "", 2).draw.field.contestants if one.number == home)
    assert met.met == ()


def test_carried_in_scores_may_open_the_draw() -> None:
    from overtrick.event.commands import CarryOver

    event = entered(opened(), 4)
    for number, amount in (("1", 5), ("2", 40), ("3", 9), ("4", 38)):
        event = done(event, CarryOver(number, Fraction(amount), "vp"))
    event = draw(event, 1, 1, 2, opening="scores")
    assert couples(drawn(event, 1)) == {frozenset("24"), frozenset("13")}


def test_a_draw_writes_what_it_needs_and_no_more() -> None:
    records = decide(entered(opened(), 5), DrawRound(1, boards=(1,)))
    assert [type(one) for one in records] == [RoundDrawn, SittingsSet, MatchAwarded]


def test_without_victory_points_who_comes_late_is_placed_on_the_average() -> None:
    event = done(first_round(4), ChangeScoring(settings=(("vp_scale", "none"),)))
    event = done(play(event, 1, random.Random(1)), AddLate(2))
    event = draw(event, 2)
    assert any("5 plays from round 2 on and was placed on" in one for one in drawn(event, 2).notes)


def test_nobody_meets_twice_while_that_can_be_avoided() -> None:
    event = entered(opened(), 6)
    chance = random.Random(9)
    met: set[frozenset[str]] = set()
    for round_ in range(1, len(round_robin(list("123456"))) + 1):
        event = play(draw(event, round_, *((1,) if round_ == 1 else ())), round_, chance)
        met |= couples(drawn(event, round_))
    assert len(met) == 15


def test_results_withdrawn_again_leave_a_round_free_to_be_drawn_anew() -> None:
    event = play(first_round(2), 1, random.Random(1))
    for table in (1, 2):
        for board in (1, 2):
            event = done(event, WithdrawResult(1, table, board))
    assert done(event, DrawRound(1, seed=4, again=True)).drawn


def test_a_round_that_was_cut_off_is_drawn_anew() -> None:
    event = draw(play(first_round(), 1, random.Random(1)), 2)
    cut = done(event, CutRounds(1))
    again = done(cut, DrawRound(2))
    assert (again.drawn, again.sittings) == (event.drawn, event.sittings)
    with pytest.raises(NotAllowed, match="round 2 is drawn next"):
        decide(cut, DrawRound(3))


def test_rounds_of_a_draw_are_not_added_as_those_of_a_movement() -> None:
    with pytest.raises(NotAllowed, match="draw round 2") as refusal:
        decide(first_round(), AddRounds(1))
    assert refusal.value.offers == (DrawRound(2, ""),)


def test_who_has_an_award_for_a_round_before_its_draw_is_left_out_of_it() -> None:
    event = done(entered(opened(), 6), AwardMatch(1, ("2",)))
    event = draw(event, 1, 1, 2)
    assert "2" not in {one for match in drawn(event, 1).matches for one in match}
    assert "2" not in drawn(event, 1).byes
    assert drawn(event, 1).notes[-1] == "2 sits out: its award was given before"
    (bye,) = drawn(event, 1).byes
    assert awards(event) == {(1, ("2",)): (12,), (1, (bye,)): (12,)}
    again = done(event, DrawRound(1, seed=2, again=True))
    assert (1, ("2",)) in awards(again)
    event = draw(play(event, 1, random.Random(1)), 2)
    found = {one.number: one.byes for one in redrawn(event, "", 2).draw.field.contestants}
    assert (found["2"], found[bye]) == ((1,), (1,))
    assert "2" in {one for match in drawn(event, 2).matches for one in match}


def test_a_round_more_than_was_said_is_offered_and_not_drawn() -> None:
    event = done(entered(opened(), 4), DrawRound(1, boards=(1, 2), settings=(("rounds", "2"),)))
    chance = random.Random(3)
    event = done(play(event, 1, chance), DrawRound(2))
    event = play(event, 2, chance)
    with pytest.raises(NotAllowed, match="drawn for 2 rounds: settings=rounds=3") as refused:
        decide(event, DrawRound(3))
    (offer,) = refused.value.offers
    event = done(event, offer)
    assert decide(event, offer) == ()
    with pytest.raises(NotAllowed, match="drawn for 3 rounds"):
        decide(play(event, 3, chance), DrawRound(4, settings=(("method", "monrad"),)))
