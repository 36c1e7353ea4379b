"""Writes small Access 97 and Access 2000 files for tests, every way a row can be stored.

No indexes, one usage map a table, rows in the order given. ``deleted`` rows stand in the
file and are not there; ``moved`` ones leave a pointer behind and stand on a page of their own.
"""

# ruff: noqa: DTZ001 - wall clocks without a zone
from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from overtrick.formats.jet import ColumnType as T
from overtrick.formats.jet.cipher import rc4

FIXED = {
    T.BYTE: 1,
    T.INTEGER: 2,
    T.LONG: 4,
    T.MONEY: 8,
    T.SINGLE: 4,
    T.DOUBLE: 8,
    T.DATE: 8,
    T.GUID: 16,
    T.NUMERIC: 17,
    T.YES_NO: 0,
}
Cells = Mapping[str, Any]


@dataclass
class Spec:
    """A column to write; ``scale`` is for NUMERIC, ``length`` in characters for TEXT."""

    name: str
    type: T
    length: int = 255
    scale: int = 0


@dataclass
class TableSpec:
    columns: Sequence[Spec]
    rows: Sequence[Cells] = ()
    deleted: Sequence[Cells] = ()
    moved: Iterable[int] = ()


@dataclass
class Writer:
    jet: int = 4
    compress: bool = False
    large_maps: bool = False
    key: int = 0
    encoding: str = "cp1252"
    pages: list[bytearray] = field(default_factory=list)

    @property
    def size(self) -> int:
        return 2048 if self.jet == 3 else 4096

    @property
    def wide(self) -> bool:
        return self.jet == 4

    # --- the whole file

    def file(self, tables: Mapping[str, TableSpec]) -> bytes:
        self.pages = [bytearray(self.size) for _ in range(3)]
        places = {name: self._table(table, len(self.pages)) for name, table in tables.items()}
        catalogue = [Spec("Id", T.LONG), Spec("Name", T.TEXT), Spec("Type", T.INTEGER)]
        catalogue += [Spec("ParentId", T.LONG), Spec("Flags", T.LONG), Spec("LvProp", T.OLE)]
        rows = [{"Id": 2, "Name": "MSysObjects", "Type": 1, "Flags": -(2**31), "ParentId": 1}]
        rows += [
            {"Id": page, "Name": name, "Type": 1, "Flags": 0, "ParentId": 1}
            for name, page in places.items()
        ]
        self._table(TableSpec(catalogue, rows), 2)
        self._header()
        self.pages[1][0] = 1
        return b"".join(self._hidden(number, page) for number, page in enumerate(self.pages))

    def _header(self) -> None:
        page = self.pages[0]
        page[:21] = b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes([int(self.wide)])
        struct.pack_into("<H", page, 0x3C, int(self.encoding.removeprefix("cp")))
        struct.pack_into("<I", page, 0x3E, self.key)
        page[0x18:0x96] = rc4(bytes.fromhex("c7da396b"), bytes(page[0x18:0x96]))

    def _hidden(self, number: int, page: bytearray) -> bytes:
        if not self.key or not number:
            return bytes(page)
        return rc4(struct.pack("<I", self.key ^ number), bytes(page))

    # --- a table

    def _table(self, table: TableSpec, at: int) -> int:
        while len(self.pages) <= at:
            self.pages.append(bytearray(self.size))
        shapes = self._shapes(table.columns)
        owned = self._data(table, shapes, at)
        usage = self._usage(owned)
        self._definition(table, shapes, at, usage)
        return at

    def _shapes(self, columns: Sequence[Spec]) -> list[tuple[Spec, bool, int]]:
        """Each column with whether it is fixed, and its place."""
        shapes, fixed, variable = [], 0, 0
        for spec in columns:
            if spec.type in FIXED:
                shapes.append((spec, True, fixed))
                fixed += FIXED[spec.type]
            else:
                shapes.append((spec, False, variable))
                variable += 1
        return shapes

    def _definition(
        self, table: TableSpec, shapes: list[tuple[Spec, bool, int]], at: int, usage: int
    ) -> None:
        head = bytearray(63 if self.wide else 43)
        head[:2] = b"\x02\x01"
        variable = sum(not fixed for _, fixed, _ in shapes)
        counts = struct.pack("<HHH", len(shapes), variable, len(shapes))
        struct.pack_into("<I", head, 16 if self.wide else 12, len(table.rows))
        start = 0x29 if self.wide else 0x15
        head[start - 1] = 0x4E
        head[start : start + 6] = counts
        struct.pack_into("<I", head, 0x37 if self.wide else 0x23, usage << 8)
        struct.pack_into("<I", head, 0x3B if self.wide else 0x27, usage << 8 | 1)
        for number, (spec, fixed, place) in enumerate(shapes):
            head += self._column(spec, fixed, place, number)
        for spec, _, _ in shapes:
            head += self._name(spec.name)
        head += b"\xff\xff"
        struct.pack_into("<I", head, 8, len(head))
        self._chained(head, at)

    def _chained(self, content: bytearray, at: int) -> None:
        """A definition over as many pages as it takes."""
        number, rest = at, content[8:]
        page = self.pages[number]
        page[:8] = content[:8]
        while True:
            page[8 : 8 + len(rest[: self.size - 8])] = rest[: self.size - 8]
            rest = rest[self.size - 8 :]
            if not rest:
                return
            self.pages.append(bytearray(self.size))
            struct.pack_into("<I", page, 4, len(self.pages) - 1)
            page = self.pages[-1]
            page[:2] = b"\x02\x01"

    def _column(self, spec: Spec, fixed: bool, place: int, number: int) -> bytes:
        entry = bytearray(25 if self.wide else 18)
        entry[0] = spec.type
        width = 2 if self.wide and spec.type == T.TEXT else 1
        length = FIXED.get(spec.type, 0 if spec.type in (T.MEMO, T.OLE) else spec.length * width)
        at_number, at_variable, at_flags, at_fixed, at_length = (
            (5, 7, 15, 21, 23) if self.wide else (1, 3, 13, 14, 16)
        )
        struct.pack_into("<H", entry, at_number, number)
        struct.pack_into("<H", entry, at_number + 4, number)
        struct.pack_into("<H", entry, at_variable, 0 if fixed else place)
        entry[11:13] = bytes([18, spec.scale]) if spec.type == T.NUMERIC else b"\x09\x04"
        entry[at_flags] = 3 if fixed else 2
        struct.pack_into("<H", entry, at_fixed, place if fixed else 0)
        struct.pack_into("<H", entry, at_length, length)
        return bytes(entry)

    def _name(self, name: str) -> bytes:
        if self.wide:
            stored = name.encode("utf-16-le")
            return struct.pack("<H", len(stored)) + stored
        stored = name.encode(self.encoding)
        return bytes([len(stored)]) + stored

    def _usage(self, owned: list[int]) -> int:
        """A page with two maps: the owned pages, and none free."""
        first = owned[0] if owned else 0
        bits = bytearray(64)
        for page in () if self.large_maps else owned:
            bits[(page - first) // 8] |= 1 << (page - first) % 8
        number = self._page(b"\0\0\0\0")
        if self.large_maps:
            self._put(number, b"\1" + self._map_pages(owned))
        else:
            self._put(number, b"\0" + struct.pack("<I", first) + bits)
        self._put(number, bytes(69))
        return number

    def _map_pages(self, owned: list[int]) -> bytes:
        """Pointers to pages full of bits, as a table of many pages has them."""
        pointers = [0] * 17
        for page in owned:
            place, bit = divmod(page, 8 * (self.size - 4))
            if not pointers[place]:
                self.pages.append(bytearray(self.size))
                self.pages[-1][:2] = b"\x05\x01"
                pointers[place] = len(self.pages) - 1
            self.pages[pointers[place]][4 + bit // 8] |= 1 << bit % 8
        return struct.pack("<17I", *pointers)

    # --- pages of rows

    def _page(self, owner: bytes) -> int:
        page = bytearray(self.size)
        page[:2] = b"\x01\x01"
        page[4:8] = owner
        struct.pack_into("<H", page, 2, self.size - self._rows_at - 2)
        self.pages.append(page)
        return len(self.pages) - 1

    @property
    def _rows_at(self) -> int:
        return 12 if self.wide else 8

    def _put(self, number: int, row: bytes, flags: int = 0) -> int:
        """Put a row on a page; its number there, or -1 when there is no room."""
        page = self.pages[number]
        (count,) = struct.unpack_from("<H", page, self._rows_at)
        table = self._rows_at + 2
        end = self.size
        if count:
            end = struct.unpack_from("<H", page, table + 2 * count - 2)[0] & 0x1FFF
        start = end - len(row)
        if start < table + 2 * count + 2 or count > 254:
            return -1
        page[start:end] = row
        struct.pack_into("<H", page, table + 2 * count, start | flags)
        struct.pack_into("<H", page, self._rows_at, count + 1)
        struct.pack_into("<H", page, 2, start - table - 2 * count - 2)
        return count

    def _data(self, table: TableSpec, shapes: list[tuple[Spec, bool, int]], at: int) -> list[int]:
        owner = struct.pack("<I", at)
        moved = set(table.moved)
        stored = [(self.row(shapes, row), 0) for row in table.rows]
        for place, row in enumerate(table.deleted):
            stored.insert(2 * place, (self.row(shapes, row), 0xC000))
        owned: list[int] = []
        aside: int | None = None
        living = -1
        for row, flags in stored:
            living += not flags
            if not flags and living in moved:
                if aside is None:
                    aside = self._page(owner)
                    owned.append(aside)
                there = self._put(aside, row, 0x8000)
                if there < 0:
                    aside = self._page(owner)
                    owned.append(aside)
                    there = self._put(aside, row, 0x8000)
                row, flags = struct.pack("<I", aside << 8 | there), 0x4000  # noqa: PLW2901
            current = next((page for page in reversed(owned) if page != aside), None)
            if current is None or self._put(current, row, flags) < 0:
                owned.append(self._page(owner))
                assert self._put(owned[-1], row, flags) >= 0, "the row does not fit on a page"
        return owned

    # --- a row

    def row(self, shapes: list[tuple[Spec, bool, int]], cells: Cells) -> bytes:
        mask = bytearray((len(shapes) + 7) // 8)
        fixed, variable = b"", [b""] * sum(not fixed for _, fixed, _ in shapes)
        for number, (spec, is_fixed, place) in enumerate(shapes):
            value = cells.get(spec.name)
            if value is not None and value is not False:
                mask[number // 8] |= 1 << number % 8
            if is_fixed:
                fixed += self._fixed(spec, value)
            elif value is not None:
                variable[place] = self._variable(spec, value)
        head = struct.pack("<H" if self.wide else "<B", len(shapes)) + fixed
        if not variable:
            return head + bytes(mask)
        offsets = [len(head)]
        for piece in variable:
            offsets.append(offsets[-1] + len(piece))
        body = head + b"".join(variable)
        if self.wide:
            tail = struct.pack(f"<{len(offsets)}H", *reversed(offsets))
            return body + tail + struct.pack("<H", len(variable)) + bytes(mask)
        low = bytes(offset & 0xFF for offset in reversed(offsets))
        jumps = self._jumps(offsets, len(body) + len(low) + 1 + len(mask))
        return body + low + jumps + bytes([len(variable)]) + bytes(mask)

    @staticmethod
    def _jumps(offsets: list[int], length: int) -> bytes:
        """A jump for every 256 bytes of the row; one that no column needs is a blank."""
        count = 0
        while (length + count - 1) // 256 > count:
            count += 1
        crossed = [
            next((i for i, offset in enumerate(offsets) if offset >= 256 * k), 0)
            for k in range(1, count + 1)
        ]
        return bytes(reversed(crossed))

    def _fixed(self, spec: Spec, value: Any) -> bytes:
        if value is None or spec.type == T.YES_NO:
            return bytes(FIXED[spec.type])
        match spec.type:
            case T.MONEY:
                return int(value * 10000).to_bytes(8, "little", signed=True)
            case T.DATE:
                return struct.pack("<d", _days(value))
            case T.GUID:
                return UUID(value).bytes_le
            case T.NUMERIC:
                return _numeric(value, spec.scale)
            case kind:
                form = {T.BYTE: "B", T.INTEGER: "h", T.LONG: "i", T.SINGLE: "f", T.DOUBLE: "d"}
                return struct.pack("<" + form[kind], value)

    def _variable(self, spec: Spec, value: Any) -> bytes:
        match spec.type:
            case T.TEXT:
                return self._text(value)
            case T.MEMO:
                return self._long(self._text(value))
            case T.OLE:
                return self._long(value)
            case _:
                return bytes(value)

    def _text(self, value: str) -> bytes:
        if not self.wide:
            return value.encode(self.encoding)
        if self.compress and value and all(0 < ord(letter) < 256 for letter in value):
            return b"\xff\xfe" + value.encode("latin-1")
        return value.encode("utf-16-le")

    def _long(self, value: bytes) -> bytes:
        """In the row up to 60 bytes, on a page of its own up to 1000, in pieces beyond."""
        if len(value) <= 60:
            return struct.pack("<III", len(value) | 0x80000000, 0, 0) + value
        if len(value) <= 1000:
            pointer = self._piece(value)
            return struct.pack("<III", len(value) | 0x40000000, pointer, 0)
        pointer, pieces = 0, [value[at : at + 900] for at in range(0, len(value), 900)]
        for piece in reversed(pieces):
            pointer = self._piece(struct.pack("<I", pointer) + piece)
        return struct.pack("<III", len(value), pointer, 0)

    def _piece(self, value: bytes) -> int:
        page = self._page(b"LVAL")
        return page << 8 | self._put(page, value)


def _days(moment: datetime) -> float:
    """Before day zero the fraction still counts forward from the day's start."""
    days = (moment - datetime(1899, 12, 30)).total_seconds() / 86400
    whole = int(days // 1)
    part = days - whole
    return whole + part if whole >= 0 else whole - part


def _numeric(value: Decimal, scale: int) -> bytes:
    digits = int(abs(value).scaleb(scale))
    words = [digits >> shift & 0xFFFFFFFF for shift in (96, 64, 32, 0)]
    return struct.pack("<B4I", value < 0, *words)
