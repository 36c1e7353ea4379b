"""Small draws worked out by hand, with the reasons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.event.schedules.awards import ByeAward, bye_award
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.swiss import (
    Met,
    Repeat,
    Stationary,
    SwissContestant,
    SwissField,
    SwissSettings,
    draw,
)
from overtrick.event.schedules.triangle import Leg, Triangle
from tests.event.schedules.build import couples, field, said

BEST, DANISH = SwissSettings(), SwissSettings(method="danish")
MONRAD, REPAIR = SwissSettings(method="monrad"), SwissSettings(method="repair")


def codes(drawn: object) -> list[str]:
    return [note.code for note in drawn.notes]  # type: ignore[attr-defined]


@pytest.mark.parametrize("settings", [BEST, DANISH, MONRAD, REPAIR])
def test_neighbours_meet_where_nobody_has_met(settings: SwissSettings) -> None:
    drawn = draw(field("1 2 3 4 5 6 7 8"), settings)
    assert said(drawn) == [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")]
    assert [match.table for match in drawn.matches] == [1, 2, 3, 4]
    assert drawn.repeats == drawn.byes == drawn.triangles == ()


@pytest.mark.parametrize("settings", [BEST, MONRAD, REPAIR])
def test_who_has_met_meets_the_next(settings: SwissSettings) -> None:
    """1-2 is out. 1-3, 2-4 puts everyone 2 places apart (4 + 4); 1-4, 2-3 costs 9 + 1 = 10."""
    drawn = draw(field("1 2 3 4", "1-2 3-4"), settings)
    assert said(drawn) == [("1", "3"), ("2", "4")]
    assert not drawn.repeats


def test_the_danish_way_lets_leaders_meet_again_and_says_so() -> None:
    drawn = draw(field("1 2 3 4", "1-2 3-4"), DANISH)
    assert said(drawn) == [("1", "2"), ("3", "4")]
    assert {frozenset(one.numbers) for one in drawn.repeats} == couples(drawn)
    texts = [note.text for note in drawn.notes if note.code == "rematch"]
    assert len(texts) == 2
    assert all("Danish" in text and "in round 1" in text for text in texts)


def test_the_nearest_is_passed_over_when_the_rest_could_not_be_drawn() -> None:
    """5 and 6 have met, and so have 1-2, 3-4: with 1-3 and 2-4, 5 and 6 would be left.

    Monrad takes 1-3, then 2 may not take 4. The best draw: 1-3 (4), 2-5 (9), 4-6 (4) = 17,
    or 1-4, 2-3, which leaves 5-6 again, or 1-3, 2-6, 4-5 = 4 + 16 + 1 = 21.
    """
    for settings in (BEST, MONRAD):
        drawn = draw(field("1 2 3 4 5 6", "1-2 3-4 5-6"), settings)
        assert couples(drawn) == {frozenset("13"), frozenset("25"), frozenset("46")}


def test_going_down_without_looking_ahead_leaves_a_clash_in_a_field_too_small_to_mend() -> None:
    """1-3, 2-4 leave 5-6; with three tables, all of them among the top three, none is touched."""
    drawn = draw(field("1 2 3 4 5 6", "1-2 3-4 5-6"), REPAIR)
    assert said(drawn) == [("1", "3"), ("2", "4"), ("5", "6")]
    assert drawn.repeats == (Repeat((drawn.matches[2].home, drawn.matches[2].away), (1,)),)
    (text,) = (note.text for note in drawn.notes if note.code == "rematch")
    assert text.endswith("no swap that is allowed mends it (drawing anew, 0 would repeat)")


def test_a_clash_at_the_bottom_is_mended_with_the_nearest_table_above() -> None:
    """Five tables; 9 and 10 have met. Table 4 holds 7-8: 7-9, 8-10 repeats nothing."""
    drawn = draw(field("1 2 3 4 5 6 7 8 9 10", "9-10"), REPAIR)
    assert said(drawn) == [("1", "2"), ("3", "4"), ("5", "6"), ("7", "9"), ("8", "10")]
    (text,) = (note.text for note in drawn.notes if note.code == "swapped")
    assert text == "7-8 and 9-10 became 7-9 and 8-10, to mend a clash"


def test_the_second_way_to_swap_is_tried_when_the_first_repeats() -> None:
    drawn = draw(field("1 2 3 4 5 6 7 8 9 10", "9-10 7-9"), REPAIR)
    assert said(drawn)[3:] == [("7", "10"), ("8", "9")]


def test_mending_skips_a_table_that_would_repeat_and_stops_below_the_third() -> None:
    """9 and 10 have met 7 and 8, who sit above: table 4 will not do, table 3 is not touched.

    With seven tables 13-14 clash; 11 and 12 have met both, and table 5 (9-10) is still below
    the half: 13 and 14 go there.
    """
    drawn = draw(field("1 2 3 4 5 6 7 8 9 10", "9-10 7-9 7-10 8-9 8-10"), REPAIR)
    assert said(drawn)[4:] == [("9", "10")]
    assert len(drawn.repeats) == 1
    longer = field(" ".join(map(str, range(1, 15))), "13-14 11-13 11-14 12-13 12-14")
    assert said(draw(longer, REPAIR))[4:] == [("9", "13"), ("10", "14"), ("11", "12")]


def test_mending_goes_half_way_up_and_no_further() -> None:
    """Twelve at the bottom of twenty have all met 19 and 20: nothing below half-way helps."""
    names = [str(number) for number in range(1, 21)]
    met = " ".join(f"{one}-{two}" for two in ("19", "20") for one in names[10:18]) + " 19-20"
    drawn = draw(field(" ".join(names), met), REPAIR)
    assert [one.numbers for one in drawn.repeats] == [
        (drawn.matches[9].home, drawn.matches[9].away)
    ]
    assert not draw(field(" ".join(names), met), BEST).repeats


def test_where_all_have_met_as_few_as_possible_meet_again() -> None:
    """Four after three rounds: everything repeats, and the oldest match is taken, 1-2 / 3-4."""
    drawn = draw(field("1 2 3 4", "1-2 3-4/1-3 2-4/1-4 2-3", 4), BEST)
    assert [one.rounds for one in drawn.repeats] == [(1,), (1,)]
    assert "no draw of this round repeats fewer than 2" in drawn.notes[-1].text


def test_one_rematch_is_enough_where_two_odd_groups_know_everybody_else() -> None:
    """1, 2, 3 have met all of 4, 5, 6 but not one another: one match must cross."""
    met = " ".join(f"{one}-{two}" for one in "123" for two in "456")
    for settings in (BEST, MONRAD):
        assert len(draw(field("1 2 3 4 5 6", met), settings).repeats) == 1


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    drawn = draw(field("1 2 3 4 5", "1-2 3-4", c5={"byes": (1,)}), BEST)
    assert [bye.number for bye in drawn.byes] == ["4"]
    assert drawn.byes[0].award == ByeAward(Fraction(12), "VP")


def test_a_triangle_counts_as_having_sat_out() -> None:
    drawn = draw(field("1 2 3 4 5", "", c5={"triangles": (1,)}), BEST)
    assert [bye.number for bye in drawn.byes] == ["4"]


def test_the_bye_moves_up_when_the_rest_would_have_to_repeat() -> None:
    """Without 5, the rest 1-4 have all met one another; without 4 they are 1, 2, 3 and 5,
    who has met nobody, but 1, 2, 3 have all met. Without anybody two of them meet again: the
    number of rematches is 2 without 5 and 1 without another, so 4 has the bye."""
    drawn = draw(field("1 2 3 4 5", "1-2 3-4/1-3 2-4/1-4 2-3", 4), BEST)
    assert [bye.number for bye in drawn.byes] == ["4"]
    assert len(drawn.repeats) == 1


def test_a_second_bye_is_given_only_to_avoid_a_rematch_and_explained() -> None:
    """Three: 1-2 and 1-3 have met, so 1 sits out though it did before."""
    drawn = draw(field("1 2 3", "1-2/1-3", 3, c1={"byes": (1,)}), BEST)
    assert [bye.number for bye in drawn.byes] == ["1"]
    assert "sat-out-again" in codes(drawn)


def test_the_lowest_three_play_a_triangle_over_two_rounds() -> None:
    settings = SwissSettings(odd="triangle", rounds=7)
    drawn = draw(field("1 2 3 4 5 6 7"), settings)
    (triangle,) = drawn.triangles
    assert triangle == Triangle(("5", "6", "7"), (3, 4, 5), 2, 2)
    assert triangle.halves(2) == ((Leg("5", "6", 1), Leg("6", "7", 2), Leg("7", "5", 3)),)
    assert triangle.halves(3) == ((Leg("5", "7", 3), Leg("6", "5", 1), Leg("7", "6", 2)),)
    assert said(drawn) == [("1", "2"), ("3", "4")]


def test_no_two_of_a_triangle_have_met() -> None:
    """6-7 have met, so only one of them takes part: with 5 and 4, the lower one."""
    drawn = draw(field("1 2 3 4 5 6 7", "6-7"), SwissSettings(odd="triangle"))
    assert drawn.triangles[0].members == ("4", "5", "7")
    assert not drawn.repeats


def test_a_triangle_with_a_rematch_is_taken_where_every_choice_has_one() -> None:
    """Only 1, 2 and 3 have not met one another: 4-5 repeats, and nothing can be better."""
    met = "1-4 1-5 2-4 2-5 3-4 3-5 4-5"
    drawn = draw(field("1 2 3 4 5", met), SwissSettings(odd="triangle"))
    assert drawn.triangles[0].members == ("1", "2", "3")
    assert [set(one.numbers) for one in drawn.repeats] == [{"4", "5"}]


def test_who_must_keep_a_table_moves_while_a_triangle_is_played_there() -> None:
    drawn = draw(open_triangle(c1={"stationary": Stationary(4, "home")}), BEST)
    assert (drawn.matches[0].table, drawn.matches[0].home) == (1, "1")
    (text,) = (note.text for note in drawn.notes if note.code == "stationary-moved")
    assert text == "1 cannot keep table 4: a triangle is played there"


@pytest.mark.parametrize("settings", [
    SwissSettings(odd="triangle", rounds=2),
    SwissSettings(odd="triangle", breaks=(2,)),
    SwissSettings(odd="half-matches"),
])  # fmt: skip
def test_no_triangle_over_two_rounds_goes_beyond_the_last_or_over_a_break(
    settings: SwissSettings,
) -> None:
    (triangle,) = draw(field("1 2 3 4 5"), settings).triangles
    assert (triangle.rounds, triangle.ends, len(triangle.halves(2))) == (1, 2, 2)


def test_in_the_last_round_a_bye_may_take_the_place_of_a_triangle() -> None:
    settings = SwissSettings(odd="triangle", rounds=2, odd_at_end="bye")
    assert [bye.number for bye in draw(field("1 2 3 4 5"), settings).byes] == ["5"]


def open_triangle(**changes: dict[str, object]) -> SwissField:
    """Round 3 of seven teams of which 5, 6 and 7 are in the middle of a triangle."""
    plain = field("1 2 3 4 5 6 7", "/1-2 3-4", 3, **changes)
    return SwissField(3, plain.contestants, (Triangle(("5", "6", "7"), (3, 4, 5), 2),))


def test_the_others_are_drawn_while_a_triangle_goes_on() -> None:
    drawn = draw(open_triangle(), BEST)
    assert said(drawn) == [("1", "3"), ("2", "4")]
    assert drawn.triangles == (Triangle(("5", "6", "7"), (3, 4, 5), 2),)
    assert "provisional" in codes(drawn)


def test_a_triangle_becomes_a_match_when_one_leaves() -> None:
    """After the first half 5 v 6 (set 1) has been played at 5's table; 6 is at home to finish."""
    drawn = draw(open_triangle(c7={"active": False}), BEST)
    (match,) = (one for one in drawn.matches if one.left_of)
    assert (match.home, match.away, match.table) == ("6", "5", 4)
    assert match.leg == Leg("6", "5", 1)
    assert not drawn.triangles
    assert not drawn.repeats
    assert "triangle-became-match" in codes(drawn)


def test_who_is_left_alone_of_a_triangle_is_drawn_with_the_rest() -> None:
    drawn = draw(open_triangle(c7={"active": False}, c6={"active": False}), BEST)
    assert [bye.number for bye in drawn.byes] == ["5"]
    assert "triangle-ended" in codes(drawn)


def test_members_of_an_unscored_triangle_do_not_meet_again() -> None:
    """Round 4 is drawn before the triangle of rounds 2 and 3 is scored."""
    plain = field({"5": 40, "6": 39, "1": 38, "7": 1, "2": 0, "3": 0}, "", 4)
    waiting = SwissField(4, plain.contestants, (Triangle(("5", "6", "7"), (3, 4, 5), 2),))
    drawn = draw(waiting, BEST)
    assert not any(couple <= set("567") for couple in couples(drawn))
    assert not drawn.triangles


def test_a_team_that_never_came_turns_a_new_triangle_into_a_match() -> None:
    triangle = Triangle(("5", "6", "7"), (3, 4, 5), 1)
    assert triangle.without(frozenset("7")) == ("5", "6")
    assert triangle.remaining(("5", "6"), 0) == Leg("5", "6", 1)


def test_late_entrants_are_placed_on_ten_for_each_round_they_missed() -> None:
    """21 and 19 after two rounds; who comes for round 3 stands at 20, between them."""
    plain = field({"1": 30, "2": 21, "3": 19, "4": 0, "5": 10}, "", 3)
    late = SwissContestant("9", entered=3)
    drawn = draw(SwissField(3, (*plain.contestants, late)), BEST)
    assert [one.number for one in drawn.standing.contestants] == ["1", "2", "9", "3", "5", "4"]
    (text,) = (note.text for note in drawn.notes if note.code == "late-entry")
    assert text == "9 plays from round 3 on and was placed on a provisional 20.00 VP"


def test_who_comes_later_or_has_left_is_not_drawn() -> None:
    plain = field("1 2 3 4", c4={"active": False}, c3={"entered": 9})
    assert said(draw(plain, BEST)) == [("1", "2")]


def test_delayed_standings_leave_the_first_two_rounds_to_lots() -> None:
    settings = SwissSettings(standings="delayed")
    assert draw(field("1 2 3 4", "1-2 3-4", 2), settings).standing.opening
    third = draw(field("1 2 3 4", "1-2 3-4/1-3 2-4", 3), settings)
    assert (third.standing.after, said(third)) == (1, [("1", "4"), ("2", "3")])
    assert "after round 1, one round back" in third.notes[0].text


def seeded(count: int) -> SwissField:
    return SwissField(1, tuple(SwissContestant(str(one), seed=one) for one in range(count, 0, -1)))


@pytest.mark.parametrize(("opening", "expected"), [
    ("slaughter", {frozenset("15"), frozenset("26"), frozenset("37"), frozenset("48")}),
    ("folded", {frozenset("18"), frozenset("27"), frozenset("36"), frozenset("45")}),
    ("scores", {frozenset("12"), frozenset("34"), frozenset("56"), frozenset("78")}),
])  # fmt: skip
def test_a_first_round_by_seeds(opening: str, expected: set[frozenset[str]]) -> None:
    assert couples(draw(seeded(8), SwissSettings(opening=opening))) == expected  # type: ignore[arg-type]


def test_a_first_round_between_halves_never_pairs_a_half_with_itself() -> None:
    seen = set()
    for seed in range(20):
        drawn = draw(seeded(8), SwissSettings(opening="halves", seed=seed))
        assert all(len(couple & set("1234")) == 1 for couple in couples(drawn))
        seen.add(frozenset(couples(drawn)))
    assert len(seen) > 5


def test_a_random_first_round_depends_on_its_seed_alone() -> None:
    field_ = seeded(8)
    turned = SwissField(1, field_.contestants[::-1])
    draws = [draw(one, SwissSettings(seed=7)) for one in (field_, turned)]
    assert draws[0].matches == draws[1].matches
    others = {frozenset(couples(draw(field_, SwissSettings(seed=seed)))) for seed in range(20)}
    assert len(others) > 10


def test_halves_keep_apart_where_two_must_keep_their_tables() -> None:
    """Slaughter would give 1-5; both are stationary, so two others change partners crosswise."""
    plain = seeded(8)
    fixed = {"1": Stationary(3, "home"), "5": Stationary(4, "home")}
    sat = tuple(
        SwissContestant(one.number, seed=one.seed, stationary=fixed.get(one.number))
        for one in plain.contestants
    )
    drawn = draw(SwissField(1, sat), SwissSettings(opening="slaughter"))
    assert frozenset("15") not in couples(drawn)
    assert all(len(couple & set("1234")) == 1 for couple in couples(drawn))


def test_the_stationary_keep_table_and_side() -> None:
    drawn = draw(
        field("1 2 3 4 5 6 7 8", c4={"stationary": Stationary(1, "away")},
              c8={"stationary": Stationary(9, "home")}), BEST)  # fmt: skip
    at = {match.table: match for match in drawn.matches}
    assert at[1].away == "4"
    assert at[9].home == "8"
    assert sorted(at) == [1, 2, 3, 9]
    assert {at[2].home, at[2].away} == {"1", "2"}


def test_two_who_keep_tables_are_drawn_together_only_where_nobody_else_is_left() -> None:
    keep = {f"c{one}": {"stationary": Stationary(int(one), "home")} for one in "12"}
    drawn = draw(field("1 2 3 4", **keep), BEST)
    assert frozenset("12") not in couples(drawn)
    alone = draw(field("1 2", **keep), BEST)
    assert (alone.matches[0].table, alone.matches[0].home) == (1, "1")
    assert "stationary-moved" in codes(alone)
    again = draw(field("1 2 3 4", "1-3 2-4/1-4 2-3", 3, **keep), BEST)
    assert couples(again) == {frozenset("12"), frozenset("34")}, "sooner than a rematch"


def test_a_triangle_leaves_a_stationary_member_at_its_table() -> None:
    keep = {"c5": {"stationary": Stationary(1, "home")}}
    drawn = draw(field("1 2 3 4 5", **keep), SwissSettings(odd="triangle"))
    assert drawn.triangles[0].tables == (3, 4, 1)
    assert [match.table for match in drawn.matches] == [2]


def test_who_was_at_home_less_often_is_at_home() -> None:
    """1 and 4 were at home in round 1: of 1-2 and 3-4, now 2 and 3 are."""
    drawn = draw(field("1 2 3 4", "1-3 4-2"), BEST)
    assert [(match.home, match.away) for match in drawn.matches] == [("2", "1"), ("3", "4")]


def test_who_was_away_last_is_at_home_between_two_that_are_even() -> None:
    """1 was at home, then away; 2 away, then at home."""
    drawn = draw(field("1 2 3 4", "1-3 4-2/4-1 2-3", 3), BEST)
    assert (drawn.matches[0].home, drawn.matches[0].away) == ("1", "2")


def test_a_toss_gives_both_sides_their_turn() -> None:
    homes = {
        draw(field("1 2", "2-1"), SwissSettings(sides="toss", seed=seed)).matches[0].home
        for seed in range(20)
    }
    assert homes == {"1", "2"}


def test_equals_are_told_apart_by_tie_break_then_seed() -> None:
    contestants = (
        SwissContestant("1", Fraction(10), seed=1),
        SwissContestant("2", Fraction(10), seed=3, tie_break=Fraction(5)),
        SwissContestant("3", Fraction(10), seed=2),
        SwissContestant("4", Fraction(10), rating=Fraction(99)),
    )
    drawn = draw(SwissField(2, contestants), BEST)
    assert [one.number for one in drawn.standing.contestants] == ["2", "1", "3", "4"]


def test_byes_are_worth_what_the_rules_say() -> None:
    assert str(bye_award("ebu", "ebu-mp")) == "14 VP"
    assert str(bye_award("acbl", "acbl-20")) == "12 VP"
    assert str(bye_award("acbl", "acbl-30")) == "18 VP"
    assert str(bye_award("ebu", "none")) == "55 %"


@pytest.mark.parametrize(("wrong", "message"), [
    (SwissField(2, ()), "nobody is left"),
    (SwissField(0, (SwissContestant("1"),)), "numbered from 1"),
    (SwissField(1, (SwissContestant("1"), SwissContestant("1"))), "entered 2 times"),
    (SwissField(2, (SwissContestant("1", met=(Met(2, "2"),)),)), "not before round 2"),
    (SwissField(2, (SwissContestant("1", met=(Met(1, "1"),)),)), "met itself"),
    (SwissField(2, (SwissContestant("1", byes=(3,)),)), "not before round 2"),
    (SwissField(1, (SwissContestant("1", stationary=Stationary(4, "home")),
                    SwissContestant("2", stationary=Stationary(4, "away")))), "both ask to keep"),
    (SwissField(1, (SwissContestant("1", stationary=Stationary(0, "home")),)), "from 1 up"),
    (SwissField(2, (SwissContestant("1"),), (Triangle(("1", "2", "3"), (1, 2, 3), 1),)),
     "three contestants of the event"),
    (SwissField(1, tuple(map(SwissContestant, "123")),
                (Triangle(("1", "2", "3"), (1, 2, 3), 1),)), "draw it anew"),
    (SwissField(2, tuple(map(SwissContestant, "12345")),
                (Triangle(("1", "2", "3"), (1, 2, 3), 1), Triangle(("3", "4", "5"), (4, 5, 6), 1))),
     "two triangles at once"),
])  # fmt: skip
def test_what_no_draw_can_be_made_of_is_refused(wrong: SwissField, message: str) -> None:
    with pytest.raises(ScheduleRefused, match=message) as refused:
        draw(wrong, BEST)
    assert refused.value.code == "schedule-refused"
    assert refused.value.where == f"round {wrong.round}"


def test_settings_are_kept_as_words_and_read_again() -> None:
    settings = SwissSettings(
        method="monrad", rounds=7, breaks=(3, 5), bye=ByeAward(Fraction(55), "%"), seed=-4
    )
    assert SwissSettings.from_named(settings.named()) == settings
    assert SwissSettings.from_named(()) == SwissSettings()
    assert SwissSettings.from_named(SwissSettings().named()) == SwissSettings()
    for name, text in (("method", "swiss"), ("seed", "x"), ("bye", "12"), ("pairs", "1")):
        with pytest.raises(ScheduleRefused, match=name):
            SwissSettings.from_named(((name, text),))


def test_one_alone_has_a_bye_even_where_triangles_are_played() -> None:
    drawn = draw(field("1"), SwissSettings(odd="triangle"))
    assert ([bye.number for bye in drawn.byes], drawn.matches) == (["1"], ())
