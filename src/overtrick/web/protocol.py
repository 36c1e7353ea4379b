"""HTTP as it comes in: its parser in C takes whatever is sent, and this sets it a bound."""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST: Final = 64 * 1024
"""Bytes of a request beside its body: its address, its headers and what frames the body."""
_TOO_LONG: Final = "The head of this request is too long."


class Bounded(HttpToolsProtocol):
    """A connection whose requests end: one with an endless head is answered 400 and closed."""

    _beside: int = 0

    def data_received(self, data: bytes) -> None:
        """Read what has come."""
        self._beside += len(data)
        super().data_received(data)
        if self._beside > MOST and not self.transport.is_closing():
            self.send_400_response(_TOO_LONG)

    def on_body(self, body: bytes) -> None:
        """Bodies have a bound of their own, which the application sets."""
        self._beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The next request begins anew."""
        self._beside = 0
        super().on_message_complete()
