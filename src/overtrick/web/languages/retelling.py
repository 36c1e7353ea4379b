"""Refusals in the reader's language: sentences that were put together in English elsewhere."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from overtrick.web.languages import catalogue, say

REFUSALS: Final = (
    "sign in first",
    "your role does not allow this",
    "there is no such page",
    "there is no event {number}",
    "event {number}: there is no such event",
    "there is no such file",
    "there is no such language",
    "there is nobody of this name, or nobody who shows it",
    "Not Found",
    "Method Not Allowed",
    "something went wrong on the server; nothing was changed by this request",
    "this was sent from another site",
    "this page was too old to be sent: load it again, then send it",
    "too many tries: wait {seconds} seconds",
    "that is not the code on the server's terminal",
    "there is an owner already: sign in instead",
    "that is not your password now",
    "a password has {least} to {most} characters",
    "the login itself is no password",
    "this link to set a password was used or is too old: ask for another",
    "this link to set a password was used: ask for another",
    "corrections may be asked for after play, of boards that are shown",
    "corrections may be asked for after play, until the results are final",
    "a contract and its result are expected, such as 4SN+1, or PASS",
    "this is the result that is entered already",
    "this was asked already: the director will see to it",
    "this request has been settled",
    "the opponents answer this, on a device of their own",
    "wait a moment and try again; if it stays so, tell the director",
)
"""What readers of public pages, and whoever signs in, may be refused with."""


def retold(language: str, text: str) -> str:
    """A refusal in a language; English where it is none of ``REFUSALS``."""
    if text in catalogue(language):
        return say(language, text)
    for sentence, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return say(language, sentence, **found.groupdict())
    return text


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((one, _pattern(one)) for one in REFUSALS if "{" in one)


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>\\S+)", re.escape(sentence)))
