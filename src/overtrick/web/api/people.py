"""People, for those who seat them: by what one types of a name or number."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter

from overtrick.store.people_model import Known
from overtrick.store.people_search import search
from overtrick.web.access import Access
from overtrick.web.api.asking import asks
from overtrick.web.wiring import TheDesk

Typed = Annotated[str, QueryParameter(name="q", min_length=1, max_length=100)]
Limit = Annotated[int, QueryParameter(ge=1, le=100)]


class FoundPerson(msgspec.Struct, frozen=True):
    """Somebody who is known: numbers as ``EBU 123456``, clubs by name."""

    id: str
    name: str
    number: str | None
    numbers: list[str]
    clubs: list[str]


@get("/people", **asks(Access.SCORER, anywhere=True), sync_to_thread=True)
def people(desk: TheDesk, typed: Typed, limit: Limit = 20) -> list[FoundPerson]:
    """People whose names or numbers begin as typed: ``smi j``, ``1234``."""
    with desk.store.reading() as connection:
        return [found_person(one) for one in search(connection, typed, limit=limit)]


def found_person(one: Known) -> FoundPerson:
    """A person as whoever seats people needs to tell them apart."""
    number = one.number
    return FoundPerson(
        one.id,
        str(one.name),
        number.number if number else None,
        [str(each) for each in one.numbers],
        [name for _, name in one.clubs],
    )
