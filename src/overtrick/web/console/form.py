"""From a form that was sent to the members of a command, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from litestar.datastructures import FormMultiDict

from overtrick.event.commands import Command
from overtrick.formats.commands import Field, Verb, command_object, parse_object

Sent: TypeAlias = Mapping[str, Sequence[str]]
"""What a form holds: every name with all of its values, as text."""

_SPAN = re.compile(r"\s*(\d+)\s*[-–]\s*(\d+)\s*")
_MOST = 200


def sent_of(form: FormMultiDict) -> dict[str, list[str]]:
    """The fields of a form without the files in it."""
    found: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            found.setdefault(name, []).append(value.strip())
    return found


def one(sent: Sent, name: str, default: str = "") -> str:
    """The first value of a field."""
    values = sent.get(name) or ()
    return values[0] if values else default


def number(sent: Sent, name: str, default: int = 0) -> int:
    """The whole number in a field; ``default`` for anything else."""
    text = one(sent, name)
    return int(text) if text.isdecimal() and len(text) < 9 else default


def command_of(verb: Verb, sent: Sent) -> Command:
    """The command that a form asks for. Raises BadCommand, naming the field."""
    return parse_object({"do": verb.name, **dict(_members(verb, sent))})


def filled(verb: Verb, command: Command) -> dict[str, list[str]]:
    """What stands in the form of a command."""
    found: dict[str, list[str]] = {}
    for name, value in command_object(command).items():
        if name == "do":
            continue
        field = next(field for field in verb.fields if field.attribute == name)
        found[name] = _as_sent(field, value)
    return found


def _as_sent(field: Field, value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if not isinstance(value, list | tuple):
        return [str(value)]
    if field.pairs:
        return ["\n".join(f"{name}={of}" for name, of in value)]
    if field.attribute in ("players", "ns", "ew"):
        return [str(one) for one in value]
    return [", ".join(str(one) for one in value)]


def _members(verb: Verb, sent: Sent) -> Iterator[tuple[str, Any]]:
    for field in verb.fields:
        values = [value for value in sent.get(field.attribute, ()) if value]
        if not values:
            continue
        if field.pairs:
            yield field.attribute, list(pairs_of(values))
        elif field.attribute == "players" or (field.several and len(values) > 1):
            yield field.attribute, values
        elif field.several:
            yield field.attribute, [part for value in values for part in _parts(value, field)]
        else:
            yield field.attribute, values[0]


def pairs_of(values: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The settings of a form: ``name=value``, one a line of any of its fields."""
    for part in "\n".join(values).splitlines():
        name, _, value = part.partition("=")
        if name.strip():
            yield name.strip(), value.strip()


def _parts(value: str, field: Field) -> Iterator[str]:
    """The members of a list: ``4-6`` of numbers are three; names may hold commas no more."""
    for part in re.split(r"[,;\n]+", value):
        span = _SPAN.fullmatch(part) if "number" in field.wants else None
        if span and 0 <= int(span[2]) - int(span[1]) < _MOST:
            yield from map(str, range(int(span[1]), int(span[2]) + 1))
        elif part.strip():
            yield part.strip()
