"""Small USEBIO files for the tests, put together from their parts."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.event.records import ContestantEntered, Record, ResultEntered
from overtrick.formats.reading import Reading
from overtrick.formats.usebio import read


def tags(**texts: str | None) -> str:
    return "".join(f"<{name}>{text}</{name}>" for name, text in texts.items() if text is not None)


def line(ns: str = "1", ew: str = "2", **texts: str | None) -> str:
    return f"<TRAVELLER_LINE>{tags(NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, **texts)}</TRAVELLER_LINE>"


def board(number: int | str, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def player(name: str, number: str = "", club: str = "") -> str:
    texts = tags(PLAYER_NAME=name, NATIONAL_ID_NUMBER=number, CLUB_ID_NUMBER=club)
    return f"<PLAYER>{texts}</PLAYER>"


def pair(number: str, *players: str, **texts: str) -> str:
    return f"<PAIR>{tags(PAIR_NUMBER=number, **texts)}{''.join(players)}</PAIR>"


def participants(*who: str) -> str:
    return f"<PARTICIPANTS>{''.join(who)}</PARTICIPANTS>"


def section(name: str, *inside: str) -> str:
    return f'<SECTION SECTION_ID="{name}">{"".join(inside)}</SECTION>'


def event(*inside: str, kind: str = "MP_PAIRS", **texts: str) -> str:
    return f'<EVENT EVENT_TYPE="{kind}">{tags(**texts)}{"".join(inside)}</EVENT>'


def usebio(*inside: str, head: str = '<?xml version="1.0"?>') -> bytes:
    return f'{head}\n<USEBIO Version="1.2">\n{"".join(inside)}\n</USEBIO>\n'.encode()


def one_pair_each(*boards: str, **texts: str) -> bytes:
    """A one-winner event in which pairs 1 and 2 are listed."""
    texts = {"WINNER_TYPE": "1"} | texts
    return usebio(event(participants(pair("1"), pair("2")), *boards, **texts))


def read_text(content: bytes) -> Reading:
    return read(content, "evening.xml")


def records(reading: Reading) -> list[Record]:
    return [record for record, _ in reading.records]


def results(reading: Reading) -> list[ResultEntered]:
    return [record for record in records(reading) if isinstance(record, ResultEntered)]


def contestants(reading: Reading) -> list[str]:
    entered = (one for one in records(reading) if isinstance(one, ContestantEntered))
    return [str(one.contestant) for one in entered]


def codes(reading: Reading) -> list[str]:
    return [notice.code for notice in reading.notices]


def only(found: Iterable[ResultEntered]) -> ResultEntered:
    (one,) = found
    return one
