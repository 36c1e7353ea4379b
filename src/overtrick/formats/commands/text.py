"""One command on one line: ``enter-result 1 4 7 4SxN+1 lead=SK``.

What a verb needs comes in its order or by name; everything else by name. Words with blanks
stand in quotation marks, lists have commas between their members.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from overtrick.bridge.errors import quoted
from overtrick.event.commands import Command
from overtrick.formats.commands.objects import made
from overtrick.formats.commands.verbs import VERBS, Field, Verb, no_such, verb_of
from overtrick.formats.commands.wrong import BadCommand

__all__ = ["BadCommand", "command_text", "parse_command", "parse_words", "verb_named", "words_of"]


def parse_command(line: str) -> Command:
    """The command on a line. Raises BadCommand, naming the word and what was expected."""
    return parse_words(words_of(line))


def words_of(line: str) -> list[str]:
    """A line's words, quotation marks and comments gone. Raises BadCommand."""
    try:
        return shlex.split(line, comments=True)
    except ValueError as error:
        raise BadCommand("a quotation mark is not closed") from error


def parse_words(words: Sequence[str]) -> Command:
    """The command in words that are split already, as a shell splits them."""
    if not words:
        raise BadCommand("a command is expected, such as enter-result 1 4 7 4SN=")
    verb = verb_named(words[0])
    return made(verb, _given(verb, words[1:]))


def command_text(command: Command) -> str:
    """The line that ``parse_command`` reads back; what is as by default is left out."""
    verb = verb_of(command)
    words = [verb.name]
    for field in verb.fields:
        value = getattr(command, field.attribute)
        if field.required:
            words.append(_in_order(field, _written(value)))
        elif value != field.default:
            words.append(shlex.quote(f"{field.name}={_written(value)}"))
    return " ".join(words)


def _in_order(field: Field, text: str) -> str:
    """A required word: by name where it could be taken for another one's name."""
    return shlex.quote(f"{field.name}={text}" if "=" in text.rstrip("=") else text)


def verb_named(word: str) -> Verb:
    """The verb of that name. Raises BadCommand, with those it may have been meant for."""
    verb = VERBS.get(word.lower().replace("_", "-"))
    if verb is None:
        raise BadCommand(no_such(word))
    return verb


def _given(verb: Verb, words: Iterable[str]) -> Mapping[str, Any]:
    """What is said for each field, as text."""
    names = {field.name: field for field in verb.fields}
    in_order = [field for field in verb.fields if field.required]
    said: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        field = names.get(name.lower().replace("_", "-")) if equals else None
        if field is None:
            field = next((one for one in in_order if one.attribute not in said), None)
            value = word
        if field is None:
            raise BadCommand(f"{quoted(word)} is one word too many: {verb.usage}")
        if field.attribute in said:
            raise BadCommand(f"{field.name} is said twice", where=field.name)
        said[field.attribute] = value
    return said


def _written(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(
                "=".join(one) if isinstance(one, tuple) else _written(one) for one in value
            )
        case datetime():
            return value.isoformat()
        case _:
            return str(value)
