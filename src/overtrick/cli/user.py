"""``overtrick user``: accounts of those who run events."""

from __future__ import annotations

import rich_click as click

from overtrick.cli.lazily import Lazily

WHERE = dict.fromkeys(
    ("add", "list", "reset", "grant", "revoke", "link", "unlink", "disable", "enable"),
    "user_accounts",
)


@click.group(cls=Lazily, where=WHERE)
def user() -> None:
    """Keep the accounts that may sign in, and what each may do."""
