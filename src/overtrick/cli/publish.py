"""``overtrick publish``: an event's result pages in a folder."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from overtrick.bootstrap import Scored, score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.saying import print_path, refusing, warn
from overtrick.settings import DATABASE


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...|EVENT"
)
@click.option(
    "--out",
    required=True,
    type=click.Path(),
    callback=lambda _context, _option, name: _folder(name),
    metavar="DIR",
    help="The folder for the pages; made if it is not there.",
)
@click.option(
    "--db",
    "url",
    default=DATABASE.default,
    envvar=DATABASE.variable,
    show_default=True,
    metavar="URL",
    help=DATABASE.help,
)
@asks
def publish(
    files: tuple[Path, ...],
    out: Path,
    url: str,
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
) -> None:
    """Make an event's result pages: a folder to put on a web site or to open from disk.

    An event of the database is named by its number; its names are as each player chose.
    """
    with refusing():
        number = _event(files)
        if number is None:
            scored = score_files(files, asked(rules, method, settings, across))
        else:
            scored = _kept(url, number)
        first = _written(scored, out)
        warn(scored.notices)
        print_path(first)


def _event(files: tuple[Path, ...]) -> int | None:
    """The number of an event that is named instead of files."""
    name = str(files[0])
    named = len(files) == 1 and name.isascii() and name.isdecimal() and not files[0].exists()
    return int(name) if named else None


def _kept(url: str, number: int) -> Scored:
    from overtrick.bootstrap.kept import evening_kept, open_store

    with open_store(url, create=False) as store:
        return evening_kept(store, number, private=False)


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
