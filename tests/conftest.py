"""Settings for every test."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=3000, deadline=None)
settings.load_profile(os.environ.get("OVERTRICK_HYPOTHESIS", "quick"))
