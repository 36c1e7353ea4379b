"""The reference of movements is what the catalogue and the checks say now."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from tests.shared import ROOT


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "movement_page", ROOT / "tools" / "movement_docs.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_movements_is_up_to_date(tool: ModuleType) -> None:
    now = tool.movements()
    assert tool.PAGE.read_text("utf-8") == now, "run python tools/movement_docs.py"
