"""Pages read back as trees, for tests on their content."""

from __future__ import annotations

from collections.abc import Mapping

from lxml import html
from lxml.html import HtmlElement


def tree(pages: Mapping[str, bytes], name: str) -> HtmlElement:
    """One page."""
    return html.document_fromstring(pages[name].decode())


def words(element: HtmlElement) -> str:
    """The text that is read aloud: labels for pictures, nothing that is hidden from it."""
    return " ".join(_spoken(element).split())


def _spoken(element: HtmlElement) -> str:
    if element.get("aria-hidden") == "true":
        return ""
    if element.get("role") == "img":
        return str(element.get("aria-label"))
    parts = [element.text or ""]
    for child in element:
        parts += [_spoken(child) if isinstance(child.tag, str) else "", child.tail or ""]
    return "".join(parts)


def table(page: HtmlElement, kind: str) -> list[list[str]]:
    """The rows of the first table of that class, every cell in words, without its head.

    Rows that tell a phone what other rows have no room for there are left out.
    """
    found = page.xpath(f"(//table[contains(@class, '{kind}')])[1]//tbody/tr[not(@class='whose')]")
    return [[words(cell) for cell in row.xpath("th | td")] for row in found]


def column(page: HtmlElement, kind: str, heading: str) -> list[str]:
    """One column of a table without spanning cells, by what its head reads."""
    heads = page.xpath(f"(//table[contains(@class, '{kind}')])[1]/thead/tr/th")
    place = [words(head) for head in heads].index(heading)
    return [row[place] for row in table(page, kind)]
