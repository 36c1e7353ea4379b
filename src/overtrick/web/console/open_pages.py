"""Forms of a page that lay open: what another changed meanwhile is not written over unknowingly."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError
from overtrick.web.console.at import Door


class ChangedMeanwhile(BridgeError):
    """What a form was to change was changed by somebody else since the form was shown."""

    code = "changed-meanwhile"


def check_meanwhile(door: Door, *, was: str, now: str, wanted: str, said: str) -> None:
    """Raise ChangedMeanwhile where something is neither as the form showed it nor as is wanted.

    ``said`` is what it is now, as people read it.
    """
    if now in (was, wanted):
        return
    raise ChangedMeanwhile(
        door.say(
            "Nothing is changed yet: it was set to “{now}” while this page lay open. "
            "Send yours again if you mean it.", now=said,
        )
    )  # fmt: skip
