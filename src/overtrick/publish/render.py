"""Templates into pages: everything that comes from an event is escaped.

Templates ``say`` sentences, ``count`` those about numbers, and ``tell`` words and figures that
they are given: here in English, elsewhere in the reader's language.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from overtrick.publish.phrases import Counted, Phrase

STATIC: Final = ("look.css", "icon.svg")
"""Files that every site carries in its folder ``static``."""


def page(template: str, **content: Any) -> bytes:
    """One page as UTF-8. A name that a template uses and ``content`` lacks is an error."""
    text = _environment().get_template(template).render(content)
    return f"{text.strip()}\n".encode()


def static_files() -> dict[str, bytes]:
    """The style sheet and the icon by their places in the site."""
    folder = files("overtrick.publish") / "static"
    return {f"static/{name}": (folder / name).read_bytes() for name in STATIC}


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("overtrick.publish"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(say=Phrase, count=Counted, tell=str)
    return environment
