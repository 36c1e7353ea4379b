"""The finder: which movement to play tonight."""

from overtrick.movements.finder.find import Suggestion, find
from overtrick.movements.finder.wish import Wish

__all__ = ["Suggestion", "Wish", "find"]
