"""The matches of a round: both tables side by side, who plays in them, and why they meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromQuery

from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.decide.drawing import is_swiss
from overtrick.event.draws import explain_drawn
from overtrick.event.draws.kept import has_begun, schedule_of
from overtrick.event.knock_out import KNOCK_OUT
from overtrick.event.records import RoundDrawn
from overtrick.event.standings import Match, MatchBoard, Standings
from overtrick.event.state import Place
from overtrick.publish.words import figure
from overtrick.scoring.rounding import brief
from overtrick.web.access import Access, rule
from overtrick.web.clock import current_round
from overtrick.web.console.at import At, TheAt
from overtrick.web.console.seen import standings_seen
from overtrick.web.console.table import BoardLine, board_lines
from overtrick.web.reasons import reason_told


@dataclass(frozen=True, slots=True)
class TableShown:
    """One table of a match: which team sits North-South there, and the way to it."""

    place: Place
    room: str
    ns: str
    href: str


@dataclass(frozen=True, slots=True)
class RowShown:
    """A board: what happened at each table of the match, and what either team won by it."""

    board: int
    lines: tuple[BoardLine | None, ...]
    won: tuple[str, str]


@dataclass(frozen=True, slots=True)
class TeamShown:
    """A team in a round: who plays for it North-South and East-West, where that was said."""

    number: str
    name: str
    line_up: tuple[tuple[str, str], ...]
    squad: str
    href: str


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match of two teams, with its points as they stand."""

    teams: tuple[TeamShown, TeamShown]
    tables: tuple[TableShown, ...]
    rows: tuple[RowShown, ...]
    points: tuple[str, str] | None
    vps: tuple[str, str] | None
    awarded: str

    @property
    def compared(self) -> int:
        """How many boards both tables have."""
        return sum(any(row.won) or _both(row) for row in self.rows)


def _both(row: RowShown) -> bool:
    return len(row.lines) > 1 and all(line is not None and line.there for line in row.lines)


@get("/console/events/{event_id:int}/matches", opt=rule(Access.SCORER), sync_to_thread=True)
def matches(at: TheAt, section: FromQuery[str] = "", why: FromQuery[str] = "") -> Response[bytes]:
    """The matches of a round, of the one at play unless another is asked for."""
    asked = at.request.query_params.get("round", "")
    rounds = sorted({place[1] for place in at.event.sittings if place[0] == section})
    usual = _usual(at, section, rounds)
    number = int(asked) if asked.isdecimal() and len(asked) < 6 else usual
    return at.page(
        "matches.html",
        round=number,
        rounds=rounds,
        section=section,
        sections=at.context.sections,
        matches=tuple(matches_of(at, section, number)),
        drawn=at.event.drawn.get((section, number)),
        byes=[_team(at, section, one, number) for one in _byes(at, section, number)],
        why=why,
        steps=_why(at, section, number, why) if why else (),
        following=(rounds or [0])[-1] + 1 if is_swiss(at.event, section) else None,
        anew=_dealt_anew(at, section, number),
        teams=tuple(_playing(at, section, number)) if may_exchange(at, section, number) else (),
        begun=has_begun(at.event, section, number),
    )


def _usual(at: At, section: str, rounds: Sequence[int]) -> int:
    """The round at play or the first to be played; the last one where each is drawn in turn."""
    if not rounds or is_swiss(at.event, section):
        return (rounds or [1])[-1]
    return min(max(current_round(at.event, section), rounds[0]), rounds[-1])


def _dealt_anew(at: At, section: str, round_: int) -> bool:
    """Whether the boards of a drawn round have the numbers of those of another one."""
    if (section, round_) not in at.event.drawn:
        return False
    boards = {
        there: {board for place, one in at.event.sittings.items()
                if place[0] == section and (place[1] == round_) is there for board in one.boards}
        for there in (True, False)
    }  # fmt: skip
    return bool(boards[True] & boards[False])


def may_exchange(at: At, section: str, round_: int) -> bool:
    """Whether two teams may change places: in a knock-out the draw says who goes on."""
    drawn = at.event.drawn.get((section, round_))
    return drawn is None or schedule_of(drawn) != KNOCK_OUT


def _playing(at: At, section: str, round_: int) -> Iterator[tuple[str, str]]:
    """Who plays or sits out in a round, by number and with names: to be put in other places."""
    there = {one for place, sitting in at.event.in_section(section).items()
             if place[1] == round_ for one in sitting.teams or ()}  # fmt: skip
    if there:
        for one in sorted({*there, *_byes(at, section, round_)}, key=by_number):
            named = at.context.named.get(ContestantId("", one))
            yield one, named.whole if named else one


def matches_of(at: At, section: str, round_: int) -> Iterator[MatchShown]:
    """The matches that sit in a round, in the order of their tables.

    Where its other table plays in another round, that one stands beside it all the same.
    """
    standings = standings_seen(at)
    found: dict[tuple[str, str], list[Place]] = {}
    for place, sitting in sorted(at.event.sittings.items()):
        if place[:2] == (section, round_) and sitting.teams and sitting.plays:
            home, away = sitting.teams
            same = (away, home) if (away, home) in found else (home, away)
            found.setdefault(same, []).append(place)
    for teams, places in found.items():
        yield _match(at, standings, teams, [*places, *_elsewhere(at, teams, places)])


def _elsewhere(at: At, teams: tuple[str, str], places: Sequence[Place]) -> Iterator[Place]:
    """The other table of a match whose two tables play its boards in different rounds."""
    section, round_, _ = places[0]
    if len(places) > 1 or (section, round_) in at.event.drawn:
        return
    boards = {*at.event.sittings[places[0]].boards}
    for place, one in sorted(at.event.sittings.items()):
        other = place[0] == section and place[1] != round_ and one.teams == teams[::-1]
        if other and one.plays and boards & {*one.boards}:
            yield place


def _match(
    at: At, standings: Standings, teams: tuple[str, str], places: Sequence[Place]
) -> MatchShown:
    section, round_, _ = places[0]
    shown = tuple(_team(at, section, one, round_) for one in teams)
    lines = {place: board_lines(at.event, place, at.hidden) for place in places}
    match, turned = _scored(standings, round_, tuple(one.number for one in shown))
    points = {one.board: one for one in match.boards} if match else {}
    tables = [
        table for place in places for table in _tables(at, place, lines[place], teams)
    ]  # fmt: skip
    boards = dict.fromkeys(line.board for place in places for line in lines[place])
    return MatchShown(
        (shown[0], shown[1]),
        tuple(tables),
        tuple(_row(at, one, tables, lines, points.get(one), turned) for one in boards),
        None if match is None else _turned((brief(match.won[0]), brief(match.won[1])), turned),
        None if match is None or match.vps is None
        else _turned((figure(match.vps[0]), figure(match.vps[1])), turned),
        "" if match is None or match.award is None
        else reason_told(match.award.reason, at.hidden) or "awarded",
    )  # fmt: skip


def _scored(standings: Standings, round_: int, teams: tuple[str, ...]) -> tuple[Match | None, bool]:
    """A match as it is scored, and whether it names its teams the other way round."""
    for one in standings.matches:
        rounds = one.rounds or (one.round,)
        if set(one.teams) == set(teams) and (round_ in rounds or rounds == (None,)):
            return one, one.teams != teams
    return None, False


def _turned(two: tuple[str, str], turned: bool) -> tuple[str, str]:
    return (two[1], two[0]) if turned else two


def _tables(
    at: At, place: Place, lines: Sequence[BoardLine], teams: tuple[str, str]
) -> Iterator[TableShown]:
    """A table, or both rooms where one number stands for both."""
    sitting = at.event.sittings[place]
    asked = urlencode({"section": place[0], "round": place[1], "table": place[2]})
    rooms = dict.fromkeys(line.room for line in lines) if sitting.room is None else {sitting.room}
    ns = sitting.teams[0] if sitting.teams else teams[0]
    for room in rooms or {None: None}:
        yield TableShown(place, room or "", ns, at.url(f"/table?{asked}"))


def _row(  # noqa: PLR0913, PLR0917 - what makes up a line
    at: At,
    board: int,
    tables: Sequence[TableShown],
    lines: dict[Place, tuple[BoardLine, ...]],
    points: MatchBoard | None,
    turned: bool,
) -> RowShown:
    found = tuple(
        next(
            (line for line in lines[table.place]
             if line.board == board and (line.room or "") in ("", table.room)),
            None,
        )
        for table in tables
    )  # fmt: skip
    if points is None or points.points is None or board in at.hidden:
        return RowShown(board, found, ("", ""))
    won = points.won
    both = (brief(won[0]) if won[0] else "", brief(won[1]) if won[1] else "")
    return RowShown(board, found, _turned(both, turned))


def _team(at: At, section: str, number: str, round_: int) -> TeamShown:
    who = next(
        (one for one in at.event.contestants
         if one.number == number and one.section in ("", section)),
        ContestantId(section, number),
    )  # fmt: skip
    named = at.context.named.get(who)
    said = at.event.line_up(who, round_)
    line_up = [("NS", said.ns), ("EW", said.ew)] if said else []
    asked = urlencode({"team": named.id if named else number, "first_round": round_,
                       "back": at.url(f"/matches?round={round_}")})  # fmt: skip
    return TeamShown(
        named.id if named else number,
        (named.team or named.words) if named else "",
        tuple((side, " & ".join(at.people[one].name for one in ids if one in at.people))
              for side, ids in line_up),
        ", ".join(named.players) if named else "",
        at.url(f"/do/give-line-up?{asked}"),
    )  # fmt: skip


def _byes(at: At, section: str, round_: int) -> tuple[str, ...]:
    drawn: RoundDrawn | None = at.event.drawn.get((section, round_))
    return drawn.byes if drawn else ()


def _why(at: At, section: str, round_: int, number: str) -> tuple[str, ...]:
    """Why a team meets whom it meets, step by step."""
    try:
        return tuple(one.text for one in explain_drawn(at.event, section, round_, number))
    except BridgeError as error:
        return (error.message,)
