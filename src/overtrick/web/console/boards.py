"""Boards and rankings as they are now, each result to be mended where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath

from overtrick.bridge.board import Board
from overtrick.bridge.seat import Side
from overtrick.event.certify import progress
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ResultEntered
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.telling import told
from overtrick.event.traveller import contestants_of
from overtrick.publish.edition import edition
from overtrick.publish.outcome import Card, OutcomeShown, lead, outcome
from overtrick.publish.ranking_page import sections
from overtrick.publish.words import figure, signed
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, TheAt
from overtrick.web.console.seen import standings_seen


@dataclass(frozen=True, slots=True)
class Count:
    """How many results of a board are in."""

    board: int
    done: int
    total: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One result of a traveller, with its points and the place where it is mended.

    Either side is of contestants, each an id and its names.
    """

    ns: tuple[tuple[str, str], ...]
    ew: tuple[tuple[str, str], ...]
    place: str
    shown: OutcomeShown
    told: str
    lead: Card | str
    score: str
    points_ns: str
    points_ew: str
    href: str


@get("/console/events/{event_id:int}/boards", opt=rule(Access.SCORER), sync_to_thread=True)
def boards(at: TheAt) -> Response[bytes]:
    """Every board with how many results are in."""
    return at.page("boards.html", counts=list(_counts(at)))


@get(
    "/console/events/{event_id:int}/boards/{board:int}",
    opt=rule(Access.SCORER),
    sync_to_thread=True,
)
def board(at: TheAt, board: FromPath[int]) -> Response[bytes]:
    """One board's travellers, by score; nothing of one that a director has still to play."""
    there = [one.board for one in _counts(at)]
    hidden = board in at.hidden
    found: list[tuple[str, list[Line]]] = []
    if not hidden:
        standings = at.desk.scored(at.event_id).standings
        mine = [one for one in standings.boards if one.board == board]
        found = [(one.scope, list(_lines(at, one))) for one in mine]
    return at.page(
        "board.html",
        board=board,
        hidden=hidden,
        travellers=found,
        dealer=at.event.dealer("", board).words if board else "",
        vulnerable=at.event.vulnerable("", board).words if board else "",
        before=max((one for one in there if one < board), default=0),
        after=min((one for one in there if one > board), default=0),
        law2=Board(max(1, board)),
    )


@get("/console/events/{event_id:int}/standings", opt=rule(Access.SCORER), sync_to_thread=True)
def standings(at: TheAt) -> Response[bytes]:
    """The rankings as they are now, in the columns of the published pages."""
    found = standings_seen(at)
    shared = edition(at.event, found, at.people, ())
    return at.page(
        "standings.html",
        sections=sections(shared),
        shared=shared,
        progress=progress(at.event),
        imbalances=[one.message for one in found.imbalances],
    )


def _counts(at: At) -> Iterator[Count]:
    planned: dict[int, int] = {}
    for sitting in at.event.sittings.values():
        for one in sitting.boards if sitting.plays else ():
            planned[one] = planned.get(one, 0) + 1
    done: dict[int, int] = {}
    for play in at.event.plays.values():
        done[play.entered.board] = done.get(play.entered.board, 0) + 1
    for one in sorted({*planned, *done}):
        total = max(planned.get(one, 0), done.get(one, 0))
        yield Count(one, done.get(one, 0), total, one in at.hidden)


def _lines(at: At, board: BoardScore) -> Iterator[Line]:
    ordered = sorted(
        board.lines, key=lambda one: -(one.score_ns if one.score_ns is not None else -9999)
    )
    for one in ordered:
        entered = one.play.entered
        asked = {"section": entered.section, "round": entered.round, "table": entered.table}
        asked |= {"board": entered.board}
        ns, ew = (
            tuple(_name(at, who) for who in contestants_of(at.event, one.play, side))
            for side in Side
        )
        yield Line(
            ns,
            ew,
            _place(entered),
            outcome(entered.result),
            told(entered.result),
            lead(entered.lead),
            "" if one.score_ns is None else signed(one.score_ns),
            *_points(one),
            at.url(f"/table?{urlencode(asked)}") if entered.table else "",
        )


def _place(entered: ResultEntered) -> str:
    """``A R2 T5``, as far as it is known."""
    round_ = f"R{entered.round}" if entered.round else ""
    table = f"T{entered.table}" if entered.table else ""
    return " ".join(part for part in (entered.section, round_, table) if part)


def _name(at: At, who: ContestantId) -> tuple[str, str]:
    """A contestant's id and its names."""
    named = at.context.named.get(who)
    return (named.id, named.words) if named else (str(who), "")


def _points(one: LineScore) -> tuple[str, str]:
    ns, ew = ("" if points is None else figure(points) for points in (one.points_ns, one.points_ew))
    return ns, ew
