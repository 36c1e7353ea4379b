"""One command as a JSON object: ``{"do": "enter-result", "round": 1, ...}``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from overtrick.bridge.errors import LONGEST_QUOTE, quoted
from overtrick.event.commands import Command
from overtrick.event.decide.texts import check_texts
from overtrick.event.moments import YEARS, is_in_bounds
from overtrick.event.refusals import OutOfRange
from overtrick.formats.commands.verbs import VERBS, Field, Verb, no_such, verb_of
from overtrick.formats.commands.wrong import BadCommand
from overtrick.formats.journal.decoding import custom
from overtrick.formats.wall import on_the_wall

_WHOLE = re.compile(r"[+-]?[0-9]+")
_YES_OR_NO = {"yes": True, "no": False, "true": True, "false": False}


def parse_object(members: Mapping[str, Any]) -> Command:
    """The command that an object stands for. Raises BadCommand and BadText, naming the field."""
    name = members.get("do")
    if not isinstance(name, str) or not name:
        raise BadCommand("'do' must be the name of a command, such as enter-result", where="do")
    verb = VERBS.get(name)
    if verb is None:
        raise BadCommand(no_such(name), where="do")
    return made(verb, {key: value for key, value in members.items() if key != "do"})


def command_object(command: Command) -> dict[str, Any]:
    """The object that ``parse_object`` reads back; what is as by default is left out."""
    verb = verb_of(command)
    found: dict[str, Any] = {"do": verb.name}
    for field in verb.fields:
        value = getattr(command, field.attribute)
        if field.required or value != field.default:
            found[field.attribute] = msgspec.to_builtins(value, enc_hook=str)
    return found


def made(verb: Verb, said: Mapping[str, Any]) -> Command:
    """The command of a verb with what is said for its fields. Raises BadCommand and BadText.

    A list may be said as a text with commas, as on a line.
    """
    known = {field.attribute: field for field in verb.fields}
    values: dict[str, Any] = {}
    for name, value in said.items():
        field = known.get(name)
        if field is None:
            raise BadCommand(f"{verb.name} takes no {quoted(name)}: {verb.usage}", where=name)
        if field.several and isinstance(value, str):
            value = _split(field, value)  # noqa: PLW2901 - the same, as a list
        try:
            values[name] = msgspec.convert(
                _plain(value, field.hint), field.hint, strict=False, dec_hook=custom
            )
        except OutOfRange as error:
            error.where = field.name
            raise
        except (msgspec.ValidationError, ValueError) as error:
            raise BadCommand(_unfit(value, field), where=field.name) from error
    missing = [field for field in verb.fields if field.required and field.attribute not in values]
    if missing:
        raise BadCommand(f"{missing[0].name} is missing: {verb.usage}", where=missing[0].name)
    command = verb.kind(**values)
    check_texts(command)
    return command


def _split(field: Field, text: str) -> list[Any]:
    """The members of a list in a text with commas between them. Raises BadCommand."""
    members = [one.strip() for one in text.split(",")] if text else []
    return [_setting(one, field) for one in members] if field.pairs else members


def _setting(text: str, field: Field) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadCommand(f"{quoted(text)}: {field.wants} are expected", where=field.name)
    return name, value


def _plain(value: Any, hint: Any) -> Any:
    """What is typed for yes and no, and for a time, as what it stands for."""
    if isinstance(value, str) and hint in (bool, bool | None):
        return _YES_OR_NO.get(value.lower(), value)
    if isinstance(value, str) and hint == datetime | None:
        return _time(value)
    _check_whole(value, hint)
    return value


def _check_whole(value: Any, hint: Any) -> None:
    """Raise ValueError for text such as 1.0 where a whole number is expected."""
    if hint in (int, int | None):
        several = [value]
    elif hint in (tuple[int, ...], tuple[int, ...] | None) and isinstance(value, list | tuple):
        several = list(value)
    else:
        return
    if any(isinstance(one, float) for one in several) or not all(
        _WHOLE.fullmatch(one) for one in several if isinstance(one, str)
    ):
        raise ValueError("a whole number is expected")


def _time(text: str) -> datetime:
    """A moment; a time that names no zone is the one on the wall where the program runs."""
    moment = datetime.fromisoformat(text)
    if not is_in_bounds(moment):
        raise OutOfRange(f"{YEARS}, not {moment.year}")
    return on_the_wall(moment)


def _unfit(value: Any, field: Field) -> str:
    """What was given where something else is expected: as it was typed, or as JSON has it."""
    if field.several and isinstance(value, list):
        value = ",".join(map(str, value))
    if isinstance(value, str):
        return f"{quoted(value)}: {field.wants} is expected"
    given = msgspec.json.encode(value, enc_hook=str).decode()
    return f"{field.wants} is expected, not {given if len(given) <= LONGEST_QUOTE else 'this'}"
