"""Tables of people and clubs: names and numbers beside the journals, never in them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text

from overtrick.store.tables import metadata

WORD: Final = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that is searched by its beginning: compared letter by letter on either database."""

people: Final = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    # Whom this person stands as after merges; oneself until then.
    Column("root", Text, ForeignKey("people.id"), nullable=False),
    Column("surname", Text, nullable=False),
    Column("first", Text, nullable=False),
    Column("sorted_as", WORD, nullable=False),
    Column("privacy", Text, nullable=False),
    Column("rank", Text, nullable=False, server_default=""),
    Column("rating", Text, nullable=False, server_default=""),
    Column("email", Text, nullable=False, server_default=""),
    Column("withheld", Boolean, nullable=False),
    Column("since", Text, nullable=False),
    Index("ix_people_root", "root"),
    Index("ix_people_sorted_as", "sorted_as"),
)

person_names: Final = Table(
    "person_names",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("nth", Integer, primary_key=True, autoincrement=False),
    Column("surname", Text, nullable=False),
    Column("first", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("since", Text, nullable=False),
)

person_numbers: Final = Table(
    "person_numbers",
    metadata,
    Column("body", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("number", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("since", Text, nullable=False),
    Index("ix_person_numbers_person", "person"),
    Index("ix_person_numbers_key", "key"),
)

person_words: Final = Table(
    "person_words",
    metadata,
    Column("word", WORD, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Index("ix_person_words_person", "person"),
    sqlite_with_rowid=False,
)

person_merges: Final = Table(
    "person_merges",
    metadata,
    Column("gone", Text, ForeignKey("people.id"), primary_key=True),
    Column("kept", Text, ForeignKey("people.id"), nullable=False),
    Column("since", Text, nullable=False),
    Index("ix_person_merges_kept", "kept"),
)

person_privacy: Final = Table(
    "person_privacy",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("choice", Text, nullable=False),
)

clubs: Final = Table(
    "clubs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("known_as", WORD, nullable=False, unique=True),
    Column("since", Text, nullable=False),
)

club_numbers: Final = Table(
    "club_numbers",
    metadata,
    Column("body", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("number", Text, nullable=False),
    Column("club", Text, ForeignKey("clubs.id"), nullable=False),
    Index("ix_club_numbers_club", "club"),
)

memberships: Final = Table(
    "memberships",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("club", Text, ForeignKey("clubs.id"), primary_key=True),
    Column("since", Text, nullable=False),
    Column("until", Text),
    Index("ix_memberships_club", "club"),
)
