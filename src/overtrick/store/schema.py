"""Which version of the tables a database has, and bringing it up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from overtrick.store.answering import unhurried
from overtrick.store.engines import writing
from overtrick.store.errors import NewDatabase, NoDatabase, NotADatabase, OldDatabase

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_ROOM: Final = 4_000_001
"""The advisory lock that PostgreSQL holds while one program migrates."""


def revisions() -> tuple[str, ...]:
    """Every version of the tables, oldest first: the migrations by the names of their files."""
    return tuple(sorted(one.stem for one in (_MIGRATIONS / "versions").glob("[0-9]*.py")))


def revision(connection: Connection, where: str) -> str | None:
    """The version of a database's tables; None where there are none yet.

    Raises NotADatabase where the tables are another program's.
    """
    names = inspect(connection).get_table_names()
    if "alembic_version" in names:
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return found
    if names:
        raise NotADatabase("this database belongs to another program", where=where)
    return None


def check_there(found: str | None, where: str) -> None:
    """Raise NoDatabase where there are no tables."""
    if found is None:
        raise NoDatabase("holds no database of Overtrick", where=where)


def check_revision(found: str | None, where: str) -> None:
    """Raise NewDatabase or OldDatabase unless the tables are this version's."""
    known = revisions()
    if found is not None and found not in known:
        message = f"written by a newer version of Overtrick (its tables are {found}): update first"
        raise NewDatabase(message, where=where)
    if found != known[-1]:
        message = "written by an older version of Overtrick: run 'overtrick db upgrade' first"
        raise OldDatabase(message, where=where)


def migrate(engine: Engine) -> None:
    """Bring the tables up to date in one transaction, alone; nothing happens if they are."""
    # Alembic takes longer to import than most commands to run.
    from alembic.command import upgrade
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    with writing(engine) as connection, connection.begin():
        unhurried(connection)
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:room)"), {"room": _ROOM})
        config.attributes["connection"] = connection
        upgrade(config, "head")
