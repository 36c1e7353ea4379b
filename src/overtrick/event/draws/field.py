"""From an event's state to the field of a draw: scores, opponents, byes, triangles, wishes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.draws.history import History, history_of
from overtrick.event.draws.kept import BYE, GONE
from overtrick.event.draws.scores import Placed, scores_after
from overtrick.event.draws.settings import DrawSettings
from overtrick.event.draws.stationary import stationary_of
from overtrick.event.records import ContestantEntered
from overtrick.event.schedules.swiss import SwissContestant, SwissField
from overtrick.event.seating import at_table
from overtrick.event.state import Event


def field_of(event: Event, section: str, round_: int, settings: DrawSettings) -> SwissField:
    """Everything that the draw of a round depends on, as the event stands.

    Scores are the ranking's after the round that the settings look at, with places to tell
    equals apart. Opponents are those really met in any round before, byes the rounds in which
    somebody was there and had no opponents.
    """
    after = settings.swiss.looks_at(round_)
    has_scores = after > 0 or settings.swiss.opening == "scores"
    scores = scores_after(event, section, after) if has_scores else {}
    past = history_of(event, section, round_)
    entered = entered_in(event, section)
    there = _there(event, section, round_, entered)
    late = _played_late(event, section, after)
    contestants = (
        _contestant(one, scores.get(one.contestant.number, Placed()), past, round_, there)
        for one in entered
    )
    tables = settings.tables(event.opened.form)
    return SwissField(
        round_,
        tuple(
            replace(
                one,
                provisional=one.number in late,
                stationary=stationary_of(wish, tables),
            )
            for one, wish in contestants
        ),
        tuple(one for one in past.triangles if one.ends > after),
    )


def _contestant(
    one: ContestantEntered, placed: Placed, past: History, round_: int, there: frozenset[str]
) -> tuple[SwissContestant, str | None]:
    """A contestant without its wish for a table, and the wish."""
    number = one.contestant.number
    found = SwissContestant(
        number,
        placed.points,
        tuple(past.met[number]),
        past.sat_out(one, round_ - 1),
        past.began(number),
        tie_break=Fraction(-placed.rank),
        seed=one.seed,
        rating=one.rating,
        active=number in there,
        entered=one.first_round,
    )
    return found, one.stationary


def _there(
    event: Event, section: str, round_: int, entered: Iterable[ContestantEntered]
) -> frozenset[str]:
    """Those who have not left and have no award for the round already."""
    away = awarded_before(event, section, round_)
    return frozenset(
        one.contestant.number
        for one in entered
        for left in [event.left.get(one.contestant)]
        if (left is None or left.after_round >= round_) and one.contestant.number not in away
    )


def awarded_before(event: Event, section: str, round_: int) -> frozenset[str]:
    """Those to whom the director, and no draw, gave an award of a bye for a round."""
    return frozenset(
        one.numbers[0]
        for one in event.awards.values()
        if (one.section, one.round) == (section, round_)
        and len(one.numbers) == 1
        and one.reason not in (BYE, GONE)
    )


def _played_late(event: Event, section: str, after: int) -> set[str]:
    """Those who have boards of the rounds looked at still to play."""
    found: set[str] = set()
    for name, round_, table, _ in event.late:
        sitting = event.sittings.get((name, round_, table))
        if name == section and round_ <= after and sitting:
            found |= {one.number for one in at_table(event.opened, section, sitting)}
    return found


def entered_in(event: Event, section: str) -> tuple[ContestantEntered, ...]:
    """The contestants of a section by number; teams belong to where they sit, else anywhere."""
    if event.opened.form != "teams":
        found = [one for one in event.contestants.values() if one.contestant.section == section]
    else:
        seats: dict[bool, set[ContestantId]] = {True: set(), False: set()}
        for place, sitting in event.sittings.items():
            seats[place[0] == section] |= {*at_table(event.opened, place[0], sitting)}
        elsewhere = seats[False] - seats[True]
        found = [one for one in event.contestants.values() if one.contestant not in elsewhere]
    return tuple(sorted(found, key=lambda one: by_number(one.contestant.number)))
