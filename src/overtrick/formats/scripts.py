"""A script: commands as text, one on a line, with the results of a table in short.

``results ROUND TABLE 7=4SN+1 8=PASS`` stands for an ``enter-result`` for each board;
``section=B`` and ``room=closed`` may follow. Blank lines and ``#`` comments are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.event.commands import Command, EnterResult
from overtrick.formats.commands.text import parse_words, words_of
from overtrick.formats.commands.wrong import BadCommand
from overtrick.formats.reading import Notice, Unreadable
from overtrick.formats.text import decode

_MOST_ERRORS = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A command of a script and where it stands (``evening.txt, line 7``)."""

    where: str
    command: Command


def read_script(content: bytes, file: str) -> tuple[Line, ...]:
    """The commands of a script. Raises Unreadable with every line that is none."""
    text, _ = decode(content, file)
    lines: list[Line] = []
    errors: list[Notice] = []
    for number, line in enumerate(text.splitlines(), start=1):
        where = f"{file}, line {number}"
        try:
            lines.extend(Line(where, command) for command in commands_in(line))
        except BridgeError as error:
            place = f"{where}, {error.where}" if error.where else where
            errors.append(Notice(error.code, place, error.message))
    if errors:
        raise Unreadable(errors[:_MOST_ERRORS])
    return tuple(lines)


def commands_in(line: str) -> Iterator[Command]:
    """The commands that one line stands for: none, one, or a table's results."""
    words = words_of(line)
    if words:
        yield from meant_by_words(words)


def meant_by_words(words: Sequence[str]) -> Iterator[Command]:
    """The commands that a line's words stand for. Raises BadCommand."""
    if words and words[0].lower() == "results":
        yield from _results(words[1:])
    else:
        yield parse_words(words)


def _results(words: Sequence[str]) -> Iterator[EnterResult]:
    """``1 4 7=4SN+1 8=PASS section=B``: round, table, and a result for each board."""
    if len(words) < 3 or not (words[0].isdecimal() and words[1].isdecimal()):
        raise BadCommand("results ROUND TABLE BOARD=RESULT... is expected")
    pairs = [word.partition("=") for word in words[2:]]
    named = {name: value for name, _, value in pairs if not name.isdecimal()}
    if unknown := named.keys() - {"section", "room"}:
        raise BadCommand(f"{quoted(min(unknown))}: a board's number and = are expected")
    for board, equals, result in pairs:
        if board.isdecimal():
            if not equals or not result:
                raise BadCommand(f"board {board}: a result is expected, as in {board}=4SN+1")
            yield EnterResult(
                int(words[0]), int(words[1]), int(board), result,
                section=named.get("section", ""), room=named.get("room"),
            )  # fmt: skip
