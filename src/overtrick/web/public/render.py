"""Result pages from the templates of the published site, in a frame of our own."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Final, NamedTuple

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined

from overtrick.publish.render import static_files
from overtrick.web.languages import LANGUAGES
from overtrick.web.languages.telling import speech
from overtrick.web.static import address_of


class Look(NamedTuple):
    """In which language and theme somebody reads."""

    language: str = "en"
    theme: str = ""


def rendered(template: str, look: Look, **content: Any) -> str:
    """One page. Everything that comes from an event is escaped."""
    shared = {
        "language": look.language,
        "languages": LANGUAGES,
        "theme": look.theme,
        "static": address_of,
        "sheet": f"/results/look/{look_sheet().sum}/look.css",
    }
    text = _environment(look.language).get_template(template).render(shared | content)
    return f"{text.strip()}\n"


class Sheet(NamedTuple):
    """The style sheet that the published site has as well, and its sum."""

    sum: str
    content: bytes


@lru_cache(maxsize=1)
def look_sheet() -> Sheet:
    """The published site's style sheet."""
    content = static_files()["static/look.css"]
    return Sheet(hashlib.sha256(content).hexdigest()[:16], content)


_TEMPLATES: Final = "templates/public"


@lru_cache(maxsize=len(LANGUAGES))
def _environment(language: str) -> Environment:
    """One for each language: what is imported into a template speaks it too."""
    site = PackageLoader("overtrick.publish")
    # A template of ours stands before the site's of the same name, which it finds under "site/".
    ours = PackageLoader("overtrick.web", _TEMPLATES)
    environment = Environment(
        loader=ChoiceLoader([ours, site, PrefixLoader({"site": site})]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(speech(language))
    return environment
