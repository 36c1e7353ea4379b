"""Titles and names of a file, as long as what is typed may be: what is longer is cut, and said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from overtrick.event.contestant import ContestantId, Person
from overtrick.event.decide.texts import CONTROLS, LONGEST, unseen
from overtrick.event.records import ContestantEntered, PlayersSeated, Record
from overtrick.formats.reading import Notice, Reading, Unreadable

OF_A_PERSON: Final = 80
"""Characters of a person's name, first and last together."""
_OF_A_NUMBER: Final = 40


@dataclass(slots=True)
class _Cutting:
    """What was cut in one file so far."""

    file: str
    notices: list[Notice] = field(default_factory=list)

    def say(self, what: str, message: str) -> None:
        self.notices.append(Notice("text-cut", self.file, f"{what} {message}"))

    def line(self, text: str | None, what: str, most: int = LONGEST) -> str | None:
        """A text without control characters, cut after so many; ``what`` it is, for the notice.

        Blanks stand for characters that nobody sees.
        """
        if text is None:
            return None
        plain = text if text.isprintable() else CONTROLS.sub(" ", text).strip()
        if plain != text:
            self.say(what, "holds control characters, which are left out")
        plain = _seen(plain)
        if len(plain) > most:
            self.say(what, f"has {len(plain)} characters, and is cut after {most}")
        return plain[:most]


def shortened(reading: Reading) -> Reading:
    """A file that was read, with no title and no name longer than any that is typed.

    Notices of the code ``text-cut`` name what was cut. A player's number that is too long to be
    one is left out. Two sections whose names are the same when they are cut stay apart. Raises
    Unreadable where the number of a contestant is longer: whoever has it could be nobody else.
    """
    _check_numbers(reading)
    cutting = _Cutting(reading.file)
    ids = _longs(reading.people, lambda number: f"{reading.file[:OF_A_PERSON]}:p{number}")
    sections = _sections(reading, cutting)
    people = {ids.get(key, key): _person(one, ids, cutting) for key, one in reading.people.items()}
    heading = replace(
        reading.heading,
        title=cutting.line(reading.heading.title, "the title of the event"),
        club=cutting.line(reading.heading.club, "the club of the event"),
        program=cutting.line(reading.heading.program, "the name of the program"),
    )
    records = tuple(
        (_record(record, ids, sections, cutting), source) for record, source in reading.records
    )
    notices = (*reading.notices, *cutting.notices)
    made = replace(reading, heading=heading, people=people, records=records, notices=notices)
    return reading if made == reading else made


def _check_numbers(reading: Reading) -> None:
    long = dict.fromkeys(
        record.contestant.number
        for record, _ in reading.records
        if isinstance(record, ContestantEntered) and len(record.contestant.number) > LONGEST
    )
    if long:
        most = f"at most {LONGEST} are expected"
        raise Unreadable(
            Notice(
                "number-too-long", reading.file,
                f"the number of contestant {one[:20]!r}… has {len(one)} characters: {most}",
            )
            for one in long
        )  # fmt: skip


def _longs(names: Mapping[str, Any], short: Callable[[int], str]) -> dict[str, str]:
    """Shorter names for those that are too long, each of which is another."""
    long = [one for one in names if len(one) > LONGEST]
    return {one: short(number) for number, one in enumerate(long, start=1)}


def _sections(reading: Reading, cutting: _Cutting) -> dict[str, str]:
    """The sections whose names are cut, by their names in the file."""
    found: dict[str, None] = {}
    for record, _ in reading.records:
        for name in _section_of(record), _section_of(getattr(record, "contestant", None)):
            if name is not None:
                found[name] = None
    new: dict[str, str] = {}
    for name in found:
        plain = cutting.line(name, f"the name of section {name[:20]!r}…") or ""
        if plain != name:
            taken = {*found, *new.values()}
            tries = (f"{plain[: LONGEST - 6]} {number}" for number in range(2, len(found) + 3))
            new[name] = next(one for one in (plain, *tries) if one not in taken)
    return new


def _section_of(one: object) -> str | None:
    section = getattr(one, "section", None)
    return section if isinstance(section, str) else None


def _person(one: Person, ids: Mapping[str, str], cutting: _Cutting) -> Person:
    if len(one.name) <= OF_A_PERSON and one.name.isprintable() and not one.number and not one.club:
        return one if one.id not in ids else replace(one, id=ids[one.id])
    what = f"the name of player {one.name[:20]!r}"
    number = one.number
    if number is not None and (len(number) > _OF_A_NUMBER or CONTROLS.search(number)):
        cutting.say(f"the number of player {one.name[:20]!r}", "is too long to be one: left out")
        number = None
    return replace(
        one,
        id=ids.get(one.id, one.id),
        name=cutting.line(_shown(one.name), what, OF_A_PERSON) or "",
        number=number,
        club=cutting.line(one.club, f"the club of player {one.name[:20]!r}"),
    )


def _seen(text: str) -> str:
    """A text with blanks for the characters that nobody sees, as titles and names are typed."""
    if unseen(text) is None:
        return text
    return "".join(" " if unseen(one) else one for one in text).strip()


def _shown(name: str) -> str:
    """A name with blanks for the characters that nobody sees, such as marks of direction."""
    if name.isprintable():
        return name
    plain = "".join(one if one.isprintable() or CONTROLS.match(one) else " " for one in name)
    return " ".join(plain.split(" ")).strip()


def _record(
    record: Record, ids: Mapping[str, str], sections: Mapping[str, str], cutting: _Cutting
) -> Record:
    if isinstance(record, ContestantEntered):
        who = f"contestant {record.contestant.number[:20]}"
        record = replace(
            record,
            name=cutting.line(record.name, f"the name of {who}"),
            club=cutting.line(record.club, f"the club of {who}"),
            stratum=cutting.line(record.stratum, f"the stratum of {who}"),
        )
    if ids and isinstance(record, ContestantEntered | PlayersSeated):
        record = replace(record, players=tuple(ids.get(one, one) for one in record.players))
    return _in_section(record, sections) if sections else record


def _in_section(record: Any, sections: Mapping[str, str]) -> Any:
    """A record, or whoever it is about, in the section as it is called now."""
    changed: dict[str, Any] = {}
    section, contestant = _section_of(record), getattr(record, "contestant", None)
    if section is not None and section in sections:
        changed["section"] = sections[section]
    if isinstance(contestant, ContestantId):
        changed["contestant"] = _in_section(contestant, sections)
    return replace(record, **changed) if changed else record
