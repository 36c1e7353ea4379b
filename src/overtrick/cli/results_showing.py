"""Results over many events, on a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from overtrick.cli.event_asking import opened_store
from overtrick.cli.people_asking import meant
from overtrick.cli.plain import in_a_line
from overtrick.cli.saying import print_json, warn
from overtrick.event.compute import standings
from overtrick.event.contestant import Person
from overtrick.event.standings import NO_PLACE
from overtrick.formats.reading import Notice
from overtrick.scoring.rounding import shown
from overtrick.store.connection import Connection
from overtrick.store.people_privacy import people_of
from overtrick.store.reading import catch_up, rebuild_all
from overtrick.store.reading_clubs import ClubEvent, LadderRow, club_events
from overtrick.store.reading_list import season_list
from overtrick.store.reading_players import Outing, player_history
from overtrick.store.reading_players import head_to_head as met
from overtrick.store.reading_season import Season
from overtrick.store.store import Store


@contextmanager
def current(url: str, *, rebuild: bool) -> Iterator[Store]:
    """The database, its rows of results brought up to its journals."""
    with opened_store(url) as store:
        refused = (rebuild_all if rebuild else catch_up)(store, standings)
        warn(
            Notice("not-rebuilt", f"event {number}", f"its results are as they were: {error}")
            for number, error in refused.items()
        )
        yield store


def history(store: Store, player: str, season: Season, limit: int, *, as_json: bool) -> None:
    """What somebody played, the latest first."""
    with store.reading() as connection:
        person = meant(connection, player)
        found = player_history(connection, person.id, season, limit=limit)
        names = _names(connection, (one for outing in found for one in outing.partners))
    if as_json:
        print_json({"player": person.id, "name": str(person.name or ""),
                    "events": [_outing(one, names) for one in found]})  # fmt: skip
        return
    for one in found:
        partners = " & ".join(_name(names, other) for other in one.partners)
        percent = f"{shown(one.percent)}%" if one.percent is not None else shown(one.points)
        place = f"{one.place} of {one.field}" if one.place != NO_PLACE else ""
        _say(one.date or "", place, percent, one.title, partners and f"with {partners}")


def head_to_head(store: Store, one: str, other: str, season: Season, *, as_json: bool) -> None:
    """How two people did at one table."""
    with store.reading() as connection:
        first, second = meant(connection, one), meant(connection, other)
        found = met(connection, first.id, second.id, season)
    if as_json:
        print_json({
            "players": [first.id, second.id], "boards": found.boards, "won": found.mine,
            "lost": found.theirs, "level": found.level, "together": found.together,
            "events": list(found.events),
        })  # fmt: skip
        return
    _say(f"{first.name} against {second.name}: {found.boards} boards,",
         f"{found.mine} won, {found.theirs} lost, {found.level} level;",
         f"{found.together} as partners")  # fmt: skip


def ladder(store: Store, season: Season, least: int, limit: int, *, as_json: bool) -> None:
    """The season's list, and which evenings are not in it since they are at play."""
    now = datetime.now().astimezone()
    counted = season_list(store, season, now=now, least=least)
    found = counted.rows[:limit]
    with store.reading() as connection:
        names = _names(connection, (one.person for one in found))
    warn(
        Notice("at-play", f"event {one.event_id}", f"{one.title} is not counted: still at play")
        for one in counted.at_play
    )
    if as_json:
        print_json([_ladder_row(one, names) for one in found])
        return
    for one in found:
        _say(f"{one.rank:>4}", f"{shown(one.mean)}%", f"{one.events:>3}", _name(names, one.person))


def events(store: Store, season: Season, limit: int, *, as_json: bool) -> None:
    """A club's events by date, with those who won."""
    with store.reading() as connection:
        found = club_events(connection, season, limit=limit)
        everybody = (one for event in found for _, pair in event.winners for one in pair)
        names = _names(connection, everybody)
    if as_json:
        print_json([_event(one, names) for one in found])
        return
    for one in found:
        won = "; ".join(" & ".join(_name(names, who) for who in pair) for _, pair in one.winners)
        _say(f"{one.event_id:>5}", one.date or "", one.title, won)


def _names(connection: Connection, ids: Iterable[str]) -> dict[str, Person]:
    return people_of(connection, ids)


def _name(names: dict[str, Person], id_: str) -> str:
    """A name as its bearer wants to be seen; the id of somebody who is nobody here."""
    person = names.get(id_)
    return (person.name or person.number or id_) if person else id_


def _player(names: dict[str, Person], id_: str) -> dict[str, Any]:
    person = names.get(id_)
    return {"id": id_, "name": _name(names, id_), "number": person.number if person else None}


def _outing(one: Outing, names: dict[str, Person]) -> dict[str, Any]:
    return {
        "event": one.event_id, "date": one.date, "title": one.title, "club": one.club,
        "method": one.method, "ranking": one.ranking, "rank": one.rank, "place": one.place,
        "field": one.field, "boards": one.boards, "points": shown(one.points),
        "exact_points": str(one.points),
        "percent": None if one.percent is None else shown(one.percent),
        "exact_percent": None if one.percent is None else str(one.percent),
        "partners": [_player(names, who) for who in one.partners],
        "substitute": one.substitute,
    }  # fmt: skip


def _ladder_row(one: LadderRow, names: dict[str, Person]) -> dict[str, Any]:
    return {
        "rank": one.rank, "player": _player(names, one.person), "events": one.events,
        "wins": one.wins, "percent": shown(one.mean), "exact_percent": str(one.mean),
        "best": shown(one.best),
    }  # fmt: skip


def _event(one: ClubEvent, names: dict[str, Person]) -> dict[str, Any]:
    return {
        "event": one.event_id, "date": one.date, "title": one.title, "form": one.form,
        "method": one.method, "stage": one.stage, "contestants": one.contestants,
        "boards": one.boards,
        "winners": [
            {"ranking": ranking, "players": [_player(names, who) for who in pair]}
            for ranking, pair in one.winners
        ],
    }  # fmt: skip


def _say(*parts: str) -> None:
    print(in_a_line("  ".join(part for part in parts if part)))
