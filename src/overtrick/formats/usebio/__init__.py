"""USEBIO, the XML in which bridge unions exchange results; versions 1.0 to 1.3."""

from overtrick.formats.usebio.adapter import printed, read
from overtrick.formats.usebio.writer import write

__all__ = ["printed", "read", "write"]
