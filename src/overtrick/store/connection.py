"""The connection of a transaction, by a name for those who may not know the database's library."""

from __future__ import annotations

from sqlalchemy import Connection

__all__ = ["Connection"]
