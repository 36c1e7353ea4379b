"""The evening that ships with Overtrick, in a folder that a test may change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from overtrick import demo


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with ``thursday.toml``, its results and its deals."""
    for suffix in (".toml", ".csv", ".pbn"):
        shutil.copy(demo.path().with_suffix(suffix), tmp_path)
    return tmp_path
