"""Write the reference page of all movements from the catalogue.

``python tools/movement_docs.py`` writes it; ``--check`` says whether it is out of date.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path

from overtrick.movements import faults, notices
from overtrick.movements.balance import balance
from overtrick.movements.catalogue import Entry, entries

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "movements.md"
MADE = "<!-- Made by tools/movement_docs.py: change the program, then run it again. -->\n"
KINDS = {"pairs": "Pairs", "teams": "Teams", "individual": "Individuals"}
COLUMNS = (
    ("key", "---"),
    ("tables", "--:"),
    ("of them", "--:"),
    ("rounds", "--:"),
    ("sets", "--:"),
    ("winners", "--:"),
    ("copies", "--:"),
    ("stationary", "--:"),
    ("Q", "--:"),
    ("Qf", "--:"),
    ("deviation", "--:"),
    ("met %", "--:"),
)


def movements(catalogue: Iterable[Entry] | None = None) -> str:
    """The page: every movement with its numbers, family by family, then what checks say."""
    listed = tuple(entries() if catalogue is None else catalogue)
    club = sum(one.club for one in listed)
    return (
        f"{MADE}# Movements\n\n"
        f"{len(listed)} movements, {club} of them with at most 20 tables and 4 to 15 rounds. "
        "Boards in a set, arrow-switches, missing pairs and fewer rounds are options of their "
        "use and count no movement twice. `overtrick movement show KEY` shows one with every "
        "round and what to announce.\n\n"
        "Q is the balance of Manning and the English Bridge Union, Qf that of Smulders and the "
        "Dutch Bridge Federation, both of 100; the deviation is that of the competition between "
        "every two contestants. With two winners they are those of the less even line. "
        "*Copies* are what is needed so that no tables share boards.\n"
        + "".join(_kind(kind, listed) for kind in KINDS)
        + _codes()
    )


def _kind(kind: str, listed: Iterable[Entry]) -> str:
    chosen = [one for one in listed if one.kind == kind]
    if not chosen:
        return ""
    families = groupby(sorted(chosen, key=_order(chosen)), lambda one: one.family)
    return f"\n## {KINDS[kind]}\n" + "".join(_family(name, list(some)) for name, some in families)


def _order(chosen: list[Entry]) -> Callable[[Entry], tuple[int, int, int]]:
    """Families as the catalogue has them, the smaller movements of each first."""
    first = {one.family: place for place, one in reversed(list(enumerate(chosen)))}
    return lambda one: (first[one.family], one.tables, one.rounds)


def _family(name: str, some: list[Entry]) -> str:
    header = " | ".join(title for title, _ in COLUMNS)
    rule = "|".join(line for _, line in COLUMNS)
    remarks = {one.remark: one.key for one in reversed(some) if one.remark}
    said = "".join(_remark(remark, key, alone=len(remarks) == 1) for remark, key in remarks.items())
    rows = "".join(f"| {' | '.join(_row(one))} |\n" for one in some)
    return f"\n### {name}\n\n{said}| {header} |\n|{rule}|\n{rows}"


def _remark(remark: str, key: str, *, alone: bool) -> str:
    return f"{remark}\n\n" if alone else f"`{key}`: {remark}\n\n"


def _row(one: Entry) -> Iterator[str]:
    movement = one.movement()
    figures = balance(movement).printed()
    yield f"`{one.key}`"
    for number in (one.tables, one.contestants, one.rounds, one.sets, one.winners):
        yield str(number)
    yield str(movement.copies)
    yield str(len(movement.stationary))
    yield from (figures["q"], figures["qf"], figures["sd"], figures["met"])


def _codes() -> str:
    """What a check may say, by its code."""
    rules: list[tuple[str, Callable[..., object]]] = [
        *(("error", rule) for rule in faults.RULES),
        *(("warning", rule) for rule in notices.RULES),
        *(("warning", rule) for rule in notices.USE_RULES),
    ]
    return "\n## What a check says\n\n" + "".join(_said(word, rule) for word, rule in rules)


def _said(word: str, rule: Callable[..., object]) -> str:
    source = inspect.getsource(rule)
    about = (rule.__doc__ or "").splitlines()[0]
    codes = dict.fromkeys(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source))
    return "".join(f"- {word} `{code}`: {about}\n" for code in codes)


def main(arguments: list[str]) -> int:
    """Write or check the page; 1 when a check finds it out of date."""
    if "--check" not in arguments:
        PAGE.write_text(movements(), "utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text("utf-8") == movements():
        return 0
    sys.stderr.write(f"{PAGE.name} is out of date: run python tools/movement_docs.py\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
