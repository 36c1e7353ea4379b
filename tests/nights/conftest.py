"""Nights are played whole, over http and https, under ``make soak``; else a sample of each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick.web.certificates import prepare
from tests.chromium import chromium_path
from tests.nights.hall import Form
from tests.nights.server import NAME
from tests.nights.stage import Stage

FULL = os.environ.get("OVERTRICK_HYPOTHESIS") == "soak"
SECURE = {"test_mitchell": False, "test_machine": True}
"""Which sample is over https; http is the rule in a hall."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "form" in metafunc.fixturenames:
        name = metafunc.module.__name__.rpartition(".")[2]
        chosen = ("http", "https") if FULL else (("https",) if SECURE.get(name) else ("http",))
        metafunc.parametrize("transport", chosen)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tls")
    prepare(folder, (NAME,), datetime.now(UTC))
    return folder


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    """Debian's Chromium; without it the nights skip, or fail where it is required."""
    made = Stage(chromium_path(whole=True))
    yield made
    made.close()


@pytest.fixture
def form(transport: str, stage: Stage, request: pytest.FixtureRequest) -> Form:
    secure = transport == "https"
    return Form(stage, request.getfixturevalue("certificate") if secure else None, FULL)
