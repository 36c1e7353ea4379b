"""The error of a command that cannot be read."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class BadCommand(BridgeError):
    """The words are no command, or something in it is not what was expected."""

    code = "bad-command"
