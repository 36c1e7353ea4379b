"""Notes that are refused at the terminal as the server refuses them."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.event.commands import Command, TakeNote


def check_notes(commands: Iterable[Command]) -> None:
    """Raise NotASetting where a note would set what cannot be set."""
    texts = [one.text.strip() for one in commands if isinstance(one, TakeNote)]
    if any(text.startswith("set") for text in texts):
        from overtrick.web.book import check_settings

        for text in texts:
            check_settings(text)
