"""Guidance: what to say to the room, to each table and to each contestant, from rows alone."""

from overtrick.movements.guidance.announcement import Announcement
from overtrick.movements.guidance.announcements import announcements
from overtrick.movements.guidance.card_words import contestant_lines, table_lines
from overtrick.movements.guidance.cards import Step, TableRound, contestant_card, table_card

__all__ = [
    "Announcement",
    "Step",
    "TableRound",
    "announcements",
    "contestant_card",
    "contestant_lines",
    "table_card",
    "table_lines",
]
