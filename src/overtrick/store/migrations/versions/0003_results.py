"""Results and standings as rows, made from the journals."""  # noqa: INP001

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003_results"
down_revision = "0002_people"

DECIMAL = sa.Numeric(18, 6)


def upgrade() -> None:
    """Make the tables that are read by those who ask for results of many events."""
    _event_results()
    _results()
    _standings()


def _event_results() -> None:
    op.create_table(
        "event_results",
        _number("event_id"),
        _number("last_number"),
        _text("title"),
        _maybe("date"),
        _maybe("club"),
        _maybe("club_as"),
        _text("form"),
        _text("method"),
        _text("stage"),
        _number("contestants"),
        _number("boards"),
        *_keys("event_results", "event_id"),
    )
    op.create_index("ix_event_results_club_as", "event_results", ["club_as", "date"])
    op.create_index("ix_event_results_date", "event_results", ["date"])


def _results() -> None:
    op.create_table(
        "results",
        _number("event_id"),
        _number("entry"),
        _text("section"),
        sa.Column("round", sa.Integer()),
        sa.Column("table_no", sa.Integer()),
        _number("board"),
        _text("ns"),
        _text("ew"),
        _text("ns_id"),
        _text("ew_id"),
        _maybe("contract"),
        _maybe("declarer"),
        sa.Column("tricks", sa.Integer()),
        sa.Column("score_ns", sa.Integer()),
        sa.Column("played", sa.Boolean(), nullable=False),
        _maybe("ruling"),
        _maybe("points_ns_exact"),
        sa.Column("points_ns", DECIMAL),
        _maybe("points_ew_exact"),
        sa.Column("points_ew", DECIMAL),
        _maybe("top_exact"),
        *_keys("results", "event_id", "entry"),
    )
    op.create_index("ix_results_board", "results", ["event_id", "section", "board"])
    op.create_table(
        "result_players",
        _number("event_id"),
        _number("entry"),
        _text("side"),
        _number("nth"),
        _text("person"),
        *_keys("result_players", "event_id", "entry", "side", "nth"),
    )
    op.create_index("ix_result_players_person", "result_players", ["person", "event_id", "entry"])


def _standings() -> None:
    op.create_table(
        "standings",
        _number("event_id"),
        _number("list_no"),
        _number("row_no"),
        _text("ranking"),
        _number("rank"),
        _text("place"),
        sa.Column("tied", sa.Boolean(), nullable=False),
        _text("contestant"),
        _text("section"),
        _text("number"),
        _maybe("direction"),
        _maybe("name"),
        _number("boards"),
        _text("points_exact"),
        sa.Column("points", DECIMAL, nullable=False),
        _maybe("top_exact"),
        _maybe("percent_exact"),
        sa.Column("percent", DECIMAL),
        _maybe("imps_exact"),
        *_keys("standings", "event_id", "list_no", "row_no"),
    )
    op.create_table(
        "standing_players",
        _number("event_id"),
        _number("list_no"),
        _number("row_no"),
        _number("nth"),
        _text("person"),
        sa.Column("substitute", sa.Boolean(), nullable=False),
        *_keys("standing_players", "event_id", "list_no", "row_no", "nth"),
    )
    op.create_index("ix_standing_players_person", "standing_players", ["person", "event_id"])


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _maybe(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text())


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _keys(table: str, *columns: str) -> tuple[sa.PrimaryKeyConstraint, sa.ForeignKeyConstraint]:
    return (
        sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=f"fk_{table}_event_id_events"),
    )
