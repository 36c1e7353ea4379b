"""Faults of what is done on the side, where nobody waits for an answer that could say them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from overtrick.bridge.errors import BridgeError

_log: Final = logging.getLogger("overtrick.web")


class Faults:
    """Writes what went wrong in a work that is done again and again, and lets it go on.

    The same again is written once, until it goes well. Refusals, and that the database does not
    answer now, are told to whoever asks for a page.
    """

    def __init__(self, work: str) -> None:
        self._work, self._last = work, ""

    @contextmanager
    def written(self) -> Iterator[None]:
        """Do the work once; nothing is raised."""
        try:
            yield
        except BridgeError:
            return
        except Exception as error:  # noqa: BLE001 - the work goes on, whatever it is
            if repr(error) != self._last:
                _log.exception("%s failed", self._work)
            self._last = repr(error)
        else:
            self._last = ""
