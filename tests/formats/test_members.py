"""Member lists in the layouts that national bodies and clubs export, and with what goes wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.formats.members import MemberRow, Wanted, read
from overtrick.formats.members.columns import role, roles
from overtrick.formats.members.names import Name, in_one, softened
from overtrick.formats.reading import Unreadable
from tests.bounded import bounded

FILE = "members.csv"


def rows(text: str | bytes, wanted: Wanted | None = None) -> tuple[MemberRow, ...]:
    content = text if isinstance(text, bytes) else text.encode()
    return read(content, FILE, wanted).rows


def names(text: str | bytes) -> list[tuple[str, str]]:
    return [(row.surname, row.first) for row in rows(text)]


def said(text: str | bytes, wanted: Wanted | None = None) -> list[tuple[str, str]]:
    content = text if isinstance(text, bytes) else text.encode()
    return [(one.code, one.where) for one in read(content, FILE, wanted).notices]


def test_it_works() -> None:
    text = (
        "EBU No,Title,Forename,Surname,Club,NGS Grade,Email\n"
        "123456,Mr,Max,Stone,Larchfield,9,m@x.y\n"
    )
    found = read(text.encode(), FILE)
    assert found.notices == ()
    assert found.rows == (
        MemberRow(2, "Stone", "Max", (("EBU", "123456"),), "Larchfield", "", "", "9", "", "Mr"),
    )


def test_e_mail_addresses_are_kept_only_when_asked_for() -> None:
    text = "Name,Number,E-mail\nAda Birch,7,ada@club.test\n"
    assert rows(text)[0].email == ""
    assert rows(text, Wanted(emails=True))[0].email == "ada@club.test"


LAYOUTS = """
ACBL#,Last Name,First Name,MPs | K123456,BIRCH,Ada,501.22 | Birch | Ada | ACBL K123456
Name;DBV-Nr.;Verein | "Birch, Ada";1203;BC Lerche | Birch | Ada | DBV 1203
Name;Vorname;DBV-Nr | Birch;Ada;1203 | Birch | Ada | DBV 1203
Nazwisko i imię;Nr PZBS | Nowak Anna Maria;04711 | Nowak | Anna Maria | PZBS 04711
Achternaam;Voorvoegsel;Roepnaam;NBB-nummer | Berk;van der;Ada;77 | van der Berk | Ada | NBB 77
Achternaam;Voorletters;Lidnummer NBB | Berk;A.B.;77 | Berk | A.B. | NBB 77
Nom;Prénom;N° licence FFB | de la TOUR;Ada;99 | de la TOUR | Ada | FFB 99
Nom;Prénom;FFB | Tour;Ada;00012 | Tour | Ada | FFB 00012
ABF No,Player Name | 1234567,Ada van der Birch | van der Birch | Ada | ABF 1234567
NZ Bridge No,Surname,First Names | 1234,Birch,Ada Jo | Birch | Ada Jo | NZB 1234
NZB Number,Surname,First Names | 1234,Birch,Ada Jo | Birch | Ada Jo | NZB 1234
Cognome,Nome,FIGB | Betulla,Ada,ABC123 | Betulla | Ada | FIGB ABC123
Name,Surname,WBF | Ada,Birch,55 | Birch | Ada | WBF 55
FIRSTNAME,SURNAME,PID,CLUBID,EBU,PC | Ada,Birch,9,17,123,AB1 2CD | Birch | Ada | EBU 123
"""


@pytest.mark.parametrize("layout", LAYOUTS.strip().splitlines())
def test_the_common_layouts(layout: str) -> None:
    header, line, surname, first, number = (one.strip() for one in layout.split("|"))
    row = rows(f"{header}\n{line}\n")[0]
    assert (row.surname, row.first) == (surname, first)
    assert not number or tuple(number.split()) in row.numbers


def test_a_club_number_stands_beside_a_national_one() -> None:
    row = rows("First name,Surname,Club,Membership No,EBU\nAda,Birch,Larchfield,17,123\n")[0]
    assert row.numbers == (("EBU", "123"),)
    assert (row.club, row.club_number) == ("Larchfield", "17")


def test_numbers_whose_body_the_list_does_not_name_take_the_one_given() -> None:
    text = "Name,Number\nAda Birch,123\n"
    assert rows(text)[0].numbers == (("", "123"),)
    assert rows(text, Wanted(body="nzb"))[0].numbers == (("NZB", "123"),)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("Ada Birch", ("Birch", "Ada")),
        ("Birch, Ada", ("Birch", "Ada")),
        ("Birch , Ada  Maria", ("Birch", "Ada Maria")),
        ("Dr. Ada Birch", ("Birch", "Ada")),
        ("Mrs Ada Birch", ("Birch", "Ada")),
        ("Prof. Dr. Ada Birch", ("Birch", "Ada")),
        ("Ada van den Birch", ("van den Birch", "Ada")),
        ("Van Birch", ("Birch", "Van")),
        ("BIRCH Ada", ("Birch", "Ada")),
        ("DE LA TOUR Ada", ("de la Tour", "Ada")),
        ("Ada BIRCH-STONE", ("Birch-Stone", "Ada")),
        ("ADA BIRCH", ("BIRCH", "ADA")),
        ("Max Stone Jr.", ("Stone Jr.", "Max")),
        ("Stone, Jr.", ("Stone Jr", "")),
        ("Max Stone, Jr", ("Stone Jr", "Max")),
        ("Birch", ("Birch", "")),
        ("Sr Birch", ("Birch", "Sr")),
        ("M. Birch", ("Birch", "")),
        ("", ("", "")),
    ],
)
def test_a_name_in_one_cell(cell: str, expected: tuple[str, str]) -> None:
    name = in_one(cell)
    assert (name.surname, name.first) == expected


def test_a_title_is_kept_apart() -> None:
    assert in_one("Dr. Ada Birch") == Name("Birch", "Ada", "Dr.")


@pytest.mark.parametrize(
    ("shouted", "soft"),
    [
        ("O'NEILL", "O'Neill"),
        ("MCKAY", "McKay"),
        ("BIRCH-STONE", "Birch-Stone"),
        ("VAN DER BERK", "van der Berk"),
        ("ŁAWA", "Ława"),
    ],
)
def test_capitals_are_softened(shouted: str, soft: str) -> None:
    assert softened(shouted) == soft


def test_a_list_in_capitals_is_written_small_and_says_so() -> None:
    text = "Player #,Name\n1,ADA BIRCH\n2,MAX O'NEILL\n3,Ines Calder\n"
    assert names(text) == [("Birch", "Ada"), ("O'Neill", "Max"), ("Calder", "Ines")]
    assert said(text) == [("member-capitals", FILE)]


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "Łucja Żółć"),
        ("utf-16", "Łucja Żółć"),
        ("cp1250", "Łucja Żółć"),
        ("iso8859-2", "Łucja Wąśkiewicz"),
        ("cp852", "Łucja Żółć"),
        ("cp1252", "Zoë Müller-Åström"),
        ("cp1252", "Élodie Garçon"),
        ("latin-1", "Íñigo Peña"),
        ("cp850", "Zoë Müller"),
    ],
)
def test_accents_come_out_right_whatever_the_encoding(encoding: str, name: str) -> None:
    lines = f"Number;Name\n1;{name}\n2;Ada Birch\n"
    assert rows(lines.encode(encoding))[0].name == name


def test_an_encoding_that_is_named_overrules() -> None:
    content = "Number;Name\n1;Zoë Birch\n".encode("cp1252")
    assert rows(content, Wanted(encoding="cp1250"))[0].first == "Zoë"
    with pytest.raises(Unreadable) as refused:
        rows(content, Wanted(encoding="klingon"))
    assert refused.value.errors[0].code == "member-encoding"
    with pytest.raises(Unreadable, match="line 2 is not text"):
        rows(content, Wanted(encoding="utf-8"))


def test_accents_that_were_encoded_twice_are_mended_and_said() -> None:
    text = "Number,Name\n1,JosÃ© PeÃ±a\n"
    assert names(text) == [("Peña", "José")]
    assert said(text) == [("member-encoded-twice", f"{FILE}, line 2")]


def test_blanks_and_invisible_marks_go() -> None:
    text = "\ufeffNumber , Name \n 12\u00a034 ,\u200bAda\u00a0 Birch  \n"
    row = rows(text)[0]
    assert (row.name, row.numbers) == ("Ada Birch", (("", "1234"),))


def test_what_is_odd_is_said_with_its_line() -> None:
    text = (
        "sep=;\nNumber;Surname;First name;Club\n"
        "1;Birch;Ada;Larchfield\n"
        ";Stone;Max;Larchfield\n"
        "3;;;Larchfield\n"
        "1;Birch;Ada;Larchfield\n"
        "1;Holm;Petra;Larchfield\n"
        "1;Birch;Ada;Fernhill\n"
        "1,2E+05;Calder;Ines;Larchfield\n"
        "visitor;Reed;Tom;\n"
        "5;Ash;Kim;Larchfield;what is this\n"
        "??!;Elm;Jo;\n"
    )
    assert said(text) == [
        ("member-no-number", f"{FILE}, line 4"),
        ("member-no-name", f"{FILE}, line 5"),
        ("member-twice", f"{FILE}, line 6"),
        ("member-number-twice", f"{FILE}, line 7"),
        ("member-number-unread", f"{FILE}, line 9"),
        ("member-no-number", f"{FILE}, line 9"),
        ("member-no-number", f"{FILE}, line 10"),
        ("extra-cells", f"{FILE}, line 11"),
        ("member-number-unread", f"{FILE}, line 12"),
        ("member-no-number", f"{FILE}, line 12"),
    ]
    assert [row.line for row in rows(text)] == [3, 4, 7, 8, 9, 10, 11, 12]


def test_a_column_named_twice_gives_its_first_cell_that_is_filled() -> None:
    text = "Number,Name,Name,EBU,EBU\n1,,Ada Birch,,77\n"
    row = rows(text)[0]
    assert (row.name, row.numbers) == ("Ada Birch", (("", "1"), ("EBU", "77")))


def test_the_whole_name_beside_its_parts_is_not_used() -> None:
    text = "Name,Surname,First name,Number\nBirch A.,Birch,Ada,1\n"
    assert names(text) == [("Birch", "Ada")]
    assert read(text.encode(), FILE).unused == ("Name",)


def test_columns_that_are_not_taken_are_named() -> None:
    text = "Number,Name,Telephone,Shoe size\n1,Ada Birch,555,38\n"
    assert read(text.encode(), FILE).unused == ("Telephone", "Shoe size")


def test_a_file_without_a_header_needs_its_columns() -> None:
    text = "123;Birch, Ada;Larchfield\n124;Stone, Max;Larchfield\n"
    with pytest.raises(Unreadable) as refused:
        rows(text)
    assert refused.value.errors[0].code == "member-header"
    assert refused.value.where == f"{FILE}, line 1"
    found = rows(text, Wanted(columns=("number", "name", "club")))
    assert [(one.name, one.numbers[0][1]) for one in found] == [
        ("Ada Birch", "123"),
        ("Max Stone", "124"),
    ]
    with pytest.raises(Unreadable):
        rows(text, Wanted(columns=("number", "club")))


def test_addresses_over_two_lines_do_no_harm() -> None:
    text = 'Number,Name,Address\n1,Ada Birch,"1 High Street\nLarchfield"\n2,Max Stone,-\n'
    assert [(row.line, row.name) for row in rows(text)] == [(2, "Ada Birch"), (4, "Max Stone")]


@pytest.mark.parametrize("content", [b"", b"\n\n", b"PK\3\4 a spreadsheet\0", b"a,b\n1,2\n"])
def test_what_is_no_list_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable):
        rows(content)


def test_a_list_without_numbers_says_so_once() -> None:
    text = "First name,Surname\nAda,Birch\nMax,Stone\n"
    assert said(text) == [("member-no-number", FILE)]
    assert len(rows(text)) == 2


def test_headers_are_known_in_any_dress() -> None:
    assert role("E.B.U. Number") == "number EBU"
    assert role("N° FFB") == "number FFB"
    assert role("Numéro") == "number"
    assert role("PRÉNOM") == "first"
    assert role("Favourite convention") == ""
    assert roles(["Nom", "Prénom"]) == ["surname", "first"]
    assert roles(["Nome", "Cognome"]) == ["first", "surname"]


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        found = read(content, FILE)
    except Unreadable as refused:
        assert refused.errors
    else:
        assert all(row.surname for row in found.rows)


NAME = st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x17F), min_size=2, max_size=8)


@given(
    st.lists(st.tuples(NAME, NAME, st.integers(1, 10**7)), max_size=8, unique_by=lambda one: one[2])
)
def test_what_was_written_with_a_comma_is_read_back(people: list[tuple[str, str, int]]) -> None:
    people = [(f"x{one.lower()}", f"y{two.lower()}", number) for one, two, number in people]
    text = "Name;Number\n" + "".join(f"{one}, {two};{number}\n" for one, two, number in people)
    from unicodedata import normalize

    expected = [(normalize("NFC", one), normalize("NFC", two), str(n)) for one, two, n in people]
    assert [(row.surname, row.first, row.numbers[0][1]) for row in rows(text)] == expected


def test_a_hundred_thousand_lines_are_read_in_good_time() -> None:
    lines = "".join(f"{n};Birch{n}, Ada;Larchfield\n" for n in range(100_000))
    with bounded():
        assert len(rows("Number;Name;Club\n" + lines)) == 100_000
