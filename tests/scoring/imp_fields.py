"""Boards to compare, for the tests of cross-IMPs and Butler."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from overtrick.bridge.result import Artificial
from overtrick.scoring.field import Line, Mark, Mixed

scores = st.integers(-350, 350).map(lambda tens: 10 * tens)
boards = st.lists(scores, min_size=1, max_size=14)


@st.composite
def mixed(draw: st.DrawFn) -> Mixed:
    weights = draw(st.lists(st.integers(1, 5), min_size=2, max_size=3))
    return Mixed(tuple((Fraction(weight, sum(weights)), draw(scores)) for weight in weights))


artificial = st.sampled_from([Artificial(Fraction(percent)) for percent in (40, 50, 60)])
marks: st.SearchStrategy[Mark] = st.one_of(scores, scores, mixed(), artificial)
lines = st.builds(Line, marks, marks)
ruled_boards = st.lists(lines, max_size=8)


def plain(board: list[int]) -> list[Line]:
    return [Line(score, score) for score in board]
