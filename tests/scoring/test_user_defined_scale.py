"""A scale from a file: what it gives, and what is said of one that cannot be used."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.victory_points import NotOnScale, scale
from overtrick.scoring.victory_points.user_defined import NotAScale, read_scale

LEAGUE = """
code = "league-6"
description = "Northern league"
total = 6
[[rows]]
boards = "6-8"
upto = [0, 4, 9]
vps = [3, 4, 5.5, 6]
[[rows]]
boards = 12
upto = [1]
vps = [3, 6]
"""
ROW = "[[rows]]\nboards = 8\nupto = [0, 4]\nvps = [10, 12, 20]\n"


def test_a_league_table_is_read() -> None:
    league = read_scale(LEAGUE, "league.toml")
    assert (league.code, league.description) == ("league-6", "Northern league")
    assert league.vps(7, 9) == (Fraction("5.5"), Fraction("0.5"))
    assert league.vps(7, -10) == (0, 6)
    assert league.vps(12, 1) == (3, 3)


def test_its_lengths_are_named_like_any_other() -> None:
    with pytest.raises(NotOnScale, match="league-6 has no row for 9 boards; it has 6-8 and 12"):
        read_scale(LEAGUE, "league.toml").vps(9, 0)


def test_a_percentage_scale_is_read() -> None:
    text = 'margin = "percent"\n[[rows]]\nboards = 8\nupto = [50.65, 60]\nvps = [10, 15, 20]\n'
    found = read_scale(text, "swiss.toml")
    assert found.vps(8, Fraction("50.65")) == (10, 10)
    assert found.vps(8, Fraction("50.66")) == (15, 5)
    assert found.vps(8, Fraction("39.99")) == (0, 20)


def test_opponents_need_not_share_a_constant() -> None:
    text = "[[rows]]\nboards = 16\nupto = [2, 40]\nvps = [15, 25, 25]\nopponents = [15, 5, 0]\n"
    found = read_scale(text, "old.toml")
    assert found.vps(16, 1) == (15, 15)
    assert found.vps(16, 41) == (25, 0)
    assert found.vps(16, -40) == (5, 25)


def test_a_shipped_scale_can_be_written_as_a_file() -> None:
    text = (
        "[[rows]]\nboards = '6-8'\nupto = [0, 2, 4, 7, 10, 13, 16, 19, 23, 27]\n"
        "vps = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]\n"
    )
    mine = read_scale(text, "mine.toml")
    for margin in range(-40, 41):
        assert mine.vps(7, margin) == scale("acbl-20").vps(7, margin)


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("", "f.toml, rows", "at least one"),
        ("rows = 3", "f.toml, rows", "at least one"),
        ("rows = [3]", "f.toml, rows[1]", "boards, upto and vps"),
        ("total = 20\ncode = \n" + ROW, "f.toml", "line 2"),
        ("code = 3\n" + ROW, "f.toml, code", "a text is expected, not 3"),
        ('code = ""\n' + ROW, "f.toml, code", "a text is expected"),
        ('margin = "vps"\n' + ROW, "f.toml, margin", "imps or percent"),
        ("total = true\n" + ROW, "f.toml, total", "a number of 0 or more"),
        ("total = -1\n" + ROW, "f.toml, total", "a number of 0 or more"),
        ("total = -0.5\n" + ROW, "f.toml, total", "0 or more is expected, not -0.5"),
        ("total = 1e9\n" + ROW, "f.toml", "not a plain decimal"),
        ("total = nan\n" + ROW, "f.toml", "not a plain decimal"),
        ("totl = 20\n" + ROW, "f.toml, totl", "no such field; there are code, description"),
        (ROW + "wins = 3", "f.toml, rows[1], wins", "no such field; there are boards, upto"),
        (ROW + ROW, "f.toml, rows", "8 and 8 boards overlap"),
        (ROW.replace("= 8", '= "8-6"'), "f.toml, rows[1], boards", "a number of boards"),
        (ROW.replace("= 8", "= 0"), "f.toml, rows[1], boards", "a number of boards"),
        (ROW.replace("= 8", "= 8.5"), "f.toml, rows[1], boards", "a number of boards"),
        (ROW.replace("[0, 4]", "4"), "f.toml, rows[1], upto", "a list of numbers"),
        (ROW.replace("[0, 4]", "[4, 4]"), "f.toml, rows[1], upto", "larger than the one before"),
        (ROW.replace("[0, 4]", "[0, '4']"), "f.toml, rows[1], upto[2]", "a number of 0 or more"),
        (ROW.replace("12", "9"), "f.toml, rows[1], vps", "cannot be worth less"),
        (ROW.replace("12, ", ""), "f.toml, rows[1], vps", "3 numbers are expected"),
        (ROW.replace("20", "21"), "f.toml, rows[1], vps", "no more than the total of 20"),
        (ROW.replace("[10", "[11"), "f.toml, rows[1], vps", "the same for both, 10"),
        (ROW + "opponents = [10, 3]", "f.toml, rows[1], opponents", "3 numbers are expected"),
        (ROW + "opponents = [10, 3, 4]", "f.toml, rows[1], opponents", "cannot be worth more"),
        (
            'margin = "percent"\n' + ROW,
            "f.toml, rows[1], upto",
            "percentages of 50 to 100 are expected",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_field(text: str, where: str, words: str) -> None:
    with pytest.raises(NotAScale) as refused:
        read_scale(text, "f.toml")
    assert refused.value.where == where
    assert words in refused.value.message


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "\x00"])
def test_hostile_files_are_refused(text: str) -> None:
    with pytest.raises(NotAScale):
        read_scale(text, "f.toml")


values = st.one_of(
    st.integers(-3, 30).map(str),
    st.sampled_from(["0.5", "nan", "1e5", "true", "'6-8'", "[]", "[1, [2]]", "1979-05-27", "{}"]),
    st.lists(st.integers(-2, 30), max_size=4).map(str),
)


@given(st.lists(st.tuples(st.sampled_from(["boards", "upto", "vps", "opponents", "x"]), values)))
def test_any_row_is_read_or_refused(fields: list[tuple[str, str]]) -> None:
    text = "[[rows]]\n" + "\n".join(f"{key} = {value}" for key, value in dict(fields).items())
    try:
        found = read_scale(text, "f.toml")
    except NotAScale:
        return
    boards = int(found.lengths.split("-")[0])
    won, lost = found.vps(boards, 0)
    assert won == lost
