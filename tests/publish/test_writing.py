"""Pages into a folder: all of them, and no harm to anything else."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from overtrick.publish import NotAFolder, NotOurFile, write_site
from overtrick.publish.writing import MANIFEST

PAGES = {"index.html": b"first", "pair-1.html": b"one", "static/look.css": b"css"}


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MANIFEST
    }


def test_every_page_is_written_and_the_first_one_told(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert write_site(PAGES, folder) == folder / "index.html"
    assert files(folder) == PAGES


def test_the_manifest_checks_with_sha256sum(tmp_path: Path) -> None:
    write_site(PAGES, tmp_path)
    subprocess.run(["sha256sum", "--quiet", "-c", MANIFEST], cwd=tmp_path, check=True)


def test_publishing_again_replaces_and_takes_away_what_is_no_longer_there(tmp_path: Path) -> None:
    write_site(PAGES, tmp_path)
    fewer = {"index.html": b"second", "static/look.css": b"css"}
    write_site(fewer, tmp_path)
    assert files(tmp_path) == fewer


def test_foreign_files_and_pages_changed_by_hand_stay(tmp_path: Path) -> None:
    write_site(PAGES, tmp_path)
    (tmp_path / "photo.jpg").write_bytes(b"photo")
    (tmp_path / "pair-1.html").write_bytes(b"changed by hand")
    write_site({"index.html": b"second"}, tmp_path)
    assert files(tmp_path) == {
        "index.html": b"second",
        "photo.jpg": b"photo",
        "pair-1.html": b"changed by hand",
    }


def test_a_page_of_someone_else_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(b"the club's own home page")
    with pytest.raises(NotOurFile, match="not made by an earlier run"):
        write_site(PAGES, tmp_path)
    assert files(tmp_path) == {"index.html": b"the club's own home page"}


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"precious")
    with pytest.raises(NotAFolder, match="this is a file"):
        write_site(PAGES, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"precious"


@pytest.mark.parametrize("make", ["static", "pair-1.html"])
def test_a_file_for_a_folder_or_a_folder_for_a_page_is_refused(tmp_path: Path, make: str) -> None:
    if make == "static":
        (tmp_path / make).write_bytes(b"a file")
    else:
        (tmp_path / make).mkdir()
    with pytest.raises(NotAFolder):
        write_site(PAGES, tmp_path)
    assert not (tmp_path / "index.html").exists()


def test_a_manifest_cannot_make_us_delete_what_lies_outside(tmp_path: Path) -> None:
    from hashlib import sha256

    precious = tmp_path / "precious.html"
    precious.write_bytes(b"precious")
    folder = tmp_path / "site"
    folder.mkdir()
    digest = sha256(b"precious").hexdigest()
    lines = (f"{digest}  {name}\n" for name in ("../precious.html", str(precious), "", "..\\x"))
    (folder / MANIFEST).write_text("".join(lines) + "nonsense\n\x00\xff", "latin-1")
    write_site(PAGES, folder)
    assert precious.read_bytes() == b"precious"
    assert files(folder) == PAGES


def test_nothing_half_written_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(PAGES, tmp_path)

    def fail(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        write_site({"index.html": b"second"}, tmp_path)
    assert files(tmp_path) == PAGES
