"""Random games, recorded and compared with a record from another commit. Run by hand:

    python -m tests.recording --games 200 --write FILE          one hash per game and kind
    python -m tests.recording --games 5 --write DIR --full      every line of each game too, in a file of its own
    python -m tests.recording --compare FILE                    play again, and print which games differ, and in what
    python -m tests.recording --compare FILE --against CHECKOUT  … and for each the first difference, for which the
                                                                code in CHECKOUT plays that game too
    python -m tests.recording --compare DIR                     the same, where a record has every line
    … --code CHECKOUT                                           let the code of another checkout play
    … --only germany --only "industry tokens=standard"          a ruleset, or one combination of its options
    … --game 17 --most 3000                                     one game; at most this number of decisions

`CHECKOUT` is a folder with another commit: `git worktree add CHECKOUT COMMIT`.  The exit code is 1 where something differs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.recording import files
from tests.recording.comparing import first_difference
from tests.recording.files import Hashes
from tests.recording.lines import Line, hashes
from tests.recording.playing import recorded
from tests.recording.setups import Setup, loaded, setups, third_party_installed

_TOP = Path(__file__).resolve().parents[2]
_GAMES = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = _parser()
    wanted = parser.parse_args(arguments)
    if wanted.code is not None:
        return _elsewhere(wanted.code, _arguments(wanted))
    with third_party_installed():
        try:
            found = setups(wanted.only)
            return _write(wanted, found) if wanted.write else _compare(wanted, found)
        except (OSError, ValueError) as error:
            parser.error(str(error))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.recording", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", type=Path, metavar="PATH", help="record to this file, with --full to this folder")
    what.add_argument("--compare", type=Path, metavar="PATH", help="compare with what was written there")
    parser.add_argument("--full", action="store_true", help="write every line of each game, not hashes alone")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="a checkout whose code plays the games that differ")
    parser.add_argument("--code", type=Path, metavar="CHECKOUT", help="a checkout whose code plays, in place of this one's")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="a ruleset, or one with its options")
    parser.add_argument("--games", type=int, help=f"games of each (default: {_GAMES}, or as many as were recorded)")
    parser.add_argument("--game", type=int, help="the game of this number alone")
    parser.add_argument("--most", type=int, help="decisions of each game at most, when writing (default: the whole game)")
    return parser


def _elsewhere(code: Path, arguments: Sequence[str]) -> int:
    """Run the command with the code of another checkout, and with this checkout's recorder unless the other has its own; paths
    among the arguments are made absolute."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(code.absolute()), str(_TOP)])}
    return subprocess.run([sys.executable, "-m", "tests.recording", *arguments], cwd=code, env=env, check=False).returncode


def _arguments(wanted: argparse.Namespace) -> list[str]:
    """The command-line arguments without `--code`."""
    paths = {name: path.absolute() for name in ("write", "compare", "against") if (path := getattr(wanted, name)) is not None}
    numbers = {name: number for name in ("games", "game", "most") if (number := getattr(wanted, name)) is not None}
    given = [f"--{name}={value}" for name, value in (paths | numbers).items()]
    return [*given, *(f"--only={name}" for name in wanted.only), *(["--full"] if wanted.full else [])]


def _numbers(wanted: argparse.Namespace, games: int) -> range:
    """The numbers of the games to play."""
    games = wanted.games or games
    return range(games) if wanted.game is None else range(wanted.game, wanted.game + 1)


# ---- writing ---------------------------------------------------------------------------------------------------------


def _write(wanted: argparse.Namespace, found: list[Setup]) -> int:
    numbers = _numbers(wanted, _GAMES)
    if wanted.full:
        wanted.write.mkdir(parents=True, exist_ok=True)
    record = Hashes(len(numbers), wanted.most)
    for setup in found:
        begun = time.monotonic()
        record.rulesets[setup.name] = files.of_ruleset(loaded(setup.name))
        record.played[setup.label] = [_written(wanted, setup, number) for number in numbers]
        _say(f"{setup.label}: {len(numbers)} games, {time.monotonic() - begun:.1f} s", error=True)
    files.write(wanted.write, record)
    return 0


def _written(wanted: argparse.Namespace, setup: Setup, number: int) -> dict[str, str]:
    """The hashes of a game; its lines are also written if requested."""
    lines = recorded(loaded(setup.name), setup, number, wanted.most)
    if wanted.full:
        lines = iter(kept := list(lines))
        files.write_lines(wanted.write, setup, number, kept)
    return hashes(lines)


# ---- comparing -------------------------------------------------------------------------------------------------------


def _compare(wanted: argparse.Namespace, found: list[Setup]) -> int:
    record = files.read(wanted.compare)
    numbers = [number for number in _numbers(wanted, record.games) if number < record.games]
    compared = differing = 0
    for setup in found:
        if setup.label not in record.played:
            _say(f"{setup.label}: not recorded")
            continue
        differing += _say_ruleset(record, setup)
        for number in numbers:
            compared += 1
            differing += _say_game(wanted, record, setup, number)
    missing = [] if wanted.only else sorted(record.played.keys() - {setup.label for setup in found})
    for label in missing:
        _say(f"{label}: recorded, and not there now")
    _say(f"games compared: {compared}; differences: {differing + len(missing)}")
    return 1 if differing or missing else 0


def _say_ruleset(record: Hashes, setup: Setup) -> bool:
    """Print the differences in a ruleset itself; return whether there are any."""
    recorded, now = record.rulesets[setup.name], files.of_ruleset(loaded(setup.name))
    different = [what for what in recorded if recorded[what] != now[what]]
    if different:
        _say(f"{setup.label}, the ruleset: {', '.join(different)}")
    return bool(different)


def _say_game(wanted: argparse.Namespace, record: Hashes, setup: Setup, number: int) -> bool:
    """Print the difference in a game; return whether there is one."""
    lines = list(recorded(loaded(setup.name), setup, number, record.most))
    before, now = record.played[setup.label][number], hashes(lines)
    kinds = [kind for kind in now if before.get(kind) != now[kind]]
    if not kinds:
        return False
    _say(f"{setup.label}, game {number}: {', '.join(kinds)}")
    known = files.read_lines(wanted.compare, setup, number)
    if known is None and wanted.against is not None:
        known = _lines_of(wanted.against, setup, number, record.most)
    if known is not None:
        _say(str(first_difference(known, lines) or "the other checkout plays it as this one does, and not as it was recorded"))
    return True


def _lines_of(checkout: Path, setup: Setup, number: int, most: int | None) -> list[Line] | None:
    """A game's lines as played by the code of another checkout."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["--write", folder, "--full", "--only", setup.label, "--game", str(number)]
        _elsewhere(checkout, [*arguments, *(["--most", str(most)] if most is not None else [])])
        return files.read_lines(Path(folder), setup, number)


def _say(text: str, error: bool = False) -> None:
    print(text, file=sys.stderr if error else sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
