"""What the next page says: "saved", or why not."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

FLASHES: Final = "overtrick_flash"
"""The cookie that carries them to the next page."""
ONCE: Final = "overtrick_once"
"""The cookie that carries to its page what is shown there once."""

_MOST: Final = 3000
"""Characters in the cookie; browsers drop larger ones."""


class Flash(msgspec.Struct, frozen=True, array_like=True):
    """One sentence, in the reader's language already; the kind has a colour and a word."""

    kind: Literal["good", "bad", "note"]
    text: str


def packed(flashes: Sequence[Flash]) -> str:
    """As a cookie carries them; what is too long is cut off."""
    kept = [Flash(one.kind, one.text[:500]) for one in flashes]
    while kept and len(text := _text(kept)) > _MOST:
        kept.pop()
    return text if kept else ""


def unpacked(cookie: str | None) -> tuple[Flash, ...]:
    """What a cookie carries; nothing where it cannot be read."""
    try:
        return msgspec.json.decode(
            base64.urlsafe_b64decode(cookie or "W10="), type=tuple[Flash, ...]
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, binascii.Error, ValueError):
        return ()


def _text(flashes: Sequence[Flash]) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(flashes)).decode()
