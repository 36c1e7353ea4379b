"""The table terminal: a table's evening on any phone or tablet, with the network or without."""

from overtrick.web.terminal.routes import router

__all__ = ["router"]
