"""``overtrick convert``: a file in another format."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from errno import EACCES
from pathlib import Path

import rich_click as click

from overtrick.bootstrap import Asked, NoResults, evening_of
from overtrick.bridge.errors import BridgeError
from overtrick.cli.saying import refusing, warn
from overtrick.event.fold import Event
from overtrick.event.records import BoardPrepared, ResultEntered
from overtrick.formats.loading import files_of, load, resolved
from overtrick.formats.losses import losses
from overtrick.formats.placing import naming, put
from overtrick.formats.reading import Notice
from overtrick.formats.registry import FORMATS, Format, named, writable
from overtrick.formats.writing import Evening

_READ = click.Choice([one.name for one in FORMATS if one.reads], case_sensitive=False)
_WRITTEN = click.Choice([one.name for one in FORMATS if one.writes], case_sensitive=False)


class WouldOverwrite(BridgeError):
    """The new file would take the place of one that was read, or that nobody named."""

    code = "would-overwrite"


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--from", "from_format", type=_READ, help="The format of IN; by default it is seen.")
@click.option("--to", "to_format", type=_WRITTEN, help="The format of OUT; by default its suffix.")
def convert(source: Path, target: Path, from_format: str | None, to_format: str | None) -> None:
    """Turn the file IN, with what lies beside it, into another format; OUT may be - .

    What the other format cannot hold is said in warnings. An event file (.toml) is written with
    its results (.csv) and its deals (.pbn) beside it.
    """
    to_screen = str(target) == "-"
    if to_screen and to_format is None:
        raise click.UsageError("say with --to in which format to print")
    with refusing():
        format_ = named(to_format) if to_format else writable(target.name)
        evening = evening_of([load(source, from_format)], Asked())
        _check_not_bare(evening.event, source.name)
        if to_screen:
            notices = _lost(evening, format_, "-")
            sys.stdout.buffer.write(format_.write(evening))
        else:
            notices = _to_files(evening, target, format_, files_of(source, from_format))
    warn((*evening.notices, *notices))


def _check_not_bare(event: Event, file: str) -> None:
    dealt = any(one.deal for one in event.boards.values())
    if not (event.plays or event.contestants or dealt):
        raise NoResults("there are neither results nor contestants nor deals in it", where=file)


def _to_files(evening: Evening, target: Path, format_: Format, read: set[Path]) -> list[Notice]:
    if resolved(target) in read:
        raise WouldOverwrite("this file is being read: choose another name", where=str(target))
    if format_.name == "toml":
        _event_file(evening, target, read)
        return _lost(evening, _with_files_beside(), target.name)
    _put({target: format_.write(evening)})
    return _lost(evening, format_, target.name)


def _with_files_beside() -> Format:
    """An event file as it is written: with its results and its deals beside it."""
    carries = (one for name in ("toml", "csv", "pbn") for one in named(name).carries)
    return replace(named("toml"), carries=tuple(carries))


def _lost(evening: Evening, format_: Format, file: str) -> list[Notice]:
    """What the new file does not hold, and which kinds of file keep all of it."""
    lost = losses(evening, format_, file)
    others = (_with_files_beside(), named("overtrick"))
    keeping = [one.suffixes[0] for one in others if not losses(evening, one, file)]
    if lost and keeping:
        keeps = f"convert to {' or '.join(keeping)} to keep everything"
        lost.append(Notice("not-carried", file, keeps))
    return lost


def _event_file(evening: Evening, target: Path, read: set[Path]) -> None:
    """An event file, with its results and deals beside it.

    A file of that name is kept where the results, or the deals, came from it; no other is
    written over.
    """
    from overtrick.formats.toml import write

    results = _beside(evening, target.with_suffix(".csv"), ResultEntered, read)
    deals = _beside(evening, target.with_suffix(".pbn"), BoardPrepared, read)
    parts = (evening.event, evening.people, evening.standings)
    names = [one.path.name if one else None for one in (results, deals)]
    contents = {target: write(*parts, *names)}
    for one, format_name in ((results, "csv"), (deals, "pbn")):
        if one and not one.kept:
            contents[one.path] = named(format_name).write(evening)
    _put(contents)


def _put(contents: Mapping[Path, bytes]) -> None:
    """Write all files or none. A link stays, and what it leads to is written; so is a device."""
    files: dict[Path, bytes] = {}
    for path, content in contents.items():
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES), str(path))
        if path.exists() and not path.is_file() and not path.is_dir():
            with naming(path):
                path.write_bytes(content)
        else:
            files[resolved(path) if path.is_symlink() else path] = content
    put(files)


@dataclass(frozen=True, slots=True)
class _Beside:
    """A file beside an event file; ``kept`` if what it should hold was read from it."""

    path: Path
    kept: bool


def _beside(
    evening: Evening, path: Path, of: type[ResultEntered | BoardPrepared], read: set[Path]
) -> _Beside | None:
    """Where the records of one kind go; None without any. Raises WouldOverwrite."""
    records = [one for one in evening.entries if isinstance(one.record, of)]
    if not records:
        return None
    sources = {one.source.file if one.source else "" for one in records}
    kept = resolved(path) in read and sources == {path.name}
    if path.exists() and not kept:
        message = "is there already, and would be written over: choose another name for OUT"
        raise WouldOverwrite(message, where=str(path))
    return _Beside(path, kept)
