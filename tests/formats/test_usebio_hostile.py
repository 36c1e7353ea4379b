"""Broken and hostile XML: refused clearly, quickly and in little memory."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.formats.reading import Reading
from overtrick.formats.usebio import read
from overtrick.formats.usebio.document import MAX_BYTES, MAX_ELEMENTS, dump, parse
from overtrick.formats.usebio.errors import BadXml, NotUsebio
from tests.bounded import bounded
from tests.formats.clean import is_clean
from tests.formats.usebio_texts import (
    board,
    codes,
    event,
    line,
    one_pair_each,
    pair,
    participants,
    player,
    read_text,
    section,
    usebio,
)

PLAYED = board(1, line(CONTRACT="4Hx", PLAYED_BY="N", LEAD="D10", TRICKS="9", SCORE="-100"))
SMALL = one_pair_each(PLAYED, board(2, line(SCORE="A6040"), line("2", "1", SCORE="50")))


def refusal(content: bytes) -> BridgeError:
    with bounded(), pytest.raises(BridgeError) as caught:
        read(content, "evening.xml")
    return caught.value


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
        '<!ENTITY f SYSTEM "file:///etc/passwd">',
        '<!ENTITY n SYSTEM "http://192.0.2.1/x">',
        '<!ENTITY % p SYSTEM "http://192.0.2.1/x.dtd"> %p;',
    ],
)
def test_files_that_declare_entities_are_refused(declaration: str) -> None:
    head = f'<?xml version="1.0"?>\n<!DOCTYPE USEBIO [{declaration}]>'
    error = refusal(usebio(event(PLAYED, EVENT_DESCRIPTION="x"), head=head))
    assert (error.code, error.where) == ("bad-xml", "evening.xml, line 2")
    assert "entities" in error.message


def test_a_doctype_on_the_network_is_never_fetched() -> None:
    head = '<!DOCTYPE USEBIO SYSTEM "http://192.0.2.1/usebio_v1_2.dtd">'
    with bounded():
        assert codes(read_text(usebio(event(PLAYED), head=head)))


def test_a_doctype_on_the_disk_is_not_read(tmp_path: Path) -> None:
    dtd = tmp_path / "usebio.dtd"
    dtd.write_text('<!ENTITY secret "told"><!ATTLIST EVENT EVENT_TYPE CDATA "TEAMS">')
    head = f'<!DOCTYPE USEBIO SYSTEM "{dtd.as_uri()}">'
    inside = event(PLAYED, EVENT_DESCRIPTION="a &secret; b").replace(' EVENT_TYPE="MP_PAIRS"', "")
    heading = read_text(usebio(inside, head=head)).heading
    assert heading.title == "a &secret; b"
    assert heading.form == "pairs"


def test_names_of_letters_are_understood_under_a_doctype() -> None:
    head = '<!DOCTYPE USEBIO SYSTEM "http://192.0.2.1/usebio_v1_2.dtd">'
    reading = read_text(usebio(event(PLAYED, EVENT_DESCRIPTION="Caf&eacute; &amp; bar"), head=head))
    assert reading.heading.title == "Café & bar"


@pytest.mark.parametrize("cut", [0.2, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_refused_with_its_last_line(cut: float) -> None:
    content = SMALL.replace(b"><", b">\n<")
    error = refusal(content[: int(len(content) * cut)])
    assert error.code == "bad-xml"
    assert error.where.startswith("evening.xml, line ")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"hello", "not-usebio"),
        (b"\x00\x01\x02", "not-usebio"),
        (b"PK\x03\x04", "not-usebio"),
        (b"<html><body/></html>", "not-usebio"),
        (b"<USEBIO/>", "not-usebio"),
        (b"<USEBIO><EVENT></USEBIO>", "bad-xml"),
        (b"<USEBIO>\x00</USEBIO>", "bad-xml"),
        (b"<USEBIO>&undeclared;</USEBIO>", "bad-xml"),
        (b'<?xml version="1.0" encoding="ebcdic-cp-be"?><USEBIO/>', "bad-xml"),
        (b'<?xml version="1.0" encoding="rot13"?><USEBIO/>', "bad-xml"),
        ("\ufeff<USEBIO><EVENT>".encode("utf-16"), "bad-xml"),
    ],
)
def test_other_files_are_refused(content: bytes, code: str) -> None:
    error = refusal(content)
    assert error.code == code
    assert error.where.startswith("evening.xml")


def test_a_malformed_file_names_the_line_of_the_fault() -> None:
    error = refusal(b"<USEBIO>\n<EVENT>\n<DATE>x</DAT>\n</EVENT>\n</USEBIO>")
    assert error.where == "evening.xml, line 3"
    assert "DATE" in error.message


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "1.5", "99999", "9" * 400])
def test_a_board_without_a_number_is_refused_with_its_line(number: str) -> None:
    error = refusal(one_pair_each("\n", board(number, line(SCORE="50"))))
    assert isinstance(error, NotUsebio)
    assert error.where == "evening.xml, line 4"
    assert len(error.message) < 200


@pytest.mark.parametrize("depth", [40, 1000, 100_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    content = b"<USEBIO>" + b"<A>" * depth + b"</A>" * depth + b"</USEBIO>"
    error = refusal(content)
    assert (error.code, "deep" in error.message) == ("bad-xml", True)
    assert "HUGE" not in error.message


def test_a_file_with_too_many_elements_is_refused_before_it_is_built() -> None:
    content = b"<USEBIO>" + b"<A/>" * (MAX_ELEMENTS + 1) + b"</USEBIO>"
    tracemalloc.start()
    error = refusal(content)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(error, BadXml)
    assert most < 4 * len(content)


def test_a_file_that_is_too_large_is_refused() -> None:
    assert "MiB" in refusal(b"<" + b" " * MAX_BYTES).message


def test_a_giant_text_is_refused() -> None:
    assert refusal(b"<USEBIO><A>" + b"x" * 11_000_000 + b"</A></USEBIO>").code == "bad-xml"


def test_many_attributes_are_refused() -> None:
    many = b" ".join(b'a%d=""' % number for number in range(250_000))
    assert refusal(b"<USEBIO " + many + b"/>").code == "bad-xml"


def test_thousands_of_sections_of_one_name_are_refused_quickly() -> None:
    error = refusal(usebio(event(*[section("A", PLAYED)] * 5000)))
    assert "sections" in error.message


def test_thousands_of_places_are_looked_at_once() -> None:
    places = [pair(str(n), PLACE=str(n + 1)) for n in range(20_000)]
    halves = (section("A", participants(*places[::2])), section("B", participants(*places[1::2])))
    lines = (section("C", PLAYED), section("D", PLAYED))
    with bounded():
        assert read_text(usebio(event(*halves, *lines, WINNER_TYPE="1")))


def accented(encoding: str, head: str) -> bytes:
    inside = event(participants(pair("1", player("Zoë Müller"))), PLAYED)
    return usebio(inside, head=head).decode().encode(encoding)


@pytest.mark.parametrize(
    ("encoding", "head", "notices"),
    [
        ("utf-8", "", 0),
        ("utf-8", '<?xml version="1.0" encoding="UTF-8"?>', 0),
        ("latin-1", '<?xml version="1.0" encoding="iso-8859-1"?>', 0),
        ("cp1252", "<?xml version='1.0' encoding='windows-1252'?>", 0),
        ("utf-8-sig", '<?xml version="1.0"?>', 0),
        ("utf-16", '<?xml version="1.0" encoding="utf-16"?>', 0),
        ("latin-1", '<?xml version="1.0"?>', 1),
        ("cp1252", '<?xml version="1.0" encoding="UTF-8"?>', 1),
        ("utf-8", '<?xml version="1.0" encoding="utf-16"?>', 0),
        ("iso-8859-2", '<?xml version="1.0" encoding="ISO-8859-2"?>', 0),
    ],
)
def test_every_encoding_met_with_is_read(encoding: str, head: str, notices: int) -> None:
    reading = read_text(accented(encoding, head))
    assert [one.name for one in reading.people.values()] == ["Zoë Müller"]
    assert codes(reading).count("encoding") == notices


def test_line_numbers_go_on_past_sixty_five_thousand() -> None:
    reading = read_text(one_pair_each("\n" * 70_000, board(1, line(SCORE="lots"))))
    assert reading.notices[0].where == "evening.xml, line 70003"


def test_an_encoding_declaration_on_several_lines_keeps_the_numbers() -> None:
    head = '<?xml version="1.0"\n encoding="utf-8"\n?>'
    reading = read_text(usebio(event(board(1, line(SCORE="lots"))), head=head))
    assert reading.notices[0].where == "evening.xml, line 5"


def test_an_elements_case_and_namespace_do_not_matter() -> None:
    content = SMALL.replace(b"<USEBIO", b'<u:USEBIO xmlns:u="http://x.example"')
    content = content.replace(b"</USEBIO", b"</u:USEBIO").replace(b"BOARD_NUMBER", b"Board_Number")
    assert len(read_text(content).records) == len(read_text(SMALL).records)


def test_comments_inside_a_text_do_not_cut_it() -> None:
    reading = read_text(one_pair_each(PLAYED, EVENT_DESCRIPTION="Thursday<!-- no --> pairs"))
    assert reading.heading.title == "Thursday pairs"


PIECES = [
    b"<",
    b">",
    b"&",
    b"]]>",
    b"<!--",
    b"<EVENT>",
    b"</EVENT>",
    b"<TRAVELLER_LINE/>",
    b"<BOARD_NUMBER>7</BOARD_NUMBER>",
    b'EVENT_TYPE="TEAMS"',
    b'EVENT_TYPE="INDIVIDUAL"',
    b"A9999",
    b"60%",
    b"\xff\xfe",
    b"\x00",
    b"NS",
    b"99999999999999999999",
]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_mutated_file_gives_a_reading_or_a_clean_error(data: st.DataObject) -> None:
    content = SMALL
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        end = start + data.draw(st.integers(0, 30))
        piece = data.draw(st.sampled_from(PIECES) | st.binary(max_size=8))
        content = content[:start] + piece + content[end:]
    try:
        reading = read(content, "evening.xml")
    except BridgeError as error:
        assert str(error).startswith("evening.xml")
    else:
        assert isinstance(reading, Reading)
        again = parse(content, "evening.xml")
        assert parse(dump(again), "evening.xml").events == again.events


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_give_a_reading_or_a_clean_error(tail: bytes) -> None:
    for content in (tail, b"<USEBIO>" + tail, b"<USEBIO><EVENT>" + tail + b"</EVENT></USEBIO>"):
        assert is_clean(read, content, "evening.xml")


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["CONTRACT", "PLAYED_BY", "TRICKS", "SCORE", "LEAD", "DIRECTION"]),
        st.text(
            st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="<&>"), max_size=12
        )
        | st.sampled_from(["4Sx", "N", "10", "-50", "A6040", "60/40", "PASS", "1e9", "١٢"]),
    ),
    st.sampled_from(["MP_PAIRS", "INDIVIDUAL", "TEAMS", "CROSS_IMP"]),
)
def test_any_texts_in_a_line_give_a_reading(texts: dict[str, str], kind: str) -> None:
    content = usebio(event(board(1, line(**texts)), kind=kind))
    assert isinstance(read(content, "evening.xml"), Reading)
