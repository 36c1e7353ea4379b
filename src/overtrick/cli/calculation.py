"""What ``overtrick calc`` answers for one contract: its score, or the table of its results."""

from __future__ import annotations

from overtrick.bridge.errors import AmbiguousContract
from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.law77 import PART_NAMES, Ruleset, figures
from overtrick.bridge.seat import Seat, Side
from overtrick.bridge.written import Written, read


class PassedOut:
    """Four passes: 0 to both sides."""

    text = "Passed out\n  score  0"
    line = "PASS  0"

    @property
    def document(self) -> dict[str, object]:
        """The promised JSON."""
        nothing = dict.fromkeys(("declarer", "tricks", "result"))
        points = {"score_ns": 0, "parts": dict.fromkeys(PART_NAMES, 0)}
        return {"contract": "PASS", **nothing, "vulnerable": False, **points}


class Played:
    """A contract played to its end: the score with its parts."""

    def __init__(
        self, written: Written, declarer: Seat, tricks: int, vulnerable: bool, rules: Ruleset
    ) -> None:
        self.written = written
        self.declarer = declarer
        self.tricks = tricks
        self.vulnerable = vulnerable
        self.parts = _figures(written, tricks, vulnerable, rules)

    @property
    def score_ns(self) -> int:
        """The score, NS-signed."""
        return self.declarer.side.sign * sum(self.parts)

    @property
    def document(self) -> dict[str, object]:
        """The promised JSON."""
        return {
            "contract": self.written.bid,
            "declarer": self.declarer.value,
            "tricks": self.tricks,
            "result": _result(self.written, self.tricks),
            "vulnerable": self.vulnerable,
            "score_ns": self.score_ns,
            "parts": dict(zip(PART_NAMES, self.parts, strict=True)),
        }

    @property
    def text(self) -> str:
        """The parts that count, one a line, and their sum."""
        vulnerable = "vulnerable" if self.vulnerable else "not vulnerable"
        result = _result(self.written, self.tricks)
        heading = f"{self.written.bid} by {self.declarer.words}, {vulnerable}: {result}"
        parts = [(name, part) for name, part in zip(PART_NAMES, self.parts, strict=True) if part]
        winners, points = _winners(self.score_ns)
        rows = [*((name, part) for name, part in parts), (f"{winners.words} score", points)]
        width = max(len(name) for name, _ in rows)
        return "\n".join((heading, *(f"  {name:{width}}  {part:>6,}" for name, part in rows)))

    @property
    def line(self) -> str:
        """The contract and who scores what."""
        winners, points = _winners(self.score_ns)
        result = _result(self.written, self.tricks)
        return f"{self.written.bid}{self.declarer.value}{result}  {winners.value} {points}"


class Table:
    """A contract whose result is not told: the score of every result it can have."""

    def __init__(self, written: Written, rules: Ruleset) -> None:
        self.written = written
        self.rows = [
            (
                tricks,
                _result(written, tricks),
                sum(_figures(written, tricks, False, rules)),
                sum(_figures(written, tricks, True, rules)),
            )
            for tricks in range(14)
        ]

    @property
    def document(self) -> dict[str, object]:
        """The promised JSON."""
        names = ("tricks", "result", "not_vulnerable", "vulnerable")
        rows = [dict(zip(names, row, strict=True)) for row in self.rows]
        return {"contract": self.written.bid, "table": rows}

    @property
    def text(self) -> str:
        """A row for each number of tricks."""
        heading = f"{self.written.bid}: what declarer's side scores"
        titles = "  tricks  result  not vulnerable  vulnerable"
        rows = (f"  {row[0]:>6}  {row[1]:>6}  {row[2]:>14,}  {row[3]:>10,}" for row in self.rows)
        return "\n".join((heading, titles, *rows))

    @property
    def line(self) -> str:
        """All of it: a table does not fit a line."""
        return self.text


Answer = PassedOut | Played | Table


def answer(text: str, vulnerable: Vulnerability, rules: Ruleset) -> Answer:
    """What the contract in ``text`` scores.

    Raises NotAContract, ImpossibleResult, AmbiguousContract (a result without a declarer).
    """
    written = read(text)
    if written is None:
        return PassedOut()
    if written.tricks is None:
        return Table(written, rules)
    declarer = written.declarer
    if declarer is None:
        raise AmbiguousContract(f"{written.bid}: add the declarer, N, E, S or W")
    return Played(written, declarer, written.tricks, vulnerable.of(declarer.side), rules)


def _figures(written: Written, tricks: int, vulnerable: bool, rules: Ruleset) -> tuple[int, ...]:
    return figures(written.level, written.denomination, written.penalty, tricks, vulnerable, rules)


def _result(written: Written, tricks: int) -> str:
    over = tricks - written.level - 6
    return f"{over:+d}" if over else "="


def _winners(score_ns: int) -> tuple[Side, int]:
    return (Side.NS if score_ns >= 0 else Side.EW), abs(score_ns)
