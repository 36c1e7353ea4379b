"""A file of movements, known by what it begins with."""

from __future__ import annotations

import re
from dataclasses import replace

from overtrick.formats.movement_files import dutch, ebuscore, jeanie, ours
from overtrick.formats.movement_files.document import MovementFile, Place, with_byes
from overtrick.formats.text import decode
from overtrick.movements.model import Movement

LARGEST_FILE = 4_000_000
"""Bytes in the largest file that is read."""


def read(
    content: bytes, file: str, *, pivot: bool = False, self_row_is_bye: bool = False
) -> tuple[MovementFile, ...]:
    """Every movement in a file: our JSON, Jeanie .mvt, Dutch .ASC or EBUScore text.

    Of team movements ``pivot`` says that the halves of a table where a team sits against its
    own number belong to different matches, ``self_row_is_bye`` that the team sits out there.
    Raises ``Unreadable`` naming the file and the line or the field.
    """
    if len(content) > LARGEST_FILE:
        raise Place(file).refusal(f"a file of movements has at most {LARGEST_FILE:,} bytes")
    text, notices = decode(content, file)
    found = _read(text, file)
    return tuple(
        replace(
            one,
            movement=_byes(one.movement) if self_row_is_bye else one.movement,
            pivot=pivot,
            notices=one.notices + notices,
        )
        for one in found
    )


def _read(text: str, file: str) -> tuple[MovementFile, ...]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    if re.match(r"\s*[{\[]\s*([\"{\]}]|$)", first):
        return ours.read(text, file)
    if first.startswith("0000\t"):
        return (jeanie.read(text, file),)
    if re.match(r"\s*[0-9]+[^0-9A-Za-z]+[0-9]+", first):
        return (dutch.read(text, file),)
    return ebuscore.read(text, file)


def _byes(movement: Movement) -> Movement:
    if movement.kind != "teams":
        return movement
    return replace(movement, rows=tuple(with_byes(movement.rows)))
