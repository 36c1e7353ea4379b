"""Journals, people, accounts and devices in one database: SQLite or PostgreSQL."""

from overtrick.store.coding import Coding
from overtrick.store.errors import JournalMoved, StoreError
from overtrick.store.journals import Listed
from overtrick.store.originals import Kept, Original
from overtrick.store.store import Store, upgrade

__all__ = ["Coding", "JournalMoved", "Kept", "Listed", "Original", "Store", "StoreError", "upgrade"]
