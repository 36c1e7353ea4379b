"""The mdbtools programs as a second reader, where they are installed."""

from __future__ import annotations

import csv
import io
import os
import shutil
import subprocess
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest


def exported(content: bytes, table: str, folder: Path) -> list[tuple[str, ...]]:
    """Every cell of a table as mdb-export prints it, without the header."""
    if shutil.which("mdb-export") is None:
        if os.environ.get("OVERTRICK_REQUIRE_SHARED") == "1":
            pytest.fail("mdb-export is not installed")
        pytest.skip("mdb-export is not installed")
    path = folder / "file.mdb"
    path.write_bytes(content)
    command = ["mdb-export", "-D", "%Y-%m-%d %H:%M:%S", "-T", "%Y-%m-%d %H:%M:%S"]
    output = subprocess.run([*command, str(path), table], check=True, capture_output=True)
    return [tuple(row) for row in csv.reader(io.StringIO(output.stdout.decode("utf-8")))][1:]


def shown(value: Any) -> str:
    """Our value as mdb-export would print it; it shows NULL and an empty text alike."""
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case datetime():
            return value.strftime("%Y-%m-%d %H:%M:%S")
        case Decimal():
            return f"{value:.4f}"
        case float():
            return f"{value:.15g}"
        case _:
            return str(value)
