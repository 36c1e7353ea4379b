"""Where the browser is, for the tests that need one."""

from __future__ import annotations

import os
import shutil

import pytest


def chromium_path() -> str:
    """Debian's Chromium; without it a test skips, and fails where it is required."""
    path = shutil.which("chromium")
    if path is None:
        reason = "Chromium is not installed"
        if os.environ.get("OVERTRICK_REQUIRE_CHROMIUM") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path
