"""Repair: how to go on when a session did not go as planned."""

from overtrick.movements.repair.repair import Change, Repair, repair

__all__ = ["Change", "Repair", "repair"]
