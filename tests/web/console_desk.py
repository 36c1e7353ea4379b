"""A director in front of the console: pages, forms sent as a browser sends them."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

from litestar.testing import TestClient

_INPUT = re.compile(r"<input[^>]*>|<textarea[^>]*>.*?</textarea>|<select.*?</select>", re.DOTALL)


@dataclass
class Desk:
    """A browser at the console. ``text`` is the page that it shows."""

    client: TestClient
    event: int = 1
    text: str = ""
    status: int = 0
    path: str = ""
    files: dict = field(default_factory=dict)

    def open(self, path: str) -> Desk:
        """Go to a page; a path that begins with a dot is of the event."""
        return self._got(self.client.get(self._path(path), headers={"accept": "text/html"}))

    def send(self, path: str, **values) -> Desk:
        """Send a form to a page, with the token that it has."""
        values["_csrf"] = self.token
        return self._got(
            self.client.post(self._path(path), data=values, headers={"accept": "text/html"})
        )

    def upload(self, path: str, name: str, content: bytes, **values) -> Desk:
        """Send a form with a file."""
        return self._got(
            self.client.post(
                self._path(path), data={"_csrf": self.token, **values},
                files={"file": (name, content)}, headers={"accept": "text/html"},
            )
        )  # fmt: skip

    @property
    def token(self) -> str:
        found = re.search(r'name="_csrf" value="([0-9a-f]+)"', self.client.get("/account").text)
        assert found
        return found[1]

    @property
    def words(self) -> str:
        """What is to be read on the page, without its markup."""
        bare = re.sub(r"<(script|style).*?</\1>", " ", self.text, flags=re.DOTALL)
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", bare)).split())

    def field(self, name: str) -> list[str]:
        """The values of the inputs of that name."""
        found = []
        for one in _INPUT.findall(self.text):
            if re.search(rf'name="{re.escape(name)}"', one):
                value = re.search(r'value="([^"]*)"', one)
                found.append(html.unescape(value[1]) if value else "")
        return found

    def forms(self, action: str) -> list[dict[str, list[str]]]:
        """What the forms that are sent to a page hold."""
        found = []
        for one in re.findall(r"<form[^>]*>.*?</form>", self.text, re.DOTALL):
            if f'action="{self._path(action)}"' in one.split(">")[0] + ">":
                page = Desk(self.client, self.event, one)
                names = re.findall(r'name="([^"]+)"', one)
                found.append({name: page.field(name) for name in dict.fromkeys(names)})
        return found

    def _path(self, path: str) -> str:
        return f"/console/events/{self.event}{path[1:]}" if path.startswith(".") else path

    def _got(self, answer) -> Desk:
        self.text, self.status, self.path = answer.text, answer.status_code, str(answer.url.path)
        return self
