"""Hypothesis strategies for the lines of a matchpointed board."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from overtrick.bridge.result import Artificial
from overtrick.scoring.field import Line, Mixed
from overtrick.scoring.options import Options

FACTORS = ("event", "board", "boards", "none", "manual", "ascherman")
ROUNDINGS = ("exact", "0.01-half-up-each", "0.1-half-up", "0.1-half-even-ns", "0.1-to-average")

scores = st.integers(-20, 20).map(lambda tens: 10 * tens)
few_scores = st.sampled_from((-100, -50, 0, 110, 140, 620))
artificials = st.sampled_from((40, 50, 60)).map(lambda percent: Artificial(Fraction(percent)))


@st.composite
def mixed(draw: st.DrawFn) -> Mixed:
    weights = draw(st.lists(st.integers(1, 9), min_size=2, max_size=3))
    whole = sum(weights)
    chosen = draw(st.lists(few_scores, min_size=len(weights), max_size=len(weights), unique=True))
    return Mixed(
        tuple(
            (Fraction(weight, whole), score) for weight, score in zip(weights, chosen, strict=True)
        )
    )


marks = few_scores | few_scores | scores | mixed() | artificials
plain_lines = st.lists((few_scores | scores).map(lambda score: Line(score, score)), max_size=14)
ruled_lines = st.lists(
    (few_scores | scores).map(lambda score: Line(score, score)) | st.builds(Line, marks, marks),
    max_size=10,
)
options = st.builds(
    Options,
    win=st.sampled_from(("2", "1")),
    factor=st.sampled_from(FACTORS),
    round_board=st.sampled_from(ROUNDINGS),
    small_group=st.sampled_from(("neuberg", "ebu", "acbl")),
)


@st.composite
def boards(
    draw: st.DrawFn,
) -> tuple[list[Line], int, Options, list[str] | None]:
    """Lines with every kind of ruling, the scores due, options, and perhaps forms."""
    lines = draw(ruled_lines)
    due = max(len(lines) + draw(st.integers(0, 4)), 1)
    names = st.sampled_from("abc")
    groups = st.none() | st.lists(names, min_size=len(lines), max_size=len(lines))
    return lines, due, draw(options), draw(groups)
