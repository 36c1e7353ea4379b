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
@click.option("--demo", is_flag=True, help="Try it: an evening that ships, in a passing database.")
def serve(url: str, host: str, port: int, folder: Path | None, demo: bool) -> None:
    """Serve the console, the table terminals and the results until Ctrl-C."""
    with refusing(), _database(url, demo=demo) as store:
        _serve(store, host, port, folder, _demo_account(store) if demo else "")
    print("Stopped.")


def _serve(store: Store, host: str, port: int, folder: Path | None, how_to_enter: str) -> None:
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
        first_run = app.state.first_run
        if first_run.open:
            how_to_enter = f"Make your account at {addresses[-1]}/set-up with code {first_run.code}"
        _greet(addresses, how_to_enter)
        run(app, hub, listening, certificate)


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
        _fill(store)
        yield store


def _fill(store: Store) -> None:
    """The evening that ships with Overtrick, in a fresh database."""
    from overtrick import demo
    from overtrick.bootstrap import Asked
    from overtrick.bootstrap.kept import Writer, keep_files

    keep_files(store, [demo.path()], Asked(), Writer(datetime.now(UTC), "demo"))


def _demo_account(store: Store) -> str:
    """Make an account that may do everything; how to sign in with it."""
    from secrets import token_hex

    from overtrick.web.security.first_run import make_owner

    password = token_hex(4)
    make_owner(store, "demo", password, datetime.now(UTC))
    return f"Sign in as demo with password {password}"


def _greet(addresses: tuple[str, ...], how_to_enter: str) -> None:
    """Say where the server is, and show the first address to phones."""
    print("Overtrick is open at")
    for one in addresses:
        print(f"  {one}")
    if is_unicode(sys.stdout):
        import segno

        segno.make(addresses[0], micro=False).terminal(compact=True)
    if how_to_enter:
        print(how_to_enter)
    print("Ctrl-C stops it.", flush=True)
