"""Two records of one person, made one and taken apart again; and which two may be one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from sqlalchemy import Connection, delete, insert, select, update

from overtrick.store.people import index
from overtrick.store.people_errors import MergeRefused
from overtrick.store.people_folding import folded
from overtrick.store.people_known import group_of, known, present, root_of
from overtrick.store.people_model import Known
from overtrick.store.people_tables import people, person_merges, person_numbers
from overtrick.store.people_turns import in_turn

Keys: TypeAlias = Callable[[tuple[str, str]], list[str]]
"""From a folded (surname, first name) to what it is compared by."""

_INITIAL: Final = "same surname and initial"
_SLIP: Final = "one letter differs"
_MOST_NAMESAKES: Final = 20
"""Among more people of one name than this, nobody is a likely duplicate."""


@dataclass(frozen=True, slots=True)
class Likely:
    """Two who may be one person, and why."""

    kept: Known
    gone: Known
    why: str


def merge(connection: Connection, kept: str, gone: str, *, at: str) -> None:
    """Let ``gone`` stand for ``kept`` from now on, in journals of long ago too.

    Nothing of ``gone`` is moved or lost: its names and numbers are found under ``kept``, the
    stricter of their choices of what is shown counts for both, and ``unmerge`` takes them
    apart. Raises MergeRefused, NoSuchPerson, PersonWithheld.
    """
    in_turn(connection)
    keeper = present(connection, kept)
    present(connection, gone)
    if root_of(connection, gone) == keeper:
        raise MergeRefused("these are one person already")
    if root_of(connection, gone) != gone:
        raise MergeRefused("that record was merged with another already: take the two apart first")
    connection.execute(insert(person_merges), [{"gone": gone, "kept": keeper, "since": at}])
    connection.execute(update(people).where(people.c.root == gone).values(root=keeper))
    index(connection, keeper)


def unmerge(connection: Connection, gone: str) -> None:
    """Take ``gone`` apart again, with whoever had been merged into it before.

    Raises MergeRefused where it was not merged.
    """
    in_turn(connection)
    root = present(connection, gone)
    done = connection.execute(delete(person_merges).where(person_merges.c.gone == gone))
    if not done.rowcount:
        raise MergeRefused("this record was not merged with another")
    mine = sorted(_below(connection, gone))
    connection.execute(update(people).where(people.c.id.in_(mine)).values(root=gone))
    index(connection, root)
    index(connection, gone)


def merged_into(connection: Connection, kept: str) -> list[str]:
    """The ids that stand for a person beside the one kept, those that ``unmerge`` takes first."""
    root = root_of(connection, kept)
    return [one for one in group_of(connection, root) if one != root]


def likely_duplicates(connection: Connection, limit: int = 100) -> list[Likely]:
    """Pairs of people who may be one, the likeliest first.

    The same name written alike, turned round, or with initials; or a visitor whose name is one
    letter from another's. Two numbers of one national body speak against it.
    """
    asked = select(people.c.id, people.c.surname, people.c.first).where(
        people.c.root == people.c.id, people.c.withheld.is_(False)
    )
    names = {row.id: (folded(row.surname), folded(row.first)) for row in connection.execute(asked)}
    pairs = _suspected(names, _visitors(connection, names))
    people_ = known(connection, {one for pair in pairs for one in pair})
    found = [
        Likely(*_kept_first(people_[one], people_[other]), why)
        for (one, other), why in pairs.items()
        if not _told_apart(people_[one], people_[other])
    ]
    return sorted(found, key=_order)[:limit]


def _below(connection: Connection, top: str) -> set[str]:
    """An id and all that were merged into it, directly or through others."""
    found, new = {top}, {top}
    while new:
        rows = connection.scalars(
            select(person_merges.c.gone).where(person_merges.c.kept.in_(sorted(new)))
        )
        new = set(map(str, rows)) - found
        found |= new
    return found


def _visitors(connection: Connection, ids: Iterable[str]) -> set[str]:
    """Those of the ids whom nobody gave a number."""
    asked = select(people.c.root).join(person_numbers, person_numbers.c.person == people.c.id)
    return set(ids).difference(map(str, connection.scalars(asked.distinct())))


def _suspected(names: dict[str, tuple[str, str]], visitors: set[str]) -> dict[tuple[str, str], str]:
    """Pairs of ids by the first reason that makes them suspect."""
    found: dict[tuple[str, str], str] = {}
    for why, keys in _REASONS.items():
        groups: dict[str, list[str]] = defaultdict(list)
        for key, id_ in _keyed(names, visitors if why == _SLIP else names, keys):
            groups[key].append(id_)
        for one, other in _pairs(groups.values()):
            if _fits(why, names[one], names[other]) and (why != _SLIP or {one, other} & visitors):
                found.setdefault((one, other), why)
    return found


def _keyed(
    names: dict[str, tuple[str, str]], alone: Collection[str], keys: Keys
) -> Iterator[tuple[str, str]]:
    """The keys that at least one of ``alone`` has, each with everybody who has it."""
    wanted = {key for id_ in alone for key in keys(names[id_])}
    for id_, name in names.items():
        yield from ((key, id_) for key in keys(name) if key in wanted)


def _fits(why: str, one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether a shared key means anything: an initial, only where one of the two has no more."""
    return why != _INITIAL or _is_initial(one) or _is_initial(other)


def _pairs(groups: Iterable[list[str]]) -> Iterator[tuple[str, str]]:
    for group in groups:
        alone = sorted(set(group))
        if 1 < len(alone) <= _MOST_NAMESAKES:
            yield from combinations(alone, 2)


def _is_initial(name: tuple[str, str]) -> bool:
    return len(name[1].strip(".")) < 2


def _one_letter_less(name: tuple[str, str]) -> list[str]:
    """Every way to leave one letter out of the surname.

    Names that share one differ in a letter, or in two that changed places.
    """
    surname, first = name
    if len(surname) < 4 or not first:
        return []
    return [f"{surname[:place]}{surname[place + 1 :]} {first}" for place in range(len(surname))]


def _told_apart(one: Known, other: Known) -> bool:
    """Whether one national body numbers both."""
    mine = {number.body for number in one.numbers if number.national}
    return any(number.body in mine for number in other.numbers)


def _kept_first(one: Known, other: Known) -> tuple[Known, Known]:
    """Whoever has more numbers and the longer first name is the one to keep."""

    def weight(person: Known) -> tuple[int, int, str]:
        return (-len(person.numbers), -len(person.name.first if person.name else ""), person.id)

    first, second = sorted((one, other), key=weight)
    return first, second


def _order(one: Likely) -> tuple[int, bool, str]:
    return (list(_REASONS).index(one.why), not one.gone.visitor, str(one.kept.name))


def _any_order(name: tuple[str, str]) -> list[str]:
    return [" ".join(sorted(" ".join(name).split()))]


def _with_initial(name: tuple[str, str]) -> list[str]:
    return [f"{name[0]} {name[1][:1]}"]


_REASONS: Final[dict[str, Keys]] = {
    "same name": _any_order,
    _INITIAL: _with_initial,
    _SLIP: _one_letter_less,
}
"""Under what keys two names are compared, the likeliest first."""
