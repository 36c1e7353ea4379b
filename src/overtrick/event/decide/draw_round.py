"""Drawing a round of a Swiss event and seating it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from overtrick.event.certify import missing
from overtrick.event.commands import DrawRound
from overtrick.event.contestant import by_number
from overtrick.event.decide.draw_awards import awards_of, awards_taken_back
from overtrick.event.decide.draw_seating import Seating
from overtrick.event.draws import (
    DrawSettings,
    awarded_before,
    drawn_from,
    field_of,
    last_drawn,
    record_of,
    said,
    settings_for,
    swiss_section,
)
from overtrick.event.draws.drawing import kept_in
from overtrick.event.draws.kept import BYE, GONE, SWISS, has_results, is_drawn
from overtrick.event.records import Record, Sitting, SittingsSet
from overtrick.event.refusals import NotAllowed, ResultsInTheWay
from overtrick.event.schedules.swiss import Draw, SwissField
from overtrick.event.state import Event

_MOST = 6
"""So many tables are named in a refusal; the rest are counted."""


def round_drawn(event: Event, command: DrawRound) -> tuple[Record, ...]:
    """The draw of a round, its sittings and its byes; none where it is drawn so already.

    Raises NotAllowed for a form without matches, a round out of turn, an earlier round that is
    not in, and a draw that cannot be made; ResultsInTheWay for another draw of a round that
    has results.
    """
    section = _section(event, command)
    check_form(event)
    _check_turn(event, section, command)
    settings = settings_for(event, section, command.seed, command.settings)
    _check_complete(event, section, settings.swiss.looks_at(command.round))
    field = field_of(event, section, command.round, settings)
    _check_enough(field)
    settings = _evened(_with_late_score(settings, field, command), field)
    found = drawn_from(field, settings)
    seating = Seating(event, section, settings, found, command.boards)
    sittings = seating.sittings()
    if _is_so(event, section, found, sittings):
        return ()
    _check_length(command, settings.swiss.rounds)
    _check_again(event, section, command)
    at, bye = (section, found.round), settings.swiss.bye
    left = [one for one in found.matches if one.left_of]
    record = record_of(found, section, settings, seating.boards)
    return (
        replace(record, notes=(*record.notes, *_sitting_out(event, at))),
        SittingsSet(section, command.round, sittings, SWISS, command.reason),
        *awards_taken_back(event, section, command.round),
        *awards_of(event, at, [one.number for one in found.byes], bye, BYE),
        *(award for one in left for award in awards_of(event, at, (one.home, one.away), bye, GONE)),
    )


def _sitting_out(event: Event, at: tuple[str, int]) -> Iterator[str]:
    """A note for everybody whose award was given before the draw."""
    for number in sorted(awarded_before(event, *at), key=by_number):
        yield f"{number} sits out: its award was given before"


def _section(event: Event, command: DrawRound) -> str:
    """The section that is meant: left out, the one that is drawn or the only one there is."""
    drawn = swiss_section(event, command.section)
    if drawn is not None or command.section or event.opened.form == "teams":
        return command.section if drawn is None else drawn
    there = {one.section for one in event.contestants}
    if len(there) > 1:
        raise NotAllowed(f"say which section is drawn: {', '.join(sorted(there))}")
    return next(iter(there), "")


def check_form(event: Event) -> None:
    """Raise NotAllowed for a form without matches of two."""
    if event.opened.form == "individual":
        raise NotAllowed("individuals have partners for a round: they are seated by a movement")
    if event.opened.winners == 2:
        raise NotAllowed("pairs that play matches have one list of winners, and the event has two")


def _check_enough(field: SwissField) -> None:
    """Raise NotAllowed where nobody would meet anybody."""
    there = [one.number for one in field.active()]
    if len(there) < 2:
        who = f"{there[0]} alone is left" if there else "nobody is left"
        raise NotAllowed(f"{who} to play round {field.round}: a draw is of two or more")


def _check_turn(event: Event, section: str, command: DrawRound) -> None:
    """Raise NotAllowed unless the round is the next one, or the last that was drawn."""
    seated = max((place[1] for place in event.sittings if place[0] == section), default=0)
    last = max(seated, last_drawn(event, section))
    if command.round == last + 1:
        return
    drawn = is_drawn(event, section, command.round)
    if drawn and command.round == last:
        return
    if drawn:
        raise NotAllowed(
            f"round {command.round} is drawn already, and round {last} after it: "
            f"take back round {last} first"
        )
    if 1 <= command.round <= last:
        movement = event.movements.get(section) or "a schedule"
        raise NotAllowed(f"round {command.round} is seated by {movement}, and not drawn")
    raise NotAllowed(f"round {last + 1} is drawn next, not round {command.round}")


def _check_complete(event: Event, section: str, after: int) -> None:
    """Raise NotAllowed where a round whose scores are looked at is not in."""
    open_ = [
        one
        for one in missing(event)
        if one.section == section and one.round <= after and {*one.boards} - {*one.late}
    ]
    if not open_:
        return
    named = "; ".join(map(str, open_[:_MOST]))
    more = f" and {len(open_) - _MOST} more" if len(open_) > _MOST else ""
    raise NotAllowed(
        f"results are missing: {named}{more}. Enter them, allow them to be played late, "
        "or draw by the standings a round back (standings=delayed)"
    )


def _check_length(command: DrawRound, rounds: int | None) -> None:
    """Raise NotAllowed for a round more than the event was said to have, offering it longer."""
    if rounds is None or command.round <= rounds:
        return
    others = tuple(one for one in command.settings if one[0] != "rounds")
    longer = (*others, ("rounds", str(command.round)))
    raise NotAllowed(
        f"the event was drawn for {rounds} round{'s' * (rounds > 1)}: "
        f"settings=rounds={command.round} makes it longer",
        offers=(replace(command, settings=longer),),
    )


def _check_again(event: Event, section: str, command: DrawRound) -> None:
    if not is_drawn(event, section, command.round):
        return
    decided = any(
        one.section == section and one.round == command.round and len(one.numbers) == 2
        for one in event.awards.values()
    )
    if decided or has_results(event, section, command.round):
        raise ResultsInTheWay(
            f"round {command.round} has been drawn and has results: withdraw them first",
            places=[one for one in event.places if one[:2] == (section, command.round)],
        )
    if not command.again:
        raise NotAllowed(
            f"round {command.round} is drawn already, and this would be another draw: "
            "again=yes draws it again",
            offers=(replace(command, again=True),),
        )


def _is_so(event: Event, section: str, found: Draw, sittings: tuple[Sitting, ...]) -> bool:
    """Whether the round is drawn and seated in this very way."""
    record = event.drawn.get((section, found.round))
    if record is None or kept_in(record) != said(found):
        return False
    there = {
        key[2]: one for key, one in event.sittings.items() if key[:2] == (section, found.round)
    }
    return there == {one.table: one for one in sittings}


def _with_late_score(settings: DrawSettings, field: SwissField, command: DrawRound) -> DrawSettings:
    """Without victory points a late entrant is placed on the average of those who played.

    Unless the command says on what.
    """
    after = settings.swiss.looks_at(field.round)
    if settings.swiss.unit == "VP" or not after or "late_score" in dict(command.settings):
        return settings
    scores = [one.score for one in field.active() if one.entered <= after]
    average = sum(scores, Fraction(0)) / (max(len(scores), 1) * after)
    rounded = Fraction(round(average * 100), 100)
    return replace(settings, swiss=replace(settings.swiss, late_score=rounded))


def _evened(settings: DrawSettings, field: SwissField) -> DrawSettings:
    """An even number with a triangle that goes on leaves an odd rest, and so would every round.

    The rest then has no triangle over two rounds: the round counts as one before a break.
    """
    swiss, active = settings.swiss, field.active()
    gone = frozenset(one.number for one in field.contestants if not one.active)
    busy = sum(3 for one in field.open_triangles() if len(one.without(gone)) == 3)
    if len(active) % 2 or busy % 2 == 0 or field.round in swiss.breaks:
        return settings
    return replace(settings, swiss=replace(swiss, breaks=(*swiss.breaks, field.round)))
