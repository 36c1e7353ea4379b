"""A row's bytes taken apart: fixed columns, variable columns, and the mask of NULLs.

A row is the number of its columns, the fixed columns, the variable columns, the offsets of the
variable columns from the last to the first, how many there are, and a bit for each column:
1 for a value, or for a yes. Jet 4 writes offsets in two bytes. Jet 3 writes one; a row over
256 bytes has a jump table behind the offsets, naming the columns at which 256 is to be added.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from overtrick.formats.jet.definition import Column, ColumnType
from overtrick.formats.jet.errors import DamagedJetFile
from overtrick.formats.jet.layout import Layout
from overtrick.formats.jet.pages import whole
from overtrick.formats.jet.values import Decoder, Value


@dataclass(frozen=True, slots=True)
class RowParts:
    """A row's frame: how many columns it knows, and their bits, which begin at ``end``.

    A column younger than the row is not among the ``columns`` it knows.
    """

    row: bytes
    count_size: int
    columns: int
    mask: int
    end: int

    @classmethod
    def of(cls, row: bytes, layout: Layout) -> RowParts:
        """The frame of a row. Raises DamagedJetFile."""
        size = layout.count_size
        columns = whole(row, 0, size)
        end = len(row) - (columns + 7) // 8
        if end < size:
            raise DamagedJetFile(f"a row of {len(row)} bytes cannot have {columns} columns")
        return cls(row, size, columns, int.from_bytes(row[end:], "little"), end)

    def fixed(self, column: Column) -> bytes:
        """The bytes of a fixed column that is present. Raises DamagedJetFile."""
        start = self.count_size + column.place
        if start + column.length > self.end:
            raise DamagedJetFile(f"the row ends before column {column.name}")
        return self.row[start : start + column.length]

    def offsets(self) -> Sequence[int]:
        """Where the variable columns begin, and where the last ends. Raises DamagedJetFile.

        A row older than its table's first variable column has no such part: ask only when a
        variable column is present.
        """
        offsets = self._narrow() if self.count_size == 1 else self._wide()
        if any(first > second for first, second in pairwise(offsets)) or offsets[-1] > self.end:
            raise DamagedJetFile("the columns of a row overlap")
        return offsets

    def _wide(self) -> Sequence[int]:
        count = whole(self.row, self.end - 2, 2) + 1
        start = self.end - 2 - 2 * count
        self._check_room(start, count)
        return struct.unpack(f"<{count}H", self.row[start : self.end - 2])[::-1]

    def _narrow(self) -> Sequence[int]:
        count = whole(self.row, self.end - 1, 1) + 1
        jumps = (len(self.row) - 1) // 256
        start = self.end - 1 - jumps - count
        self._check_room(start, count)
        # The last jump is a blank when the variable columns end before it.
        used = jumps - 1 if start // 256 < jumps else jumps
        marks = self.row[self.end - 1 - used : self.end - 1]
        stored = self.row[start : start + count][::-1]
        return [
            low + 256 * sum(mark <= place for mark in marks) for place, low in enumerate(stored)
        ]

    def _check_room(self, start: int, count: int) -> None:
        if start < self.count_size:
            raise DamagedJetFile(
                f"a row of {len(self.row)} bytes cannot have {count - 1} variable columns"
            )


@dataclass(frozen=True, slots=True)
class RowReader:
    """Reads the rows of one table; ``blank`` is a row that knows no column yet."""

    layout: Layout
    decoder: Decoder
    columns: tuple[Column, ...]
    blank: dict[str, Value]

    @classmethod
    def of(cls, columns: Sequence[Column], layout: Layout, decoder: Decoder) -> RowReader:
        """A reader of rows with ``columns``."""
        blank: dict[str, Value] = {
            column.name: False if column.type == ColumnType.YES_NO else None for column in columns
        }
        in_order = tuple(sorted(columns, key=lambda column: column.number))
        return cls(layout, decoder, in_order, blank)

    def values(self, row: bytes) -> dict[str, Value]:
        """The row's values by column name; NULL is None, an empty text stays ''."""
        parts = RowParts.of(row, self.layout)
        values = self.blank.copy()
        offsets: Sequence[int] = ()
        for column in self.columns:
            if column.number >= parts.columns:
                break
            if not parts.mask >> column.number & 1:
                continue
            if column.type == ColumnType.YES_NO:
                values[column.name] = True
            elif column.fixed:
                values[column.name] = _decoded(parts.fixed(column), column, self.decoder)
            else:
                offsets = offsets or parts.offsets()
                cell = _between(row, offsets, column)
                values[column.name] = _decoded(cell, column, self.decoder)
        return values


def _between(row: bytes, offsets: Sequence[int], column: Column) -> bytes:
    if column.place + 1 >= len(offsets):
        raise DamagedJetFile(f"column {column.name} has a value and no place")
    return row[offsets[column.place] : offsets[column.place + 1]]


def _decoded(cell: bytes, column: Column, decoder: Decoder) -> Value:
    try:
        return decoder.value(column, cell)
    except DamagedJetFile as error:
        raise DamagedJetFile(f"column {column.name}: {error.message}", where=error.where) from None
