"""What any bytes may come to, whichever the format they are said to be in."""

from __future__ import annotations

from collections.abc import Callable

from overtrick.bridge.errors import BridgeError
from overtrick.formats.reading import Reading


def is_clean(read: Callable[[bytes, str], object], content: bytes, file: str) -> bool:
    """Whether ``content`` gives a reading, or an error that names the file first."""
    try:
        return isinstance(read(content, file), Reading)
    except BridgeError as error:
        return str(error).startswith(file)
