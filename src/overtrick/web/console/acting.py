"""What was written beside the desk, seen and told to whoever watches."""

from __future__ import annotations

from overtrick.web.console.at import At


def caught_up(at: At) -> None:
    """See what was written beside the desk, and tell everybody who watches."""
    at.look_again()
    at.desk.hub.nudge(at.event_id, len(at.event.entries))
