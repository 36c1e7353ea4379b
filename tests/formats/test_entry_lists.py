"""Lists of entries: columns by many names, wishes, ratings, and lines that are none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.seat import Side
from overtrick.event.seeding import Wish
from overtrick.formats.entry_lists import EntryRow, read
from overtrick.formats.reading import Unreadable
from overtrick.formats.toml.document import Player
from overtrick.formats.toml.read import parse
from overtrick.formats.toml.read import read as read_toml


def rows(text: str, form: str = "pairs") -> list[EntryRow]:
    return list(read(text.encode(), "list.csv", form).rows)  # type: ignore[arg-type]


def only(text: str, form: str = "pairs") -> EntryRow:
    (row,) = rows(text, form)
    return row


def test_a_line_is_a_pair_with_everything_it_tells() -> None:
    row = only(
        "No,Player 1,EBU 1,Player 2,Number 2,Club,Rating,Handicap,Stratum,Seed,Wish\n"
        "7,Ann Birch,1001,Bob Stone,1002,Elm,52.5,3.58,B,2,stationary\n"
    )
    assert row.players == (Player("Ann Birch", "1001"), Player("Bob Stone", "1002"))
    assert (row.id, row.club, row.rating) == ("7", "Elm", Fraction("52.5"))
    assert (row.handicap, row.stratum, row.seed) == (Fraction("3.58"), "B", 2)
    assert row.wish == Wish(stationary=True)


@pytest.mark.parametrize(
    "name", ["Ann Birch & Bob Stone", "Ann Birch / Bob Stone", "Ann Birch and Bob Stone"]
)
def test_a_pair_may_stand_in_one_cell(name: str) -> None:
    assert [one.name for one in only(f"Names;Rating\n{name};50\n").players] == [
        "Ann Birch",
        "Bob Stone",
    ]


def test_names_longer_than_any_that_is_typed_are_cut_and_said() -> None:
    long = "N" * 300
    found = read(f"No,Names,Club\n7,{long} & Bob Stone,{long}\n".encode(), "list.csv")
    (row,) = found.rows
    assert [one.name for one in row.players] == ["N" * 80, "Bob Stone"]
    assert row.club == "N" * 200
    assert {(one.code, one.where) for one in found.notices} == {("text-cut", "list.csv, line 2")}
    (team,) = read(f"No,Team name\n7,{long}\n".encode(), "list.csv", "teams").rows
    assert team.name == "N" * 200


def test_north_and_south_are_players_too() -> None:
    assert [one.name for one in only("North\tSouth\nAnn\tBob\n").players] == ["Ann", "Bob"]


def test_ratings_of_the_players_make_the_mean_and_clubs_are_all_of_theirs() -> None:
    row = only('Player 1,Rating 1,Club 1,Player 2,Rating 2,Club 2\nAnn,40,Elm,Bob,"51,5",Oak\n')
    assert row.rating == Fraction("45.75")
    assert row.clubs == ("Elm", "Oak")


def test_a_direction_belongs_to_a_number_or_is_a_wish() -> None:
    with_number, without = rows("No,Direction,Names\n3,EW,A & B\n,N/S,C & D\n")
    assert (with_number.id, with_number.wish) == ("3EW", Wish())
    assert (without.id, without.wish) == ("", Wish(side=Side.NS))


def test_teams_have_names_and_more_players() -> None:
    row = only("Team;P1;P2;P3;P4;P5\nOwls;A;B;C;D;E\n", "teams")
    assert (row.id, row.name, len(row.players)) == ("", "Owls", 5)
    assert only("Team;Name\n4;Owls\n", "teams") == EntryRow(2, (), "4", "Owls")


def test_columns_of_other_people_are_named() -> None:
    found = read(b"Names,Paid,Diet\nA & B,yes,none\n", "list.csv")
    assert found.unused == ("Paid", "Diet")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("Paid,Diet\n1,2\n", "entries-header"),
        ("Names,Rating\nA & B,good\n", "not-an-entry"),
        ("Names,Rating\n,50\n", "not-an-entry"),
        ("Names,Wish\nA & B,by the window\n", "not-a-wish"),
        ('Names\n"A & B\n', "bad-csv"),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        rows(text)
    (error,) = refused.value.errors
    assert error.code == code
    assert error.where.startswith("list.csv")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text.encode("utf-8", "surrogatepass"), "list.csv")
    except Unreadable as error:
        assert error.errors


def test_an_event_file_tells_rating_seed_club_and_wish() -> None:
    text = (
        '[[contestants]]\nid = "1"\nplayers = ["A", "B"]\nclub = "Elm"\nrating = 52.5\n'
        'seed = 3\nwish = "3NS"\n'
    )
    (one,) = parse(text.encode(), "e.toml").contestants
    assert (one.club, one.rating, one.seed, one.wish) == ("Elm", Fraction("52.5"), 3, "3NS")
    (record, _), *_ = read_toml(text.encode(), "e.toml").records
    assert (record.club, record.rating, record.seed) == ("Elm", Fraction("52.5"), 3)  # type: ignore[union-attr]
    with pytest.raises(Unreadable, match="is no wish"):
        parse(text.replace("3NS", "window").encode(), "e.toml")
