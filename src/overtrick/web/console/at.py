"""What handlers of the console are given: an event and who looks at it, and forms as sent."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from litestar import Response
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.di import NamedDependency, Provide
from litestar.response import Redirect
from markupsafe import Markup

from overtrick.bootstrap.desk import Asked, Check, Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bootstrap.keys import KeyReused
from overtrick.event.commands import Command
from overtrick.event.contestant import Person
from overtrick.event.decide.drawing import is_swiss
from overtrick.event.records import Entry
from overtrick.event.state import Event
from overtrick.publish.words import signed
from overtrick.store.originals import Original
from overtrick.web.access import Access, Who
from overtrick.web.book import Call, calls
from overtrick.web.console.ahead import Ahead, act_ahead
from overtrick.web.console.context import Context, context
from overtrick.web.console.form import one, sent_of
from overtrick.web.console.naming import people_in
from overtrick.web.console.playing import (
    boards_kept_back,
    hidden_boards,
    is_kept_from,
    scrubbed,
)
from overtrick.web.flashes import Flash
from overtrick.web.languages import say
from overtrick.web.pages import csrf_field, fragment, language_of, page, redirect
from overtrick.web.terminal.allowing import check_same
from overtrick.web.wiring import Asking, EventId, TheDesk, moment, writer

KEPT_WORDS = "what it says may tell of boards that you have still to play"
"""What stands for the words of a call that one who plays is not told."""


def new_key() -> str:
    """What makes a form that is sent twice count once."""
    return secrets.token_urlsafe(12)


def local(moment: datetime | None, *, day: bool = False) -> str:
    """A time as the clock on the wall where the server stands has it."""
    if moment is None:
        return ""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}" if day else f"{moment.astimezone():%H:%M}"


class Door:
    """A page of the console that is of no event, or of one, and whoever asks for it."""

    def __init__(self, desk: Desk, request: Asking) -> None:
        self.desk, self.request = desk, request

    @property
    def who(self) -> Who:
        """Whoever asks."""
        return self.request.user

    @cached_property
    def now(self) -> datetime:
        """When the page was asked for."""
        return moment(self.request)

    @property
    def stamp(self) -> str:
        """The same, as the database keeps times."""
        return self.now.isoformat(timespec="seconds")

    def writer(self, key: str = "") -> Writer:
        """Whoever asks, as the journal will name them, and now."""
        return writer(self.request, key or None)

    def say(self, sentence: str, **values: Any) -> str:
        """A sentence in the language of whoever asks."""
        return say(language_of(self.request), sentence, **values)

    def good(self, sentence: str, **values: Any) -> Flash:
        """What the next page says of what was done."""
        return Flash("good", self.say(sentence, **values))

    def page(self, template: str, **content: Any) -> Response[bytes]:
        """A page of the console."""
        return page(self.request, f"console/{template}", **self.content(), **content)

    def fragment(self, template: str, **content: Any) -> Response[str]:
        """A piece of a page of the console."""
        text = fragment(self.request, f"console/{template}", **self.content(), **content)
        return Response(text, media_type="text/html; charset=utf-8")

    def content(self) -> dict[str, Any]:
        """What all pages of the console have."""
        return {
            "door": self,
            "access": self.who.access(None),
            "Access": Access,
            "new_key": new_key,
            "local": local,
            "signed": signed,
        }

    def go(self, path: str, *flashes: Flash) -> Redirect:
        """To another page."""
        return redirect(path, *flashes)


class At(Door):
    """An event, as it is when a page of it is asked for."""

    def __init__(self, desk: Desk, request: Asking, event_id: int, event: Event) -> None:
        super().__init__(desk, request)
        self.event_id, self.event = event_id, event

    @cached_property
    def uid(self) -> str:
        """What tells this event from one of another database that has its number."""
        return self.desk.uid(self.event_id)

    def form_fields(self) -> Markup:
        """What every form of a page of this event is sent with, which event it means among it."""
        uid = Markup('<input type="hidden" name="uid" value="{}">').format(self.uid)
        return csrf_field(self.request) + uid

    @cached_property
    def hidden(self) -> frozenset[int]:
        """The boards of which whoever asks sees nothing, because he has still to play them."""
        return hidden_boards(self.desk, self.event, self.who)

    @cached_property
    def kept_back(self) -> frozenset[int]:
        """Those that stay hidden only because whoever asks took them out of his own way."""
        return boards_kept_back(self.desk, self.event, self.who)

    @property
    def ahead(self) -> Ahead:
        """What commands of whoever asks must not tell him."""
        return Ahead(self.event, self.hidden, self.who.author)

    def fit(self, text: str) -> str:
        """A sentence without what whoever asks must not see."""
        return scrubbed(self.event, self.hidden, text) if self.hidden else text

    @cached_property
    def context(self) -> Context:
        """What there is to choose from, with names."""
        return context(self.desk, self.event)

    @cached_property
    def people(self) -> dict[str, Person]:
        """Everybody whom the journal names, as a director sees them."""
        return people_in(self.desk, self.event)

    @cached_property
    def waiting_calls(self) -> tuple[Call, ...]:
        """The calls that are not answered yet, which every page of the event says."""
        return calls(self.event)

    def call_words(self, call: Call) -> str:
        """What a call says; for one who plays and did not write it, no word of boards ahead."""
        own = call.author is not None and call.author == self.who.author
        if not own and is_kept_from(call.words, call.board, self.hidden):
            return self.say(KEPT_WORDS)
        return call.words

    @property
    def access(self) -> Access:
        """What whoever asks may do here."""
        return self.who.access(self.event_id)

    @property
    def seating(self) -> str:
        """The command by which the event, in which nothing is played yet, is seated anew."""
        if any(is_swiss(self.event, section) for section in self.context.sections):
            return "draw-round"
        return "set-round-robin" if self.event.drawn else "set-movement"

    def url(self, path: str = "") -> str:
        """The address of a page of this event."""
        return f"/console/events/{self.event_id}{path}"

    def content(self) -> dict[str, Any]:
        """What all pages of an event have."""
        everywhere = super().content()
        return everywhere | {
            "at": self, "event": self.event, "access": self.access,
            "everywhere": everywhere["access"], "csrf_field": self.form_fields,
        }  # fmt: skip

    def act(self, command: Command, key: str = "", check: Check | None = None) -> tuple[Entry, ...]:
        """Do what a command asks, once for a key.

        Raises what ``decide`` refuses, and what ``check`` says of the event it is decided on.
        """
        return self.act_together([command], key, check=check)

    def act_together(
        self,
        commands: Sequence[Command],
        key: str = "",
        *,
        originals: Sequence[Original] = (),
        check: Check | None = None,
    ) -> tuple[Entry, ...]:
        """Do what commands ask as one act, once for a key: all of them are done, or none.

        Raises as ``act`` does.
        """
        asked = Asked(commands, self.writer(key), tuple(originals), check)
        with self.once():
            entries = act_ahead(self.desk, self.event_id, self.who, asked)
        self.look_again()
        return entries

    @contextmanager
    def once(self) -> Iterator[None]:
        """Say of a form that did another thing before, as after Back, what to do about it."""
        try:
            yield
        except KeyReused as error:
            error.message = self.say(
                "Nothing is changed now: another thing was done from this page already. "
                "Load it anew, then do this."
            )
            raise

    def look_again(self) -> None:
        """See the event as it is now, and nothing of it as it was before."""
        self.event = self.desk.event(self.event_id)
        for name in ("hidden", "kept_back", "context", "people", "waiting_calls"):
            self.__dict__.pop(name, None)


class Upload(NamedTuple):
    """A file that came with a form."""

    name: str
    content: bytes


async def _sent(request: Asking) -> dict[str, list[str]]:
    return sent_of(await request.form())


async def _uploads(request: Asking) -> list[Upload]:
    return [
        Upload(value.filename or "file", await value.read())
        for value in _files(await request.form())
        if value.filename
    ]


def _files(form: FormMultiDict) -> list[UploadFile]:
    return [value for _, value in form.multi_items() if isinstance(value, UploadFile)]


def _door(desk: TheDesk, request: Asking) -> Door:
    return Door(desk, request)


Sending: TypeAlias = NamedDependency[dict[str, list[str]]]


def _at(desk: TheDesk, request: Asking, event_id: EventId, sent: Sending) -> At:
    """Raises NoSuchEvent, and OtherEvent for a form of an event that has the number elsewhere."""
    at = At(desk, request, event_id, desk.event(event_id))
    check_same(desk, event_id, one(sent, "uid"))
    return at


Uploading: TypeAlias = NamedDependency[list[Upload]]
TheDoor: TypeAlias = NamedDependency[Door]
TheAt: TypeAlias = NamedDependency[At]

PROVIDED = {
    "sent": Provide(_sent),
    "uploads": Provide(_uploads),
    "door": Provide(_door, sync_to_thread=False),
    "at": Provide(_at, sync_to_thread=True),
}
"""For the routers of the console."""
