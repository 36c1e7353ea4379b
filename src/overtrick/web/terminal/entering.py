"""From what a table said to commands of the event. Nothing that a table says is lost.

What cannot be done is put before the director, under the same key: another result than the one
that is in contests it, and anything else becomes a call. What a closed event does not take, or
the plan of the room, becomes one under another key: sent again when the event is open again, or
those who said it sit there, it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import msgspec

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bootstrap.keys import KeyReused
from overtrick.bootstrap.people import told_to_all
from overtrick.bridge.errors import BridgeError, NotAContract
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Adjusted
from overtrick.event.commands import (
    Command,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    EnterResult,
    WithdrawResult,
)
from overtrick.event.decide.places import in_force, table_words
from overtrick.event.records import Entry, ResultContested
from overtrick.event.refusals import (
    AlreadyEntered,
    EventFinal,
    NoResult,
    NotAllowed,
    NotScheduled,
)
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.store.errors import StoreError
from overtrick.web import book
from overtrick.web.terminal.earlier import Keys, last_word
from overtrick.web.terminal.pins import Pins
from overtrick.web.terminal.resting import Facts, Moved, decided, still
from overtrick.web.terminal.rounds import allowed_round, has_begun, is_open, last_round
from overtrick.web.terminal.said import Earlier, Said, Taken, is_of_a_table
from overtrick.web.terminal.same import check_same_said, was_refused
from overtrick.web.terminal.sat import OthersSit, check_sat, may_fit
from overtrick.web.terminal.seating import seat
from overtrick.web.terminal.stations import Station, sittings_of

Entries: TypeAlias = tuple[Entry, ...]
Act: TypeAlias = Callable[..., Entries]
"""Does several commands as one act under what was said."""
Own: TypeAlias = Callable[[Entry], bool]
"""Whether what an entry gave is the table's to change."""


ELSEWHERE: Final = NotAllowed("this device does not hold that table")
"""Why a device's word of a table is left to the director."""


class NotYet(BridgeError):
    """A round that the room has not begun: it is to be sent again later."""

    code = "round-not-begun"


def take(  # noqa: PLR0913, PLR0917 - what is said, by whom, from where, and to whom
    desk: Desk, event_id: int, said: Said, writer: Writer, pins: Pins, keys: Keys, *, is_here: bool
) -> Taken:
    """Do what a table said, once.

    Raises NotYet, KeyReused, and a StoreError where nothing could be kept.

    A device that is not at the table any more (``is_here``) changes nothing but its own results,
    and what was a call before nothing but what it was said of.
    """
    event, done = desk.looked_up(event_id, said.act)
    if before := _before(desk, event_id, event, said, done):
        return before
    if said.what in ("withdraw", "correct") or not _has_begun(event, said):
        # What changes a result, or is answered without writing, rests on what is on the disk.
        event = desk.event(event_id)
    _check_round(event, said)
    kept = replace(writer, key=said.act)
    agreed = pins.agrees(event, event_id, said)
    try:
        _check_no_ruling(said)
        check_sat(event, said)
        own = _own(desk, event_id, said, writer.author, is_here=is_here)
        if _bring_back(desk, event_id, said, writer, own):
            event = desk.event(event_id)
        sent = said if agreed else _alone(said)
        entries, conflict = _done(desk, event_id, event, sent, kept, own)
    except StoreError:
        raise
    except KeyReused:
        # It was sent twice at once, and is done by now; or it is another thing after all.
        event, done = desk.looked_up(event_id, said.act)
        return _known(desk, event, said, done)
    except BridgeError as error:
        return _before_director(desk, event_id, said, kept, error)
    if conflict:
        return _conflict(desk.event(event_id), entries)
    confirmed = agreed and _agree(desk, event_id, said, writer)
    event = desk.known(event_id)
    if entries:
        return Taken("new", entries[0].number, len(event.entries))
    stands = None if confirmed else _stands(event, said, keys)
    return Taken("known", None, len(event.entries), stands=stands)


def _before(desk: Desk, event_id: int, event: Event, said: Said, done: Entries) -> Taken | None:
    """What became of it already; None where it is still to be done.

    Names and changes that were not taken still are, until somebody has answered the call that they
    became. A result comes in for all that: it undoes nothing.
    """
    if done:
        return _known(desk, event, said, done)
    if said.what not in ("seats", "correct", "withdraw"):
        return None
    made = _kept_open(desk, event_id, said)
    if not made or {one.number for one in made} <= {one.number for one in book.calls(event)}:
        return None
    check_same_said(desk, event, said, _words(said), tuple(made))
    return Taken("refused", made[-1].number, len(event.entries), "not-allowed")


def _kept_open(desk: Desk, event_id: int, said: Said) -> list[Entry]:
    """The calls that were made of what was said, and left its own key for another time."""
    keys = (said.closed_out, said.elsewhere)
    return [one for key in keys for one in desk.looked_up(event_id, key)[1]]


def _own(desk: Desk, event_id: int, said: Said, author: str | None, *, is_here: bool) -> Own:
    """Which results a change may be of: any of the table's, where it comes from there at once."""
    if is_here and not _kept_open(desk, event_id, said):
        return lambda _: True
    acts = {one.act for one in said.earlier} if is_here else frozenset[str]()
    return lambda entry: entry.author == author or entry.key in acts


def _bring_back(desk: Desk, event_id: int, said: Said, writer: Writer, own: Own) -> bool:
    """Do what a change rests on and the journal has not; whether there was anything.

    What is in has to be among that, and the table's to change, and nothing taken back by
    others: else nothing is done, and the change has to stand for itself.
    """
    acts = {one.act for one in said.earlier}
    found = False
    for one in said.earlier:
        event, done = desk.looked_up(event_id, one.act)
        if done:
            continue
        before, play = _as_said(said, one), _in_force(event, said)
        if play is not None and event.entries[play.entry - 1].key not in acts:
            return found
        if play is None and _is_taken_back(event, said):
            return found
        if not _is_for_tables(event, said) or (play and not _may_change(event, said, play, own)):
            return found
        _check_no_ruling(before)
        command = _enter(before) if play is None else _correct(before)
        check = still(event, partial(_facts, said, own))
        with suppress(AlreadyEntered, KeyReused, Moved, NoResult):  # somebody was quicker
            desk.act_together(event_id, [command], replace(writer, key=one.act), check=check)
        found = True
    return found


def _as_said(said: Said, one: Earlier) -> Said:
    """What was said before, of the same board."""
    return msgspec.structs.replace(
        said, what="correct", key=one.key, result=one.result, lead=one.lead, earlier=()
    )


def _stands(event: Event, said: Said, keys: Keys) -> str:
    """The key of what says the same as what wrote nothing; empty where nothing is to be said.

    A device gives back to a restored server what that key is of, should it lack it. Under a key
    of its own it would say the same once more whenever it asks, and undo what was changed since.
    """
    play = _in_force(event, said) if said.what in ("result", "correct") else None
    return keys.of(event.entries[play.entry - 1]) if play is not None else ""


def first_result(event: Event, said: Said) -> tuple[Command, ...]:
    """The commands of a board's first result and the other side's agreement.

    There are none (an empty tuple) where the round has not begun, something is in, a table rules
    for itself, or others sit there.
    """
    try:
        _check_no_ruling(said)
        check_sat(event, said)
    except BridgeError:
        return ()
    if not _has_begun(event, said) or _in_force(event, said) is not None:
        return ()
    return (
        (_enter(said), _confirm(said, said.confirmed_by)) if said.confirmed_by else (_enter(said),)
    )


def _has_begun(event: Event, said: Said) -> bool:
    """Whether something can be said of a round already; of one that was cut it never could."""
    begun = said.what == "call" or has_begun(event, said.section, said.round)
    return begun or _is_cut(event, said)


def _is_cut(event: Event, said: Said) -> bool:
    """Whether a round is beyond the last one there is, and no other will be drawn."""
    is_drawn = any(section == said.section for section, _ in event.drawn)
    return not is_drawn and 0 < last_round(event, said.section) < said.round


def _check_round(event: Event, said: Said) -> None:
    if not _has_begun(event, said):
        now = allowed_round(event, said.section) - 1
        raise NotYet(f"round {said.round} has not begun: the room is in round {now}")


def _done(  # noqa: PLR0913, PLR0917 - as above
    desk: Desk, event_id: int, event: Event, said: Said, writer: Writer, own: Own
) -> tuple[Entries, bool]:
    """The entries that it wrote, and whether they contest another result.

    ``own`` says which results of tables may be changed. Where somebody else changed what that
    rests on before it was written, it is done on what is by then.
    """

    def decide(seen: Event) -> tuple[Entries, bool]:
        check_sat(seen, said)
        return _do(desk, event_id, seen, said, writer, own)

    return decided(event, decide)


def _facts(said: Said, own: Own, event: Event) -> Facts:
    """What is in of a board, whose it is, and whether a table may change it."""
    play = _in_force(event, said)
    return (
        play and play.entry,
        play is not None and _may_change(event, said, play, own),
        play is None and _is_taken_back(event, said),
        event.sittings.get((said.section, said.round, said.table)),
        event.stage,
    )


def _do(  # noqa: PLR0913, PLR0917 - as above
    desk: Desk, event_id: int, event: Event, said: Said, writer: Writer, own: Own
) -> tuple[Entries, bool]:
    """The same, as far as nobody was quicker. Raises Moved."""

    def act(*several: Command) -> Entries:
        check = still(event, partial(_facts, said, own)) if said.what != "call" else None
        return desk.act_together(event_id, several, writer, check=check)

    match said.what:
        case "call":
            return act(call_of(said)), False
        case "seats":
            return seat(desk, event_id, said, writer), False
        case "withdraw":
            return _taken_back(event, said, act, own), False
        case "correct":
            return _corrected(event, said, act, own)
        case "result":
            return _entered(event, said, act)


def _check_no_ruling(said: Said) -> None:
    """Raise NotAllowed where a table gives itself a ruling; what cannot be read is told later."""
    if said.what in ("result", "correct"):
        with suppress(NotAContract):
            if isinstance(parse_result(said.result), Adjusted):
                raise NotAllowed("a ruling is given by the director")


def heard(desk: Desk, event_id: int, said: Said, writer: Writer, phone: Station) -> Taken:
    """What a pair's own phone says of a table that is not the pair's becomes the pair's call, once.

    The pair may have sat there by a plan that is no more, or that this server never knew: it may
    be restored from a copy that is older than that. So nothing that it says is refused, and in
    the name of others, or as a result, nothing is taken: the words say of which table it was.
    So do those of one that was for all tables, until the director ended that: they call there.
    """
    event, done = desk.looked_up(event_id, said.act)
    if done:
        return _known(desk, event, said, done)
    words = f"{_words(said)} ({table_words(said)}, by the phone of {phone.who or 'all tables'})"
    tables = (one.table for one in sittings_of(event, phone) if one.round == said.round)
    is_there = phone.mode == "room"
    section = said.section if is_there else phone.section
    call = replace(
        book.call(f"sent {words}: {ELSEWHERE.message}", 0, section=section, board=said.board),
        table=said.table if is_there else next(tables, None),
    )
    key = said.elsewhere if may_fit(said) else said.act
    entries = _called(desk, event_id, said, call, replace(writer, key=key))
    return _refused(desk, event_id, entries, ELSEWHERE)


def call_of(said: Said) -> Command:
    """The call of a table."""
    return book.call(
        said.words, said.table, section=said.section, round_=said.round, board=said.board
    )


def _entered(event: Event, said: Said, act: Act) -> tuple[Entries, bool]:
    """A first result is one act together with the other side's agreement."""
    if said.confirmed_by and _in_force(event, said) is None:
        # Where either is refused, each is asked for by itself.
        with suppress(NotAllowed, NoResult):
            return act(_enter(said), _confirm(said, said.confirmed_by)), False
    try:
        return act(_enter(said)), False
    except AlreadyEntered:
        return act(_contest(said)), True


def _corrected(event: Event, said: Said, act: Act, own: Own) -> tuple[Entries, bool]:
    """A table changes its own result while the round is open; any other it contests."""
    play = _in_force(event, said)
    if play is None and _is_taken_back(event, said):
        raise NotAllowed(f"board {said.board}: the director took back what was in")
    if play is None:
        return _entered(event, said, act)
    if str(play.entered.result) == said.result and play.entered.lead == said.lead:
        return (), False
    if _may_change(event, said, play, own):
        return act(_correct(said)), False
    return act(_contest(said)), True


def _taken_back(event: Event, said: Said, act: Act, own: Own) -> Entries:
    if event.stage == "final":
        raise EventFinal("the event is closed and its results are final")
    play = _in_force(event, said)
    if play is None:
        return ()
    if not _may_change(event, said, play, own):
        raise NotAllowed(f"board {said.board}: the director takes it back")
    round_, table, board, _ = _at(said)
    return act(WithdrawResult(round_, table, board, said.section, said.room, "by the table"))


def _may_change(event: Event, said: Said, play: Play, own: Own) -> bool:
    """Whether a table may change a result: its own, in an open round, as the director has set."""
    return (
        _is_for_tables(event, said)
        and is_of_a_table(event.entries[play.entry - 1])
        and own(event.entries[play.entry - 1])
        and not isinstance(play.entered.result, Adjusted)
    )


def _is_for_tables(event: Event, said: Said) -> bool:
    """Whether tables change results of that round now."""
    return book.settings(event)["correct"] == "yes" and is_open(
        event, said.section, said.round, said.table
    )


def _in_force(event: Event, said: Said) -> Play | None:
    return in_force(event, _place(said), said.room)


def _is_taken_back(event: Event, said: Said) -> bool:
    """Whether it was no table that took back what was in, where nothing is."""
    last = last_word(event, _place(said), said.room)
    return last is not None and not is_of_a_table(last)


def _place(said: Said) -> BoardPlace:
    return said.section, said.round, said.table, said.board or 0


def _agree(desk: Desk, event_id: int, said: Said, writer: Writer) -> bool:
    """The other side agreed with what they were shown; unless something else is in by now."""
    event = desk.known(event_id)
    play = _in_force(event, said)
    if not said.confirmed_by or play is None or str(play.entered.result) != said.result:
        return False
    if play.entry in event.confirmed:
        return False
    check = still(event, partial(_facts, said, lambda _: True))
    agrees, kept = _confirm(said, said.confirmed_by), replace(writer, key=said.agreement)
    try:
        desk.act_together(event_id, [agrees], kept, check=check)
    except (Moved, NotAllowed, NoResult):
        return False
    return True


def _before_director(
    desk: Desk, event_id: int, said: Said, writer: Writer, error: BridgeError
) -> Taken:
    """What could not be done becomes a call, which says what it was and why not."""
    told = f"sent {_words(said)}: {error.message}"
    call = book.call(told, said.table, section=said.section, round_=said.round, board=said.board)
    kept = replace(writer, key=_key_of_call(said, error))
    return _refused(desk, event_id, _called(desk, event_id, said, call, kept), error)


def _key_of_call(said: Said, error: BridgeError) -> str:
    """What may still be done leaves its own key for that."""
    match error:
        case EventFinal():
            return said.closed_out
        case OthersSit() | NotScheduled() if may_fit(said):
            return said.elsewhere
        case _:
            return said.act


def _called(desk: Desk, event_id: int, said: Said, call: Command, writer: Writer) -> Entries:
    """The call that there is instead of what was said; one alone, whatever it would say by now."""
    event, before = desk.looked_up(event_id, writer.key or "")
    if before:
        check_same_said(desk, event, said, _words(said), before)
    return before or desk.act(event_id, call, writer)


def _refused(desk: Desk, event_id: int, entries: Entries, error: BridgeError) -> Taken:
    """That it is the director's to answer now, with the words that the devices may show."""
    length = len(desk.event(event_id).entries)
    detail = told_to_all(desk.store, error, event_id)
    return Taken("refused", entries[0].number, length, error.code, detail)


def _known(desk: Desk, event: Event, said: Said, done: Entries) -> Taken:
    """What was done under a key before, told once more. Raises KeyReused for another thing."""
    check_same_said(desk, event, said, _words(said), done)
    first = done[0]
    if isinstance(first.record, ResultContested):
        return _conflict(event, done)
    if was_refused(said, _words(said), first.record):
        return Taken("refused", first.number, len(event.entries), "not-allowed")
    return Taken("known", first.number, len(event.entries))


def _conflict(event: Event, entries: tuple[Entry, ...]) -> Taken:
    number = entries[0].number if entries else None
    return Taken("conflict", number, len(event.entries), AlreadyEntered.code)


def _words(said: Said) -> str:
    match said.what:
        case "result" | "correct":
            return f"{said.result or 'nothing'} for board {said.board}"
        case "withdraw":
            return f"that board {said.board} was another"
        case "seats":
            names = " and ".join(one.name for one in said.players)
            return f"{names} for {said.contestant}"
        case "call":
            return said.words or book.PLAIN


def _at(said: Said) -> tuple[int, int, int, str]:
    return (said.round, said.table, said.board or 0, said.result)


def _enter(said: Said) -> EnterResult:
    return EnterResult(*_at(said), section=said.section, lead=said.lead, room=said.room)


def _correct(said: Said) -> CorrectResult:
    return CorrectResult(
        *_at(said), section=said.section, lead=said.lead, room=said.room,
        reason="changed at the table",
    )  # fmt: skip


def _confirm(said: Said, by: str) -> ConfirmResult:
    round_, table, board, _ = _at(said)
    return ConfirmResult(round_, table, board, said.section, said.room, by)


def _alone(said: Said) -> Said:
    """What one side said, without the other's agreement."""
    return msgspec.structs.replace(said, confirmed_by=None)


def _contest(said: Said) -> ContestResult:
    return ContestResult(*_at(said), section=said.section, lead=said.lead, room=said.room)
