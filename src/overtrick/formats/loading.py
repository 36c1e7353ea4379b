"""Files from disk: recognised, read, and joined with the files that lie beside them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PureWindowsPath
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.event.records import ContestantEntered, ResultEntered
from overtrick.formats.beside import has_deals, with_deals, with_event_file
from overtrick.formats.reading import Notice, Reading, Unreadable
from overtrick.formats.registry import FORMATS, MAX_BYTES, Format, named, recognise
from overtrick.formats.shortening import shortened
from overtrick.formats.toml import parse
from overtrick.formats.toml.document import EventFile

_RESULTS: Final = tuple(
    suffix for one in FORMATS if one.name != "toml" for suffix in one.suffixes if suffix != ".txt"
)
"""What a file of results beside an event file may be called, likeliest first."""


class OutsideFolder(BridgeError):
    """An event file names a file that is not in its own folder."""

    code = "outside-folder"


def load(path: Path, format_name: str | None = None) -> Reading:
    """Read one file together with what lies beside it.

    An event file (``.toml``) is read with the results it names, otherwise with a file of
    results of its own name. A file of results is read with the event file of its own name, if
    that names it or names none, and takes its deals from a ``.pbn`` of its own name if it has
    none. Names in an event file stay within its folder. Titles and names that are longer than any
    that is typed are cut, and said. Raises BridgeError, also for a file with nothing of an event
    in it, and OSError for one that cannot be opened.
    """
    reading = shortened(_load(path, format_name))
    if not _has_any(reading):
        message = "no pair, no result and no deal was found in it"
        raise Unreadable([Notice("nothing-found", path.name, message)])
    return reading


def _has_any(reading: Reading) -> bool:
    """Whether a file names a contestant, or has a result or a deal; a journal may be of none yet.

    A journal is all of an event, which somebody may have opened and prepared elsewhere.
    """
    if "journal" in named(reading.format).carries or has_deals(reading):
        return True
    records = (record for record, _ in reading.records)
    return any(isinstance(one, ContestantEntered | ResultEntered) for one in records)


def _load(path: Path, format_name: str | None) -> Reading:
    content = contents(path)
    found = named(format_name) if format_name else recognise(content, path.name)
    if found.name == "toml":
        return _by_event_file(path, parse(content, path.name))
    reading = found.read(content, path.name)
    beside = _event_file_beside(path)
    return _completed(reading, path, beside, path.with_suffix(".toml"))


def load_all(paths: Sequence[Path], format_name: str | None = None) -> list[Reading]:
    """Read several files. Results and deals that an event file among them names are read once.

    A file given twice, by whatever name, is read twice and has a notice.
    """
    covered: set[Path] = set()
    for path in paths:
        covered |= _covered(path, format_name)
    wanted = (path for path in paths if resolved(path) not in covered)
    return [*_twice_said(load(path, format_name) for path in wanted)]


def _twice_said(readings: Iterable[Reading]) -> Iterator[Reading]:
    """Each reading, with a notice where one before it has the same content."""
    first: dict[bytes, str] = {}
    for reading in readings:
        if reading.content not in first:
            first[reading.content] = reading.file
            yield reading
            continue
        message = (
            f"holds the same as {quoted(first[reading.content])}, given before it: "
            "both count, each as a section of its own"
        )
        notice = Notice("same-file-twice", reading.file, message)
        yield replace(reading, notices=(*reading.notices, notice))


def files_of(path: Path, format_name: str | None = None) -> set[Path]:
    """The file itself and everything that ``load`` may read with it, as absolute paths."""
    beside = {path.with_suffix(suffix) for suffix in (".toml", ".pbn")}
    present = [one for one in (path, *beside) if one.is_file()]
    covered = {named_by for one in present for named_by in _covered(one, format_name)}
    return covered | {resolved(one) for one in present}


def resolved(path: Path) -> Path:
    """The absolute path without links; links in a circle, which ``open`` refuses, are kept."""
    return Path(os.path.realpath(path))


def contents(path: Path) -> bytes:
    """The bytes of a file, refused when it is larger than any event. Raises Unreadable."""
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        message = f"larger than {MAX_BYTES // 1024 // 1024} MiB: not a file of results"
        raise Unreadable([Notice("too-large", path.name, message)])
    return content


def _covered(path: Path, format_name: str | None) -> set[Path]:
    """The files that come with an event file; nothing for any other file."""
    if not _is_event(path) or format_name not in (None, "toml"):
        return set()
    event = parse(contents(path), path.name)
    results = _results(path, event)
    deals = _inside(path, "deals", event.deals) if event.deals else path.with_suffix(".pbn")
    # An event file is never another's results: it is refused, not left out, where one says so.
    return {resolved(one) for one in (results, deals) if one.is_file() and not _is_event(one)}


def _is_event(path: Path) -> bool:
    return path.suffix.lower() == ".toml"


def _by_event_file(path: Path, event: EventFile) -> Reading:
    results = _results(path, event)
    content = contents(results)
    return _completed(_format(content, results).read(content, results.name), results, event, path)


def _format(content: bytes, path: Path) -> Format:
    found = recognise(content, path.name)
    if found.name == "toml":
        message = f"results: {quoted(path.name)} is an event file, not a file of results"
        raise Unreadable([Notice("no-results-file", path.name, message)])
    return found


def _results(path: Path, event: EventFile) -> Path:
    """The file of results that belongs to an event file. Raises Unreadable, OutsideFolder."""
    if event.results:
        results = _inside(path, "results", event.results)
        if not results.is_file():
            message = f"results: {quoted(event.results)} is not there"
            raise Unreadable([Notice("no-results-file", path.name, message)])
        return results
    candidates = [path.with_suffix(suffix) for suffix in _RESULTS]
    found = next((one for one in candidates if one.is_file()), None)
    if found is None:
        message = f"names no results, and there is no {path.with_suffix('.csv').name} beside it"
        raise Unreadable([Notice("no-results-file", path.name, message)])
    return found


def _deals_file(path: Path, name: str) -> Path:
    """The file of deals that an event file names. Raises Unreadable, OutsideFolder."""
    deals = _inside(path, "deals", name)
    if not deals.is_file():
        message = f"deals: {quoted(name)} is not there"
        raise Unreadable([Notice("no-deals-file", path.name, message)])
    return deals


def _inside(path: Path, key: str, name: str) -> Path:
    """The file called ``name`` in the folder of an event file, or below. Raises OutsideFolder.

    Somebody else's event file must not make us open whatever it likes.
    """
    folder = resolved(path.parent)
    target = path.parent / name
    if PureWindowsPath(name).drive or not resolved(target).is_relative_to(folder):
        message = f"{key}: {quoted(name)} is not in the folder of the event file"
        raise OutsideFolder(message, where=path.name)
    return target


def _event_file_beside(path: Path) -> EventFile | None:
    """The event file of the same name, unless it names other results."""
    beside = path.with_suffix(".toml")
    if not beside.is_file():
        return None
    event = parse(contents(beside), beside.name)
    if event.results is None:
        return event
    results = _inside(beside, "results", event.results)
    return event if resolved(results) == resolved(path) else None


def _completed(
    reading: Reading, results: Path, event: EventFile | None, event_path: Path
) -> Reading:
    """A file of results with its event file and its deals."""
    if event:
        reading = with_event_file(reading, event)
    if event and event.deals:
        return with_deals(reading, _deals(_deals_file(event_path, event.deals)))
    beside = results.with_suffix(".pbn")
    if beside == results or reading.format == "pbn" or has_deals(reading) or not beside.is_file():
        return reading
    try:
        return with_deals(reading, _deals(beside))
    except BridgeError as error:
        notice = Notice("deals-unread", beside.name, f"its deals are not used: {error.message}")
        return replace(reading, notices=(*reading.notices, notice))


def _deals(path: Path) -> Reading:
    return named("pbn").read(contents(path), path.name)
