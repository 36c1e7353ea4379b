"""What is refused about accounts and devices."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class NoSuchAccount(BridgeError):
    """No account has that login."""

    code = "no-such-account"


class AccountExists(BridgeError):
    """There is an account of that login already."""

    code = "account-exists"


class LastOwner(BridgeError):
    """Nobody would be left who may make accounts."""

    code = "last-owner"


class NotOwners(BridgeError):
    """Who may not give roles would close an account that has one."""

    code = "account-has-role"


class NotALogin(BridgeError):
    """A login is a word without blanks, or an e-mail address."""

    code = "not-a-login"


class WeakPassword(BridgeError):
    """The password is too short, too long, or the login itself."""

    code = "weak-password"


class NotARole(BridgeError):
    """There is no such role."""

    code = "not-a-role"


class ResetExpired(BridgeError):
    """The token to set a password is unknown, was used, or is too old."""

    code = "reset-expired"


class TableClaimed(BridgeError):
    """Another device enters the results of that table."""

    code = "table-claimed"


class NoSuchDevice(BridgeError):
    """No device has that id or token."""

    code = "no-such-device"


class NoSuchToken(BridgeError):
    """No token for programs has that id."""

    code = "no-such-token"


class TokenTooStrong(BridgeError):
    """A token for programs would do more than the account that makes it may."""

    code = "token-too-strong"
