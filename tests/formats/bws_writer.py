"""Small evenings as .bws files, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from overtrick.formats.bws import read
from overtrick.formats.jet import ColumnType as T
from overtrick.formats.reading import Notice, Reading
from tests.formats.jet_writer import Cells, Spec, TableSpec, Writer


def whole(names: str) -> list[Spec]:
    return [Spec(name, T.INTEGER) for name in names.split()]


def texts(names: str) -> list[Spec]:
    return [Spec(name, T.TEXT) for name in names.split()]


SECTION = [*whole("ID Tables MissingPair ScoringType Winners"), *texts("Letter")]
ROUND = [*whole("Section Table Round NSPair EWPair LowBoard HighBoard"), *texts("CustomBoards")]
RESULT = [
    Spec("ID", T.LONG),
    *whole("Section Table Round Board PairNS PairEW Declarer"),
    *texts("NS/EW Contract Result LeadCard Remarks"),
    Spec("DateLog", T.DATE),
    Spec("TimeLog", T.DATE),
    Spec("Erased", T.YES_NO),
]
SESSION = [*whole("ID"), *texts("Name"), Spec("Date", T.DATE)]
PLAYER = [*whole("Section Table Round TabScorePairNo"), *texts("Direction Number Name")]
NAME = [Spec("ID", T.LONG), *texts("Name strID")]
HANDS = [
    *whole("Section Board"),
    *(
        Spec(seat + suit, T.TEXT)
        for seat in ("North", "East", "South", "West")
        for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
    ),
]
SEATS = whole("South West")
A = {"ID": 1, "Letter": "A  ", "Tables": 2}
MITCHELL = [
    {"Section": 1, "Table": t, "Round": r, "NSPair": t, "EWPair": (t + r - 2) % 2 + 1}
    | {"LowBoard": 2 * t - 1 + 10 * r, "HighBoard": 2 * t + 10 * r}
    for t in (1, 2)
    for r in (1, 2)
]


def bws(
    results: Sequence[Cells] = (),
    rounds: Sequence[Cells] = (),
    sections: Sequence[Cells] = (A,),
    jet: int = 4,
    more: dict[str, TableSpec] | None = None,
    columns: Sequence[Spec] = (),
) -> bytes:
    """A file; rows need only the cells that matter. ``columns`` are added to both tables."""
    numbered = [{"ID": n} | dict(row) for n, row in enumerate(results, start=1)]
    tables = {
        "Section": TableSpec(SECTION, sections),
        "RoundData": TableSpec([*ROUND, *columns], rounds),
        "ReceivedData": TableSpec([*RESULT, *columns], numbered),
    }
    return Writer(jet).file(tables | (more or {}))


def result(**cells: Any) -> dict[str, Any]:
    """North plays 3NT just made at table 1, round 1, board 1; ``seat`` stands for NS/EW."""
    row: dict[str, Any] = {
        "Section": 1,
        "Table": 1,
        "Round": 1,
        "Board": 1,
        "PairNS": 1,
        "PairEW": 2,
        "NS/EW": "N",
        "Contract": "3 NT",
        "Result": "=",
    }
    if "seat" in cells:
        cells["NS/EW"] = cells.pop("seat")
    return row | cells


def read_bws(*args: Any, **options: Any) -> Reading:
    return read(bws(*args, **options), "evening.bws")


def notices(found: Reading, code: str) -> list[Notice]:
    return [notice for notice in found.notices if notice.code == code]
