"""Whatever our screens show for a result is read again where a result is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    Weight,
)
from overtrick.event.decide.preview_words import _ruled
from overtrick.event.telling import told as told_in_the_journal
from overtrick.publish.outcome import outcome
from overtrick.web.languages import LANGUAGES
from overtrick.web.languages.telling import tell
from overtrick.web.public.asking import in_words
from overtrick.web.public.spoken import in_letters
from overtrick.web.terminal.words import sentences
from tests.bridge.making import played

results = played | st.sampled_from((PassedOut(), NotPlayed()))
shares = st.sampled_from((10, 25, 33, 50, 60))
both = st.builds(
    lambda share, one, other: Assigned(
        (Weight(Fraction(share, 100), one), Weight(Fraction(100 - share, 100), other))
    ),
    shares,
    played | st.just(PassedOut()),
    played,
)
single = st.builds(lambda one: Assigned((Weight(Fraction(1), one),)), played)
awards = st.sampled_from((60, 50, 40, 55)).map(lambda one: Artificial(Fraction(one)))
rulings = st.builds(Adjusted, awards | both | single, awards | both | single)
SEATS: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def on_the_phone(language: str, result: Result) -> Iterator[str]:
    """A result in the words and in the signs of static/terminal/say.js."""
    match result:
        case Played(contract, tricks):
            bid, over = _bids(language, result), result.over
            by = _forms(language, SEATS[str(contract.declarer and contract.declarer.value)])[0]
            letter = _forms(language, f"{contract.declarer and contract.declarer.value}|seat")[0]
            how = "just made" if not over else "made +{n}" if over > 0 else "down {n}"
            came = _forms(language, how)[0].format(n=abs(over))
            sign = f"{over:+d}".replace("-", "−") if over else "="
            yield f"{contract.level}{_symbol(language, result)} {letter} {sign}"
            for one in bid:
                said = _forms(language, "{contract} by {seat}")[0].format(contract=one, seat=by)
                for form in _forms(language, "{n} tricks"):
                    yield f"{said}, {came} · {form.format(n=tricks)}"
                    yield f"{said}, {came}, {form.format(n=tricks)}"
        case PassedOut():
            yield _forms(language, "Passed out")[0]
        case _:
            yield _forms(language, "Not played")[0]


def _symbol(language: str, result: Played) -> str:
    suit = result.contract.denomination.letters
    sign = (
        _forms(language, "NT|denomination")[0]
        if suit == "NT"
        else dict(zip("CDHS", "♣♦♥♠", strict=True))[suit]
    )
    return sign + "×" * result.contract.penalty


def _bids(language: str, result: Played) -> list[str]:
    level, suit = result.contract.level, result.contract.denomination.letters
    doubled = ("", " " + _forms(language, "doubled")[0], " " + _forms(language, "redoubled")[0])
    named = (
        [f"{level} {_forms(language, 'notrump')[0]}"]
        if suit == "NT"
        else [one.format(n=level) for one in _forms(language, f"{{n}} {SUITS[suit]}")]
    )
    return [one + doubled[result.contract.penalty] for one in named]


def _forms(language: str, english: str) -> list[str]:
    found = sentences(language).get(english, english.partition("|")[0])
    return [found] if isinstance(found, str) else found


@pytest.mark.parametrize("language", LANGUAGES)
@given(result=results)
def test_what_pages_and_phones_say_is_read_again(language: str, result: Result) -> None:
    page = tell(language, in_words(result))
    for said in (page, *on_the_phone(language, result)):
        assert parse_result(in_letters(language, said)) == result, said
        assert parse_result(in_letters(language, said.upper())) == result, said


ENGLISH: tuple[Callable[[Result], str], ...] = (told_in_the_journal, in_words)


@given(result=results)
def test_english_words_are_read_again_where_a_director_types_them(result: Result) -> None:
    for said in (*(say(result) for say in ENGLISH), *on_the_phone("en", result)):
        assert parse_result(said) == result, said


@given(rulings)
def test_a_ruling_in_words_is_read_again(ruling: Adjusted) -> None:
    read = (
        parse_result(outcome(ruling).note),
        parse_result(told_in_the_journal(ruling)),
        parse_ruling(_ruled(ruling)),
    )
    for again in read:
        assert isinstance(again, Adjusted)
        assert (again.ns, again.ew) == (ruling.ns, ruling.ew)
