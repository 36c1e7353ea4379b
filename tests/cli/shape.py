"""The promised documents to the letter: every key, every type, every string's form.

A key that is not promised and not listed here as an addition fails too: what other programs
read is added to knowingly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from overtrick.federations import RULES
from overtrick.scoring.options import CHOICES

Check = Callable[[Any, str], None]

DECIMAL: Final = re.compile(r"-?(0|[1-9]\d*)\.\d\d")
EXACT: Final = re.compile(r"-?(0|[1-9]\d*)(/[1-9]\d*)?")
DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
CODE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CONTRACT: Final = re.compile(r"[1-7](NT|[SHDC])X{0,2}|PASS")
RESULT: Final = re.compile(r"=|\+[1-6]|-([1-9]|1[0-3])")
CARD: Final = re.compile(r"[SHDC][AKQJT2-9]")
COARSEST: Final = Fraction(1, 20)
"""Half of the largest unit to which any rule rounds the points of a board."""


def loaded(text: str) -> Any:
    """The one JSON document in ``text``, in which no key stands twice and no number has a point."""
    return json.loads(
        text, object_pairs_hook=_once, parse_float=_no_number, parse_constant=_no_number
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    assert len(found) == len(pairs), f"a key stands twice: {[key for key, _ in pairs]}"
    return found


def _no_number(text: str) -> Any:
    raise AssertionError(f"{text} is not an integer, and not in a string")


def whole(value: Any, at: str) -> None:
    assert type(value) is int, f"{at}: {value!r} is not an integer"


def truth(value: Any, at: str) -> None:
    assert type(value) is bool, f"{at}: {value!r} is not true or false"


def text(value: Any, at: str) -> None:
    assert type(value) is str, f"{at}: {value!r} is not a text"


def form(pattern: re.Pattern[str]) -> Check:
    def check(value: Any, at: str) -> None:
        text(value, at)
        assert pattern.fullmatch(value), f"{at}: {value!r} is not {pattern.pattern}"

    return check


def one_of(*values: Any) -> Check:
    def check(value: Any, at: str) -> None:
        assert any(value is one or (value == one and type(value) is type(one)) for one in values), (
            f"{at}: {value!r} is none of {values}"
        )

    return check


def decimal(value: Any, at: str) -> None:
    form(DECIMAL)(value, at)
    assert value != "-0.00", at


def exact(value: Any, at: str) -> None:
    form(EXACT)(value, at)
    assert str(Fraction(value)) == value, f"{at}: {value!r} is not in lowest terms"


def nullable(check: Check) -> Check:
    def both(value: Any, at: str) -> None:
        if value is not None:
            check(value, at)

    return both


def listed(check: Check, size: int | None = None) -> Check:
    def each(value: Any, at: str) -> None:
        assert type(value) is list, f"{at}: {value!r} is not a list"
        assert size in (None, len(value)), f"{at}: {len(value)} of {size}"
        for number, one in enumerate(value):
            check(one, f"{at}[{number}]")

    return each


def keyed(promised: Mapping[str, Check], added: Mapping[str, Check] | None = None) -> Check:
    """An object that has every key of ``promised``, and may have those of ``added``."""
    known = {**promised, **(added or {})}

    def check(value: Any, at: str) -> None:
        assert type(value) is dict, f"{at}: {value!r} is not an object"
        assert not promised.keys() - value.keys(), f"{at}: {promised.keys() - value.keys()} missing"
        assert not value.keys() - known.keys(), f"{at}: {value.keys() - known.keys()} unknown"
        for key, one in value.items():
            known[key](one, f"{at}.{key}")

    return check


def options(value: Any, at: str) -> None:
    """Every option by name, with a value it can have."""
    keyed({choice.name: text for choice in CHOICES})(value, at)
    for choice in CHOICES:
        assert choice.has(value[choice.name]), f"{at}.{choice.name}: {value[choice.name]!r}"


WARNING = keyed({"code": form(CODE), "where": text, "message": text})
EVENT = keyed(
    {
        "title": text,
        "date": nullable(form(DATE)),
        "form": one_of("pairs", "individual", "teams"),
        "method": one_of("mp", "ximp", "butler", "imp", "bam", "pab", "patton", "aggregate"),
        "rules": one_of(*RULES),
        "options": options,
        "winners": one_of(1, 2),
        "warnings": listed(WARNING),
    },
    {"club": nullable(text), "across": truth},
)
PLAYER = keyed({"name": text, "number": nullable(text)}, {"club": text})


def places(value: Any, at: str) -> None:
    """A place in each of the strata that a contestant competes in."""
    assert type(value) is dict, f"{at}: {value!r} is not an object"
    for stratum, place in value.items():
        PLACE(place, f"{at}.{stratum}")


PLACE = form(re.compile(r"\d+=?|\d+(/\d+)+|–"))
ROW = keyed(
    {
        "rank": whole,
        "place": PLACE,
        "tied": truth,
        "contestant": form(re.compile(r"\S+")),
        "number": form(re.compile(r"\S+")),
        "section": text,
        "direction": nullable(one_of("NS", "EW")),
        "players": listed(PLAYER),
        "boards": whole,
        "points": decimal,
        "top": nullable(decimal),
        "percent": nullable(decimal),
        "exact_percent": nullable(exact),
    },
    {
        "exact_points": exact,
        "name": text,
        "imps": decimal,
        "handicap": decimal,
        "handicapped": nullable(decimal),
        "handicap_place": nullable(text),
        "club": text,
        "carried": decimal,
        "exact_carried": exact,
        "stratum": nullable(text),
        "strata": places,
        "awarded": listed(text),
        "players_boards": listed(keyed({"name": text, "number": nullable(text), "boards": whole})),
    },
)
SCORED = {
    "section": text,
    "round": nullable(whole),
    "table": nullable(whole),
    "contract": nullable(form(CONTRACT)),
    "declarer": nullable(one_of("N", "E", "S", "W")),
    "tricks": nullable(one_of(*range(14))),
    "score_ns": nullable(whole),
    "points_ns": nullable(decimal),
    "points_ew": nullable(decimal),
    "exact_ns": nullable(exact),
    "exact_ew": nullable(exact),
    "ruling": nullable(text),
}
ADDED = {
    "result": nullable(form(RESULT)),
    "lead": nullable(form(CARD)),
    "played": truth,
    "group": text,
    "switched": one_of(True),
}
PAIRS_LINE = keyed({**SCORED, "ns": text, "ew": text}, ADDED)
INDIVIDUAL_LINE = keyed({**SCORED, "players": listed(text, 4)}, ADDED)
TEAMS_LINE = keyed(
    {
        **SCORED,
        "ns": text,
        "ew": text,
        "team_ns": text,
        "team_ew": text,
        "room": nullable(one_of("open", "closed")),
    },
    ADDED,
)
LINES = {"pairs": PAIRS_LINE, "individual": INDIVIDUAL_LINE, "teams": TEAMS_LINE}


def imps(value: Any, at: str) -> None:
    """Whole IMPs are numbers; weighted ones are strings with two decimals."""
    (decimal if type(value) is str else whole)(value, at)


AWARD = keyed({"given": listed(decimal), "unit": text, "reason": text})
MATCH = keyed(
    {
        "round": nullable(whole),
        "teams": listed(text, 2),
        "boards": listed(keyed({"board": whole, "imps": nullable(listed(imps, 2))})),
        "imps": listed(imps, 2),
        "vps": nullable(listed(decimal, 2)),
    },
    {
        "percent": listed(decimal, 2),
        "rounds": listed(whole),
        "stanzas": listed(
            keyed({"rounds": listed(whole), "boards": listed(whole), "imps": listed(imps, 2)})
        ),
        "winner": nullable(text),
        "penalties": listed(imps, 2),
        "carried": listed(imps, 2),
        "aggregate": listed(imps, 2),
        "award": AWARD,
    },
)
BYE = keyed({"round": whole, "team": text, "points": decimal, "award": AWARD})
PAIR_OF_TEAM = keyed(
    {
        "rank": whole,
        "place": text,
        "tied": truth,
        "number": text,
        "direction": nullable(one_of("NS", "EW")),
        "players": listed(keyed({"name": text, "number": nullable(text)})),
        "boards": whole,
        "points": decimal,
        "exact_points": exact,
        "average": decimal,
        "exact_average": exact,
    }
)


def board(kind: str) -> Check:
    return keyed(
        {
            "board": whole,
            "top": nullable(decimal),
            "datum": nullable(whole),
            "lines": listed(LINES[kind]),
        },
        {"section": text, "vulnerable": one_of("none", "ns", "ew", "both")},
    )


def score_document(found: Any) -> None:
    """Check what ``score --json`` printed."""
    EVENT(found["event"], "event")
    kind = found["event"]["form"]
    whole_document = {
        "event": EVENT,
        "rankings": listed(keyed({"name": text, "rows": listed(ROW)})),
        "boards": listed(board(kind)),
    }
    if kind == "teams":
        whole_document["matches"] = listed(MATCH)
    added = {
        "strata": whole_document["rankings"],
        "byes": listed(BYE),
        "lists": listed(keyed({"name": text, "rows": listed(PAIR_OF_TEAM)})),
        "prizes": listed(
            keyed({"prizes": listed(text), "winners": listed(text), "each": nullable(decimal)})
        ),
    }
    if kind == "pairs" and found["event"]["options"]["matches"] != "none":
        added["matches"] = listed(MATCH)
    keyed(whole_document, added)(found, "document")
    for ranking in [*found["rankings"], *found.get("strata", ())]:
        _ranking(ranking["rows"], ranking["name"])
    for one in found["boards"]:
        for line in one["lines"]:
            _line(line, f"board {one['board']}")
        has_datum = found["event"]["method"] == "butler"
        assert has_datum or one["datum"] is None, f"board {one['board']}: a datum"
    ids = [row["contestant"] for one in found["rankings"] for row in one["rows"]]
    assert len(ids) == len(set(ids)), "two contestants have one id"


def _ranking(rows: list[Any], name: str) -> None:
    ranks = [row["rank"] for row in rows]
    assert ranks == sorted(ranks), name
    for place, row in enumerate(rows, 1):
        assert row["rank"] <= place, f"{name}: {row}"
        assert row["tied"] is (ranks.count(row["rank"]) > 1), f"{name}: {row}"
        if row["place"] == "–":
            assert row["percent"] is None, f"{name}: {row}"
            assert row["rank"] > sum(one["place"] != "–" for one in rows), f"{name}: {row}"
            continue
        assert row["tied"] is (not row["place"].isdigit()), f"{name}: {row}"
        assert re.match(r"\d+", row["place"])[0] == str(row["rank"]), f"{name}: {row}"  # type: ignore[index]
        fitting = re.escape(row["number"]) + (f"({row['direction']})?" if row["direction"] else "")
        assert re.fullmatch(f"({re.escape(row['section'])}-?)?{fitting}", row["contestant"]), row
        assert (row["percent"] is None) is (row["exact_percent"] is None) is (row["top"] is None)
        if row["percent"] is not None:
            off = abs(Fraction(row["percent"]) - Fraction(row["exact_percent"]))
            assert off <= Fraction(1, 200), f"{name}: {row}"


def _line(line: Any, at: str) -> None:
    made = [line["declarer"], line["tricks"]]
    if line["contract"] in (None, "PASS"):
        assert made == [None, None], f"{at}: {line}"
    else:
        assert None not in made, f"{at}: {line}"
    for side in ("ns", "ew"):
        shown, told = line[f"points_{side}"], line[f"exact_{side}"]
        assert (shown is None) is (told is None), f"{at}: {line}"
        if shown is not None:
            assert abs(Fraction(shown) - Fraction(told)) <= COARSEST, f"{at}: {line}"
    if line["contract"]:
        assert line["score_ns"] % 10 == 0, f"{at}: {line}"


def explanation(found: Any) -> None:
    """Check what ``explain --json`` printed."""
    step = keyed(
        {"code": form(CODE), "text": form(re.compile(r".*\S.*")), "value": text}, {"exact": exact}
    )
    keyed(
        {
            "board": whole,
            "contestant": text,
            "points": decimal,
            "exact": exact,
            "steps": listed(step),
        }
    )(found, "explanation")
    assert found["steps"], "nothing is explained"


FORMATS = listed(
    keyed(
        {
            "name": form(CODE),
            "suffixes": listed(form(re.compile(r"\.[a-z]+"))),
            "reads": truth,
            "writes": truth,
            "carries": listed(form(re.compile(r"[a-z]+(-[a-z]+)*"))),
        },
        {"about": text},
    )
)

PARTS = keyed(dict.fromkeys(("tricks", "overtricks", "game", "slam", "insult", "penalty"), whole))
CALCULATION = keyed(
    {
        "contract": form(CONTRACT),
        "declarer": nullable(one_of("N", "E", "S", "W")),
        "tricks": nullable(one_of(*range(14))),
        "result": nullable(form(RESULT)),
        "vulnerable": truth,
        "score_ns": whole,
        "parts": PARTS,
    }
)
TABLE = keyed(
    {
        "contract": form(CONTRACT),
        "table": listed(
            keyed(
                {
                    "tricks": one_of(*range(14)),
                    "result": form(RESULT),
                    "not_vulnerable": whole,
                    "vulnerable": whole,
                }
            ),
            14,
        ),
    }
)
VP = keyed({"vp": decimal, "opponents": decimal})
IMPS = keyed({"imps": whole})
SIDES = keyed({"ns": whole, "ew": whole})
STACKS = keyed({"ns": listed(whole), "ew": listed(whole)})
RUBBER = keyed(
    {
        "rubbers": listed(
            keyed(
                {
                    "finished": truth,
                    "games": SIDES,
                    "below": STACKS,
                    "above": STACKS,
                    "total": SIDES,
                },
                {"state": text, "deals": whole},
            )
        ),
        "total": SIDES,
    }
)
CHICAGO = keyed(
    {
        "deals": listed(
            keyed(
                {
                    "deal": whole,
                    "dealer": one_of("N", "E", "S", "W"),
                    "vul": one_of("none", "ns", "ew", "both"),
                    "score": SIDES,
                    "partscore": SIDES,
                },
                {"chukker": whole, "result": text},
            )
        ),
        "total": SIDES,
    },
    {"variant": text},
)
