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

MEANINGS = {
    "out-of-range": "A row names a round, table, set, seat or contestant that the movement has "
    "not, or has too few or too many seats: mend the row, or the numbers at the top.",
    "table-twice": "A table has two rows in one round: take one out, or mend its table.",
    "plays-itself": "Somebody has two seats at one table, or a team meets itself: mend the row; "
    "for teams `--self-row-bye` or `--pivot` may be what is meant.",
    "two-places": "Somebody is at two tables in one round: mend one of the rows.",
    "plays-again": "Somebody would play a set of boards a second time: give another set.",
    "meets-again": "Two meet again, or are partners again, more often than the movement allows; "
    "the round in which they met before is named.",
    "not-exchanged": "A match of teams is played at one table only: the other pairs of both teams "
    "must play the same set the other way round.",
    "changes-line": "A pair sits both ways, yet each line has a winner of its own: it has one "
    "winner, or the row is wrong.",
    "never-seated": "A number has no seat in any round: seat it, or lower the number of "
    "contestants.",
    "missing-table": "A table has no row in a round, or in none at all, or a round has no rows; "
    "who has no seat there sits out. Not said of teams, whose byes need no row.",
    "shared-set": "Tables play the same boards in a round: make copies, or have the boards passed. "
    "Where all tables do so in every round, it is said once.",
    "three-on-a-set": "Three tables or more play the same boards in a round; passing them takes "
    "long.",
    "repeated-meetings": "So many meetings (of individuals: partnerships) repeat an earlier one, "
    "because the movement is made so or goes on after its last round.",
    "set-unplayed": "Some sets of boards are never played: they need not be dealt.",
    "sets-uneven": "Some sets are played more often than others, so that their tops differ.",
    "sits-out": "So many sit out, and for so many rounds.",
    "sits-out-again": "Somebody sits out two rounds or more.",
    "few-boards": "Somebody plays less than 70 % of the sets in play. Not said of teams, where a "
    "match has its own boards.",
    "many-boards": "More than 28 boards are in play.",
    "switch-cut": "An arrow-switch would come in a round that is not played: switch another one.",
    "much-switched": "More than one round in six is arrow-switched: fewer are likely to be fairer.",
}
"""What each code of a check means, in their order."""


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


def codes() -> list[tuple[str, str]]:
    """Every code that a check can say, as ``error`` or ``warning``, in the order of its rules."""
    rules: list[tuple[str, Callable[..., object]]] = [
        *(("error", rule) for rule in faults.RULES),
        *(("warning", rule) for rule in notices.RULES),
        *(("warning", rule) for rule in notices.USE_RULES),
    ]
    found = (
        (word, code)
        for word, rule in rules
        for code in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', inspect.getsource(inspect.unwrap(rule)))
    )
    return list(dict.fromkeys(found))


def _codes() -> str:
    """What a check may say, by its code."""
    rows = "".join(f"| `{code}` | {word} | {MEANINGS[code]} |\n" for word, code in codes())
    return (
        "\n## What a check says\n\n"
        "An error makes a movement unusable, and `overtrick movement check` ends with 1; a warning "
        "is what its director should know. The codes stay as they are, their words may change.\n\n"
        f"| code | | what it means, and what to do |\n|---|---|---|\n{rows}"
    )


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
