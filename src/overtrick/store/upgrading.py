"""Upgrading a database that an older version wrote."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from overtrick.store.address import Address, address
from overtrick.store.copying import vacuum_into
from overtrick.store.engines import engine_of, keep_a_log
from overtrick.store.errors import NewDatabase
from overtrick.store.failures import failing
from overtrick.store.schema import migrate, revision, revisions


def upgraded(url: str) -> tuple[str | None, str]:
    """The versions of the tables before and after."""
    at = address(url)
    engine = engine_of(at, create=False)
    try:
        with failing(str(at)):
            return _upgraded(engine, at), revisions()[-1]
    finally:
        engine.dispose()


def _upgraded(engine: Engine, at: Address) -> str | None:
    with engine.connect() as connection:
        found = revision(connection, str(at))
    if found not in (None, *revisions()):
        message = f"written by a newer version of Overtrick (its tables are {found})"
        raise NewDatabase(message, where=str(at))
    if found != revisions()[-1]:
        if at.path:
            with engine.connect() as connection:
                keep_a_log(connection)
        if at.path and found:
            vacuum_into(engine, free_name(at.path, found))
        migrate(engine)
    return found


def free_name(path: Path, found: str) -> Path:
    """A name beside the database for its copy of before: ``evening.db.0001_journals``."""
    candidate = path.with_name(f"{path.name}.{found}")
    number = 1
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.name}.{found}.{number}")
    return candidate
