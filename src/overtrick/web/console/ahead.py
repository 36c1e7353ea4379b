"""Commands of somebody who plays: none tells whether he guessed a result that he must not know.

The roads by which an account gives commands to an event that is there go through here: the
console's, the API's, and what previews of the console say; the API previews nothing to somebody
who plays. Of what is said on a phone that an account is signed in on, ``terminal.allowing`` sees
to the same. ``new`` opens events, in which nothing is in yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from overtrick.bootstrap.desk import Asked, Desk
from overtrick.bootstrap.kept import Writer, done_before
from overtrick.bridge.result import Adjusted, NotPlayed
from overtrick.event.commands import (
    Command,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    DecideAppeal,
    EnterResult,
    GiveRuling,
)
from overtrick.event.decide.places import placed
from overtrick.event.history import ruled_from
from overtrick.event.records import Entry, Noted, Record, ResultContested, ResultEntered
from overtrick.event.refusals import AlreadyEntered, NotAllowed
from overtrick.event.state import BoardPlace, Event
from overtrick.web.access import Who
from overtrick.web.console.acts import act_of
from overtrick.web.console.playing import board_of, hidden_boards
from overtrick.web.console.undoing import check_shown
from overtrick.web.noting import check_notes

HIDDEN: Final = (
    "a result is in already, on a board that you have still to play: "
    "a director who does not play sees to it; where there is none, a director may choose in the "
    "settings to see every board"
)
"""The one answer, whatever the command says and whatever is in."""

AtPlace: TypeAlias = EnterResult | CorrectResult | ConfirmResult | ContestResult | GiveRuling
"""Commands that say or confirm the result of a board at a table.

Of the others with a board, what ``WithdrawResult``, ``LodgeAppeal``, ``AllowLatePlay``,
``FoulBoard`` and ``PrepareBoard`` are answered does not hang on which result is in.
"""


class StillToPlay(NotAllowed):
    """A result is in, of a board that whoever asks has still to play: it is for others to judge.

    The same is said of a command that has that result and of one that has another.
    """

    code = "still-to-play"

    def __init__(self) -> None:
        super().__init__(HIDDEN)


@dataclass(frozen=True, slots=True)
class Ahead:
    """An event, and the ``boards`` of it that ``author``, who asks, has still to play."""

    event: Event
    boards: frozenset[int]
    author: str | None

    def check(self, command: Command) -> None:
        """Raise StillToPlay for a command whose answer would tell what is in.

        Who alone wrote what is in may still mend a slip of his.
        """
        if not self.boards:
            return
        match command:
            case DecideAppeal(number=number) if 0 < number <= len(self.event.entries):
                if board_of(self.event, self.event.entries[number - 1].record) in self.boards:
                    raise StillToPlay
            case EnterResult() | CorrectResult() | ConfirmResult() | ContestResult() | GiveRuling():
                if command.board in self.boards and self._would_tell(command):
                    raise StillToPlay
            case _:
                pass

    def check_place(self, place: BoardPlace, room: str | None) -> None:
        """Raise StillToPlay where a result is in, of such a board."""
        if place[3] in self.boards and self.event.plays_at(place, room):
            raise StillToPlay

    def was_said(self, place: BoardPlace, room: str | None) -> bool:
        """Whether another said how a board was played at a table, though it may be taken back.

        The table may say it again: what was entered in between would be right, or contested.
        """
        return any(
            _place_of(self.event, one.record, room) == place and not self._is_own(one.number)
            for one in self.event.entries
        )

    def is_first(self, command: Command) -> bool:
        """Whether a command says the first result of such a board at a table."""
        return isinstance(command, EnterResult) and command.board in self.boards

    def _would_tell(self, command: AtPlace) -> bool:
        at = placed(self.event, command)
        place = (at.section, at.round, at.table, at.board)
        plays = self.event.plays_at(place, at.room)
        is_open = place in self.event.late and all(
            isinstance(one.entered.result, NotPlayed) for one in plays
        )
        if not plays or (isinstance(at, EnterResult) and is_open):
            return isinstance(at, EnterResult) and self.was_said(place, at.room)
        mends = isinstance(at, CorrectResult | GiveRuling)
        return not (mends and all(self._is_own(one.entry) for one in plays))

    def _is_own(self, number: int) -> bool:
        """Whether he who asks typed what an entry has, and nothing else: tables move results.

        So it has to be of all that it stands for: of a result that it corrects, too.
        """
        entries = self.event.entries
        chain = [entries[one - 1] for one in ruled_from(self.event, number)]
        return self.author is not None and all(
            one.author == self.author and _is_alone(entries, one) for one in chain
        )


def _place_of(event: Event, record: Record, room: str | None) -> BoardPlace | None:
    """Where a record says how a board was played, in a room where one is named."""
    match record:
        case ResultEntered() if isinstance(record.result, NotPlayed | Adjusted):
            return None
        case ResultEntered(section, board, round=int() as round_, table=int() as table):
            is_there = room is None or record.room in (room, None)
            return (section, round_, table, board) if is_there else None
        case ResultContested(number):
            return _place_of(event, event.entries[number - 1].record, room)
        case _:
            return None


def act_ahead(desk: Desk, event_id: int, who: Who, asked: Asked) -> tuple[Entry, ...]:
    """Do what ``who`` asks for as one act; the entries, none where all was so already.

    Raises StillToPlay where that, or a refusal, would tell him what he must not know,
    ShownByClosing, and DirectorsNote.
    """
    event = desk.event(event_id)
    check_notes(event, who.access(event_id), asked.commands)
    if event.closed is not None and not _was_done(desk, event_id, asked.writer):
        check_shown(desk, event, who, asked.commands)
    ahead = Ahead(event, hidden_boards(desk, event, who), asked.writer.author)
    if not ahead.boards or _was_done(desk, event_id, asked.writer):
        return desk.act_together(event_id, *asked)
    for command in asked.commands:
        ahead.check(command)
    is_first = any(map(ahead.is_first, asked.commands))
    try:
        entries = desk.act_together(event_id, *asked)
    except AlreadyEntered:
        if is_first:  # another came in just now
            raise StillToPlay from None
        raise
    if is_first and not entries:
        raise StillToPlay
    return entries


def _was_done(desk: Desk, event_id: int, writer: Writer) -> bool:
    """Whether it is sent again under the key by which he did it."""
    before = done_before(desk.store, event_id, writer)
    return bool(before) and all(one.author == writer.author for one in before)


def _is_alone(entries: Sequence[Entry], one: Entry) -> bool:
    """Whether an act wrote one entry and no other but notes: they move no result."""
    return [each for each in act_of(entries, one) if not isinstance(each.record, Noted)] == [one]
