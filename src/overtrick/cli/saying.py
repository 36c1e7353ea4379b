"""How commands speak: refusals on standard error, documents on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from overtrick.bridge.errors import BridgeError


@contextmanager
def refusing() -> Iterator[None]:
    """Turn refusals into messages on standard error and exit code 1; no traceback."""
    try:
        yield
    except BridgeError as error:
        for one in getattr(error, "errors", ()) or (error,):
            print(f"error: {one}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"error: {error.filename or ''}: {error.strerror}", file=sys.stderr)
        sys.exit(1)


def print_json(document: Any) -> None:
    """One JSON document on standard output and nothing else."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")
