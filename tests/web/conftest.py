"""A room for every test, on a database that is copied from one made once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from overtrick.bootstrap.kept import open_store
from tests.web.room import Room, copied


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables and nothing in them."""
    path = tmp_path_factory.mktemp("web") / "template.db"
    open_store(str(path)).close()
    return path


@pytest.fixture(scope="session")
def demo_template(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Path:
    """A database with the evening that ships, which is event 1."""
    path = tmp_path_factory.mktemp("web") / "demo.db"
    with copied(template, path) as made:
        made.evening()
    return path


@pytest.fixture
def database(template: Path, tmp_path: Path) -> Path:
    """The file of a fresh database."""
    return Path(shutil.copy(template, tmp_path / "evening.db"))


@pytest.fixture
def room(database: Path) -> Iterator[Room]:
    """A server with nothing in it."""
    with open_store(str(database)) as store, ExitStack() as stack:
        yield Room(store, stack)


@pytest.fixture
def demo_room(demo_template: Path, tmp_path: Path) -> Iterator[Room]:
    """A server with the evening that ships, which is event 1."""
    with copied(demo_template, tmp_path / "demo.db") as made:
        yield made
