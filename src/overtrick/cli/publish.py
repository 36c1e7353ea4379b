"""``overtrick publish``: an event's result pages in a folder."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from overtrick.bootstrap import Scored, score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.saying import print_path, refusing, warn


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--out",
    required=True,
    type=click.Path(),
    callback=lambda _context, _option, name: _folder(name),
    metavar="DIR",
    help="The folder for the pages; made if it is not there.",
)
@asks
def publish(
    files: tuple[Path, ...],
    out: Path,
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
) -> None:
    """Make an event's result pages: a folder to put on a web site or to open from disk."""
    with refusing():
        scored = score_files(files, asked(rules, method, settings, across))
        first = _written(scored, out)
        warn(scored.notices)
        print_path(first)


def _folder(name: str) -> Path:
    """The folder called ``name``; an empty name, as of a variable not set, is none."""
    if not name:
        raise click.BadParameter("the name of a folder is expected; . is this one")
    return Path(name)


def _written(scored: Scored, out: Path) -> Path:
    """The path of the first page, once all are written."""
    from overtrick.publish import site, write_site

    pages = site(scored.event, scored.standings, scored.people, scored.notices, scored.awards)
    return write_site(pages, out)
