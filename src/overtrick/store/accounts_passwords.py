"""Passwords: kept as Argon2id hashes, checked a few at a time."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from overtrick.store.accounts_errors import WeakPassword

SHORTEST: Final = 8
LONGEST: Final = 200
"""A password far longer than anybody types would only cost time to hash."""

_AT_ONCE: Final = BoundedSemaphore(4)
"""Hashing takes its memory for as long as it runs: more at once could exhaust a small machine."""


@dataclass(frozen=True, slots=True)
class Hashing:
    """How dear a guess is: passes, memory in KiB, lanes. The second choice of RFC 9106."""

    passes: int = 3
    memory: int = 64 * 1024
    lanes: int = 4


DEFAULT: Final = Hashing()


def hashed(password: str, hashing: Hashing = DEFAULT) -> str:
    """The hash of a password, with its salt and parameters. Any thread may call this.

    Raises WeakPassword for fewer than 8 characters or more than 200.
    """
    check_password(password)
    with _AT_ONCE:
        return _hasher(hashing).hash(_same(password))


def matches(password: str, hash_: str, hashing: Hashing = DEFAULT) -> bool:
    """Whether a password is the one that was hashed. Takes as long for an account without one."""
    if len(password) > LONGEST:
        return False
    with _AT_ONCE:
        try:
            return _hasher(hashing).verify(hash_ or _nobodys(hashing), _same(password))
        except (VerificationError, InvalidHashError):
            return False


def is_old(hash_: str, hashing: Hashing = DEFAULT) -> bool:
    """Whether a hash was made with other parameters, and should be made anew at the next login."""
    try:
        return _hasher(hashing).check_needs_rehash(hash_)
    except InvalidHashError:
        return True


def check_password(password: str, login: str = "") -> None:
    """Raise WeakPassword for a password that will not do."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise WeakPassword(f"a password has {SHORTEST} to {LONGEST} characters")
    if login and _same(password).casefold() == login.casefold():
        raise WeakPassword("the login itself is no password")


def _same(password: str) -> str:
    """The same letters for whatever keyboard typed them (RFC 8265)."""
    return unicodedata.normalize("NFC", password)


@lru_cache(maxsize=8)
def _hasher(hashing: Hashing) -> PasswordHasher:
    return PasswordHasher(
        time_cost=hashing.passes, memory_cost=hashing.memory, parallelism=hashing.lanes
    )


@lru_cache(maxsize=8)
def _nobodys(hashing: Hashing) -> str:
    """The hash that is checked where there is none, so that nobody learns who has an account."""
    return _hasher(hashing).hash("the password of nobody")
