"""Whether a file ends where its games do, or was cut short on its way."""

from __future__ import annotations

from typing import Final

from overtrick.formats.pbn.document import Document, Game, Tag
from overtrick.formats.pbn.lexer import normal, tokens

_ENOUGH: Final = 2
"""Games before the last one that say how a game of the file is."""
_END_OF_FILE: Final = "\x1a"
"""Ctrl-Z, with which programs of DOS end a file."""
_BESIDE: Final = f" \t\r\f\v{_END_OF_FILE}"
_REMARKS: Final = (";", "%", "{")


def cut_short(document: Document) -> tuple[int, str] | None:
    """The last line and what of it, its table or game is not whole; None where all seems there.

    What is whole is told by the other games: a last one that stops at a tag where those before it
    go on, or has fewer lines in its last table than any of them. A last board with fewer results
    is ordinary where its last line is ended.
    """
    if not document.games:
        return None
    *before, last = document.games
    tag = last.tags[-1]
    end = normal((tag.source or "") + tag.body + document.tail).rstrip(_END_OF_FILE)
    line = tag.line + end.rstrip("\n").count("\n")
    final = end.rstrip("\n").rpartition("\n")[2].strip()
    if final.startswith("[") and not _is_closed(final):
        return line, f"its last line is not whole: {final[:40]}"
    if not end.endswith("\n") and _is_short(tag):
        return line, f"the last line of its table {tag.name} is shorter than the others"
    if len(before) >= _ENOUGH and (missing := _missing(before, last)):
        return line, f"its last board has no {missing}, as those before it have"
    may_be_short = tag.name == "ScoreTable" and end.endswith("\n") and _rows(tag)
    if len(before) >= _ENOUGH and not may_be_short and _has_fewer_rows(before, tag):
        return line, f"the table {tag.name} of its last board has fewer lines than any other"
    return None


def _is_closed(line: str) -> bool:
    """Whether the tags of a line are whole, a comment behind them or not."""
    return line.endswith("]") or all(
        one.kind not in ("stray", "open-string") for one in tokens(line)
    )


def _rows(tag: Tag) -> list[str]:
    """The lines of a tag's table, as they stand."""
    if not tag.name.endswith("Table"):
        return []
    lines = (one.strip(_BESIDE) for one in normal(tag.body).split("\n"))
    return [one for one in lines if one and not one.startswith(_REMARKS)]


def _is_short(tag: Tag) -> bool:
    *rows, last = _rows(tag) or [""]
    return bool(rows) and len(last) < min(map(len, rows))


def _missing(before: list[Game], last: Game) -> str:
    """The tag before which the last game ends, where those before it are alike and go on."""
    names = [one.name for one in last.tags]
    others = [[one.name for one in game.tags] for game in before[-_ENOUGH:]]
    next_ones = {one[len(names)] if len(one) > len(names) else "" for one in others}
    is_alike = all(one[: len(names)] == names for one in others)
    return next_ones.pop() if is_alike and len(next_ones) == 1 else ""


def _has_fewer_rows(before: list[Game], tag: Tag) -> bool:
    others = [len(_rows(one)) for game in before if (one := game.tag(tag.name))]
    return len(others) >= _ENOUGH and len(_rows(tag)) < min(others)
