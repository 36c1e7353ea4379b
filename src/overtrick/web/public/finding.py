"""The addresses of lists: the front page, the archive, search, and players."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from overtrick.bootstrap.desk import Desk
from overtrick.store.journals import Listed
from overtrick.web.access import Access, rule
from overtrick.web.pages import page
from overtrick.web.public.archive import Wanted, archive, clubs_of, found_events, front
from overtrick.web.public.keeping import Keeper
from overtrick.web.public.labels import Chosen, Labels
from overtrick.web.public.players import found_players, player_shown
from overtrick.web.wiring import Asking, TheDesk, address, moment

Text = Annotated[str, QueryParameter(max_length=100)]
Month = Annotated[str, QueryParameter(pattern=r"^(\d{4}(-\d\d)?)?$")]
Kind = Annotated[str, QueryParameter(pattern=r"^(pairs|teams|individual)?$")]
Place = Annotated[int, QueryParameter(ge=0, le=1_000_000)]

_UNKNOWN: Final = "there is nobody of this name, or nobody who shows it"


class Shelf:
    """The lists of one server: events with their labels, and the rows of what was played."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.store
        self.labels = Labels(desk.store)
        self.keeper = Keeper(desk.store)

    def events(self) -> tuple[Listed, ...]:
        """The events that are not put away, the youngest first."""
        return self._store.events()

    def public(self, now: datetime) -> Chosen:
        """Every event that is listed, by its number, with its rows kept up."""
        self.keeper.keep_up(now)
        return Chosen(self.labels, self.events(), now)


TheShelf = NamedDependency[Shelf]


@get("/", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def front_page(shelf: TheShelf, request: Asking) -> Response[bytes]:
    """What is played now, what was played last, and where else to go."""
    now = moment(request)
    shown = front(shelf.labels, shelf.events(), now)
    first_run: bool = request.app.state.first_run.open
    return page(request, "public/front.html", front=shown, now=now, first_run=first_run)


@get("/results", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def all_events(  # noqa: PLR0913, PLR0917 - what may be asked for
    shelf: TheShelf, request: Asking, month: Month = "", club: Text = "", kind: Kind = "",
    start: Place = 0,
) -> Response[bytes]:  # fmt: skip
    """Everything that was played, by date, club and kind."""
    now = moment(request)
    wanted = Wanted(month, club.strip(), kind, start)
    shown = archive(shelf.labels, shelf.events(), now, wanted)
    clubs = list(clubs_of(shown.lines))
    return page(request, "public/archive.html", shown=shown, wanted=wanted, clubs=clubs, now=now)


@get("/search", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def search_page(shelf: TheShelf, desk: TheDesk, request: Asking, q: Text = "") -> Response[bytes]:
    """Players and events by what was typed of their names."""
    request.app.state.limits.search.check(address(request))
    now = moment(request)
    events = found_events(shelf.labels, shelf.events(), now, q)
    public = shelf.public(now)
    with desk.store.reading() as connection:
        players = found_players(connection, q, public, now)
    return page(request, "public/search.html", q=q, events=events, players=players, now=now)


@get("/players/{person:str}", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def player_page(
    person: FromPath[str], shelf: TheShelf, desk: TheDesk, request: Asking
) -> Response[Any]:
    """A player's history, of those who show their names."""
    now = moment(request)
    public = shelf.public(now)
    with desk.store.reading() as connection:
        player = player_shown(connection, person, public, now)
    if player is None:
        raise NotFoundException(_UNKNOWN)
    return page(request, "public/player.html", player=player)


def shelf_of(state: State, desk: TheDesk) -> Shelf:
    """The shelf of this server."""
    found: Shelf = state.setdefault("shelf", None) or Shelf(desk)
    state.shelf = found
    return found


HANDLERS: Final = [front_page, all_events, search_page, player_page]
PROVIDED: Final = {"shelf": Provide(shelf_of, sync_to_thread=False)}
