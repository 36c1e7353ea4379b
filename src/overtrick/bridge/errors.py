"""What Overtrick says when it cannot take something: one family, each with a stable code."""

from __future__ import annotations

TYPE_CHECKING = False  # spares every program the import of typing
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import ClassVar, Protocol

    class Refusal(Protocol):
        """One thing that was refused."""

        @property
        def code(self) -> str:
            """Stable, documented."""

        @property
        def where(self) -> str:
            """File, line or field, or nothing."""

        @property
        def message(self) -> str:
            """What was expected."""


LONGEST_QUOTE = 40
"""Messages repeat at most this many characters of what was written."""


class BridgeError(ValueError):
    """Something was understood and refused.

    ``code`` is stable and documented in ``docs/reference/errors.md``; ``where`` names the
    file, line or field ("evening.csv, line 7") and is empty when there is none.
    """

    code: ClassVar[str] = "refused"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    @property
    def errors(self) -> Sequence[Refusal]:
        """What was refused, one by one; most errors are only themselves."""
        return (self,)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class NotAContract(BridgeError):
    """The text is not a contract, a result or a ruling in any shape people write."""

    code = "not-a-contract"


class ImpossibleResult(BridgeError):
    """The text is well formed and cannot happen: 1NT making fourteen tricks."""

    code = "impossible-result"


class AmbiguousContract(BridgeError):
    """The text can be read in more than one way: in ``3NT+1`` anyone may be declarer."""

    code = "ambiguous-contract"


def quoted(text: str) -> str:
    """``text`` in quotation marks for a message, cut after forty characters."""
    return repr(text) if len(text) <= LONGEST_QUOTE else repr(text[: LONGEST_QUOTE - 1] + "…")
