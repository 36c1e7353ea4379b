"""``overtrick db``: keep the database: upgrade, back up, restore, check; events as files."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from overtrick.cli.plain import printable
from overtrick.cli.saying import print_path, refusing
from overtrick.settings import DATABASE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from overtrick.store import Store

_database = click.option(
    "--db",
    "url",
    default=DATABASE.default,
    envvar=DATABASE.variable,
    show_default=True,
    metavar="URL",
    help=DATABASE.help,
)
_FILE = click.Path(path_type=Path)


@click.group()
def db() -> None:
    """Keep the database: upgrade it, back it up, restore it, check it; take events out and in."""


@db.command()
@_database
def upgrade(url: str) -> None:
    """Bring the tables up to date after an update of Overtrick.

    An SQLite file is copied first; the copy stays beside it.
    """
    from overtrick.store import upgrade as bring_up_to_date

    with refusing():
        before, after = bring_up_to_date(url)
    if before == after:
        print(f"The tables are up to date ({after}).")
    else:
        print(f"The tables were upgraded from {before or 'nothing'} to {after}.")


@db.command()
@click.argument("target", metavar="FILE", type=_FILE)
@_database
def backup(target: Path, url: str) -> None:
    """Copy the whole database to a new FILE, while it is in use; the file is an SQLite database."""
    with refusing(), _opened(url) as store:
        store.backup(target)
    print_path(target)


@db.command()
@click.argument("source", metavar="FILE", type=_FILE)
@click.option("--replace", is_flag=True, help="Remove everything that is in the database now.")
@click.option("--in-use", is_flag=True, help="Replace it though a server has it open.")
@_database
def restore(source: Path, replace: bool, in_use: bool, url: str) -> None:
    """Fill an empty database from the backup FILE: all of it, or nothing where that fails.

    A backup of an SQLite database can be restored into PostgreSQL and the other way round. What a
    server has open is not replaced, unless --in-use says so.
    """
    with refusing(), source.open("rb"):
        if replace and not in_use:
            _check_unused(url)
        with _made_or_gone(url), _opened(url, create=True) as store:
            store.restore(source, replace=replace)
            events = len(store.events(archived=None))
    print(f"Restored, with {_counted(events, 'event')}.")


@db.command()
@_database
def check(url: str) -> None:
    """Look whether everything is as it was written: pages, journals, kept files.

    Exits with 1 where something is not, and names each place.
    """
    with refusing(), _opened(url, as_is=True) as store:
        found = store.check()
        events = store.events(archived=None) if not found else ()
    for fault in found:
        print(printable(f"error: {fault} [{fault.code}]"), file=sys.stderr)
    if found:
        sys.exit(1)
    entries = sum(one.last for one in events)
    print(
        f"{_counted(len(events), 'event')} with {_counted(entries, 'entry', 'entries')}:"
        " all is as it was written."
    )


@db.command()
@click.argument("event", metavar="EVENT", type=click.IntRange(min=1))
@click.argument("target", metavar="FILE", type=_FILE)
@_database
def export(event: int, target: Path, url: str) -> None:
    """Write one event to a new FILE: its journal, the files it came from, and its people.

    The number of an event is the one that 'overtrick event list' says.
    """
    from overtrick.formats.placing import put
    from overtrick.store.errors import WouldReplace

    with refusing(), _opened(url) as store:
        if target.exists():
            raise WouldReplace("is there already: choose another name", where=str(target))
        put({target: store.export(event)})
    print_path(target)


@db.command("import")
@click.argument("source", metavar="FILE", type=_FILE)
@_database
def import_(source: Path, url: str) -> None:
    """Put an event that was exported to FILE into the database, and print its number there."""
    with refusing():
        content = source.read_bytes()
        with _opened(url, create=True) as store:
            print(store.import_event(content, source.name))


def _opened(url: str, *, create: bool = False, as_is: bool = False) -> Store:
    from overtrick.bootstrap.kept import open_store

    return open_store(url, create=create, as_is=as_is)


def _check_unused(url: str) -> None:
    from overtrick.store.errors import DatabaseInUse
    from overtrick.store.using import check_unused

    try:
        check_unused(url)
    except DatabaseInUse as error:
        raise DatabaseInUse(f"{error.message}, or say --in-use", where=error.where) from None


@contextmanager
def _made_or_gone(url: str) -> Iterator[None]:
    """Remove the SQLite file that was made inside and then not filled."""
    from overtrick.store.address import address

    path = address(url).path
    new = path is not None and not path.exists()
    try:
        yield
    except BaseException:
        if path is not None and new and not _holds_events(url):
            for ending in ("", "-wal", "-shm", "-journal"):
                path.with_name(path.name + ending).unlink(missing_ok=True)
        raise


def _holds_events(url: str) -> bool:
    """Whether somebody else put an event into a new database meanwhile."""
    from overtrick.store.errors import StoreError

    try:
        with _opened(url) as store:
            return bool(store.events(archived=None))
    except StoreError:
        return False


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
