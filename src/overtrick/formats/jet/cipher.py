"""RC4, which hides a database's header, and its pages where "encode database" was used."""

from __future__ import annotations


def rc4(key: bytes, content: bytes) -> bytes:
    """``content`` with the key's stream laid over it: encrypts and decrypts alike."""
    state = _scheduled(key)
    out = bytearray(content)
    i = j = 0
    for place, byte in enumerate(out):
        i = (i + 1) & 255
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
        out[place] = byte ^ state[(state[i] + state[j]) & 255]
    return bytes(out)


def _scheduled(key: bytes) -> list[int]:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 255
        state[i], state[j] = state[j], state[i]
    return state
