"""A new evening: what the director wants, and what could be played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any, Literal

import msgspec

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import opening
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command, EnterContestant, SetMovement, SetRoundRobin
from overtrick.event.records import EventOpened, FormName
from overtrick.event.state import Event
from overtrick.formats.commands import command_object, parse_object
from overtrick.formats.reading import Heading
from overtrick.movements.catalogue import get
from overtrick.movements.errors import MovementError
from overtrick.movements.finder import Suggestion, Wish, find
from overtrick.movements.use import in_use
from overtrick.web.console.form import Sent, number, one

MOST = 5
"""Suggestions that are shown of a section."""
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


class NotAnEvening(BridgeError):
    """What was asked for a new evening is not understood."""

    code = "not-an-evening"


@dataclass(frozen=True, slots=True)
class Evening:
    """What was asked for. ``sections`` are how many contestants sit in each."""

    title: str = ""
    date: str = ""
    club: str = ""
    form: FormName = "pairs"
    method: str = ""
    rules: str = "plain"
    sections: tuple[int, ...] = ()
    minutes: str = ""
    boards: str = ""
    rounds: str = ""
    winners: str = ""
    stationary: str = ""
    paper: bool = False
    settings: tuple[tuple[str, str], ...] = ()
    room: tuple[tuple[str, str], ...] = ()
    like: int = 0

    @property
    def entrants(self) -> str:
        """``18``, or ``18 + 12`` where there are sections."""
        return " + ".join(map(str, self.sections))

    @property
    def letters(self) -> tuple[str, ...]:
        """The sections' letters; none where there is but one."""
        return ("",) if len(self.sections) == 1 else tuple(_LETTERS[: len(self.sections)])


@dataclass(frozen=True, slots=True)
class Pick:
    """One way to play a section: a title, reasons, and the command that seats it, as JSON."""

    title: str
    value: str
    reasons: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    best: bool = False


@dataclass(frozen=True, slots=True)
class Offered:
    """A section with the ways to play it, or why there are none."""

    section: str
    contestants: int
    picks: tuple[Pick, ...] = ()
    refused: str = ""


def evening_of(sent: Sent, today: date, like: Evening | None = None) -> Evening:
    """The evening that a form asks for; what it does not say is as in ``like``."""
    before = like or Evening(date=today.isoformat())
    form = one(sent, "form", before.form)
    if form not in ("pairs", "individual", "teams"):
        raise NotAnEvening("pairs, an individual or teams are expected", where="form")
    chosen: FormName = form  # type: ignore[assignment]  # checked above
    return replace(
        before,
        title=one(sent, "title", before.title or _title(today, chosen)),
        date=one(sent, "date", today.isoformat()),
        club=one(sent, "club", before.club),
        form=chosen,
        method=one(sent, "method", before.method if chosen == before.form else ""),
        rules=one(sent, "rules", before.rules) or "plain",
        sections=tuple(_sections(sent["contestants"][0])) if "contestants" in sent
        else before.sections,
        minutes=one(sent, "minutes", before.minutes),
        boards=one(sent, "boards", before.boards),
        rounds=one(sent, "rounds", before.rounds),
        winners=one(sent, "winners", before.winners),
        stationary=one(sent, "stationary", before.stationary),
        paper=bool(one(sent, "paper")),
    )  # fmt: skip


def _title(today: date, form: FormName) -> str:
    return f"{_DAYS[today.weekday()]} {form}"


def _sections(text: str) -> Iterator[int]:
    """``18`` or ``18 + 12``. Raises NotAnEvening."""
    for part in re.split(r"[+,;/ ]+", text.strip()):
        if not part.isdecimal() or not 1 <= int(part) <= 1000:
            raise NotAnEvening("a number is expected, such as 18, or 18+12", where="contestants")
        yield int(part)


def wish_of(evening: Evening, contestants: int) -> Wish:
    """What the finder is asked for a section. Raises NotAnEvening and UseRefused."""
    return Wish(
        contestants,
        kind=evening.form,
        boards=_number(evening.boards, "boards"),
        rounds=_number(evening.rounds, "rounds"),
        minutes=_minutes(evening.minutes),
        winners=_winners(evening),
        stationary=_number(evening.stationary, "stationary") or 0,
        paper=evening.paper,
    )


def _winners(evening: Evening) -> Literal[1, 2] | None:
    """One or two where it was said; sections that are ranked together have as many each."""
    if evening.form != "pairs":
        return None
    if evening.winners in ("1", "2"):
        return 1 if evening.winners == "1" else 2
    return 1 if len(evening.sections) > 1 else None


def _number(text: str, where: str) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or len(text) > 4:
        raise NotAnEvening("a whole number is expected", where=where)
    return int(text)


def _minutes(text: str) -> Fraction | None:
    """``180``, ``3:00`` or ``3 h 15``: minutes. Raises NotAnEvening."""
    if not text:
        return None
    found = re.fullmatch(r"(?:(\d{1,2})\s*(?::|h)\s*)?(\d{0,4})\s*(?:m|min)?", text.strip().lower())
    if not found or not (found[1] or found[2]):
        raise NotAnEvening("minutes are expected, or hours as in 3:15", where="minutes")
    return Fraction(60 * int(found[1] or 0) + int(found[2] or 0))


def offers(evening: Evening, before: Sequence[SetMovement] = ()) -> tuple[Offered, ...]:
    """What could be played in every section; ``before`` is how the like evening was seated."""
    return tuple(
        _offered(evening, section, size, next((b for b in before if b.section == section), None))
        for section, size in zip(evening.letters, evening.sections, strict=True)
    )


def _offered(evening: Evening, section: str, size: int, before: SetMovement | None) -> Offered:
    picks = [_again(before, size)] if before and _fits(before, size) else []
    refused = ""
    try:
        found = find(wish_of(evening, size), MOST)
        picks += [_pick(suggestion, section, evening) for suggestion in found]
    except MovementError as error:
        refused = error.message
    picks += _drawn(evening, section, size)
    picks = [replace(pick, best=place == 0) for place, pick in enumerate(picks)]
    return Offered(section, size, tuple(picks), "" if picks else refused)


def _fits(before: SetMovement, size: int) -> bool:
    return get(before.movement).contestants - len(before.missing) == size


def _again(before: SetMovement, size: int) -> Pick:
    movement = get(before.movement)
    rounds = before.rounds or movement.rounds
    said = f"{rounds} rounds of {before.boards_per_set} boards, {size} entered."
    return Pick(f"As last time: {movement.name}", _value(before), (said,))


def _pick(suggestion: Suggestion, section: str, evening: Evening) -> Pick:
    figures, plan = suggestion.figures, suggestion.plan
    winners = in_use(get(plan.entry.key), figures.use).winners
    command = SetMovement(
        plan.entry.key,
        section,
        plan.boards_per_set,
        rounds=plan.rounds,
        winners=winners if evening.form == "pairs" else None,
        switched_rounds=tuple(sorted(figures.use.switched_rounds)),
        missing=tuple(sorted(figures.use.missing)),
    )
    return Pick(plan.entry.name, _value(command), suggestion.reasons, _rows(suggestion))


def _rows(suggestion: Suggestion) -> tuple[tuple[str, str], ...]:
    """The figures that one compares at a glance."""
    figures, plan = suggestion.figures, suggestion.plan
    hours, minutes = divmod(-(-figures.minutes.numerator // figures.minutes.denominator), 60)
    out = f"{len(figures.sit_outs)} × {figures.longest}" if figures.sit_outs else "nobody"
    return (
        ("Rounds × boards", f"{plan.rounds} × {plan.boards_per_set}"),
        ("Boards each", str(plan.boards)),
        ("Time", f"{hours}:{minutes:02}"),
        ("Fairness", f"{round(figures.balance.ranked.q)} of 100"),
        ("Sits out", out),
        ("Winners", str(figures.played.winners)),
        ("Copies of boards", str(figures.copies)),
    )


def _drawn(evening: Evening, section: str, size: int) -> Iterator[Pick]:
    """What is drawn, or all play all: for teams, and for pairs who play matches."""
    if evening.form != "teams" or size < 3:
        return
    boards = int(evening.boards) // 6 if evening.boards.isdecimal() else 4
    yield Pick(
        "Swiss: drawn round by round", _value(None),
        ("Teams with equal scores meet; every round is drawn when it begins.",),
    )  # fmt: skip
    if size <= 16:
        robin = SetRoundRobin(max(2, boards), section)
        yield Pick(
            f"All play all, {max(2, boards)} boards a match", _value(robin),
            (f"{size - 1 + size % 2} rounds; every team meets every other one.",),
        )  # fmt: skip


def _value(command: Command | None) -> str:
    members: dict[str, Any] = command_object(command) if command else {"do": "draw-round"}
    return msgspec.json.encode(members).decode()


@dataclass(frozen=True, slots=True)
class Chosen:
    """How a section is to be played: who is entered by number, and what seats them."""

    entering: tuple[EnterContestant, ...] = ()
    seating: Command | None = None


def chosen(evening: Evening, sent: Sent) -> tuple[Chosen, ...]:
    """What was picked for each section. Raises NotAnEvening where one has nothing."""
    found = []
    for place, size in enumerate(evening.sections):
        text = one(sent, f"pick-{place}")
        try:
            members = msgspec.json.decode(text, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise NotAnEvening("choose how it is played", where=f"pick-{place}") from error
        entering = tuple(EnterContestant(str(team)) for team in range(1, size + 1))
        if members.get("do") == "draw-round":
            found.append(Chosen(entering))
        else:
            command = parse_object(members)
            robin = isinstance(command, SetRoundRobin)
            found.append(Chosen(entering if robin else (), command))
    return tuple(found)


def opened(evening: Evening, chosen_: Iterable[Chosen]) -> EventOpened:
    """The opening of the event. Raises NotRules, NotAMethod, NotAnOption."""
    seatings = [one.seating for one in chosen_]
    winners = {one.winners for one in seatings if isinstance(one, SetMovement)}
    heading = Heading(
        title=evening.title.strip(),
        date=evening.date or None,
        club=evening.club.strip() or None,
        form=evening.form,
        method=evening.method or None,
        rules=evening.rules,
        winners=2 if 2 in winners else 1,
        across=len(evening.sections) > 1,
    )
    return opening(heading, Asked(settings=evening.settings))


def like_event(event: Event, room: dict[str, str], event_id: int) -> Evening:
    """An evening with the title, rules, sizes and settings of an earlier one."""
    was = event.opened
    rules_ = dict(opening(Heading(form=was.form, method=was.method, rules=was.rules), Asked())
                  .options)  # fmt: skip
    by_section: dict[str, int] = {}
    for one_ in event.contestants:
        by_section[one_.section] = by_section.get(one_.section, 0) + 1
    return Evening(
        title=was.title.removeprefix(TEMPLATE),
        club=was.club or "",
        form=was.form,
        method=was.method,
        rules=was.rules,
        sections=tuple(by_section[section] for section in sorted(by_section)),
        winners=str(was.winners) if was.form == "pairs" else "",
        settings=tuple((k, v) for k, v in was.options if rules_.get(k) != v),
        room=tuple(room.items()),
        like=event_id,
    )


TEMPLATE = "Template: "
"""What the titles of events begin with that are kept to make others like them."""


def movements_of(event: Event) -> tuple[SetMovement, ...]:
    """The commands that would seat an event's sections as they were seated first."""
    return tuple(
        found for section in event.movements if (found := _seated(event, section)) is not None
    )


def _seated(event: Event, section: str) -> SetMovement | None:
    """None where the section was drawn, or its movement is not of the catalogue."""
    try:
        movement = get(event.movements[section])
    except MovementError:
        return None
    sittings = event.in_section(section)
    boards = max((len(sitting.boards) for sitting in sittings.values()), default=2)
    first = min((min(one.boards) for one in sittings.values() if one.boards), default=1)
    seated = {one for sitting in sittings.values() for one in (*sitting.ns, *sitting.ew)}
    one_winner = event.opened.winners == 1
    missing = tuple(n for n in range(1, movement.contestants + 1) if str(n) not in seated)
    return SetMovement(
        movement.key,
        section,
        boards,
        first,
        rounds=max((place[1] for place in sittings), default=movement.rounds),
        winners=event.opened.winners if event.opened.form == "pairs" else None,
        switched_rounds=_switched(event, section) if one_winner else (),
        missing=missing if one_winner else (),
    )


def _switched(event: Event, section: str) -> tuple[int, ...]:
    """The rounds in which most tables sit the other way than the movement says."""
    movement = get(event.movements[section])
    plain = {(row.round, row.table): row.seats for row in movement.rows}
    turned: dict[int, list[bool]] = {}
    for (_, round_, table), sitting in event.in_section(section).items():
        seats = plain.get((round_, table))
        if sitting.plays and seats and len(seats) == 2:
            turned.setdefault(round_, []).append(sitting.ns == (str(seats[1]),))
    return tuple(sorted(one for one, tables in turned.items() if 2 * sum(tables) > len(tables)))


def picked(sent: Sent, place: int) -> str:
    """What was picked for a section before."""
    return one(sent, f"pick-{place}")


def like_of(sent: Sent) -> int:
    """The event that the evening is to be like; 0 for none."""
    return number(sent, "like")


__all__ = [
    "TEMPLATE", "Chosen", "Evening", "NotAnEvening", "Offered", "Pick", "chosen", "evening_of",
    "like_event", "like_of", "movements_of", "offers", "opened", "picked", "wish_of",
]  # fmt: skip
