"""What a check finds: in plain words, each with a code that stays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, in one round and at one table where it has a place (else ``None``)."""

    code: str
    message: str
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Errors make a movement unusable; warnings are what its director must know."""

    errors: tuple[Finding, ...]
    warnings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        """Whether there is no error."""
        return not self.errors


def listed(numbers: Iterable[int]) -> str:
    """Numbers as one says them: 1, 2 and 5."""
    *rest, last = map(str, numbers)
    return f"{', '.join(rest)} and {last}" if rest else last
