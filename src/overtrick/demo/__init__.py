"""What to try Overtrick with: an evening that was played, and one in its third round.

Fourteen pairs who never met, on dealt boards, and thirteen of a week later.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def path() -> Path:
    """The event file of the evening that was played; its results and deals lie beside it."""
    return _beside("thursday.toml")


def tonight() -> Path:
    """The script of the evening that is being played: what the room has told by now."""
    return _beside("tonight.txt")


def _beside(name: str) -> Path:
    return Path(str(files(__name__) / name))
