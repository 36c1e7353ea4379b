"""What ``make setup`` does for the browser tests, on a machine of our own making."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

import pytest

SCRIPT: Final = Path(__file__).parents[2] / "tools" / "browser.sh"
APT: Final = """#!/bin/sh
echo "$*" >>"{folder}/asked"
case "$*" in *install*{broken}*) exit 100 ;; esac
case "$*" in *install*) for one in "$@"; do
  case "$one" in chromium*) echo >"{folder}/$one"; /bin/chmod +x "{folder}/$one" ;; esac
done ;; esac
"""
CACHE: Final = """#!/bin/sh
case " {offered} " in *" $2 "*) exit 0 ;; esac
exit 100
"""
BOTH: Final = "chromium chromium-headless-shell"


class Machine:
    """A folder of programs that is all there is, and what was asked of apt-get."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, name: str, text: str = "") -> None:
        """Put a program there."""
        program = self.folder / name
        program.write_text(text or "#!/bin/sh\n")
        program.chmod(0o755)

    def set_up(self, *, root: bool = True, offered: str = BOTH, broken: str = "nothing") -> str:
        """Run the script; what it said."""
        self.has("id", f"#!/bin/sh\necho {0 if root else 1000}\n")
        self.has("apt-get", APT.format(folder=self.folder, broken=broken))
        self.has("apt-cache", CACHE.format(offered=offered))
        ran = subprocess.run(
            ["/bin/sh", SCRIPT],
            env={"PATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout == ""
        return ran.stderr

    @property
    def asked(self) -> list[str]:
        """What apt-get was called with, by its command."""
        kept = self.folder / "asked"
        lines = kept.read_text().splitlines() if kept.exists() else []
        return [" ".join(one for one in line.split() if one[0] != "-") for line in lines]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_both_are_installed_once_where_neither_is_there(machine: Machine) -> None:
    assert machine.set_up() == ""
    installed = [
        "update",
        "install chromium fonts-dejavu-core",
        "install chromium-headless-shell",
    ]
    assert machine.asked == installed
    assert machine.set_up() == ""
    assert machine.asked == installed


def test_a_shell_that_is_not_to_be_had_is_not_looked_for_each_time(machine: Machine) -> None:
    machine.has("chromium")
    assert machine.set_up(offered="chromium") == ""
    assert machine.asked == []


def test_a_list_of_packages_that_was_never_fetched_is(machine: Machine) -> None:
    machine.has("chromium")
    machine.set_up(offered="")
    assert machine.asked == ["update"]


def test_what_cannot_be_installed_is_said(machine: Machine) -> None:
    assert "need Chromium" in machine.set_up(broken="fonts")
    machine.has("chromium")
    assert "three times as long" in machine.set_up(broken="headless-shell")


def test_another_browser_is_said_not_to_do(machine: Machine) -> None:
    machine.has("google-chrome")
    said = machine.set_up(root=False)
    assert "The browser tests need Chromium" in said
    assert "They do not take google-chrome" in said
    assert machine.asked == []


def test_who_may_not_install_is_told_nothing_where_the_browser_is_there(machine: Machine) -> None:
    machine.has("chromium")
    assert machine.set_up(root=False) == ""
    assert machine.asked == []
