"""The API under ``/api/v1``: events, their journal, commands, and everything computed."""

from overtrick.web.api.routes import router

__all__ = ["router"]
