"""The verbs there are: read off the commands themselves, so that none can be missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from inspect import getdoc
from types import MappingProxyType, NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from overtrick.bridge.errors import quoted
from overtrick.event.commands import Command

_PLAIN: Final = {
    str: "text",
    int: "a whole number",
    bool: "yes or no",
    Fraction: "a number such as 3.58 or 1/3",
    datetime: "a time such as 2026-11-26T22:30",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One word that a verb takes: its name as typed, what it holds, and whether it must be.

    ``several`` are given with commas between them, ``pairs`` as ``name=value`` with commas.
    """

    name: str
    hint: Any
    required: bool
    default: object = None

    @property
    def attribute(self) -> str:
        """The command's own name for it."""
        return self.name.replace("-", "_")

    @property
    def several(self) -> bool:
        """Whether it holds a list."""
        return any(get_origin(one) is tuple for one in _choices(self.hint))

    @property
    def pairs(self) -> bool:
        """Whether it holds settings, each with a value."""
        return any(get_origin(get_args(one)[0]) is tuple for one in self._tuples)

    @property
    def _tuples(self) -> list[Any]:
        return [one for one in _choices(self.hint) if get_origin(one) is tuple]

    @property
    def wants(self) -> str:
        """What is expected, in words."""
        if self.pairs:
            return "settings, such as odd=triangle,method=monrad"
        if self.several:
            inner = {one for many in self._tuples for one in get_args(many) if one is not Ellipsis}
            return f"{_words(inner.pop())}, several with commas between them"
        return " or ".join(dict.fromkeys(_words(one) for one in _choices(self.hint)))


@dataclass(frozen=True, slots=True)
class Verb:
    """One command as it is typed: ``enter-result`` and what it takes, required words first."""

    name: str
    kind: type[Command]
    fields: tuple[Field, ...]

    @property
    def about(self) -> str:
        """What it does, in the words of its documentation."""
        return getdoc(self.kind) or ""

    @property
    def usage(self) -> str:
        """``enter-result ROUND TABLE BOARD RESULT [section=] [lead=]``."""
        words = [one.name.upper() if one.required else f"[{one.name}=]" for one in self.fields]
        return " ".join([self.name, *words])


def no_such(word: str) -> str:
    """What to say of a word that is no verb, with those it may have been meant for."""
    near = get_close_matches(word.lower(), VERBS, 3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"there is no command {quoted(word)}{hint}"


def verb_of(command: Command) -> Verb:
    """The verb of a command."""
    return VERBS[_typed(type(command).__name__)]


def _typed(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _choices(hint: Any) -> list[Any]:
    """The types that a field may hold, None apart."""
    inner = get_args(hint) if not get_origin(hint) or _is_union(hint) else ()
    return [one for one in inner or (hint,) if one is not NoneType]


def _is_union(hint: Any) -> bool:
    return get_origin(hint) not in (tuple, Literal)


def _words(one: Any) -> str:
    if get_origin(one) is Literal:
        return " or ".join(map(str, get_args(one)))
    return _PLAIN[one]


def _field(name: str, hint: Any, default: object) -> Field:
    missing = default is MISSING
    return Field(name.replace("_", "-"), hint, missing, None if missing else default)


@cache
def _verbs() -> Mapping[str, Verb]:
    found = {}
    for kind in get_args(Command):
        hints = get_type_hints(kind)
        taken = tuple(_field(one.name, hints[one.name], one.default) for one in fields(kind))
        name = _typed(kind.__name__)
        found[name] = Verb(name, kind, taken)
    return MappingProxyType(found)


VERBS: Final = _verbs()
"""Every verb by its name."""
