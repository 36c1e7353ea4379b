"""Every score of the published events is explained, down to the points in the standings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from overtrick.bridge.seat import Side
from overtrick.event.contestant import shown_ids
from overtrick.event.explain import explain
from overtrick.event.traveller import contestants_of
from tests.real.test_events import events, score_as_printed

SAMPLE = 6
"""Every so many lines are explained: an explanation scores the whole event anew."""


@pytest.mark.parametrize("path", events())
def test_an_explanation_ends_in_the_points(path: Path) -> None:
    published = json.loads(path.read_text("utf-8"))
    scored = score_as_printed(published)
    ids = shown_ids(row.contestant for row in scored.standings.rows)
    explained = 0
    lines = [(board, line) for board in scored.standings.boards for line in board.lines]
    for board, line in lines[::SAMPLE]:
        if scored.event.opened.form == "teams" or not line.counts:
            continue
        for side in Side:
            contestant = contestants_of(scored.event, line.play, side)[0]
            found = explain(scored.event, scored.standings, board.board, ids[contestant])
            assert found.points == line.points(side)
            assert found.steps[-1].exact in (line.points(side), line.exact(side))
            explained += 1
    print(f"{path.stem}: {explained} explained")
    assert explained or scored.event.opened.form == "teams"
