"""The web: director's console, table terminal, public pages and the API, in one server."""

from overtrick.web.app import create_app

__all__ = ["create_app"]
