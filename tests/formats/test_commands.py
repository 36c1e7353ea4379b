"""Commands written as a line and as an object are the same commands."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import (
    AwardMatch,
    ChangeScoring,
    Command,
    DrawRound,
    EnterContestant,
    EnterResult,
    FoulBoard,
    Leave,
    OpenCorrections,
    SetMovement,
)
from overtrick.formats.commands import (
    VERBS,
    command_object,
    command_text,
    parse_command,
    parse_object,
)

WORDS = st.text(st.characters(codec="utf-8", exclude_characters=",", exclude_categories=("C", "Z")))
TIMES = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
FRACTIONS = st.fractions(max_denominator=10**6, min_value=-999, max_value=999)


def commands() -> st.SearchStrategy[Command]:
    with_words = {str: WORDS.filter(bool), datetime: TIMES, Fraction: FRACTIONS}
    for kind, strategy in with_words.items():
        st.register_type_strategy(kind, strategy)
    return st.one_of([st.from_type(kind) for kind in get_args(Command)])


@given(commands())
def test_a_command_comes_back_from_its_object(command: Command) -> None:
    members = json.loads(json.dumps(command_object(command)))
    assert parse_object(members) == command


@given(commands())
def test_a_command_comes_back_from_its_line(command: Command) -> None:
    assert parse_command(command_text(command)) == command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("enter-result 1 4 7 4SxN+1", EnterResult(1, 4, 7, "4SxN+1")),
        ("enter-result 1 4 7 4SN= lead=SK", EnterResult(1, 4, 7, "4SN=", lead="SK")),
        ("enter-result table=4 round=1 7 result=4SN=", EnterResult(1, 4, 7, "4SN=")),
        ("Enter_Result 1 4 7 PASS # they were slow", EnterResult(1, 4, 7, "PASS")),
        (
            "set-movement mitchell-5 boards-per-set=3 switched-rounds=4,5",
            SetMovement("mitchell-5", boards_per_set=3, switched_rounds=(4, 5)),
        ),
        (
            'enter-contestant 3 side=NS players=p1,p2 name="Ann and Bob" handicap=3.58',
            EnterContestant(
                "3", side="NS", players=("p1", "p2"), name="Ann and Bob", handicap=Fraction(179, 50)
            ),
        ),
        ("award-match 3 7 awards=12", AwardMatch(3, ("7",), (Fraction(12),))),
        (
            "change-scoring settings=win=1,factor=boards",
            ChangeScoring(settings=(("win", "1"), ("factor", "boards"))),
        ),
        ("leave 4 3 cancelled=no", Leave("4", 3, cancelled=False)),
        ("foul-board 7 4 tables=2,3", FoulBoard(7, 4, tables=(2, 3))),
        (
            "open-corrections until=2026-11-26T22:30Z",
            OpenCorrections(datetime(2026, 11, 26, 22, 30, tzinfo=UTC)),
        ),
    ],
)  # fmt: skip
def test_a_line_says_a_command(line: str, command: Command) -> None:
    assert parse_command(line) == command


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "a command is expected"),
        ("enter-resul 1 4 7 PASS", "did you mean enter-result or"),
        ("enter-result 1 4 7", "result: result is missing: enter-result ROUND TABLE BOARD RESULT"),
        ("enter-result 1 x 7 PASS", "table: 'x': a whole number is expected"),
        ("enter-result 1 4 7 PASS 8", "'8' is one word too many"),
        ("enter-result 1 4 7 PASS round=1", "round is said twice"),
        ('take-note "half', "a quotation mark is not closed"),
        ("leave 4 3 cancelled=perhaps", "cancelled: 'perhaps': yes or no is expected"),
        ("foul-board 7 4 tables=2,x", "tables: '2,x': a whole number, several with commas"),
        ("change-scoring settings=win", "settings: 'win': settings, such as"),
        ("give-penalty 4 many", "amount: 'many': a number such as 3.58 or 1/3 is expected"),
        ("decide-appeal 4 perhaps", "decision: 'perhaps': upheld or dismissed or withdrawn"),
    ],
)
def test_a_line_that_is_no_command_is_refused_in_plain_words(line: str, said: str) -> None:
    with pytest.raises(BridgeError) as refusal:
        parse_command(line)
    assert said in str(refusal.value)


@given(st.text(max_size=60), st.sampled_from(sorted(VERBS)))
def test_no_line_does_worse_than_a_clean_refusal(rest: str, verb: str) -> None:
    for line in (rest, f"{verb} {rest}"):
        try:
            command: Any = parse_command(line)
        except BridgeError as refusal:
            assert refusal.message
        else:
            assert parse_command(command_text(command)) == command


def test_every_verb_says_what_it_does_and_takes() -> None:
    for verb in VERBS.values():
        assert verb.about.endswith((".", "Law 87.")), verb.name
        assert verb.usage.startswith(verb.name)
        assert all(field.wants for field in verb.fields)


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ({"do": "change-scoring", "settings": "win=2"}, ChangeScoring(settings=(("win", "2"),))),
        (
            {"do": "draw-round", "round": 2, "settings": "odd=triangle, method=monrad"},
            DrawRound(2, settings=(("odd", "triangle"), ("method", "monrad"))),
        ),
        (
            {"do": "set-movement", "movement": "mitchell-7", "switched_rounds": "6, 7"},
            SetMovement("mitchell-7", switched_rounds=(6, 7)),
        ),
        ({"do": "change-scoring", "settings": ""}, ChangeScoring()),
    ],
)
def test_a_list_in_an_object_may_be_a_text_with_commas(
    said: dict[str, Any], command: Command
) -> None:
    assert parse_object(said) == command


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"do": "dance"}, "do: there is no command 'dance'"),
        ({"do": "enter-resul"}, "do: there is no command 'enter-resul'; did you mean enter-result"),
        ({"do": ["enter-result"]}, "do: 'do' must be the name of a command, such as enter-result"),
        ({"do": "change-scoring", "settings": "win"}, "settings: 'win': settings, such as odd="),
        (
            {"do": "reseat", "round": 1, "table": 1, "boards": "1;2"},
            "boards: '1;2': a whole number, several with commas between them is expected",
        ),
    ],
)
def test_what_is_no_command_is_named(said: dict[str, Any], words: str) -> None:
    with pytest.raises(BridgeError) as refused:
        parse_object(said)
    assert str(refused.value).startswith(words)
