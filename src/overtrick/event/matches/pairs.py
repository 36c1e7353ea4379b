"""Matches in a pairs form: North-South against East-West over the boards of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number, shown_ids
from overtrick.event.credit import Credit
from overtrick.event.field_standings import Scoring, field_rules, field_standings, score_field
from overtrick.event.fold import Event, Play
from overtrick.event.matches.entrants import Entrants, in_the_running
from overtrick.event.matches.meetings import Grouping, Meeting, Teams, gather
from overtrick.event.matches.penalties import Draft
from overtrick.event.matches.ranking import ranked_matches
from overtrick.event.matches.settling import Counted, draft, settle
from overtrick.event.matches.triangles import Triangles
from overtrick.event.matches.worth import Worth, scale_in_force, table_of
from overtrick.event.standings import Both, LineScore, Match, MatchBoard, Standings
from overtrick.event.total import sums_of, total
from overtrick.event.traveller import contestants_of, travellers
from overtrick.scoring.options import Options, from_named

_NONE = Fraction(0)


def plays_matches(event: Event) -> bool:
    """Whether an event of pairs is one of matches: the option ``matches``."""
    if event.opened.form != "pairs":
        return False
    return dict(event.opened.options).get("matches", "none") != "none"


def match_standings(event: Event, scoring: Scoring | None = None) -> Standings:
    """Score the field, then every match by what its two pairs made of its boards.

    At matchpoints a match is won by percentages, otherwise by IMPs (or points). The ranking is
    in victory points; without a scale it is the field's, and the matches stand beside it.
    ``scoring`` is of this very event. Raises NoSuchScale, NotAScale and NotATable.
    """
    running = in_the_running(event)
    plain = field_standings(running, scoring if running is event else None)
    counted = count_pairs(running, plain)
    settled = counted.settled
    standings = replace(
        plain,
        matches=settled.matches,
        byes=settled.byes,
        imbalances=(*plain.imbalances, *settled.notices),
    )
    if not counted.worth.in_vps:
        return standings
    lists = _lists(running, counted.entrants)
    return replace(standings, rankings=ranked_matches(running, counted, lists))


def count_pairs(event: Event, plain: Standings) -> Counted:
    """Every match of an event of pairs as it counts; ``plain`` are the standings of its field.

    Raises as match_standings.
    """
    scored = _scored(event, plain)
    found = pair_meetings(event, scored.entrants, scored.worth.options)
    drafts = [_draft(event, meeting, scored) for meeting in found]
    settled = settle(event, found, drafts, scored.entrants, scored.worth)
    return Counted(scored.worth, scored.entrants, settled)


@dataclass(frozen=True, slots=True)
class Scored:
    """A scored field as its matches need it; lines are by the entry they are of."""

    worth: Worth
    entrants: Entrants
    lines: Mapping[int, LineScore]


def _scored(event: Event, plain: Standings) -> Scored:
    """The lines with what they count in totals, which may be shown otherwise on the boards."""
    worth = pairs_worth(event)
    boards = plain.boards
    if worth.options.factor_in != "board":
        found = travellers(event)
        boards = score_field(event, found, field_rules(event, found))[0]
    return Scored(
        worth,
        _entrants(event, {row.contestant for row in plain.rows}),
        {line.play.entry: line for board in boards for line in board.lines},
    )


def pairs_worth(event: Event) -> Worth:
    """How the event's matches count. Raises NoSuchScale and NotAScale."""
    options = from_named(event.opened.options)
    if event.opened.method == "mp":
        return Worth("percent", options, scale=scale_in_force(options, percent=True))
    if event.opened.method == "aggregate":
        table = table_of(options.aggregate_table)
        return Worth("points", options, table=table)
    return Worth("imps", options, scale=scale_in_force(options, percent=False))


def _entrants(event: Event, contestants: Iterable[ContestantId]) -> Entrants:
    """Those of the field, and those who have had nothing but an award."""
    known = {(one.section, one.number): one for one in contestants}
    for award in event.awards.values():
        for number_ in award.numbers:
            one = ContestantId(award.section, number_)
            known.setdefault((one.section, one.number), one)
    everyone = sorted({*contestants, *known.values()}, key=_order)
    ids = shown_ids(everyone)

    def number(section: str, number: str) -> str:
        return ids[known[section, number]]

    return Entrants({ids[one]: one for one in everyone}, ids.get, number)


def _order(one: ContestantId) -> tuple[object, ...]:
    return by_number(one.section), by_number(one.number), one.direction != "NS"


def _lists(event: Event, entrants: Entrants) -> dict[str, list[str]]:
    """Who competes with whom, by section and by direction where there are two winners."""
    found: dict[tuple[str, str], list[str]] = {}
    for id_, one in entrants.ids.items():
        found.setdefault((event.opened.scope(one.section), one.direction or ""), []).append(id_)
    ordered = sorted(found, key=lambda key: (by_number(key[0]), key[1] != "NS"))
    return {" ".join(filter(None, key)) or "Overall": found[key] for key in ordered}


def pair_meetings(event: Event, entrants: Entrants, options: Options) -> tuple[Meeting, ...]:
    """Every match between two pairs, in the order its first board was entered."""

    def seated(play: Play) -> Teams | None:
        sides = [contestants_of(event, play, side) for side in Side]
        ids = [entrants.shown(several[0]) for several in sides if len(several) == 1]
        return (ids[0], ids[1]) if len(ids) == 2 and ids[0] and ids[1] else None

    return gather(event, seated, Grouping(options.stanzas, Triangles(event), halves=False))


def _draft(event: Event, meeting: Meeting, scored: Scored) -> Draft:
    home = scored.entrants.ids[meeting.teams[0]]
    boards = [
        [
            MatchBoard(board, _board_points(event, plays, home, scored))
            for board, plays in sorted(part.plays.items())
        ]
        for part in meeting.parts
    ]
    match = draft(meeting, boards, scored.worth)
    if scored.worth.kind != "percent":
        return Draft(match, (_NONE, _NONE))
    return _percentages(event, meeting, match, home, scored)


def _board_points(
    event: Event, plays: Iterable[Play], home: ContestantId, scored: Scored
) -> Both | None:
    """What each pair made of a board; None where it was not played or nothing compares yet."""
    for play in reversed(tuple(plays)):
        side = _side(event, play, home)
        line = scored.lines[play.entry]
        ours, theirs = line.points(side), line.points(side.opponents)
        if ours is not None and theirs is not None and line.top(side) != 0:
            return ours, theirs
    return None


def _side(event: Event, play: Play, home: ContestantId) -> Side:
    return Side.NS if home in contestants_of(event, play, Side.NS) else Side.EW


def _percentages(
    event: Event, meeting: Meeting, match: Match, home: ContestantId, scored: Scored
) -> Draft:
    """The match with its points as percentages of what each pair could have.

    Where no ruling unbalances them they make 100, whatever the rounding of boards: the winner's
    counts.
    """
    mine: tuple[list[Credit], list[Credit]] = ([], [])
    balanced = True
    for play in (play for _, plays in meeting.plays for play in plays):
        line, side = scored.lines[play.entry], _side(event, play, home)
        if line.points_ns is None or line.points_ew is None or line.top(side) == 0:
            continue
        balanced &= (line.exact_ns or _NONE) + (line.exact_ew or _NONE) == line.top_ns
        mine[0].append(_credit(line, side))
        mine[1].append(_credit(line, side.opponents))
    totals = [total(sums_of(each), len(each), scored.worth.options) for each in mine]
    ours, theirs = (one.percent or _NONE for one in totals)
    if balanced and mine[0]:
        ours, theirs = (ours, 100 - ours) if ours >= theirs else (100 - theirs, theirs)
    tops = tuple(one.top or _NONE for one in totals)
    return Draft(replace(match, points=(ours, theirs)), (tops[0], tops[1]))


def _credit(line: LineScore, side: Side) -> Credit:
    return Credit(0, 0, side, line.top(side), line.points(side), line.exact(side))
