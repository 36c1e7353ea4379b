"""Where the shared vectors and real files are, for the tests that read them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def shared_root() -> Path:
    """The shared folder: ``OVERTRICK_SHARED``, or beside the project."""
    named = os.environ.get("OVERTRICK_SHARED")
    return Path(named) if named else ROOT.parent / "shared"


def shared(name: str) -> Path:
    """A shared file or folder; the test skips without it, and fails where it is required."""
    path = shared_root() / name
    if not path.exists():
        reason = f"{name} is not in the shared folder (set OVERTRICK_SHARED)"
        if os.environ.get("OVERTRICK_REQUIRE_SHARED") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path
