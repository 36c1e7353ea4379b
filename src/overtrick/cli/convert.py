"""``overtrick convert``: a file in another format."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click

from overtrick.bootstrap import Asked, evening_of
from overtrick.bridge.errors import BridgeError
from overtrick.cli.saying import refusing
from overtrick.formats.loading import files_of, load
from overtrick.formats.losses import losses
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
        if to_screen:
            notices = losses(evening, format_, "-")
            sys.stdout.buffer.write(format_.write(evening))
        else:
            notices = _to_files(evening, target, format_, files_of(source, from_format))
    for notice in (*evening.notices, *notices):
        print(f"warning: {notice}", file=sys.stderr)


def _to_files(evening: Evening, target: Path, format_: Format, read: set[Path]) -> list[Notice]:
    if target.resolve() in read:
        raise WouldOverwrite("this file is being read: choose another name", where=str(target))
    if format_.name == "toml":
        return _event_file(evening, target)
    target.write_bytes(format_.write(evening))
    return losses(evening, format_, target.name)


def _event_file(evening: Evening, target: Path) -> list[Notice]:
    """An event file, with its results and deals beside it; nothing is written over."""
    from overtrick.formats.toml import write

    results = target.with_suffix(".csv") if evening.event.plays else None
    dealt = any(one.deal for one in evening.event.boards.values())
    deals = target.with_suffix(".pbn") if dealt else None
    beside = [one for one in (results, deals) if one]
    for one in beside:
        if one.exists():
            message = "is there already, and results go into it: choose another name for OUT"
            raise WouldOverwrite(message, where=str(one))
    names = [one.name if one else None for one in (results, deals)]
    parts = (evening.event, evening.people, evening.standings)
    target.write_bytes(write(*parts, *names))
    if results:
        results.write_bytes(named("csv").write(evening))
    if deals:
        deals.write_bytes(named("pbn").write(evening))
    return []
