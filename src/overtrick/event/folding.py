"""Applying a journal's records one by one to the state of its event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Final, TypeVar, assert_never

from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import ContestantId
from overtrick.event.grown import Grown
from overtrick.event.moments import bounded
from overtrick.event.records import (
    AppealDecided,
    AppealLodged,
    BoardFouled,
    BoardPrepared,
    CarriedOver,
    ContestantEntered,
    ContestantLeft,
    CorrectionsOpened,
    Entry,
    EventClosed,
    EventOpened,
    EventReopened,
    LatePlayAllowed,
    LineUpGiven,
    MatchAwarded,
    Noted,
    OpeningChanged,
    PenaltyGiven,
    PeopleRecord,
    PlayersSeated,
    PlayRecord,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    RoundDrawn,
    RoundsCut,
    RoundStarted,
    RulingRecord,
    SatOut,
    ScheduleRecord,
    SittingChanged,
    SittingsSet,
    StageRecord,
    Voided,
)
from overtrick.event.state import Appeal, BoardPlace, Event, Play

One = TypeVar("One")


_DICTIONARIES: Final = tuple(one.name for one in fields(Event) if one.default_factory is dict)
_GROWING: Final = frozenset({"plays", "places", "confirmed"})
"""Those that every table adds to; the others stay short."""
_OF_A_RESULT: Final = ("plays", "places", "late")
_OF_A_CONFIRMATION: Final = ("confirmed",)


class NotAJournal(BridgeError):
    """The entries cannot be the journal of one event."""

    code = "not-a-journal"


class Folding:
    """An event while records are applied to it.

    It shares the dictionaries of the event that it goes on from until a record changes them.
    """

    __slots__ = ("_event", "_shared")

    def __init__(self, event: Event) -> None:
        """Go on from an event, which stays as it is."""
        self._event, self._shared = replace(event), set(_DICTIONARIES)

    @property
    def plays(self) -> Mapping[int, Play]:
        """The results in force so far; to look at."""
        return self._event.plays

    def event(self, journal: Sequence[Entry]) -> Event:
        """The event as it now is, with the entries it was folded from.

        Further records that are applied change it.
        """
        if self._event.fouled:
            grouped = {
                number: replace(play, group=_group(self._event, play))
                for number, play in self._event.plays.items()
            }
            _set(self._event, "plays", grouped)
            self._shared.add("plays")
        _set(self._event, "entries", journal)
        return self._event

    def _own(self, names: Iterable[str]) -> None:
        """See to it that some dictionaries are nobody else's."""
        for name in self._shared.intersection(names):
            made = Grown.on if name in _GROWING else dict
            _set(self._event, name, made(getattr(self._event, name)))
            self._shared.remove(name)

    def apply(self, entry: Entry) -> None:
        """Apply one entry that is in force."""
        self._own(_changed(entry.record))
        event, record = self._event, entry.record
        if isinstance(record, PlayRecord):  # what there is most of is asked for first
            _apply_play(event, entry, record)
        elif isinstance(record, EventOpened):
            raise NotAJournal(f"entry {entry.number} opens the event a second time")
        elif isinstance(record, OpeningChanged):
            self._event = replace(event, opened=record.opened)
        elif isinstance(record, StageRecord):
            self._event = _at_stage(event, entry.number, record)
        elif isinstance(record, PeopleRecord):
            _apply_people(event, record)
        elif isinstance(record, ScheduleRecord):
            _apply_schedule(event, entry, record)
        else:
            _apply_ruling(event, entry.number, record)


def _set(event: Event, name: str, value: object) -> None:
    """Change an event that nobody has seen yet."""
    object.__setattr__(event, name, value)


def _changed(record: Record) -> Collection[str]:
    """Which dictionaries a record may change: a result few of them, others whichever there are."""
    match record:
        case ResultEntered(supersedes=None):
            return _OF_A_RESULT
        case ResultConfirmed():
            return _OF_A_CONFIRMATION
        case _:
            return _DICTIONARIES


def _add(into: dict[ContestantId, tuple[One, ...]], contestant: ContestantId, one: One) -> None:
    into[contestant] = (*into.get(contestant, ()), one)


def _at_stage(event: Event, number: int, record: StageRecord) -> Event:
    match record:
        case CorrectionsOpened(until):
            return replace(event, stage="provisional", corrections_until=until and bounded(until))
        case EventClosed():
            return replace(event, stage="final", closed=record)
        case EventReopened():
            return replace(event, stage="provisional", corrections_until=None)
        case Noted():
            event.notes[number] = record
        case Voided():
            pass
        case _:
            assert_never(record)
    return event


def _apply_people(event: Event, record: PeopleRecord) -> None:
    match record:
        case ContestantEntered(contestant):
            event.contestants[contestant] = record
        case PlayersSeated(contestant):
            _add(event.seated, contestant, record)
        case LineUpGiven(team):
            _add(event.line_ups, team, record)
        case ContestantLeft(contestant):
            event.left[contestant] = record
        case _:
            assert_never(record)


def _apply_ruling(event: Event, number: int, record: RulingRecord) -> None:
    match record:
        case PenaltyGiven():
            event.penalties[number] = record
        case MatchAwarded(section, round_, numbers):
            event.awards[section, round_, numbers] = record
        case CarriedOver(contestant):
            event.carried[contestant] = record
        case AppealLodged():
            event.appeals[number] = Appeal(record)
        case AppealDecided(appeal):
            if appeal in event.appeals:
                event.appeals[appeal] = replace(event.appeals[appeal], decided=record)
        case _:
            assert_never(record)


def _apply_play(event: Event, entry: Entry, record: PlayRecord) -> None:
    match record:
        case ResultEntered():
            _enter(event, entry, record)
        case BoardPrepared(board, section):
            event.boards[section, board] = record
        case SatOut():
            event.sit_outs[entry.number] = record
        case ResultConfirmed(number):
            if number in event.plays:
                event.confirmed[number] = record
        case ResultContested(number):
            if number in event.plays:
                event.contested[entry.number] = record
        case LatePlayAllowed(section, round_, table, board):
            event.late[section, round_, table, board] = record
        case _:
            assert_never(record)


def _enter(event: Event, entry: Entry, record: ResultEntered) -> None:
    """A result in force: what it corrects is out, and so is every contest of that."""
    if record.supersedes is not None:
        _leave(event, record.supersedes)
        event.confirmed.pop(record.supersedes, None)
        for number, contest in list(event.contested.items()):
            if contest.number == record.supersedes:
                del event.contested[number]
    place = _place(record)
    if place is not None:
        event.late.pop(place, None)
        event.places[place] = (*event.places.get(place, ()), entry.number)
    event.plays[entry.number] = Play(entry.number, record, entry.source, entry.at, record.group)


def _place(record: ResultEntered) -> BoardPlace | None:
    if record.round is None or record.table is None:
        return None
    return (record.section, record.round, record.table, record.board)


def _leave(event: Event, number: int) -> None:
    """A result is in force no longer."""
    gone = event.plays.pop(number, None)
    place = _place(gone.entered) if gone else None
    if place is None:
        return
    rest = tuple(one for one in event.places[place] if one != number)
    if rest:
        event.places[place] = rest
    else:
        del event.places[place]


def _apply_schedule(event: Event, entry: Entry, record: ScheduleRecord) -> None:
    match record:
        case SittingsSet(section, first, sittings, movement):
            _clear(event, section, first)
            event.movements[section] = movement
            for sitting in sittings:
                event.sittings[section, sitting.round, sitting.table] = sitting
        case SittingChanged(section, round_, table, None):
            event.sittings.pop((section, round_, table), None)
        case SittingChanged(section, round_, table, sitting):
            event.sittings[section, round_, table] = sitting
        case RoundsCut(section, last):
            _clear(event, section, last + 1)
        case RoundStarted(section, round_):
            event.started[section, round_] = entry.at
        case RoundDrawn(section, round_):
            event.drawn[section, round_] = record
        case BoardFouled():
            event.fouled[entry.number] = record
        case _:
            assert_never(record)


def _clear(event: Event, section: str, first_round: int) -> None:
    for place in [one for one in event.sittings if one[0] == section and one[1] >= first_round]:
        del event.sittings[place]


def _group(event: Event, play: Play) -> str:
    """The form of the board that a play was of: as its result says, else the last that fits."""
    entered = play.entered
    found = entered.group
    for fouled in event.fouled.values() if not entered.group else ():
        if fouled.board == entered.board and _was_there(fouled, entered):
            found = fouled.group
    return found


def _was_there(fouled: BoardFouled, entered: ResultEntered) -> bool:
    if fouled.section not in (None, entered.section) or entered.round is None:
        return False
    last = fouled.last_round if fouled.last_round is not None else entered.round
    in_rounds = fouled.first_round <= entered.round <= last
    return in_rounds and (not fouled.tables or entered.table in fouled.tables)
