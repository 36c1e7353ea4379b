"""What others may see of people: their choice, and one for a single event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from overtrick.event.contestant import Person
from overtrick.store.people_known import chunks, group_of, known, present, roots_of
from overtrick.store.people_model import WITHHELD, Known, Privacy, shown_name, strictest
from overtrick.store.people_tables import people, person_privacy


def set_privacy(
    connection: Connection, person: str, choice: Privacy | None, *, event: int | None = None
) -> None:
    """Set what is shown of a person, in one event where it is named.

    None takes back the choice for one event, or means that all is shown. It counts for every
    record merged with the person, and stays with each that is taken apart again.
    """
    root = present(connection, person)
    if event is None:
        value = (choice or Privacy.FULL).value
        connection.execute(update(people).where(people.c.root == root).values(privacy=value))
        return
    table = person_privacy
    mine = group_of(connection, root)
    connection.execute(delete(table).where(table.c.person.in_(mine), table.c.event_id == event))
    if choice is not None:
        rows = [{"person": one, "event_id": event, "choice": choice.value} for one in mine]
        connection.execute(insert(table), rows)


def people_of(
    connection: Connection, ids: Iterable[str], *, event: int | None = None, private: bool = False
) -> dict[str, Person]:
    """People as pages show them, by the ids in a journal; ids of nobody are left out.

    An id that was merged shows the person kept, whose id stands in ``Person.id``. ``event``
    lets the choices for that event count; ``private`` shows all, for a director's own screens.
    """
    wanted = list(dict.fromkeys(ids))
    roots = roots_of(connection, wanted)
    found = known(connection, roots.values())
    choices = {} if event is None or private else _choices(connection, event, found)
    return {
        one: _shown(found[root], choices.get(root, found[root].privacy), private=private)
        for one, root in roots.items()
    }


def choice_of(connection: Connection, person: Known, event: int | None = None) -> Privacy:
    """The choice that counts for a person in an event."""
    if event is None:
        return person.privacy
    return _choices(connection, event, {person.id: person}).get(person.id, person.privacy)


def _choices(connection: Connection, event: int, found: Mapping[str, Known]) -> dict[str, Privacy]:
    """The choices for one event: of records that were merged, the strictest that any made."""
    roots = {one: root for root, person in found.items() for one in person.ids}
    table = person_privacy
    made: dict[str, Privacy] = {}
    for some in chunks(list(roots)):
        asked = select(table.c.person, table.c.choice)
        rows = connection.execute(asked.where(table.c.event_id == event, table.c.person.in_(some)))
        made |= {row.person: Privacy(row.choice) for row in rows}
    concerned = list(dict.fromkeys(roots[one] for one in made))
    ids = [one for root in concerned for one in found[root].ids]
    each = _own(connection, ids) | made
    return {root: strictest(each[one] for one in found[root].ids) for root in concerned}


def _own(connection: Connection, ids: Sequence[str]) -> dict[str, Privacy]:
    """What each record chose by itself for all events."""
    found: dict[str, Privacy] = {}
    for some in chunks(ids):
        asked = select(people.c.id, people.c.privacy).where(people.c.id.in_(some))
        found |= {row.id: Privacy(row.privacy) for row in connection.execute(asked)}
    return found


def _shown(person: Known, choice: Privacy, *, private: bool) -> Person:
    """A person under a choice: whatever would tell who hides behind it is left out."""
    if person.name is None:
        return Person(person.id, WITHHELD)
    number = person.number.number if person.number else None
    of_club = person.number is not None and not person.number.national
    club = person.clubs[0][1] if person.clubs else None
    if private or choice is Privacy.FULL:
        return Person(person.id, str(person.name), number, club, of_club)
    if choice is Privacy.NUMBER and number:
        return Person(person.id, "", number, of_club=of_club)
    return Person(person.id, shown_name(person, choice))
