"""The reference page of all movements."""

from __future__ import annotations

import importlib.util
import re
from types import ModuleType

import pytest

from overtrick.movements.catalogue import entries
from tests.shared import ROOT


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "movement_docs", ROOT / "tools" / "movement_docs.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_movement_has_one_line_with_its_numbers(tool: ModuleType) -> None:
    some = [one for one in entries() if one.tables <= 5]
    page = tool.movements(some).partition("## What a check says")[0]
    lines = re.findall(r"^\| `(.+?)` \|", page, re.MULTILINE)
    assert sorted(lines) == sorted(one.key for one in some)
    assert "| `howell-4` | 4 | 8 | 7 | 7 | 1 | 1 | 1 | 100.00 | 100.00 | 0.0000 | 100.00 |" in page


def test_the_page_explains_every_code_of_a_check(tool: ModuleType) -> None:
    page = tool.movements([])
    for code in ("plays-again", "meets-again", "shared-set", "switch-cut", "few-boards"):
        assert f"`{code}`" in page
