"""What the director is told about a draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from overtrick.event.schedules.swiss.drawn import Draw, Note
from overtrick.event.schedules.swiss.meetings import Meetings
from overtrick.event.schedules.swiss.repair import Swap
from overtrick.event.schedules.swiss.standing import draw_score
from overtrick.event.schedules.swiss.words import basis, listed, rounds_said, times
from overtrick.scoring.rounding import shown


def notes_of(draw: Draw, seating: Sequence[Note], swaps: Sequence[Swap]) -> Draw:
    """The draw with its notes: on what it rests, then whatever is out of the ordinary."""
    notes = (
        Note("basis", f"round {draw.round} was drawn by {basis(draw)}"),
        *_placings(draw),
        *_triangles(draw),
        *_sat_out(draw),
        *(_swap(one) for one in swaps),
        *_rematches(draw),
        *seating,
    )
    return replace(draw, notes=notes)


def _placings(draw: Draw) -> Iterator[Note]:
    """Late entrants, and those whose score may change."""
    standing, settings = draw.standing, draw.settings
    for one in standing.contestants:
        if one.number in standing.late:
            score = shown(draw_score(one, standing.late, settings))
            yield Note(
                "late-entry",
                f"{one.number} plays from round {one.entered} on "
                f"and was placed on a provisional {score} {settings.unit}",
                (one.number,),
            )
    unsure = {one.number for one in standing.contestants if one.provisional}
    unsure.update(number for triangle in draw.field.triangles for number in triangle.members)
    shaky = [one.number for one in standing.contestants if one.number in unsure - standing.late]
    if shaky and not standing.opening:
        them = listed(shaky)
        yield Note("provisional", f"a match of {them} is not over or not scored yet", tuple(shaky))


def _triangles(draw: Draw) -> Iterator[Note]:
    for triangle in draw.triangles:
        them = listed(triangle.members)
        if triangle.begun < draw.round:
            text = f"{them} play the second half of their triangle"
        elif triangle.rounds == 2:
            text = f"{them} play a triangle over rounds {triangle.begun} and {triangle.ends}"
        else:
            text = f"{them} play one another in half-length matches"
        yield Note("triangle", text, triangle.members)
    drawn = {number for triangle in draw.triangles for number in triangle.members}
    gone = frozenset(one.number for one in draw.field.contestants if not one.active)
    for triangle in draw.field.open_triangles():
        stay = triangle.without(gone)
        if len(stay) == 2:
            text = f"{listed(stay)} play out their match: the third of their triangle has left"
            yield Note("triangle-became-match", text, stay)
        elif len(stay) == 1 and stay[0] not in drawn:
            text = f"{stay[0]} is drawn like the others: the rest of its triangle has left"
            yield Note("triangle-ended", text, stay)


def _sat_out(draw: Draw) -> Iterator[Note]:
    """Those who sit out more often than somebody else who could have."""
    everybody = {one.number: one for one in draw.standing.contestants}
    out = [bye.number for bye in draw.byes]
    out += [
        number
        for triangle in draw.triangles
        if triangle.begun == draw.round
        for number in triangle.members
    ]
    for bye in draw.byes:
        text = f"{bye.number} has a bye, worth {bye.award}"
        yield Note("bye", text, (bye.number,))
    least = min((one.sat_out for one in draw.pool), default=None)
    for number in out:
        before = everybody[number].sat_out
        if least is not None and before > least:
            text = (
                f"{number} has sat out or played a triangle {times(before)} before: "
                "any fairer choice would repeat more matches"
            )
            yield Note("sat-out-again", text, (number,))


def _swap(swap: Swap) -> Note:
    before, after = (
        " and ".join(f"{one.number}-{other.number}" for one, other in couples)
        for couples in (swap.before, swap.after)
    )
    return Note("swapped", f"{before} became {after}, to mend a clash", swap.numbers)


def _rematches(draw: Draw) -> Iterator[Note]:
    """Every rematch, and why it was not avoided."""
    reason = _reason(draw) if draw.repeats else ""
    for repeat in draw.repeats:
        them = listed(repeat.numbers)
        text = f"{them} have met {rounds_said(repeat.rounds)}: {reason}"
        yield Note("rematch", text, repeat.numbers)


def _reason(draw: Draw) -> str:
    if draw.settings.method == "danish" and not draw.standing.opening:
        return "the Danish way of drawing allows it"
    if draw.settings.method == "repair" and not draw.standing.opening:
        least = Meetings(draw.field).fewest_rematches(draw.pool)
        matches = sum(draw.match_of(one.numbers[0]) is not None for one in draw.repeats)
        if least < matches:
            return f"no swap that is allowed mends it (drawing anew, {least} would repeat)"
    return f"no draw of this round repeats fewer than {len(draw.repeats)}"
