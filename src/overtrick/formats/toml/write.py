"""An event's heading, contestants and penalties as an event file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from overtrick.event.contestant import ContestantId, People, Person, shown_ids
from overtrick.event.fold import Event
from overtrick.event.records import CarriedOver, ContestantEntered, PenaltyGiven
from overtrick.event.standings import Standings
from overtrick.formats.toml.table import CONTROLS, LONGEST, day_in

Ids: TypeAlias = dict[ContestantId, str]


def write(
    event: Event,
    people: People,
    standings: Standings,
    results: str | None = None,
    deals: str | None = None,
) -> bytes:
    """The event file of an event; ``results`` and ``deals`` name the files beside it.

    Every option in force is named. UTF-8.
    """
    ids = _ids(event, standings)
    parts = [
        _heading(event, results, deals),
        ["[options]", *(f"{name} = {_text(value)}" for name, value in event.opened.options)],
        *(_contestant(one, ids, people) for one in event.contestants.values()),
        *(_penalty(one, ids) for one in event.penalties.values()),
        *(_carried(one, ids) for one in event.carried.values()),
    ]
    return "\n".join("\n".join(part) + "\n" for part in parts).encode()


def _ids(event: Event, standings: Standings) -> Ids:
    ranked = [row.contestant for row in standings.rows]
    punished = (one.contestant for one in event.penalties.values())
    return shown_ids(dict.fromkeys([*ranked, *event.contestants, *punished, *event.carried]))


def _heading(event: Event, results: str | None, deals: str | None) -> list[str]:
    opened = event.opened
    texts = {
        "title": opened.title,
        "date": opened.date if opened.date and day_in(opened.date) else None,
        "club": opened.club,
        "form": opened.form,
        "method": opened.method,
        "rules": opened.rules,
        "results": results,
        "deals": deals,
    }
    lines = [f"{key} = {_text(text)}" for key, text in texts.items() if text]
    across = ["across = true"] if opened.across else []
    return [*lines, f"winners = {opened.winners}", *across]


def _contestant(one: ContestantEntered, ids: Ids, people: People) -> list[str]:
    players = [people[key] for key in one.players if key in people]
    return ["[[contestants]]", f"id = {_text(ids[one.contestant])}", *_told(one, players)]


def _told(one: ContestantEntered, players: list[Person]) -> Iterator[str]:
    if one.name:
        yield f"name = {_text(one.name)}"
    if players:
        yield f"players = {_texts(player.name for player in players)}"
    if any(player.number for player in players):
        yield f"numbers = {_texts(player.number or '' for player in players)}"
    if any(player.club for player in players):
        yield f"clubs = {_texts(player.club or '' for player in players)}"
    if one.handicap is not None:
        yield f"handicap = {_number(one.handicap)}"
    if one.stratum:
        yield f"strata = {_text(one.stratum)}"
    if one.club:
        yield f"club = {_text(one.club)}"
    if one.rating is not None:
        yield f"rating = {_number(one.rating)}"
    if one.seed is not None:
        yield f"seed = {one.seed}"


def _penalty(one: PenaltyGiven, ids: Ids) -> list[str]:
    reason = [f"reason = {_text(one.reason)}"] if one.reason else []
    id_ = _text(ids[one.contestant])
    return ["[[penalties]]", f"contestant = {id_}", f"amount = {_number(one.amount)}", *reason]


def _carried(one: CarriedOver, ids: Ids) -> list[str]:
    reason = [f"reason = {_text(one.reason)}"] if one.reason else []
    contestant, unit = _text(ids[one.contestant]), _text(one.unit)
    return [
        "[[carried]]",
        f"contestant = {contestant}",
        f"amount = {_number(one.amount)}",
        f"unit = {unit}",
        *reason,
    ]


def _text(text: str) -> str:
    """A basic string (JSON's escapes are TOML's too), with what the reader would refuse gone."""
    return json.dumps(CONTROLS.sub(" ", text)[:LONGEST], ensure_ascii=False)


def _texts(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def _number(number: Fraction) -> str:
    """A decimal where it ends within nine places, else the fraction as text."""
    if number.denominator == 1:
        return str(number)
    scaled = number * 10**9
    if scaled.denominator != 1:
        return _text(str(number))
    return f"{Decimal(scaled.numerator).scaleb(-9):f}".rstrip("0")
