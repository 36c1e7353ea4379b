"""What a schedule says when it cannot be made as asked."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class ScheduleRefused(BridgeError):
    """A draw, a round robin or a knock-out was asked for that cannot be made."""

    code = "schedule-refused"
