"""Where the browser is, for the tests that need one."""

from __future__ import annotations

import os
import shutil
from typing import Final

import pytest

_LEAN: Final = ("chromium-headless-shell", "chromium")
_WHOLE: Final = ("chromium",)


def chromium_path(*, whole: bool = False) -> str:
    """Debian's Chromium; without it a test skips, and fails where it is required.

    Its headless shell draws and runs pages with the same engine in a third of the time; where
    that is not there, or the ``whole`` browser is wanted, it is the browser itself.
    """
    path = next(filter(None, map(shutil.which, _WHOLE if whole else _LEAN)), None)
    if path is None:
        reason = "Chromium is not installed"
        if os.environ.get("OVERTRICK_REQUIRE_CHROMIUM") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path
