"""The director's console: setting an evening up, running it, and everything about it."""

from overtrick.web.console.routes import router

__all__ = ["router"]
