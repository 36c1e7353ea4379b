"""``overtrick serve``: the server for an evening, on this machine."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from overtrick.cli.saying import refusing
from overtrick.cli.streams import is_unicode
from overtrick.settings import DATABASE, HOST, PORT

if TYPE_CHECKING:
    from litestar import Litestar

    from overtrick.store.store import Store


@click.command()
@click.option(
    "--db", "url", default=DATABASE.default, envvar=DATABASE.variable, show_default=True,
    metavar="URL", help=DATABASE.help,
)  # fmt: skip
@click.option(
    "--host", default=HOST.default, envvar=HOST.variable, show_default=True, help=HOST.help
)
@click.option(
    "--port", default=PORT.default, envvar=PORT.variable, show_default=True, help=PORT.help,
    type=click.IntRange(0, 65535),
)  # fmt: skip
@click.option(
    "--tls", "folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False),
    help="Serve https with the certificate that 'overtrick tls init' made in DIR.",
)  # fmt: skip
@click.option("--demo", is_flag=True, help="Try it: two evenings that ship, in a passing database.")
def serve(url: str, host: str, port: int, folder: Path | None, demo: bool) -> None:
    """Serve the console, the table terminals and the results until Ctrl-C."""
    with refusing(), _database(url, demo=demo) as store:
        _serve(store, host, port, folder, demo=demo)
    print("Stopped.")


def _serve(store: Store, host: str, port: int, folder: Path | None, *, demo: bool) -> None:
    from overtrick.bootstrap.desk import Desk
    from overtrick.live import Hub
    from overtrick.web import create_app
    from overtrick.web.addresses import urls
    from overtrick.web.serving import certified, log_plainly, open_port, run

    hub = Hub()
    app = create_app(Desk(store, hub))
    certificate = certified(app, folder, datetime.now(UTC)) if folder else None
    with open_port(host, port) as listening:
        log_plainly()
        addresses = urls(host, listening.getsockname()[1], secure=folder is not None)
        here = addresses[-1]
        _greet(addresses, _to_try(app, store, here) if demo else _first_run(app, here))
        run(app, hub, listening, certificate)


def _first_run(app: Litestar, address: str) -> list[str]:
    """Where the first account is made, while there is none."""
    door = app.state.first_run
    return [f"Make your account at {address}/set-up with code {door.code}"] if door.open else []


def _to_try(app: Litestar, store: Store, address: str) -> list[str]:
    """Fill the database; how to sign in, and what to look at."""
    from overtrick.bootstrap.demonstration import fill

    earlier, tonight = fill(store, datetime.now(UTC))
    table = app.state.tables.table_code(tonight, "", 5)
    return [
        _demo_account(store),
        f"  the director's console:   {address}/console/events/{tonight}",
        f"  the phone at table 5:     {address}{table}",
        f"  live results:             {address}/results/{tonight}/index.html",
        f"  last Thursday's results:  {address}/results/{earlier}/index.html",
    ]


@contextmanager
def _database(url: str, *, demo: bool) -> Iterator[Store]:
    from overtrick.bootstrap.kept import open_store

    if not demo:
        with open_store(url) as store:
            yield store
        return
    with (
        tempfile.TemporaryDirectory(prefix="overtrick-demo-") as folder,
        open_store(str(Path(folder) / "demo.db")) as store,
    ):
        yield store


def _demo_account(store: Store) -> str:
    """Make an account that may do everything; how to sign in with it."""
    from secrets import token_hex

    from overtrick.web.security.first_run import make_owner

    password = token_hex(4)
    make_owner(store, "demo", password, datetime.now(UTC))
    return f"Sign in as demo with password {password}"


def _greet(addresses: tuple[str, ...], how_to_enter: list[str]) -> None:
    """Say where the server is, and show the first address to phones."""
    print("Overtrick is open at")
    for one in addresses:
        print(f"  {one}")
    if is_unicode(sys.stdout):
        import segno

        segno.make(addresses[0], micro=False).terminal(compact=True)
    for one in how_to_enter:
        print(one)
    print("Ctrl-C stops it.", flush=True)
