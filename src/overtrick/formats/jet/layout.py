"""Where things lie in the two generations of the file: the same structures, other offsets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """One column's entry in a table definition: its size, and offsets inside it."""

    size: int
    number: int
    variable: int
    flags: int
    fixed: int
    length: int
    scale: int = 12


@dataclass(frozen=True, slots=True)
class Layout:
    """Offsets in bytes. ``count_size`` is the width of the small counts in rows and names.

    ``rows`` is where a data page says how many rows it holds; the other offsets are those of
    a table definition.
    """

    name: str
    page_size: int
    count_size: int
    rows: int
    stated_rows: int
    column_count: int
    index_count: int
    owned: int
    columns: int
    index_size: int
    column: ColumnLayout

    @property
    def row_table(self) -> int:
        """Where the offsets of a data page's rows begin."""
        return self.rows + 2


JET_3 = Layout(
    name="Access 97 (Jet 3)",
    page_size=2048,
    count_size=1,
    rows=8,
    stated_rows=12,
    column_count=25,
    index_count=31,
    owned=35,
    columns=43,
    index_size=8,
    column=ColumnLayout(size=18, number=1, variable=3, flags=13, fixed=14, length=16),
)
JET_4 = Layout(
    name="Access 2000 (Jet 4)",
    page_size=4096,
    count_size=2,
    rows=12,
    stated_rows=16,
    column_count=45,
    index_count=51,
    owned=55,
    columns=63,
    index_size=12,
    column=ColumnLayout(size=25, number=5, variable=7, flags=15, fixed=21, length=23),
)
