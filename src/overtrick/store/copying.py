"""Backup and restore: a whole database copied while it is in use.

A backup is an SQLite file with the same tables, whichever kind of database it was made from. So
a backup of PostgreSQL can be restored into SQLite and the other way round.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    ForeignKey,
    LargeBinary,
    RowMapping,
    Table,
    delete,
    func,
    insert,
    select,
)

from overtrick.store.address import Address
from overtrick.store.answering import unhurried
from overtrick.store.coding import Row
from overtrick.store.engines import bare, engine_of, writing
from overtrick.store.errors import CannotOpenDatabase, EmptyBackup, NoDatabase, WouldReplace
from overtrick.store.failures import failing
from overtrick.store.marks import mark_anew
from overtrick.store.schema import check_revision, migrate, revision, revisions
from overtrick.store.sessions_tables import secrets
from overtrick.store.statements import statements
from overtrick.store.tables import events
from overtrick.store.whole import metadata

_AT_ONCE: Final = 500
"""Rows held in memory, but one where a row may hold a whole file."""


def backup(engine: Engine, target: Path) -> None:
    """Copy a database as it is at this moment to a new file; writers need not stop.

    Raises WouldReplace for a file that is there, and StoreError when the copy fails: then
    there is no file.
    """
    if target.exists():
        raise WouldReplace("is there already: choose another name", where=str(target))
    with _finished(target) as unfinished:
        if engine.dialect.name == "sqlite":
            vacuum_into(engine, unfinished)
        else:
            _copy_out(engine, unfinished)


def vacuum_into(engine: Engine, target: Path) -> None:
    """SQLite's own copy of a database in use, without a log beside it."""
    with bare(engine) as connection:
        connection.exec_driver_sql("VACUUM INTO ?", (str(target),))
    _settled(target)


@contextmanager
def _finished(target: Path) -> Iterator[Path]:
    """A name to write to, which becomes ``target`` when all is written and on the disk."""
    if not target.parent.is_dir():
        raise CannotOpenDatabase(f"there is no folder {target.parent}", where=str(target))
    unfinished = target.with_name(f".{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        yield unfinished
        unfinished.rename(target)
    finally:
        for left in target.parent.glob(f"{unfinished.name}*"):
            left.unlink(missing_ok=True)


def _settled(path: Path) -> None:
    """Wait until a file is on the disk."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _copy_out(engine: Engine, target: Path) -> None:
    copy = engine_of(Address(path=target), create=True)
    try:
        migrate(copy)
        with engine.connect() as source:
            source.execution_options(isolation_level="REPEATABLE READ")
            unhurried(source)
            with source.begin(), writing(copy) as into, into.begin():
                _copy(source, into)
    finally:
        copy.dispose()
    _settled(target)


def restore(engine: Engine, source: Path, where: str, *, replace: bool) -> None:
    """Fill a database from a backup, in one transaction.

    Raises WouldReplace where it holds something and ``replace`` is False; EmptyBackup where it
    holds events and the backup none; NoDatabase, NotADatabase, NewDatabase for what is no
    backup. A backup of an older version is upgraded on the way; the file stays as it is.
    """
    with _current(source) as backed_up, failing(where), writing(engine) as into, into.begin():
        statements(into).hold(into)
        _check_worth(backed_up, into, str(source))
        if not replace and _holds(into):
            message = "holds something already, which would be lost: say so to replace it"
            raise WouldReplace(message, where=where)
        unhurried(into)
        for table in reversed(metadata.sorted_tables):
            into.execute(delete(table))
        with backed_up.connect() as connection, connection.begin():
            _copy(connection, into)
        mark_anew(into)
        statements(into).tell_of_all(into)


@contextmanager
def _current(source: Path) -> Iterator[Engine]:
    """A backup as a database with the tables of today."""
    where = str(source)
    with tempfile.TemporaryDirectory(prefix="overtrick-") as folder, failing(where):
        copy = Path(folder) / "backup.db"
        original = engine_of(Address(path=source), create=False)
        try:
            with original.connect() as connection:
                found = revision(connection, where)
            _check(found, where)
            vacuum_into(original, copy)
        finally:
            original.dispose()
        engine = engine_of(Address(path=copy), create=False)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()


def _check_worth(backed_up: Engine, into: Connection, source: str) -> None:
    """Raise EmptyBackup where all events would go and none come."""
    count = select(func.count()).select_from(events)
    lost = into.scalar(count)
    with backed_up.connect() as connection:
        if lost and not connection.scalar(count):
            message = f"holds no event, and {lost} would be lost: start a new database instead"
            raise EmptyBackup(message, where=source)


def _holds(connection: Connection) -> bool:
    """Whether anything would be lost; a secret that no code was signed with yet would not."""
    return any(
        connection.scalar(select(func.count()).select_from(table))
        for table in metadata.sorted_tables
        if table is not secrets
    )


def _check(found: str | None, where: str) -> None:
    if found is None:
        raise NoDatabase("holds no backup of Overtrick", where=where)
    if found not in revisions():
        check_revision(found, where)


def _copy(source: Connection, target: Connection) -> None:
    """Every row of every table, what is referred to before what refers to it."""
    for table in metadata.sorted_tables:
        ordered = select(table).order_by(*table.primary_key.columns)
        large = any(isinstance(column.type, LargeBinary) for column in table.columns)
        size = 1 if large else _AT_ONCE
        rows = source.execution_options(yield_per=size).execute(ordered).mappings()
        for some in _portions(table, rows, size):
            target.execute(insert(table), some)
        if target.dialect.name == "postgresql":
            _count_on(target, table)


def _portions(table: Table, rows: Iterable[RowMapping], size: int) -> Iterator[list[Row]]:
    """Rows in the order in which they can be inserted, ``size`` at a time."""
    inner = [key for key in table.foreign_keys if key.column.table is table]
    dicts = (dict(row) for row in rows)
    ordered = _parents_first(list(dicts), inner) if inner else dicts
    while some := list(islice(ordered, size)):
        yield some


def _parents_first(rows: list[Row], keys: Sequence[ForeignKey]) -> Iterator[Row]:
    """Rows of a table that refers to itself: none before those it names."""
    pairs = [(key.parent.name, key.column.name) for key in keys]
    there: set[tuple[str, Any]] = set()
    while rows:
        waiting = []
        for row in rows:
            named = ((to, row[of]) for of, to in pairs if row[of] not in (None, row[to]))
            if there.issuperset(named):
                there.update((to, row[to]) for _, to in pairs)
                yield row
            else:
                waiting.append(row)
        if len(waiting) == len(rows):  # a circle, which the database will refuse
            yield from waiting
            return
        rows = waiting


def _count_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number new rows behind those that came with numbers."""
    column = table.autoincrement_column
    if column is None:
        return
    last = select(func.coalesce(func.max(column), 1), func.count() > 0).select_from(table)
    highest, any_ = connection.execute(last).one()
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    connection.execute(select(func.setval(sequence, highest, any_)))
