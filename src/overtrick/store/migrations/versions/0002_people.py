"""People, clubs, accounts and devices."""  # noqa: INP001

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002_people"
down_revision = "0001_journals"

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables of everybody who plays, runs events or holds a device."""
    _people()
    _numbers()
    _merges()
    _clubs()
    _accounts()
    _devices()


def _people() -> None:
    op.create_table(
        "people",
        _text("id"),
        _text("root"),
        _text("surname"),
        _text("first"),
        sa.Column("sorted_as", WORD, nullable=False),
        _text("privacy"),
        sa.Column("rank", sa.Text(), nullable=False, server_default=""),
        sa.Column("rating", sa.Text(), nullable=False, server_default=""),
        sa.Column("email", sa.Text(), nullable=False, server_default=""),
        sa.Column("withheld", sa.Boolean(), nullable=False),
        _text("since"),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        _foreign("people", "root", "people"),
    )
    op.create_index("ix_people_root", "people", ["root"])
    op.create_index("ix_people_sorted_as", "people", ["sorted_as"])
    op.create_table(
        "person_names",
        _text("person"),
        _number("nth"),
        _text("surname"),
        _text("first"),
        _text("kind"),
        _text("since"),
        sa.PrimaryKeyConstraint("person", "nth", name="pk_person_names"),
        _foreign("person_names", "person", "people"),
    )


def _numbers() -> None:
    op.create_table(
        "person_numbers",
        _text("body"),
        _text("key"),
        _text("number"),
        _text("person"),
        _text("since"),
        sa.PrimaryKeyConstraint("body", "key", name="pk_person_numbers"),
        _foreign("person_numbers", "person", "people"),
    )
    op.create_index("ix_person_numbers_person", "person_numbers", ["person"])
    op.create_index("ix_person_numbers_key", "person_numbers", ["key"])
    op.create_table(
        "person_words",
        sa.Column("word", WORD, nullable=False),
        _text("person"),
        sa.PrimaryKeyConstraint("word", "person", name="pk_person_words"),
        _foreign("person_words", "person", "people"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_person_words_person", "person_words", ["person"])


def _merges() -> None:
    op.create_table(
        "person_merges",
        _text("gone"),
        _text("kept"),
        _text("since"),
        sa.PrimaryKeyConstraint("gone", name="pk_person_merges"),
        _foreign("person_merges", "gone", "people"),
        _foreign("person_merges", "kept", "people"),
    )
    op.create_index("ix_person_merges_kept", "person_merges", ["kept"])
    op.create_table(
        "person_privacy",
        _text("person"),
        _number("event_id"),
        _text("choice"),
        sa.PrimaryKeyConstraint("person", "event_id", name="pk_person_privacy"),
        _foreign("person_privacy", "person", "people"),
        _foreign("person_privacy", "event_id", "events"),
    )


def _clubs() -> None:
    op.create_table(
        "clubs",
        _text("id"),
        _text("name"),
        sa.Column("known_as", WORD, nullable=False),
        _text("since"),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        sa.UniqueConstraint("known_as", name="uq_clubs_known_as"),
    )
    op.create_table(
        "club_numbers",
        _text("body"),
        _text("key"),
        _text("number"),
        _text("club"),
        sa.PrimaryKeyConstraint("body", "key", name="pk_club_numbers"),
        _foreign("club_numbers", "club", "clubs"),
    )
    op.create_index("ix_club_numbers_club", "club_numbers", ["club"])
    op.create_table(
        "memberships",
        _text("person"),
        _text("club"),
        _text("since"),
        sa.Column("until", sa.Text()),
        sa.PrimaryKeyConstraint("person", "club", name="pk_memberships"),
        _foreign("memberships", "person", "people"),
        _foreign("memberships", "club", "clubs"),
    )
    op.create_index("ix_memberships_club", "memberships", ["club"])


def _accounts() -> None:
    op.create_table(
        "accounts",
        _text("id"),
        _text("login"),
        _text("name"),
        _text("email"),
        _text("hash"),
        sa.Column("person", sa.Text()),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        _text("since"),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("login", name="uq_accounts_login"),
        _foreign("accounts", "person", "people"),
    )
    op.create_index("ix_accounts_person", "accounts", ["person"])
    op.create_table(
        "account_roles",
        _text("account"),
        _text("role"),
        _text("scope"),
        _text("since"),
        sa.PrimaryKeyConstraint("account", "role", "scope", name="pk_account_roles"),
        _foreign("account_roles", "account", "accounts"),
    )
    op.create_index("ix_account_roles_scope", "account_roles", ["scope"])
    op.create_table(
        "reset_tokens",
        _text("sha256"),
        _text("account"),
        _text("expires"),
        sa.PrimaryKeyConstraint("sha256", name="pk_reset_tokens"),
        _foreign("reset_tokens", "account", "accounts"),
    )
    op.create_index("ix_reset_tokens_account", "reset_tokens", ["account"])


def _devices() -> None:
    op.create_table(
        "devices",
        _text("id"),
        _text("sha256"),
        _text("label"),
        _text("since"),
        _text("last_seen"),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("sha256", name="uq_devices_sha256"),
    )
    op.create_table(
        "device_claims",
        _number("event_id"),
        _text("section"),
        _number("table_no"),
        _number("epoch"),
        _text("device"),
        _text("since"),
        sa.Column("until", sa.Text()),
        sa.Column("taken_over", sa.Text()),
        sa.PrimaryKeyConstraint(
            "event_id", "section", "table_no", "epoch", name="pk_device_claims"
        ),
        _foreign("device_claims", "event_id", "events"),
        _foreign("device_claims", "device", "devices"),
    )
    op.create_index("ix_device_claims_device", "device_claims", ["device"])


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _foreign(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}_{target}"
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=name)
