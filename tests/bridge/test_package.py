"""What the package offers, and that it offers it without weight."""

from __future__ import annotations

import subprocess
import sys

import pytest

import overtrick.bridge


@pytest.mark.parametrize("name", overtrick.bridge.__all__)
def test_every_name_of_the_package_is_there(name: str) -> None:
    assert getattr(overtrick.bridge, name) is not None
    assert name in dir(overtrick.bridge)


def test_a_name_that_is_none_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Trump'"):
        _ = overtrick.bridge.Trump  # type: ignore[attr-defined]


def test_calc_starts_without_what_it_does_not_need() -> None:
    program = (
        "import sys; from overtrick.cli.calc import run; run(['4SxN+1']);"
        "print(*sorted({'dataclasses', 'fractions', 'typing', 'inspect', 'json', 'click',"
        " 'rich', 'argparse', 'overtrick.bridge.contract'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == ""
    assert "North-South score" in done.stdout
