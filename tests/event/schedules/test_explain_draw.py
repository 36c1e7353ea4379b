"""Why did I get them?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.swiss import (
    Draw,
    Stationary,
    SwissField,
    SwissSettings,
    draw,
    explain_draw,
)
from overtrick.event.schedules.triangle import Triangle
from tests.event.schedules.build import Night, couples, field


def texts(drawn: Draw, number: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in explain_draw(drawn, number):
        found.setdefault(one.code, []).append(one.text)
    return found


def test_the_best_draw_says_who_was_nearer_and_what_they_would_have_cost() -> None:
    """The draw is 1-3, 2-5, 4-6 = 4 + 9 + 4 = 17. Nearer to 2 than 5 stand 1, 3 and 4.

    It has met 1. With 3 (1) go 1-5 and 4-6 (16 + 4), as 1-4 and 5-6 would repeat: 21. With 4
    (4) go 1-5 and 3-6 (16 + 9), as 1-3 and 5-6 would repeat: 29; 1-6, 3-5 would be 33.
    """
    drawn = draw(field("1 2 3 4 5 6", "1-2 3-4 5-6"), SwissSettings())
    said = texts(drawn, "2")
    assert said["basis"] == ["round 2 was drawn by the standings after round 1"]
    assert said["standing"] == ["2 was 2nd with 50.00 VP"]
    assert said["opponent"] == ["the draw gave it 5 (5th with 20.00 VP)"]
    assert said["instead"] == [
        "1 (1st with 60.00 VP) was out of the question: they met in round 1",
        (
            "3 (3rd with 40.00 VP) instead: opponents would stand further apart in all: "
            "21 instead of 17, counting the square of the places between each two"
        ),
        (
            "4 (4th with 30.00 VP) instead: opponents would stand further apart in all: "
            "29 instead of 17, counting the square of the places between each two"
        ),
    ]


def test_the_costs_it_names_are_those_of_the_draw() -> None:
    """1 and 2 have met: 1-3, 2-4 is 8; with 4 for 1, 2-3 remains: 9 + 1 = 10."""
    drawn = draw(field("1 2 3 4", "1-2 3-4"), SwissSettings())
    one = texts(drawn, "4")["instead"]
    assert one[0].startswith("3 (3rd with 20.00 VP) was out of the question")
    other = texts(draw(field("1 2 3 4"), SwissSettings()), "3")["instead"]
    assert other == [
        (
            "2 (2nd with 30.00 VP) instead: opponents would stand further apart in all: "
            "10 instead of 2, counting the square of the places between each two"
        ),
    ]


def test_going_down_it_says_who_was_taken_and_who_was_needed() -> None:
    """1 takes 3 before 2 may ask; 2 may not take 4, or 5 and 6 would be left."""
    drawn = draw(field("1 2 3 4 5 6", "1-2 3-4 5-6"), SwissSettings(method="monrad"))
    assert texts(drawn, "2")["instead"] == [
        "1 (1st with 60.00 VP) was out of the question: they met in round 1",
        "3 (3rd with 40.00 VP) was already drawn, by 1 who stood higher",
        "4 (4th with 30.00 VP) was needed by 6, so that nobody further down must repeat",
    ]


def test_where_all_have_met_it_prices_the_other_rematches() -> None:
    """Four after three rounds: the oldest matches are taken again, 1-2 and 3-4 of round 1."""
    all_met = field("1 2 3 4", "1-4 2-3/1-3 2-4/1-2 3-4", 4)
    said = texts(draw(all_met, SwissSettings()), "1")
    assert said["instead"] == [
        "2 (2nd with 30.00 VP) instead: then a more recent match would be played again",
        "3 (3rd with 20.00 VP) instead: then a more recent match would be played again",
    ]


def test_going_down_with_a_rematch_ahead_it_says_who_was_not_wanted_again() -> None:
    """1, 2, 3 have met 4, 5, 6, and 2 has met 3: 1-2, then 3 must meet one of the others again."""
    met = " ".join(f"{one}-{two}" for one in "123" for two in "456") + " 2-3"
    drawn = draw(field("1 2 3 4 5 6", met), SwissSettings(method="monrad"))
    assert texts(drawn, "3")["opponent"] == ["the draw gave it 4 (4th with 30.00 VP)"]
    assert texts(drawn, "3")["instead"] == [
        "2 (2nd with 50.00 VP) was not wanted again: they met in round 1"
    ]


def test_a_mended_clash_is_the_reason_for_an_opponent() -> None:
    """9-10 have met; 7-8 and 9-10 became 7-9 and 8-10."""
    drawn = draw(field("1 2 3 4 5 6 7 8 9 10", "9-10"), SwissSettings(method="repair"))
    said = texts(drawn, "7")
    assert "8 (8th with 30.00 VP) went to 10 when a clash was mended" in said["instead"]
    assert said["swapped"] == ["7-8 and 9-10 became 7-9 and 8-10, to mend a clash"]


def test_the_first_round_is_explained_by_lots_and_seeds() -> None:
    first = Night(8, 0, SwissSettings(seed=9)).draw()
    assert texts(first, "3")["basis"] == ["round 1 was drawn by lots alone (seed 9)"]
    assert "by lot" in texts(first, "3")["standing"][0]
    seeded = Night(8, 0, SwissSettings(opening="slaughter")).draw()
    assert texts(seeded, "3")["standing"] == ["3 was 3rd by seeding"]
    assert texts(seeded, "3")["opponent"] == ["the draw gave it 7 (7th by seeding)"]
    assert "instead" not in texts(seeded, "3")


def test_an_alternative_that_would_repeat_a_match_says_so() -> None:
    """Four after two rounds: 1-4, 2-3 is the only draw left; 1-3 would repeat, as would 2-4."""
    drawn = draw(field("1 2 3 4", "1-2/1-3", 3), SwissSettings())
    assert texts(drawn, "3")["opponent"] == ["the draw gave it 2 (2nd with 30.00 VP)"]
    assert texts(drawn, "3")["instead"] == [
        "4 (4th with 10.00 VP) instead: then more matches would be played again"
    ]


def test_between_draws_that_are_as_near_the_top_decides() -> None:
    """3-4 have met. 1-2, 3-5, 4-6 is 1 + 4 + 4, and so is 1-3, 2-4, 5-6: the first it is."""
    drawn = draw(field("1 2 3 4 5 6", "3-4"), SwissSettings())
    assert couples(drawn) == {frozenset("12"), frozenset("35"), frozenset("46")}
    assert texts(drawn, "3")["instead"][-1] == (
        "1 (1st with 60.00 VP) instead: "
        "opponents would stand as near in all (9), but further apart at the top"
    )


def test_a_seeded_match_that_could_not_be_says_why() -> None:
    """Round 2 before any standings: slaughter would give 1-3 again."""
    settings = SwissSettings(opening="slaughter", standings="delayed")
    plain = field("1 2 3 4", "1-3 2-4", **{f"c{one}": {"seed": one} for one in range(1, 5)})
    drawn = draw(plain, settings)
    assert texts(drawn, "1")["opponent"] == ["the draw gave it 4 (4th by seeding)"]
    assert texts(drawn, "1")["instead"] == [
        "3 (3rd by seeding) was out of the question: they met in round 1"
    ]


def test_delayed_standings_are_named() -> None:
    drawn = draw(field("1 2 3 4", "1-2 3-4/1-3 2-4", 3), SwissSettings(standings="delayed"))
    assert "after round 1, one round back" in texts(drawn, "1")["basis"][0]


def test_a_bye_says_why_nobody_lower_has_it() -> None:
    drawn = draw(field("1 2 3 4 5", "1-2", c5={"byes": (1,)}), SwissSettings())
    said = texts(drawn, "4")
    assert said["lower"] == ["5 (5th with 10.00 VP) has sat out or played a triangle once"]
    assert said["bye"] == ["4 has a bye, worth 12 VP"]
    assert "opponent" not in said


def test_a_bye_that_avoids_a_rematch_says_so() -> None:
    drawn = draw(field("1 2 3 4 5", "1-2 3-4/1-3 2-4/1-4 2-3", 4), SwissSettings())
    assert texts(drawn, "4")["lower"] == [
        "5 (5th with 10.00 VP) sitting out instead would make more matches repeat"
    ]


def test_a_rematch_a_triangle_and_a_match_left_of_one_are_told() -> None:
    again = draw(field("1 2", "1-2"), SwissSettings())
    assert "have met in round 1" in texts(again, "1")["rematch"][0]
    three = draw(field("1 2 3"), SwissSettings(odd="triangle"))
    assert texts(three, "2")["triangle"] == ["1, 2 and 3 play a triangle over rounds 2 and 3"]
    plain = field("1 2 3", "", 3, c3={"active": False})
    left = draw(SwissField(3, plain.contestants, (Triangle(("1", "2", "3"), (1, 2, 3), 2),)))
    said = texts(left, "1")
    assert "has left" in said["triangle-became-match"][0]
    assert said["table"] == ["table 2, away: its triangle was played there"]


def test_a_kept_table_is_the_reason_for_a_table() -> None:
    keep = {"c2": {"stationary": Stationary(7, "away")}}
    drawn = draw(field("1 2 3 4", **keep), SwissSettings())
    assert texts(drawn, "1")["table"] == ["table 7, at home: 2 must keep a table and side"]
    both = {**keep, "c1": {"stationary": Stationary(3, "home")}}
    said = texts(draw(field("1 2 3 4", **both), SwissSettings()), "1")["instead"]
    assert said == ["2 (2nd with 30.00 VP) must keep a table too, and both cannot at one"]


def test_everybody_in_every_draw_can_be_explained() -> None:
    for method in ("best", "monrad", "danish", "repair"):
        settings = SwissSettings(method=method, odd="triangle", sides="toss")  # type: ignore[arg-type]
        night = Night(11, 2, settings)
        for _ in range(6):
            drawn = night.draw()
            for one in drawn.standing.contestants:
                steps = explain_draw(drawn, one.number)
                assert [step.code for step in steps[:2]] == ["basis", "standing"]
                assert all(step.text and step.value for step in steps)
            night.play(drawn)


def test_who_was_not_drawn_has_nothing_to_explain() -> None:
    drawn = draw(field("1 2 3", c3={"active": False}), SwissSettings())
    for number in ("3", "44"):
        with pytest.raises(ScheduleRefused, match=f"'{number}' was not drawn in round 2"):
            explain_draw(drawn, number)


def test_explaining_does_not_depend_on_notes_made_elsewhere() -> None:
    drawn = draw(field("1 2 3 4", "1-2 3-4"), SwissSettings())
    bare = replace(drawn, notes=())
    assert texts(bare, "1")["instead"] == texts(drawn, "1")["instead"]
