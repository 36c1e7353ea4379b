"""The tables of a federation's file: every key checked, every number exact."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeVar

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.scoring.rounding import brief

T = TypeVar("T")

_PLAIN: Final = re.compile(r"[+-]?\d{1,9}\.\d{1,9}")
_RATIO: Final = re.compile(r"\d{1,9}/[1-9]\d{0,8}")
_MOST: Final = 10**9


class NotAPack(BridgeError):
    """A federation's file cannot be used; ``where`` names the file and the key."""

    code = "not-a-pack"


@dataclass(frozen=True, slots=True)
class Keys:
    """One table of a file. Whatever is not as it should be is refused by file and key."""

    values: Mapping[str, Any]
    file: str
    path: str = ""

    def where(self, key: str) -> str:
        """The file and the whole name of a key, as messages have it."""
        return f"{self.file}, {self.path}{key}"

    def refuse(self, key: str, message: str) -> NotAPack:
        """The error about one key, to be raised."""
        return NotAPack(message, where=self.where(key))

    def only(self, *known: str) -> None:
        """Refuse a key that is not one of ``known``: most often one that is misspelt."""
        for key in self.values:
            if key not in known:
                raise self.refuse(key, f"there is no such key here; there are {', '.join(known)}")

    def table(self, key: str) -> Keys:
        """A table within this one; a missing one is empty."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise self.refuse(key, "a table is expected")
        return Keys(value, self.file, f"{self.path}{key}.")

    def tables(self, key: str) -> Iterator[Keys]:
        """The tables of a list of tables, ``[[key]]``."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.refuse(key, f"tables are expected, each headed [[{self.path}{key}]]")
        for place, one in enumerate(value, start=1):
            yield Keys(one, self.file, f"{self.path}{key}[{place}].")

    def need(self, *keys: str) -> None:
        """Refuse a table that lacks one of ``keys``."""
        for key in keys:
            self._value(key, None)

    def each(self, key: str, read: Callable[[Keys, str], T]) -> dict[str, T]:
        """What ``read`` makes of every key of a table within this one, in the file's order."""
        inner = self.table(key)
        return {name: read(inner, name) for name in inner.values}

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty."""
        value = self._value(key, default)
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(key, "text in quotation marks is expected")
        return value

    def word(self, key: str, words: Iterable[str], default: str | None = None) -> str:
        """One of ``words``."""
        value = self.text(key, default)
        if value not in words:
            raise self.refuse(key, f"{quoted(value)} is not one of {', '.join(words)}")
        return value

    def number(self, key: str, default: Fraction | int | None = None) -> Fraction:
        """An exact number of 0 or more: whole, with decimals, or a ratio such as ``"1/3"``."""
        return self._number(self._value(key, default), key)

    def numbers(self, key: str) -> tuple[Fraction, ...]:
        """A list of such numbers."""
        return tuple(self._number(one, key) for one in self._list(key))

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number of 0 or more."""
        value = self.number(key, default)
        if value.denominator != 1:
            raise self.refuse(key, f"a whole number is expected, not {brief(value, 9)}")
        return int(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, perhaps an empty one."""
        found = self._list(key)
        if not all(isinstance(one, str) and one for one in found):
            raise self.refuse(key, "a list of texts in quotation marks is expected")
        return tuple(found)

    def _list(self, key: str) -> list[Any]:
        value = self._value(key, None)
        if not isinstance(value, list):
            raise self.refuse(key, "a list is expected")
        return value

    def _value(self, key: str, default: T | None) -> Any:
        if key in self.values:
            return self.values[key]
        if default is None:
            raise self.refuse(key, "this key is missing")
        return default

    def _number(self, value: Any, key: str) -> Fraction:
        if isinstance(value, str) and _RATIO.fullmatch(value):
            value = Fraction(value)
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            raise self.refuse(key, "a number is expected")
        if not 0 <= value <= _MOST:
            raise self.refuse(key, f"a number from 0 to {_MOST:,} is expected")
        return Fraction(value)


def parse(text: str, file: str) -> dict[str, Any]:
    """The document in ``text``, its decimals as exact Fractions. Raises NotAPack."""
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except (ValueError, RecursionError) as error:
        raise NotAPack(f"this is not TOML: {error}", where=file) from None


def _decimal(text: str) -> Fraction:
    if not _PLAIN.fullmatch(text):
        raise ValueError(f"{text!r} is not a plain decimal number")
    return Fraction(text)


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """``base`` with ``changes``: tables are changed key by key, all else is replaced."""
    both = dict(base)
    for key, value in changes.items():
        old = both.get(key)
        inner = isinstance(old, dict) and isinstance(value, dict)
        both[key] = merged(old, value) if inner else value  # type: ignore[arg-type]
    return both
