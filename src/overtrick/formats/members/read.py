"""A member list, read: whoever stands in it, and what is odd about the lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.formats.members.decoding import member_text
from overtrick.formats.members.names import Name, capitals, in_one, in_parts, softened
from overtrick.formats.members.row import MemberList, MemberRow, Wanted
from overtrick.formats.members.sheet import Cells, parse
from overtrick.formats.reading import Notice

_NUMBER: Final = re.compile(r"[A-Z0-9](?:[A-Z0-9/.\-]{0,18}[A-Z0-9])?", re.IGNORECASE)
_DECIMALS: Final = re.compile(r"(?<=[0-9])[.,]0{1,2}$")
_POWER: Final = re.compile(r"[0-9](?:[.,][0-9]+)?E\+[0-9]+")
_NOBODY: Final = frozenset(
    ("", "-", "--", "n/a", "na", "none", "nil", "null", "visitor", "guest", "pending", "tba", "?")
)
_LONGEST_NAME: Final = 80


def read(content: bytes, file: str, wanted: Wanted | None = None) -> MemberList:
    """The people of a member list: CSV with commas, semicolons or tabs.

    E-mail addresses are left out unless asked for. Raises Unreadable for what is no list of
    members.
    """
    wanted = wanted or Wanted()
    text, used, notices = member_text(content, file, wanted.encoding)
    sheet = parse(text, file, wanted.columns)
    reader = _Reader(file, wanted.body.upper(), wanted.emails, notices)
    if not any(one.startswith("number") or one == "club number" for one in sheet.roles):
        reader.unnumbered()
    rows = [one for cells in sheet.lines if (one := reader.row(cells))]
    return MemberList(file, tuple(reader.settled(rows)), tuple(notices), sheet.unused, used)


@dataclass(slots=True)
class _Reader:
    """One file being read: what was said of it, and whom its numbers have named so far."""

    file: str
    body: str
    emails: bool
    notices: list[Notice]
    numbered: bool = True
    mended: bool = False
    owners: dict[tuple[str, str], MemberRow] = field(default_factory=dict)

    def say(self, code: str, message: str, line: int | None = None) -> None:
        where = self.file if line is None else f"{self.file}, line {line}"
        self.notices.append(Notice(code, where, message))

    def unnumbered(self) -> None:
        self.numbered = False
        self.say("member-no-number", "the list has no column of numbers: people are known by name")

    def row(self, cells: Cells) -> MemberRow | None:
        """A line's person; None for a line without a name, and one that stands there already."""
        self._odd(cells)
        name = _name(cells)
        if not name.surname:
            self.say("member-no-name", "no name on this line, which is left out", cells.line)
            return None
        if len(name.surname) + len(name.first) > _LONGEST_NAME:
            found = quoted(f"{name.surname}, {name.first}")
            self.say("member-no-name", f"{found} is too long for a name: left out", cells.line)
            return None
        row = MemberRow(
            cells.line, name.surname, name.first, tuple(self._numbers(cells)),
            cells["club"], self._number(cells["club number"], cells.line) or "",
            cells["rank"], cells["rating"], self._email(cells), name.title,
        )  # fmt: skip
        return row if self._is_new(row) else None

    def settled(self, rows: Sequence[MemberRow]) -> Iterator[MemberRow]:
        """The rows, names in capitals softened where the whole list is in capitals."""
        shouted = sum(capitals(Name(row.surname, row.first)) for row in rows)
        if not shouted or shouted * 2 < len(rows):
            yield from rows
            return
        self.say("member-capitals", "names in capitals are written small: look at those like McKay")
        for row in rows:
            yield _soft(row) if capitals(Name(row.surname, row.first)) else row

    def _odd(self, cells: Cells) -> None:
        if cells.beyond:
            message = "cells beyond the last column's name are not used: is there a comma too many?"
            self.say("extra-cells", message, cells.line)
        if cells.mended and not self.mended:
            self.mended = True
            self.say("member-encoded-twice", "accents encoded twice are mended", cells.line)

    def _numbers(self, cells: Cells) -> Iterator[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for body, cell in cells.numbers():
            number = self._number(cell, cells.line)
            if number and (body or self.body, number) not in found:
                found.append((body or self.body, number))
        if not found and self.numbered and not cells["club number"]:
            self.say("member-no-number", "no number on this line", cells.line)
        yield from found

    def _number(self, cell: str, line: int) -> str | None:
        text = _DECIMALS.sub("", cell.replace(" ", "")).upper()
        if text.lower() in _NOBODY or not text.strip("0"):
            return None
        if _POWER.fullmatch(text):
            message = f"number {quoted(cell)} lost its digits in a spreadsheet and is left out"
        elif not _NUMBER.fullmatch(text) or not any(one.isdigit() for one in text):
            message = f"number {quoted(cell)}: digits and letters are expected; it is left out"
        else:
            return text
        self.say("member-number-unread", message, line)
        return None

    def _email(self, cells: Cells) -> str:
        return cells["email"] if self.emails and "@" in cells["email"] else ""

    def _is_new(self, row: MemberRow) -> bool:
        """Whether a row adds to those above it; says where one number has two names."""
        same = next((self.owners[one] for one in row.numbers if one in self.owners), None)
        for number in row.numbers:
            self.owners.setdefault(number, row)
        if same is None:
            return True
        if (same.surname, same.first) != (row.surname, row.first):
            message = f"the number of {same.name} on line {same.line} stands at {row.name} too"
            self.say("member-number-twice", message, row.line)
            return True
        if same.club != row.club:  # one line for each club of a member
            return True
        message = f"{row.name} stands on line {same.line} already: left out here"
        self.say("member-twice", message, row.line)
        return False


def _name(cells: Cells) -> Name:
    """The name from its columns; an empty one is looked for in the column of whole names."""
    surname, first = cells["surname"], cells["first"] or cells["initials"]
    if surname or first:
        whole = " ".join(one for one in (cells["prefix"], surname) if one)
        if not surname:
            return in_one(first)
        if not first and "," in whole:
            return in_one(whole)
        first = " ".join(one for one in (first, cells["middle"]) if one)
        name = in_parts(whole, first, cells["title"])
        return name._replace(surname=f"{name.surname} {cells['suffix']}".strip())
    if cells["surname first"]:
        return in_one(cells["surname first"], surname_first=True)
    return in_one(cells["name"])


def _soft(row: MemberRow) -> MemberRow:
    return replace(row, surname=softened(row.surname), first=softened(row.first))
