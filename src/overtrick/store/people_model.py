"""People and clubs as values: names, numbers, what may be shown of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from overtrick.bridge.errors import quoted
from overtrick.event.decide.texts import unseen
from overtrick.store.people_errors import NotAName, NotANumber

Random: TypeAlias = Callable[[int], bytes]
"""A source of so many random bytes, such as ``secrets.token_bytes``."""

_LONGEST: Final = 80
_CLUB: Final = "club "
_ACBL: Final = "ACBL"
_LIFE_MASTERS: Final = dict(zip("JKLMNOPQR", "123456789", strict=True))
_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"


class Privacy(StrEnum):
    """What a person lets others see."""

    FULL = "full"
    INITIALS = "initials"
    NUMBER = "number"
    HIDDEN = "hidden"


def strictest(choices: Iterable[Privacy]) -> Privacy:
    """The choice that shows least: what counts where one person's records chose differently."""
    return max(choices, key=list(Privacy).index)


WITHHELD: Final = "Name withheld"
"""What stands for somebody who is hidden or was erased."""


@dataclass(frozen=True, slots=True)
class Name:
    """A surname, and first names where they are known. Raises NotAName."""

    surname: str
    first: str = ""

    def __post_init__(self) -> None:
        text = f"{self.surname}{self.first}"
        if not self.surname.strip():
            raise NotAName(f"{quoted(str(self))}: a surname is expected")
        if len(text) > _LONGEST:
            raise NotAName(
                f"{quoted(str(self))}: a name has at most {_LONGEST} letters, not {len(text)}"
            )
        if hidden := unseen(text):
            raise NotAName(
                f"{quoted(str(self))}: U+{ord(hidden):04X}, which nobody sees, is no part of a "
                "name: write it without"
            )

    @property
    def initials(self) -> str:
        """``A.v.d.B.`` for Ada van den Birch."""
        return "".join(f"{word[0]}." for word in re.findall(r"\w[\w'’]*", str(self)))

    def __str__(self) -> str:
        return f"{self.first} {self.surname}".strip()


@dataclass(frozen=True, slots=True)
class Number:
    """A number within a body: a national one by its code (``EBU``), or a club by its id.

    Raises NotANumber.
    """

    body: str
    number: str

    def __post_init__(self) -> None:
        if not self.body.strip() or not self.key or len(self.number) > 40:
            raise NotANumber(f"{quoted(f'{self.body} {self.number}')}: a body and its number")

    @property
    def key(self) -> str:
        """What makes two writings the same number: ``00123`` and ``123``; ACBL ``K123456``.

        The first digit of an ACBL life master's number is written as a letter, J for 1 to R
        for 9; it is the same number as before.
        """
        plain = re.sub(r"[\W_]+", "", self.number).upper()
        if self.body == _ACBL and plain[:1] in _LIFE_MASTERS and plain[1:].isdigit():
            plain = _LIFE_MASTERS[plain[0]] + plain[1:]
        return plain.lstrip("0") or plain[:1]

    @property
    def national(self) -> bool:
        """Whether a national body gave it, not a club."""
        return not self.body.startswith(_CLUB)

    def __str__(self) -> str:
        return f"{self.body} {self.number}" if self.national else self.number


def club_body(club: str) -> str:
    """The body of the numbers that a club gives to its members."""
    return f"{_CLUB}{club}"


@dataclass(frozen=True, slots=True)
class NameEntry:
    """One name in a person's history: ``given``, ``changed``, or ``corrected`` (a slip mended)."""

    name: Name
    kind: str
    since: str


@dataclass(frozen=True, slots=True)
class Known:
    """A person as the store knows them, all ids and numbers of those merged included.

    ``name`` is None when it was erased. ``clubs`` are (id, name) of present memberships.
    """

    id: str
    name: Name | None
    numbers: tuple[Number, ...] = ()
    clubs: tuple[tuple[str, str], ...] = ()
    privacy: Privacy = Privacy.FULL
    rank: str = ""
    rating: str = ""
    email: str = ""
    ids: tuple[str, ...] = ()

    @property
    def number(self) -> Number | None:
        """The number that is shown: a national one before a club's."""
        return next(iter(sorted(self.numbers, key=lambda one: not one.national)), None)

    @property
    def visitor(self) -> bool:
        """Whether nobody has given them a number."""
        return not self.numbers


def shown_name(person: Known, choice: Privacy) -> str:
    """What is shown of a person under a choice; ``Name withheld`` where nothing is."""
    if person.name is None:
        return WITHHELD
    match choice:
        case Privacy.FULL:
            return str(person.name)
        case Privacy.INITIALS:
            return person.name.initials
        case Privacy.NUMBER:
            return person.number.number if person.number else WITHHELD
        case Privacy.HIDDEN:
            return WITHHELD


def new_id(kind: str, random: Random) -> str:
    """An opaque id that says nothing of whom it stands for: its kind and 80 random bits."""
    value = int.from_bytes(random(10), "big")
    return kind + "".join(_ALPHABET[value >> shift & 31] for shift in range(75, -1, -5))
