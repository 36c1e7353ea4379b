"""Commands as people and programs write them: one line of text, or one JSON object."""

from overtrick.formats.commands.objects import command_object, parse_object
from overtrick.formats.commands.text import BadCommand, command_text, parse_command
from overtrick.formats.commands.verbs import VERBS, Field, Verb, verb_of

__all__ = [
    "VERBS",
    "BadCommand",
    "Field",
    "Verb",
    "command_object",
    "command_text",
    "parse_command",
    "parse_object",
    "verb_of",
]
