"""PBN documents: tags, comments, directives, inheritance, tables, character sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.formats.pbn import (
    Document,
    Game,
    NotPbn,
    Tag,
    inherited,
    parse,
    section,
    table,
    write_document,
)
from overtrick.formats.pbn.charset import charset_of, decode, encode
from overtrick.formats.pbn.lexer import normal, tokens


def only(text: str) -> Game:
    (game,) = parse(text.encode()).games
    return game


def codes(text: str) -> list[str]:
    return [fault.code for fault in parse(text.encode()).faults]


def test_a_tag_may_be_spaced_and_broken_over_lines_as_the_import_format_allows() -> None:
    game = only('[Event"a"][  Site "b"  ]\n [\n  Board\n  "7"\n ] [Date "c"]\n')
    assert [(tag.name, tag.value) for tag in game.tags] == [
        ("Event", "a"),
        ("Site", "b"),
        ("Board", "7"),
        ("Date", "c"),
    ]
    assert [tag.line for tag in game.tags] == [1, 1, 2, 5]


def test_quotes_and_backslashes_are_escaped_and_other_backslashes_stay() -> None:
    assert only(r'[East "\\\"x\"\\ \a"]').value("East") == r'\"x"\ \a'


def test_a_semi_empty_line_ends_a_game_but_not_inside_a_comment() -> None:
    document = parse(b'[Event "1"]\n{ a\n\n[Event "in a comment"]\n}\n \t\n[Event "2"]\n')
    assert [game.value("Event") for game in document.games] == ["1", "2"]
    assert document.games[1].line == 7


def test_comments_and_escaped_lines_hide_tags() -> None:
    document = parse(b'%[Event "no"]\n;[Event "no"]\n[Event "yes"] ; [Site "no"]\n')
    assert [tag.name for game in document.games for tag in game.tags] == ["Event"]


def test_a_percent_sign_further_in_is_no_escape() -> None:
    assert [tag.name for tag in only(' %[Event "yes"]').tags] == ["Event"]


def test_directives_give_version_and_creator() -> None:
    document = parse(b'% PBN 2.1\n% EXPORT\n%Creator: Somebody\n[Event "x"]\n%later\n')
    assert document.version == "2.1"
    assert document.directives == ("PBN 2.1", "EXPORT", "Creator: Somebody")


def test_a_tag_that_is_there_twice_counts_once() -> None:
    assert only('[Site "first"]\n[Site "second"]').value("Site") == "first"


def test_a_missing_quote_costs_its_line_alone() -> None:
    game = only('[Note "1:left open]\n[Event "x"]\n')
    assert [(tag.name, tag.value) for tag in game.tags] == [("Note", "1:left open"), ("Event", "x")]
    assert codes('[Note "1:left open]\n[Event "x"]\n') == ["open-string"]


def test_a_tag_without_quotes_or_value_is_read_and_reported() -> None:
    game = only("[Event]\n[Site No_quotes]\n")
    assert [(tag.name, tag.value) for tag in game.tags] == [("Event", ""), ("Site", "No_quotes")]
    assert codes("[Event]\n[Site No_quotes]\n") == ["bad-tag", "bad-tag"]


def test_a_comment_that_is_never_closed_ends_at_the_next_semi_empty_line() -> None:
    text = '[Event "1"]\n{ never closed\n[Site "in it"]\n\n[Event "2"]\n'
    assert [game.value("Event") for game in parse(text.encode()).games] == ["1", "2"]
    assert codes(text) == ["open-comment"]


def test_one_hash_takes_the_nearest_earlier_value_and_two_hold_for_later_games() -> None:
    document = parse(
        b'[Event "##E"]\n[Site "S"]\n[West "##"]\n\n[Site "#"]\n[Date "#"]\n\n'
        b'[Event "new"]\n[Dealer "#"]\n\n[Board "4"]\n'
    )
    values = [dict(found) for _, found in inherited(document)]
    assert values[0] == {"Event": "E", "Site": "S", "West": ""}
    assert values[1] == {"Event": "E", "Site": "S", "Date": "", "West": ""}
    assert values[2] == {"Event": "new", "Dealer": "#", "West": ""}
    assert values[3] == {"Event": "new", "Board": "4", "West": ""}


def test_a_table_is_read_by_its_header_whatever_its_lines() -> None:
    game = only('[ScoreTable "-Rank\\3R;+MP_NS;Names"]\n1 2.5\n"A; B" 2 ? -\n')
    found = table(game, {}, "ScoreTable")
    assert found is not None
    assert [(one.name, one.order, one.width, one.align) for one in found.columns] == [
        ("Rank", "-", 3, "R"),
        ("MP_NS", "+", None, ""),
        ("Names", "", None, ""),
    ]
    assert [row.cells for row in found.rows] == [("1", "2.5", "A; B"), ("2", "?", "-")]
    assert found.column("MP_NS") == ("2.5", "?")
    assert found.column("Nothing") == ()


def test_a_short_row_does_not_shift_the_rows_after_it() -> None:
    game = only('[XTable "A;B;C"]\n1 2 3\n4 5\n6 7 8\n')
    found = table(game, {}, "XTable")
    assert found is not None
    assert [row.cells for row in found.rows] == [("1", "2", "3"), ("4", "5", "?"), ("6", "7", "8")]
    assert [(fault.code, fault.line) for fault in found.faults] == [("short-row", 3)]


def test_a_tables_header_can_be_taken_over() -> None:
    document = parse(b'[ScoreTable "A;B"]\n1 2\n\n[ScoreTable "#"]\n3 4\n')
    tables = [table(game, values, "ScoreTable") for game, values in inherited(document)]
    assert [one.column("B") for one in tables if one] == [("2",), ("4",)]


def test_double_dummy_tables_stay_readable() -> None:
    game = only('[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 9\nS  C 11\n')
    found = table(game, {}, "OptimumResultTable")
    assert found is not None
    assert [row.cells for row in found.rows] == [("N", "NT", "9"), ("S", "C", "11")]


def test_an_auction_gives_its_calls_with_what_is_noted_on_them() -> None:
    game = only('[Dealer "N"]\n[Auction "W"]\n- ^S 1D! =1= $7 { c }\n^I 1C?=2= AP\n[Note "1:x"]\n')
    found = section(game, "Auction")
    assert found is not None
    steps = [(one.text, one.marks, one.suffixes, one.notes, one.nags) for one in found.steps]
    assert steps == [
        ("-", "", (), (), ()),
        ("", "S", (), (), ()),
        ("1D", "", ("!",), ("1",), ("7",)),
        ("1C", "I", ("?",), ("2",), ()),
        ("AP", "", (), (), ()),
    ]
    assert [note.value for note in found.notes] == ["1:x"]
    assert section(game, "Play") is None


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b'[North "Jones"]', "ascii"),
        ('[North "Grün"]'.encode("latin-1"), "iso-8859-1"),
        ('[North "“Grün”"]'.encode("cp1252"), "cp1252"),
        ('[North "Wałęsa"]'.encode("cp1250"), "cp1250"),
        ('[North "Zażółć"]'.encode("cp1250"), "cp1250"),
        ('[North "Grün"]'.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + '[North "Grün"]'.encode(), "utf-8-sig"),
        (
            '%Content-type: text/x-pbn; charset=ISO-8859-1\n[North "x³y"]'.encode("latin-1"),
            "iso-8859-1",
        ),
        ('\ufeff[North "Zażółć"]'.encode("utf-16-le"), "utf-16-le"),
        ('\ufeff[North "Grün"]'.encode("utf-16-be"), "utf-16-be"),
        ('%charset=windows-1250\n[North "Č"]'.encode("cp1250"), "cp1250"),
    ],
)
def test_the_character_set_is_said_or_guessed(content: bytes, expected: str) -> None:
    assert charset_of(content) == expected
    document = parse(content)
    assert document.charset == expected
    assert write_document(document) == content
    assert "�" not in document.games[0].value("North")


def test_names_are_read_in_their_own_set() -> None:
    document = parse('[North "Wałęsa"]'.encode("cp1250"))
    assert document.games[0].value("North") == "Wałęsa"
    assert [fault.code for fault in document.faults] == ["charset"]


def test_a_changed_tag_is_written_in_the_export_format_and_the_rest_stays() -> None:
    content = b'% PBN 2.1\r\n[ Event "old" ] ; kept\r\n[Board "1"]\r\n'
    document = parse(content)
    (game,) = document.games
    changed = Tag("Event", 'a "new" \\ one', game.tags[0].line, None, game.tags[0].body)
    new = Document((Game((changed, *game.tags[1:], Tag("Round", "2")), game.lead),), document.tail)
    written = write_document(new)
    assert written == (
        b'% PBN 2.1\r\n[Event "a \\"new\\" \\\\ one"] ; kept\r\n[Board "1"]\r\n[Round "2"]\r\n'
    )
    assert parse(written).games[0].value("Event") == 'a "new" \\ one'


def test_a_character_beyond_the_files_set_makes_it_utf8() -> None:
    document = Document((Game((Tag("North", "Ł"),)),), charset="iso-8859-1")
    assert write_document(document) == '[North "Ł"]\r\n'.encode()


@pytest.mark.parametrize("content", [b"", b"hello", b'{ [Event "x"] }', b"\0\0\0", b"[]"])
def test_what_holds_no_tag_is_refused(content: bytes) -> None:
    with pytest.raises(NotPbn):
        parse(content)


def test_too_large_a_file_is_refused_at_once() -> None:
    with pytest.raises(NotPbn, match="16 MB"):
        parse(b" " * (16 << 20) + b"x")


SIGNS = st.text(st.sampled_from('[]{}";%\\ \t\r\n=!$^+*-AEventBoard1é\x85ł'), max_size=60)
PIECES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                '[Event "a"]',
                '[ScoreTable "A;B"]',
                "1 2",
                "{ c }",
                "; c",
                "% d",
                "\n",
                "\r\n",
                "\n\n",
            ]
        ),
        SIGNS,
    ),
    max_size=12,
).map("".join)


@given(PIECES, st.sampled_from(["utf-8", "cp1250", "cp1252", "latin-1"]))
def test_whatever_is_read_is_written_back_as_it_was(text: str, charset: str) -> None:
    content = text.encode(charset, errors="replace")
    try:
        document = parse(content)
    except NotPbn:
        return
    assert write_document(document) == content
    assert sum(len(game.tags) for game in document.games) > 0


@given(st.binary(max_size=80))
def test_decoding_keeps_every_byte(content: bytes) -> None:
    charset = charset_of(content)
    text = decode(content, charset)
    is_half = charset.startswith("utf-16") and len(content) % 2
    kept = content[:-1] if is_half else content
    if "\ufffd" in text:
        assert decode(encode(text, charset), charset) == text
    else:
        assert encode(text, charset) == kept


@given(PIECES)
def test_reading_words_in_runs_finds_the_same_tags(text: str) -> None:
    spaced = normal(text)
    fine = [(one.kind, one.start, one.line) for one in tokens(spaced) if one.kind != "word"]
    coarse = tokens(spaced, coarse=True)
    assert [(one.kind, one.start, one.line) for one in coarse if one.kind != "word"] == fine
