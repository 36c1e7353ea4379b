"""From a PBN file to the records of an event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from overtrick.event.records import FormName
from overtrick.formats.gathering import Gathering
from overtrick.formats.pbn.boards import NOTHING, Boards, Told, told
from overtrick.formats.pbn.check import check
from overtrick.formats.pbn.document import Document, Fault, NotPbn
from overtrick.formats.pbn.ending import cut_short
from overtrick.formats.pbn.entering import Field, enter
from overtrick.formats.pbn.lines import Lines, Party, gather, table_names
from overtrick.formats.pbn.parse import parse
from overtrick.formats.pbn.scoring import first_told, scoring
from overtrick.formats.reading import Heading, Notice, Reading

MOST_NOTICES = 200
"""Faults that are said one by one; how many more there are is said as well."""

_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
_PROGRAM = re.compile(r"Creator:\s*(.+)", re.IGNORECASE)


def read(content: bytes, file: str) -> Reading:
    """Read a PBN file: its boards, and the results of its ScoreTables or played games.

    Raises NotPbn where it holds no tag at all, nothing of any board, or more than any event.
    """
    try:
        document = parse(content)
        return _adapt(document, content, file)
    except NotPbn as error:
        where = f"{file}, {error.where}" if error.where else file
        raise NotPbn(error.message, where=where) from error


def _adapt(document: Document, content: bytes, file: str) -> Reading:
    into = Gathering(file)
    boards, lines = Boards(), Lines()
    listed: list[tuple[Party, int]] = []
    words: dict[str, str] = {}
    scorings: list[str] = []
    for one in told(document, into):
        gather(one, lines, boards, into)
        listed += table_names(one)
        scorings.append(one.value("Scoring"))
        _words(one, words)
    boards.say_differing(into)
    for record, line in boards.records():
        into.add(record, line)
    field = enter(lines, listed, into)
    names = {tag.name for game in document.games for tag in game.tags}
    if not into.records and "Board" not in names:
        raise NotPbn('the file holds nothing of any board: no tag such as [Board "1"] is in it')
    heading = _heading(document, words, first_told(scorings), field if lines.found else None, into)
    return Reading(
        file,
        "pbn",
        heading,
        tuple(into.records),
        into.people,
        (*into.notices, *_cut_short(document, file), *_notices(check(document), file)),
        content,
    )


def _cut_short(document: Document, file: str) -> list[Notice]:
    found = cut_short(document)
    if found is None:
        return []
    line, what = found
    message = f"the file may have been cut short: {what}"
    return [Notice("cut-short", f"{file}, line {line}", message)]


def _words(one: Told, words: dict[str, str]) -> None:
    """The first word of the file on each thing that an event is headed with."""
    for name in ("Event", "Site", "Date", "EventDate", "Generator", "Application", "Competition"):
        found = one.value(name)
        if found and found not in NOTHING:
            words.setdefault(name, found)


def _heading(
    document: Document,
    words: dict[str, str],
    asked: str,
    field: Field | None,
    into: Gathering,
) -> Heading:
    form: FormName | None = field.form if field else None
    method = scoring(asked, teams=form == "teams")
    if method.notice and field:
        into.say(method.notice[0], "", method.notice[1])
    return Heading(
        title=words.get("Event"),
        date=_date(words.get("Date", "")) or _date(words.get("EventDate", "")),
        club=words.get("Site"),
        program=_program(document) or words.get("Application") or words.get("Generator"),
        form=form,
        method=method.method or ("imp" if form == "teams" else None),
        winners=field.winners if field else None,
        settings=method.settings,
    )


def _date(text: str) -> str | None:
    match = _DATE.fullmatch(text)
    return "-".join(match.groups()) if match else None


def _program(document: Document) -> str | None:
    found = (_PROGRAM.fullmatch(line) for line in document.directives)
    return next((match[1].strip() for match in found if match), None)


def _notices(faults: Iterable[Fault], file: str) -> list[Notice]:
    """Each fault once, with the number of lines that have the same."""
    first: dict[tuple[str, str], int] = {}
    times: Counter[tuple[str, str]] = Counter()
    for fault in faults:
        key = (fault.code, fault.message)
        first.setdefault(key, fault.line)
        times[key] += 1
    notices = [
        Notice(f"pbn-{code}", f"{file}, line {line}", message + _more(times[code, message]))
        for (code, message), line in list(first.items())[:MOST_NOTICES]
    ]
    if len(first) > MOST_NOTICES:
        message = f"{len(first) - MOST_NOTICES} more faults are not listed"
        notices.append(Notice("pbn-more-faults", file, message))
    return notices


def _more(times: int) -> str:
    return f" (and on {times - 1} more lines)" if times > 2 else " (twice)" if times == 2 else ""
