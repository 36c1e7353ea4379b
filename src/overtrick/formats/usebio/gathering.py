"""What a reading gathers on its way: records with their lines, people, notices, figures."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.event.contestant import Person
from overtrick.event.records import Record, Source
from overtrick.formats.printed import Figures
from overtrick.formats.reading import Notice, Sourced
from overtrick.formats.usebio.elements import Player

_NO_NUMBER = re.compile(r"[0\s-]*")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?")


@dataclass(slots=True)
class Gathering:
    """Everything read so far from one file."""

    file: str
    records: list[Sourced] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    figures: Figures = field(default_factory=Figures)

    def add(self, record: Record, line: int) -> None:
        """Keep a record that stands on ``line``."""
        self.records.append((record, Source(self.file, line or None)))

    def say(self, code: str, line: int, message: str) -> None:
        """Keep a notice about ``line``."""
        where = f"{self.file}, line {line}" if line else self.file
        self.notices.append(Notice(code, where, message))

    def person(self, player: Player, seat: str) -> str | None:
        """The id of a player: national number, else the club's, else the seat; None if nobody.

        A number that another name already has is passed over.
        """
        name = (player.name or "").strip()
        national, club = _number(player.national_id), _number(player.club_id)
        if not (name or national or club):
            return None
        ids = [one for one in (national, club, seat) if one]
        found = next((one for one in ids if self._is_free(one, name)), seat + "'")
        if found != ids[0]:
            message = f"number {ids[0]} of {name or 'a player'} is another player's in this file"
            self.say("number-taken", player.line, message)
        self.people[found] = Person(found, name, national or club)
        return found

    def _is_free(self, number: str, name: str) -> bool:
        return number not in self.people or self.people[number].name == name


def _number(text: str | None) -> str | None:
    stripped = (text or "").strip()
    return None if _NO_NUMBER.fullmatch(stripped) else stripped


def decimal(text: str | None) -> Fraction | None:
    """The number in a text; None where there is none."""
    stripped = re.sub(r"\s+|%", "", text or "")
    if not _DECIMAL.fullmatch(stripped):
        return None
    return Fraction(stripped.replace(",", "."))
