"""A site into a folder, without harm to anything else that is there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Final, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.formats.placing import alone, put
from overtrick.publish.render import STATIC

MANIFEST: Final = "overtrick-pages.sha256"
"""Names every file that was written, with its SHA-256, as ``sha256sum`` does."""

# The first line tells our list from anyone else's: older folders hold it, so it stays as it is.
HEADER: Final = "# Made by overtrick publish, which replaces and removes the pages listed here."
_PAGE: Final = re.compile(r"[A-Za-z0-9-]+\.html")
_STATIC: Final = frozenset(f"static/{name}" for name in STATIC)

_Entry: TypeAlias = tuple[str, str]
"""A file's name and its SHA-256. While a site is being written a name may have two."""


class NotAFolder(BridgeError):
    """The place for the pages is a file, or a page's place in it is a folder."""

    code = "not-a-folder"


class NotOurFile(BridgeError):
    """A page would replace something that was not made by an earlier run, or lie elsewhere."""

    code = "not-our-file"


def write_site(pages: Mapping[str, bytes], folder: Path) -> Path:
    """Write ``pages`` into ``folder``, made if need be, and give the path of the first page.

    Each file is written beside its place and then moved there, the first page last. Pages of
    an earlier run that are no longer part of the site go, unless they were changed since;
    nothing else is touched. A run that breaks off can be repeated, and one that comes upon
    another waits for it. Raises NotAFolder, NotOurFile, and OSError.
    """
    if folder.exists() and not folder.is_dir():
        raise NotAFolder("this is a file; the pages need a folder", where=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder):
        before = _checked(pages, folder)
        _write(pages, folder, before)
    return folder / "index.html"


def _write(pages: Mapping[str, bytes], folder: Path, before: set[_Entry]) -> None:
    new = {(name, sha256(content).hexdigest()) for name, content in pages.items()}
    # Listed before it is written, a page is known for ours wherever this run may end.
    _list(before | new, folder)
    for name in sorted(pages, key=lambda one: one == "index.html"):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        put({place: pages[name]})
    for entry in before:
        if entry[0] not in pages and _is_unchanged(entry, folder):
            (folder / entry[0]).unlink(missing_ok=True)
    # What is still there comes from a run that could not be kept out: the next takes it away.
    others = (one for one in _listed(folder) if one[0] not in pages)
    _list(new | {one for one in others if _is_unchanged(one, folder)}, folder)


def _checked(pages: Mapping[str, bytes], folder: Path) -> set[_Entry]:
    """The entries of earlier runs, once nothing stands in the way of ``pages``."""
    for name in (*pages, MANIFEST):
        _check_place(folder / name, folder)
    taken = [name for name, content in pages.items() if _holds_other(folder / name, content)]
    # Read last: a page that a run beside this one has just made is listed by then.
    before = _listed(folder)
    names = {name for name, _ in before}
    for name in taken:
        if name not in names:
            raise NotOurFile(_foreign("file"), where=str(folder / name))
    return before


def _check_place(place: Path, folder: Path) -> None:
    for parent in (one for one in place.parents if folder in one.parents):
        if _leads_out(parent, folder):
            message = "this is a link that leads out of the folder; take it away"
            raise NotOurFile(message, where=str(parent))
        if parent.exists() and not parent.is_dir():
            raise NotAFolder("a folder of this name is needed", where=str(parent))
    if place.is_dir() and not place.is_symlink():
        raise NotAFolder("a folder stands where a page belongs", where=str(place))
    if os.path.lexists(place) and not _is_regular(place):
        message = "this is a link or a device, where a page belongs; take it away"
        raise NotOurFile(message, where=str(place))


def _foreign(what: str) -> str:
    return f"this {what} was not made by an earlier run; name an empty folder instead"


def _leads_out(inner: Path, folder: Path) -> bool:
    return not Path(os.path.realpath(inner)).is_relative_to(os.path.realpath(folder))


def _is_regular(place: Path) -> bool:
    """Whether a file that can be read to its end is there: no link, no pipe, no device."""
    try:
        return S_ISREG(place.lstat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _content(place: Path) -> bytes | None:
    """What a file holds; None if it is not there, or went away meanwhile."""
    try:
        return place.read_bytes() if _is_regular(place) else None
    except FileNotFoundError:
        return None


def _holds_other(place: Path, content: bytes) -> bool:
    return _content(place) not in (None, content)


def _is_unchanged(entry: _Entry, folder: Path) -> bool:
    """Whether the file is there, in the folder itself, and as it was written."""
    name, digest = entry
    place = folder / name
    content = None if _leads_out(place.parent, folder) else _content(place)
    return content is not None and sha256(content).hexdigest() == digest


def _list(entries: Iterable[_Entry], folder: Path) -> None:
    lines = (f"{digest}  {name}\n" for name, digest in sorted(entries))
    put({folder / MANIFEST: f"{HEADER}\n{''.join(lines)}".encode()})


def _listed(folder: Path) -> set[_Entry]:
    """The entries of earlier runs. Raises NotOurFile for a list that somebody else made."""
    content = _content(folder / MANIFEST)
    if content is None:
        return set()
    header, *lines = content.decode("utf-8", errors="replace").splitlines() or [""]
    if header != HEADER:
        raise NotOurFile(_foreign("list"), where=str(folder / MANIFEST))
    return set(_entries(lines))


def _entries(lines: list[str]) -> Iterator[_Entry]:
    """The files that a run can have made; whatever else is listed is none of our business."""
    for line in lines:
        digest, _, name = line.partition("  ")
        if _PAGE.fullmatch(name) or name in _STATIC:
            yield name, digest
