"""The migrations make the tables that the program thinks it has, on both databases."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from overtrick.store import Store
from overtrick.store.whole import metadata


def test_the_migrations_make_every_table_as_it_is_declared(store: Store) -> None:
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
