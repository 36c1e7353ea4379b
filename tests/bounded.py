"""Work that has to come to an end, however hostile its input."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

RUNAWAY = 30
"""Seconds of processor time: far above what any of this needs on the slowest machine."""


@contextmanager
def bounded() -> Iterator[None]:
    """Fail when the work inside runs away. Not a measure of speed: that is for ``bench``."""
    started = time.process_time()
    yield
    assert time.process_time() - started < RUNAWAY
