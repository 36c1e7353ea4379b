"""Tables of who is signed in, of tokens for programs, and of the secrets behind signatures."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from overtrick.store.tables import metadata

sessions: Final = Table(
    "sessions",
    metadata,
    Column("sha256", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("label", Text, nullable=False),
    Column("lasts", Integer, nullable=False),
    Column("since", Text, nullable=False),
    Column("last_seen", Text, nullable=False),
    Column("expires", Text, nullable=False),
    Index("ix_sessions_account", "account"),
)
"""The token itself is in one browser and nowhere else. ``lasts`` are the seconds for which it
is good after it was last renewed; ``label`` says in words which browser it is."""

api_tokens: Final = Table(
    "api_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("sha256", Text, nullable=False, unique=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("scope", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("last_used", Text),
    Column("expires", Text),
    Column("revoked", Text),
    Index("ix_api_tokens_account", "account"),
)
"""What a program may do in the name of the account that made its token; a row stays when the
token is revoked, so that the audit can still name it."""

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    Column("since", Text, nullable=False),
)
"""Random numbers that signatures are made with; a backup has them too, so that the codes on
the tables still open them where it is restored."""

table_epochs: Final = Table(
    "table_epochs",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("epoch", Integer, nullable=False),
    Column("since", Text, nullable=False),
)
"""Which codes of an event's tables are good: those of the epoch, which is 1 without a row."""

tries: Final = Table(
    "tries",
    metadata,
    Column("sha256", Text, primary_key=True),
    Column("made", Text, nullable=False),
    Column("over", BigInteger, nullable=False),
    Index("ix_tries_over", "over"),
)
"""What may be tried so often and no more, by the sum of what it is and of who tries. ``made``
are the times, a JSON list, and ``over`` when none of them counts any more: milliseconds since
1970."""
