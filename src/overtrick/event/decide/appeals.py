"""Deciding about appeals (Laws 92 and 93): lodged against a score, and settled."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from overtrick.event.commands import DecideAppeal, LodgeAppeal
from overtrick.event.decide.places import board_words, result_at
from overtrick.event.decide.results import after_all, corrected
from overtrick.event.decide.written_results import read_ruling
from overtrick.event.history import ruled_from, successor
from overtrick.event.naming import contestant_of
from overtrick.event.records import AppealDecided, AppealLodged, Record, ResultEntered
from overtrick.event.refusals import AppealOpen, NotAllowed
from overtrick.event.state import Appeal, Event

_SIDES: Final = frozenset(
    ("ns", "ew", "north-south", "east-west", "north", "south", "east", "west", "director", "td")
)
"""Who may appeal without a number: either side of the table, or the director (Law 81C)."""


def lodged(event: Event, command: LodgeAppeal) -> tuple[Record, ...]:
    """An appeal against the score in force of a board at a table."""
    if not command.by.strip():
        raise NotAllowed("say who appeals: a contestant, or the captain of a team")
    play = result_at(event, command, command.room)
    by = _by(event, command.by.strip())
    record = AppealLodged(play.entry, by, command.grounds)
    chain = ruled_from(event, play.entry)
    for number, appeal in event.appeals.items():
        if appeal.decided is None and appeal.lodged.number in chain:
            if appeal.lodged == record:
                return ()
            raise AppealOpen(board_words(command), number=number)
    return (record,)


def _by(event: Event, text: str) -> str:
    """Who appeals, as typed: a contestant, a side of the table, a player or the director.

    Raises NoSuchContestant for anybody else.
    """
    if text.casefold() not in _SIDES and text not in _players(event):
        contestant_of(event, text)
    return text


def _players(event: Event) -> set[str]:
    """The ids of everybody who plays for a contestant, in any round."""
    entered = {one for entry in event.contestants.values() for one in entry.players}
    seated = {
        one for several in event.seated.values() for seating in several for one in seating.players
    }
    lined_up = {
        one
        for several in event.line_ups.values()
        for line_up in several
        for one in (*line_up.ns, *line_up.ew)
    }
    return entered | seated | lined_up


def decided(event: Event, command: DecideAppeal) -> tuple[Record, ...]:
    """What became of an appeal, and the new score where it was upheld with one."""
    appeal = _appeal(event, command.number)
    record = AppealDecided(command.number, command.decision, command.words, command.deposit_kept)
    score = _new_score(event, appeal, command) if command.ruling else ()
    if appeal.decided is not None:
        if appeal.decided == record and not _changes(event, score):
            return ()
        raise NotAllowed(
            f"the appeal in entry {command.number} is {appeal.decided.decision} already: "
            "undo that first"
        )
    _check(command)
    return (record, *score)


def _check(command: DecideAppeal) -> None:
    if command.ruling and command.decision != "upheld":
        raise NotAllowed(f"an appeal that is {command.decision} brings no new score")
    if command.deposit_kept and command.decision == "upheld":
        raise NotAllowed("the deposit of an appeal that is upheld goes back (Law 92A)")


def _appeal(event: Event, number: int) -> Appeal:
    if number in event.appeals:
        return event.appeals[number]
    still = [str(one) for one, appeal in event.appeals.items() if appeal.decided is None]
    known = f"open are {', '.join(still)}" if still else "none is open"
    raise NotAllowed(f"there is no appeal in entry {number}; {known}")


def _new_score(event: Event, appeal: Appeal, command: DecideAppeal) -> tuple[ResultEntered, ...]:
    """The new score, in the place of whatever the score appealed against has become."""
    play = successor(event, appeal.lodged.number)
    if play is None:
        raise NotAllowed("the score that was appealed against has been withdrawn")
    entered = play.entered
    ruling = read_ruling(event, entered.section, entered.board, command.ruling or "")
    reason = command.words or "appeal upheld"
    record = replace(corrected(play, ruling), reason=reason, law=entered.law)
    after_all(event, play, (record,))
    return (record,)


def _changes(event: Event, score: tuple[ResultEntered, ...]) -> bool:
    return any(
        one.supersedes is None or event.plays[one.supersedes].entered.result != one.result
        for one in score
    )
