"""The reference of movements is what the catalogue and the checks say now."""

from __future__ import annotations

import importlib.util
import re
from types import ModuleType

import pytest

from overtrick.formats.movement_files import read
from overtrick.movements.catalogue import get
from overtrick.movements.check import check
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


def test_what_a_check_says_has_every_code_and_no_other(tool: ModuleType) -> None:
    assert [code for _, code in tool.codes()] == list(tool.MEANINGS)


FILES = (ROOT / "docs" / "reference" / "movement-files.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```text\n(.*?)^```", FILES, re.MULTILINE | re.DOTALL)


def test_every_form_of_file_is_shown() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize(
    ("place", "key"),
    [(0, "mitchell-3"), (1, "individual-4"), (2, "mitchell-3"), (3, "mitchell-3"), (4, "howell-2")],
)
def test_a_file_that_is_shown_is_the_movement_it_says(place: int, key: str) -> None:
    [found] = read(EXAMPLES[place].encode(), "shown")
    known = get(key)
    assert found.movement.rows == known.rows
    assert (found.movement.kind, found.movement.winners) == (known.kind, known.winners)
    assert check(found.movement).legal
