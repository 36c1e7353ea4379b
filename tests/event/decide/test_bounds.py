"""Numbers that no round, table, board or count has, and other things that cannot be."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any, get_args

import pytest

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import (
    AddLate,
    AddRounds,
    AwardMatch,
    CarryOver,
    ChangeScoring,
    Command,
    DrawRound,
    EnterContestant,
    EnterResult,
    FoulBoard,
    Leave,
    LodgeAppeal,
    Reseat,
    SetMovement,
    SetRoundRobin,
)
from overtrick.event.decide import decide, done
from overtrick.event.decide.bounds import BOUNDS, check_bounds
from overtrick.event.decide.texts import LONGEST, TITLES, check_text, check_texts
from overtrick.event.refusals import BadText, NoSuchContestant, NotAllowed, NotScheduled, OutOfRange
from tests.event.decide.draws import draw, drawn, entered, opened, then
from tests.event.decide.evening import evening

_COUNTED = {"number", "seed", "handicap", "rating", "amount"}
"""Numbers of entries, seeds, and what is no whole number: bound elsewhere or by nothing."""


@pytest.mark.parametrize(
    ("command", "field", "said"),
    [
        (AddRounds(10**9), "rounds", "from 1 to 99 is expected, not 1000000000"),
        (SetMovement("mitchell-3", boards_per_set=100_000), "boards-per-set", "from 1 to 99 "),
        (SetMovement("mitchell-3", first_board=10**30), "first-board", "a very long number"),
        (SetMovement("mitchell-3", first_round=0), "first-round", "from 1 to 999 "),
        (SetMovement("mitchell-3", first_round=-3), "first-round", "not -3"),
        (SetRoundRobin(100), "boards", "from 1 to 99 "),
        (Reseat(1, 1, boards=(1, 1_000_000)), "boards", "from 1 to 999999 "),
        (FoulBoard(1, 0), "first-round", "not 0"),
        (FoulBoard(1, -1), "first-round", "not -1"),
        (Leave("1NS", 10**9), "after-round", "from 0 to 999 "),
        (EnterResult(1, 10_000, 1, "PASS"), "table", "from 1 to 9999 "),
    ],
)
def test_a_number_out_of_range_is_refused_by_its_field(
    command: Command, field: str, said: str
) -> None:
    with pytest.raises(OutOfRange, match=said) as refusal:
        decide(evening("mitchell-3"), command)
    assert refusal.value.where == field


@pytest.mark.parametrize("first", [999_999, 999_980])
def test_no_table_is_given_boards_beyond_the_highest_number(first: int) -> None:
    event = opened("pairs")
    with pytest.raises(OutOfRange, match="999999 is the highest") as refusal:
        decide(event, SetMovement("mitchell-5", boards_per_set=5, first_board=first))
    assert refusal.value.where == "first-board"
    most = done(event, SetMovement("mitchell-5", boards_per_set=5, first_board=999_975))
    assert max(max(one.boards) for one in most.sittings.values()) == 999_999


def test_every_whole_number_of_every_command_has_its_bounds() -> None:
    for kind in get_args(Command):
        for one in fields(kind):
            if "int" in str(one.type).replace("tuple", "").split("Fraction")[0].split("[")[-1]:
                assert one.name in BOUNDS or one.name in _COUNTED, (kind, one.name)


def test_the_least_and_the_most_are_in_bounds() -> None:
    for least_or_most in (0, 1):
        for name in ("round", "table", "board"):
            values: dict[str, Any] = {"round": 1, "table": 1, "board": 1}
            values[name] = BOUNDS[name][least_or_most]
            check_bounds(EnterResult(**values, result="PASS"))


@pytest.mark.parametrize("cancelled", [None, True])
def test_who_leaves_twice_leaves_once(cancelled: bool | None) -> None:
    swiss = draw(entered(opened(), 4), 1, 1, 2)
    once = done(swiss, Leave("4", 0, cancelled=cancelled))
    assert decide(once, Leave("4", 0, cancelled=cancelled)) == ()
    assert decide(once, Leave("4", 0)) == ()


def test_a_draw_needs_two_who_play() -> None:
    with pytest.raises(NotAllowed, match="1 alone is left to play round 1"):
        decide(entered(opened(), 1), DrawRound(1))
    two = then(entered(opened(), 2), DrawRound(1, boards=(1, 2)))
    assert drawn(two, 1).matches in ((("1", "2"),), (("2", "1"),))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (AwardMatch(3, ("1", "2"), (Fraction(10), Fraction(10))), "there is no round 3"),
        (AwardMatch(1, ("1", "2"), (Fraction(99_999), Fraction(-5))), "from 0 to 20 VPs"),
        (AwardMatch(2, ("1", "2"), (Fraction(20), Fraction(-5))), "not -5"),
        (AwardMatch(2, ("1", "2"), (Fraction(101), Fraction(0)), "percent"), "0 to 100 per cent"),
    ],
)
def test_an_award_is_of_a_round_there_is_and_no_more_than_a_match(
    command: AwardMatch, said: str
) -> None:
    event = draw(entered(opened(), 2), 1, 1, 2)
    with pytest.raises(NotAllowed, match=said):
        decide(event, command)
    right = AwardMatch(2, ("1", "2"), (Fraction(20), Fraction(0)))
    assert len(decide(event, right)) == 1


def test_an_appeal_is_by_somebody_of_the_event() -> None:
    event = done(evening("mitchell-3"), EnterResult(1, 1, 1, "4SN="))
    with pytest.raises(NoSuchContestant, match="no contestant 'Nobody'"):
        decide(event, LodgeAppeal(1, 1, 1, "Nobody"))
    for by in ("1NS", "East-West", "director"):
        assert len(decide(event, LodgeAppeal(1, 1, 1, by))) == 1


def test_a_title_is_of_words_and_a_date_is_a_day() -> None:
    for command in (ChangeScoring(title=" "), ChangeScoring(date="2026-99-99")):
        with pytest.raises(NotAllowed):
            decide(opened(), command)


def test_a_carry_over_in_match_points_is_written() -> None:
    event = evening("mitchell-3")
    assert len(decide(event, CarryOver("2NS", Fraction(3), "mp"))) == 1


def test_a_round_that_is_not_there_is_told() -> None:
    event = draw(entered(opened(), 2), 1, 1, 2)
    with pytest.raises(NotScheduled, match="there is no round 2"):
        decide(event, EnterResult(2, 1, 1, "PASS"))
    assert issubclass(OutOfRange, BridgeError)


@pytest.mark.parametrize("kind", get_args(Command))
def test_no_text_of_any_command_holds_a_control_character(kind: type[Any]) -> None:
    for one in fields(kind):
        if one.type not in ("str", "str | None", "tuple[str, ...]", "tuple[str, ...] | None"):
            continue
        text = "a\x00"
        said = {each.name: 1 for each in fields(kind)} | {
            one.name: (text,) if "tuple" in str(one.type) else text
        }
        with pytest.raises(BadText, match=r"character 2 is U\+0000") as refusal:
            check_texts(kind(**said))
        assert refusal.value.where == one.name.replace("_", "-")


@pytest.mark.parametrize("text", ["\ufeff", "Lark\u200bs", "\u202eevil\u202c", "a\u2066b", "\xad"])
def test_titles_and_names_hold_nothing_that_nobody_sees(text: str) -> None:
    hidden = next(one for one in text if not one.isprintable())
    said = rf"character {text.index(hidden) + 1} is U\+{ord(hidden):04X}, which nobody sees"
    for command in (
        ChangeScoring(title=text),
        EnterContestant("1", name=text),
        EnterContestant("1", club=text),
        EnterContestant("1", stratum=text),
        AddLate(1, name=text),
    ):
        with pytest.raises(BadText, match=said):
            decide(opened(), command)


def test_titles_and_names_of_any_language_are_taken() -> None:
    for text in ("Tournoi\xa0: paires", "शनिवार", "\u05e9\u05dc\u05d5\u05dd", "♠♥️", "Zażółć 🃏"):
        check_text(text, "title")


def test_every_title_and_name_has_its_length() -> None:
    known = {one.name for kind in get_args(Command) for one in fields(kind)}
    assert known >= TITLES
    for name in TITLES:
        check_text("ä" * LONGEST, name)
        with pytest.raises(BadText, match="at most 200 characters are expected, not 201"):
            check_text("ä" * (LONGEST + 1), name)
