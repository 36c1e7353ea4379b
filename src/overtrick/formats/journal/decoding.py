"""JSON into typed shapes, with errors that name the place in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from typing import Any, Final, NoReturn, TypeVar, cast

import msgspec

from overtrick.bridge.errors import BridgeError
from overtrick.formats.reading import Notice, Unreadable
from overtrick.scoring.options import check, completed

T = TypeVar("T")

FRACTION: Final = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30}|/[1-9][0-9]{0,29})?")

_PLACE: Final = re.compile(r" - at `\$\.?(?P<path>.*)`$")
_KINDS: Final = {
    "int": "a whole number",
    "str": "text",
    "array": "a list",
    "object": "an object",
    "bool": "true or false",
    "null": "null",
    "float": "a number with decimals",
}
_MESSAGES: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"Expected `int` >= (\d+)"), "a whole number from {0} up is expected"),
    (re.compile(r"Expected `int` <= (\d+)"), "a whole number up to {0} is expected"),
    (re.compile(r"Expected `str` of length >= \d+"), "text is expected, not nothing"),
    (re.compile(r"Expected `str` of length <= (\d+)"), "at most {0} characters are expected"),
    (re.compile(r"Expected `array` of length <= (\d+)"), "at most {0} are expected"),
    (re.compile(r"Expected `array` of length (\d+).*"), "a list of {0} is expected"),
    (re.compile(r"Expected `([^`]+)`, got `(\w+)`"), "{0} is expected, not {1}"),
    (re.compile(r"Expected `([^`]+)`"), "{0} is expected"),
    (re.compile(r"Object missing required field `(.+)`"), "'{0}' is missing"),
    (re.compile(r"Object contains unknown field `(.+)`"), "there is no '{0}' in this version"),
    (re.compile(r"Invalid (?:enum )?value (.+)"), "{0} is not one of the words allowed here"),
    (re.compile(r"(?:Number|Integer value) out of range"), "the number is too large"),
)


def custom(kind: type[Any], value: Any) -> Any:
    """A fraction from its text, for ``msgspec``. Raises ValueError for anything else."""
    if kind is Fraction and isinstance(value, str) and FRACTION.fullmatch(value):
        return Fraction(value)
    raise ValueError("a number such as 3.58 or 179/50 is expected")


def decoded(of: type[T], content: bytes, file: str, *, is_ours: bool = False) -> T:
    """``content`` as ``of``. Raises Unreadable: not JSON, another shape, a key that comes twice.

    What this program has just written ``is_ours``: no key comes twice in it.
    """
    try:
        found: T = _decoder(cast("Any", of)).decode(content)
        if not is_ours:
            _check_keys(content, file)
    except msgspec.ValidationError as error:
        refuse(file, *_plain(str(error)), cause=error)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        where = _line(str(error), content)
        refuse(file, where, f"not JSON: {str(error).removeprefix('JSON is malformed: ')}", error)
    except RecursionError as error:
        refuse(file, "", "not a journal: lists within lists without end", error)
    return found


@cache
def _decoder(of: Hashable) -> msgspec.json.Decoder[Any]:
    """What reads one shape: to make it takes longer than to read a record with it."""
    return msgspec.json.Decoder(cast("Any", of), dec_hook=custom)


def settings_of(options: dict[str, str], file: str, path: str) -> tuple[tuple[str, str], ...]:
    """The options in force, each one that exists; none where none is named. Raises Unreadable.

    Journals and documents name every option there was when they were written.
    """
    for name, value in options.items():
        try:
            check(name, value)
        except BridgeError as error:
            refuse(file, f"{path}.{name[:40]}", error.message, error)
    return completed(options.items()) if options else ()


def refuse(file: str, path: str, message: str, cause: Exception | None = None) -> NoReturn:
    """Raise Unreadable for one place in the file."""
    where = f"{file}, {path}" if path else file
    raise Unreadable([Notice("bad-json", where, message)]) from cause


@contextmanager
def naming(field: str) -> Iterator[None]:
    """Errors raised inside say that they concern ``field``."""
    try:
        yield
    except BridgeError as error:
        error.where = field
        raise


def _plain(message: str) -> tuple[str, str]:
    """The path and the words of what msgspec says."""
    place = _PLACE.search(message)
    said = message[: place.start()] if place else message
    path = place["path"] if place else ""
    for pattern, words in _MESSAGES:
        match = pattern.fullmatch(said)
        if match:
            return path, words.format(*(_kinds(group)[:80] for group in match.groups()))
    return path, said[:200]


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))


def _line(message: str, content: bytes) -> str:
    byte = re.search(r"\(byte (\d+)\)", message)
    if byte is None:
        return ""
    number = content.count(b"\n", 0, int(byte[1])) + 1
    return f"line {number}"


class _Twice(Exception):
    """A key comes twice in one object."""


def _check_keys(content: bytes, file: str) -> None:
    """Refuse a key that comes twice: nobody could say which of the two counts."""
    try:
        json.loads(content, object_pairs_hook=_once, parse_int=str, parse_float=str)
    except _Twice:
        members = json.loads(content, object_pairs_hook=_Members, parse_int=str, parse_float=str)
        path, key = next(_doubled(members, ""))
        refuse(file, path, f"{key[:40]!r} stands here twice")


def _once(members: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in members}) < len(members):
        raise _Twice


class _Members(list[Any]):
    """An object's keys and values as they stand in the file."""


def _doubled(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, _Members):
        seen: set[str] = set()
        for key, inner in value:
            if key in seen:
                yield path, key
            seen.add(key)
            yield from _doubled(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _doubled(inner, f"{path}[{number}]")
