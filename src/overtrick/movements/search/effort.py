"""How long to look: counted, never timed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """First rounds tried, steps for each of them, passes over all directions."""

    tries: int = 120
    steps: int = 20_000
    sweeps: int = 800
