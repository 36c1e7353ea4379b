"""``overtrick calc`` starts with next to nothing: it is called in loops."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.shell import SANE

LISTED = "import sys; print(*sys.modules)"
HEAVY = {
    "asyncio",
    "click",
    "dataclasses",
    "decimal",
    "enum" if sys.version_info >= (3, 14) else "inspect",
    "fractions",
    "jinja2",
    "json",
    "logging",
    "lxml",
    "msgspec",
    "pathlib",
    "rich",
    "rich_click",
    "tomllib",
    "unicodedata",
}
ROOMS = {"scoring", "event", "formats", "federations", "movements", "publish", "bootstrap"}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """What is compiled for the first time may load more than what is not (names of characters)."""
    program = "import overtrick.cli.main, overtrick.cli.calc, overtrick.cli.group, json"
    subprocess.run([sys.executable, "-c", program], check=True, env=SANE)


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after ``code``, without those it starts with."""

    def names(program: str) -> set[str]:
        ran = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, text=True, env=SANE
        )
        return set(ran.stdout.splitlines()[-1].split())

    return names(f"{code}\n{LISTED}") - names(LISTED)


@pytest.mark.parametrize(
    "code",
    [
        "import overtrick.cli.calc",
        "import overtrick.cli.main, overtrick.cli.calc",
        "from overtrick.cli import streams, calc; streams.prepare(); calc.run(['3NT', '4SxN+1'])",
        "from overtrick.cli.calc import run; run(['9SN='])",
    ],
)
def test_calc_loads_neither_libraries_nor_rooms(code: str) -> None:
    found = loaded(code)
    assert any(one.startswith("overtrick.bridge.") for one in found)
    assert not {one for one in found if one.partition(".")[0] in HEAVY}
    assert not {one for one in found if one.split(".")[:1] == ["overtrick"]} & {
        one for one in found if one.partition(".")[2].partition(".")[0] in ROOMS
    }


def test_calc_loads_json_only_when_asked() -> None:
    found = loaded("from overtrick.cli.calc import run; run(['4SN=', '--json'])")
    assert "json" in found
    assert not {one for one in found if one.partition(".")[0] in HEAVY - {"json"}}


def test_the_list_of_commands_loads_none_of_them() -> None:
    found = loaded("import overtrick.cli.group")
    assert "click" in found
    assert not {one for one in found if one.startswith(("overtrick.event", "overtrick.formats"))}
    assert not found & {"lxml", "msgspec", "jinja2"}
