"""No process removes files that another one works on, and leftover files are always removed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aoi_rules.files import locks
from aoi_rules.files.locks import remove_dead, work_file, work_folder

pytestmark = pytest.mark.skipif(not locks.LOCKS, reason="without locks age decides, and nobody waits for an hour")

WORKING = """if True:
    import sys
    from pathlib import Path
    from aoi_rules.files.locks import work_file, work_folder
    home = Path(sys.argv[1])
    for number in range(int(sys.argv[2])):
        with work_folder(home) as folder, work_file(home) as file:
            (folder / "a").write_text("half")
            file.write_text("half")
            assert (folder / "a").read_text() == file.read_text() == "half"
            (folder / "a").replace(home / "of a folder")
            file.replace(home / "of a file")
"""
"""Makes files and folders as quickly as possible."""


def test_what_is_locked_is_locked_for_everybody_else(tmp_path: Path) -> None:
    first, second = (os.open(tmp_path, os.O_RDONLY) for _ in range(2))
    assert locks.lock(first)
    assert not locks.lock(second)
    os.close(first)
    assert locks.lock(second)
    os.close(second)


def begun(home: Path, times: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", WORKING, str(home), str(times)])


def swept(home: Path) -> None:
    for path in home.iterdir():
        if path.name[0] == ".":
            remove_dead(path)


@pytest.mark.slow
def test_a_living_process_loses_nothing(tmp_path: Path) -> None:
    """This holds however often another process looks for dead ones."""
    process = begun(tmp_path, 300)
    while process.poll() is None:
        swept(tmp_path)
    assert process.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {"of a folder", "of a file"}


def test_what_a_killed_process_left_is_removed(tmp_path: Path) -> None:
    process = begun(tmp_path, 1_000_000)
    while not (tmp_path / "of a file").exists():
        time.sleep(0.01)
    process.kill()
    process.wait()
    for name in (".folder", ".file"):
        (tmp_path / name).mkdir() if name == ".folder" else (tmp_path / name).write_text("half")
    with work_folder(tmp_path) as folder, work_file(tmp_path) as file:
        swept(tmp_path)
        assert {path for path in tmp_path.iterdir() if path.name[0] == "."} == {folder, file}
    assert not [path for path in tmp_path.iterdir() if path.name[0] == "."]


def test_what_is_removed_before_it_is_locked_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that looks for dead ones may run between the two steps."""
    made = Path.mkdir

    def removed(path: Path, mode: int = 0o777) -> None:
        made(path, mode)
        monkeypatch.setattr(Path, "mkdir", made)
        swept(tmp_path)

    monkeypatch.setattr(Path, "mkdir", removed)
    with work_folder(tmp_path) as folder:
        assert folder.is_dir()
