"""From an event's state to the field of a draw, and back from the journal."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from overtrick.event.commands import (
    DrawRound,
    EnterContestant,
    GivePenalty,
    Leave,
    Reseat,
    SetMovement,
    Undo,
)
from overtrick.event.decide import done
from overtrick.event.draws import (
    DrawSettings,
    Tables,
    check_stationary,
    contestant_drawn,
    explain_drawn,
    field_of,
    last_drawn,
    redrawn,
    round_boards,
    stationary_of,
    swiss_section,
    usual_settings,
)
from overtrick.event.records import RoundDrawn, TriangleDrawn
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.awards import ByeAward
from overtrick.event.schedules.swiss import Met, Stationary, SwissContestant
from overtrick.event.state import Event
from overtrick.formats.journal import decode_record, encode_record
from tests.event.decide.draws import draw, drawn, entered, opened, pairs, play


def one_round(count: int = 4, **settings: str) -> Event:
    return play(draw(entered(opened(), count), 1, 1, 2, **settings), 1, random.Random(1))


def field(event: Event, round_: int, **settings: str) -> dict[str, SwissContestant]:
    chosen = DrawSettings.from_named(
        tuple({**dict(usual_settings(event).named()), **settings}.items())
    )
    return {one.number: one for one in field_of(event, "", round_, chosen).contestants}


def test_the_field_knows_scores_places_and_opponents_with_their_sides() -> None:
    event = one_round()
    home, away = drawn(event, 1).matches[0]
    found = field(event, 2)
    assert found[home].met == (Met(1, away, "home"),)
    assert found[away].met == (Met(1, home, "away"),)
    assert found[home].score + found[away].score == 20
    better = max((found[home], found[away]), key=lambda one: one.score)
    assert better.tie_break > min(found[home].tie_break, found[away].tie_break)
    assert found["1"].seed == 1


def test_scores_are_those_of_the_round_looked_at() -> None:
    event = play(draw(one_round(), 2), 2, random.Random(2))
    after_one = {number: one.score for number, one in field(event, 2).items()}
    assert {n: one.score for n, one in field(event, 3, standings="delayed").items()} == after_one
    now = {number: one.score for number, one in field(event, 3).items()}
    assert sum(now.values()) == 2 * sum(after_one.values()) == 80


def test_a_penalty_counts_from_its_round_on() -> None:
    event = one_round()
    before = field(event, 2)["1"].score
    event = done(event, GivePenalty("1", Fraction(3), "vp", round=1))
    assert field(event, 2)["1"].score == before - 3
    event = done(draw(event, 2), GivePenalty("1", Fraction(5), "vp", round=2))
    assert field(event, 2)["1"].score == before - 3


def test_byes_and_triangles_are_known_by_their_rounds() -> None:
    event = one_round(5)
    (bye,) = drawn(event, 1).byes
    assert field(event, 2)[bye].byes == (1,)
    assert field(event, 2)[bye].score == 12
    event = one_round(5, odd="triangle")
    a, b, c = drawn(event, 1).triangles[0].numbers
    found = field(event, 2)
    assert (found[a].triangles, found[a].byes) == ((1,), ())
    assert found[a].met == (Met(1, b), Met(1, c))
    open_ = field_of(event, "", 2, usual_settings(event)).triangles
    assert [(one.members, one.begun, one.ends) for one in open_] == [((a, b, c), 1, 2)]
    event = play(draw(event, 2), 2, random.Random(2))
    assert field(event, 3)[a].met[:2] == (Met(1, b), Met(1, c))
    assert field(event, 3)[a].triangles == (1,)
    assert field_of(event, "", 3, usual_settings(event)).triangles == ()


def test_who_really_met_counts_and_not_who_was_drawn() -> None:
    event = draw(entered(pairs(), 4), 1, 1, 2)
    (one, two), (three, four) = drawn(event, 1).matches
    event = done(event, Reseat(1, 1, ew=four))
    assert field(event, 2)[one].met == (Met(1, four, "home"),)
    assert field(event, 2)[two].met == (Met(1, three, "away"),)


def test_rounds_seated_by_a_movement_count_as_met_too() -> None:
    event = done(pairs(), SetMovement("howell-3", rounds=1))
    met = {one.number: one.met[0].opponent for one in field(event, 2).values()}
    assert all(met[met[number]] == number for number in met)


def test_who_has_left_is_not_active_and_who_comes_is_not_before() -> None:
    event = done(one_round(), Leave("2", 1))
    found = field(event, 2)
    assert [one.number for one in found.values() if not one.active] == ["2"]
    assert field(event, 1)["2"].active


def test_a_wish_is_read_in_any_spelling_and_kept_in_one() -> None:
    assert [check_stationary(one) for one in ("3", "3ns", " 12 EW ")] == ["3NS", "3NS", "12EW"]
    assert check_stationary("none") == check_stationary(" ") == "none"
    for wrong in ("NS", "0", "3XY", "-1"):
        with pytest.raises(NotAllowed):
            check_stationary(wrong)


@pytest.mark.parametrize(
    ("closed", "wish", "match", "side"),
    [
        ("next", "5NS", 3, "home"),
        ("next", "5EW", 3, "away"),
        ("next", "6NS", 3, "away"),
        ("next", "6EW", 3, "home"),
        ("20", "23NS", 3, "away"),
        ("same", "3EW", 3, "away"),
    ],
)
def test_a_wish_is_for_a_table_of_the_hall(closed: str, wish: str, match: int, side: str) -> None:
    assert stationary_of(wish, Tables(closed)) == Stationary(match, side)  # type: ignore[arg-type]


def test_no_wish_is_none() -> None:
    assert stationary_of(None, Tables()) is None
    assert stationary_of("none", Tables()) is None
    assert stationary_of("3EW", Tables(rooms=False)) == Stationary(3, "away")


def test_tables_of_the_hall_are_never_used_twice() -> None:
    for tables in (Tables(), Tables("30"), Tables("same")):
        used: list[int | None] = []
        for match in range(1, 10):
            used += [tables.open(match), tables.other(match)]
        used += tables.of_three((10, 11, 12))
        seated = [one for one in used if one]
        assert len(set(seated)) == len(seated)
        for match in range(1, 10):
            assert tables.match_at(tables.open(match)) == (match, True)
    assert Tables("next").of_three((4, 6, 9)) == (7, 11, 17)
    assert Tables("same").second_halves((4, 5, 6), 6) == (7, 8, 9)


def test_settings_are_kept_by_name_and_read_again() -> None:
    event = opened()
    usual = usual_settings(event)
    assert DrawSettings.from_named(usual.named()) == usual
    assert usual.swiss.bye == ByeAward(Fraction(12))
    assert usual_settings(pairs(vp_scale="none")).swiss.bye == ByeAward(Fraction(55), "%")
    with pytest.raises(NotAllowed, match="boards is 'all'"):
        DrawSettings.from_named((("boards", "all"),))


def test_a_draw_and_a_wish_come_back_from_the_journal() -> None:
    record = RoundDrawn(
        "A", 2, (("1", "2"),), ("9",), (TriangleDrawn(("3", "4", "5"), (2, 3, 4), 1),), 1, 7,
        (("odd", "triangle"),), ("a note",),
    )  # fmt: skip
    assert decode_record(encode_record(record), 2) == record
    event = done(entered(opened(), 1), EnterContestant("1", stationary="7"))
    entry = event.entries[-1].record
    assert decode_record(encode_record(entry), 2) == entry
    assert '"stationary"' in encode_record(entry)


def test_a_round_is_drawn_again_from_the_journal_whatever_came_later() -> None:
    event = one_round(7)
    later = play(draw(event, 2), 2, random.Random(2))
    later = done(later, GivePenalty("1", Fraction(9), "vp", round=1))
    assert redrawn(later, "", 2).draw.matches
    assert redrawn(later, "", 1).then == redrawn(later, "", 1).now == drawn(event, 1)


def test_taken_back_and_drawn_anew_it_is_the_later_draw_that_is_told() -> None:
    event = draw(entered(opened(), 6), 1, 1)
    event = done(event, Undo(len(event.entries)))
    with pytest.raises(NotAllowed, match="has not been drawn"):
        redrawn(event, "", 1)
    event = done(event, DrawRound(1, boards=(1,), seed=9))
    assert redrawn(event, "", 1).draw.settings.seed == 9


def test_why_somebody_was_drawn_is_told_step_by_step() -> None:
    event = draw(one_round(), 2)
    home, away = drawn(event, 2).matches[0]
    codes = [one.code for one in explain_drawn(event, "", 2, home)]
    assert codes[:2] == ["basis", "standing"]
    assert codes[-1] == "table"
    texts = " ".join(one.text for one in explain_drawn(event, "", 2, home))
    assert f"the draw gave it {away}" in texts
    with pytest.raises(NotAllowed, match="was not drawn"):
        explain_drawn(event, "", 2, "77")
    with pytest.raises(NotAllowed, match="has not been drawn"):
        explain_drawn(event, "", 3, home)


def test_the_section_that_is_meant_may_be_left_out() -> None:
    event = entered(pairs(), 4, "A")
    assert swiss_section(event, "") is None
    event = done(event, DrawRound(1, boards=(4, 5)))
    assert swiss_section(event, "") == swiss_section(event, "A") == "A"
    assert swiss_section(event, "B") is None
    assert last_drawn(event, "A") == 1
    assert round_boards(event, "A", 1) == (4, 5)
    assert contestant_drawn(event, "A", "A3") == "3"
