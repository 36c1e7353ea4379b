"""The sections: their letters, who sits out, and whether each has one winner or two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import FormName
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.rows import Section
from overtrick.formats.bws.schedule import Meeting

Winners = Literal[1, 2]


@dataclass(frozen=True, slots=True)
class Sections:
    """What is known of each section, by its ID. ``winners`` is None where nothing tells."""

    letters: dict[int, str]
    missing: dict[int, int]
    winners: Winners | None
    teams: bool = False

    def letter(self, section: int) -> str:
        """The section's letter; a section that the file does not list has that of its ID."""
        return self.letters.get(section) or letter_of(section)

    def contestant(self, section: int, number: int, side: Side) -> ContestantId:
        """Who ``number`` is when it belongs to ``side``; teams are numbered over all sections."""
        if self.teams:
            return ContestantId("", str(number))
        direction = side if self.winners == 2 else None
        return ContestantId(self.letter(section), str(number), direction)

    def missing_in(self, meeting: Meeting) -> set[int]:
        """The numbers at a table behind which nobody is: none, and the section's missing pair.

        A missing pair of a two-winner section can be written negative when it is East-West.
        """
        absent = self.missing.get(meeting.place[0], 0)
        return {0, abs(absent)}


def letter_of(section: int) -> str:
    """A to Z, AA to ZZ, AAA to ZZZ for 1 to 78; the number itself beyond."""
    times, place = divmod(section - 1, 26)
    return ascii_uppercase[place] * (times + 1) if 1 <= section <= 78 else str(section)


def read_sections(
    rows: Iterable[Section], met: Iterable[Meeting], form: FormName, noticing: Noticing
) -> Sections:
    """The sections of a file whose tables ``met`` as given."""
    listed = {row.id: row for row in rows}
    by_section: dict[int, list[Meeting]] = {}
    for meeting in met:
        by_section.setdefault(meeting.place[0], []).append(meeting)
    missing = {number: row.missing_pair for number, row in listed.items()}
    letters = _letters(listed, noticing)
    if form != "pairs":
        return Sections(letters, missing, 1, teams=form == "teams")
    stated = {number: row.winners for number, row in listed.items()}
    found = {
        letters.get(number) or letter_of(number): _winners(meetings, stated.get(number, 0))
        for number, meetings in sorted(by_section.items())
    }
    return Sections(letters, missing, _together(found, noticing))


def _letters(listed: dict[int, Section], noticing: Noticing) -> dict[int, str]:
    letters: dict[int, str] = {}
    taken: set[str] = set()
    for number, row in listed.items():
        letter = row.letter or letter_of(number)
        if letter in taken:
            letter = f"{letter}.{number}"
            message = f"a second section {row.letter}; it is called {letter} here"
            noticing.row("section-letter", row, message)
        letters[number] = letter
        taken.add(letter)
    return letters


def _winners(met: list[Meeting], stated: int) -> tuple[Winners | None, bool]:
    """How many winners a section has, and whether it can have no other number.

    A pair cannot sit at two places: a number on both sides at once is two pairs. Otherwise
    what the file states counts. Where it states nothing, a section in which nobody ever
    changes sides has two winners; one round alone does not tell.
    """
    by_round: dict[int, list[Meeting]] = {}
    for meeting in met:
        by_round.setdefault(meeting.place[2], []).append(meeting)
    if any(ns & ew for ns, ew in map(_sides, by_round.values())):
        return 2, True
    if stated in (1, 2):
        return (1 if stated == 1 else 2), False
    ns, ew = _sides(met)
    if ns & ew:
        return 1, False
    return (2 if len(by_round) > 1 and ns and ew else None), False


def _sides(met: Iterable[Meeting]) -> tuple[set[int], set[int]]:
    tables = list(met)
    ns = {number for meeting in tables for number in meeting.ns if number > 0}
    return ns, {number for meeting in tables for number in meeting.ew if number > 0}


def _together(found: dict[str, tuple[Winners | None, bool]], noticing: Noticing) -> Winners | None:
    """One answer for the file: where sections differ, one unless a section cannot have it."""
    known = {letter: winners for letter, (winners, _) in found.items() if winners}
    if len(set(known.values())) < 2:
        return next(iter(known.values()), None)
    taken: Winners = 2 if any(certain for _, certain in found.values()) else 1
    listed = ", ".join(f"{letter} has {winners}" for letter, winners in known.items())
    message = f"sections differ in their number of winners ({listed}); {taken} taken for all"
    noticing.say("mixed-winners", "Section", message)
    return taken
