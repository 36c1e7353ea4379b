"""What a member list gives: its people, line by line, and what was odd."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.formats.reading import Notice


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One person of a member list.

    ``numbers`` are (body, number), the body as a code such as ``EBU``, empty where the list
    does not say whose numbers they are; ``club_number`` is the member's number in ``club``.
    """

    line: int
    surname: str
    first: str
    numbers: tuple[tuple[str, str], ...] = ()
    club: str = ""
    club_number: str = ""
    rank: str = ""
    rating: str = ""
    email: str = ""
    title: str = ""

    @property
    def name(self) -> str:
        """First name and surname."""
        return f"{self.first} {self.surname}".strip()


@dataclass(frozen=True, slots=True)
class MemberList:
    """One file, read. ``unused`` are the headers of columns that were not taken."""

    file: str
    rows: tuple[MemberRow, ...]
    notices: tuple[Notice, ...] = ()
    unused: tuple[str, ...] = ()
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a list is to be read where it does not say so itself.

    ``body`` is whose the numbers are under a header that names nobody; ``columns`` are the
    header of a file without one; ``encoding`` overrules what the bytes look like.
    """

    body: str = ""
    emails: bool = False
    columns: tuple[str, ...] | None = None
    encoding: str | None = None
