"""``overtrick calc``: what contracts score.

This is the command that people call in a loop, so it reads its arguments itself and imports
only what one score needs: no option parser, no tables, no dataclasses.
"""

from __future__ import annotations

import sys

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.law2 import Vulnerability, check_board, vulnerability
from overtrick.bridge.law77 import Ruleset
from overtrick.cli.calc_lines import answer_lines, as_document
from overtrick.cli.calculation import Answer, answer
from overtrick.cli.streams import abandon

USAGE = "usage: overtrick calc CONTRACT... [--board NUMBER | --vul none|ns|ew|both] [--json]"
HELP = f"""{USAGE}
       overtrick calc - [--json]

What contracts score, with the parts of each score (Law 77).

A CONTRACT is written as people write it: 4SxN+1, "3NT E 9", 1NTxxW-2, 4♥*S=, PASS.
Without a result, every result it can have is listed at both vulnerabilities.
With - contracts are read from standard input, one a line, each optionally followed by
a tab and none, ns, ew or both; an empty line gives an empty line.

  --board NUMBER   the board: its number tells who is vulnerable (Law 2)
  --vul WHO        who is vulnerable: none (the default), ns, ew or both
  --ruleset NAME   law77 (the default) or pre-1987, the scores before 1987
  --json           one JSON document; with - one a line
  --help           this text

Exit code 0: done; 1: something was refused; 2: wrong usage."""


class WrongUsage(Exception):
    """The command was called in a way it does not know."""


class Options:
    """What the command line asks for."""

    __slots__ = ("board", "contracts", "help", "json", "ruleset", "vul")

    def __init__(self) -> None:
        self.board: str | None = None
        self.contracts: list[str] = []
        self.help = False
        self.json = False
        self.ruleset = Ruleset.LAW77.value
        self.vul: str | None = None


def run(arguments: list[str]) -> int:
    """Run ``overtrick calc`` with ``arguments`` and return its exit code."""
    try:
        code = _run(_options(arguments))
        sys.stdout.flush()
    except WrongUsage as error:
        print(f"error: {error}\n{USAGE}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever was reading has gone; the rest must not fail once more when Python ends.
        abandon()
        return 1
    return code


def _run(options: Options) -> int:
    if options.help:
        print(HELP)
        return 0
    if not options.contracts:
        raise WrongUsage("a contract is missing")
    vulnerable, rules = _vulnerable(options), _ruleset(options.ruleset)
    if options.contracts == ["-"]:
        return answer_lines(sys.stdin.buffer, options.json, vulnerable, rules)
    if "-" in options.contracts:
        raise WrongUsage("- stands alone: contracts come from it or from the command line")
    return _answer_all(options, vulnerable, rules)


def _options(arguments: list[str]) -> Options:
    options = Options()
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if argument == "--":
            options.contracts.extend(rest)
        elif argument == "--json":
            options.json = True
        elif argument in {"--help", "-h"}:
            options.help = True
        elif name in {"--board", "--vul", "--ruleset"}:
            found = value if equals else next(rest, None)
            if found is None:
                raise WrongUsage(f"{name} needs a value")
            setattr(options, name.removeprefix("--"), found)
        elif argument.startswith("-") and argument != "-":
            raise WrongUsage(f"there is no option {quoted(argument)}")
        else:
            options.contracts.append(argument)
    return options


def _vulnerable(options: Options) -> Vulnerability:
    if options.board is not None and options.vul is not None:
        raise WrongUsage("--board and --vul exclude each other")
    if options.board is not None:
        return _board(options.board)
    try:
        return Vulnerability((options.vul or "none").strip().lower())
    except ValueError:
        word = quoted(options.vul or "")
        raise WrongUsage(f"--vul {word}: none, ns, ew or both is expected") from None


def _board(number: str) -> Vulnerability:
    try:
        board = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
        check_board(board)
    except BridgeError:
        raise WrongUsage(f"--board {quoted(number)}: a number from 1 up is expected") from None
    return vulnerability(board)


def _ruleset(name: str) -> Ruleset:
    try:
        return Ruleset(name)
    except ValueError:
        raise WrongUsage(f"--ruleset {quoted(name)}: law77 or pre-1987 is expected") from None


def _answer_all(options: Options, vulnerable: Vulnerability, rules: Ruleset) -> int:
    found = [_try(contract, vulnerable, rules) for contract in options.contracts]
    refused = [one for one in found if isinstance(one, BridgeError)]
    for error in refused:
        print(f"error: {error} [{error.code}]", file=sys.stderr)
    if refused and len(found) > 1:
        print("A contract of several words is one argument: put it in quotes.", file=sys.stderr)
    _show(found, options.json)
    return 1 if refused else 0


def _try(text: str, vulnerable: Vulnerability, rules: Ruleset) -> Answer | BridgeError:
    try:
        return answer(text, vulnerable, rules)
    except BridgeError as error:
        return error


def _show(found: list[Answer | BridgeError], as_json: bool) -> None:
    answers = [one for one in found if not isinstance(one, BridgeError)]
    if not answers:
        return
    if as_json:
        from json import dumps

        documents = [as_document(one) for one in found]
        print(dumps(documents if len(documents) > 1 else documents[0], ensure_ascii=False))
    else:
        print("\n\n".join(one.text for one in answers))
