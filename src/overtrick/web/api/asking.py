"""What the routes of the API have in common: their rules, and the refusals they declare."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from litestar.openapi import ResponseSpec
from litestar.params import HeaderParameter, QueryParameter

from overtrick.web.access import Access, rule
from overtrick.web.problems import PROBLEM, Problem
from overtrick.web.wiring import LARGEST

Key: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        max_length=200,
        description="Random, one for each command: sent again, it is answered and not done again.",
    ),
]
After: TypeAlias = Annotated[int, QueryParameter(ge=0, le=LARGEST)]

_REFUSALS: Final = {
    400: "The request could not be read.",
    401: "Nobody is signed in, or the token is no longer good.",
    403: "This is not allowed to whoever asks.",
    404: "There is no such thing.",
    409: "The event does not allow this as it stands.",
    413: "The request is too large.",
    422: "Understood and refused; the code says why.",
    429: "Too many requests.",
    500: "Something went wrong on the server.",
    503: "The database cannot be used now: send it again.",
}


def asks(access: Access, *, anywhere: bool = False, changes: bool = False) -> dict[str, Any]:
    """What a route of the API says of itself: its rule, and how it may refuse."""
    refusals = {400, 401, 403, 404, 422, 429, 500, 503} | ({409, 413} if changes else set())
    return {
        "opt": rule(access, anywhere=anywhere),
        "responses": {one: _spec(_REFUSALS[one]) for one in sorted(refusals)},
        "security": [] if access is Access.ANYONE else [{"token": []}, {"session": []}],
    }


def _spec(words: str) -> ResponseSpec:
    return ResponseSpec(Problem, generate_examples=False, description=words, media_type=PROBLEM)
