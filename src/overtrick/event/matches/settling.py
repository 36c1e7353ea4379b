"""From matches as they were played to matches as they count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.event.fold import Event
from overtrick.event.matches.awards import award
from overtrick.event.matches.entrants import Entrants
from overtrick.event.matches.meetings import Meeting
from overtrick.event.matches.penalties import Draft, Placed, Taken, taken
from overtrick.event.matches.worth import Worth
from overtrick.event.standings import NOTHING, Both, Bye, Imbalance, Match, MatchBoard, Stanza
from overtrick.scoring.victory_points import NotOnScale


@dataclass(frozen=True, slots=True)
class Settled:
    """Matches and byes as they count, what comes off the totals, and what has to be said."""

    matches: tuple[Match, ...]
    byes: tuple[Bye, ...]
    totals: dict[str, Fraction]
    notices: tuple[Imbalance, ...]
    penalties: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The matches of an event counted: by what, whose, and what came of it."""

    worth: Worth
    entrants: Entrants
    settled: Settled


def draft(meeting: Meeting, stanzas: Sequence[Sequence[MatchBoard]], worth: Worth) -> Match:
    """A meeting with its boards scored, one sequence for each of its parts; nothing added yet.

    The points of a match at matchpoints are for the caller to set.
    """
    boards = tuple(board for stanza in stanzas for board in stanza)
    parts = tuple(
        Stanza(part.rounds, tuple(scored), summed(scored))
        for part, scored in zip(meeting.parts, stanzas, strict=True)
    )
    return Match(
        round=meeting.round,
        teams=meeting.teams,
        boards=boards,
        points=summed(boards),
        vps=None,
        rounds=meeting.rounds,
        stanzas=parts if len(parts) > 1 else (),
        in_percent=worth.kind == "percent",
    )


def summed(boards: Sequence[MatchBoard]) -> Both:
    """What each side has on all boards."""
    points = [board.points for board in boards if board.points is not None]
    return sum((home for home, _ in points), Fraction(0)), sum(
        (away for _, away in points), Fraction(0)
    )


def settle(
    event: Event,
    meetings: Sequence[Meeting],
    drafts: Sequence[Draft],
    entrants: Entrants,
    worth: Worth,
) -> Settled:
    """Awards, penalties and carry-over in their places, and victory points looked up.

    Where a scale has no row for a match, that is said and the match brings nothing yet.
    """
    matches, byes, said = award(event, [one.match for one in drafts], entrants, worth)
    tops = {place: one.tops for place, one in enumerate(drafts)}
    awarded = [Draft(match, tops.get(place, NOTHING)) for place, match in enumerate(matches)]
    found = taken(event, awarded, byes, entrants, worth)
    due = {place for place, meeting in enumerate(meetings) if meeting.due}
    notices = [*said, *found.notices]
    counted = []
    for place, match in enumerate(matches):
        changed = match if match.award is not None else adjusted(match, found, place, worth)
        if match.award is None and place not in due:
            changed = _with_vps(changed, worth, notices)
        counted.append(changed)
    return Settled(tuple(counted), byes, found.totals, tuple(notices), tuple(found.placed))


def adjusted(match: Match, found: Taken, place: int, worth: Worth) -> Match:
    """A match with penalties and carry-over: in a net score what one loses the other gains."""
    penalties, carried = found.penalties(place), found.brought(place)
    own = [match.points[side] + carried[side] - penalties[side] for side in (0, 1)]
    if worth.is_net:
        own = [own[side] - carried[1 - side] + penalties[1 - side] for side in (0, 1)]
    return replace(match, points=(own[0], own[1]), penalties=penalties, carried=carried)


def _with_vps(match: Match, worth: Worth, notices: list[Imbalance]) -> Match:
    try:
        return replace(match, vps=worth.vps(match.points, match.played))
    except NotOnScale as error:
        home, away = match.teams
        where = f"{home} against {away}" + (f", round {match.round}" if match.round else "")
        notices.append(
            Imbalance("not-on-scale", where, f"{error}: the match has no victory points")
        )
        return match
