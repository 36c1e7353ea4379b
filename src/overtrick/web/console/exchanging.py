"""Two teams in one another's places in a round: shown before it is done, as every command is."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from litestar import post
from litestar.response import Redirect

from overtrick.event.records import Sitting
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import number, one
from overtrick.web.console.matches import may_exchange
from overtrick.web.flashes import Flash


@post("/console/events/{event_id:int}/matches/exchange", opt=rule(Access.DIRECTOR),
      sync_to_thread=True)  # fmt: skip
def exchange(at: TheAt, sent: Sending) -> Redirect:
    """On to what changes if two teams play where the other one was to, in the round named."""
    first, second, section = (one(sent, name) for name in ("first", "second", "section"))
    round_ = number(sent, "round")
    back = at.url("/matches?" + urlencode({"round": round_, "section": section}))
    if not may_exchange(at, section, round_):
        return at.go(back, Flash("bad", at.say("In a knock-out the draw says who meets whom.")))
    tables = list(_tables(at, section, round_))
    there = {team for each in tables for team in each.teams or ()}
    if not (first and second) or first == second or not {first, second} & there:
        return at.go(back, Flash("bad", at.say("Choose two teams, one of whom plays at least.")))
    instead = {first: second, second: first}
    sat = [[instead.get(team, team) for team in _sides(each)] for each in tables]
    asked = {"round": round_, "section": section, "back": back,
            "ns": [two[0] for two in sat], "ew": [two[1] for two in sat]}  # fmt: skip
    return at.go(at.url(f"/do/reseat-round/preview?{urlencode(asked, doseq=True)}"))


def _tables(at: At, section: str, round_: int) -> Iterator[Sitting]:
    """The tables of a round in their order, as the command takes them."""
    for place, sitting in at.event.in_section(section).items():
        if place[1] == round_:
            yield sitting


def _sides(sitting: Sitting) -> tuple[str, str]:
    """The teams of a table, ``-`` for nobody."""
    if sitting.teams:
        return sitting.teams
    return "".join(sitting.ns) or "-", "".join(sitting.ew) or "-"
