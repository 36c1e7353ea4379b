"""What the movements room says when it cannot take something: codes as in the whole house."""

from __future__ import annotations

from typing import ClassVar


class MovementError(ValueError):
    """A movement, or a use of one, was understood and refused; ``code`` is stable."""

    code: ClassVar[str] = "movement-refused"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class UnknownMovement(MovementError):
    """No movement of the catalogue has this key."""

    code = "unknown-movement"


class RecipeRefused(MovementError):
    """The text of a recipe could not be read."""

    code = "recipe-refused"


class UseRefused(MovementError):
    """A movement cannot be used in this way."""

    code = "movement-use-refused"
