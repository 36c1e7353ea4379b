"""The commands that the documentation shows are commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from overtrick.formats.commands import VERBS, parse_command
from tests.shared import ROOT

PAGES = sorted((ROOT / "docs").rglob("*.md"))
SHOWN = re.compile(r"`([a-z]+-[a-z-]+ [^`\n]+|leave [^`\n]+)`|event (?:do|preview) \d+ ([^\n`]+)")
PLACEHOLDERS = ("...", "COMMAND", "ENTRY")


def shown() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for ticked, done in SHOWN.findall(page.read_text("utf-8")):
            line = (ticked or done).strip()
            whole = not any(one in line for one in PLACEHOLDERS)
            if line.split()[0] in VERBS and whole and page.name != "event-commands.md":
                found.append((page.name, line))
    return found


@pytest.mark.parametrize(("page", "line"), shown())
def test_a_command_in_the_documentation_can_be_given(page: str, line: str) -> None:
    assert parse_command(line), page


def test_the_documentation_shows_commands() -> None:
    assert len(shown()) > 10


def test_every_command_has_its_place_in_the_reference() -> None:
    text = Path(ROOT / "docs/reference/event-commands.md").read_text("utf-8")
    assert re.findall(r"^## `(.+)`$", text, re.MULTILINE) == list(VERBS)
