"""Movements as text in any of the forms that are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from overtrick.formats.movement_files import dutch, ebuscore, ours
from overtrick.movements.model import Movement
from overtrick.movements.use import Use

WRITERS: Final[dict[str, Callable[[Movement, Use], str]]] = {
    "ebuscore": ebuscore.write,
    "asc": lambda movement, _: dutch.write(movement),
    "json": lambda movement, _: ours.write(movement),
}


def write(movement: Movement, form: str, use: Use | None = None) -> bytes:
    """A movement as ``ebuscore``, ``asc`` or ``json``, in UTF-8 with one movement a file."""
    return WRITERS[form](movement, Use() if use is None else use).encode()
