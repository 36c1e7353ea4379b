"""One line of a member list against the people of the store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from sqlalchemy import Connection, select

from overtrick.store.people_errors import NotAName, NotANumber
from overtrick.store.people_folding import folded, sorted_as
from overtrick.store.people_known import chunks, known, owners
from overtrick.store.people_model import Known, Name, Number, club_body
from overtrick.store.people_tables import people

Verdict: TypeAlias = Literal["new", "changed", "same", "conflicting"]
_Likeness: TypeAlias = Literal["same", "spelt", "changed", "other"]
_Key: TypeAlias = tuple[str, str]


class Line(Protocol):
    """One line of a list, as ``overtrick.formats.members`` reads it."""

    @property
    def line(self) -> int:
        """Where it stands, from 1."""

    @property
    def surname(self) -> str:
        """Never empty."""

    @property
    def first(self) -> str:
        """First names or initials, or nothing."""

    @property
    def numbers(self) -> tuple[tuple[str, str], ...]:
        """(body, number) pairs."""

    @property
    def club(self) -> str:
        """The club's name, or nothing."""

    @property
    def club_number(self) -> str:
        """The member's number in the club."""

    @property
    def rank(self) -> str:
        """As the list has it."""

    @property
    def rating(self) -> str:
        """As the list has it."""

    @property
    def email(self) -> str:
        """Empty unless it was asked for."""


@dataclass(frozen=True, slots=True)
class Item:
    """What a line would do: whom it concerns (None for somebody new), and what changes, in words.

    ``again`` is another line of the list, that of the same new person.
    """

    line: Line
    verdict: Verdict
    person: Known | None = None
    changes: tuple[str, ...] = ()
    name: Name | None = None
    corrected: bool = False
    numbers: tuple[Number, ...] = ()
    joins: bool = False
    notes: tuple[tuple[str, str], ...] = ()
    again: int | None = None


@dataclass(slots=True)
class Comparing:
    """A list being compared: whose the numbers and names are, and what its lines said so far.

    ``clubs`` are ids by folded name.
    """

    clubs: dict[str, str]
    owners: dict[Number, str] = field(default_factory=dict)
    named: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    people: dict[str, Known] = field(default_factory=dict)
    said: dict[_Key, Item] = field(default_factory=dict)
    new: dict[int, Item] = field(default_factory=dict)
    listed: dict[str, dict[str, Item]] = field(default_factory=lambda: defaultdict(dict))

    def look_up(self, connection: Connection, rows: Sequence[Line]) -> None:
        """Everybody whom the list may mean, in few questions."""
        numbers = [number for row in rows for number in self.numbers(row)]
        self.owners = owners(connection, numbers)
        names = {sorted_as(row.surname, row.first) for row in rows if not self.numbers(row)}
        asked = select(people.c.id, people.c.sorted_as).where(
            people.c.root == people.c.id, people.c.withheld.is_(False)
        )
        for some in chunks(sorted(names)):
            for row in connection.execute(asked.where(people.c.sorted_as.in_(some))):
                self.named[row.sorted_as].append(row.id)
        ids = {*self.owners.values(), *(one for some in self.named.values() for one in some)}
        self.people = known(connection, sorted(ids))

    def numbers(self, row: Line) -> tuple[Number, ...]:
        """A line's numbers, its club's own among them; those that are none are left out."""
        pairs = list(row.numbers)
        if row.club and row.club_number:
            pairs.append((club_body(self.clubs.get(folded(row.club), row.club)), row.club_number))
        return tuple(one for body, number in pairs if (one := _number(body, number)))

    def items(self, rows: Sequence[Line]) -> tuple[Item, ...]:
        """What each line would do: those with numbers first tell whom the others may mean."""
        numbered = {place: self.item(row) for place, row in enumerate(rows) if self.numbers(row)}
        return tuple(
            numbered[place] if place in numbered else self.item(row)
            for place, row in enumerate(rows)
        )

    def item(self, row: Line) -> Item:
        """What one line would do, and what it says for the lines compared after it."""
        found = self._compared(row)
        for one in self._keys(row):
            self.said.setdefault(one, found)
        if found.verdict == "new":
            self.new[row.line] = found
        if found.verdict != "conflicting":
            self.listed[_unnumbered(row)].setdefault(_whom(found), found)
        return found

    def _keys(self, row: Line) -> list[_Key]:
        """What a line is known by within its list."""
        return [(one.body, one.key) for one in self.numbers(row)] or [("", _unnumbered(row))]

    def _compared(self, row: Line) -> Item:
        try:
            name = Name(row.surname, row.first)
        except NotAName as error:
            return Item(row, "conflicting", changes=(error.message,))
        numbers = self.numbers(row)
        said = next((self.said[one] for one in self._keys(row) if one in self.said), None)
        if said and (refused := _contradicts(said, row, name)):
            return refused
        ids, new = self._meant(row, numbers, said)
        if len(ids) + len(new) > 1:
            return self._several(row, numbers, ids, new)
        if ids:
            return self._against(row, name, numbers, self.people[ids[0]])
        if new:
            line = new[0].line.line
            changes = (f"line {line}, and club: {row.club}",) if row.club else ()
            return Item(row, "changed", changes=changes, joins=bool(row.club), again=line)
        return Item(row, "new", name=name, numbers=numbers, joins=bool(row.club), notes=_notes(row))

    def _meant(
        self, row: Line, numbers: Iterable[Number], said: Item | None
    ) -> tuple[list[str], list[Item]]:
        """Whom a line may mean: ids of known people, and lines of new ones.

        By its numbers; without any by its name, in the store and beside the same club in the
        list.
        """
        if numbers:
            ids = {self.owners[one] for one in numbers if one in self.owners}
            others = [said] if said and not ids else []
        else:
            ids = set(self.named[sorted_as(row.surname, row.first)])
            others = list(self.listed[_unnumbered(row)].values())
        ids |= {one.person.id for one in others if one.person}
        new = {one.again or one.line.line: one for one in others if not one.person}
        return sorted(ids), [self.new[line] for line in sorted(new)]

    def _several(
        self, row: Line, numbers: Sequence[Number], ids: Iterable[str], new: Iterable[Item]
    ) -> Item:
        whose = sorted(str(self.people[one].name) for one in ids)
        whose += [f"{one.line.first} {one.line.surname} of line {one.line.line}" for one in new]
        what = "its numbers are those of" if numbers else "without a number it could be any of"
        return Item(row, "conflicting", changes=(f"{what} {' and '.join(whose)}",))

    def _against(self, row: Line, name: Name, numbers: tuple[Number, ...], person: Known) -> Item:
        """A line against the person whom its numbers or name mean."""
        likeness = alike(person.name, name) if person.name else "other"
        if likeness == "other":
            message = f"{numbers[0]} is the number of {person.name}"
            return Item(row, "conflicting", person, (message,))
        found = _Changes(person, row)
        if likeness != "same":
            found.named(name, corrected=likeness == "spelt")
        found.numbered(numbers)
        found.joined(self.clubs.get(folded(row.club), ""))
        found.noted()
        return found.item()


def alike(known_as: Name, listed: Name) -> _Likeness:
    """How a list's name goes with the one that is known.

    ``same`` also where the list has only initials or lacks the accents; ``spelt`` where it
    writes the same name otherwise, or in full; ``changed`` where either part is the same.
    """
    mine, other = (tuple(map(folded, (one.surname, one.first))) for one in (known_as, listed))
    if known_as == listed or (mine == other and str(listed).isascii()):
        return "same"
    if mine == other:
        return "spelt"
    if mine[0] == other[0]:
        if _initials(other[1]) and mine[1].startswith(other[1][:1]):
            return "same"
        short = _initials(mine[1]) and other[1].startswith(mine[1][:1])
        return "spelt" if short else "changed"
    return "changed" if mine[1] and mine[1] == other[1] else "other"


def _initials(first: str) -> bool:
    return all(len(one) < 2 for one in first.replace(".", " ").replace("-", " ").split())


def _unnumbered(row: Line) -> str:
    """What a line without numbers is known by within its list: its name and club."""
    return f"{sorted_as(row.surname, row.first)} {folded(row.club)}"


def _whom(item: Item) -> str:
    """Whom an item is about: an id, or the line on which somebody new stands first."""
    return item.person.id if item.person else str(item.again or item.line.line)


def _contradicts(said: Item, row: Line, name: Name) -> Item | None:
    """A line that has the number of an earlier one, of another name or itself not believed."""
    there = said.line
    if alike(Name(there.surname, there.first), name) != "same":
        message = f"line {there.line} has this number for {there.first} {there.surname}"
    elif said.verdict == "conflicting":
        message = f"line {there.line} is of the same person, and conflicts"
    else:
        return None
    return Item(row, "conflicting", changes=(message,))


def _number(body: str, number: str) -> Number | None:
    try:
        return Number(body, number)
    except NotANumber:
        return None


def _notes(row: Line) -> tuple[tuple[str, str], ...]:
    """What a list notes of a person beside name and numbers; nothing where it is silent."""
    found = (("rank", row.rank), ("rating", row.rating), ("email", row.email))
    return tuple((key, value) for key, value in found if value)


@dataclass(slots=True)
class _Changes:
    """What one line changes of one person, and the words for it."""

    person: Known
    row: Line
    words: list[str] = field(default_factory=list)
    name: Name | None = None
    corrected: bool = False
    numbers: tuple[Number, ...] = ()
    joins: bool = False
    notes: tuple[tuple[str, str], ...] = ()

    def named(self, name: Name, *, corrected: bool) -> None:
        self.name, self.corrected = name, corrected
        self.words.append(f"name: {self.person.name} -> {name}")

    def numbered(self, numbers: Iterable[Number]) -> None:
        mine = {(one.body, one.key) for one in self.person.numbers}
        self.numbers = tuple(one for one in numbers if (one.body, one.key) not in mine)
        self.words += [f"number: {one}" for one in self.numbers]

    def joined(self, club: str) -> None:
        self.joins = bool(self.row.club) and club not in {id_ for id_, _ in self.person.clubs}
        if self.joins:
            self.words.append(f"club: {self.row.club}")

    def noted(self) -> None:
        self.notes = tuple(
            (key, value) for key, value in _notes(self.row) if getattr(self.person, key) != value
        )
        for key, new in self.notes:
            self.words.append(f"{key}: {getattr(self.person, key) or '-'} -> {new}")

    def item(self) -> Item:
        return Item(
            self.row, "changed" if self.words else "same", self.person, tuple(self.words),
            self.name, self.corrected, self.numbers, self.joins, self.notes,
        )  # fmt: skip
