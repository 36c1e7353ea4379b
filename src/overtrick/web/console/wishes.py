"""A new evening: what the director wants, as it was typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Literal

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import FormName
from overtrick.movements.finder import Wish
from overtrick.web.console.form import Sent, number, one

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_PROPOSED = re.compile(rf"(?:{'|'.join(DAYS)}) (?:pairs|individual|teams)")
_HOURS = re.compile(r"(\d{1,2})(?:[.,](\d{1,2})|(½))?\s*(h|hrs?|hours?)?")
_HOURS_AND_MINUTES = re.compile(
    r"(?:(\d{1,2})\s*(?::|h|hrs?|hours?)\s*(?:and\s+|,\s*)?)?(\d{0,4})"
    r"(?:(?<=\d:\d\d)\s*(?:h|hrs?|hours?)|\s*(?:m|mins?|minutes?))?"
)
_MOST_HOURS = 12
_MOST = 1000
_SIZE = re.compile(
    r"(\d{1,4})\s*(\.5|½)?\s*(table|pair|player|team)?s?(?:\s*[+,;/&]\s*(?=\S)|\s+|$)",
    re.IGNORECASE,
)
_AND_A_HALF = (
    (re.compile(r"(\d)\s*(tables?|h|hrs?|hours?)\s+and\s+(?:a|one)\s+half\b"), r"\1½ \2"),
    (
        re.compile(r"(\d)(?:\s+and\s+(?:a|one)\s+half\b|\s+1/2(?!\d)|(?:[.,]50?(?=\s*tables?\b)))"),
        r"\1½",
    ),
)
"""Half a table, or half an hour, as one says it."""
_TENTHS = re.compile(r"\d,\d+\s*tables?\b")
"""A comma that would part sections where, before a 5, it is that of half a table."""
_SEATS = {"player": 1, "pair": 2, "team": 4, "table": 4}
"""How many play in each."""
_NOUNS = {"individual": "player", "pairs": "pair", "teams": "team"}
_WHOLE = ("boards", "rounds", "a_round", "stationary")
"""Fields of whole numbers."""
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
    a_round: str = ""
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


def evening_of(sent: Sent, today: date, like: Evening | None = None) -> Evening:
    """The evening that a form asks for; what it does not say is as in ``like``."""
    before = like or Evening(date=today.isoformat())
    form = one(sent, "form", before.form)
    if form not in ("pairs", "individual", "teams"):
        raise NotAnEvening("pairs, an individual or teams are expected", where="form")
    chosen: FormName = form  # type: ignore[assignment]  # checked above
    return replace(
        before,
        title=_titled(one(sent, "title", before.title), _day(one(sent, "date"), today), chosen),
        date=one(sent, "date", today.isoformat()),
        club=one(sent, "club", before.club),
        form=chosen,
        method=one(sent, "method", before.method if chosen == before.form else ""),
        rules=one(sent, "rules", before.rules) or "plain",
        sections=_sections(sent["contestants"][0], chosen) if "contestants" in sent
        else before.sections,
        minutes=one(sent, "minutes", before.minutes),
        boards=one(sent, "boards", before.boards),
        rounds=one(sent, "rounds", before.rounds),
        a_round=one(sent, "a_round", before.a_round),
        winners=one(sent, "winners", before.winners),
        stationary=one(sent, "stationary", before.stationary),
        paper=bool(one(sent, "paper")),
    )  # fmt: skip


def understood(sent: Sent, today: date, like: Evening) -> Evening:
    """The evening of a form in which something is wrong: what is not understood is left out."""
    left_out = {"contestants"} if one(sent, "form", "pairs") in _NOUNS else {"contestants", "form"}
    rest = {name: values for name, values in sent.items() if name not in left_out}
    evening = evening_of(rest, today, like)
    return replace(evening, sections=()) if "contestants" in sent else evening


def _titled(typed: str, day: date, form: FormName) -> str:
    """What was typed; a title that was only proposed follows the day and the form."""
    if not typed or _PROPOSED.fullmatch(typed):
        return f"{DAYS[day.weekday()]} {form}"
    return typed


def _day(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return today


def mistakes(sent: Sent) -> dict[str, str]:
    """What is wrong with the numbers in a form, by the names of their fields, all of it."""
    form = one(sent, "form", "pairs")
    noun: FormName = form if form in _NOUNS else "pairs"  # type: ignore[assignment]  # checked here
    reading: dict[str, Callable[[str], object]] = {
        "contestants": lambda text: _sections(text, noun),
        "minutes": _minutes,
        **{name: partial(_number, where=name) for name in _WHOLE},
    }
    found = {}
    for name, read in reading.items():
        try:
            if name in sent:
                read(one(sent, name))
        except NotAnEvening as error:
            found[name] = error.message
    return found


def _sections(text: str, form: FormName = "pairs") -> tuple[int, ...]:
    """``18``, ``18 + 12``, ``9 tables`` or ``36 players``: contestants. Raises NotAnEvening.

    A number that does not say what it counts counts what the one before it does, ``9 tables + 6``,
    and the first ones what the next one says: ``9 + 6 tables``. A table of teams is a team's own,
    as in a match a team plays at two with another. Half of what is not named is half a table.
    """
    own = _NOUNS[form]
    text = text.strip().lower()
    for said, written in _AND_A_HALF:
        text = said.sub(written, text)
    if _TENTHS.search(text):
        raise NotAnEvening(
            "tables and halves of tables are expected, such as 9 or 9½; two sections are 9 + 6",
            where="contestants",
        )
    parts = list(islice(_parts(text), len(_LETTERS) + 1))
    if len(parts) > len(_LETTERS):
        raise NotAnEvening(f"at most {len(_LETTERS)} sections are expected", where="contestants")
    halves = any(number_.denominator > 1 for number_, _ in parts)
    counted = next((noun for _, noun in parts if noun), "table" if halves else own)
    found = []
    for number_, noun in parts:
        counted = noun or counted
        found.append(_size(number_, counted, own))
    return tuple(found)


def _parts(text: str) -> Iterator[tuple[Fraction, str]]:
    """The numbers with their nouns, one at least. Raises NotAnEvening."""
    place = 0
    while place < len(text) or not place:
        found = _SIZE.match(text, place)
        if found is None:
            raise NotAnEvening(
                "a number is expected, such as 18, 18+12 or 9 tables", where="contestants"
            )
        half = Fraction(1, 2) if found[2] else Fraction(0)
        yield int(found[1]) + half, found[3] or ""
        place = found.end()


def _size(number_: Fraction, noun: str, own: str) -> int:
    size = number_ * _SEATS[noun] / _SEATS[own]
    if size.denominator != 1:
        whole = f"a whole number of {own}s is expected, such as 18"
        made = f"{noun}s that make whole {own}s are expected, such as 18 {own}s"
        raise NotAnEvening(whole if noun == own else made, where="contestants")
    if not 1 <= size <= _MOST:
        raise NotAnEvening(f"1 to {_MOST} {own}s are expected, such as 18", where="contestants")
    return int(size)


def wish_of(evening: Evening, contestants: int) -> Wish:
    """What the finder is asked for a section. Raises NotAnEvening and UseRefused."""
    return Wish(
        contestants,
        kind=evening.form,
        boards=_number(evening.boards, "boards"),
        rounds=_number(evening.rounds, "rounds"),
        boards_per_set=_number(evening.a_round, "a_round"),
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
    """``180``, ``3:00``, ``3 h 15``, ``3½ hours`` or ``2 hours 45 minutes``: minutes.

    Nobody plays for twelve minutes: a number up to twelve is hours. Raises NotAnEvening.
    """
    text = text.strip().lower()
    if not text:
        return None
    for said, written in _AND_A_HALF:
        text = said.sub(written, text)
    if hours := _HOURS.fullmatch(text):
        number_ = Fraction(f"{hours[1]}.{hours[2] or (5 if hours[3] else 0)}")
        if hours[4] or hours[3] or number_ <= _MOST_HOURS:
            return number_ * 60
    found = _HOURS_AND_MINUTES.fullmatch(text)
    if not found or not (found[1] or found[2]):
        raise NotAnEvening("minutes are expected, or hours as in 3:15", where="minutes")
    return Fraction(60 * int(found[1] or 0) + int(found[2] or 0))


def like_of(sent: Sent) -> int:
    """The event that the evening is to be like; 0 for none."""
    return number(sent, "like")
