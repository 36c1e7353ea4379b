"""Refusals as problem documents (RFC 9457)."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import (
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_422_UNPROCESSABLE_ENTITY,
)

from overtrick.bridge.errors import BridgeError
from overtrick.event.refusals import AlreadyEntered, NotAllowed
from overtrick.store.errors import NoSuchEvent

_TYPE: Final = "application/problem+json"


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was refused: its stable code, where, and what was expected."""

    code: str
    message: str
    where: str = ""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem document. ``code`` is stable and documented with the errors."""

    title: str
    status: int
    detail: str
    code: str
    type: str = "about:blank"
    errors: tuple[Refusal, ...] = ()


def refused(request: Request[Any, Any, Any], error: BridgeError) -> Response[Problem]:
    """What was understood and refused."""
    del request
    status, title = _status(error)
    errors = tuple(Refusal(one.code, one.message, one.where) for one in error.errors)
    return _response(Problem(title, status, str(error), error.code, errors=errors))


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the door itself refuses: no such address, not allowed, not readable."""
    del request
    problem = Problem(_title(error), error.status_code, str(error.detail), _code(error))
    return _response(problem, error.headers)


def _status(error: BridgeError) -> tuple[int, str]:
    if isinstance(error, NoSuchEvent):
        return HTTP_404_NOT_FOUND, "There is no such event"
    if isinstance(error, AlreadyEntered):
        return HTTP_409_CONFLICT, "Another result is in already"
    if isinstance(error, NotAllowed):
        return HTTP_409_CONFLICT, "Not allowed as the event stands"
    return HTTP_422_UNPROCESSABLE_ENTITY, "Understood and refused"


def _title(error: HTTPException) -> str:
    return type(error).__name__.removesuffix("Exception")


def _code(error: HTTPException) -> str:
    return f"http-{error.status_code}"


def _response(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=problem.status, media_type=_TYPE, headers=headers or {})
