"""Why a JSON file is refused."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class BadJson(BridgeError):
    """The file is not JSON, or holds what JSON must not: a key twice, NaN, a giant number."""

    code = "bad-json"


class NotAcbl(BridgeError):
    """The JSON is not that of an ACBL club game, or a field holds what it cannot."""

    code = "not-acbl"
