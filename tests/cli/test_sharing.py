"""`aoi pack`, `aoi add`, `aoi list` and `aoi remove`: a folder becomes a file, and a file becomes a map with a name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aoi_rules.errors import AoiError
from aoi_rules.library.packs.archive import write_archive
from aoi_rules.workspace.bounded_check import check_bounded
from tests.cli.conftest import Run
from tests.library.test_packs import FILES, MANIFEST
from tests.testing.games import CARDS

VALLEY = b"""map short_valley "Short valley" {
  extends age_of_industry
  location lees "Lees" brown { space port; space market; at 10 10 }
  location ford "Ford" grey { space mine x2; at 50 50 }
  location hill "Hill" purple { space clear x2; at 90 90 }
  rail lees -- ford
  rail ford -- hill
}
"""


@pytest.fixture(autouse=True)
def packs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for packs."""
    monkeypatch.setenv("AOI_PACKS", str(folder / "packs"))
    return folder / "packs"


def written(folder: Path, files: dict[str, bytes]) -> Path:
    """A folder with these files."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.mark.slow
def test_from_a_folder_to_a_name_and_back(run: Run, folder: Path, packs: Path) -> None:
    mine = written(folder / "mine", FILES | {"notes.docx": b""})
    result = run("pack", mine)
    assert (result.exit_code, result.stdout) == (0, "moons-1.2.0.aoi.zip\n"), result.output
    assert "left out: notes.docx" in result.stderr
    assert "moons 1.2.0: game cards, part rich; 4 files" in result.stderr
    archive = folder / "moons-1.2.0.aoi.zip"
    assert archive.read_bytes() == write_archive(FILES)
    added = run("add", archive)
    assert (added.exit_code, added.stdout) == (0, "moons 1.2.0 by Ada (MIT): game cards, part rich\n"), added.output
    assert "`aoi play cards` plays it" in added.stderr
    assert "no problems" in run("check", "cards").stdout
    assert "moons  1.2.0    Ada     MIT      game cards, part rich" in run("list").stdout
    listed = {one["name"]: one["pack"] for one in json.loads(run("list", "--format", "json").stdout)}
    assert (listed["cards"]["version"], listed["germany"]) == ("1.2.0", None)
    assert "wins." in run("play", "cards", "--with", "rich", "--seed", "1", typed="").stdout
    again = run("add", archive)
    assert (again.exit_code, "`moons` 1.2.0 is installed; --replace" in again.output) == (1, True), again.output
    assert run("add", "--replace", archive).exit_code == 0
    (folder / "house.zip").write_bytes(write_archive({"pack.toml": MANIFEST.replace(b"moons", b"house") + b'game = "cards 1.2"\n',
                                               "dear.aoi": b"part dear for cards { replace keep money per player money = $9 }\n"}))
    assert run("add", "house.zip").stderr == "`aoi play NAME --with dear` plays it; NAME is `cards` or a map of it\n"
    assert "wins." in run("play", "cards", "--with", "dear", "--seed", "1", typed="").stdout
    removed = run("remove", "moons")
    assert removed.stdout == "moons 1.2.0 is removed\n"
    assert " ".join(removed.stderr.split()) == "the pack `house` needs its game `cards`, and cannot be played without it"
    assert [pack.name for pack in packs.iterdir()] == ["house"]
    missing = run("remove", "moons")
    assert (missing.exit_code, "no installed pack is called `moons`" in missing.output) == (1, True)


@pytest.mark.slow
def test_a_pack_names_its_game(run: Run, folder: Path) -> None:
    mine = written(folder / "mine", {"pack.toml": MANIFEST, "short_valley.aoi": VALLEY})
    result = run("pack", mine)
    line = 'game = "age_of_industry 0.1.0"'
    assert (result.exit_code, line in " ".join(result.output.split())) == (1, True), result.output
    assert not list(folder.glob("*.zip"))
    (mine / "pack.toml").write_bytes(MANIFEST + line.encode())
    assert run("pack", mine, "--out", "valley.zip").exit_code == 0
    assert "1 warning: `aoi check" in run("pack", mine, "--out", "again.zip").stderr
    assert (folder / "valley.zip").read_bytes() == (folder / "again.zip").read_bytes()


@pytest.mark.slow_with("files0-did you mean `hand`", "files1-did you mean `money`")
@pytest.mark.thorough
@pytest.mark.parametrize(("files", "said"), [
    ({"cards.aoi": CARDS.replace("me.hand", "me.hnad").encode()}, "did you mean `hand`"),
    ({"cards.aoi": CARDS.encode(), "scenarios/a.aoi": b'scenario "a" { game cards; expect = red.mony == 1 }\n'}, "did you mean `money`"),
    ({"germany.aoi": CARDS.replace("game cards", "game germany").encode()}, "a map `germany` exists already (of this package)"),
    ({"pack.toml": MANIFEST + b'game = "industry 99"\n', "cards.aoi": CARDS.encode()}, "99 or later, and"),
    ({"cards.aoi": CARDS.encode(), "conftest.py": b""}, "conftest.py"),
])
def test_what_is_not_installed(run: Run, folder: Path, packs: Path, files: dict[str, bytes], said: str) -> None:
    """Packs with errors in the rules or in scenarios, with the name of something else, for a later game, or with files other than
    texts."""
    (folder / "a.zip").write_bytes(write_archive({"pack.toml": MANIFEST, **files}))
    result = run("add", "a.zip")
    assert (result.exit_code, said in result.output) == (1, True), result.output
    assert not packs.exists() or [*packs.iterdir()] == []


@pytest.mark.parametrize(("name", "said"), [("nothing.zip", "nothing.zip"), (".", "."), ("island.aoi", "this is not a pack")])
def test_what_is_no_file_of_a_pack(run: Run, name: str, said: str) -> None:
    result = run("add", name)
    assert (result.exit_code, said in result.output) == (1, True), result.output


@pytest.mark.slow
def test_an_author_cannot_control_the_terminal(run: Run, folder: Path) -> None:
    (folder / "a.zip").write_bytes(write_archive({"pack.toml": MANIFEST, "a.aoi": 'game a "\u202eb" { 1\u200b }\n'.encode()}))
    assert not {"\x1b", "\u202e", "\u200b"} & set(run("add", "a.zip").output)


@pytest.mark.slow
def test_a_check_has_limits(folder: Path) -> None:
    """The limits are on time and memory: rules that need more are refused, and the process is ended."""
    lines = "".join(f"  define a{n}(p) = sum(q.money for q in players when q != p and any(r.money > q.money for r in players))\n" for n in range(7000))
    written(folder / "slow", {"cards.aoi": CARDS.replace("  menu turn", f"{lines}  menu turn").encode()})
    with pytest.raises(AoiError, match="more than 1 seconds or 1024 MB of memory, so they are refused"):
        check_bounded(folder / "slow", seconds=1)
    with pytest.raises(AoiError, match="refused|could not be checked"):
        check_bounded(folder / "slow", memory=48 << 20)
