"""The line that shows a proposal of ``overtrick movement find`` again."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.movements.finder import Suggestion


def show_line(one: Suggestion) -> str:
    """What to type to see the rounds of a proposal, and all that is to be announced."""
    settings = "".join(f" --set {name}={text}" for name, text in _settings(one))
    return f"overtrick movement show {one.plan.entry.key}{settings}"


def _settings(one: Suggestion) -> Iterator[tuple[str, str]]:
    use = one.figures.use
    yield "boards_per_set", str(use.boards_per_set)
    if one.plan.rounds != one.plan.entry.rounds:
        yield "rounds", str(one.plan.rounds)
    for name, numbers in (
        ("missing", use.missing),
        ("switch_rounds", use.switched_rounds),
        ("switch_tables", use.switched_tables),
    ):
        if numbers:
            yield name, ",".join(map(str, sorted(numbers)))
    if use.switched_cells:
        cells = (f"{round_}:{table}" for round_, table in sorted(use.switched_cells))
        yield "switch_cells", ",".join(cells)
