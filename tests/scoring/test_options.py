"""Options of journals: what is named counts, and what is not named is as it was at the time."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.options import ABSENT, CHOICES, Options, check, completed, from_named

WRITTEN_DOWN = {
    "win": "2",
    "factor": "event",
    "factor_in": "board",
    "sit_out": "own",
    "round_board": "exact",
    "percent_from": "exact",
    "average": "law12c2c",
    "small_group": "neuberg",
    "ximp_divisor": "n-1",
    "ximp_short": "own",
    "butler_drop": "1+1",
    "datum_round": "half-away",
    "average_imps": "3",
    "vp_scale": "wbf",
    "fractional_imps": "towards-zero",
    "matches": "none",
    "stanzas": "1",
    "eights": "none",
    "eights_numbers": "team",
    "aggregate_table": "none",
    "rank_by": "shown",
    "tie_break": "none",
    "toss": "none",
    "individual_winners": "1",
    "handicap_as": "percent",
    "place": "3=",
    "half": ".5",
}
"""Never to be changed, only added to: old journals are read by it."""


def test_what_an_option_was_before_it_existed_is_fixed() -> None:
    assert ABSENT == WRITTEN_DOWN
    assert list(ABSENT) == [one.name for one in fields(Options)]
    assert set(ABSENT) == {one.name for one in CHOICES}
    for name, value in ABSENT.items():
        check(name, value)


def test_an_old_journal_does_not_follow_a_new_default(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [one.name for one in fields(Options)]
    defaults = ["exact" if one == "rank_by" else getattr(Options(), one) for one in names]
    monkeypatch.setattr(Options.__init__, "__defaults__", tuple(defaults))
    assert Options().rank_by == "exact"
    assert from_named([("factor", "none"), ("win", "1")]).rank_by == "shown"
    assert dict(completed([("win", "1")]))["rank_by"] == "shown"


@given(st.sets(st.sampled_from(sorted(ABSENT))))
def test_what_is_named_counts(names: set[str]) -> None:
    named = {one.name: [*one.values][-1] for one in CHOICES if one.name in names}
    found = dict(from_named(named.items()).named)
    assert found == dict(completed(named.items())) == {**WRITTEN_DOWN, **named}
