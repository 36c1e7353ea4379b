"""The addresses where players ask for corrections, and their opponents answer."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Result
from overtrick.bridge.seat import Side
from overtrick.event.commands import Command, ContestResult
from overtrick.event.records import ResultEntered
from overtrick.event.state import Play
from overtrick.event.traveller import contestants_of
from overtrick.publish.outcome import outcome
from overtrick.publish.phrases import Several
from overtrick.store.errors import NotStorable, StoreError
from overtrick.web.access import Access, rule
from overtrick.web.flashes import Flash
from overtrick.web.languages import say
from overtrick.web.languages.retelling import retold
from overtrick.web.pages import language_of, page, redirect
from overtrick.web.public.decided import Decided, decided, hidden_names, without
from overtrick.web.public.requests import Wish, answer, may_ask, request, requests_of, unchanged
from overtrick.web.public.routes import TheWindow, check_public
from overtrick.web.public.snapshot import Snapshot
from overtrick.web.public.spoken import in_letters
from overtrick.web.security.csrf import BROWSER
from overtrick.web.security.limits import Limits
from overtrick.web.wiring import Asking, EventId, TheDesk, address, moment

_LONGEST: Final = 400
"""Characters of a field that are read at all."""


def check_patience(request: Asking, event_id: int) -> None:
    """Count how often anybody asks, by address and of one event.

    Raises TooManyRequestsException.
    """
    limits: Limits = request.app.state.limits
    by_address = limits.request_address, address(request)
    limits.check(by_address, (limits.request_event, event_id))


@dataclass(frozen=True, slots=True)
class Sent:
    """A form as it was sent: what is missing is empty."""

    fields: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name, "")[:_LONGEST].strip()

    def number(self, name: str) -> int:
        """A number, 0 where there is none."""
        text = self[name]
        return int(text) if text.isdecimal() and len(text) < 10 else 0


NOT_SENT: Final = Sent({})


class Wrong(NamedTuple):
    """Why nothing was asked, and the ``field`` that is not right; empty where it is none of them.

    The others are ``entry``, ``side`` and ``result``.
    """

    text: str
    field: str = ""


TheForm = NamedDependency[Sent]


@get("/results/{event_id:int}/ask/{board:int}", opt=rule(Access.ANYONE), include_in_schema=False)
async def ask_page(
    event_id: EventId, board: FromPath[int], window: TheWindow, desk: TheDesk, request: Asking
) -> Response[Any]:
    """The results of a board, to say which is not right, and what became of what others said."""
    del event_id
    snapshot = await window.newest()
    check_public(snapshot)
    return await window.work(_ask_page, desk, snapshot, board, request)


@post("/results/{event_id:int}/ask/{board:int}", opt=rule(Access.ANYONE), include_in_schema=False)
async def ask(  # noqa: PLR0913, PLR0917 - what the framework gives it
    event_id: EventId, board: FromPath[int], window: TheWindow, desk: TheDesk, request: Asking,
    form: TheForm,
) -> Response[Any]:  # fmt: skip
    """A player says what a result should be; what cannot be asked stays in the form as typed."""
    snapshot = await window.newest()
    _lines(snapshot, board)
    await window.work(check_patience, request, event_id)
    wrong = await window.work(_asked, desk, snapshot, board, request, form)
    if wrong is not None:
        return await window.work(_ask_page, desk, snapshot, board, request, form, wrong)
    good = _flash(request, "good", "The director will see it. Ask your opponents to agree here.")
    return redirect(f"/results/{event_id}/ask/{board}", good)


@post(
    "/results/{event_id:int}/answer/{number:int}",
    opt=rule(Access.ANYONE),
    include_in_schema=False,
)
async def answer_request(  # noqa: PLR0913, PLR0917 - what the framework gives it
    event_id: EventId, number: FromPath[int], window: TheWindow, desk: TheDesk, request: Asking,
    form: TheForm,
) -> Redirect:  # fmt: skip
    """The other side says whether that is so."""
    check_public(await window.newest())
    await window.work(check_patience, request, event_id)
    said = await window.work(_answered, desk, event_id, number, request, form)
    return redirect(f"/results/{event_id}/ask/{form.number('board')}", said)


def _ask_page(  # noqa: PLR0913, PLR0917 - a page, and the form on it
    desk: Desk, snapshot: Snapshot, board: int, request: Asking, form: Sent = NOT_SENT,
    wrong: Wrong | None = None,
) -> Response[bytes]:  # fmt: skip
    """The page; with the form as it was sent, and what is ``wrong`` with it."""
    lines = _lines(snapshot, board)
    event = snapshot.event
    plays = {one.entry for one in lines}
    chosen = unchanged(event, form.number("entry"))
    return page(
        request,
        "public/ask.html",
        HTTP_422_UNPROCESSABLE_ENTITY if wrong else HTTP_200_OK,
        event_id=snapshot.event_id,
        title=snapshot.site.edition.title,
        board=board,
        lines=[(one, _words(snapshot, one)) for one in lines],
        asked=[
            (one, _words(snapshot, one.play))
            for one in requests_of(event)
            if one.play.entry in plays
        ],
        in_words=in_words,
        decided=[(one, _words(snapshot, one.play)) for one in _decided(desk, snapshot, lines)],
        typed=form,
        chosen=chosen.entry if chosen else 0,
        wrong=wrong,
        open=any(may_ask(event, one, moment(request)) for one in lines),
        mine=_author(request),
        final=event.stage == "final",
    )


def _decided(desk: Desk, snapshot: Snapshot, lines: list[Play]) -> Iterator[Decided]:
    """What was decided about results, without the names of whoever hides them."""
    found = decided(snapshot.event, lines)
    if any(one.words for one in found):
        with desk.store.reading() as connection:
            hidden = hidden_names(connection, snapshot.event_id, snapshot.event)
        return (replace(one, words=without(one.words, hidden)) for one in found)
    return iter(found)


def _lines(snapshot: Snapshot, board: int) -> list[Play]:
    """The results of a board. Raises NotFoundException where they are not shown."""
    check_public(snapshot)
    seen = snapshot.view
    lines = [one for one in seen.event.plays.values() if one.entered.board == board]
    if not lines or not seen.shows_requests:
        raise NotFoundException("corrections may be asked for after play, of boards that are shown")
    return sorted(lines, key=lambda one: (one.entered.section, one.entered.ns, one.entry))


def _words(snapshot: Snapshot, play: Play) -> dict[str, Any]:
    at = play.entered
    return {
        "section": at.section,
        "ns": "-".join(at.teams[:1] if at.teams else at.ns),
        "ew": "-".join(at.teams[1:] if at.teams else at.ew),
        "names": tuple(_names(snapshot, play, side) for side in Side),
        "words": in_words(at.result),
        "may": may_ask(snapshot.event, play, snapshot.seen_at),
    }


def in_words(result: Result | str) -> str:
    """A result, or one as it was written, as pages say it; what is none stands as it was typed."""
    try:
        shown = outcome(parse_result(result) if isinstance(result, str) else result)
    except BridgeError:
        return str(result)
    return shown.contract.words if shown.contract else shown.text


def _names(snapshot: Snapshot, play: Play, side: Side) -> str:
    """Who sat on a side, as they chose to be shown; empty where nobody is named."""
    there = contestants_of(snapshot.event, play, side)
    shown = (snapshot.site.edition.entrants.get(one) for one in there)
    return Several(" & ", tuple(name for one in shown if one for name in one.names))


def _asked(desk: Desk, snapshot: Snapshot, board: int, asking: Asking, form: Sent) -> Wrong | None:
    """Note what is asked; or what is wrong with it. Raises StoreError where nothing can be kept."""
    language, now, entry = language_of(asking), moment(asking), form.number("entry")
    side = next((one for one in Side if one.value == form["side"]), None)
    if side is None or not _is_of(snapshot, board, entry):
        sentence = say(language, "Say which result is not right, and which side you were.")
        return Wrong(sentence, "side" if _is_of(snapshot, board, entry) else "entry")
    event = desk.event(snapshot.event_id)
    play = unchanged(event, entry)
    if play is None:
        return Wrong(say(language, "That result was corrected meanwhile."))
    try:
        typed = in_letters(language, form["result"])
        note = request(event, play, Wish(side, typed, form["words"]), now)
        desk.act(snapshot.event_id, note, Writer(now, _author(asking)))
    except BridgeError as error:
        _check_kept(error)
        return Wrong(retold(language, str(error)), "result" if may_ask(event, play, now) else "")
    return None


def _is_of(snapshot: Snapshot, board: int, entry: int) -> bool:
    """Whether an entry is a result that is shown of a board, or one that was corrected since."""
    play = unchanged(snapshot.event, entry)
    if play is not None or not 0 < entry <= len(snapshot.event.entries):
        return play in _lines(snapshot, board)
    record = snapshot.event.entries[entry - 1].record
    return isinstance(record, ResultEntered) and record.board == board


def _check_kept(error: BridgeError) -> None:
    """Raise what is no refusal of what was asked: there is no room for it, or no database."""
    if isinstance(error, StoreError) and not isinstance(error, NotStorable):
        raise error


def _answered(desk: Desk, event_id: int, number: int, asking: Asking, form: Sent) -> Flash:
    now, author = moment(asking), _author(asking)
    agrees = form["answer"] == "yes"
    try:
        for command in answer(desk.event(event_id), number, author, agrees=agrees, now=now):
            _act(desk, event_id, command, Writer(now, author))
    except BridgeError as error:
        _check_kept(error)
        return Flash("bad", retold(language_of(asking), str(error)))
    return _flash(asking, "good", "The director will decide. Thank you.")


def _act(desk: Desk, event_id: int, command: Command, writer: Writer) -> None:
    """Do what is asked; a contest that is refused leaves the note, which the director reads."""
    try:
        desk.act(event_id, command, writer)
    except BridgeError as error:
        if isinstance(error, StoreError) or not isinstance(command, ContestResult):
            raise


def _author(request: Asking) -> str:
    """A name for somebody without an account: the same for one browser, and of no use elsewhere."""
    secret: bytes = request.app.state.secret
    browser = request.cookies.get(BROWSER, "")
    return "public " + hmac.new(secret, f"asks {browser}".encode(), hashlib.sha256).hexdigest()[:10]


def _flash(request: Asking, kind: Any, sentence: str) -> Flash:
    return Flash(kind, say(language_of(request), sentence))


async def form_of(request: Asking) -> Sent:
    """The fields of a form; files are left out."""
    sent = await request.form()
    return Sent({name: value for name, value in sent.items() if isinstance(value, str)})


HANDLERS: Final = [ask_page, ask, answer_request]
PROVIDED: Final = {"form": Provide(form_of)}
