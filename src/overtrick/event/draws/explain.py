"""Drawing a round again from the journal, and why somebody was drawn as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from overtrick.bridge.errors import quoted
from overtrick.event.draws.drawing import drawn_from, kept_in, said
from overtrick.event.draws.field import field_of
from overtrick.event.draws.kept import ROBIN, SWISS, schedule_of, setting
from overtrick.event.draws.settings import DrawSettings
from overtrick.event.fold import fold, voided
from overtrick.event.records import RoundDrawn
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.swiss import Draw, explain_draw
from overtrick.event.state import Event
from overtrick.scoring.explain import Step, step

_ORDER = "Berger's order"


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A round drawn once more as the event stood then: the draw, and the record it gave.

    ``now`` is the record in force. It differs where the round was changed afterwards: a late
    entry filled a bye, or somebody left.
    """

    draw: Draw
    then: RoundDrawn
    now: RoundDrawn


def redrawn(event: Event, section: str, round_: int) -> Redrawn:
    """A Swiss round drawn again from the journal up to its draw. Raises NotAllowed.

    It is refused where no such round was drawn, and where this program would draw it
    otherwise than the one that did.
    """
    kept = list(_kept(event, section, round_))
    if not kept:
        raise NotAllowed(f"round {round_} has not been drawn")
    now = kept[-1][1]
    if schedule_of(now) != SWISS:
        raise NotAllowed(f"round {round_} was arranged as a {schedule_of(now)}, and not drawn")
    for number, then in reversed(kept):
        settings = DrawSettings.from_named(then.settings)
        before = fold(event.entries[: number - 1])
        found = drawn_from(field_of(before, section, round_, settings), settings)
        if said(found) == kept_in(then):
            return Redrawn(found, then, now)
    raise NotAllowed(
        f"round {round_} comes out otherwise when it is drawn again: another version of the "
        "program drew it"
    )


def explain_drawn(event: Event, section: str, round_: int, number: str) -> tuple[Step, ...]:
    """Why a contestant met whom it met in a Swiss round, or sat out; see ``explain_draw``.

    What changed after the draw comes last. Raises NotAllowed.
    """
    arranged = event.drawn.get((section, round_))
    if arranged is not None and schedule_of(arranged) != SWISS:
        return tuple(_arranged(arranged, number))
    found = redrawn(event, section, round_)
    changed = _place(found.then, number) != _place(found.now, number)
    try:
        steps = explain_draw(found.draw, number)
    except ScheduleRefused as error:
        if not changed:
            raise NotAllowed(error.message) from error
        steps = ()
    if not changed:
        return steps
    later = [one for one in found.now.notes if one not in found.then.notes]
    return (
        *(one for one in steps if one.code != "table"),
        *(step("changed", text, Fraction(round_)) for text in later),
    )


def _arranged(drawn: RoundDrawn, number: str) -> Iterator[Step]:
    """The steps of a round robin or a knock-out. Raises NotAllowed for who is not in it."""
    players = {*drawn.byes, *(one for match in drawn.matches for one in match)}
    if number not in players.union(*(one.numbers for one in drawn.triangles)):
        raise NotAllowed(f"contestant {quoted(number)} has no part in round {drawn.round}")
    if schedule_of(drawn) == ROBIN:
        text = f"round {drawn.round} of a round robin: everybody meets everybody, in {_ORDER}"
        yield step("schedule", text, Fraction(drawn.round))
    else:
        stage = setting(drawn, "stage")
        yield step("schedule", f"stage {stage} of a knock-out", Fraction(stage))
    for text in drawn.notes:
        if re.search(rf"(?<!\w){re.escape(number)}(?!\w)", text):
            yield step("note", text, Fraction(drawn.round))


def _kept(event: Event, section: str, round_: int) -> Iterator[tuple[int, RoundDrawn]]:
    """Every record in force of a round's draw with its entry, the last one counting."""
    gone = voided(event.entries)
    for entry in event.entries:
        one = entry.record
        if not isinstance(one, RoundDrawn) or entry.number in gone:
            continue
        if (one.section, one.round) == (section, round_):
            yield entry.number, one


def _place(drawn: RoundDrawn, number: str) -> object:
    """What became of a contestant in a draw."""
    match = next((one for one in drawn.matches if number in one), None)
    three = next((one for one in drawn.triangles if number in one.numbers), None)
    return match, three, number in drawn.byes


def contestant_drawn(event: Event, section: str, text: str) -> str:
    """The number of a contestant as draws have it: ``3`` of ``A3``. Raises NotAllowed."""
    from overtrick.event.naming import contestant_of

    one = contestant_of(event, text)
    if event.opened.form != "teams" and one.section != section:
        raise NotAllowed(f"{quoted(text)} is not drawn in section {section!r}")
    return one.number
