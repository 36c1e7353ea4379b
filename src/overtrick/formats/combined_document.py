"""The JSON document of combined sessions, their cut and what is carried over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from overtrick.event.combining import Combined, CombinedRow, Cut, Part, SessionResult
from overtrick.event.combining.next_session import Next
from overtrick.event.contestant import ContestantId, Person, shown_ids
from overtrick.event.records import CarriedOver
from overtrick.formats.document import player_document
from overtrick.formats.reading import Notice
from overtrick.scoring.rounding import shown

Json: TypeAlias = dict[str, Any]
Ids: TypeAlias = dict[ContestantId, str]
Players: TypeAlias = Mapping[ContestantId, tuple[Person, ...]]


def combined_document(
    whole: Combined, after: Next | None, players: Players, notices: Iterable[Notice]
) -> Json:
    """What ``overtrick combine --json`` prints; ``players`` are those of each row."""
    ids = combined_ids(whole, after)
    found: Json = {
        "rule": whole.rule.code,
        "words": whole.rule.words,
        "sessions": [_session(one) for one in whole.sessions],
        "rankings": [
            {"name": "Overall", "rows": [_row(one, whole, ids, players) for one in whole.rows]}
        ],
        "warnings": [
            {"code": one.code, "where": one.where, "message": one.message} for one in notices
        ],
    }
    if after:
        found["cuts"] = [_cut(one, ids) for one in after.cuts]
        found["carried"] = [_carried(one, ids) for one in after.carried]
    return found


def combined_ids(whole: Combined, after: Next | None) -> Ids:
    """The printed id of everyone in the ranking, and of those who drop in."""
    joining = [one for through in after.cuts for one in through.drop_ins] if after else []
    return shown_ids([*(one.row.contestant for one in whole.rows), *joining])


def _session(session: SessionResult) -> Json:
    return {
        "name": session.name,
        "method": session.method,
        "contestants": len(session.appearances),
        "boards": max((one.row.boards for one in session.appearances), default=0),
    }


def _row(one: CombinedRow, whole: Combined, ids: Ids, players: Players) -> Json:
    row = one.row
    missed = [
        session.name for session, part in zip(whole.sessions, one.parts, strict=True) if not part
    ]
    found: Json = {
        "rank": row.rank,
        "place": row.place,
        "tied": row.tied,
        "contestant": ids[row.contestant],
        "number": row.contestant.number,
        "section": row.contestant.section,
        "direction": row.contestant.direction,
        "players": [player_document(person) for person in players.get(row.contestant, ())],
        "boards": row.boards,
        "points": shown(row.points),
        "exact_points": str(row.exact_points),
        "top": None if row.top is None else shown(row.top),
        "percent": None if row.percent is None else shown(row.percent),
        "exact_percent": None if row.exact_percent is None else str(row.exact_percent),
        "sessions": [_part(part) for part in one.parts],
        "missed": missed,
    }
    return found | {"name": one.name} if one.name else found


def _part(part: Part | None) -> Json | None:
    if part is None:
        return None
    row = part.appearance.row
    return {
        "contestant": str(part.appearance.contestant),
        "place": row.place,
        "boards": row.boards,
        "points": shown(row.points),
        "percent": None if row.percent is None else shown(row.percent),
        "counted": shown(part.counted),
        "exact_counted": str(part.counted),
    }


def _cut(through: Cut, ids: Ids) -> Json:
    return {
        "section": through.section,
        "qualified": [ids[one.contestant] for one in through.qualified],
        "reserves": [ids[one.contestant] for one in through.reserves],
        "drop_ins": [ids[one] for one in through.drop_ins],
        "note": through.note,
    }


def _carried(one: CarriedOver, ids: Ids) -> Json:
    return {
        "contestant": ids[one.contestant],
        "amount": shown(one.amount),
        "exact": str(one.amount),
        "unit": one.unit,
        "reason": one.reason,
    }
