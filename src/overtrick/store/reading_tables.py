"""Results and standings as SQL rows, for lists over many events and for people who know SQL.

They repeat what the journals say and can be made anew from them at any time; nobody is named
here but by id. Points and percentages stand twice: exactly, as text (``109/8``), and as a
decimal rounded to six places, to sort and add up by.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Numeric, Table, Text

from overtrick.store.tables import metadata

DECIMAL: Final = Numeric(18, 6, asdecimal=False)

event_results: Final = Table(
    "event_results",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("last_number", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("date", Text),
    Column("club", Text),
    Column("club_as", Text),
    Column("form", Text, nullable=False),
    Column("method", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("contestants", Integer, nullable=False),
    Column("boards", Integer, nullable=False),
    Index("ix_event_results_club_as", "club_as", "date"),
    Index("ix_event_results_date", "date"),
)
"""One row an event: what its results were computed from. ``club_as`` is the folded name."""

results: Final = Table(
    "results",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("section", Text, nullable=False),
    Column("round", Integer),
    Column("table_no", Integer),
    Column("board", Integer, nullable=False),
    Column("ns", Text, nullable=False),
    Column("ew", Text, nullable=False),
    Column("ns_id", Text, nullable=False),
    Column("ew_id", Text, nullable=False),
    Column("contract", Text),
    Column("declarer", Text),
    Column("tricks", Integer),
    Column("score_ns", Integer),
    Column("played", Boolean, nullable=False),
    Column("ruling", Text),
    Column("points_ns_exact", Text),
    Column("points_ns", DECIMAL),
    Column("points_ew_exact", Text),
    Column("points_ew", DECIMAL),
    Column("top_exact", Text),
    Index("ix_results_board", "event_id", "section", "board"),
)
"""One row a play in force. ``ns`` and ``ew`` are numbers as on a traveller, ``ns_id`` and
``ew_id`` ids as in a ranking; points are as rounded by the rules in force."""

result_players: Final = Table(
    "result_players",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("side", Text, primary_key=True),
    Column("nth", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Index("ix_result_players_person", "person", "event_id", "entry"),
)
"""Who sat there, where it is known: in a team without a line-up it is not."""

standings: Final = Table(
    "standings",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("list_no", Integer, primary_key=True, autoincrement=False),
    Column("row_no", Integer, primary_key=True, autoincrement=False),
    Column("ranking", Text, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("place", Text, nullable=False),
    Column("tied", Boolean, nullable=False),
    Column("contestant", Text, nullable=False),
    Column("section", Text, nullable=False),
    Column("number", Text, nullable=False),
    Column("direction", Text),
    Column("name", Text),
    Column("boards", Integer, nullable=False),
    Column("points_exact", Text, nullable=False),
    Column("points", DECIMAL, nullable=False),
    Column("top_exact", Text),
    Column("percent_exact", Text),
    Column("percent", DECIMAL),
    Column("imps_exact", Text),
)
"""The rankings, a row a contestant, in the order of the lists."""

standing_players: Final = Table(
    "standing_players",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("list_no", Integer, primary_key=True, autoincrement=False),
    Column("row_no", Integer, primary_key=True, autoincrement=False),
    Column("nth", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("substitute", Boolean, nullable=False),
    Index("ix_standing_players_person", "person", "event_id"),
)
"""The players of a contestant: those entered, then whoever sat for them in some rounds."""

TABLES: Final = (result_players, standing_players, results, standings, event_results)
"""In the order in which an event's rows can be deleted."""
