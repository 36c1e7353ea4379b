"""One table in one round: its boards side by side, each mended by typing its result anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from litestar import Response, get, post

from overtrick.bootstrap.kept import decision, done_before
from overtrick.bootstrap.keys import KeyReused, check_same
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command
from overtrick.event.records import Entry, Record
from overtrick.event.state import BoardPlace, Event, Place
from overtrick.web.access import Access, rule
from overtrick.web.clock import current_round
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import number, one
from overtrick.web.console.grid import cell
from overtrick.web.console.meanwhile import Seen, is_untouched, refusal, saw, seen_of, still
from overtrick.web.console.open_pages import ChangedMeanwhile
from overtrick.web.console.playing import refusal_told
from overtrick.web.console.seated import Seats, seats_at
from overtrick.web.console.table import BoardLine, board_lines, kept_command, typed_command

_REUSED: Final = (
    "Nothing is changed: another result was sent from this page before. "
    "Look at what is in, and send yours again if you mean it."
)


@dataclass(frozen=True, slots=True)
class Typed:
    """What came of a typed result: where, and what was wrong (nothing where it is in).

    ``kept`` where nothing was asked for: the line says what it was shown with.
    """

    board: int
    text: str = ""
    wrong: str = ""
    room: str = ""
    kept: bool = False


@get("/console/events/{event_id:int}/table", opt=rule(Access.SCORER), sync_to_thread=True)
def table(at: TheAt) -> Response[Any]:
    """The boards of a table in a round, as a page or (``part``) to be put into one."""
    return _shown(at, place_asked(at), None)


@post("/console/events/{event_id:int}/table", opt=rule(Access.SCORER), sync_to_thread=True)
def entered(at: TheAt, sent: Sending) -> Response[Any]:
    """A result typed at a board; or which of two counts, where it is contested."""
    place = (one(sent, "section"), number(sent, "round"), number(sent, "table"))
    board, text = number(sent, "board"), one(sent, "take") or one(sent, "result")
    done = act_typed(at, (*place, board), sent, seen_of(sent))
    if done.wrong or "part" in sent:
        return _shown(at, place, done)
    said = at.say("nothing was changed") if done.kept else text or at.say("kept")
    return at.go(at.url(_query(place)), at.good("Board {board}: {text}", board=board, text=said))


def act_typed(
    at: At, place: BoardPlace, sent: dict[str, list[str]], seen: Seen | None = None
) -> Typed:
    """Do what was typed at a board; what was wrong with it.

    ``seen`` is what the page showed there: nothing that came since is written over unknowingly.
    """
    text, room = one(sent, "take") or one(sent, "result"), one(sent, "room") or None
    board, key = place[3], one(sent, "key")
    meant = partial(_meant, place, sent, text, known=board not in at.hidden)
    if done := done_before(at.desk.store, at.event_id, at.writer(key)):
        wrong = "" if _is_same(at, done, board, meant) else at.say(_REUSED)
        return Typed(board, text if wrong else "", wrong, room or "")
    settles = "take" in sent or "keep" in sent
    if not settles and is_untouched(at, board, seen, text):
        return Typed(board, kept=True)
    while True:
        if wrong := refusal(at, place, room, seen, text):
            return Typed(board, text, wrong, room or "")
        try:
            if "keep" in sent:
                at.ahead.check_place(place, room)
            if command := meant(at.event):
                at.act(command, key, still(at.event, place, room) if seen else None)
        except ChangedMeanwhile:  # in this very moment: it is looked at again
            at.look_again()
        except BridgeError as error:
            return Typed(board, text, refusal_told(at.event, at.hidden, error), room or "")
        else:
            return Typed(board)


def _meant(
    place: BoardPlace, sent: dict[str, list[str]], text: str, event: Event, *, known: bool
) -> Command | None:
    """The command that a line asks an event for. Raises BridgeError."""
    room, reason = one(sent, "room") or None, one(sent, "reason")
    if "keep" in sent:
        return kept_command(event, place, room)
    return typed_command(event, place, text, room=room, reason=reason, known=known)


def _is_same(
    at: At, done: Sequence[Entry], board: int, meant: Callable[[Event], Command | None]
) -> bool:
    """Whether what is sent again under a key is what was done under it.

    Of what another wrote at a hidden board it is never said that it is the same.
    """
    if board in at.hidden and any(entry.author != at.who.author for entry in done):
        return False
    then = replace(at.writer(), at=done[0].at or at.now)

    def decided(event: Event) -> Sequence[Record]:
        command = meant(event)
        return decision(at.desk.store, event, [command], then) if command else ()

    try:
        check_same(done, at.event.entries, decided)
    except KeyReused:
        return False
    return True


def place_asked(at: At) -> Place:
    """The table and round that an address names."""
    asked = at.request.query_params
    numbers = [asked.get(name, "") for name in ("round", "table")]
    round_, table_ = (int(one_) if one_.isdecimal() and len(one_) < 9 else 0 for one_ in numbers)
    return (asked.get("section", ""), round_, table_)


def _query(place: Place) -> str:
    section, round_, table_ = place
    return f"/table?{urlencode({'section': section, 'round': round_, 'table': table_})}"


def _shown(at: At, place: Place, typed: Typed | None) -> Response[Any]:
    """The drawer. What was refused stands in its input again, with the reason."""
    content = drawer_content(at, place) | {"typed": typed}
    part = "part" in at.request.query_params or (typed is not None and _is_part(at))
    response = at.fragment("drawer.html", **content) if part else at.page("table.html", **content)
    if typed and typed.wrong:
        response.status_code = 422
    return response


def _is_part(at: At) -> bool:
    return at.request.headers.get("x-part") == "yes"


def drawer_content(at: At, place: Place) -> dict[str, Any]:
    """What the drawer shows."""
    sitting = at.event.sittings.get(place)
    lines: tuple[BoardLine, ...] = board_lines(at.event, place, at.hidden)
    seats: Seats | None = seats_at(at, place)
    rounds = sorted({key[1] for key in at.event.sittings if key[0] == place[0]})
    tables = sorted({key[2] for key in at.event.sittings if key[0] == place[0]})
    return {
        "place": place,
        "asked": at.request.query_params.get("board", ""),
        "sitting": sitting,
        "cell": cell(at.event, place, current_round(at.event, place[0])),
        "lines": lines,
        "saw": saw,
        "seats": seats,
        "rounds": rounds,
        "tables": tables,
    }
