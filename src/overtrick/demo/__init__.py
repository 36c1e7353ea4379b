"""One whole evening to try Overtrick with: fourteen pairs who never met, on dealt boards."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def path() -> Path:
    """The event file of the evening; its results and deals lie beside it."""
    return Path(str(files(__name__) / "thursday.toml"))
