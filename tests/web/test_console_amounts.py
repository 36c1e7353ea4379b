"""Minutes as a director types them, in the settings of the room."""

from __future__ import annotations

import pytest

from overtrick.store.accounts_roles import Role
from overtrick.web import book
from overtrick.web.console.amounts import amount
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]  # the fixtures that are used here


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("8", "8"), ("8 min", "8"), ("8 minutes", "8"), ("1 minute", "1"), ("8min.", "8"),
        ("7,5", "7.5"), ("7.5", "7.5"), ("7½", "7.5"), ("7 ½", "7.5"), ("7 1/2", "7.5"),
        ("7 and a half minutes", "7.5"), ("7½ Minutes", "7.5"), ("½", "0.5"), ("7,50", "7.5"),
        ("8.0", "8"), ("08", "8"), (" 8  min ", "8"), ("8'", "8"),
    ],
)  # fmt: skip
def test_minutes_are_understood_as_people_type_them(typed: str, kept: str) -> None:
    assert amount(typed, "minutes") == kept


@pytest.mark.parametrize("typed", ["soon", "", "8 h", "8 seconds", "7,5,2", "17 1/2 1/2", "-8"])
def test_what_is_no_number_of_minutes_stays_as_it_was_typed(typed: str) -> None:
    assert amount(typed, "minutes") == typed


def test_the_settings_take_minutes_and_seconds_as_people_type_them(busy: Room, desk: Desk) -> None:
    desk.send("./settings", minutes="8 min", change="1,5", screen="15 seconds", playing="yes")
    assert "Settings are saved" in desk.words
    values = book.settings(busy.desk.event(1))
    assert (values["minutes"], values["change"], values["screen"]) == ("8", "1.5", "15")
    desk.send("./settings", minutes="7½", playing="yes")
    assert book.settings(busy.desk.event(1))["minutes"] == "7.5"


def test_what_is_expected_is_said_in_its_unit(desk: Desk) -> None:
    desk.send("./settings", minutes="8 hours", screen="soon", playing="yes")
    assert desk.status == 422
    assert "“Minutes for a board”: A number of minutes is expected, such as 7.5." in desk.words
    assert "A number of seconds is expected, such as 12." in desk.words
    assert desk.field("minutes") == ["8 hours"]
