"""Files from disk: recognised, read, and joined with the files that lie beside them."""

from __future__ import annotations

from pathlib import Path

from overtrick.formats.reading import Notice, Reading, Unreadable
from overtrick.formats.registry import MAX_BYTES, Format, named, recognise


def load(path: Path, format_name: str | None = None) -> Reading:
    """Read one file. Raises BridgeError, and OSError for a file that cannot be opened."""
    content = contents(path)
    return _format(content, path, format_name).read(content, path.name)


def contents(path: Path) -> bytes:
    """The bytes of a file, refused when it is larger than any event. Raises Unreadable."""
    if path.stat().st_size > MAX_BYTES:
        message = f"larger than {MAX_BYTES // 1024 // 1024} MiB: not a file of results"
        raise Unreadable([Notice("too-large", path.name, message)])
    return path.read_bytes()


def _format(content: bytes, path: Path, format_name: str | None) -> Format:
    return named(format_name) if format_name else recognise(content, path.name)
