"""The people of an event with what others see of each: the way from a name to its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from overtrick.event.contestant import ContestantId
from overtrick.store.people_known import known, roots_of
from overtrick.web.console.at import At
from overtrick.web.console.members import PRIVACY_WORDS


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """Somebody who plays: the id of their page, the name, and what others see of it."""

    id: str
    name: str
    others_see: str


def shown_people(at: At) -> Mapping[ContestantId, Sequence[ShownPerson]]:
    """Who plays for each contestant; whoever has no page is left out."""
    players = {one: at.event.players(one) for one in at.event.contestants}
    with at.desk.store.reading() as connection:
        roots = roots_of(connection, {id_ for several in players.values() for id_ in several})
        people = known(connection, roots.values())
    found = {
        id_: ShownPerson(root, str(people[root].name), PRIVACY_WORDS[people[root].privacy])
        for id_, root in roots.items()
        if root in people and people[root].name
    }
    return {
        one: tuple(found[id_] for id_ in several if id_ in found)
        for one, several in players.items()
    }
