"""Which format a file is of, by its first bytes and its name."""

from __future__ import annotations

import importlib
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given

from overtrick.bridge.errors import BridgeError
from overtrick.formats.reading import Reading, Unreadable
from overtrick.formats.registry import (
    FORMATS,
    Format,
    NotWritten,
    UnknownFormat,
    named,
    recognise,
    writable,
)
from overtrick.formats.writing import Evening
from tests.formats.evenings import evenings
from tests.shared import shared


@pytest.mark.parametrize(
    ("content", "file", "name"),
    [
        (b"\0\1\0\0Standard Jet DB\0", "x", "bws"),
        (b"\0\1\0\0Standard ACE DB\0", "x.csv", "bws"),
        (b"<?xml version='1.0'?><USEBIO/>", "x", "usebio"),
        (b"\xef\xbb\xbf \n<USEBIO/>", "x.txt", "usebio"),
        ("<USEBIO/>".encode("utf-16"), "x", "usebio"),
        (b'{"overtrick": 1}', "x", "overtrick"),
        ('{"overtrick": 1}'.encode("utf-16"), "x", "overtrick"),
        (b'{"boards": [], "event": {}, "rankings": []}', "x", "overtrick"),
        (b'{"id": 1, "sessions": []}', "x", "acbl"),
        (b'[{"id": 1}]', "x", "acbl"),
        (b'{"overtrick": 1, "rec', "x", "overtrick"),
        (b'{"id": ' + b"[" * 100_000, "x", "acbl"),
        (b'% PBN 2.1\n[Event "x"]', "x", "pbn"),
        (b'[Event "x"]', "x.txt", "pbn"),
        (b"; a comment\n", "x.pbn", "pbn"),
        (b"board,ns,ew\n", "x.csv", "csv"),
        (b";board;ns;ew\n", "x.csv", "csv"),
        (b"%board,ns,ew\n", "X.CSV", "csv"),
        (b'[[contestants]]\nid = "1"', "x.toml", "toml"),
        (b'["a"]\n', "x.toml", "toml"),
        (b"title = 'x'", "x.toml", "toml"),
    ],
)
def test_a_file_is_recognised(content: bytes, file: str, name: str) -> None:
    assert recognise(content, file).name == name


@pytest.mark.parametrize("folder", ["usebio", "bws", "acbl", "pbn", "csv"])
def test_every_real_file_is_recognised_without_its_name(folder: str) -> None:
    files = [one for one in shared(f"real/{folder}").iterdir() if one.suffix != ".md"]
    assert files
    for one in files:
        name = one.name if folder == "csv" else "evening"
        assert recognise(one.read_bytes(), name).name == folder, one.name


def test_what_is_nothing_we_know_is_refused() -> None:
    with pytest.raises(UnknownFormat) as caught:
        recognise(b"dear all,", "letter.doc")
    assert str(caught.value).startswith("letter.doc: not a file Overtrick knows; it reads .bws")


def zipped(*names: str) -> bytes:
    """A zip with files of those names, as Excel and others write it."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, "application/vnd.oasis.opendocument.spreadsheet")
    return into.getvalue()


OLD_EXCEL = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


@pytest.mark.parametrize(
    ("content", "file", "said"),
    [
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "x", "in Excel choose Save as, CSV"),
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "x.csv", "in Excel choose Save as, CSV"),
        (OLD_EXCEL, "x.csv", "in Excel choose Save as, CSV"),
        (OLD_EXCEL, "x.xls", "in Excel choose Save as, CSV"),
        (b"board\tns\tew\n", "x.XLSX", "in Excel choose Save as, CSV"),
        (OLD_EXCEL, "x.doc", "looks like a Word file"),
        (zipped("word/document.xml"), "x.docx", "looks like a Word file"),
        (zipped("content.xml"), "x.ods", "in LibreOffice choose Save as, Text CSV"),
        (b"board", "x.ods", "in LibreOffice choose Save as, Text CSV"),
        (zipped("evening.bws"), "evening.zip", "a zip file: take the file of results out"),
        (b"%PDF-1.4\n%", "x.pdf", "this is a PDF"),
    ],
)
def test_what_another_program_has_to_save_first_is_named(
    content: bytes, file: str, said: str
) -> None:
    with pytest.raises(UnknownFormat, match=said) as caught:
        recognise(content, file)
    assert str(caught.value).startswith(f"{file}: this ")


def test_an_excel_file_read_as_csv_is_named_too() -> None:
    for content in (zipped("xl/workbook.xml"), OLD_EXCEL):
        with pytest.raises(Unreadable, match="in Excel choose Save as, CSV") as caught:
            named("csv").read(content, "x.csv")
        assert caught.value.errors[0].code == "not-text"


@pytest.mark.parametrize("one", FORMATS, ids=lambda one: one.name)
def test_every_format_has_its_reader_and_writer(one: Format) -> None:
    module = importlib.import_module(one.module)
    assert callable(module.read)
    assert hasattr(module, "write") or not one.writes
    assert named(one.name.upper()) is one


@pytest.mark.parametrize("one", FORMATS, ids=lambda one: one.name)
@pytest.mark.parametrize("content", [b"", b" \t", b"\0" * 5000, b"words\n" * 99, b"{}", b"<a/>"])
def test_every_reader_refuses_what_is_not_its_own_in_words(one: Format, content: bytes) -> None:
    try:
        reading = one.read(content, "t.x")
    except BridgeError as error:
        assert str(error).startswith("t.x")
        assert len(str(error)) < 400
    else:
        assert isinstance(reading, Reading)


def test_an_empty_file_is_refused_by_every_reader() -> None:
    for one in FORMATS:
        with pytest.raises(Unreadable, match="the file is empty"):
            one.read(b" \n", "t.x")


@pytest.mark.parametrize(
    ("file", "name"),
    [("x.json", "overtrick"), ("X.XML", "usebio"), ("x.txt", "csv"), ("x.toml", "toml")],
)
def test_a_file_is_written_as_its_name_says(file: str, name: str) -> None:
    assert writable(file).name == name


def test_a_format_that_is_only_read_is_not_written() -> None:
    with pytest.raises(NotWritten):
        writable("x.bws")
    with pytest.raises(UnknownFormat):
        writable("x.doc")
    with pytest.raises(UnknownFormat):
        named("word")


@given(evenings())
def test_what_any_writer_writes_is_recognised(evening: Evening) -> None:
    with pytest.raises(NotWritten):
        named("acbl").write(evening)
    for name, file in (("overtrick", "x"), ("csv", "x.csv"), ("toml", "x.toml")):
        assert recognise(named(name).write(evening), file).name == name


def test_real_files_have_names_too(tmp_path: Path) -> None:
    assert recognise(b"board,ns,ew\n", str(tmp_path / "x.TSV")).name == "csv"
