"""Movements: the list, one of them, and those that suit an evening."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from overtrick.bootstrap.movement_documents import entry, suggestion, with_rows
from overtrick.movements.catalogue import entries
from overtrick.movements.catalogue import get as movement_of
from overtrick.movements.errors import UnknownMovement
from overtrick.movements.finder import Wish
from overtrick.movements.finder import find as found_for
from overtrick.movements.finder.wish import MOST_A_ROUND
from overtrick.web.access import Access
from overtrick.web.api.asking import asks

Json: TypeAlias = dict[str, Any]
Kind = Literal["pairs", "teams", "individual"]
Few = Annotated[int, Meta(ge=1, le=1000)]
Minutes = Annotated[float, Meta(gt=0, le=100_000)]
OfKind = Annotated[Kind | None, QueryParameter(name="kind")]
MovementKey = Annotated[str, PathParameter(max_length=200)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a director wants of an evening; what is left out does not matter.

    ``boards`` are those that everybody plays, ``boards_per_set`` those of a round. ``minutes`` is
    the time there is for the whole session.
    """

    contestants: Few
    kind: Kind = "pairs"
    boards: Few | None = None
    rounds: Few | None = None
    minutes: Minutes | None = None
    winners: Literal[1, 2] | None = None
    stationary: Annotated[int, Meta(ge=0, le=1000)] = 0
    sets: Few | None = None
    paper: bool = False
    devices: bool = False
    minutes_per_board: Minutes = 7.5
    change: Annotated[float, Meta(ge=0, le=1000)] = 1
    boards_per_set: Annotated[int, Meta(ge=1, le=MOST_A_ROUND)] | None = None


@get("/movements", **asks(Access.ANYONE), sync_to_thread=True)
def movements(kind: OfKind = None) -> list[Json]:
    """Every movement there is, without its rows."""
    return [one for one in catalogue() if kind in (None, one["kind"])]


@get("/movements/{key:str}", **asks(Access.ANYONE), sync_to_thread=True)
def movement(key: MovementKey) -> Json:
    """One movement, with its rows: round, table, contestants, set of boards."""
    try:
        return with_rows(movement_of(key))
    except UnknownMovement as error:
        raise NotFoundException(error.message) from error


@post(
    "/movements/find",
    **asks(Access.SCORER, anywhere=True, changes=True),
    status_code=HTTP_200_OK,
    sync_to_thread=True,
)
def find(data: JSONBody[Wanted]) -> list[Json]:
    """The movements that suit an evening, the best first."""
    wish = wish_of(data)
    return [suggestion(one, wish) for one in found_for(wish)]


@lru_cache(maxsize=1)
def catalogue() -> tuple[Json, ...]:
    """Every movement there is; worked out once, for how fair each is takes a while."""
    return tuple(entry(one.movement()) for one in entries())


def wish_of(wanted: Wanted) -> Wish:
    """What is wanted, in the words of the finder. Raises UseRefused."""
    return Wish(
        contestants=wanted.contestants,
        kind=wanted.kind,
        boards=wanted.boards,
        rounds=wanted.rounds,
        minutes=None if wanted.minutes is None else Fraction(str(wanted.minutes)),
        winners=wanted.winners,
        stationary=wanted.stationary,
        sets=wanted.sets,
        paper=wanted.paper,
        devices=wanted.devices,
        minutes_a_board=Fraction(str(wanted.minutes_per_board)),
        change=Fraction(str(wanted.change)),
        boards_per_set=wanted.boards_per_set,
    )
