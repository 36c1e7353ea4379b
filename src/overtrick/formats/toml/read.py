"""From TOML to an event file, and to records where it stands alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Final, get_args

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import Source, Unit
from overtrick.event.seeding import parse_wish
from overtrick.formats.ordering import in_order
from overtrick.formats.reading import Heading, Notice, Reading, Unreadable
from overtrick.formats.text import decode
from overtrick.formats.toml.document import (
    Carried,
    EventFile,
    Grades,
    Listed,
    Penalty,
    Percentages,
    Player,
)
from overtrick.formats.toml.faults import fault
from overtrick.formats.toml.handicaps import HANDICAP_FORMS
from overtrick.formats.toml.lines import lines_of
from overtrick.formats.toml.prizes import prize_in
from overtrick.formats.toml.roster import entered
from overtrick.formats.toml.strata import limits_in, stratum_in
from overtrick.formats.toml.table import Decimal, Findings, Table, written_number
from overtrick.scoring.methods import METHODS, TEAM_METHODS
from overtrick.scoring.options import check
from overtrick.scoring.strata import Limits

MOST_SEEDS: Final = 10_000
MAX_BYTES: Final = 1024 * 1024
"""An event file of a thousand pairs has a tenth of this."""

_MAX_ERRORS: Final = 20
_DEEP_KEY: Final = re.compile(r"(?<![\"'\w-])(?:[\"'\w-]++[ \t]*+\.[ \t]*+){20}")
_METHODS: Final = tuple({**METHODS, **TEAM_METHODS})
_HANDICAPS: Final = ("handicap", "percentages", "grades")
_FORMS: Final = ("pairs", "individual", "teams")


def read(content: bytes, file: str) -> Reading:
    """An event file alone, without its results: heading, contestants and penalties.

    Raises Unreadable with every bad key.
    """
    event = parse(content, file)
    records, people, notices = entered(event, event.heading)
    return Reading(file, "toml", event.heading, records, people, notices, content, event.prizes)


def parse(content: bytes, file: str) -> EventFile:
    """The event file in ``content``. Raises Unreadable with every bad key and its line."""
    if len(content) > MAX_BYTES:
        message = f"larger than {MAX_BYTES // 1024} KiB: not a description of an event"
        raise Unreadable([Notice("too-large", file, message)])
    text, notices = decode(content, file)
    findings = Findings(file, lines_of(text))
    top = Table(_loaded(text, file), (), findings)
    event = _event(top, file)
    top.say_unused()
    _check_method(event.heading, top)
    if findings.errors:
        raise Unreadable(in_order(findings.errors)[:_MAX_ERRORS])
    return EventFile(
        file=file,
        heading=event.heading,
        results=event.results,
        deals=event.deals,
        movement=event.movement,
        boards_per_set=event.boards_per_set,
        contestants=event.contestants,
        penalties=event.penalties,
        carried=event.carried,
        prizes=event.prizes,
        notices=(*notices, *in_order(findings.notices)),
    )


def _loaded(text: str, file: str) -> dict[str, Any]:
    if _DEEP_KEY.search(text):
        raise Unreadable([Notice("bad-toml", file, "a key has too many dots")])
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        message, line = fault(str(error), text)
        raise Unreadable([Notice("bad-toml", str(Source(file, line)), message)]) from error
    except (ValueError, RecursionError) as error:
        message = "not an event file: a number is too long, or lists stand within lists"
        raise Unreadable([Notice("bad-toml", file, message)]) from error


def _event(top: Table, file: str) -> EventFile:
    by = top.word("handicap", tuple(HANDICAP_FORMS))
    tables = [*top.tables("contestants")]
    limits = limits_in(top)
    contestants = [_contestant(table, by, limits) for table in tables]
    if by and not any("grades" in table.values for table in tables):
        top.findings.say("handicap-unused", ("handicap",), "is not used: nobody has grades")
    return EventFile(
        file=file,
        heading=_heading(top),
        results=top.text("results"),
        deals=top.text("deals"),
        movement=top.text("movement"),
        boards_per_set=top.whole("boards_per_set", 200),
        contestants=tuple(filter(None, contestants)),
        penalties=tuple(filter(None, map(_penalty, top.tables("penalties")))),
        carried=tuple(filter(None, map(_carried, top.tables("carried")))),
        prizes=tuple(filter(None, map(prize_in, top.tables("prizes")))),
    )


def _heading(top: Table) -> Heading:
    form = top.word("form", _FORMS)
    winners = top.whole("winners", 4 if form == "individual" else 2)
    if winners == 3:
        top.refuse("winners", "an individual has one winner or four")
    four = [("individual_winners", "4")] if winners == 4 else []
    return Heading(
        title=top.text("title"),
        date=top.day("date"),
        club=top.text("club"),
        form=form,
        method=top.word("method", _METHODS),
        rules=_small(top.text("rules")),
        winners=None if winners is None else 2 if winners == 2 else 1,
        across=top.yes("across"),
        settings=(*four, *_settings(top.table("options"))),
    )


def _check_method(heading: Heading, top: Table) -> None:
    """Refuse a method that does not score the form that the same file names."""
    fitting = TEAM_METHODS if heading.form == "teams" else METHODS
    if heading.form and heading.method and heading.method not in fitting:
        words = ", ".join(fitting)
        top.refuse("method", f"{heading.method!r} does not score {heading.form}; {words} do")


def _small(name: str | None) -> str | None:
    return name.lower() if name else None


def _settings(options: Table) -> Iterable[tuple[str, str]]:
    for name, value in options.values.items():
        written = value if isinstance(value, str) else written_number(value)
        if written is None:
            options.refuse(name[:40], "text or a number is expected")
            continue
        try:
            check(name, written)
        except BridgeError as error:
            options.findings.refuse((*options.path, name[:40]), error.message, error.code)
        else:
            yield name, written


def _contestant(table: Table, by: str | None, limits: Limits | None) -> Listed | None:
    id_ = _id(table, "id")
    names, numbers, clubs = table.texts("players"), table.texts("numbers"), table.texts("clubs")
    for key, several in (("numbers", numbers), ("clubs", clubs)):
        if len(several) > len(names):
            table.refuse(key, f"there are {len(several)}, and {len(names)} players")
    stratum = stratum_in(table, limits)
    name, handicap = table.text("name"), _handicap(table, by)
    club, rating, seed = table.text("club"), table.exact("rating"), table.whole("seed", MOST_SEEDS)
    wish = _wish(table)
    table.say_unused()
    if id_ is None:
        return None
    players = (
        Player(name, number or None, club or None)
        for name, number, club in zip_longest(names, numbers, clubs, fillvalue="")
    )
    line = table.findings.line(table.path)
    return Listed(id_, line, tuple(players), name, handicap, stratum, club, rating, seed, wish)


def _wish(table: Table) -> str | None:
    """A wish for a seat, such as ``stationary`` or ``3NS``, checked."""
    wish = table.text("wish")
    try:
        parse_wish(wish or "")
    except BridgeError as error:
        table.refuse("wish", error.message)
    return wish


def _handicap(table: Table, by: str | None) -> Fraction | Percentages | Grades | None:
    """The handicap in whichever one of three ways it is given; ``by`` is the form of grades."""
    exact = table.exact("handicap")
    percentages, grades = table.percent_lists("percentages"), table.percents("grades")
    first, *more = [key for key in _HANDICAPS if key in table.values] or [""]
    for key in more:
        table.refuse(key, f"the handicap is given by {first!r} already: keep one of them")
    if grades and not by:
        example = 'handicap = "ebuscore-100"'
        table.refuse("grades", f"say at the top of the file what they give, as in {example}")
    if grades:
        return Grades(by or "", grades)
    return Percentages(percentages) if percentages else exact


def _ordinal(table: Table) -> str:
    """``[[contestants]] number 2``, as people count them in a file."""
    name, place = table.path
    return f"[[{name}]] number {int(place) + 1}"


def _penalty(table: Table) -> Penalty | None:
    id_, amount, reason = _given(table)
    table.say_unused()
    if id_ is None or amount is None:
        return None
    return Penalty(id_, table.findings.line(table.path), amount, reason)


def _carried(table: Table) -> Carried | None:
    id_, amount, reason = _given(table)
    unit: Unit = table.word("unit", get_args(Unit)) or "total"
    table.say_unused()
    if id_ is None or amount is None:
        return None
    return Carried(id_, table.findings.line(table.path), amount, unit, reason)


def _given(table: Table) -> tuple[str | None, Fraction | None, str]:
    """Who is given how much, and why."""
    id_, amount = _id(table, "contestant"), table.exact("amount")
    if amount is None and "amount" not in table.values:
        table.refuse("amount", "the number is missing")
    return id_, amount, table.text("reason") or ""


def _id(table: Table, key: str) -> str | None:
    """A contestant's id; ``3`` may stand without quotation marks."""
    value = table.values.get(key)
    if type(value) is int and 0 < value < 10**9:
        table.asked.add(key)
        return str(value)
    found = table.text(key)
    if found is None and not table.values.get(key):
        message = "the contestant's id is missing, such as 3, 3NS or A3NS"
        table.refuse(key, f"{message} ({_ordinal(table)})")
    return found
