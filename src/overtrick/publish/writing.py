"""A site into a folder, without harm to anything else that is there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from overtrick.bridge.errors import BridgeError

MANIFEST: Final = "overtrick-pages.sha256"
"""Names every file that was written, with its SHA-256, as ``sha256sum`` does."""


class NotAFolder(BridgeError):
    """The place for the pages is a file, or a page's place in it is a folder."""

    code = "not-a-folder"


class NotOurFile(BridgeError):
    """A page would replace a file that was not made by an earlier run."""

    code = "not-our-file"


def write_site(pages: Mapping[str, bytes], folder: Path) -> Path:
    """Write ``pages`` into ``folder``, made if need be, and give the path of the first page.

    Each file is written beside its place and then moved there, the first page last. Pages of
    an earlier run that are no longer part of the site go, unless they were changed since;
    nothing else is touched. Raises NotAFolder, NotOurFile, and OSError.
    """
    before = _read_manifest(folder)
    _check(pages, folder, before)
    for name in sorted(pages, key=lambda one: one == "index.html"):
        _write(folder / name, pages[name])
    for name, digest in before.items():
        if name not in pages:
            _remove(folder / name, digest)
    _write(folder / MANIFEST, _manifest(pages))
    return folder / "index.html"


def _check(pages: Mapping[str, bytes], folder: Path, before: Mapping[str, str]) -> None:
    if folder.exists() and not folder.is_dir():
        raise NotAFolder("this is a file; the pages need a folder", where=str(folder))
    for name in pages:
        place = folder / name
        for parent in (one for one in place.parents if folder in one.parents):
            if parent.exists() and not parent.is_dir():
                raise NotAFolder("a folder of this name is needed", where=str(parent))
        if place.is_dir():
            raise NotAFolder("a folder stands where a page belongs", where=str(place))
        if place.exists() and name not in before and place.read_bytes() != pages[name]:
            message = "this file was not made by an earlier run; name an empty folder instead"
            raise NotOurFile(message, where=str(place))


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(content)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)


def _remove(place: Path, digest: str) -> None:
    if place.is_file() and sha256(place.read_bytes()).hexdigest() == digest:
        place.unlink()


def _manifest(pages: Mapping[str, bytes]) -> bytes:
    lines = (f"{sha256(pages[name]).hexdigest()}  {name}\n" for name in sorted(pages))
    return "".join(lines).encode()


def _read_manifest(folder: Path) -> dict[str, str]:
    """The earlier run's files with their digests; lines that name no file of ours are left out."""
    try:
        text = (folder / MANIFEST).read_text("utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {name: digest for digest, name in _entries(text)}


def _entries(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        digest, _, name = line.partition("  ")
        path = PurePosixPath(name)
        if name and not path.is_absolute() and ".." not in path.parts and "\\" not in name:
            yield digest, name
