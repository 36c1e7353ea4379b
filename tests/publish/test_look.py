"""The colours of the look: every pair that meets has the contrast that eyes need."""

from __future__ import annotations

import re

import pytest

from overtrick.publish.render import static_files

CSS = static_files()["static/look.css"].decode()
SUITS = ("spade", "heart", "diamond", "club")
SHEETS = ("paper", "card")
SOFT = ("good-soft", "good-faint", "bad-soft", "bad-faint", "baize-soft")
PAIRS = (
    *((text, on) for text in ("ink", "quiet", "vul", "good", "bad", "baize") for on in SHEETS),
    *((suit, on) for suit in SUITS for on in (*SHEETS, "baize-soft")),
    *(("ink", soft) for soft in SOFT),
    *(("quiet", soft) for soft in SOFT),
    ("good", "good-soft"),
    ("bad", "bad-soft"),
    ("warn", "warn-soft"),
    ("on-baize", "baize"),
    ("on-vul", "vul"),
)  # fmt: skip


def tokens(theme: str) -> dict[str, str]:
    """The colours in force: the light ones, with the dark ones over them."""
    light, dark = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)[:2]
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6})\b", light))
    if theme == "dark":
        found |= re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6})\b", dark)
    return found


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    channels = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#ff8c00", "#fff") == pytest.approx(2.33, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "on"), PAIRS)
def test_colours_that_meet_have_a_contrast_of_4_5(theme: str, text: str, on: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[text], colours[on]) >= 4.5


def test_the_four_suits_have_four_colours() -> None:
    for theme in ("light", "dark"):
        colours = tokens(theme)
        assert len({colours[suit] for suit in SUITS}) == 4


def test_the_sheet_answers_to_every_wish() -> None:
    for wish in (
        "prefers-color-scheme: dark",
        "prefers-reduced-motion",
        "prefers-contrast",
        "forced-colors: active",
        "@media print",
        ":focus-visible",
    ):
        assert wish in CSS
