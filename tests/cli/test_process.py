"""The installed command as a process: pipes, terminals, exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

AOI = str(Path(sysconfig.get_path("scripts")) / "aoi")


def aoi(*arguments: str, encoding: str = "utf-8", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([AOI, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          encoding=encoding, check=False, env={**os.environ, **more})


@pytest.mark.thorough_with("arguments0-0", "arguments1-1", "arguments2-0")
@pytest.mark.parametrize(("arguments", "code"), [
    (["check", "island.aoi"], 0), (["check", "nothing.aoi"], 1), (["check"], 0), (["what"], 2), (["--help"], 0),
])
def test_exit_codes(arguments: list[str], code: int) -> None:
    outcome = aoi(*arguments)
    assert outcome.returncode == code
    assert "Traceback" not in outcome.stderr


@pytest.mark.slow
def test_bots_play_where_nobody_is() -> None:
    outcome = aoi("play", "island.aoi", "--seed", "1")
    assert outcome.returncode == 0
    assert outcome.stdout.splitlines()[-1].endswith(("wins.", "win together."))


@pytest.mark.slow
def test_a_terminal_without_the_letters() -> None:
    outcome = aoi("show", "germany", encoding="iso8859-1", PYTHONIOENCODING="iso8859-1")
    assert outcome.returncode == 0
    assert "? $3" in outcome.stdout


@pytest.mark.slow
def test_a_reader_that_has_seen_enough() -> None:
    with subprocess.Popen([AOI, "show", "germany", "--stage", "code"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.slow
def test_what_is_slow_to_import_is_not() -> None:
    code = "import sys, aoi_rules.cli.commands.play; print([m for m in ('rich', 'multiprocessing', 'asyncio', 'cattrs') if m in sys.modules])"
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert outcome.stdout == "[]\n"


@pytest.mark.thorough
def test_a_check_brings_along_nothing_that_draws_plays_scenarios_or_makes_schemas() -> None:
    code = ("import sys; from aoi_rules.cli import main; sys.argv = ['aoi', 'check', 'germany']\n"
            "slow = ('aoi_rules.drawing', 'aoi_rules.scenarios', 'aoi_rules.schema', 'aoi_rules.protocol', 'pydantic')\n"
            "try: main()\nfinally: print([m for m in slow if m in sys.modules])")
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert outcome.stdout.splitlines()[-1] == "[]"


@pytest.mark.thorough_with("explain", "explain clockwise", "explain sell", "explain sell --in germany", "explain xyzzy", "list")
@pytest.mark.parametrize("command", [
    "--help", "list", "explain", "explain sell", "explain clockwise", "explain sell --in germany", "explain xyzzy"])
def test_what_needs_no_compiler_does_not_bring_it_along(command: str) -> None:
    """This is so once the result of the compiler is stored."""
    code = (f"import sys; from aoi_rules.cli import main; sys.argv = ['aoi', *{command.split()}]\n"
            "slow = ('aoi_rules.compiler.pipeline', 'aoi_rules.drawing', 'aoi_rules.scenarios', 'aoi_rules.bots', 'cattrs', 'lark')\n"
            "try: main()\nfinally: print([m for m in slow if m in sys.modules])")
    for _ in range(2):
        outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        if outcome.stdout.splitlines()[-1] == "[]":
            return
    pytest.fail(outcome.stdout)


def test_the_page_of_help_needs_no_command() -> None:
    code = ("import sys; from aoi_rules.cli import _COMMANDS, main; sys.argv = ['aoi', '--help']\n"
            "try: main()\nfinally: print([m for m, _ in _COMMANDS.values() if f'aoi_rules.cli.{m}' in sys.modules])")
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "  explain   Explain a word" in outcome.stdout
    assert outcome.stdout.splitlines()[-1] == "[]"


@pytest.mark.slow
def test_a_game_and_its_json_bring_along_no_schemas() -> None:
    code = ("import json, sys; import aoi_rules as aoi; rules = aoi.load('industry'); game = rules.new_game(seed=1)\n"
            "print(len(json.dumps([rules.describe(), game.view('red').json(), aoi.dumps(game)])) > 9000)\n"
            "print([m for m in ('aoi_rules.schema', 'aoi_rules.protocol', 'pydantic') if m in sys.modules])")
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert outcome.stdout.splitlines() == ["True", "[]"], outcome.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
class TestTerminal:
    """These tests use a pseudo-terminal for standard input and output."""

    def play(self, *arguments: str, lines: list[tuple[str, str]]) -> str:
        """Start `aoi play`; wait for each text, then type each answer. Returns the whole output."""
        import pty

        ours, theirs = pty.openpty()
        process = subprocess.Popen([AOI, "play", *arguments], stdin=theirs, stdout=theirs, stderr=theirs,
                                   env={**os.environ, "TERM": "xterm"}, close_fds=True)
        os.close(theirs)
        shown = ""
        try:
            for wanted, answer in lines:
                while wanted not in shown.rpartition("\0")[2]:
                    shown += os.read(ours, 65536).decode("utf-8", "replace")
                shown += "\0"
                os.write(ours, f"{answer}\n".encode())
            while data := self.read(ours):
                shown += data
        finally:
            os.close(ours)
            process.wait(timeout=60)
        assert process.returncode == 0
        return shown.replace("\0", "")

    def read(self, terminal: int) -> str:
        try:
            return os.read(terminal, 65536).decode("utf-8", "replace")
        except OSError:  # the other end is closed
            return ""

    @pytest.mark.thorough
    def test_a_person(self) -> None:
        shown = self.play("island.aoi", "--seed", "1", lines=[("red> ", "draw"), ("red> ", "quit"), ("red> ", "quit")])
        assert "red human, blue greedy, green greedy" in shown
        assert "The game was not saved." in shown
        assert "\x1b[1m" in shown  # bold, on a terminal

    @pytest.mark.thorough
    def test_people_take_turns_and_hide_their_hands(self) -> None:
        seats = [f"--seat={seat}=human" for seat in ("red", "blue", "green")]
        shown = self.play("island.aoi", "--seed", "1", *seats, lines=[
            ("red: press Enter when nobody else is looking", ""), ("red> ", "draw"),
            ("red: press Enter to hide your screen", ""), ("blue: press Enter when nobody else is looking", ""),
            ("blue> ", "quit"), ("blue> ", "quit"),
        ])
        before, _, after = shown.partition("blue: press Enter")
        assert "hand: Clay, Stone" in before
        assert "\x1b[2J" in before.rpartition("hand: Clay, Stone")[2]
        assert "red: money" not in after

    @pytest.mark.thorough
    @pytest.mark.parametrize(("name", "ignored"), [
        ("SIGTERM", ("SIGHUP", "SIGQUIT")),
        pytest.param("SIGHUP", (), marks=pytest.mark.slow), pytest.param("SIGQUIT", (), marks=pytest.mark.slow),
    ])
    def test_what_ends_the_program_leaves_the_terminal_as_it_was(self, name: str, ignored: tuple[str, ...]) -> None:
        """At a prompt, readline switches off the terminal's own echo. A signal that is ignored from the beginning, as after
        `nohup`, stays ignored."""
        import pty
        import termios

        def begun() -> None:
            """The process that runs the tests may ignore signals, and its children would inherit this."""
            for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN if number.name in ignored else signal.SIG_DFL)

        ours, theirs = pty.openpty()
        before, shown = termios.tcgetattr(theirs), ""
        process = subprocess.Popen([AOI, "play", "island.aoi", "--seed", "1"], stdin=theirs, stdout=theirs, stderr=theirs,
                                   env={**os.environ, "TERM": "xterm"}, preexec_fn=begun)  # noqa: PLW1509 - no other thread forks
        try:
            while "red> " not in shown:
                shown += self.read(ours)
            changed = termios.tcgetattr(theirs)
            for each in (*ignored, name):
                process.send_signal(signal.Signals[each])
            assert process.wait(timeout=60) == -signal.Signals[name]
        finally:
            process.kill()
            process.wait()
        assert changed != before
        assert termios.tcgetattr(theirs) == before
        os.close(theirs)
        os.close(ours)
