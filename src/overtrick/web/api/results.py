"""What an event comes to: standings, travellers, score cards, contestants."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter

from overtrick.event.contestant import shown_ids
from overtrick.formats.document import document
from overtrick.web.access import Access
from overtrick.web.api.asking import asks
from overtrick.web.api.cards import card, contestants_document
from overtrick.web.api.sight import Sight, sight
from overtrick.web.wiring import LARGEST, Asking, EventId, TheDesk, moment

Json: TypeAlias = dict[str, Any]
BoardNumber = Annotated[int, PathParameter(ge=1, le=LARGEST)]
ContestantName = Annotated[
    str, PathParameter(max_length=100, description="As printed: 3, 3NS or A3NS.")
]
SectionName = Annotated[str | None, QueryParameter(max_length=100)]


@get("/events/{event_id:int}/standings", **asks(Access.DISPLAY), sync_to_thread=True)
def standings(request: Asking, event_id: EventId, desk: TheDesk) -> Json:
    """The standings now, in the document that ``overtrick score --json`` prints.

    Only a director's has boards that somebody can still play.
    """
    return _document(_sight(request, event_id, desk))


@get("/events/{event_id:int}/travellers", **asks(Access.DISPLAY), sync_to_thread=True)
def travellers(
    request: Asking, event_id: EventId, desk: TheDesk, section: SectionName = None
) -> list[Json]:
    """All results of every board, with its cards where they are known and no secret any more."""
    return _travellers(_sight(request, event_id, desk), section)


@get("/events/{event_id:int}/travellers/{board:int}", **asks(Access.DISPLAY), sync_to_thread=True)
def traveller(
    request: Asking,
    event_id: EventId,
    board: BoardNumber,
    desk: TheDesk,
    section: SectionName = None,
) -> list[Json]:
    """All results of one board: a list, for sections may be compared apart."""
    every = _travellers(_sight(request, event_id, desk), section)
    found = [one for one in every if one["board"] == board]
    if not found:
        raise NotFoundException("no result of this board may be shown")
    return found


@get("/events/{event_id:int}/contestants", **asks(Access.DISPLAY), sync_to_thread=True)
def contestants(request: Asking, event_id: EventId, desk: TheDesk) -> list[Json]:
    """Who takes part, by section and number; players as they chose to be shown."""
    return contestants_document(_sight(request, event_id, desk))


@get(
    "/events/{event_id:int}/score-cards/{contestant:str}",
    **asks(Access.DISPLAY),
    sync_to_thread=True,
)
def score_card(
    request: Asking, event_id: EventId, contestant: ContestantName, desk: TheDesk
) -> Json:
    """Everything that one contestant has played, board by board."""
    seen = _sight(request, event_id, desk)
    ids = shown_ids(seen.event.contestants)
    wanted = [one for one, name in ids.items() if contestant in (name, str(one))]
    if not wanted:
        raise NotFoundException("there is no such contestant")
    return card(seen, wanted[0], ids)


def _sight(request: Asking, event_id: int, desk: TheDesk) -> Sight:
    return sight(desk, request.user, event_id, moment(request))


def _document(seen: Sight) -> Json:
    return document(seen.event, seen.standings, seen.people, seen.notices)


def _travellers(seen: Sight, section: str | None) -> list[Json]:
    return [
        _with_cards(seen, one)
        for one in _document(seen)["boards"]
        if section in (None, one.get("section", section))
    ]


def _with_cards(seen: Sight, board: Json) -> Json:
    """The board of a document with its dealer, and its cards as PBN has them."""
    section = board.get("section") or (board["lines"][0]["section"] if board["lines"] else "")
    deal = seen.event.deal(section, board["board"])
    dealer = seen.event.dealer(section, board["board"])
    return board | {"dealer": dealer.value, "deal": str(deal) if deal else None}
