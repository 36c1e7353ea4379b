"""Standings of a team event: matches, then victory points or the sum of the matches."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from overtrick.bridge.errors import BridgeError
from overtrick.event.field_standings import FieldRules, largest, score_field
from overtrick.event.fold import Event
from overtrick.event.knock_out import options_in_matches
from overtrick.event.matches.entrants import in_the_running
from overtrick.event.matches.meetings import Meeting
from overtrick.event.matches.penalties import Draft
from overtrick.event.matches.ranking import ranked_matches
from overtrick.event.matches.settling import Counted, draft, settle
from overtrick.event.matches.worth import Kind, Worth, scale_in_force, table_of
from overtrick.event.standings import BoardScore, Match, Standings
from overtrick.event.teams.boards import net_scores, scored
from overtrick.event.teams.names import entrants_of, meetings
from overtrick.event.teams.pairs import pair_lists
from overtrick.event.traveller import travellers
from overtrick.scoring.methods import team_method
from overtrick.scoring.options import Options

_KINDS: dict[str, Kind] = {"imp": "imps", "aggregate": "points"}


class NoAggregateTable(BridgeError):
    """A Patton event has no table that turns the aggregate into points."""

    code = "no-aggregate-table"


def team_standings(event: Event) -> Standings:
    """Score every match and rank the teams by victory points, where there are, or points.

    Raises NoAggregateTable, and NotATable, NoSuchScale and NotAScale for options that name none.
    """
    running = in_the_running(event)
    counted = count_teams(running)
    settled = counted.settled
    everyone = list(counted.entrants.ids)
    lists = {"Overall": everyone} if everyone else {}
    return Standings(
        ranked_matches(running, counted, lists),
        _boards(running, counted.worth.options),
        settled.matches,
        settled.notices,
        settled.byes,
        pair_lists(running),
    )


def count_teams(event: Event) -> Counted:
    """Every match of an event of teams as it counts. Raises as team_standings."""
    worth = team_worth(event)
    found = meetings(event)
    drafts = [Draft(match_of(event, one, worth), _tops(one, worth)) for one in found]
    entrants = entrants_of(event, worth.options)
    return Counted(worth, entrants, settle(event, found, drafts, entrants, worth))


def team_worth(event: Event) -> Worth:
    """How the event's matches count. Raises as team_standings."""
    options = options_in_matches(event)
    method = team_method(event.opened.method)
    table = table_of(options.aggregate_table)
    is_patton = method.code == "patton"
    if is_patton and table is None:
        raise NoAggregateTable(
            "Patton scoring needs a table for the aggregate: set aggregate_table, "
            "as in aggregate_table=8:100=5,300=6,600=7,1000=8"
        )
    return Worth(
        kind=_KINDS.get(method.code, "boards"),
        options=options,
        win=method.win,
        scale=scale_in_force(options, percent=False) if method.code == "imp" else None,
        table=table if is_patton or method.code == "aggregate" else None,
        bonus=is_patton,
    )


def match_of(event: Event, meeting: Meeting, worth: Worth) -> Match:
    """A meeting scored board by board, and its aggregate in a Patton match."""
    options = worth.options
    boards = [
        [
            scored(event, meeting.teams, board, plays, options)
            for board, plays in sorted(part.plays.items())
        ]
        for part in meeting.parts
    ]
    match = draft(meeting, boards, worth)
    if not worth.bonus or worth.table is None or not match.played:
        return match
    net = aggregate_of(event, meeting, options)
    share = worth.table.points(net)
    bonus = (share, worth.table.whole - share)
    points = (match.points[0] + bonus[0], match.points[1] + bonus[1])
    return replace(match, bonus=bonus, points=points)


def aggregate_of(event: Event, meeting: Meeting, options: Options) -> Fraction:
    """The home team's net total points over a whole match."""
    return sum(
        (net_scores(event, meeting.teams, plays, options) for _, plays in meeting.plays),
        Fraction(0),
    )


def _tops(meeting: Meeting, worth: Worth) -> tuple[Fraction, Fraction]:
    top = Fraction(worth.win * sum(1 for _ in meeting.plays))
    return top, top


def _boards(event: Event, options: Options) -> tuple[BoardScore, ...]:
    """Every board with its plays; at IMPs each pair's cross-IMPs over the whole field.

    The points of the match itself belong to the matches.
    """
    boards = travellers(event)
    rules = FieldRules(team_method(event.opened.method).pairs, options, largest(boards))
    return score_field(event, boards, rules)[0]
