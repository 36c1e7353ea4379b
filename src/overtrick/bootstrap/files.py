"""From files on disk to an event and its standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.compute import standings
from overtrick.event.fold import Event, fold
from overtrick.event.giving import given
from overtrick.event.opening import check_form, journal, winners
from overtrick.event.records import EventOpened, ResultEntered
from overtrick.event.standings import Imbalance, Standings
from overtrick.event.watch import Oddity, slips
from overtrick.federations import rules as rules_named
from overtrick.federations.programs import practice
from overtrick.formats.joining import Joined, check_same_deals, join
from overtrick.formats.loading import load_all
from overtrick.formats.numbering import FIRST_ENTRY
from overtrick.formats.reading import Heading, Notice, Reading
from overtrick.formats.repeats import settle
from overtrick.formats.siding import sided
from overtrick.formats.unranked import unranked
from overtrick.formats.writing import Evening
from overtrick.scoring.options import Options, with_settings


class NoResults(BridgeError):
    """The files hold nothing that can be scored."""

    code = "no-results"


@dataclass(frozen=True, slots=True)
class Asked:
    """What whoever scores asks for; None leaves a thing to the files and the defaults."""

    rules: str | None = None
    method: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    across: bool | None = None


Scored: TypeAlias = Evening
"""An event with everything computed from it, and what its files had to be warned of."""


def score_files(paths: Sequence[Path], asked: Asked | None = None) -> Scored:
    """Read, join and score files. Raises BridgeError; OSError for a file that is not there."""
    return score_readings(load_all(paths), asked or Asked())


def score_readings(readings: Sequence[Reading], asked: Asked) -> Scored:
    """Score files that were read already. Raises NoResults where there is nothing to score."""
    if not any(isinstance(record, ResultEntered) for one in readings for record, _ in one.records):
        raise NoResults("there are no results to score", where=readings[0].file)
    return evening_of(readings, asked)


def evening_of(readings: Sequence[Reading], asked: Asked) -> Evening:
    """One event from files that were read already; it may hold deals or contestants alone."""
    joined = join(readings)
    # A journal of our own says itself which entries are in force.
    ours = all(reading.format == "overtrick" for reading in readings)
    records, notices = (joined.records, []) if ours else settle(joined.records, first=FIRST_ENTRY)
    opened = _opened(joined, asked)
    if opened.across and len(readings) > 1:
        check_same_deals(joined.records)
    if opened.form == "pairs" and opened.winners == 2:
        records = sided(records)
    entries = journal(opened, records)
    event = fold(entries)
    computed = standings(event)
    odd = odd_things(event, computed)
    said = (*joined.notices, *notices, *odd, *unranked(entries, event, computed))
    awards = given(joined.prizes, event, computed, joined.people)
    return Scored(entries, event, computed, joined.people, said, awards)


def options_in_force(heading: Heading, method: str, asked: Asked) -> tuple[str, Options]:
    """The name of the rules in force and their options, every setting applied.

    Rules asked for by name are the whole of the rules; otherwise the file's own, otherwise
    those of the program that wrote it.
    """
    if asked.rules:
        return asked.rules, with_settings(rules_named(asked.rules), asked.settings)
    name, settings = (heading.rules, ()) if heading.rules else practice(heading.program, method)
    name = name or "plain"
    return name, with_settings(rules_named(name), (*settings, *heading.settings, *asked.settings))


def _opened(joined: Joined, asked: Asked) -> EventOpened:
    heading = joined.heading
    results = [record for record, _ in joined.records if isinstance(record, ResultEntered)]
    form = heading.form or ("teams" if any(result.teams for result in results) else "pairs")
    method = asked.method or heading.method or ("imp" if form == "teams" else "mp")
    check_form(form, results)
    rules, options = options_in_force(heading, method, asked)
    across = asked.across if asked.across is not None else bool(heading.across)
    return EventOpened(
        title=heading.title or "",
        date=heading.date,
        form=form,
        method=method,
        rules=rules,
        options=options.named,
        winners=1 if form != "pairs" else heading.winners or winners(results),
        across=across,
        club=heading.club,
        program=heading.program,
    )


def odd_things(event: Event, computed: Standings) -> tuple[Notice, ...]:
    """Slips of the pen in an event, and what does not add up."""
    found: tuple[Oddity | Imbalance, ...] = (*slips(event), *computed.imbalances)
    return tuple(Notice(one.code, one.where, one.message) for one in found)
