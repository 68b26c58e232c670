"""Sections of `.ci/run` that run in parallel: their whole output is printed, and one failure fails the run."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

BESIDE = Path(__file__).parents[2] / ".ci" / "beside"
BASH = shutil.which("bash")
UNTIL = 'until_there() { until [ -s "$work/$1" ]; do sleep 0.02; done; }'

pytestmark = pytest.mark.skipif(BASH is None, reason="there is no bash here")


def script(folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    """The result of a script that begins like `.ci/run`."""
    text = "\n".join(["set -euo pipefail", f"work={folder}", f"source {BESIDE}", "trap end_all EXIT", UNTIL, *lines])
    assert BASH is not None
    return subprocess.run([BASH, "-c", text], capture_output=True, text=True, check=False, timeout=60)


def ends(process: int) -> bool:
    """Whether a process ends soon."""
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{process}/stat")
        if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
            return True  # it has ended, and the first process of this machine has not collected it yet
        time.sleep(0.02)
    return False


@pytest.mark.thorough
def test_what_each_says_is_printed_in_one_piece_when_it_is_done(tmp_path: Path) -> None:
    """This covers both outputs. The sections run at the same time: the first one waits for the second."""
    ran = script(tmp_path, "slow() { echo slow begins; until_there a; sleep 0.3; echo slow is done; }",
                 "quick() { echo quick >&2; echo >$work/a; }", "beside slow", "beside quick", "echo meanwhile", "together", "echo end")
    assert ran.stdout.splitlines() == ["meanwhile", "quick", "slow begins", "slow is done", "end"]
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("fault", ["false", "false | cat", "exit 3", "kill -9 $BASHPID"])
def test_a_failure_fails_the_script_with_all_that_was_said(tmp_path: Path, fault: str) -> None:
    """This holds for a failure anywhere in a function, even if everything after it would succeed."""
    ran = script(tmp_path, "fails() { echo before; " + fault + "; echo behind; }", "beside fails", "together", "echo all is well")
    assert ran.returncode != 0
    assert ran.stdout.splitlines() == ["before"]


@pytest.mark.parametrize("failure", ["fails() { until_there child; return 4; }; beside fails; together", "until_there child; exit 4"],
                         ids=["of one", "of the script"])
def test_a_failure_ends_all_others(tmp_path: Path, failure: str) -> None:
    """Their child processes end too."""
    ran = script(tmp_path, "long() { (echo $BASHPID >$work/child; sleep 50; true); }", "beside long", failure)
    assert ran.returncode == 4
    assert ends(int((tmp_path / "child").read_text()))


@pytest.mark.thorough
def test_they_read_nothing_of_the_input(tmp_path: Path) -> None:
    ran = script(tmp_path, "reads() { cat; echo nothing is there; }", "beside reads", "together")
    assert ran.stdout == "nothing is there\n"
