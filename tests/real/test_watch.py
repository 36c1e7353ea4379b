"""The watch over real evenings: few findings, and those are worth a look."""

from __future__ import annotations

from collections import Counter

import pytest

from overtrick.bootstrap import score_files
from overtrick.event.watch import watch
from tests.shared import shared

SILENT = (
    "bws/2005-old-schema.bws",
    "bws/acblscore-2026.bws",
    "acbl/club-game.json",
    "usebio/cobalt_cross_imp_howell.xml",
    "usebio/ukbridge_individual.xml",
    "usebio/ukbridge_multi-section-pairs.xml",
    "usebio/ukbridge_multiple-teams.xml",
    "csv/club-night-scores.csv",
)
WITH_LEADS = {
    "usebio/cobalt_mp_pairs_howell.xml": 3,
    "usebio/cobalt_mp_pairs_mitchell.xml": 9,
    "usebio/cobalt_mp_pairs_mitchell_adjusted_02.xml": 7,
    "usebio/ukbridge_mp-pairs.xml": 6,
}
"""Likely findings, as far as they are said one by one: one in fifty results or fewer."""


@pytest.mark.parametrize("name", SILENT)
def test_evenings_in_order_are_silent(name: str) -> None:
    scored = score_files([shared(f"real/{name}")])
    assert watch(scored.event, scored.standings) == ()


@pytest.mark.parametrize(("name", "likely"), WITH_LEADS.items())
def test_leads_and_cards_find_few_declarers(name: str, likely: int) -> None:
    scored = score_files([shared(f"real/{name}")])
    found = Counter(one.sure for one in watch(scored.event, scored.standings))
    assert found["certain"] == 0
    assert found["likely"] == likely
    assert 40 * found["likely"] <= len(scored.event.plays)


def test_deals_that_were_not_played_are_told_from_results_alone() -> None:
    scored = score_files([shared("real/pbn/bridgewebs_export.pbn")])
    codes = {one.code for one in watch(scored.event, scored.standings)}
    assert codes == {"deals-do-not-fit"}
