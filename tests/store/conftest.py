"""Both databases for every test of the store: a fresh one each, with its tables."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from overtrick.store import Store
from tests.store.coding import SmallCoding
from tests.store.postgres import Server, server

Opening = Callable[..., Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server of this run."""
    with server(quick=True) as running:
        yield running


@pytest.fixture(scope="module")
def careful_postgres() -> Iterator[Server]:
    """A server that waits for the disk as it does in earnest, for those who kill writers."""
    with server() as running:
        yield running


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with the tables and nothing in them."""
    path = tmp_path_factory.mktemp("template") / "template.db"
    Store.open(str(path), SmallCoding()).close()
    return path


@pytest.fixture(scope="session")
def postgres_template(postgres: Server) -> str:
    """The name of a PostgreSQL database with the tables and nothing in them."""
    url = postgres.database()
    Store.open(url, SmallCoding()).close()
    return url.partition("?")[0].rpartition("/")[2]


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A fresh SQLite database."""
    path = tmp_path / "evening.db"
    shutil.copy(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_url(postgres: Server, postgres_template: str) -> Iterator[str]:
    """A fresh PostgreSQL database."""
    url = postgres.database(postgres_template)
    yield url
    postgres.drop(url)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """A fresh database of each kind in turn."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
def opened() -> Iterator[Opening]:
    """Opens stores by URL, and closes them after the test."""
    stores: list[Store] = []

    def opening(url: str, **options: object) -> Store:
        stores.append(Store.open(url, SmallCoding(), **options))  # type: ignore[arg-type]
        return stores[-1]

    yield opening
    for one in stores:
        one.close()


@pytest.fixture
def store(url: str, opened: Opening) -> Store:
    """An open store on a fresh database."""
    return opened(url)
