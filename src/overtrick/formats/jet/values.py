"""From the bytes of a cell to a value."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final, TypeAlias
from uuid import UUID

from overtrick.formats.jet.definition import Column, ColumnType
from overtrick.formats.jet.errors import DamagedJetFile
from overtrick.formats.jet.longvalue import LongValues
from overtrick.formats.jet.text import jet_3_text, jet_4_text

Value: TypeAlias = bool | int | float | str | bytes | datetime | Decimal | None

_DAY_ZERO: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - a wall clock without a zone
_SECONDS: Final = 86400


@dataclass(frozen=True, slots=True)
class Decoder:
    """Turns cells into values; ``encoding`` is None where text is UTF-16."""

    encoding: str | None
    long_values: LongValues

    def value(self, column: Column, cell: bytes) -> Value:
        """The value of a cell that is not NULL. Raises DamagedJetFile."""
        match column.type:
            case ColumnType.TEXT:
                return self._text(cell).rstrip(" \0") if column.fixed else self._text(cell)
            case ColumnType.MEMO:
                return self._text(self.long_values.read(cell))
            case ColumnType.OLE:
                return self.long_values.read(cell)
            case ColumnType.NUMERIC:
                return _numeric(cell, column.scale)
            case kind:
                return _plain(kind, cell)

    def _text(self, stored: bytes) -> str:
        return jet_3_text(stored, self.encoding) if self.encoding else jet_4_text(stored)


def _plain(kind: ColumnType, cell: bytes) -> Value:
    if kind not in _PLAIN:
        return cell
    size, convert = _PLAIN[kind]
    if len(cell) != size:
        raise DamagedJetFile(f"{size} bytes are expected and {len(cell)} found")
    return convert(cell)


def _numeric(cell: bytes, scale: int) -> Decimal:
    """A sign, then four 32-bit words with the highest first, each little-endian."""
    if len(cell) != 17:
        raise DamagedJetFile(f"17 bytes are expected and {len(cell)} found")
    first, second, third, fourth = struct.unpack("<4I", cell[1:])
    digits = first << 96 | second << 64 | third << 32 | fourth
    return Decimal(-digits if cell[0] else digits).scaleb(-scale)


def _moment(cell: bytes) -> datetime | float:
    """Days since 30 December 1899, to the second; the part of a day counts forward always.

    A number that is no date is given as it stands.
    """
    days: float = struct.unpack("<d", cell)[0]
    try:
        clock = round(abs(days - int(days)) * _SECONDS)
        return _DAY_ZERO + timedelta(days=int(days), seconds=clock)
    except (OverflowError, ValueError):
        return days


def _unpacked(form: str) -> Callable[[bytes], Value]:
    packed = struct.Struct(form)

    def convert(cell: bytes) -> Value:
        value: Value = packed.unpack(cell)[0]
        return value

    return convert


def _money(cell: bytes) -> Decimal:
    return Decimal(int.from_bytes(cell, "little", signed=True)).scaleb(-4)


def _guid(cell: bytes) -> str:
    return f"{{{UUID(bytes_le=cell)}}}".upper()


_PLAIN: Final[dict[ColumnType, tuple[int, Callable[[bytes], Value]]]] = {
    ColumnType.BYTE: (1, _unpacked("<B")),
    ColumnType.INTEGER: (2, _unpacked("<h")),
    ColumnType.LONG: (4, _unpacked("<i")),
    ColumnType.MONEY: (8, _money),
    ColumnType.SINGLE: (4, _unpacked("<f")),
    ColumnType.DOUBLE: (8, _unpacked("<d")),
    ColumnType.DATE: (8, _moment),
    ColumnType.GUID: (16, _guid),
}
