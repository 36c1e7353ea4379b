"""The Dutch .ASC form: numbers first, then one line for each round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal

from overtrick.formats.movement_files.document import (
    About,
    MovementFile,
    Place,
    movement_of,
)
from overtrick.movements.model import EMPTY, Kind, Movement, Row

_HEADER: Final = ("contestants", "tables", "rounds", "sets of boards")
_WORD: Final = re.compile(r"[0-9]+|[A-Za-z]+")
_SAID: Final = re.compile(r"#\s*(key|name|family|kind|winners|repeats)\s*:\s*(.+)")
_MOST_ROWS: Final = 100_000
"""Rows in the largest movement that is written out from its first round."""
LETTERS: Final = ascii_uppercase + ascii_lowercase


def read(text: str, file: str) -> MovementFile:
    """One movement: ``pairs tables rounds sets individual``, then a line for each round.

    Each table has its seats (four for individuals) and the set of boards, a letter or a
    number; ``0`` everywhere is an empty table; ``#`` begins a remark. ``H`` or ``M`` after the
    numbers says that only the first round is written, of a Howell or of a Mitchell. What
    ``write`` says in remarks of key, name and winners is read back. Raises ``Unreadable``
    naming the file and the line.
    """
    lines = [(line, text) for line, text in enumerate(text.splitlines(), 1)]
    said = {found[1]: found[2] for _, one in lines if (found := _SAID.search(one))}
    filled = [(line, one.partition("#")[0]) for line, one in lines]
    filled = [(line, one) for line, one in filled if one.strip()]
    if not filled:
        raise Place(file).refusal("there is no movement in this file")
    about, marks = _header(filled[0][1], Place(file, filled[0][0]))
    rows = _rows(filled[1:], about, marks, file)
    about = replace(
        about,
        kind=_kind(said, about),
        winners=_winners(said),
        name=said.get("name", PurePath(file).stem).strip(),
        key=said.get("key", "").strip(),
        family=said.get("family", "").strip(),
        repeats=_repeats(said),
    )
    return MovementFile(movement_of(about, rows))


def _kind(said: dict[str, str], about: About) -> Kind:
    return "teams" if said.get("kind", "").strip() == "teams" else about.kind


def _winners(said: dict[str, str]) -> Literal[1, 2]:
    return 2 if said.get("winners", "").strip() == "2" else 1


def _repeats(said: dict[str, str]) -> int:
    repeats = said.get("repeats", "").strip()
    return int(repeats) if re.fullmatch(r"[0-9]{1,6}", repeats) else 0


def _header(text: str, at: Place) -> tuple[About, set[str]]:
    words = _WORD.findall(text)
    figures = [word for word in words if word.isdigit()]
    marks = {word.lower() for word in words if not word.isdigit()}
    if not words or not words[0].isdigit() or len(figures) not in {2, 4, 5} or marks - {*"hmg"}:
        raise at.refusal(
            "expected five numbers - contestants, tables, rounds, sets of boards, and 1 for "
            f"individuals or 0 - but found {text.strip()[:40]!r}",
        )
    if len(figures) == 2:
        people, rounds = (
            at.whole(one, what, 1)
            for one, what in zip(figures, ("contestants", "rounds"), strict=True)
        )
        return About(people // 2, rounds, rounds, people), marks
    people, tables, rounds, sets = (
        at.whole(one, what, 1) for one, what in zip(figures, _HEADER, strict=False)
    )
    kind: Kind = "individual" if figures[4:] and int(figures[4]) else "pairs"
    return About(tables, rounds, sets, people, kind), marks


def _rows(lines: Sequence[tuple[int, str]], about: About, marks: set[str], file: str) -> list[Row]:
    written = 1 if marks & {"h", "m"} else about.rounds
    if about.tables * about.rounds > _MOST_ROWS:
        raise Place(file).refusal(
            f"{about.tables} tables for {about.rounds} rounds are more than {_MOST_ROWS:,} rows"
        )
    if len(lines) < written:
        raise Place(file, lines[-1][0] if lines else None).refusal(
            f"expected {written} lines of rounds, found {len(lines)}",
        )
    small = not any(re.search(r"[A-Z]", text) for _, text in lines[:written])
    letters = ascii_lowercase if small else LETTERS
    rows = [
        row
        for round_, (line, text) in enumerate(lines[:written], 1)
        for row in _round(text, round_, about, letters, Place(file, line))
    ]
    if "h" in marks:
        return list(_howell(rows, about))
    return list(_mitchell(rows, about)) if "m" in marks else rows


def _round(text: str, round_: int, about: About, letters: str, at: Place) -> Iterator[Row]:
    width = 5 if about.kind == "individual" else 3
    words = _WORD.findall(text)
    if len(words) != width * about.tables:
        raise at.refusal(
            f"round {round_}: expected {about.tables} tables of {width - 1} seats and a set, "
            f"found {len(words)} numbers and letters",
        )
    for place in range(about.tables):
        *seats, set_ = words[place * width : (place + 1) * width]
        sitting = [at.whole(one, "a contestant") for one in seats]
        if width == 5:
            north, south, east, west = sitting
            sitting = [north, east, south, west]
        yield Row(round_, place + 1, tuple(sitting), _set(set_, letters, at))


def _set(word: str, letters: str, at: Place) -> int:
    if word.isdigit():
        return at.whole(word, "a set")
    if len(word) != 1 or word not in letters:
        raise at.refusal(f"expected a set as one letter or a number, found {word!r}")
    return letters.index(word) + 1


def _howell(first: list[Row], about: About) -> Iterator[Row]:
    """All rounds of a Howell: those up to the number of rounds follow each other round."""
    size = about.rounds
    for later in range(size):
        for row in first:
            seats = tuple(
                (one - 1 + later) % size + 1 if EMPTY < one <= size else one for one in row.seats
            )
            yield Row(later + 1, row.table, seats, _on(row.set, later, about))


def _mitchell(first: list[Row], about: About) -> Iterator[Row]:
    """All rounds of a Mitchell: East-West go up one table, the boards come down one."""
    for later in range(about.rounds):
        for row in first:
            comes = first[(row.table - 1 - later) % len(first)]
            seats = (row.seats[0], comes.seats[1])
            yield Row(later + 1, row.table, seats, _on(row.set, later, about))


def _on(set_: int, later: int, about: About) -> int:
    return (set_ - 1 + later) % about.sets + 1 if set_ else EMPTY


def write(movement: Movement) -> str:
    """One movement as .ASC text. What the form has no place for stands in remarks."""
    individual = movement.kind == "individual"
    head = (movement.contestants, movement.tables, movement.rounds, movement.sets, int(individual))
    at = {(row.round, row.table): row for row in movement.rows}
    lines = [" ".join(map(str, head))]
    for round_ in range(1, movement.rounds + 1):
        rows = (at.get((round_, table)) for table in range(1, movement.tables + 1))
        lines.append("  ".join(_cell(row, individual, movement.sets) for row in rows))
    lines += [f"# key: {movement.key}", f"# name: {movement.name}", f"# family: {movement.family}"]
    lines += [f"# kind: {movement.kind}", f"# winners: {movement.winners}"]
    lines += [f"# repeats: {movement.repeats}"]
    return "\n".join(lines) + "\n"


def _cell(row: Row | None, individual: bool, sets: int) -> str:
    if row is None:
        return "0  0  0  0 0" if individual else " 0- 0 0"
    set_ = LETTERS[row.set - 1] if row.set > 0 and sets <= len(LETTERS) else str(row.set)
    if individual:
        north, east, south, west = row.seats
        return f"{north:2} {south:2} {east:2} {west:2} {set_}"
    return f"{row.seats[0]:2}-{row.seats[1]:2} {set_}"
