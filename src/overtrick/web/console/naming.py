"""Names for the director's own screens: contestants with their players, authors of entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from overtrick.bootstrap.desk import Desk
from overtrick.event.contestant import ContestantId, Person, by_number, shown_ids
from overtrick.event.state import Event
from overtrick.store.accounts import all_accounts
from overtrick.store.devices_reading import devices_named
from overtrick.store.people_privacy import people_of

WORDS: Mapping[str, tuple[str, str]] = {
    "pairs": ("pair", "pairs"),
    "individual": ("player", "players"),
    "teams": ("team", "teams"),
}
"""What the contestants of a form are called."""


@dataclass(frozen=True, slots=True)
class Named:
    """A contestant of an event: its short id, and who plays, as far as known."""

    contestant: ContestantId
    id: str
    players: tuple[str, ...]
    team: str = ""
    gone: bool = False

    @property
    def words(self) -> str:
        """``Ada Birch & Max Stone``; empty where nobody is named."""
        return self.team or " & ".join(one for one in self.players if one)

    @property
    def whole(self) -> str:
        """``3NS Ada Birch & Max Stone``."""
        return f"{self.id} {self.words}".strip()


def named(desk: Desk, event: Event) -> dict[ContestantId, Named]:
    """Every contestant that is entered, in order, with full names."""
    people = people_in(desk, event)
    ordered = sorted(event.contestants, key=in_order)
    ids = shown_ids(ordered)
    return {
        one: Named(
            one,
            ids[one],
            tuple(people[id_].name if id_ in people else "" for id_ in event.players(one)),
            event.contestants[one].name or "",
            one in event.left,
        )
        for one in ordered
    }


def in_order(one: ContestantId) -> tuple[object, ...]:
    """By section, line and number."""
    return (by_number(one.section), one.direction != "NS", by_number(one.number))


def people_in(desk: Desk, event: Event) -> dict[str, Person]:
    """Everybody whom the journal names, as the director sees them."""
    with desk.store.reading() as connection:
        return people_of(connection, set(_ids(event)), private=True)


def _ids(event: Event) -> Iterator[str]:
    for entered in event.contestants.values():
        yield from entered.players
    for seatings in event.seated.values():
        for one in seatings:
            yield from one.players
    for line_ups in event.line_ups.values():
        for line_up in line_ups:
            yield from (*line_up.ns, *line_up.ew)


def authors(desk: Desk, ids: Iterable[str | None]) -> dict[str | None, str]:
    """Who wrote entries, in words: an account's name, a device's, or what the journal says."""
    wanted = set(ids)
    with desk.store.reading() as connection:
        known = {one.login: one.name or one.login for one in all_accounts(connection)}
        devices = devices_named(connection, [one for one in wanted if one and one not in known])
    known |= {id_: f"device {device.label or id_[:6]}" for id_, device in devices.items()}
    return {one: known.get(one, one) if one else "" for one in wanted}
