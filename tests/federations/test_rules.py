"""Rules by name, and the practice of scoring programs."""

from __future__ import annotations

import re

import pytest

from overtrick.federations import RULES, rules
from overtrick.federations.programs import practice
from overtrick.federations.rules import NotRules
from overtrick.scoring.options import CHOICES, NotAnOption, Options, with_settings
from tests.shared import shared


def test_every_set_of_rules_has_allowed_values() -> None:
    for name, options in RULES.items():
        assert with_settings(Options(), options.named) == options, name


def test_every_option_is_a_choice_with_words() -> None:
    assert [name for name, _ in Options().named] == [choice.name for choice in CHOICES]
    assert all(choice.about and all(choice.values.values()) for choice in CHOICES)


def test_the_rules_are_the_promised_table() -> None:
    """Every row of the table in the interfaces holds, value by value."""
    text = shared("interfaces.md").read_text("utf-8").partition("## Rules by name")[2]
    rows = re.findall(r"^\| `(\w+)`.*\| (.+) \|$", text, re.MULTILINE)
    compared = 0
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not cells[0].startswith("`") or len(cells) != 1 + len(RULES):
            continue
        name = cells[0].split("`")[1]
        for (rules_name, options), value in zip(RULES.items(), cells[1:], strict=True):
            assert getattr(options, name) == value, (rules_name, name)
            compared += 1
    assert compared == 13 * len(RULES) == 78
    assert len(rows) >= 13


def test_unknown_rules_are_refused_with_the_known_ones() -> None:
    with pytest.raises(NotRules, match="'fifa' names no rules; there are plain, wbf, ebu"):
        rules("fifa")


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(NotAnOption, match="'wins' is not an option"):
        with_settings(Options(), [("wins", "2")])
    with pytest.raises(NotAnOption, match="win cannot be '3'; it is one of 2, 1"):
        with_settings(Options(), [("win", "3")])
    assert with_settings(Options(), [("butler_drop", "2+2")]).butler_drop == "2+2"


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("EBUScore Pairs 1.2.20", "ebu"),
        ("PairsScorer 7.2.93", "ebu"),
        ("TeamsScorer", "ebu"),
        ("Compscore3 26-Jul-22", "abf"),
        ("ACBLScore/ScoreParser", "acbl"),
        ("Magic Contest 4.8", "magic"),
        ("RealBridge", "plain"),
        ("BriAn", "plain"),
        ("Some other", None),
        (None, None),
    ],
)
def test_a_program_suggests_its_rules(program: str | None, expected: str | None) -> None:
    found, settings = practice(program, "mp")
    assert found == expected
    with_settings(Options(), settings)
