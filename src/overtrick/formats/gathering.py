"""What a reader gathers on its way: records with their places, people, notices, figures."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.event.contestant import Person
from overtrick.event.records import Record, ResultEntered, Source
from overtrick.formats.printed import Figures
from overtrick.formats.reading import Notice, Sourced

_NO_NUMBER = re.compile(r"[0\s-]*")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?")


@dataclass(slots=True)
class Gathering:
    """Everything read so far from one file. A place in it is a line, or a field's path."""

    file: str
    records: list[Sourced] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    figures: Figures = field(default_factory=Figures)

    def add(self, record: Record, line: int | None = None) -> None:
        """Keep a record; ``line`` is where it stands, if its file has lines."""
        self.records.append((record, Source(self.file, line or None)))

    def say(self, code: str, at: int | str, message: str) -> None:
        """Keep a notice about a line or a field."""
        place = f"line {at}" if isinstance(at, int) else at
        self.notices.append(Notice(code, f"{self.file}, {place}" if at else self.file, message))

    def person(self, name: str, numbers: tuple[str | None, ...], seat: str, at: int | str) -> str:
        """The id of a player: the first of ``numbers`` that is one, else the seat.

        ``numbers`` are the union's, which stands beside the name too, and any others. A number
        that another name already has is passed over, and said.
        """
        union, *others = (_real(one) for one in numbers)
        ids = [*(one for one in (union, *others) if one), seat]
        found = next((one for one in ids if self._is_free(one, name)), seat + "'")
        if found != ids[0]:
            message = f"number {ids[0]} of {name or 'a player'} is another player's in this file"
            self.say("number-taken", at, message)
        self.people[found] = Person(found, name, union)
        return found

    @property
    def results(self) -> list[ResultEntered]:
        """The results among the records."""
        return [record for record, _ in self.records if isinstance(record, ResultEntered)]

    def _is_free(self, number: str, name: str) -> bool:
        return number not in self.people or self.people[number].name == name


def _real(number: str | None) -> str | None:
    """A number without the spaces around it; None for blanks and noughts."""
    return None if _NO_NUMBER.fullmatch(number or "") else (number or "").strip()


def decimal(text: str | None) -> Fraction | None:
    """The number in a text; None where there is none."""
    stripped = re.sub(r"\s+|%", "", text or "")
    if not _DECIMAL.fullmatch(stripped):
        return None
    return Fraction(stripped.replace(",", "."))


def whole(text: str | None, most: int) -> int | None:
    """The whole number from 1 to ``most`` in a text; None for anything else."""
    stripped = (text or "").strip()
    if not re.fullmatch(r"[0-9]{1,9}", stripped):
        return None
    number = int(stripped)
    return number if 1 <= number <= most else None
