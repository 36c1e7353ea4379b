"""What the subcommands of ``overtrick event`` share: the database and the event's number."""

from __future__ import annotations

import getpass
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

import rich_click as click

from overtrick.bootstrap.kept import Writer, open_store
from overtrick.cli.plain import printable
from overtrick.cli.saying import refusing
from overtrick.event.records import Entry
from overtrick.event.telling_records import told_record
from overtrick.settings import DATABASE
from overtrick.store.people_privacy import people_of
from overtrick.store.store import Store

database = click.option(
    "--db",
    "url",
    default=DATABASE.default,
    envvar=DATABASE.variable,
    show_default=True,
    metavar="URL",
    help=DATABASE.help,
)
_ID = re.compile(r"\bp[0-9a-z]{16}\b")
"""An id of a person, as the store makes them."""
number = click.argument("number", type=click.IntRange(min=1), metavar="EVENT")
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
key = click.option("--key", help="A key of your own: sent again, the command is not done twice.")


@contextmanager
def opened_store(url: str, *, create: bool = False) -> Iterator[Store]:
    """The database while it is used; refusals become messages."""
    with refusing(), open_store(url, create=create) as store:
        yield store


def in_words(store: Store, entries: Sequence[Entry]) -> list[str]:
    """What entries say happened, a line each, with people's names for their ids."""
    told = [told_record(entry.record) for entry in entries]
    ids = {one for line in told for one in _ID.findall(line)}
    with store.reading() as connection:
        people = people_of(connection, ids, private=True)
    names = {one: person.name for one, person in people.items()}
    return [printable(_ID.sub(lambda found: names.get(found[0], found[0]), line)) for line in told]


def writer(key: str | None = None) -> Writer:
    """Who writes from the command line, and now."""
    return Writer(author=_who(), at=datetime.now(UTC), key=key)


def _who() -> str | None:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return None
