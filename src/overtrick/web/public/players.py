"""Players who show their names: found by name or number, each with what they played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final

from overtrick.event.standings import NO_PLACE
from overtrick.publish.entrants import name_shown
from overtrick.publish.words import date_words
from overtrick.scoring.rounding import shown
from overtrick.store.connection import Connection
from overtrick.store.people_errors import NoSuchPerson
from overtrick.store.people_folding import name_words, typed_words
from overtrick.store.people_known import person
from overtrick.store.people_model import Known, Privacy
from overtrick.store.people_privacy import choice_of, people_of
from overtrick.store.people_search import search
from overtrick.store.reading_players import Outing, player_history
from overtrick.web.public.labels import Chosen
from overtrick.web.public.listing import is_listed

MOST: Final = 200
"""Events of a player's history that are shown."""
FOUND: Final = 20
"""Players that a search shows."""


@dataclass(frozen=True, slots=True)
class OutingShown:
    """One event of a history; ``partners`` are named as they chose in that event.

    ``of`` is how many have a place, 0 where the player has none.
    """

    event_id: int
    day: str
    title: str
    club: str
    place: str
    of: int
    score: str
    unit: str
    partners: tuple[str, ...]
    substitute: bool


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player's page. ``mean`` is of the percentages, empty where there are none."""

    id: str
    name: str
    clubs: tuple[str, ...]
    outings: tuple[OutingShown, ...]
    mean: str
    wins: int


def player_shown(
    connection: Connection, id_: str, public: Chosen, now: datetime
) -> PlayerShown | None:
    """The page of a player, of the events in ``public``; None for who shows none, or is nobody.

    Left out are events in which the player chose to be shown otherwise, or whose results are
    not all shown yet.
    """
    try:
        known = person(connection, id_)
    except NoSuchPerson:
        return None
    outings = tuple(_outings(connection, known, public, now)) if is_listed(known) else ()
    if not outings:
        return None
    percents = [one.percent for one in outings if one.percent is not None and not one.substitute]
    return PlayerShown(
        known.id,
        str(known.name),
        tuple(name for _, name in known.clubs),
        tuple(_shown(connection, one) for one in outings),
        shown(sum(percents, Fraction(0)) / len(percents)) if percents else "",
        sum(map(_won, outings)),
    )


def _won(one: Outing) -> bool:
    return one.rank == 1 and one.place != NO_PLACE and not one.substitute


def found_players(connection: Connection, typed: str, public: Chosen, now: datetime) -> list[Known]:
    """Players with a page of their own whose name has every word typed, or who have that number."""
    if len(typed.strip()) < 2:
        return []
    likely = search(connection, typed, limit=3 * FOUND)
    found = (one for one in likely if is_listed(one) and _is_meant(one, typed))
    return [one for one in found if next(_outings(connection, one, public, now), None)][:FOUND]


def _outings(
    connection: Connection, known: Known, public: Chosen, now: datetime
) -> Iterator[Outing]:
    for one in player_history(connection, known.id, limit=MOST):
        label = public.get(one.event_id)
        if label is None or not label.has_results(now):
            continue
        if choice_of(connection, known, one.event_id) is Privacy.FULL:
            yield one


def _is_meant(known: Known, typed: str) -> bool:
    """Whether it is by the name of today, or a number: an earlier name is nobody's business."""
    words = typed_words(typed)
    there = name_words([str(known.name)])
    numbers = {word for one in known.numbers for word in typed_words(one.number)}
    by_number = len(words) == 1 and words[0].lstrip("0") in {one.lstrip("0") for one in numbers}
    return by_number or all(any(word.startswith(begun) for word in there) for begun in words)


def _shown(connection: Connection, one: Outing) -> OutingShown:
    partners = people_of(connection, one.partners, event=one.event_id)
    score, unit = (shown(one.percent), "%") if one.percent is not None else (shown(one.points), "")
    return OutingShown(
        one.event_id,
        date_words(one.date),
        one.title,
        one.club or "",
        one.place,
        one.field if one.place != NO_PLACE else 0,
        score,
        unit,
        tuple(name_shown(each.name or each.number or "") for each in partners.values()),
        one.substitute,
    )
