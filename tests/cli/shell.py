"""Commands as a shell runs them: a process of its own, with its exit code and both its streams."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import chdir, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from overtrick.cli.group import group
from tests.cli.shape import loaded

CRASHED = ("Traceback", "Overtrick failed", "Exception ignored", "Error:")
CODE = re.compile(r" \[[a-z0-9]+(-[a-z0-9]+)*\]$")
SANE = {"PYTHONIOENCODING": "utf-8", "COLUMNS": "100"} | {
    key: os.environ[key] for key in ("PATH", "PYTHONPATH", "SYSTEMROOT") if key in os.environ
}
"""Nothing else of whoever runs the tests reaches the commands: no colours, no language."""


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str
    raw: bytes = b""

    @property
    def document(self) -> Any:
        """The JSON document that is all of its output."""
        return loaded(self.out)

    @property
    def said(self) -> list[str]:
        """The lines on standard error, without the codes in brackets that may end them."""
        return [CODE.sub("", line) for line in self.err.splitlines()]

    @property
    def errors(self) -> list[str]:
        return [line for line in self.said if line.startswith("error: ")]


def shell(
    *arguments: object,
    cwd: Path | None = None,
    given: bytes = b"",
    env: dict[str, str] | None = None,
    encoding: str = "utf-8",
) -> Ran:
    """Run ``python -m overtrick`` with ``arguments``; it must never crash."""
    ran = subprocess.run(
        [sys.executable, "-m", "overtrick", *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=cwd,
        input=given,
        env=SANE | (env or {}),
        timeout=120,
    )
    found = Ran(
        ran.returncode, ran.stdout.decode(encoding), ran.stderr.decode(encoding), ran.stdout
    )
    check(found)
    return found


def called(*arguments: object, cwd: Path | None = None, given: bytes = b"") -> Ran:
    """The same within this process, which is quicker and lacks only the front door."""
    with chdir(cwd) if cwd else nullcontext():
        result = CliRunner().invoke(group(), [str(one) for one in arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    found = Ran(result.exit_code, result.stdout, result.stderr, result.stdout_bytes)
    check(found)
    return found


def check(ran: Ran) -> None:
    """No crash, a known exit code, and a word on standard error for every failure."""
    assert not any(one in ran.err + ran.out for one in CRASHED), ran.err or ran.out
    assert ran.code in (0, 1, 2), ran
    assert ran.code == 0 or ran.err.strip(), "it failed without a word"
