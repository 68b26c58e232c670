"""Features of Unix may be missing: users and modes of files, locks, signals except Ctrl+C, modes of a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

WITHOUT = textwrap.dedent("""
    import os, shutil, signal, sys
    import click, rich.console, multiprocessing.connection  # others' packages know what system it is

    for name in ("fcntl", "pwd", "grp", "resource", "termios", "tty", "readline"):
        sys.modules[name] = None  # an import of it is an ImportError
    for name in ("geteuid", "getuid", "getegid", "getgid", "sched_getaffinity", "O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC"):
        vars(os).pop(name, None)
    for name in ("SIGHUP", "SIGQUIT", "SIGURG", "SIGALRM", "pthread_sigmask", "pthread_kill", "sigwait"):
        vars(signal).pop(name, None)
    sys.platform = "win32"
""")
PROGRAM = textwrap.dedent("""
    import random
    import aoi_rules as aoi
    from aoi_rules.files import cache
    from aoi_rules.cli import aoi as command

    rules = aoi.load("germany")
    again = aoi.load("germany")
    game, rng = rules.new_game(3, seed=1), random.Random(1)
    for _ in range(30):
        game.play(rng.choice(game.legal_moves()))
    assert aoi.loads(aoi.dumps(game), rules) == game
    folder = cache.cache_folder("compiled")
    assert cache.safe(folder) and any(folder.iterdir()), "nothing was kept"
    command(["simulate", "germany", "--games", "2", "--jobs", "1", "--seed", "1"], standalone_mode=False)
    command(["play", "germany", "--seed", "1"], standalone_mode=False)
""")


@pytest.mark.thorough
def test_rules_are_compiled_kept_and_played(tmp_path: Path) -> None:
    """In a process without these names, removed before any of the package's modules is imported."""
    environment = {**os.environ, "AOI_CACHE": str(tmp_path / "cache"), "AOI_NATIVE": "0"}
    ran = subprocess.run([sys.executable, "-c", WITHOUT + PROGRAM], capture_output=True, text=True, check=False, env=environment)
    assert ran.returncode == 0, ran.stderr
    assert "2 games from seed 1" in ran.stdout
