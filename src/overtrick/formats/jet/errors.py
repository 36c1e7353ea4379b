"""What can be wrong with a database file."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class NotAJetFile(BridgeError):
    """The file is not an Access 97 or Access 2000 database."""

    code = "not-a-jet-file"


class DamagedJetFile(BridgeError):
    """It is an Access database, but part of it is missing or contradicts itself.

    ``where`` names the table and the page.
    """

    code = "damaged-jet-file"


class NoSuchTable(BridgeError):
    """The database has no table of that name."""

    code = "no-such-table"
