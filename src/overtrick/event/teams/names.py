"""Teams by the numbers at their tables; teams of eight may bear two."""

from __future__ import annotations

from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.fold import Event, Play
from overtrick.event.knock_out import stage_starts
from overtrick.event.matches.entrants import Entrants
from overtrick.event.matches.meetings import Grouping, Meeting, Teams, gather
from overtrick.event.matches.triangles import Triangles
from overtrick.scoring.options import Options, from_named


def meetings(event: Event) -> tuple[Meeting, ...]:
    """Every match between teams, in the order its first board was entered."""
    options = from_named(event.opened.options)
    return gather(
        event,
        lambda play: seated(play, options),
        Grouping(options.stanzas, Triangles(event), stages=stage_starts(event)),
    )


def seated(play: Play, options: Options) -> Teams | None:
    """The teams North-South and East-West at a play."""
    teams = play.entered.teams
    if teams is None or options.eights_numbers == "team":
        return teams
    return eight_of(teams[0]), eight_of(teams[1])


def eight_of(four: str) -> str:
    """The team of eight of a four: ``1+2`` for 1 and 2, ``3+4`` for 3 and 4; others stand alone."""
    if not four.isdecimal() or not int(four):
        return four
    first = (int(four) - 1) // 2 * 2 + 1
    return f"{first}+{first + 1}"


def entrants_of(event: Event, options: Options) -> Entrants:
    """Every team entered, seated or given an award. Teams stand in no section."""
    fours = options.eights_numbers == "fours"

    def number(text: str) -> str:
        return eight_of(text) if fours else text

    def shown(contestant: ContestantId) -> str:
        return number(contestant.number)

    entered = [shown(one) for one in event.contestants]
    played = [team for play in event.plays.values() for team in seated(play, options) or ()]
    given = [number(one) for award in event.awards.values() for one in award.numbers]
    everyone = sorted(dict.fromkeys((*entered, *played, *given)), key=by_number)
    return Entrants(
        {one: ContestantId("", one) for one in everyone}, shown, lambda _, one: number(one)
    )
