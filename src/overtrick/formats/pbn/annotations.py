"""Suffixes, notes and numeric glyphs on calls and cards (PBN 2.1, 3.5.2 to 3.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from overtrick.formats.pbn.document import Fault, Tag
from overtrick.formats.pbn.sections import Section, Step

_NOTE = re.compile(r"\s*(\d{1,9})\s*:(.*)", re.DOTALL | re.ASCII)
_OF_CALLS = frozenset({*range(1, 7), 13})
_OF_CARDS = frozenset({*range(7, 13), 14})


def faults_of_annotations(section: Section) -> Iterator[Fault]:
    """What is wrong with the annotations and notes of an auction or a play."""
    cards = section.tag.name == "Play"
    for step in section.steps:
        yield from _suffixes(step, cards=cards)
        yield from _nags(step, cards=cards)
        yield from _references(step)
    yield from _notes(section)


def note(tag: Tag) -> tuple[int, str] | None:
    """A note's number and text, None where it has no number."""
    match = _NOTE.fullmatch(tag.value)
    return (int(match[1]), match[2].strip()) if match else None


def _suffixes(step: Step, *, cards: bool) -> Iterator[Fault]:
    if len(step.suffixes) > 1:
        shown = "".join(step.suffixes)
        yield Fault("double-suffix", step.line, f"{step.text} has more than one suffix: {shown}")
        return
    ratings = range(7, 13) if cards else range(1, 7)
    rated = sum(1 for nag in step.nags if _number(nag) in ratings)
    if rated + len(step.suffixes) > 1:
        yield Fault("double-nag", step.line, f"{step.text} is rated more than once")


def _nags(step: Step, *, cards: bool) -> Iterator[Fault]:
    foreign = _OF_CALLS if cards else _OF_CARDS
    for nag in step.nags:
        number = _number(nag)
        if number is None or number > 255:
            yield Fault("bad-nag", step.line, f"${nag}: $0 to $255 is expected")
        elif number in foreign:
            kind = "calls" if cards else "cards"
            yield Fault("bad-nag", step.line, f"${nag} is for {kind} alone")


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None


def _references(step: Step) -> Iterator[Fault]:
    if len(step.notes) > 1:
        yield Fault("double-note", step.line, f"{step.text} refers to more than one note")
    for text in step.notes:
        if not _allowed(_number(text)):
            yield Fault("bad-note", step.line, f"={text}=: a number from 1 to 32 is expected")


def _allowed(number: int | None) -> bool:
    return number is not None and 1 <= number <= 32


def _notes(section: Section) -> Iterator[Fault]:
    used = {_number(text): step.line for step in section.steps for text in step.notes}
    given: set[int] = set()
    for tag in section.notes:
        found = note(tag)
        if found is None or not _allowed(found[0]):
            message = f'Note "{tag.value[:40]}": a number from 1 to 32 and a colon are expected'
            yield Fault("bad-note", tag.line, message)
            continue
        if found[0] in given:
            yield Fault("duplicate-tag", tag.line, f"note {found[0]} is there twice")
        given.add(found[0])
        if found[0] not in used:
            yield Fault("unused-note", tag.line, f"nothing refers to note {found[0]}")
    for number, line in used.items():
        if _allowed(number) and number not in given:
            yield Fault("missing-note", line, f"there is no note {number}")
