"""Every file format: its name, its suffixes, and how it is read and written."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.formats.reading import Notice, Reading, Unreadable

MAX_BYTES: Final = 64 * 1024 * 1024
"""A file of results is never larger; what is, is refused before it is read."""


class UnknownFormat(BridgeError):
    """No format has that name, or the file is of none."""

    code = "unknown-format"


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. ``module`` has ``read`` and, if ``writes``, ``write``."""

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
        return self._part("read")(content, file)  # type: ignore[no-any-return]

    def write(self, *parts: object) -> bytes:
        """The bytes of an event in this format."""
        return self._part("write")(*parts)  # type: ignore[no-any-return]

    def _part(self, name: str) -> Callable[..., object]:
        return getattr(importlib.import_module(self.module), name)  # type: ignore[no-any-return]


FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "csv",
        "travellers, a line a result",
        (".csv", ".tsv", ".txt"),
        reads=True,
        writes=True,
        carries=("results",),
        module="overtrick.formats.travellers",
    ),
    Format(
        "usebio",
        "USEBIO 1.0 to 1.3",
        (".xml",),
        reads=True,
        writes=True,
        carries=("results", "contestants", "deals", "points"),
        module="overtrick.formats.usebio",
    ),
    Format(
        "bws",
        "Bridgemate and other table devices (Access 97 and 2000)",
        (".bws", ".mdb"),
        reads=True,
        writes=False,
        carries=("results", "contestants", "deals"),
        module="overtrick.formats.bws",
    ),
    Format(
        "pbn",
        "Portable Bridge Notation 1.0 to 2.1",
        (".pbn",),
        reads=True,
        writes=True,
        carries=("results", "deals"),
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
        carries=("results", "contestants", "deals", "rulings"),
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
    start = content[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<"):
        return named("usebio")
    if start.startswith((b"{", b"[{")):
        return named("overtrick" if b'"overtrick"' in content[:4096] else "acbl")
    if start.startswith((b"[", b"%", b";")) and not start.startswith(b";;"):
        return named("pbn")
    return by_suffix(file)


def by_suffix(file: str) -> Format:
    """The format that a file's name says. Raises UnknownFormat."""
    found = next((one for one in FORMATS if file.lower().endswith(one.suffixes)), None)
    if found is None:
        known = ", ".join(sorted({suffix for one in FORMATS for suffix in one.suffixes}))
        raise UnknownFormat(f"not a file Overtrick knows; it reads {known}", where=file)
    return found
