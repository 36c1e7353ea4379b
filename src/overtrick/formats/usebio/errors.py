"""Why an XML file is refused."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class NotUsebio(BridgeError):
    """The file is not USEBIO, or a figure without which it cannot be read is not one."""

    code = "not-usebio"


class BadXml(BridgeError):
    """The file is not well-formed XML, or is larger or deeper than any event."""

    code = "bad-xml"
