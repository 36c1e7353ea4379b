"""Standard input and output as commands find them: closed, or in an encoding without suits."""

from __future__ import annotations

import codecs
import os
import sys

TYPE_CHECKING = False  # spares ``calc`` the import of typing
if TYPE_CHECKING:
    from typing import TextIO

_NAME = "overtrick.plain"


def prepare() -> None:
    """Make the standard streams usable whatever they are.

    A stream that is closed is as good as an empty one. What the encoding of standard output
    lacks is written in plainer characters: S for a spade, a letter without its accent.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    codecs.register_error(_NAME, _plainer)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors=_NAME)


def abandon() -> None:
    """Write no more to standard output, so that nothing fails once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_unicode(stream: TextIO) -> bool:
    """Whether a stream's encoding has every character."""
    return (stream.encoding or "").lower().replace("-", "").startswith("utf")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """The error handler of that encoding; imported when the first character needs it."""
    from overtrick.cli.plain import plainer

    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    if error.encoding == "utf-8":  # which lacks halves of characters alone
        return "\N{REPLACEMENT CHARACTER}".encode() * len(lacking), error.end
    return plainer(lacking), error.end
