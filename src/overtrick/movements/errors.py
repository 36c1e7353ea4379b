"""What the movements room says when it cannot take something: codes as in the whole house."""

from __future__ import annotations

from typing import ClassVar


class MovementError(ValueError):
    """A movement, or a use of one, was understood and refused; ``code`` is stable."""

    code: ClassVar[str] = "movement-refused"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
