"""TOML event files: what an event is called, how it is scored and who plays, beside its results."""

from overtrick.formats.toml.read import parse, read
from overtrick.formats.toml.write import write

__all__ = ["parse", "read", "write"]
