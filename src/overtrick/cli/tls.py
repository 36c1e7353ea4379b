"""``overtrick tls``: a certificate of one's own, for a hall whose tablets belong to the club."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import rich_click as click

from overtrick.cli.saying import print_path, refusing
from overtrick.cli.streams import is_unicode
from overtrick.settings import HOST

_folder = click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))


@click.group()
def tls() -> None:
    """Make a certificate of one's own, so that tablets can reload while the network is gone."""


@tls.command()
@_folder
@click.option("--name", "names", multiple=True, help="Another name or address of this machine.")
@click.option("--new", is_flag=True, help="A new authority: every device must trust it anew.")
def init(folder: Path, names: tuple[str, ...], new: bool) -> None:
    """Make a certificate for this machine in DIR, or renew it; then ``serve --tls DIR``.

    It is good for a year. Devices trust the authority that stands behind it, which stays.
    """
    from overtrick.web.certificates import authority_bytes, check_server, fingerprint, prepare

    with refusing():
        now = datetime.now(UTC)
        prepare(folder, names, now, new=new)
        known = check_server(folder, now)
        sum_ = fingerprint(authority_bytes(folder))
    print_path(folder)
    print(f"The certificate is for {', '.join(known)}.")
    print(f"Sum of the authority (SHA-256): {sum_}")
    print(f"Next: 'overtrick tls share {folder}' for the tablets, then 'overtrick serve --tls'.")


@tls.command()
@_folder
@click.option(
    "--host", default=HOST.default, envvar=HOST.variable, show_default=True, help=HOST.help
)
@click.option("--port", default=8081, show_default=True, type=click.IntRange(0, 65535))
def share(folder: Path, host: str, port: int) -> None:
    """Show tablets the page from which they take the certificate in DIR, until Ctrl-C."""
    from overtrick.live import Hub
    from overtrick.web.addresses import urls
    from overtrick.web.certificates import authority_bytes, fingerprint
    from overtrick.web.serving import log_plainly, open_port, run
    from overtrick.web.trusting import PATH, sharing_app

    with refusing():
        authority = authority_bytes(folder)
        with open_port(host, port) as listening:
            log_plainly()
            address = urls(host, listening.getsockname()[1])[0] + PATH
            print(f"Open {address} on each tablet.")
            if is_unicode(sys.stdout):
                import segno

                segno.make(address, micro=False).terminal(compact=True)
            print(f"Sum (SHA-256): {fingerprint(authority)}")
            print("Ctrl-C stops it.", flush=True)
            run(sharing_app(authority), Hub(), listening)
    print("Stopped.")
