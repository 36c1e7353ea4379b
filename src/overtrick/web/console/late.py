"""A pair comes late: the ways to bring it in, and what each costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.event.decide.changing import last_round
from overtrick.event.decide.drawing import is_swiss
from overtrick.event.latecomers import LatePlan, NoWay, first_to_come, late_ways
from overtrick.event.telling_records import spans
from overtrick.formats.commands import Verb
from overtrick.web.access import Access, rule
from overtrick.web.clock import current_round
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import Sent, number, one
from overtrick.web.console.naming import WORDS

WAY_WORDS = {
    "phantom": "In the empty seats, with whoever sits out",
    "rover": "As a rover",
    "appendix": "At an extra table, as an appendix",
    "new-table": "At an extra table",
}


_ASKED: Final = frozenset({"section", "first_round", "players", "way"})
"""What the planner asks for."""


def is_planned(verb: Verb, sent: Sent) -> bool:
    """Whether the planner has all that was said of a command."""
    return verb.name == "add-late" and not any(sent[name] for name in sent.keys() - _ASKED)


@get("/console/events/{event_id:int}/late", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def late(at: TheAt) -> Response[bytes]:
    """The planner: a section, the round from which they play, and the ways there are."""
    query = at.request.query_params
    return _planner(at, {name: query.getall(name) for name in query})


@post("/console/events/{event_id:int}/late", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def late_ways_of(at: TheAt, sent: Sending) -> Redirect:
    """The ways for what is typed in the planner's own form, at an address to come back to."""
    kept = ("section", "first_round", "players")
    asked: dict[str, list[str]] = {name: sent[name] for name in kept if name in sent}
    return at.go(at.url(f"/late?{urlencode(asked, doseq=True)}"))


def _planner(at: At, asked: Sent) -> Response[bytes]:
    sections = at.context.sections
    section = one(asked, "section", sections[0])
    last = last_round(at.event, section)
    least = first_to_come(at.event, section)
    swiss = is_swiss(at.event, section)
    first = number(asked, "first_round") or number(asked, "round")
    first, ways = _ways(at, section, first, least, last=0 if swiss else last)
    plans = sorted((way for way in ways if isinstance(way, LatePlan)), key=lambda way: way.cost)
    return at.page(
        "late.html",
        sections=sections,
        section=section,
        first=first,
        rounds=range(least, last + 1),
        begun=_begun(at, section, least),
        started=_started(at, section, least),
        spans=spans,
        plans=plans,
        closed=[way for way in ways if isinstance(way, NoWay)],
        swiss=swiss,
        names=_names(asked.get("players", ()), at),
        way_words=WAY_WORDS,
        noun=WORDS[at.event.opened.form][0],
    )


def _ways(
    at: At, section: str, asked: int, least: int, *, last: int
) -> tuple[int, Sequence[LatePlan | NoWay]]:
    """The round to play from, and the ways.

    Where none was asked for it is the usual one, or the one after it where only that has a way.
    """
    usual = max(least, current_round(at.event, section), 1)
    tried = (asked,) if asked else range(usual, max(usual, min(last, usual + 1)) + 1)
    found: list[tuple[int, Sequence[LatePlan | NoWay]]] = []
    for first in tried:
        ways = late_ways(at.event, section, first) if last else ()
        if any(isinstance(way, LatePlan) for way in ways):
            return first, ways
        found.append((first, ways))
    return found[0]


def _begun(at: At, section: str, least: int) -> list[tuple[int, list[int]]]:
    """Rounds that have results and are the last behind or among those to come, with the tables."""
    found: dict[int, set[int]] = {}
    for where, round_, table, _ in at.event.places:
        if where == section and round_ >= least - 1:
            found.setdefault(round_, set()).add(table)
    return [(round_, sorted(found[round_])) for round_ in sorted(found)]


def _started(at: At, section: str, least: int) -> list[int]:
    """Rounds to come of which there is no result, but which the clock or a director has begun."""
    called = (round_ for where, round_ in at.event.started if where == section)
    played = {round_ for round_, _ in _begun(at, section, least)}
    return sorted(round_ for round_ in called if round_ >= least and round_ not in played)


def _names(typed: Sequence[str], at: At) -> list[str]:
    return [*typed, *[""] * max(0, at.context.a_side - len(typed))][:8]
