"""``overtrick calc -``: contracts from standard input, answered line by line."""

from __future__ import annotations

import sys

from overtrick.bridge.errors import BridgeError, NotAContract, quoted
from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.law77 import Ruleset
from overtrick.cli.calculation import Answer, answer

TYPE_CHECKING = False  # spares the command the import of typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

LONGEST_LINE = 1000


def numbered(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """The lines of ``stream`` with their numbers from 1, each cut after a thousand bytes."""
    number = 0
    while line := stream.readline(LONGEST_LINE):
        number += 1
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        text = line.decode("utf-8", "replace").removeprefix("\ufeff" if number == 1 else "")
        yield number, text.rstrip("\r\n")


def answer_lines(stream: BinaryIO, as_json: bool, vulnerable: Vulnerability, rules: Ruleset) -> int:
    """Answer every line of ``stream`` on a line of its own; 1 if any was refused, else 0.

    ``vulnerable`` holds for a line that does not name its own after a tab. An empty line is
    answered by an empty line, and with ``as_json`` a refused one by its error, so that the
    n-th answer belongs to the n-th question.
    """
    refused = False
    for number, line in numbered(stream):
        found = _answer(line, vulnerable, rules) if line.strip() else None
        if isinstance(found, BridgeError):
            refused = True
            found.where = f"standard input, line {number}"
            print(f"error: {found} [{found.code}]", file=sys.stderr)
        print(_shown(found, as_json))
    return 1 if refused else 0


def as_document(found: Answer | BridgeError) -> dict[str, object]:
    """An answer as JSON; a refusal is ``{"error": ..., "code": ...}``."""
    if isinstance(found, BridgeError):
        return {"error": found.message, "code": found.code}
    return found.document


def _shown(found: Answer | BridgeError | None, as_json: bool) -> str:
    if found is None:
        return ""
    if as_json:
        from json import dumps

        return dumps(as_document(found), ensure_ascii=False)
    return "refused" if isinstance(found, BridgeError) else found.line


def _answer(line: str, vulnerable: Vulnerability, rules: Ruleset) -> Answer | BridgeError:
    contract, tab, who = line.partition("\t")
    try:
        return answer(contract, _vulnerability(who) if tab else vulnerable, rules)
    except BridgeError as error:
        return error


def _vulnerability(word: str) -> Vulnerability:
    try:
        return Vulnerability(word.strip().lower())
    except ValueError:
        raise NotAContract(
            f"{quoted(word)} after the tab: none, ns, ew or both is expected"
        ) from None
