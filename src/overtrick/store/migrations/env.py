"""What Alembic runs to migrate: the connection is handed over, open and locked."""  # noqa: INP001

from __future__ import annotations

from alembic import context

from overtrick.store.whole import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    # SQLite too takes back a migration that fails half-way, as its transactions begin at once.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
