"""A calculator of scores, for anyone."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Response, get
from litestar.params import FromQuery

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_contract, parse_finished
from overtrick.bridge.result import Played
from overtrick.bridge.score import parts, score, score_ns
from overtrick.event.telling import told
from overtrick.publish.words import over_words, signed, true_minus
from overtrick.scoring.imps import imps
from overtrick.web.access import Access, rule
from overtrick.web.console.at import TheDoor

VULNERABLE = {"none": "nobody", "ns": "North-South", "ew": "East-West", "both": "both sides"}
PART_WORDS = {
    "tricks": "Tricks bid and made",
    "overtricks": "Overtricks",
    "game": "Game or part-score",
    "slam": "Slam",
    "insult": "Doubled and made",
    "penalty": "Undertricks",
}


@dataclass(frozen=True, slots=True)
class Scored:
    """A result and its score: for North-South, and what it is made of."""

    words: str
    score: str
    side: str
    parts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Possible:
    """One result of a contract that has none yet, at both vulnerabilities."""

    result: str
    words: str
    plain: str
    vulnerable: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference in points, as it was typed, and in IMPs: for whom it has the sign."""

    points: str
    sign: str
    imps: int


@get("/calc", opt=rule(Access.ANYONE), sync_to_thread=True)
def calculator(
    door: TheDoor,
    q: FromQuery[str] = "",
    vul: FromQuery[str] = "",
    board: FromQuery[str] = "",
    margin: FromQuery[str] = "",
) -> Response[bytes]:
    """What a contract scores, every result of it, and what a difference is in IMPs."""
    scored: Scored | None = None
    table: list[Possible] = []
    wrong = ""
    text = q.strip()
    vulnerable = _vulnerable(vul, board)
    if text:
        try:
            scored = _scored(text, vulnerable)
        except BridgeError as error:
            table = _table(text)
            wrong = "" if table else error.message
    return door.page(
        "calc.html", q=text, vul=vul, board=board, margin=margin, scored=scored,
        has_console=door.who.highest() >= Access.SCORER, table=table, wrong=wrong,
        vulnerabilities=VULNERABLE, said=VULNERABLE[vulnerable.value], imps=_imps(margin),
    )  # fmt: skip


def _vulnerable(vul: str, board: str) -> Vulnerability:
    if vul in VULNERABLE:
        return Vulnerability(vul)
    if board.isdecimal() and len(board) < 9 and 1 <= int(board) <= 999:
        return Board(int(board)).vulnerable
    return Vulnerability.NONE


def _scored(text: str, vulnerable: Vulnerability) -> Scored:
    """The score of a result. Raises BridgeError for what is none."""
    result = parse_finished(text)
    points = score_ns(result, vulnerable)
    side = "North-South" if points > 0 else "East-West" if points < 0 else ""
    made_of: tuple[tuple[str, str], ...] = ()
    if isinstance(result, Played):
        of = parts(result.contract, result.tricks, vulnerable=vulnerable.of(result.side))
        made_of = tuple(
            (words, true_minus(str(value)))
            for name, words in PART_WORDS.items()
            if (value := getattr(of, name))
        )
    return Scored(told(result), signed(points) if points else "0", side, made_of)


def _table(text: str) -> list[Possible]:
    """Every result of a contract; nothing for what is no contract."""
    try:
        contract = parse_contract(text)
    except BridgeError:
        return []
    return [_possible(contract, tricks) for tricks in range(13, -1, -1)]


def _possible(contract: Contract, tricks: int) -> Possible:
    over = tricks - contract.goal
    plain, vulnerable = (signed(score(contract, tricks, one)) for one in (False, True))
    made = true_minus(f"{over:+d}") if over else "="
    return Possible(made, over_words(over), plain, vulnerable)


def _imps(margin: str) -> Difference | None:
    """What a difference comes to; None for what is no number of points."""
    text = margin.strip().replace("−", "-")
    digits = text.lstrip("+-")
    if not digits.isdecimal() or len(digits) > 5:
        return None
    sign = {"-": "−", "+": "+"}.get(text[:1], "")
    return Difference(f"{sign}{int(digits)}", sign, imps(int(digits)))
