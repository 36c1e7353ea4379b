"""How commands speak: refusals on standard error, documents on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from overtrick.bridge.errors import BridgeError
from overtrick.cli.plain import printable
from overtrick.cli.streams import is_unicode
from overtrick.formats.reading import Notice


@contextmanager
def refusing() -> Iterator[None]:
    """Turn refusals into messages on standard error and exit code 1; no traceback."""
    try:
        yield
    except BridgeError as error:
        for one in error.errors:
            print(printable(f"error: {one} [{one.code}]"), file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        # Without a file's name it is standard output that failed: the front door's business.
        if isinstance(error, BrokenPipeError) or error.filename is None:
            raise
        print(printable(f"error: {error.filename}: {error.strerror}"), file=sys.stderr)
        sys.exit(1)


def warn(notices: Iterable[Notice]) -> None:
    """Say on standard error what was odd, each on a line."""
    for notice in notices:
        print(printable(f"warning: {notice} [{notice.code}]"), file=sys.stderr)


def print_json(document: Any) -> None:
    """One JSON document on standard output and nothing else."""
    json.dump(document, sys.stdout, ensure_ascii=not is_unicode(sys.stdout), indent=1)
    sys.stdout.write("\n")


def print_path(path: Path) -> None:
    """Where a file is; what the encoding lacks stands in escapes, for a likeness is no name."""
    encoding = sys.stdout.encoding
    print(str(path).encode(encoding, "backslashreplace").decode(encoding))
