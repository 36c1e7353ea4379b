"""Telling open pages that an event has changed."""

from overtrick.live.across import hearing
from overtrick.live.hub import Hub, Watching

__all__ = ["Hub", "Watching", "hearing"]
