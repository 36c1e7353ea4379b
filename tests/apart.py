"""Coroutines run on a loop of their own, in a thread of their own.

A browser that another test has opened keeps a loop running in the main thread, where
``asyncio.run`` is then refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What ``work`` comes to; what it raises is raised here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
