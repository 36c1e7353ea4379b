"""From the tables of matches to the tables of the hall: a match of teams has two rooms."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.bridge.errors import quoted
from overtrick.event.refusals import NotAllowed


@dataclass(frozen=True, slots=True)
class Tables:
    """Where matches are played, by the choice ``closed``.

    ``next``: match 3 has tables 5 and 6. A number: the closed room of match 3 with 20 is table
    23. ``same``: both rooms have one number. With ``rooms`` False (pairs) a match is a table.
    """

    closed: str = "next"
    rooms: bool = True

    def check(self, last: int = 0) -> None:
        """Raise NotAllowed unless the choice is one, and its tables do not overlap up to ``last``.

        ``last`` is the last table of a match.
        """
        if self.closed in ("next", "same"):
            return
        if not self.closed.isdecimal() or not int(self.closed):
            raise NotAllowed(
                f"closed is {quoted(self.closed)}; expected next, same, or a number that is "
                "added to a match's table"
            )
        if self.rooms and int(self.closed) < last:
            raise NotAllowed(
                f"closed is {self.closed}, and matches take {last} tables: the rooms would overlap"
            )

    def open(self, table: int) -> int:
        """The table of a match in the open room, or its only one."""
        return 2 * table - 1 if self.rooms and self.closed == "next" else table

    def other(self, table: int) -> int | None:
        """Its table in the closed room; None where that is the same."""
        if not self.rooms or self.closed == "same":
            return None
        return 2 * table if self.closed == "next" else int(self.closed) + table

    def match_at(self, table: int) -> tuple[int, bool]:
        """The match at a table of the hall, and whether that is its open room."""
        if not self.rooms or self.closed == "same":
            return table, True
        if self.closed == "next":
            return (table + 1) // 2, table % 2 == 1
        return (table, True) if table <= int(self.closed) else (table - int(self.closed), False)

    def of_three(self, tables: tuple[int, int, int]) -> tuple[int, int, int]:
        """The tables of a triangle over two rounds, side by side where they can be."""
        one, two, three = (self.open(table) for table in tables)
        if self.rooms and self.closed == "next" and tables[2] - tables[0] == 2:
            return one, one + 1, one + 2
        return one, two, three

    def second_halves(self, tables: tuple[int, int, int], top: int) -> tuple[int, ...]:
        """Where the second half of half-length matches is listed; ``top`` is the last table."""
        return tuple(
            self.other(table) or top + place for place, table in enumerate(tables, start=1)
        )
