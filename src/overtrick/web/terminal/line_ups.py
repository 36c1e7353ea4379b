"""Who of a team sits at a table, as the table says it.

A table sees one half of a team; a line-up has both. The other half stays as it was as far as it
can, and is made up of those who are left; its own table says it better.
"""

from __future__ import annotations

from overtrick.bridge.seat import Side
from overtrick.event.commands import GiveLineUp
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.places import in_room
from overtrick.event.records import Entry, LineUpGiven, Sitting
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.web.terminal.naming import contestant_by_key, side_keys
from overtrick.web.terminal.said import Said, is_of_a_table

_PAIR = 2


def lined_up(event: Event, sitting: Sitting, said: Said, author: str | None) -> GiveLineUp | None:
    """The line-up that follows from two players at a table; None where it is so already.

    Raises NotAllowed where one of them is not of the team, or another table said in this round
    that he sits there.
    """
    team = contestant_by_key(event, said.section, said.contestant)
    there = in_room(sitting, said.room or sitting.room)
    is_ns = said.contestant in side_keys(event.opened, said.section, there, Side.NS)
    side = Side.NS if is_ns else Side.EW
    own = tuple(one.id or one.name for one in said.players)
    now = event.line_up(team, said.round)
    before = (now.ns, now.ew) if now else ((), ())
    if now and said.round == now.first_round and _is_anothers(event, now, author):
        _check_apart(own, before[1 if side is Side.NS else 0], said)
    other = _others(event.players(team, said.round), own, before, side)
    if len(other) < _PAIR:
        raise NotAllowed(f"team {said.contestant}: the director has to say first who its four are")
    ns, ew = (own, other) if side is Side.NS else (other, own)
    if before == (ns, ew):
        return None
    return GiveLineUp(said.contestant, said.round, (ns[0], ns[1]), (ew[0], ew[1]))


def directors_line_ups(event: Event, team: ContestantId) -> list[int]:
    """The rounds for which the director gave the line-up of a team that stands, and no table."""
    given = {one.first_round for one in event.line_ups.get(team, ())}
    stand = [(round_, event.line_up(team, round_)) for round_ in sorted(given)]
    return [round_ for round_, one in stand if one and not _is_of_a_table(event, one)]


def _others(
    members: tuple[str, ...],
    own: tuple[str, ...],
    before: tuple[tuple[str, ...], tuple[str, ...]],
    side: Side,
) -> tuple[str, ...]:
    """The other pair: as it was, then those who sat here before, then the rest of the team."""
    there, here = (before[1], before[0]) if side is Side.NS else before
    free = [one for one in (*there, *here, *members) if one not in own]
    return tuple(dict.fromkeys(free))[:_PAIR]


def _is_anothers(event: Event, now: LineUpGiven, author: str | None) -> bool:
    """Whether another device said how a team sits."""
    wrote = _wrote(event, now)
    return wrote is not None and is_of_a_table(wrote) and wrote.author != author


def _is_of_a_table(event: Event, given: LineUpGiven) -> bool:
    wrote = _wrote(event, given)
    return wrote is not None and is_of_a_table(wrote)


def _wrote(event: Event, given: LineUpGiven) -> Entry | None:
    return next((one for one in reversed(event.entries) if one.record == given), None)


def _check_apart(own: tuple[str, ...], other: tuple[str, ...], said: Said) -> None:
    if set(own) & set(other):
        raise NotAllowed(f"team {said.contestant}: the other table says that they sit there")
