"""Every worked example and vector is checked, or waits by name with its reason."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest

import tests.vectors
from tests.shared import shared, shared_root

FILES = ("vectors/worked_examples.json", "vectors/rules.json")
WAITING: dict[str, str] = {}
Check = Callable[[Any, Any, dict[str, Any]], None]


def checks() -> dict[str, Check]:
    found: dict[str, Check] = {}
    for module in pkgutil.iter_modules(tests.vectors.__path__):
        if module.name.startswith("check_"):
            table = importlib.import_module(f"tests.vectors.{module.name}").CHECKS
            assert not found.keys() & table.keys(), f"{module.name} checks an area again"
            found |= table
    return found


def vectors() -> list[Any]:
    return [
        pytest.param(vector, id=f"{vector['area']}-{number}")
        for name in FILES
        if (shared_root() / name).exists()
        for number, vector in enumerate(json.loads((shared_root() / name).read_text("utf-8")))
    ]


@pytest.mark.parametrize("vector", vectors())
def test_vector(vector: dict[str, Any]) -> None:
    area = vector["area"]
    if area.startswith(tuple(WAITING)):
        pytest.skip(next(why for key, why in WAITING.items() if area.startswith(key)))
    checks()[area](vector["input"], vector["expected"], vector)


def test_no_area_waits_that_has_a_check() -> None:
    assert not [area for area in checks() if area.startswith(tuple(WAITING))]


def test_the_vectors_are_all_there() -> None:
    counts = [len(json.loads(shared(name).read_text("utf-8"))) for name in FILES]
    assert sum(counts) == len(vectors()) > 270
