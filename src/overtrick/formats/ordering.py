"""Notices about one file in the order of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import inf
from typing import Final

from overtrick.formats.reading import Notice

_LINE: Final = re.compile(r", line ([0-9]{1,9})$")


def in_order(notices: Iterable[Notice]) -> list[Notice]:
    """Notices by their lines; those about the whole file come last."""
    return sorted(notices, key=_line)


def _line(notice: Notice) -> float:
    match = _LINE.search(notice.where)
    return int(match[1]) if match else inf
