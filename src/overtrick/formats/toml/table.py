"""The tables of a TOML file, each value checked for what its key should hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final

from overtrick.bridge.errors import quoted
from overtrick.formats.reading import Notice
from overtrick.formats.toml.lines import Path, shown

LONGEST: Final = 200
"""No name and no word in an event file has more characters than this."""

CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Control characters: a name has none, neither a tab nor a line break."""

_DAY: Final = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")
_DAY_FIRST: Final = re.compile(
    r"(?P<day>[0-9]{1,2})(?P<sign>[/.-])(?P<month>[0-9]{1,2})(?P=sign)(?P<year>[0-9]{4})"
)
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_NUMBER: Final = re.compile(r"[+-]?[0-9][0-9_]{0,11}(\.[0-9_]{1,12})?")
_RATIO: Final = re.compile(r"-?[0-9]{1,12}/[1-9][0-9]{0,11}")


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number with decimals as it is written, so that 3.58 stays exactly that."""

    text: str


@dataclass(slots=True)
class Findings:
    """What is wrong and what is odd in one file; ``lines`` tell where its keys stand."""

    file: str
    lines: Mapping[Path, int]
    errors: list[Notice] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def line(self, path: Path) -> int | None:
        """The line of a key, of the first of several tables, or of the table it stands in."""
        while path and not {path, (*path, 0)} & self.lines.keys():
            path = path[:-1]
        return self.lines.get(path) or self.lines.get((*path, 0))

    def refuse(self, path: Path, message: str, code: str = "bad-key") -> None:
        """Keep an error about one key."""
        self.errors.append(Notice(code, self._where(path), f"{shown(path)}: {message}"))

    def say(self, code: str, path: Path, message: str) -> None:
        """Keep a notice about one key, whose name begins it."""
        self.notices.append(Notice(code, self._where(path), f"{shown(path)} {message}"))

    def _where(self, path: Path) -> str:
        line = self.line(path)
        return f"{self.file}, line {line}" if line else self.file


@dataclass(slots=True)
class Table:
    """One table. What it should not hold is refused in ``findings``, and read as missing."""

    values: Mapping[str, Any]
    path: Path
    findings: Findings
    asked: set[str] = field(default_factory=set)

    def text(self, key: str) -> str | None:
        """Text of at most LONGEST characters; empty text is as good as none."""
        value = self._value(key)
        if value is None:
            return None
        if not isinstance(value, str) or not _is_text(value):
            self.refuse(key, f"text in quotation marks is expected, not {_kind(value)}")
            return None
        return value.strip() or None

    def word(self, key: str, words: Iterable[str]) -> Any:
        """One of ``words``."""
        value = self.text(key)
        if value is None or value.lower() in words:
            return value.lower() if value else None
        self.refuse(key, f"{quoted(value)} is not one of {', '.join(words)}")
        return None

    def whole(self, key: str, most: int) -> int | None:
        """A whole number from 1 to ``most``."""
        value = self._value(key)
        if value is None:
            return None
        if type(value) is not int or not 1 <= value <= most:
            self.refuse(key, f"a whole number from 1 to {most} is expected")
            return None
        return value

    def yes(self, key: str) -> bool | None:
        """True or false."""
        value = self._value(key)
        if value is None or isinstance(value, bool):
            return value
        self.refuse(key, "true or false is expected")
        return None

    def day(self, key: str) -> str | None:
        """A date, also as text; of ``26/11/2026`` it is said which day it was taken for."""
        value = self.values.get(key)
        if isinstance(value, datetime):
            value = value.date()
        if isinstance(value, date):
            self.asked.add(key)
            return value.isoformat()
        written = self.text(key)
        if written is None:
            return None
        found = day_in(written)
        if found is None:
            self.refuse(key, f"{quoted(written)} is not a date: write 2026-11-26")
            return None
        if not written.startswith(found.isoformat()):
            words = f"{found.day} {_MONTHS[found.month - 1]} {found.year}"
            message = f"{quoted(written)} is read as {words}; {found.isoformat()} is plainer"
            self.findings.say("date-read", (*self.path, key), message)
        return found.isoformat()

    def exact(self, key: str) -> Fraction | None:
        """A number, exactly as it is written; ``"10/3"`` in quotation marks."""
        value = self._value(key)
        if value is None:
            return None
        written = written_number(value)
        if written is None:
            self.refuse(key, "a number such as 3.58 is expected")
            return None
        return Fraction(written)

    def percents(self, key: str) -> tuple[Fraction, ...]:
        """A list of numbers from 0 to 100, exactly as they are written."""
        value = self._value(key)
        found = [] if value is None else _percents(value)
        if found is None:
            self.refuse(key, "a list of numbers from 0 to 100 is expected, as in [52.35, 53.85]")
        return tuple(found or ())

    def percent_lists(self, key: str) -> tuple[tuple[Fraction, ...], ...]:
        """A list of such lists."""
        value = self._value(key)
        several = [] if value is None else value if isinstance(value, list) else [value]
        found = [_percents(one) for one in several]
        kept = tuple(tuple(one) for one in found if one is not None)
        if len(kept) < len(found):
            example = "[[49.05, 44.77], [51.02]]"
            self.refuse(key, f"lists of numbers from 0 to 100 are expected, as in {example}")
        return kept

    def numbers(self, key: str) -> tuple[Fraction, ...]:
        """A list of numbers that are not negative, or one, exactly as they are written."""
        value = self._value(key)
        several = [] if value is None else value if isinstance(value, list) else [value]
        written = [written_number(one) for one in several[:LONGEST]]
        found = tuple(Fraction(one) for one in written if one is not None)
        if len(found) < len(several) or any(one < 0 for one in found):
            self.refuse(key, "a list of numbers is expected, as in [1250, 380.5]")
            return ()
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, or one."""
        value = self._value(key)
        several = [] if value is None else value if isinstance(value, list) else [value]
        if len(several) > LONGEST or any(not _is_text(one) for one in several):
            self.refuse(key, "a list of texts is expected")
            return ()
        return tuple(one.strip() for one in several)

    def table(self, key: str) -> Table:
        """A table within this one; empty where there is none."""
        value = self._value(key)
        if value is not None and not isinstance(value, dict):
            self.refuse(key, f"a table is expected: [{key}]")
            value = None
        return Table(value or {}, (*self.path, key), self.findings)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of a list: ``[[key]]``."""
        value = self._value(key)
        if value is None:
            return
        if not isinstance(value, list) or any(not isinstance(one, dict) for one in value):
            self.refuse(key, f"tables are expected: [[{key}]]")
            return
        for place, one in enumerate(value):
            yield Table(one, (*self.path, key, place), self.findings)

    def refuse(self, key: str, message: str) -> None:
        """Keep an error about one key of this table."""
        self.findings.refuse((*self.path, key), message)

    def say_unused(self) -> None:
        """Say which keys nobody asked for, and which of the known ones may be meant."""
        missing = [one for one in self.asked if one not in self.values]
        for key in self.values:
            if key not in self.asked:
                near = get_close_matches(key[:40].lower(), missing, 1, 0.75)
                hint = f": did you mean {near[0]!r}?" if near else ""
                self.findings.say("unknown-key", (*self.path, key[:40]), f"is not used{hint}")

    def _value(self, key: str) -> Any:
        self.asked.add(key)
        return self.values.get(key)


def day_in(text: str) -> date | None:
    """The day in ``2026-11-26`` or ``26/11/2026`` (day first), None where there is none."""
    match = _DAY.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if match is None:
        return None
    try:
        return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None


def written_number(value: Any) -> str | None:
    """A number as Fraction reads it, None for anything else."""
    if type(value) is int:
        return str(value) if abs(value) < 10**12 else None
    if isinstance(value, Decimal):
        return value.text.replace("_", "") if _NUMBER.fullmatch(value.text) else None
    if isinstance(value, str) and (_RATIO.fullmatch(value) or _NUMBER.fullmatch(value)):
        return value.replace("_", "")
    return None


def _percents(value: Any) -> list[Fraction] | None:
    """The numbers of a list, None where it is no list or one of them is no percentage."""
    if not isinstance(value, list):
        return None
    written = [one for one in map(written_number, value) if one is not None]
    found = [Fraction(one) for one in written]
    return found if len(found) == len(value) and all(0 <= one <= 100 for one in found) else None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and not CONTROLS.search(value)


def _kind(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value) if len(value) <= LONGEST else f"{len(value)} characters"
    kinds = {bool: "true or false", list: "a list", dict: "a table"}
    default = "a number" if isinstance(value, int | Decimal) else "a date or time"
    return kinds.get(type(value), default)
