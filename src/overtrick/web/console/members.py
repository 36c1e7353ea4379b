"""Players and members: searched, corrected, made one, and what each lets others see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from overtrick.bootstrap.people import SeveralPeople
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.event.compute import standings
from overtrick.event.standings import NO_PLACE
from overtrick.formats.members.names import in_one
from overtrick.store import people
from overtrick.store.accounts import Account, accounts_of
from overtrick.store.accounts_errors import NotOwners
from overtrick.store.clubs import all_clubs, join, leave
from overtrick.store.connection import Connection
from overtrick.store.people_erasing import erase
from overtrick.store.people_errors import NoSuchPerson
from overtrick.store.people_known import group_of, history, known, person, root_of
from overtrick.store.people_merging import likely_duplicates, merge, merged_into, unmerge
from overtrick.store.people_model import Known, Name, Number, Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.people_search import listed, search
from overtrick.store.reading import catch_up
from overtrick.store.reading_players import player_history
from overtrick.web.access import Access, rule
from overtrick.web.console.at import Door, Sending, TheDoor
from overtrick.web.console.form import Sent, one
from overtrick.web.console.open_pages import check_meanwhile
from overtrick.web.console.playing import still_plays
from overtrick.web.console.typed_names import meant
from overtrick.web.flashes import Flash

A_PAGE = 60
_TYPED: Final = {
    "correct": ("name",), "rename": ("name",), "privacy": ("privacy",),
    "number": ("body", "number"), "merge": ("gone",),
}  # fmt: skip
"""What was typed for a change, and stands in its form again where it is refused."""
PRIVACY_WORDS = {
    Privacy.FULL: "the whole name",
    Privacy.INITIALS: "initials",
    Privacy.NUMBER: "the number alone",
    Privacy.HIDDEN: "nothing",
}


@get("/console/players", opt=rule(Access.SCORER), sync_to_thread=True)
def players(
    door: TheDoor, q: FromQuery[str] = "", club: FromQuery[str] = "", after: FromQuery[str] = ""
) -> Response[bytes]:
    """Everybody, by name; or whoever was searched for."""
    with door.desk.store.reading() as connection:
        clubs = all_clubs(connection)
        of = club or None
        if q.strip():
            found = search(connection, q, club=of, limit=A_PAGE)
        else:
            found = listed(connection, after=after, club=of, limit=A_PAGE)
    more = found[-1].id if len(found) == A_PAGE and not q.strip() else ""
    return door.page("players.html", found=found, clubs=clubs, q=q, club=club, more=more,
                     typed=_typed(door))  # fmt: skip


@post("/console/players", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def player_added(door: TheDoor, sent: Sending) -> Redirect:
    """Somebody new."""

    def work(connection: Connection) -> str:
        number = _number(sent)
        return people.add(
            connection, _name(one(sent, "name")), [number] if number else [], at=door.stamp
        )

    try:
        new = door.desk.store.write(work)
    except BridgeError as error:
        typed = urlencode([(name, one(sent, name)) for name in ("name", "body", "number")])
        return door.go(f"/console/players?{typed}", Flash("bad", error.message))
    return door.go(f"/console/players/{new}", door.good("Added."))


@get("/console/players/duplicates", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def duplicates(door: TheDoor) -> Response[bytes]:
    """Pairs of records that may be one person."""
    with door.desk.store.reading() as connection:
        found = likely_duplicates(connection, limit=60)
    return door.page("duplicates.html", found=found)


@get("/console/players/{person_id:str}", opt=rule(Access.SCORER), sync_to_thread=True)
def player(door: TheDoor, person_id: FromPath[str]) -> Response[bytes]:
    """One person: names, numbers, clubs, what they let others see, and what they played."""
    catch_up(door.desk.store, standings)
    with door.desk.store.reading() as connection:
        found = person(connection, person_id)
        outings = player_history(connection, found.id, limit=40)
        partners = known(connection, [id_ for outing in outings for id_ in outing.partners])
        content: dict[str, Any] = {
            "person": found,
            "names": history(connection, found.id),
            "merged": merged_into(connection, found.id),
            "erasing": _erasing(door, _accounts(connection, found.id)),
            "clubs": all_clubs(connection),
            "outings": outings,
            "no_place": NO_PLACE,
            "partners": {id_: str(known_.name or "") for id_, known_ in partners.items()},
        }
    running = {one_.event_id for one_ in outings
               if still_plays(door.desk, one_.event_id, door.who)}  # fmt: skip
    return door.page("player.html", privacy=PRIVACY_WORDS, running=running, typed=_typed(door),
                     **content)  # fmt: skip


def _typed(door: Door) -> dict[str, str]:
    """What was typed for a change that was refused."""
    asked = door.request.query_params
    return {name: asked.get(name, "") for names in _TYPED.values() for name in names}


@post("/console/players/{person_id:str}", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def player_changed(door: TheDoor, person_id: FromPath[str], sent: Sending) -> Redirect:
    """A name, a number, a club, a choice, a merge; or everything erased."""
    here = f"/console/players/{person_id}"
    try:
        kept = door.desk.store.write(lambda connection: _change(door, connection, person_id, sent))
    except BridgeError as error:
        typed = [(name, one(sent, name)) for name in _TYPED.get(one(sent, "what"), ())]
        return door.go(_back(sent) or f"{here}?{urlencode(typed)}", Flash("bad", error.message))
    return door.go(_back(sent) or f"/console/players/{kept}", door.good("Changed."))


def _back(sent: Sent) -> str:
    """The page of players that a form was on, where it was not the person's own."""
    back = one(sent, "back")
    return back if back.startswith("/console/players") else ""


def _check_meanwhile(door: Door, connection: Connection, person_id: str, sent: Sent) -> None:
    """Raise ChangedMeanwhile for what another changed while the page lay open."""
    what = one(sent, "what")
    if "was" not in sent or what not in ("correct", "rename", "privacy"):
        return
    found = person(connection, person_id)
    privacy = what == "privacy"
    now = found.privacy.value if privacy else str(found.name or "")
    wanted = one(sent, "privacy" if privacy else "name")
    said = door.say(PRIVACY_WORDS[found.privacy]) if privacy else now
    check_meanwhile(door, was=one(sent, "was"), now=now, wanted=wanted, said=said)


def _change(door: Door, connection: Connection, id_: str, sent: Sent) -> str:  # noqa: C901, PLR0912 - one for each thing that can be changed
    """Do what was asked with a person; the id to show then."""
    at = door.stamp
    _check_meanwhile(door, connection, id_, sent)
    match one(sent, "what"):
        case "rename":
            people.rename(connection, id_, _name(one(sent, "name")), at=at)
        case "correct":
            people.correct(connection, id_, _name(one(sent, "name")), at=at)
        case "number":
            if number := _number(sent):
                people.give_number(connection, id_, number, at=at)
        case "take-number":
            if number := _number(sent):
                people.take_number(connection, id_, number)
        case "join":
            join(connection, id_, one(sent, "club"), at=at, number=one(sent, "number") or None)
        case "leave":
            leave(connection, id_, one(sent, "club"), at=at)
        case "privacy":
            set_privacy(connection, id_, _privacy(one(sent, "privacy")))
        case "note":
            said = {name: one(sent, name) for name in ("rank", "rating") if name in sent}
            if said:
                people.note(connection, id_, **said)
        case "merge":
            merge(connection, id_, _same_as(connection, id_, one(sent, "gone")), at=at)
        case "unmerge":
            unmerge(connection, one(sent, "gone"))
        case "erase":
            _must_be_meant(sent)
            _check_may_close(door, connection, id_)
            erase(connection, id_)
        case _:
            raise BridgeError("choose what to change")
    return id_


def _same_as(connection: Connection, id_: str, typed: str) -> str:
    """The id of the other record of somebody, by number, name or id; their own does not count.

    Raises NoSuchPerson, SeveralPeople.
    """
    own = root_of(connection, id_)
    body, _, number = typed.rpartition(" ")
    with_body = [
        other for other in (meant(connection, number) if body else [])
        if typed.casefold() in {str(one_).casefold() for one_ in other.numbers}
    ]  # fmt: skip
    found = [other for other in with_body or meant(connection, typed) if other.id != own]
    if not found:
        raise NoSuchPerson(f"nobody else is found by {quoted(typed)}")
    if len(found) > 1:
        several = ", ".join(sorted(f"{other.name} ({other.number or other.id})" for other in found))
        raise SeveralPeople(f"{quoted(typed)} could be {several}: give the number")
    return found[0].id


def _must_be_meant(sent: Sent) -> None:
    if one(sent, "sure") != "yes":
        raise BridgeError("tick that you mean it: erasing cannot be undone")


def _check_may_close(door: Door, connection: Connection, id_: str) -> None:
    """Raise NotOwners where an account with a role would go, for who may not take roles away."""
    if door.who.everywhere < Access.OWNER and _has_role(_accounts(connection, id_)):
        raise NotOwners(
            "the person's account has a role: only an owner may erase them, or unlink the account "
            "from the player first"
        )


def _erasing(door: Door, accounts: Sequence[Account]) -> str:
    """What becomes of a person's account when they are erased; empty where they have none."""
    if not accounts:
        return ""
    if _has_role(accounts) and door.who.everywhere < Access.OWNER:
        return "Their account has a role here: only an owner may erase them."
    return "Their account is closed for good: nobody can sign in with it any more."


def _accounts(connection: Connection, id_: str) -> list[Account]:
    return accounts_of(connection, group_of(connection, root_of(connection, id_)))


def _has_role(accounts: Iterable[Account]) -> bool:
    return any(one_.grants for one_ in accounts)


def _name(text: str) -> Name:
    found = in_one(text)
    return Name(found.surname, found.first)


def _privacy(text: str) -> Privacy:
    """The choice that was sent. Raises BridgeError for what is none."""
    for choice in Privacy:
        if choice.value == text:
            return choice
    raise BridgeError("choose what others see")


def _number(sent: Sent) -> Number | None:
    body, text = one(sent, "body"), one(sent, "number")
    return Number(body.upper() if len(body) <= 8 else body, text) if text else None


def shown(one_: Known) -> str:
    """A person's name, or that it was erased."""
    return str(one_.name) if one_.name else "name withheld"
