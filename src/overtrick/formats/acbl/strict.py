"""JSON read strictly: no key twice, no NaN, no giant numbers, and each fault with its field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from overtrick.bridge.errors import quoted
from overtrick.formats.acbl.errors import BadJson

MAX_BYTES: Final = 8 * 1024 * 1024
"""More is refused: a game of fifty tables takes about half a megabyte."""
MAX_DIGITS: Final = 15
"""Whole numbers have no more digits; fractions are kept as the texts they are."""
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""Half of a character beyond the first 65,536, which alone is no text."""


class _Fault:
    """What stands in place of a value that is refused."""

    def __init__(self, message: str) -> None:
        self.message = message


class _Twice(dict[str, Any]):
    """An object with a key more than once."""

    key: str = ""


class _Reader:
    """One reading; it notes whether there is any fault to look for."""

    def __init__(self) -> None:
        self.faults = 0

    def constant(self, name: str) -> _Fault:
        return self._fault(f"{name} is not a number that JSON has")

    def whole(self, digits: str) -> int | _Fault:
        if len(digits) > MAX_DIGITS:
            return self._fault(f"a number of {len(digits)} digits")
        return int(digits)

    def keys(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self.faults += 1
        twice = _Twice(found)
        names = [name for name, _ in pairs]
        twice.key = next(name for name in names if names.count(name) > 1)
        return twice

    def _fault(self, message: str) -> _Fault:
        self.faults += 1
        return _Fault(message)


def parse(text: str, file: str) -> Any:
    """The value in ``text``: fractions as texts. Raises BadJson with the line or the field."""
    if len(text) > MAX_BYTES:
        raise BadJson(f"larger than {MAX_BYTES // 1024 // 1024} MiB: not a game", where=file)
    reader = _Reader()
    try:
        value = json.loads(
            text,
            object_pairs_hook=reader.keys,
            parse_constant=reader.constant,
            parse_int=reader.whole,
            parse_float=str,
        )
    except json.JSONDecodeError as error:
        raise BadJson(f"not JSON: {error.msg}", where=f"{file}, line {error.lineno}") from None
    except RecursionError:
        raise BadJson("not a game: nested too deeply", where=file) from None
    if reader.faults or _SURROGATE.search(text):
        for path, message in _faults(value):
            raise BadJson(message, where=f"{file}, {path or 'the whole file'}")
    return value


def _faults(value: Any) -> Iterator[tuple[str, str]]:
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        path, one = waiting.pop()
        match one:
            case _Fault():
                yield path, one.message
            case _Twice():
                yield path, f"the key {quoted(one.key)} stands there twice"
            case str() if not _is_whole(one):
                yield path, f"{quoted(one)} holds half a character"
            case dict() if not all(map(_is_whole, one)):
                yield path, "a key holds half a character"
            case dict():
                inner = [(f"{path}.{key[:40]}".lstrip("."), held) for key, held in one.items()]
                waiting += reversed(inner)
            case list():
                waiting += [(f"{path}[{place}]", held) for place, held in enumerate(one)][::-1]
            case _:
                pass


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
