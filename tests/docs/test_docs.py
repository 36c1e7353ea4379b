"""The documentation is true: commands print what it shows, and what is made is up to date."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import overtrick
from tests.shared import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import docs as made

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def consoles() -> Iterator[tuple[str, str, str]]:
    """Every shown command with what it is said to print."""
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text("utf-8")):
            for piece in block.split("$ ")[1:]:
                command, _, output = piece.partition("\n")
                yield page.name, command, output


@pytest.mark.parametrize(("page", "command", "output"), list(consoles()))
def test_a_shown_command_prints_what_is_shown(page: str, command: str, output: str) -> None:
    words = shlex.split(command)
    assert words[0] == "overtrick", page
    ran = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert ran.stdout == output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_and_links_of_a_page_work(page: Path) -> None:
    failed = doctest.testfile(str(page), module_relative=False).failed
    assert not failed
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def with_examples() -> Iterator[str]:
    """The modules with something to try; that each can be loaded is tested elsewhere."""
    source = Path(overtrick.__path__[0])
    for file in sorted(source.rglob("*.py")):
        if ">>>" in file.read_text("utf-8"):
            parts = file.relative_to(source.parent).with_suffix("").parts
            yield ".".join(parts).removesuffix(".__init__")


def test_the_examples_in_the_code_work() -> None:
    tried = 0
    for name in with_examples():
        result = doctest.testmod(importlib.import_module(name))
        assert not result.failed, name
        tried += result.attempted
    assert tried > 10


@pytest.mark.parametrize("name", list(made.PAGES))
def test_a_made_page_is_up_to_date(name: str) -> None:
    page = ROOT / "docs" / "reference" / name
    assert page.read_text("utf-8") == made.PAGES[name](), "run python tools/docs.py"
