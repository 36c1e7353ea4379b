"""Tables of accounts, what they may do, and tokens to set a password anew."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Table, Text

from overtrick.store.tables import metadata

accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("login", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id")),
    Column("disabled", Boolean, nullable=False),
    Column("since", Text, nullable=False),
    Index("ix_accounts_person", "person"),
)
"""``login`` is kept folded; ``hash`` is Argon2id, empty where no password lets anybody in."""

account_roles: Final = Table(
    "account_roles",
    metadata,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("role", Text, primary_key=True),
    Column("scope", Text, primary_key=True),
    Column("since", Text, nullable=False),
    Index("ix_account_roles_scope", "scope"),
)
"""``scope`` is ``all``, ``club`` with a club's id, or ``event`` with an event's number."""

reset_tokens: Final = Table(
    "reset_tokens",
    metadata,
    Column("sha256", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("expires", Text, nullable=False),
    Index("ix_reset_tokens_account", "account"),
)
"""The tokens themselves are known to those they were sent to, and to nobody else."""
