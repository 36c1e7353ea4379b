"""Who has an account: the name and the player, each changed alone where it alone was typed anew.

The form carries what it showed: ``was-name``, and the player's id and name as ``was-person`` and
``was-player``.
"""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.bridge.errors import BridgeError
from overtrick.event.decide.texts import check_text
from overtrick.store.accounts import Account, change_account, unlink_person
from overtrick.store.connection import Connection
from overtrick.store.people_known import known
from overtrick.web.console.at import Door
from overtrick.web.console.form import Sent, one
from overtrick.web.console.open_pages import check_meanwhile
from overtrick.web.console.typed_names import meant


class SeveralNamed(BridgeError):
    """No person, or more than one, has the name that was typed."""

    code = "several-named"


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed anew into the form of an account, to stand there again; None for the rest."""

    account: str
    name: str | None
    person: str | None


def typed_of(account: str, sent: Sent) -> Typed:
    """What a form has anew."""
    return Typed(account, _anew(sent, "name", "was-name"), _anew(sent, "person", "was-player"))


def rename(door: Door, connection: Connection, found: Account, sent: Sent) -> None:
    """Change the name, the player or both. Raises SeveralNamed, BadText and ChangedMeanwhile."""
    typed = typed_of(found.id, sent)
    if typed.name is not None:
        check_text(typed.name, "name")
        was = one(sent, "was-name", found.name)
        check_meanwhile(door, was=was, now=found.name, wanted=typed.name, said=found.name or "–")
        change_account(connection, found.id, name=typed.name)
    if typed.person is not None:
        wanted = _person(connection, typed.person)
        _check_player(door, connection, found, sent, wanted)
        if wanted:
            change_account(connection, found.id, person=wanted)
        else:
            unlink_person(connection, found.id)


def unlink(door: Door, connection: Connection, found: Account, sent: Sent) -> None:
    """Let the account be no player's any more, of the player that was shown. Raises as above."""
    _check_player(door, connection, found, sent, "")
    unlink_person(connection, found.id)


def _anew(sent: Sent, name: str, was: str) -> str | None:
    """What was typed; None where it is what was shown, or nothing and that is not known."""
    typed = one(sent, name)
    return None if typed == one(sent, was) else typed


def _check_player(
    door: Door, connection: Connection, found: Account, sent: Sent, wanted: str
) -> None:
    now = found.person or ""
    was = one(sent, "was-person") if "was-person" in sent else now
    if now in (was, wanted):
        return
    people = known(connection, [now]) if now else {}
    said = next((str(one_.name or "") for one_ in people.values()), "") or "–"
    check_meanwhile(door, was=was, now=now, wanted=wanted, said=said)


def _person(connection: Connection, typed: str) -> str:
    """The id of the one person whose name or number was typed. Raises SeveralNamed."""
    if not typed:
        return ""
    found = meant(connection, typed)
    if len(found) != 1:
        raise SeveralNamed(f"{len(found)} people are called {typed!r}: give a number or an id")
    return found[0].id
