"""Team matches: who met whom, what came of it, and each match board by board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.knock_out import drawn_stages
from overtrick.event.standings import Match, MatchBoard
from overtrick.publish.edition import Edition
from overtrick.publish.entrants import Entrant
from overtrick.publish.outcome import OutcomeShown, outcome
from overtrick.publish.phrases import Phrase
from overtrick.publish.sittings import Sitting, Sittings
from overtrick.publish.words import counted, figure, signed
from overtrick.scoring.rounding import brief


@dataclass(frozen=True, slots=True)
class Table:
    """What happened at one table of a match, with the score as our team has it."""

    outcome: OutcomeShown
    score: str


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One board: our pair North-South, our pair East-West, and what we won or lost."""

    board: int
    href: str
    ns: Table | None
    ew: Table | None
    won: str
    lost: str


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match as one of its teams sees it; ``outcome`` is ``won``, ``lost`` or ``drawn``."""

    round: int | None
    us: Entrant
    them: Entrant
    points: tuple[str, str]
    vps: tuple[str, str] | None
    outcome: str
    lines: tuple[MatchLine, ...]
    awarded: str = ""


@dataclass(frozen=True, slots=True)
class ByeShown:
    """A round without opponents, and what it brought."""

    round: int
    who: Entrant
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round: its matches, without their boards, and who had none."""

    name: str
    matches: tuple[MatchShown, ...]
    byes: tuple[ByeShown, ...] = ()


def rounds(edition: Edition) -> tuple[RoundShown, ...]:
    """Every round with its matches and byes."""
    gathered: dict[int | None, list[MatchShown]] = {}
    for match in edition.standings.matches:
        gathered.setdefault(match.round, []).append(_match(edition, match, 0, ()))
    byes = byes_of(edition)
    stages = dict(_stages(edition))
    for bye in byes:
        gathered.setdefault(bye.round, [])
    return tuple(
        RoundShown(
            stages.get(number or 0) or _round(number),
            tuple(gathered[number]),
            tuple(bye for bye in byes if bye.round == number),
        )
        for number in sorted(gathered, key=lambda one: one or 0)
    )


def _stages(edition: Edition) -> Iterator[tuple[int, str]]:
    """A knock-out's stages by the round in which each begins: ``Final``, ``Semi-finals``."""
    for stage in drawn_stages(edition.event):
        matches = len(stage.drawn.matches)
        teams = len(stage.players)
        if stage.drawn.triangles or 2 * matches + len(stage.drawn.byes) != teams:
            yield stage.first, Phrase("Stage {stage}", stage=stage.number)
        elif teams in _STAGES:
            yield stage.first, Phrase(_STAGES[teams])
        else:
            words = counted(teams, "team")
            yield stage.first, Phrase("Stage {stage}, {teams}", stage=stage.number, teams=words)


_STAGES: Final = {2: "Final|stage", 4: "Semi-finals", 8: "Quarter-finals"}


def _round(number: int | None) -> Phrase:
    return Phrase("Round {round}", round=number) if number else Phrase("Matches")


def byes_of(edition: Edition, contestant: ContestantId | None = None) -> tuple[ByeShown, ...]:
    """The byes of everybody, or of one contestant."""
    unit = f"{{amount}} {edition.total_unit}"
    return tuple(
        ByeShown(bye.round, who, Phrase(unit, amount=brief(bye.points)), bye.award.reason)
        for bye in edition.standings.byes
        for who in [_team(edition, bye.team)]
        if contestant is None or who == edition.entrants[contestant]
    )


def matches_of(
    edition: Edition, contestant: ContestantId, played: Sittings
) -> tuple[MatchShown, ...]:
    """One team's matches as it sees them, board by board."""
    id_ = edition.entrants[contestant].id
    return tuple(
        _match(edition, match, match.teams.index(id_), played[contestant])
        for match in edition.standings.matches
        if id_ in match.teams
    )


def _match(edition: Edition, match: Match, us: int, mine: Sequence[Sitting]) -> MatchShown:
    them = 1 - us
    teams = [_team(edition, id_) for id_ in match.teams]
    ours = [one for one in mine if _belongs(match, one)]
    return MatchShown(
        round=match.round,
        us=teams[us],
        them=teams[them],
        points=(brief(match.won[us]), brief(match.won[them])),
        vps=None if match.vps is None else (figure(match.vps[us]), figure(match.vps[them])),
        outcome="drawn" if match.winner is None else "won" if match.winner == us else "lost",
        lines=tuple(_line(edition, board, us, ours) for board in match.boards) if ours else (),
        awarded="" if match.award is None else match.award.reason or Phrase("awarded"),
    )


def _team(edition: Edition, id_: str) -> Entrant:
    return next(entrant for entrant in edition.entrants.values() if entrant.id == id_)


def _belongs(match: Match, one: Sitting) -> bool:
    entered = one.line.play.entered
    same_round = not match.rounds or entered.round in (None, *match.rounds)
    return same_round and set(entered.teams or ()) == set(match.teams)


def _line(edition: Edition, board: MatchBoard, us: int, mine: Iterable[Sitting]) -> MatchLine:
    on_it = [one for one in mine if one.board.board == board.board]
    won, lost = _split(board, us)
    hrefs = [edition.board_pages[one.board.scope, one.board.board] for one in on_it]
    return MatchLine(
        board=board.board,
        href=hrefs[0] if hrefs else "",
        ns=_table(on_it, Side.NS),
        ew=_table(on_it, Side.EW),
        won=won,
        lost=lost,
    )


def _table(mine: Iterable[Sitting], side: Side) -> Table | None:
    one = next((one for one in mine if one.side is side), None)
    if one is None:
        return None
    score = one.line.score_ns
    text = "" if score is None else signed(side.sign * score)
    return Table(outcome(one.line.play.entered.result), text)


def _split(board: MatchBoard, us: int) -> tuple[str, str]:
    """What a board brought us and them; nothing is shown for nothing."""
    if board.points is None:
        return "", ""
    ours, theirs = board.won[us], board.won[1 - us]
    return brief(ours) if ours else "", brief(theirs) if theirs else ""
