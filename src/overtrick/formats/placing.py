"""Files put in their places whole, or not at all."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EISDIR
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

fcntl: Any
try:
    fcntl = import_module("fcntl")
except ImportError:  # Windows, where folders cannot be locked
    fcntl = None

_PATIENCE: Final = 500
_PAUSE: Final = 0.02


def put(contents: Mapping[Path, bytes]) -> None:
    """Write files beside their places, and move them there once all are written.

    What cannot be written leaves every file as it was. A file that is replaced keeps its
    permissions; a link is replaced, not what it leads to. Raises OSError, naming the place.
    """
    written: dict[Path, Path] = {}
    try:
        for place, content in contents.items():
            with naming(place):
                written[place] = place.parent / f".overtrick-{token_hex(8)}.part"
                _write(written[place], content, place)
        for place, beside in written.items():
            with naming(place):
                beside.replace(place)
    finally:
        for beside in written.values():
            with suppress(OSError):
                beside.unlink()


def _write(beside: Path, content: bytes, place: Path) -> None:
    if place.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    with beside.open("xb") as file:
        file.write(content)
    with suppress(FileNotFoundError):
        shutil.copymode(place, beside)


@contextmanager
def naming(place: Path) -> Iterator[None]:
    """Errors of the disk name the file that was wanted: not the one beside it, nor none."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from error


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep others that ask for the same out of a folder, as far as its system can.

    Whoever has stopped without leaving is waited for ten seconds and no longer. A lock ends
    with the program that holds it, so that nothing is left behind to clear away.
    """
    if fcntl is None:
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        _lock(opened)
        yield
    finally:
        os.close(opened)


def _lock(opened: int) -> None:
    for _ in range(_PATIENCE):
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(_PAUSE)
        except OSError:  # a file system without locks
            return
        else:
            return
