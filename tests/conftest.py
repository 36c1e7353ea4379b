"""Settings for every test, and what is collected kept out of the collector's way."""

from __future__ import annotations

import gc
import os

from hypothesis import settings

settings.register_profile("quick", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=3000, deadline=None)
settings.load_profile(os.environ.get("OVERTRICK_HYPOTHESIS", "quick"))

gc.disable()  # Thirteen thousand tests are made and kept: nothing of them is rubbish.


def pytest_collection_finish() -> None:
    """Collect garbage from here on, and never look through the tests and modules again."""
    gc.freeze()
    gc.enable()
