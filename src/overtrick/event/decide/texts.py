"""What texts in a command may hold, whatever the event is: one rule for every field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, Final, cast
from unicodedata import category

from overtrick.event.commands import Command
from overtrick.event.refusals import BadText

LONGEST: Final = 200
"""Characters of a title or a name, wherever it is typed or read."""

TITLES: Final = frozenset(
    {
        "title", "name", "club", "stratum", "section", "group", "number", "contestant", "players",
        "team", "home", "away", "ns", "ew", "stationary",
    }
)  # fmt: skip
"""Fields that hold titles and names, which stand in one line of a page."""
_SHOWN: Final = frozenset({"title", "name", "club", "stratum"})
"""Those of them that nobody has to say again to mean the same: all that is in them is seen."""
_FREE: Final = frozenset({"text", "reason", "grounds", "words"})
"""Fields in which somebody writes what they like, in several lines."""
_LONGEST_FREE: Final = 2000
"""Characters of one of these: a page of typing."""

CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no text holds: controls, and halves of characters."""
_CONTROLS_IN_LINES: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def check_texts(command: Command) -> None:
    """Raise BadText, naming the field, for a title too long or a character that is none.

    Titles and names have at most LONGEST characters, reasons, notes and the like 2000. No text
    holds control characters; those of several lines have tabs and ends of lines. Titles and
    names hold nothing that nobody sees.
    """
    for name in _names(cast("Any", type(command))):
        value = getattr(command, name)
        if value.__class__ is str:
            check_text(value, name)
        elif value.__class__ is tuple:
            for text in _texts(value):
                check_text(text, name)


def check_text(text: str, name: str) -> None:
    """The same for one text, which stands in the field called ``name``."""
    most = LONGEST if name in TITLES else _LONGEST_FREE if name in _FREE else len(text)
    if len(text) > most:
        raise BadText(
            f"at most {most} characters are expected, not {len(text)}", where=_typed(name)
        )
    if text.isprintable():
        return
    found = (_CONTROLS_IN_LINES if name in _FREE else CONTROLS).search(text)
    if found:
        raise BadText(
            f"character {found.start() + 1} is U+{ord(found[0]):04X}, which is no part of a text: "
            "write it without",
            where=_typed(name),
        )
    hidden = unseen(text) if name in _SHOWN else None
    if hidden:
        raise BadText(
            f"character {text.index(hidden) + 1} is U+{ord(hidden):04X}, which nobody sees: "
            "write it without",
            where=_typed(name),
        )


def unseen(text: str) -> str | None:
    """The first character that is neither seen nor a blank, such as a mark of direction.

    No title and no name holds one, whoever bears it; None where there is none.
    """
    if text.isprintable():
        return None
    return next((one for one in text if not one.isprintable() and category(one) != "Zs"), None)


def _texts(several: tuple[Any, ...]) -> Iterator[str]:
    for one in several:
        if isinstance(one, str):
            yield one
        elif isinstance(one, tuple):
            yield from _texts(one)


@cache
def _names(kind: type[Command]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


def _typed(name: str) -> str:
    return name.replace("_", "-")
