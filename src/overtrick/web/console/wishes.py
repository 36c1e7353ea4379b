"""A new evening: what the director wants, as it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Literal

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import FormName
from overtrick.movements.finder import Wish
from overtrick.web.console.form import Sent, number, one

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_PROPOSED = re.compile(rf"(?:{'|'.join(_DAYS)}) (?:pairs|individual|teams)")
_HOURS = re.compile(r"(\d{1,2}(?:[.,]\d{1,2})?)\s*(h|hr|hrs|hours?)?")
_HOURS_AND_MINUTES = re.compile(r"(?:(\d{1,2})\s*(?::|h)\s*)?(\d{0,4})\s*(?:m|min|mins|minutes)?")
_MOST_HOURS = 12
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


TEMPLATE = "Template: "
"""What the titles of events begin with that are kept to make others like them."""


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
        sections=tuple(_sections(sent["contestants"][0])) if "contestants" in sent
        else before.sections,
        minutes=one(sent, "minutes", before.minutes),
        boards=one(sent, "boards", before.boards),
        rounds=one(sent, "rounds", before.rounds),
        winners=one(sent, "winners", before.winners),
        stationary=one(sent, "stationary", before.stationary),
        paper=bool(one(sent, "paper")),
    )  # fmt: skip


def _titled(typed: str, day: date, form: FormName) -> str:
    """What was typed; a title that was only proposed follows the day and the form."""
    if not typed or _PROPOSED.fullmatch(typed):
        return f"{_DAYS[day.weekday()]} {form}"
    return typed


def _day(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return today


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
    """``180``, ``3:00``, ``3 h 15``, ``3.5`` or ``3 hours``: minutes. Raises NotAnEvening.

    Nobody plays for twelve minutes: a number up to twelve is hours.
    """
    if not text:
        return None
    if hours := _HOURS.fullmatch(text.strip().lower()):
        number_ = Fraction(hours[1].replace(",", "."))
        if hours[2] or number_ <= _MOST_HOURS:
            return number_ * 60
    found = _HOURS_AND_MINUTES.fullmatch(text.strip().lower())
    if not found or not (found[1] or found[2]):
        raise NotAnEvening("minutes are expected, or hours as in 3:15", where="minutes")
    return Fraction(60 * int(found[1] or 0) + int(found[2] or 0))


def like_of(sent: Sent) -> int:
    """The event that the evening is to be like; 0 for none."""
    return number(sent, "like")
