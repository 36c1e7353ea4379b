"""What axe-core finds wrong on a page: in one look, or in several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Found: TypeAlias = list[tuple[str, list[str]]]
"""Rules that are broken, and the HTML of the first places where they are."""

RULES: Final = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "resultTypes": ["violations"],
}
COLOURS: Final = RULES | {"runOnly": ["color-contrast"]}
"""What a page that was looked at in one scheme may still break in the other."""

_SCRIPT: Final = Axe().axe_script
_VIOLATIONS: Final = """
  async (rules) => (await axe.run(document, rules)).violations.map(
    (one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 120))])
"""
"""They alone come out of the browser: all that is right is many times as much."""


def violations(page: Page, rules: Mapping[str, Any] = RULES) -> Found:
    """What is wrong on a page as it stands. The script is put there once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    return [(rule, places) for rule, places in page.evaluate(_VIOLATIONS, dict(rules))]


def violations_in(page: Page, looks: Iterable[tuple[int, str]]) -> dict[tuple[int, str], Found]:
    """The same at widths and in schemes, where there is any; what is too wide is among them.

    At a width that was looked at before, only what hangs on colours is looked at again.
    """
    found, seen = dict[tuple[int, str], Found](), set[int]()
    for width, scheme in looks:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        wrong = violations(page, COLOURS if width in seen else RULES)
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            wrong.append(("scrolls sideways", [f"{wide} px"]))
        if wrong:
            found[width, scheme] = wrong
        seen.add(width)
    return found
