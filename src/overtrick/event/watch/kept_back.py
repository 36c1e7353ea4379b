"""What somebody who plays took out of his own way by what he commanded: it stays hidden from him.

A director who plays may send his own pair home, cut a round or move results to other boards, and
take it back. What was hidden from him before stays hidden, or he would see it in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias, assert_never

from overtrick.bridge.result import NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.begun import rounds_ahead
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event, Extending, fold
from overtrick.event.history import ruled_from
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
    PlayersSeated,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    RoundDrawn,
    RoundsCut,
    RoundStarted,
    SatOut,
    SittingChanged,
    SittingsSet,
    Voided,
)
from overtrick.event.state import Play
from overtrick.event.traveller import contestants_of
from overtrick.event.watch.playing import lacking_of, played_for

IsOwn: TypeAlias = Callable[[str], bool]
"""Whether an author of the journal is the person from whom boards are hidden."""


class Due(NamedTuple):
    """So many results of a board ``contestant`` has once it has played it."""

    contestant: ContestantId
    results: int


class Behind(NamedTuple):
    """A board that had to be played before a result was to be seen, and who had it to play."""

    board: int
    due: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class KeptBack:
    """What one person took out of his own way so far. Treat as read-only.

    ``boards`` he had still to play and then had not, ``results`` were hidden from him on one board
    and then stood on another (by the entry that each began as), and ``own`` are the entries by
    which he did it: a result that they moved shows nobody to have played.
    """

    boards: Mapping[int, tuple[Due, ...]] = field(default_factory=dict)
    results: Mapping[int, tuple[Behind, ...]] = field(default_factory=dict)
    own: frozenset[int] = frozenset()

    def boards_of(self, event: Event) -> frozenset[int]:
        """The boards that stay hidden from him in the event as it is; none once it is closed.

        Those that he took out of his way, and every one on which a result that he moved ever
        stood, until he has played the board on which it was hidden.
        """
        held = self.held_in(event)
        return frozenset(held.boards).union(held.stood_on(event.entries))

    def held_in(self, event: Event) -> KeptBack:
        """The same without what he has played since; nothing once the event is closed."""
        if event.stage == "final":
            return NOTHING
        boards = {one: due for one, due in self.boards.items() if not self._has(event, one, due)}
        results = {
            began: left
            for began, several in self.results.items()
            if (left := tuple(one for one in several if not self._has(event, *one)))
        }
        return replace(self, boards=boards, results=results)

    def stood_on(self, entries: Sequence[Entry]) -> dict[int, tuple[Behind, ...]]:
        """Every board on which a result that he moved ever stood, and behind what it is hidden.

        Of one that was taken back, too: the journal still tells it.
        """
        began: dict[int, int] = {}
        found: dict[int, tuple[Behind, ...]] = {}
        for number, record in _results(entries) if self.results else ():
            before = record.supersedes
            began[number] = number if before is None else began[before]
            if behind := self.results.get(began[number]):
                found[record.board] = _each(found.get(record.board, ()), behind)
        return found

    def _has(self, event: Event, board: int, due: Iterable[Due]) -> bool:
        """Whether one of those who had a board to play has as many results as it was to have."""
        plays = [
            one for one in _plays(event, board) if not self.own & {*ruled_from(event, one.entry)}
        ]
        return any(_had(event, plays, who) >= results for who, results in due)


NOTHING: Final = KeptBack()
"""What nobody took out of his way."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """What counts of an event at one time: who of his has what to play, and where results stand."""

    ahead: Mapping[int, tuple[Due, ...]]
    stands: Mapping[int, int]


def _may_take(record: Record) -> bool:
    """Whether a record can change who plays what, or where results stand."""
    match record:
        case (
            ContestantEntered() | ContestantLeft() | PlayersSeated() | LineUpGiven()
            | SittingsSet() | SittingChanged() | RoundsCut() | RoundDrawn() | Voided()
            | EventOpened() | OpeningChanged() | CorrectionsOpened() | EventClosed()
            | EventReopened()
        ):  # fmt: skip
            return True
        case (
            ResultEntered() | ResultConfirmed() | ResultContested() | LatePlayAllowed() | SatOut()
            | BoardPrepared() | BoardFouled() | RoundStarted() | PenaltyGiven() | MatchAwarded()
            | CarriedOver() | AppealLodged() | AppealDecided() | Noted()
        ):  # fmt: skip
            return False
        case _:
            assert_never(record)


def followed(
    kept: KeptBack, entries: Sequence[Entry], seen: int, ids: frozenset[str], is_own: IsOwn
) -> KeptBack:
    """What a person known by ``ids`` has taken out of his way by now.

    ``kept`` is what he had after the first ``seen`` entries. Before the first result there is
    nothing to see.
    """
    going: Extending | None = None
    for act in _acts(entries, seen, is_own):
        if going is None:
            going = Extending(fold(entries[: act.start - 1]))
        else:
            going.add(entries[len(going.event.entries) : act.start - 1])
        before, held = _moment(going.event, ids), kept.held_in(going.event)
        stood = held.stood_on(going.event.entries)
        going.add(entries[act.start - 1 : act.stop - 1])
        kept = _taken(kept, held, (before, _moment(going.event, ids)), stood, act)
    return kept


def _acts(entries: Sequence[Entry], seen: int, is_own: IsOwn) -> list[range]:
    """The numbers of the entries of each act of his that may take something away."""
    own = [
        entry.act or entry.number
        for entry in entries[seen:]
        if entry.author is not None and _may_take(entry.record) and is_own(entry.author)
    ]
    first = _first_result(entries) if own else 0
    return [range(one, _end(entries, one)) for one in dict.fromkeys(own) if one > first]


def _first_result(entries: Sequence[Entry]) -> int:
    """The number of the entry of the first result; of the last entry where there is none."""
    return next((number for number, _ in _results(entries)), len(entries))


def _end(entries: Sequence[Entry], first: int) -> int:
    """The number behind the last entry of an act."""
    last = first
    while last < len(entries) and entries[last].act == first:
        last += 1
    return last + 1


def _moment(event: Event, ids: frozenset[str]) -> _Moment:
    ahead: dict[int, tuple[Due, ...]] = {}
    for contestant in played_for(event, ids):
        for board, lacking in Counter(lacking_of(event, contestant)).items():
            had = _had(event, _plays(event, board), contestant)
            due = Due(contestant, had + lacking)
            ahead[board] = (*ahead.get(board, ()), due)
    stands = {ruled_from(event, one.entry)[-1]: one.entered.board for one in event.plays.values()}
    return _Moment(ahead, stands)


def _plays(event: Event, board: int) -> list[Play]:
    """The results of a board in force; not of tables that did not play it, nor guesses."""
    plays = [
        one
        for one in event.plays.values()
        if one.entered.board == board and not isinstance(one.entered.result, NotPlayed)
    ]
    ahead = rounds_ahead(event) if plays else frozenset()
    return [one for one in plays if (one.entered.section, one.entered.round) not in ahead]


def _had(event: Event, plays: Iterable[Play], who: ContestantId) -> int:
    """In how many of some results somebody is."""
    return sum(who in contestants_of(event, play, side) for play in plays for side in Side)


def _taken(
    kept: KeptBack,
    held: KeptBack,
    moments: tuple[_Moment, _Moment],
    stood: Mapping[int, tuple[Behind, ...]],
    act: range,
) -> KeptBack:
    """What he has after one act; ``held`` is what of ``kept`` was hidden from him before it.

    ``stood`` are the boards that were hidden for the results that he had moved there.
    """
    before, after = moments
    due = {**before.ahead, **held.boards}
    hidden = {board: _each((Behind(board, one),)) for board, one in due.items()}
    hidden |= {board: _each(hidden.get(board, ()), several) for board, several in stood.items()}
    moved = {
        began: _each(held.results.get(began, ()), hidden[board])
        for began, board in before.stands.items()
        if board in hidden and after.stands.get(began, board) != board
    }
    gone = {board: one for board, one in due.items() if board not in after.ahead}
    return KeptBack(
        {**kept.boards, **gone}, {**kept.results, **moved}, kept.own.union(act)
    )  # fmt: skip


def _each(some: Iterable[Behind], others: Iterable[Behind] = ()) -> tuple[Behind, ...]:
    """All of them, each once."""
    return tuple(dict.fromkeys((*some, *others)))


def _results(entries: Iterable[Entry]) -> Iterator[tuple[int, ResultEntered]]:
    return (
        (entry.number, entry.record)
        for entry in entries
        if isinstance(entry.record, ResultEntered)
    )  # fmt: skip
