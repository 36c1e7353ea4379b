"""Previews of commands at addresses of their own: Back comes to them."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from overtrick.store.accounts_roles import Role
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]

AT = "/console/events/1"


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


def test_a_preview_has_an_address_of_its_own_to_come_back_to(busy: Room, desk: Desk) -> None:
    who = {"players": ["Nora Rush", "Sid Tarn"], "first_round": "4", "section": ""}
    answer = desk.client.post(
        f"{AT}/do/add-late", follow_redirects=False,
        data={"_csrf": desk.token, "uid": "", "way": "rover", "key": "k", **who},
    )  # fmt: skip
    assert answer.status_code == 303
    there = answer.headers["location"]
    assert "_csrf" not in there
    assert "uid" not in there
    assert "Do it" in desk.open(there).words
    assert desk.forms("./do/add-late")[0]["players"] == ["Nora Rush", "Sid Tarn"]
    desk.open(there.replace("way=rover", "way=swimming"))
    assert (desk.status, desk.field("players")[:2]) == (422, ["Nora Rush", "Sid Tarn"])
    assert desk.open("./do/no-such/preview").status == 404
    desk.send("./late", way="", **who)
    assert desk.path == f"{AT}/late"
    assert desk.client.get(f"{AT}/late?players=Nora+Rush").status_code == 200


def test_what_is_too_long_for_an_address_is_shown_all_the_same(busy: Room, desk: Desk) -> None:
    desk.send("./do/take-note", text="länger " * 250)
    assert desk.path == f"{AT}/do/take-note"
    assert "Do it" in desk.words


def test_a_preview_in_an_address_does_nothing_whatever_it_says(busy: Room, desk: Desk) -> None:
    before = len(busy.desk.event(1).entries)
    desk.open("./do/take-note/preview?text=x&step=do&key=k")
    assert "Do it" in desk.words
    assert len(busy.desk.event(1).entries) == before


def test_a_preview_to_which_somebody_comes_back_says_that_it_was_done(
    busy: Room, desk: Desk
) -> None:
    desk.send("./do/take-note", text="the clock stopped", back=f"{AT}/journal")
    there = desk.path
    (form,) = [one for one in desk.forms("./do/take-note") if "step" in one]
    address = f"{there}?text=the+clock+stopped&back={AT}/journal&key={form['key'][0]}"
    assert "Do it" in desk.open(address).words
    sent = {name: values[0] for name, values in form.items() if name != "_csrf"}
    desk.send("./do/take-note", **sent)
    before = len(busy.desk.event(1).entries)
    words = desk.open(address).words
    assert "Done already" in words
    assert "Do it" not in words
    assert f'href="{AT}/journal"' in desk.text
    (again,) = [one for one in desk.forms("./do/take-note") if "text" in one]
    assert again["text"] == ["the clock stopped"]
    desk.send("./do/take-note", **sent)
    assert len(busy.desk.event(1).entries) == before
    desk.send("./do/take-note", text="the clock stopped")
    assert "Do it" in desk.words


def test_a_late_pair_is_changed_in_the_form_it_came_from(busy: Room, desk: Desk) -> None:
    players = ["Nora Rush", "Sid Tarn"]
    sent = {"section": "", "first_round": "4", "players": players}
    desk.send("./do/add-late", **sent, way="rover")
    assert "What changes" in desk.words
    changed = desk.forms("./late")[0]
    desk.open(f"./late?{urlencode(changed, doseq=True)}")
    assert desk.field("players") == players
    assert '<option value="4" selected>' in desk.text
    # What the planner does not ask for leads to the form that does.
    desk.send("./do/add-late", **sent, way="rover", name="The stairs")
    assert not desk.forms("./late")
    assert [one["name"] for one in desk.forms("./do/add-late")] == [["The stairs"]] * 2
