"""The auction and the play: calls and cards with what is noted on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from overtrick.bridge.seat import Seat
from overtrick.formats.pbn.document import Fault, Game, Tag
from overtrick.formats.pbn.lexer import body

_PART = re.compile(
    r"""(?P<suffix>[!?]+)
       |(?P<note>=[^=]*=)
       |(?P<nag>\$[^=!?$^+*]*)
       |(?P<odd>\^[ISRL]?)
       |(?P<end>[*+])
       |(?P<step>[^=!?$^+*]+)
       |(?P<stray>.)""",
    re.VERBOSE,
)
MOST_STEPS = 1_000
"""Calls or cards that are read in one section: no auction and no play has as many."""
_MOST = 32
"""Annotations of one kind that are kept on one call or card."""


@dataclass(frozen=True, slots=True)
class Step:
    """One call or card as written, ``-``, ``*`` or ``+``, with its annotations.

    ``marks`` are the letters of irregularities before it, ``S`` a skipped turn by itself.
    """

    text: str
    line: int
    marks: str = ""
    suffixes: tuple[str, ...] = ()
    nags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """An auction or a play: who begins, its steps, and its notes with their texts."""

    tag: Tag
    first: Seat | None
    steps: tuple[Step, ...]
    notes: tuple[Tag, ...] = ()
    faults: tuple[Fault, ...] = field(default=())


def section(game: Game, name: str) -> Section | None:
    """The section ``Auction`` or ``Play`` of a game, None where it has none."""
    place = next((i for i, tag in enumerate(game.tags) if tag.name == name), None)
    if place is None:
        return None
    tag = game.tags[place]
    faults: list[Fault] = []
    steps = tuple(islice(_steps(tag, faults), MOST_STEPS + 1))
    if len(steps) > MOST_STEPS:
        message = f"{name} has more than {MOST_STEPS} calls or cards: the rest is not read"
        faults.append(Fault("too-long", tag.line, message))
    return Section(tag, seat(tag.value), steps, _notes(game, place), tuple(faults))


def seat(text: str) -> Seat | None:
    """The seat with that letter, None for anything else."""
    return Seat(text.upper()) if text.upper() in ("N", "E", "S", "W") else None


def _notes(game: Game, place: int) -> tuple[Tag, ...]:
    notes: list[Tag] = []
    for tag in game.tags[place + 1 :]:
        if tag.name != "Note":
            break
        notes.append(tag)
    return tuple(notes)


def _steps(tag: Tag, faults: list[Fault]) -> Iterator[Step]:
    latest: Step | None = None
    marks = ""
    for kind, text, line in _parts(tag):
        if kind == "odd":
            marks = (marks + (text[1:] or "?"))[:_MOST]
            if text != "^S":
                continue
        if kind in ("step", "end", "odd"):
            if latest:
                yield latest
            latest, marks = Step("" if kind == "odd" else text, line, marks), ""
        elif latest is None or kind == "stray":
            if len(faults) < MOST_STEPS:
                message = f"{text[:40]!r} belongs to no call or card"
                faults.append(Fault("bad-character", line, message))
        else:
            latest = _annotated(latest, kind, text)
    if latest:
        yield latest
    if marks:
        faults.append(Fault("bad-irregularity", tag.line, f"nothing follows ^{marks}"))


def _parts(tag: Tag) -> Iterator[tuple[str, str, int]]:
    for piece in body(tag):
        if piece.kind == "word":
            for part in _PART.finditer(piece.text):
                yield part.lastgroup or "stray", part[0], piece.line
        elif piece.kind in ("string", "open-string"):
            yield "stray", piece.text[:40], piece.line


def _annotated(step: Step, kind: str, text: str) -> Step:
    match kind:
        case "suffix":
            pieces = [text[i : i + 2] for i in range(0, min(len(text), 2 * _MOST), 2)]
            return replace(step, suffixes=(*step.suffixes, *pieces)[:_MOST])
        case "note":
            return replace(step, notes=(*step.notes, text[1:-1])[:_MOST])
        case _:
            return replace(step, nags=(*step.nags, text[1:])[:_MOST])
