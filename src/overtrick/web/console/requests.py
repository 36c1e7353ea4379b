"""What players ask to have corrected after play: what would change, accepted or refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Side
from overtrick.event.commands import Command, CorrectResult, TakeNote
from overtrick.event.decide.preview_words import result_place
from overtrick.event.decide.written_results import read_result
from overtrick.event.state import Event
from overtrick.event.traveller import contestants_of
from overtrick.publish.outcome import OutcomeShown, outcome
from overtrick.web import book
from overtrick.web.access import Access, rule
from overtrick.web.console.answering import check_copy
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import Sent, one
from overtrick.web.console.meanwhile import Seen, saw, seen_of
from overtrick.web.console.open_pages import ChangedMeanwhile
from overtrick.web.console.previewing import Shown, previewed
from overtrick.web.console.seated import whole_names
from overtrick.web.console.table import kept_command
from overtrick.web.flashes import Flash
from overtrick.web.public.requests import UNASKED, Asked, requests_of


@dataclass(frozen=True, slots=True)
class Line:
    """A request as a director reads it, with what would change if it is accepted.

    ``wrong`` says why it cannot be accepted as it stands.
    """

    asked: Asked
    where: str
    sides: tuple[tuple[Side, str], ...]
    stands: OutcomeShown
    wanted: OutcomeShown | None
    minutes: int
    changes: Shown | None
    wrong: str = ""

    @property
    def by(self) -> str:
        """Who asks."""
        return dict(self.sides)[self.asked.side]


@get("/console/events/{event_id:int}/requests", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def requests(at: TheAt) -> Response[bytes]:
    """The requests that are open, each with what would change."""
    return _page(at)


def _page(at: At, number: int = 0, reason: str = "", wrong: str = "") -> Response[bytes]:
    """The requests; one of them with the reason that was typed there, and why it was refused."""
    response = at.page(
        "requests.html",
        lines=tuple(_lines(at)),
        refused=number,
        reason=reason,
        why=wrong,
        saw=saw,
    )
    response.status_code = 422 if wrong else 200
    return response


@post(
    "/console/events/{event_id:int}/requests/{number:int}",
    opt=rule(Access.DIRECTOR),
    sync_to_thread=True,
)
def settled(at: TheAt, number: FromPath[int], sent: Sending) -> Response[Any]:
    """A request is accepted: the result is corrected; or refused: it stays, and that is noted."""
    try:
        check_copy(at, at.event, seen_of(sent))
    except ChangedMeanwhile as error:
        return at.go(at.url("/requests"), Flash("bad", error.message))
    asked = _open(at, number)
    return _decided(at, asked, sent) if asked else _settled(at)


def _decided(at: At, asked: Asked, sent: Sent) -> Response[Any]:
    accepts = one(sent, "what") == "accept"
    commands = _accepted(asked, sent) if accepts else _refused(at, asked, sent)
    try:
        check = partial(_check_same, at, asked, seen_of(sent))
        at.act_together(commands, one(sent, "key"), check=check)
    except BridgeError as error:
        at.look_again()
        if _open(at, asked.number) is None:
            return _settled(at)
        return _page(at, asked.number, one(sent, "reason"), error.message)
    words = "The result is corrected." if accepts else "The result stays as it is."
    return at.go(at.url("/requests"), at.good(words))


def _open(at: At, number: int) -> Asked | None:
    return next((one_ for one_ in open_requests(at) if one_.number == number), None)


def _settled(at: At) -> Redirect:
    return at.go(at.url("/requests"), at.good("This request is settled already."))


def _check_same(at: At, asked: Asked, seen: Seen | None, now: Event) -> None:
    """Raise ChangedMeanwhile where a request is open no more, or its result is another entry.

    And where the page showed another under its number, which an older copy has.
    """
    check_copy(at, now, seen)
    for one_ in requests_of(now):
        if one_.number == asked.number and one_.play.entry == asked.play.entry:
            return
    raise ChangedMeanwhile("the result was entered anew in this moment: look again")


def open_requests(at: At) -> list[Asked]:
    """The requests that whoever looks may see, the oldest first."""
    return [one_ for one_ in requests_of(at.event) if one_.play.entered.board not in at.hidden]


def correction(asked: Asked, reason: str) -> CorrectResult:
    """The command that does what was asked. Raises NotFoundException for a result of no table."""
    entered = asked.play.entered
    if entered.round is None or entered.table is None:
        raise NotFoundException("this result is of no table: correct it in its file")
    return CorrectResult(
        entered.round, entered.table, entered.board, asked.result, entered.section,
        None, entered.room, reason,
    )  # fmt: skip


def _reason(asked: Asked) -> str:
    """Law 79C is what a correction after play goes by, and what one that is late has to name."""
    other = next(one_ for one_ in Side if one_ is not asked.side)
    agreed = f", agreed by {other.value}" if asked.answer == "agree" else ""
    return f"{UNASKED}{asked.side.value}{agreed}"


def _accepted(asked: Asked, sent: Sent) -> list[Command]:
    return [correction(asked, one(sent, "reason") or _reason(asked)), book.done(asked.number)]


def _refused(at: At, asked: Asked, sent: Sent) -> list[Command]:
    """The request is done; a contest that came of it is settled as well, and the reason kept."""
    entered = asked.play.entered
    found: list[Command] = [book.done(asked.number)]
    if entered.round is not None and entered.table is not None:
        place = (entered.section, entered.round, entered.table, entered.board)
        if keeps := kept_command(at.event, place, entered.room):
            found.append(keeps)
    if said := " ".join(one(sent, "reason").split())[:200]:
        note = f"correction of board {entered.board} to {asked.result} refused: {said}"
        found.append(TakeNote(note, None, entered.round, entered.table, entered.board))
    return found


def _lines(at: At) -> Iterator[Line]:
    for asked in open_requests(at):
        play = asked.play
        changes, wrong = _changes(at, asked)
        yield Line(
            asked,
            result_place(play.entered),
            tuple((side, _names(at, asked, side)) for side in Side),
            outcome(play.entered.result),
            _wanted(at, asked),
            max(0, int((at.now - asked.at).total_seconds() // 60)) if asked.at else 0,
            changes,
            wrong,
        )


def _wanted(at: At, asked: Asked) -> OutcomeShown | None:
    """What is asked for as it is shown; None where it cannot be read, which a note can hold."""
    entered = asked.play.entered
    try:
        return outcome(read_result(at.event, entered.section, entered.board, asked.result))
    except BridgeError:
        return None


def _changes(at: At, asked: Asked) -> tuple[Shown | None, str]:
    try:
        return previewed(at, correction(asked, _reason(asked))), ""
    except NotFoundException as error:
        return None, error.detail
    except BridgeError as error:
        return None, error.message


def _names(at: At, asked: Asked, side: Side) -> str:
    return whole_names(at, contestants_of(at.event, asked.play, side)) or side.words
