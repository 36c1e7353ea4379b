"""Event files: every key, every way to get one wrong, and what is written back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.fold import fold
from overtrick.event.opening import journal
from overtrick.event.records import ContestantEntered, EventOpened, PenaltyGiven, Record, Source
from overtrick.event.standings import Standings
from overtrick.formats.reading import Heading, Unreadable
from overtrick.formats.toml import parse, read, write
from overtrick.formats.toml.document import EventFile, Listed, Penalty, Player
from overtrick.scoring.options import Options
from tests.bounded import bounded
from tests.formats.clean import is_clean

WHOLE = """
title = "Thursday pairs"
date = 2026-11-26
club = "Larchfield"
form = "pairs"
method = "mp"
rules = "ebu"
winners = 2
across = true
results = "thursday.csv"
deals = "thursday.pbn"
movement = "mitchell-skip-8"
boards_per_set = 3

[options]
win = 1
average_imps = 1.5
place = "1/2"

[[contestants]]
id = "1NS"
players = ["North One", "South One"]
numbers = ["1042", ""]
clubs = ["Larchfield", "Oakham"]
handicap = 3.58
strata = ["B", "C"]

[[contestants]]
id = "2EW"
name = "The Elms"

[[penalties]]
contestant = "1NS"
amount = 2.5
reason = "slow play"
"""


def parsed(text: str) -> EventFile:
    return parse(text.encode(), "t.toml")


def refused(text: str | bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        read(text if isinstance(text, bytes) else text.encode(), "t.toml")
    return "\n".join(map(str, caught.value.errors))


def test_it_works() -> None:
    assert parsed(WHOLE) == EventFile(
        file="t.toml",
        heading=Heading(
            title="Thursday pairs",
            date="2026-11-26",
            club="Larchfield",
            form="pairs",
            method="mp",
            rules="ebu",
            winners=2,
            across=True,
            settings=(("win", "1"), ("average_imps", "1.5"), ("place", "1/2")),
        ),
        results="thursday.csv",
        deals="thursday.pbn",
        movement="mitchell-skip-8",
        boards_per_set=3,
        contestants=(
            Listed(
                "1NS",
                20,
                (Player("North One", "1042", "Larchfield"), Player("South One", None, "Oakham")),
                handicap=Fraction("3.58"),
                stratum="B, C",
            ),
            Listed("2EW", 28, name="The Elms"),
        ),
        penalties=(Penalty("1NS", 32, Fraction("2.5"), "slow play"),),
    )


def test_it_gives_records_of_its_own() -> None:
    reading = read(WHOLE.encode(), "t.toml")
    first = ContestantId("", "1", Side.NS)
    assert reading.records == (
        (
            ContestantEntered(first, ("1042", "t.toml:1NS-2"), None, Fraction(179, 50), "B, C"),
            Source("t.toml", 20),
        ),
        (
            ContestantEntered(ContestantId("", "2", Side.EW), (), "The Elms"),
            Source("t.toml", 28),
        ),
        (PenaltyGiven(first, Fraction(5, 2), "slow play"), Source("t.toml", 32)),
    )
    assert reading.people["1042"] == Person("1042", "North One", "1042", "Larchfield")
    assert reading.notices == ()


@pytest.mark.parametrize(
    ("text", "handicap"),
    [("3", "3"), ("-3.58", "-3.58"), ("0.1", "0.1"), ("1_0.5", "10.5"), ('"10/3"', "10/3")],
)
def test_a_handicap_is_exact(text: str, handicap: str) -> None:
    (one,) = parsed(f'[[contestants]]\nid = "3"\nhandicap = {text}').contestants
    assert one.handicap == Fraction(handicap)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-11-26", "2026-11-26"),
        ("2026-11-26T19:30:00", "2026-11-26"),
        ('"2026-11-26"', "2026-11-26"),
        ('"2026-1-6"', "2026-01-06"),
        ('"26/11/2026"', "2026-11-26"),
        ('"3.4.2026"', "2026-04-03"),
        ('"03-04-2026"', "2026-04-03"),
        ('""', None),
    ],
)
def test_a_date_may_be_written_as_text(text: str, date: str | None) -> None:
    assert parsed(f"date = {text}").heading.date == date


def test_of_a_date_with_the_day_first_it_is_said_how_it_was_read() -> None:
    (notice,) = parsed('\ndate = "03/04/2026"\n').notices
    assert notice.code == "date-read"
    told = "date '03/04/2026' is read as 3 April 2026; 2026-04-03 is plainer"
    assert str(notice) == f"t.toml, line 2: {told}"
    assert parsed('date = "2026-04-03"').notices == ()


@pytest.mark.parametrize(
    "text", ["last Thursday", "11/26/2026", "2026-13-01", "30.2.2026", "1/2-2026", "26 Nov 2026"]
)
def test_what_is_no_date_is_refused(text: str) -> None:
    said = refused(f'title = "x"\ndate = "{text}"\n')
    assert said == f"t.toml, line 2: date: {text!r} is not a date: write 2026-11-26"


def test_a_date_that_is_none_is_not_written() -> None:
    opened = EventOpened("T", "a Thursday", "pairs", "mp", "ebu", (), 2)
    assert parse(written(opened=opened), "t.toml").heading.date is None


def test_names_are_read_in_capitals_too() -> None:
    heading = parsed('rules = "EBU"\nmethod = "MP"\nform = "Pairs"\n').heading
    assert (heading.rules, heading.method, heading.form) == ("ebu", "mp", "pairs")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('title = "Thursday\n', 1, "a quotation mark is missing"),
        ('title = "Thursday', 1, "a quotation mark is missing"),
        ('\r\ntitle = "Thursday\r\nrules = "ebu"\r\n', 2, "a quotation mark is missing"),
        ("winners = 2\ntitle = 'Thursday\n", 2, "a quotation mark is missing"),
        ('winners = 2\ntitle = """Thursday\n\n', 2, "a quotation mark is missing"),
        ('players = ["A", "B\n]\n', 1, "a quotation mark is missing"),
        ('title = Thursday"\n', 1, "text stands in quotation marks, as in"),
        ('title = "The "Larches"\n', 1, "a quotation mark is missing, or one is too many"),
        ("title = Thursday pairs\n", 1, "text stands in quotation marks, as in"),
        ("[[contestants]]\nid = 1NS\n", 2, "text stands in quotation marks, as in"),
        ("players = [Ada, Max]\n", 1, "text stands in quotation marks, as in"),
        ("title = “Thursday”\n", 1, "curly quotation marks: straight ones are needed"),
        ("date = 26/11/2026\n", 1, "a date is written as in date = 2026-11-26"),
        ("winners = 2\nwinners = 1\n", 2, "winners stands here a second time"),
        ('players = ["A"\n\n[x]\n', 3, "a list is not closed: a comma or ]"),
        ('results = "C:\\dir"\n', 1, "a \\ stands in a text"),
        ('title "x"\n', 1, "a key, = and a value are expected"),
        ("[[contestants]\n", 1, "the brackets are not closed"),
        ("handicap = 3,58\n", 1, "a decimal is written with a point, as in 3.58"),
        ("across = True\n", 1, "true or false, in small letters"),
        ("title =\n", 1, "the value behind = is missing"),
    ],
)
def test_what_is_not_toml_is_told_in_plain_words(text: str, line: int, words: str) -> None:
    assert refused(text).startswith(f"t.toml, line {line}: {words}")


def test_a_contestant_without_an_id_is_counted_and_placed() -> None:
    said = refused('[[contestants]]\nid = 1\n\n[[contestants]]\nplayers = ["Ada"]\n')
    assert said.startswith("t.toml, line 4: contestants[2].id: the contestant's id is missing")
    assert said.endswith("([[contestants]] number 2)")


def test_a_table_of_almost_the_right_name_is_guessed() -> None:
    (notice,) = parsed("\n[[contestant]]\nid = 1\n").notices
    assert str(notice) == "t.toml, line 2: contestant is not used: did you mean 'contestants'?"


@pytest.mark.parametrize("id_", ["3", '"3"', '" 3 "'])
def test_an_id_may_be_a_number(id_: str) -> None:
    assert parsed(f"[[contestants]]\nid = {id_}").contestants[0].id == "3"


@pytest.mark.parametrize("text", ["", "# nothing\n", 'title = ""'])
def test_a_file_may_say_nothing(text: str) -> None:
    assert parsed(text) == EventFile("t.toml", Heading())


def test_unknown_keys_are_said_with_their_line() -> None:
    event = parsed('titel = "Thursday"\n\n[[contestants]]\nid = 3\nage = 50\n\n[extra]\na = 1\n')
    assert [str(one) for one in event.notices] == [
        "t.toml, line 1: titel is not used: did you mean 'title'?",
        "t.toml, line 5: contestants[1].age is not used",
        "t.toml, line 7: extra is not used",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 5", "t.toml, line 1: title: text in quotation marks is expected, not a number"),
        ("title = [1]", "title: text in quotation marks is expected, not a list"),
        ("title = true", "title: text in quotation marks is expected, not true or false"),
        ('title = "a\\nb"', "title: text in quotation marks is expected, not 'a\\nb'"),
        (f'title = "{"x" * 300}"', "title: text in quotation marks is expected, not 300 chara"),
        ("\n\ndate = 19:30:00", "t.toml, line 3: date: text in quotation marks is expected, not a"),
        ('form = "couples"', "form: 'couples' is not one of pairs, individual, teams"),
        ('method = "best"', "method: 'best' is not one of mp, ximp, butler, aggregate, imp, bam"),
        ("winners = 3", "t.toml, line 1: winners: a whole number from 1 to 2 is expected"),
        ("winners = true", "winners: a whole number from 1 to 2 is expected"),
        ("winners = 2.0", "winners: a whole number from 1 to 2 is expected"),
        ("boards_per_set = 0", "boards_per_set: a whole number from 1 to 200 is expected"),
        ("across = 1", "across: true or false is expected"),
        ("options = 3", "options: a table is expected: [options]"),
        ("[options]\nwin = 3", "t.toml, line 2: options.win: win cannot be '3'; it is one of 2,"),
        ("[options]\nwins = 2", "options.wins: 'wins' is not an option; the options are win,"),
        ("[options]\nwin = true", "options.win: text or a number is expected"),
        ("contestants = 3", "contestants: tables are expected: [[contestants]]"),
        ("[contestants]\nid = 3", "contestants: tables are expected: [[contestants]]"),
        ("[[contestants]]", "t.toml, line 1: contestants[1].id: the contestant's id is missing"),
        ("[[contestants]]\nid = 1.5", "contestants[1].id: text in quotation marks is expected"),
        ('[[contestants]]\nid = "Ada"', "t.toml, line 1: 'Ada': an id such as 3, 3NS or A3NS"),
        ("[[contestants]]\nid=3\nplayers = [1]", "line 3: contestants[1].players: a list of text"),
        ("[[contestants]]\nid=3\nhandicap = nan", "contestants[1].handicap: a number such as 3.58"),
        ("[[contestants]]\nid=3\nhandicap = inf", "contestants[1].handicap: a number such as 3.58"),
        ("[[contestants]]\nid=3\nhandicap = 1e99", "contestants[1].handicap: a number such as"),
        ("[[contestants]]\nid=3\nhandicap = true", "contestants[1].handicap: a number such as"),
        ('[[contestants]]\nid=3\nhandicap = "1/0"', "contestants[1].handicap: a number such as"),
        ('[[contestants]]\nid=3\nnumbers = ["1"]', "contestants[1].numbers: there are 1, and 0 pl"),
        ("[[contestants]]\nid=3\n[[contestants]]\nid=3", "t.toml, line 3: contestant '3' is liste"),
        ("[[penalties]]\ncontestant=3", "t.toml, line 1: penalties[1].amount: the number is mi"),
        ("[[penalties]]\namount=3", "penalties[1].contestant: the contestant's id is missing"),
        ('winners = 2\n[[contestants]]\nid="3"', "'3': with two winners write NS or EW behind"),
        ('winners = 1\n[[contestants]]\nid="3NS"', "'3NS': with one winner a pair is 3 alone"),
        ("a = 1\nb = ?\n", "t.toml, line 2: not TOML: Invalid value"),
        (
            'form = "teams"\nmethod = "butler"',
            "line 2: method: 'butler' does not score teams",
        ),
        (
            'form = "pairs"\nmethod = "bam"',
            "line 2: method: 'bam' does not score pairs; mp",
        ),
        ("a = " + "9" * 5000, "t.toml: not an event file: a number is too long"),
        ("a = " + "[" * 50_000, "t.toml: not an event file: a number is too long, or lists"),
        ("a" + ".a" * 50_000 + " = 1", "t.toml: a key has too many dots"),
        ("#" * 1_100_000, "t.toml: larger than 1024 KiB"),
        (b"\0\0", "t.toml: this is not a text file"),
    ],
)
def test_a_wrong_key_is_named_with_its_line(text: str | bytes, said: str) -> None:
    with bounded():
        assert said in refused(text)


def test_every_wrong_key_is_told_at_once() -> None:
    said = refused('winners = 3\nform = "x"\n[[contestants]]\nhandicap = "y"\n')
    assert len(said.splitlines()) == 4


def test_an_event_file_in_utf_16_is_read() -> None:
    assert parse('title = "Café"'.encode("utf-16"), "t.toml").heading.title == "Café"


OPENED = EventOpened(
    'The "Larches" \\ 1', "2026-11-26", "pairs", "mp", "ebu", Options().named, 2, club="Zoë\t"
)


def written(*records: Record, opened: EventOpened = OPENED) -> bytes:
    event = fold(journal(opened, [(record, None) for record in records]))
    people = {"1": Person("1", "Ada Birch", "1", "Oakham"), "x": Person("x", "Max ♠")}
    return write(event, people, Standings((), ()), "t.csv", "t.pbn")


def test_what_was_written_reads_as_the_same_event() -> None:
    first, second = ContestantId("", "1", Side.NS), ContestantId("", "2", Side.EW)
    records = [
        ContestantEntered(first, ("1", "x"), "The Elms", Fraction(179, 50), "B"),
        ContestantEntered(second, (), None, Fraction(10, 3)),
        PenaltyGiven(first, Fraction(-5, 2), "a present"),
    ]
    content = written(*records, opened=EventOpened("T", None, "pairs", "mp", "ebu", (), 2))
    reading = read(content, "t.toml")
    found = [record for record, _ in reading.records]
    assert found[1:] == records[1:]
    assert isinstance(found[0], ContestantEntered)
    assert found[0].handicap == Fraction(179, 50)
    assert [reading.people[one].name for one in found[0].players] == ["Ada Birch", "Max ♠"]
    assert reading.people["1"] == Person("1", "Ada Birch", "1", "Oakham")


def test_the_heading_and_every_option_are_written() -> None:
    event = parse(written(), "t.toml")
    assert event.heading.title == OPENED.title
    assert event.heading.club == "Zoë"
    assert (event.heading.date, event.heading.form, event.heading.winners) == (
        "2026-11-26", "pairs", 2,
    )  # fmt: skip
    assert event.heading.settings == OPENED.options
    assert (event.results, event.deals) == ("t.csv", "t.pbn")


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=30))
def test_any_title_comes_back(title: str) -> None:
    opened = EventOpened(title, None, "pairs", "mp", "plain", (), 1)
    assert parse(written(opened=opened), "t.toml").heading.title == (title.strip() or None)


PIECES = st.sampled_from(
    ["title", "id", "winners", "=", "[", "]", "[[contestants]]\n", "[options]\n", '"', "'", "\n",
     "1", "2", "nan", "1e9", ".", ",", "{", "}", "true", "x", "#", "2026-11-26", "players", " "]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join) | st.text())
def test_any_text_gives_an_event_file_or_a_clean_error(text: str) -> None:
    assert is_clean(read, text.encode(), "t.toml")


@given(st.binary())
def test_any_bytes_give_an_event_file_or_a_clean_error(content: bytes) -> None:
    assert is_clean(read, content, "t.toml")


VALUES = st.recursive(
    st.sampled_from(["1", "2.5", '"x"', "true", "nan", "2026-11-26", "19:30:00", "-1", "0x10"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda some: f"[{', '.join(some)}]")
        | inner.map(lambda one: f"{{ a = {one} }}")
    ),
    max_leaves=4,
)
KEYS = st.sampled_from(
    ["title", "date", "form", "method", "rules", "winners", "across", "results", "deals", "options",
     "contestants", "penalties", "movement", "boards_per_set", "other"]
)  # fmt: skip


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_any_value_under_any_key_gives_an_event_file_or_a_clean_error(
    values: dict[str, str],
) -> None:
    text = "\n".join(f"{key} = {value}" for key, value in values.items())
    assert is_clean(read, text.encode(), "t.toml")


@given(st.dictionaries(st.sampled_from(["id", "players", "numbers", "handicap", "strata"]), VALUES))
def test_any_contestant_gives_an_event_file_or_a_clean_error(values: dict[str, str]) -> None:
    lines = [f"{key} = {value}" for key, value in values.items()]
    text = "\n".join(["[[contestants]]", *lines])
    assert is_clean(read, text.encode(), "t.toml")
