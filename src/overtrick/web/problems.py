"""Refusals: problem documents (RFC 9457) for programs, pages for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_422_UNPROCESSABLE_ENTITY,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from overtrick.bridge.errors import BridgeError
from overtrick.event.refusals import AlreadyEntered, NotAllowed
from overtrick.movements.errors import MovementError
from overtrick.store.accounts_errors import (
    NoSuchAccount,
    NoSuchDevice,
    NoSuchToken,
    TableClaimed,
)
from overtrick.store.errors import (
    CannotOpenDatabase,
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseReadOnly,
    DatabaseUnreachable,
    DiskFailed,
    DiskFull,
    EntryUnreadable,
    JournalAltered,
    JournalGap,
    NoSuchEvent,
    NoSuchOriginal,
    NotADatabase,
    OtherEvent,
    StoreClosed,
    StoreError,
)
from overtrick.store.people_errors import NoSuchClub, NoSuchPerson
from overtrick.web.book import DirectorsNote
from overtrick.web.languages.retelling import retold
from overtrick.web.pages import language_of, page
from overtrick.web.security.signing_in import form_here

PROBLEM: Final = "application/problem+json"
_REFUSED: Final = "Understood and refused"
WAIT: Final = "wait a moment and try again; if it stays so, tell the director"
"""What readers are told of every failure of the database, which is no concern of theirs."""

_log: Final = logging.getLogger("overtrick.web")


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was refused: its stable code, where, and what was expected."""

    code: str
    message: str
    where: str = ""


_GONE: Final = "client disconnected prematurely"
"""What Litestar says where a page was left while it was sending: no failure of ours."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem document. ``code`` is stable and documented with the errors."""

    title: str
    status: int
    detail: str
    code: str
    type: str = "about:blank"
    errors: tuple[Refusal, ...] = ()


def refused(request: Request[Any, Any, Any], error: BridgeError) -> Response[Any]:
    """What was understood and refused."""
    problem = problem_of(error)
    if problem.status == HTTP_503_SERVICE_UNAVAILABLE:
        told = error.__cause__ if isinstance(error.__cause__, StoreError) else error
        _log.error("%s %s: %s", request.method, request.url.path, told)
        return _answer(request, _to_whom(request, problem), {"Retry-After": "5"})
    return _answer(request, problem)


def no_movement(request: Request[Any, Any, Any], error: MovementError) -> Response[Any]:
    """What the movements refuse, which are no part of the house of errors."""
    refusal = Refusal(error.code, error.message)
    status = HTTP_422_UNPROCESSABLE_ENTITY
    return _answer(request, Problem(_REFUSED, status, error.message, error.code, errors=(refusal,)))


def problem_of(error: BridgeError) -> Problem:
    """A refusal as a document."""
    status, title = _status(error)
    if isinstance(error, _OF_THE_DATABASE) or type(error) is StoreError:
        alone = Refusal(error.code, error.message)  # where it is, is nobody's business
        return Problem(title, status, error.message, error.code, errors=(alone,))
    errors = tuple(Refusal(one.code, one.message, one.where) for one in error.errors)
    return Problem(title, status, str(error), error.code, errors=errors)


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the door itself refuses: no such address, not allowed, not readable."""
    if error.detail == _GONE:
        return Response(None, status_code=HTTP_400_BAD_REQUEST)
    if error.status_code >= HTTP_500_INTERNAL_SERVER_ERROR:
        return broken(request, error)
    names = _sent_as(request) if error.extra else {}
    return _answer(request, _problem(error, names), error.headers)


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """JSON in JSON in JSON, deeper than anything of ours is."""
    del error
    detail = "JSON is nested too deeply"
    return _answer(request, Problem(_TITLES[400], HTTP_400_BAD_REQUEST, detail, "http-400"))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """What should not have happened: whoever runs the server reads where, and nobody else."""
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    detail = "something went wrong on the server; nothing was changed by this request"
    problem = Problem("Something went wrong", HTTP_500_INTERNAL_SERVER_ERROR, detail, "http-500")
    return _answer(request, problem)


def _answer(
    request: Request[Any, Any, Any], problem: Problem, headers: dict[str, str] | None = None
) -> Response[Any]:
    """As a page for a browser that shows it, as a problem document for whoever else asks."""
    if _wants_page(request):
        form = form_here(request) if problem.status == HTTP_401_UNAUTHORIZED else None
        response: Response[Any] = form or page(
            request,
            "error.html",
            problem.status,
            title=problem.title,
            detail=problem.detail,
            said=retold(language_of(request), problem.detail),
            errors=problem.errors if len(problem.errors) > 1 else (),
            sign_in=problem.status == HTTP_401_UNAUTHORIZED,
            typed=_was_typed(request),
        )
        response.headers.update(headers or {})
        return response
    return Response(problem, status_code=problem.status, media_type=PROBLEM, headers=headers or {})


def _to_whom(request: Request[Any, Any, Any], problem: Problem) -> Problem:
    """What failed is for programs and for the console; readers are told what to do."""
    if not _wants_page(request) or request.url.path.startswith("/console"):
        return problem
    return msgspec.structs.replace(problem, detail=WAIT, errors=())


def _was_typed(request: Request[Any, Any, Any]) -> bool:
    """Whether a form of the room or its readers was sent; passwords are forgotten by browsers."""
    return request.method == "POST" and request.url.path.startswith(("/console/", "/results/"))


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    accepted = request.headers.get("accept", "")
    return "text/html" in accepted and not request.url.path.startswith("/api/")


_NOT_THERE: Final = (
    NoSuchAccount, NoSuchToken, NoSuchDevice, NoSuchPerson, NoSuchClub, NoSuchOriginal,
)  # fmt: skip
_OF_THE_DATABASE: Final = (
    DatabaseBusy, DatabaseReadOnly, DatabaseUnreachable, DatabaseDamaged, NotADatabase,
    CannotOpenDatabase, DiskFull, DiskFailed, StoreClosed,
)  # fmt: skip
"""Failures of the database itself, which say where it is to whoever runs the server."""
_NOT_NOW: Final = (*_OF_THE_DATABASE, JournalGap, JournalAltered, EntryUnreadable)
_STATUSES: Final = (
    (NoSuchEvent, HTTP_404_NOT_FOUND, "There is no such event"),
    (OtherEvent, HTTP_409_CONFLICT, "Another event has that number"),
    (DirectorsNote, HTTP_403_FORBIDDEN, "You may not do this"),
    (AlreadyEntered, HTTP_409_CONFLICT, "Another result is in already"),
    (NotAllowed, HTTP_409_CONFLICT, "Not allowed as the event stands"),
    (TableClaimed, HTTP_409_CONFLICT, "Another device has that table"),
    (_NOT_THERE, HTTP_404_NOT_FOUND, "There is no such thing"),
    # Whoever waits with something to be entered keeps it, and sends it again.
    (_NOT_NOW, HTTP_503_SERVICE_UNAVAILABLE, "The database cannot be used now"),
    (BridgeError, HTTP_422_UNPROCESSABLE_ENTITY, _REFUSED),
)
"""What each kind of refusal is to HTTP, the first that fits."""


def _status(error: BridgeError) -> tuple[int, str]:
    return next((status, title) for kind, status, title in _STATUSES if isinstance(error, kind))


_TITLES: Final = {
    400: "That could not be read",
    401: "Sign in first",
    403: "You may not do this",
    404: "There is nothing here",
    405: "That cannot be done here",
    413: "That is too large",
    429: "Too many tries",
}


def _sent_as(request: Request[Any, Any, Any]) -> dict[str, str]:
    """The names of what is sent with a request, where the route's own are others."""
    scope: Mapping[str, Any] = request.scope
    handler = scope.get("route_handler")
    if handler is None:  # an address that there is not
        return {}
    named = {
        own: getattr(one.kwarg_definition, "name", None)
        for own, one in handler.parsed_fn_signature.parameters.items()
    }
    return {own: name for own, name in named.items() if name}


def _problem(error: HTTPException, names: dict[str, str]) -> Problem:
    """What is wrong with a request, member by member where that is known.

    ``names`` are those by which whoever sent it knows them.
    """
    found = error.extra if isinstance(error.extra, list) else []
    wrong = tuple(_wrong(one, names) for one in found if isinstance(one, dict))
    said = [f"{one.where}: {one.message}" if one.where else one.message for one in wrong]
    detail = "; ".join(said) or str(error.detail)
    return Problem(_title(error), error.status_code, detail, _code(error), errors=wrong)


def _wrong(found: dict[str, Any], names: dict[str, str]) -> Refusal:
    key, message = str(found.get("key") or ""), str(found.get("message", ""))
    where = key if found.get("source") == "body" else names.get(key, key)
    if message == f"'{key}'":  # the framework's way of saying that it is not there
        where, message = "", "a body is expected" if where == "data" else f"{where} is missing"
    return Refusal("not-as-described", message, where)


def _title(error: HTTPException) -> str:
    return _TITLES.get(error.status_code, type(error).__name__.removesuffix("Exception"))


def _code(error: HTTPException) -> str:
    return f"http-{error.status_code}"
