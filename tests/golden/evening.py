"""The text of a golden evening: commands a line each, and what is expected in between.

``#`` begins a comment. ``open FORM METHOD [NAME=VALUE...]`` opens a session (a second one opens
the next session); then come commands as in a script. ``as NAME: COMMAND`` remembers the number
of the first entry that the command writes, and ``{NAME}`` in a later line stands for it.
``refused CODE: COMMAND`` must be refused with that code. ``at TIME`` sets the clock, which
otherwise goes on by a minute a command. ``expect WHAT: VALUE`` is checked where it stands, and
``standings LIST COLUMN...`` with its rows, one contestant a line, at the end of its session.
There ``combined RULE COLUMN...`` is of all sessions so far, and ``through NUMBER CARRY-OVER
COLUMN...`` says who goes through to the next one from the last combination, and with what.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

ROWS = {"standings", "combined", "through"}


@dataclass(frozen=True)
class Do:
    """A command that is carried out; ``label`` remembers its first entry."""

    line: int
    text: str
    label: str = ""


@dataclass(frozen=True)
class Refused:
    """A command that is refused with a code and leaves everything as it was."""

    line: int
    code: str
    text: str


@dataclass(frozen=True)
class Expect:
    """What has to be so at this place."""

    line: int
    what: tuple[str, ...]
    value: str


@dataclass(frozen=True)
class Clock:
    """From here on it is so late."""

    line: int
    at: datetime


@dataclass(frozen=True)
class Table:
    """A list of contestants with what each is expected to have, a row a line."""

    line: int
    kind: str
    name: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)


Step = Do | Refused | Expect | Clock | Table


@dataclass
class Session:
    """One event of an evening."""

    opening: dict[str, str]
    form: str
    method: str
    steps: list[Step] = field(default_factory=list)


class NotAnEvening(Exception):
    """A line of an evening is not understood."""


def sessions(path: Path) -> list[Session]:
    """The sessions of an evening in their order."""
    found: list[Session] = []
    for number, line in _lines(path):
        word, _, rest = line.partition(" ")
        if word == "open":
            form, method, *named = shlex.split(rest)
            found.append(Session(dict(one.split("=", 1) for one in named), form, method))
        elif not found:
            raise NotAnEvening(f"{path.name}, line {number}: an evening begins with open")
        else:
            _step(found[-1].steps, number, word, line)
    return found


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            yield number, bare


def _step(steps: list[Step], number: int, word: str, line: str) -> None:
    rest = line[len(word) :].strip()
    head, colon, after = rest.partition(":")
    last = steps[-1] if steps else None
    if word in ROWS:
        name, *columns = shlex.split(rest)
        if word == "through":
            name, columns = f"{name} {columns[0]}", columns[1:]
        steps.append(Table(number, word, name, tuple(columns)))
    elif isinstance(last, Table):
        last.rows.append(tuple(shlex.split(line, comments=True)))
    elif word == "as" and colon:
        steps.append(Do(number, after.strip(), head.strip()))
    elif word == "refused" and colon:
        steps.append(Refused(number, head.strip(), after.strip()))
    elif word == "expect" and colon:
        steps.append(Expect(number, tuple(head.split()), re.sub(r"\s+#.*", "", after).strip()))
    elif word == "at":
        steps.append(Clock(number, datetime.fromisoformat(rest)))
    else:
        steps.append(Do(number, line))
