"""Telling open pages that an event has changed."""

from overtrick.live.hub import Hub, Watching

__all__ = ["Hub", "Watching"]
