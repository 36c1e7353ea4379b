"""Entries and seeding: who has which number, who sits where at first, and who is seeded.

Everything here is drawn anew from the same entries, method and seed, and says in words what
it looked at. Outcomes are commands.
"""

from overtrick.event.seeding.draw import By, Seated, Way, draw
from overtrick.event.seeding.entering import Application, TooManyEntries, entered
from overtrick.event.seeding.entrant import Entrant, NotAWish, Wish, parse_wish
from overtrick.event.seeding.seating import Outcome, seated, seeds_given
from overtrick.event.seeding.seats import Seat, seats_of
from overtrick.event.seeding.seeds import seeded

__all__ = [
    "Application",
    "By",
    "Entrant",
    "NotAWish",
    "Outcome",
    "Seat",
    "Seated",
    "TooManyEntries",
    "Way",
    "Wish",
    "draw",
    "entered",
    "parse_wish",
    "seated",
    "seats_of",
    "seeded",
    "seeds_given",
]
