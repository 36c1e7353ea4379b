"""What the subcommands of ``overtrick event`` share: the database and the event's number."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

import rich_click as click

from overtrick.bootstrap.kept import Writer, open_store
from overtrick.bootstrap.people import in_names
from overtrick.cli.plain import printable
from overtrick.cli.saying import refusing
from overtrick.event.records import Entry
from overtrick.event.refusals import NotAllowed
from overtrick.event.telling_records import told_record
from overtrick.formats.commands import command_text
from overtrick.settings import DATABASE
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
number = click.argument("number", type=click.IntRange(min=1), metavar="EVENT")
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
all_names = click.option(
    "--all-names", is_flag=True, help="Names in full, also of players who chose otherwise."
)
key = click.option("--key", help="A key of your own: sent again, the command is not done twice.")


@contextmanager
def opened_store(url: str, *, create: bool = False) -> Iterator[Store]:
    """The database while it is used; refusals become messages."""
    with refusing(), open_store(url, create=create) as store:
        try:
            yield store
        except NotAllowed as refusal:
            for offer in refusal.offers:
                print(f"possible: {command_text(offer)}", file=sys.stderr)
            raise


def in_words(store: Store, entries: Sequence[Entry]) -> list[str]:
    """What entries say happened, a line each, with people's names for their ids."""
    told = "\n".join(" ".join(told_record(one.record).splitlines()) for one in entries)
    return printable(in_names(store, told)).split("\n") if entries else []


def writer(key: str | None = None) -> Writer:
    """Who writes from the command line, and now."""
    return Writer(author=_who(), at=datetime.now(UTC), key=key)


def _who() -> str | None:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return None
