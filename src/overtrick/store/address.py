"""Where a database is: a file's path, or the URL of SQLite or PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from overtrick.bridge.errors import quoted
from overtrick.store.errors import BadDatabaseUrl

_EXPECTED: Final = "write sqlite:///evening.db or postgresql://user:password@host/name"
_POSTGRES: Final = {"postgresql", "postgres", "postgresql+psycopg"}


@dataclass(frozen=True, slots=True)
class Address:
    """One of the two: ``path`` of an SQLite file, or ``url`` of a PostgreSQL database."""

    path: Path | None = None
    url: URL | None = None

    def __str__(self) -> str:
        """For messages: never with the password."""
        return str(self.path) if self.url is None else self.url.render_as_string()


def address(text: str) -> Address:
    """Read an address. Raises BadDatabaseUrl.

    What has no ``://`` is the path of an SQLite file; ``sqlite:///evening.db`` is one relative
    to the current folder, ``sqlite:////var/lib/evening.db`` an absolute one.
    """
    if "://" not in text:
        return _file(text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise BadDatabaseUrl(f"not the URL of a database: {_EXPECTED}") from error
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        if url.host or url.query:
            raise BadDatabaseUrl(f"a path alone is expected behind sqlite:// ({_EXPECTED})")
        return _file(unquote(text.partition(":///")[2]))
    if url.drivername in _POSTGRES:
        if not url.database:
            raise BadDatabaseUrl(f"the name of the database is missing: {_EXPECTED}")
        return Address(url=url.set(drivername="postgresql+psycopg"))
    raise BadDatabaseUrl(f"{quoted(url.drivername)} is no kind of database here: {_EXPECTED}")


def _file(path: str) -> Address:
    if not path.strip() or path == ":memory:" or "\0" in path:
        raise BadDatabaseUrl(f"a database needs a file: {_EXPECTED}")
    return Address(path=Path(path))
