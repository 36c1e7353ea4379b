"""What a USEBIO file says of its event: its kind, its method, its program's rules, its fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.event.contestant import ContestantId
from overtrick.formats.gathering import Gathering
from overtrick.formats.printed import Figures, Scale, scale
from overtrick.formats.reading import Heading
from overtrick.formats.usebio.elements import Event, Usebio
from overtrick.formats.usebio.numbering import Numbering
from overtrick.formats.usebio.parts import Row

_METHODS: Final = {
    "MATCH_POINTS": "mp",
    "MATCHPOINTS": "mp",
    "MP": "mp",
    "MP_PAIRS": "mp",
    "CROSS_IMP": "ximp",
    "CROSS_IMPS": "ximp",
    "BUTLER_PAIRS": "butler",
    "BUTLER_IMPS": "butler",
    "BUTLER": "butler",
    "PAB": "bam",
    "BAM": "bam",
    "AGGREGATE": "aggregate",
}


def heading(
    document: Usebio, event: Event, numbers: Numbering, rows: Sequence[Row], into: Gathering
) -> Heading:
    """The heading; ``into`` holds the records and printed figures already."""
    method = _method(event, numbers, rows)
    found = scale(into.results, into.figures) if method == "mp" else None
    return Heading(
        title=event.description or event.title or None,
        date=_date(event, into),
        club=(document.club.name if document.club else None) or None,
        program=" ".join(filter(None, (event.program_name, event.program_version))) or None,
        form=numbers.form,
        method=method,
        rules=_own_rules(event),
        winners=numbers.winners,
        across=_across(found, numbers, into),
        settings=_settings(found),
    )


def _method(event: Event, numbers: Numbering, rows: Sequence[Row]) -> str:
    """By EVENT_TYPE and BOARD_SCORING_METHOD, else by the kind of points the lines carry."""
    for said in (event.board_scoring, event.event_type, event.scoring_method):
        method = _METHODS.get((said or "").strip().upper())
        if method:
            return method
    if numbers.form == "teams":
        boards = (board for row in rows if row.match for board in row.match.boards)
        return "bam" if any(board.team_points for board in boards) else "imp"
    if any(row.line.ns_cross_imps for row in rows):
        return "ximp"
    return "butler" if any(row.line.ns_butler for row in rows) else "mp"


def _own_rules(event: Event) -> str | None:
    """The rules that Overtrick names behind its version; other programs name none."""
    named = re.search(r"\b([a-z]+) rules$", event.program_version or "")
    return named[1] if named and (event.program_name or "").upper() == "OVERTRICK" else None


def _settings(found: Scale | None) -> tuple[tuple[str, str], ...]:
    """The points of a win, as printed; by whose rules the program scores is not its affair."""
    return (("win", str(found.win)),) if found else ()


def _date(event: Event, into: Gathering) -> str | None:
    dates = (event.date, *(session.date for session in event.sessions))
    text = next((one for one in dates if one), "").strip()
    match = re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", text, re.ASCII)
    iso = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text, re.ASCII)
    parts = match.group(3, 2, 1) if match else iso.groups() if iso else None
    try:
        if parts:
            return date(*map(int, parts)).isoformat()
    except ValueError:
        pass
    if text:
        into.say("date-unread", event.line, f"DATE {quoted(text)} is not a day (dd/mm/yyyy)")
    return None


def _across(found: Scale | None, numbers: Numbering, into: Gathering) -> bool | None:
    """Whether several sections are one field: by the tops, else by places running through."""
    if len({record.section for record in into.results}) < 2:
        return None
    if found is not None:
        return found.compared == "field"
    return _runs_through(into.figures, numbers)


def _runs_through(figures: Figures, numbers: Numbering) -> bool | None:
    lists: dict[object, list[int]] = {}
    for contestant, total in figures.totals.items():
        match = re.match(r"\d{1,5}", total.place or "", re.ASCII)
        if not match:
            return None
        lists.setdefault(_list_of(contestant, numbers), []).append(int(match[0]))
    return all(_is_ranking(places) for places in lists.values()) if lists else None


def _list_of(contestant: ContestantId, numbers: Numbering) -> object:
    return contestant.side if numbers.winners == 2 else None


def _is_ranking(places: list[int]) -> bool:
    """Whether each place is one more than the number of better ones: 1, 2, 2, 4."""
    better = 0
    for place, count in sorted(Counter(places).items()):
        if place != better + 1:
            return False
        better += count
    return True
