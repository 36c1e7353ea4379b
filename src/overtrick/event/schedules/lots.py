"""Drawing lots that anybody can draw again: SHA-256 of a seed and of what the lot is for."""

from __future__ import annotations

from hashlib import sha256


def lot(seed: int, purpose: str, *names: str) -> int:
    """A number of 64 bits, the same on every machine; each name's lot depends on no other's.

    The digest is taken of ``seed/purpose/name/name``, its first eight bytes read as a number.
    """
    text = "/".join((str(seed), purpose, *names))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
