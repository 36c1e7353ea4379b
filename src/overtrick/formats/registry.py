"""Every file format: its name, its suffixes, and how it is read and written."""

from __future__ import annotations

import codecs
import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from overtrick.bridge.errors import BridgeError
from overtrick.formats.reading import Notice, Reading, Unreadable
from overtrick.formats.text import decode, foreign
from overtrick.formats.writing import Evening

MAX_BYTES: Final = 64 * 1024 * 1024
"""A file of results is never larger; what is, is refused before it is read."""


class UnknownFormat(BridgeError):
    """No format has that name, or the file is of none."""

    code = "unknown-format"


class NotWritten(BridgeError):
    """The format can be read and not written."""

    code = "not-written"


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. ``module`` has ``read`` and, if ``writes``, ``write``.

    ``carries`` says in words what it can hold. A writer is given an event, its people and its
    standings; that of a format which carries the journal, the whole Evening.
    """

    name: str
    about: str
    suffixes: tuple[str, ...]
    reads: bool
    writes: bool
    carries: tuple[str, ...]
    module: str

    def read(self, content: bytes, file: str) -> Reading:
        """Read a file of this format. Raises Unreadable and other BridgeErrors."""
        if not content.strip():
            raise Unreadable([Notice("empty", file, "the file is empty")])
        reading: Reading = self._part("read")(content, file)
        return reading

    def write(self, evening: Evening) -> bytes:
        """The bytes of an event in this format. Raises NotWritten where it is only read."""
        if not self.writes:
            names = ", ".join(one.name for one in FORMATS if one.writes)
            raise NotWritten(f"{self.name} files are read, not written; {names} are written")
        write = self._part("write")
        parts = (evening.event, evening.people, evening.standings)
        written: bytes = write(evening) if "journal" in self.carries else write(*parts)
        return written

    def _part(self, name: str) -> Callable[..., Any]:
        part: Callable[..., Any] = getattr(importlib.import_module(self.module), name)
        return part


FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "csv",
        "travellers, a line a result",
        (".csv", ".tsv", ".txt"),
        reads=True,
        writes=True,
        carries=("results", "rulings"),
        module="overtrick.formats.travellers",
    ),
    Format(
        "toml",
        "an event's description beside its results",
        (".toml",),
        reads=True,
        writes=True,
        carries=("title", "options", "across", "contestants", "handicaps", "penalties"),
        module="overtrick.formats.toml",
    ),
    Format(
        "usebio",
        "USEBIO 1.0 to 1.3",
        (".xml",),
        reads=True,
        writes=True,
        carries=("title", "across", "results", "rulings", "contestants", "deals", "points"),
        module="overtrick.formats.usebio",
    ),
    Format(
        "bws",
        "Bridgemate and other table devices (Access 97 and 2000)",
        (".bws", ".mdb"),
        reads=True,
        writes=False,
        carries=("results", "rulings", "contestants", "deals"),
        module="overtrick.formats.bws",
    ),
    Format(
        "pbn",
        "Portable Bridge Notation 1.0 to 2.1",
        (".pbn",),
        reads=True,
        writes=True,
        carries=("title", "results", "rulings", "contestants", "deals", "points"),
        module="overtrick.formats.pbn",
    ),
    Format(
        "acbl",
        "the JSON of an ACBL club game's page",
        (".json",),
        reads=True,
        writes=False,
        carries=("results", "contestants", "deals", "points"),
        module="overtrick.formats.acbl",
    ),
    Format(
        "overtrick",
        "Overtrick's own JSON: the whole journal",
        (".json",),
        reads=True,
        writes=True,
        carries=(
            "title",
            "options",
            "across",
            "results",
            "rulings",
            "contestants",
            "handicaps",
            "deals",
            "penalties",
            "sit-outs",
            "journal",
        ),
        module="overtrick.formats.journal",
    ),
)


def named(name: str) -> Format:
    """The format called ``name``. Raises UnknownFormat."""
    found = next((one for one in FORMATS if one.name == name.lower()), None)
    if found is None:
        names = ", ".join(one.name for one in FORMATS)
        raise UnknownFormat(f"{name!r} is not a format; there are {names}")
    return found


def recognise(content: bytes, file: str) -> Format:
    """The format of a file by what it begins with, then by its name. Raises UnknownFormat."""
    if content[4:19] in (b"Standard Jet DB", b"Standard ACE DB"):
        return named("bws")
    if elsewhere := foreign(content, file):
        raise UnknownFormat(elsewhere, where=file)
    start = _beginning(content)
    if start.startswith("<"):
        return named("usebio")
    if start.startswith("{") or re.match(r"\[\s*\{", start):
        return named("overtrick" if _is_ours(content) else "acbl")
    if _PBN.match(start) and not file.lower().endswith((*named("csv").suffixes[:2], ".toml")):
        return named("pbn")
    return by_suffix(file)


_PBN: Final = re.compile(r"%|;|\[\s*[A-Za-z_]+\s*\"")


def _beginning(content: bytes) -> str:
    """The first characters of a text file in whichever encoding."""
    encoding = "latin-1"
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    start = content[:4096].decode(encoding, errors="replace")
    return start.removeprefix("\xef\xbb\xbf").lstrip()


def _is_ours(content: bytes) -> bool:
    """Whether JSON is a journal or a document of ``score --json``, by its outermost keys."""
    import msgspec

    try:
        keys = set(msgspec.json.decode(decode(content, "")[0], type=dict[str, msgspec.Raw]))
    except (msgspec.DecodeError, BridgeError, RecursionError):
        return b'"overtrick"' in content[:4096]
    return "overtrick" in keys or keys >= {"event", "rankings", "boards"}


def writable(file: str) -> Format:
    """The format in which a file of that name is written. Raises UnknownFormat, NotWritten."""
    fitting = [one for one in FORMATS if file.lower().endswith(one.suffixes)]
    found = next((one for one in fitting if one.writes), None)
    if found is None and fitting:
        raise NotWritten(f"{fitting[0].name} files are read, not written", where=file)
    if found is None:
        known = ", ".join(suffix for one in FORMATS if one.writes for suffix in one.suffixes)
        raise UnknownFormat(f"not a file Overtrick knows; it writes {known}", where=file)
    return found


def by_suffix(file: str) -> Format:
    """The format that a file's name says. Raises UnknownFormat."""
    found = next((one for one in FORMATS if file.lower().endswith(one.suffixes)), None)
    if found is None:
        known = ", ".join(sorted({suffix for one in FORMATS for suffix in one.suffixes}))
        raise UnknownFormat(f"not a file Overtrick knows; it reads {known}", where=file)
    return found
