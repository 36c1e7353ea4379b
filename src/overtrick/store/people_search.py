"""Finding people by what one types of a name or number."""

from __future__ import annotations

from sqlalchemy import Connection, Select, select

from overtrick.bridge.errors import quoted
from overtrick.store.people_errors import NoSuchPerson
from overtrick.store.people_folding import typed_words
from overtrick.store.people_known import known
from overtrick.store.people_model import Known
from overtrick.store.people_tables import memberships, people, person_numbers, person_words

_LAST = "\U0010ffff"


def search(
    connection: Connection, typed: str, *, club: str | None = None, limit: int = 20
) -> list[Known]:
    """People whose names or numbers have words that begin as those typed: ``smi j``.

    Accents, capitals and the order of words make no difference; names borne before count. Whoever
    has exactly the number typed comes first, then by name. ``club`` leaves only its members.
    """
    words = typed_words(typed)[:8]
    if not words:
        return []
    asked = _found(words, club).order_by(people.c.sorted_as, people.c.id).limit(limit)
    exact = _numbered(connection, words)
    ids = [*exact, *map(str, connection.scalars(asked))]
    return list(known(connection, list(dict.fromkeys(ids))[:limit]).values())


def listed(
    connection: Connection, *, after: str = "", club: str | None = None, limit: int = 100
) -> list[Known]:
    """People by name, a page at a time: ``after`` is the id of the last one of the page before.

    Raises NoSuchPerson for an ``after`` that is nobody's.
    """
    asked = _present(club)
    if after:
        row = connection.execute(
            select(people.c.sorted_as, people.c.id).where(people.c.id == after)
        ).one_or_none()
        if row is None:
            raise NoSuchPerson(f"no person has the id {quoted(after)}")
        later = (people.c.sorted_as > row.sorted_as) | (
            (people.c.sorted_as == row.sorted_as) & (people.c.id > row.id)
        )
        asked = asked.where(later)
    ids = connection.scalars(asked.order_by(people.c.sorted_as, people.c.id).limit(limit))
    return list(known(connection, list(map(str, ids))).values())


def _present(club: str | None) -> Select[tuple[str]]:
    asked = select(people.c.id).where(people.c.root == people.c.id, people.c.withheld.is_(False))
    if club is None:
        return asked
    member = people.alias("member")
    inside = (
        select(member.c.root)
        .join(memberships, memberships.c.person == member.c.id)
        .where(memberships.c.club == club, memberships.c.until.is_(None))
    )
    return asked.where(people.c.id.in_(inside))


def _found(words: list[str], club: str | None) -> Select[tuple[str]]:
    asked = _present(club)
    for word in words:
        table = person_words.c
        begun = select(table.person).where(table.word >= word, table.word < word + _LAST)
        asked = asked.where(people.c.id.in_(begun))
    return asked


def _numbered(connection: Connection, words: list[str]) -> list[str]:
    """Whoever has exactly the one number that was typed, whatever body gave it."""
    if len(words) != 1 or not any(one.isdigit() for one in words[0]):
        return []
    key = words[0].upper().lstrip("0")
    asked = select(people.c.root).join(person_numbers, person_numbers.c.person == people.c.id)
    rows = connection.scalars(asked.where(person_numbers.c.key == key).order_by(people.c.root))
    return list(dict.fromkeys(map(str, rows)))
