"""Browsers in words, so that people know their devices in a list."""

from __future__ import annotations

from typing import Final

_PROGRAMS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""By what stands in the name a browser gives; the first that fits, for many claim to be others."""
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def in_words(agent: str) -> str:
    """``Firefox on Windows``; "another browser" for one that is not known."""
    program = next((words for sign, words in _PROGRAMS if sign in agent), "another browser")
    system = next((words for sign, words in _SYSTEMS if sign in agent), "")
    return f"{program} on {system}" if system else program
