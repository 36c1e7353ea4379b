"""An EVENT taken apart: its sections with their travellers, and every line with who sat where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from overtrick.bridge.errors import quoted
from overtrick.event.records import FormName, Numbers
from overtrick.formats.gathering import whole
from overtrick.formats.usebio.elements import (
    Event,
    Field,
    Handset,
    Match,
    Participants,
    Session,
    Traveller,
    TravellerLine,
)
from overtrick.formats.usebio.errors import NotUsebio

MAX_BOARD: Final = 9999
MAX_SECTIONS: Final = 200
_Found: TypeAlias = tuple[str, str, Field]
"""A session's name, a section's, and what stands there."""
_NOBODY = {"", "0", "BYE", "PHANTOM", "SITOUT", "SIT-OUT", "SIT OUT", "-"}


@dataclass(frozen=True, slots=True)
class Part:
    """One section: its name in the event, and what stands in it."""

    section: str
    participants: Participants | None
    boards: tuple[Traveller, ...]
    matches: tuple[Match, ...]
    handsets: tuple[Handset, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One TRAVELLER_LINE in its place; an empty side sat out. Numbers are as in the file."""

    section: str
    board: int
    line: TravellerLine
    ns: Numbers
    ew: Numbers
    match: Match | None = None


def form_of(event: Event, parts: Iterable[Part]) -> FormName:
    """Pairs, individual or teams, by EVENT_TYPE, or by lines that name players for pairs."""
    kind = (event.event_type or "").upper()
    if "TEAM" in kind:
        return "teams"
    if "INDIVIDUAL" in kind:
        return "individual"
    lines = [line for part in parts for _, board in _boards(part) for line in board.lines]
    players = any(line.north for line in lines) and not any(line.ns_pair for line in lines)
    return "individual" if players else "pairs"


def parts_of(event: Event, file: str) -> tuple[Part, ...]:
    """The sections of an event, under names that no two share. Raises NotUsebio: too many."""
    found = [("", "", _holds(event)), *_in_sessions(event)]
    filled = [(session, name, field) for session, name, field in found if _is_filled(field)]
    if len(filled) > MAX_SECTIONS:
        message = f"more than {MAX_SECTIONS} sections: not an event"
        raise NotUsebio(message, where=f"{file}, line {filled[MAX_SECTIONS][2].line}")
    if len(filled) > 1 and not (filled[0][2].boards or filled[0][2].matches):
        filled = _handed_down(filled)
    names = _names([(session, name) for session, name, _ in filled])
    return tuple(
        Part(name, field.participants, field.boards, field.matches, field.handsets)
        for name, (_, _, field) in zip(names, filled, strict=True)
    )


def _holds(field: Field, above: tuple[Handset, ...] = ()) -> Field:
    handsets = (*field.handsets, *above)
    return Field(field.line, (), field.participants, field.boards, field.matches, handsets)


def _in_sessions(event: Event) -> Iterator[_Found]:
    sessions = (Session(sections=event.sections), *event.sessions)
    for place, session in enumerate(sessions):
        name = (session.id or "").strip() or str(place)
        above = (*session.handsets, *event.handsets)
        yield name, "", _holds(session, event.handsets)
        for section in session.sections:
            yield name, (section.id or "").strip(), _holds(section, above)


def _is_filled(field: Field) -> bool:
    return bool(field.boards or field.matches or field.participants)


def _handed_down(found: list[_Found]) -> list[_Found]:
    """Participants that stand above their sections, given to those that name none themselves."""
    above = found[0][2].participants or Participants()
    places = _places(above)
    return [
        (session, name, field if field.participants else _with_own(field, above, places))
        for session, name, field in found[1:]
    ]


def _places(above: Participants) -> dict[str, list[int]]:
    """Where each number stands among the pairs, and then the players."""
    places: dict[str, list[int]] = {}
    numbers = (*(pair.number for pair in above.pairs), *(one.number for one in above.players))
    for place, number in enumerate(numbers):
        places.setdefault(number or "", []).append(place)
    return places


def _with_own(field: Field, above: Participants, places: dict[str, list[int]]) -> Field:
    """A section with those of the participants above who play in it."""
    lines = [line for board in field.boards for line in board.lines]
    if field.matches or not lines:
        return replace(field, participants=above)
    numbers = {
        number
        for line in lines
        for number in (line.ns_pair, line.ew_pair, line.north, line.south, line.east, line.west)
    }
    own = sorted(place for number in numbers for place in places.get(number or "", ()))
    pairs = tuple(above.pairs[place] for place in own if place < len(above.pairs))
    players = tuple(above.players[place - len(above.pairs)] for place in own[len(pairs) :])
    return replace(field, participants=replace(above, pairs=pairs, players=players))


def _names(found: Sequence[tuple[str, str]]) -> list[str]:
    """The section's own name; the session's before it where two sections share a name."""
    counts = Counter(name for _, name in found)
    taken: Counter[str] = Counter()
    names: list[str] = []
    for session, name in found:
        wanted = name if counts[name] == 1 else f"{session}{name}"
        taken[wanted] += 1
        names.append(wanted if taken[wanted] == 1 else f"{wanted}-{taken[wanted]}")
    return names


def rows_of(parts: Iterable[Part], form: FormName, file: str) -> list[Row]:
    """Every line of every traveller, in the file's order. Raises NotUsebio on a board's number."""
    return [
        Row(part.section, number_of(board, file), line, *_sides(line, form), match)
        for part in parts
        for match, board in _boards(part)
        for line in board.lines
    ]


def _boards(part: Part) -> Iterator[tuple[Match | None, Traveller]]:
    yield from ((None, board) for board in part.boards)
    yield from ((match, board) for match in part.matches for board in match.boards)


def number_of(board: Traveller, file: str) -> int:
    """A board's number. Raises NotUsebio where it is none."""
    number = whole(board.number, MAX_BOARD)
    if number is None:
        found = quoted(board.number or "")
        message = f"BOARD_NUMBER {found} is not a board's number (1 to {MAX_BOARD})"
        raise NotUsebio(message, where=f"{file}, line {board.line}")
    return number


def _sides(line: TravellerLine, form: FormName) -> tuple[Numbers, Numbers]:
    if form == "individual":
        return _present(line.north, line.south), _present(line.east, line.west)
    return _present(line.ns_pair), _present(line.ew_pair)


def _present(*numbers: str | None) -> Numbers:
    stripped = [(number or "").strip() for number in numbers]
    return tuple(number for number in stripped if number.upper() not in _NOBODY)
