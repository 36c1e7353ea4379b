"""The server of a night: a program of its own, which can be killed and started again."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.browser.terminal_room import free_port

NAME = "club.test"
"""How the hall calls the machine; a name that browsers do not trust without a certificate."""
_CODE = re.compile(r"/set-up with code (\S+)")


class Server:
    """``overtrick serve`` on one database and one port."""

    def __init__(self, folder: Path, certificate: Path | None, port: int = 0) -> None:
        folder.mkdir(exist_ok=True)
        self.database = folder / "evening.db"
        self.port = port or free_port()
        self.certificate = certificate
        self.code = ""
        self._log = folder / "server.log"
        self._program: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"{'https' if self.certificate else 'http'}://{NAME}:{self.port}"

    def start(self) -> None:
        """Return when it listens."""
        asked = ["--db", str(self.database), "--host", "127.0.0.1", "--port", str(self.port)]
        asked += ["--tls", str(self.certificate)] if self.certificate else []
        with self._log.open("a") as log:
            self._program = subprocess.Popen(
                [sys.executable, "-m", "overtrick", "serve", *asked],
                stdout=subprocess.PIPE, stderr=log, text=True, encoding="utf-8",
            )  # fmt: skip
        self.code = self._greeting() or self.code

    def kill(self) -> None:
        """SIGKILL: it gets no time to put anything in order."""
        assert self._program is not None
        self._program.kill()
        self._gone()

    def stop(self) -> None:
        """As Ctrl-C does, however it is."""
        if self._program is not None:
            self._program.terminate()
            self._gone()

    def complaints(self) -> str:
        """What it wrote to standard error."""
        return self._log.read_text() if self._log.exists() else ""

    def _greeting(self) -> str:
        """The code that makes the first account, where it says one."""
        assert self._program is not None
        assert self._program.stdout is not None
        code = ""
        for line in self._program.stdout:
            found = _CODE.search(line)
            code = found[1] if found else code
            if line.startswith("Ctrl-C"):
                return code
        raise AssertionError(f"the server did not start: {self.complaints()}")

    def _gone(self) -> None:
        assert self._program is not None
        assert self._program.stdout is not None
        self._program.wait(30)
        self._program.stdout.close()
        self._program = None


def overtrick(*words: str) -> str:
    """What a command says; it has to end well."""
    done = subprocess.run(
        [sys.executable, "-m", "overtrick", *words],
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
