"""Every setting of the program, with its default and its help.

The command line, the documentation and the tests read this list. A setting comes from an option
where a command has one of its name, otherwise from the environment, otherwise it is the default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: the name of its option, its variable in the environment, and what it means."""

    name: str
    variable: str
    default: str
    help: str


DATABASE: Final = Setting(
    "db",
    "OVERTRICK_DB",
    "overtrick.db",
    "The database: an SQLite file, or postgresql://user:password@host/name.",
)
TRACEBACK: Final = Setting(
    "traceback",
    "OVERTRICK_TRACEBACK",
    "",
    "Anything but nothing shows where in the program an unexpected failure happened.",
)
HOST: Final = Setting(
    "host",
    "OVERTRICK_HOST",
    "0.0.0.0",  # noqa: S104 - phones in the hall must reach it
    "Where 'overtrick serve' listens: an address of this machine, or 0.0.0.0 for all of them.",
)
PORT: Final = Setting(
    "port",
    "OVERTRICK_PORT",
    "8080",
    "The port that 'overtrick serve' listens on; 0 takes any that is free.",
)

SETTINGS: Final = (DATABASE, TRACEBACK, HOST, PORT)
"""All of them, in the order of the documentation."""
