"""No text of an author, of a saved game or of an argument controls a terminal, whichever command shows it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import unicodedata
from pathlib import Path

import pytest

from aoi_rules.compiler.stage_text import STAGES
from tests.cli.conftest import Run
from tests.cli.terminals import all_of, on_terminal

AOI = str(Path(sysconfig.get_path("scripts")) / "aoi")

TURN = "\u202e\u2066\u2069\u200e\u200f\u061c\u202a\u3164\u034f\ufe0f\u115f\u2800" + "e" + "\u0301" * 40
"""Direction marks, invisible characters, and very many marks on one letter: all the special characters that a ruleset's text may
contain."""
EVIL = f"\x1b[31m\x1b]0;title\x07\x08\r\x9b2J\x85\x7f\t{TURN}\u2028\udc9b"
"""Escapes of both kinds, other controls, a lone surrogate."""

GAME = f"""\
game evil "Evil{TURN}" {{  # {TURN}
  players 2..2
  seats red blue
  option wind "Wind{TURN}" (low, high) = low
  type card "Card{TURN}" {{
    has copies number = 3
    ace  "Äce{TURN}"
    king "King{TURN}"
  }}
  zone pile "Pile{TURN}" of card            seen by none  size by all full
  zone hand "Hand{TURN}" of card per player seen by owner size by all
  keep gold money per player = $5
  setup {{ do deal {{ each p in players {{ move 3 at random from pile to p.hand }} }} }}
  action lay "Lay{TURN}" see "Section{TURN}" {{
    choose card in me.hand
    require low "Kings{TURN} stay" see "Kings{TURN}" = card != king
    do {{ move card from me.hand to pile }}
  }}
  action send "Send{TURN}" {{ note letter "a letter{TURN}" up to 40 }}
  action wait "Wait{TURN}" {{ }}
  score {{ points gold "Gold{TURN}" = me.gold // $1 ; winner most points }}
  menu turn (lay, send, wait)
  flow {{ repeat day until (day == 2) {{ each player in players {{ take 1 of turn }} }} }}
}}
scenario "Title{TURN}" {{ plays red wait ; expect "It{TURN}" = red.gold == $6 }}
"""


def clean(text: str) -> bool:
    """Whether a text has no controls except line feeds, no direction marks, no surrogates, no invisible characters, and only a
    few marks on a letter."""
    unseen = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00\ufe0f\uffa0"
    letters = all(letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in text)
    return letters and not set(text) & set(unseen) and not re.search("\u0301{5}", text)


def test_what_is_evil_is_noticed() -> None:
    assert clean("plain\n– Köln ×")
    assert not any(clean(letter) for letter in "\x1b\x07\x08\r\x9b\x85\x7f\t\u2028\udc9b")
    assert not any(clean(letter) for letter in TURN.rstrip("\u0301")[:-1])
    assert not clean("e" + "\u0301" * 5)
    assert not any(clean(letter) for letter in "\u2067\u2068\u202b\u202c\u202d\u200b\ufeff\x00\x9f")


def shown(run: Run, *arguments: str, typed: str | bytes | None = "") -> str:
    """A command's output on both streams, as text; this also checks that it is clean."""
    result = run(*arguments, typed=typed)
    text = (result.stdout_bytes + result.stderr_bytes).decode("utf-8", "surrogateescape")
    assert clean(text), (arguments, ascii(text))
    assert "Traceback" not in text
    return text


@pytest.fixture
def evil(folder: Path) -> str:
    (folder / "evil.aoi").write_text(GAME, encoding="utf-8")
    return "evil.aoi"


# ---- a ruleset's own texts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [
    "check", "fmt --check", "show", "show --machine", *(f"show --stage {name}" for name in STAGES), "show --stage resolved --format json", "show --named",
    "show --svg -", "play --seed 1", "simulate --games 1", "coverage --all", "explain lay --in",
])
def test_texts_of_a_ruleset(run: Run, evil: str, arguments: str) -> None:
    command, *more = arguments.split()
    assert shown(run, *([command, *more, evil] if command == "explain" else [command, evil, *more]))


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [
    "check --unconfirmed", "check --format json", "simulate --games 2 --rotate", "simulate --games 2 --format json",
    "coverage --all --format json", "coverage --rule lay.low", "coverage --mutate --mutants 5", "explain card --in",
    "explain ace --in", "explain nothing --in",
])
def test_more_of_them(run: Run, evil: str, arguments: str) -> None:
    test_texts_of_a_ruleset(run, evil, arguments)


@pytest.mark.parametrize("arguments", ["EVIL", "--EVIL", "list --EVIL", "schema EVIL", "show --EVIL=1 a", "check a EVIL", "replay EVIL"])
def test_wrong_use(run: Run, arguments: str) -> None:
    assert shown(run, *(part.replace("EVIL", EVIL) for part in arguments.split()))


@pytest.mark.slow
@pytest.mark.parametrize("lines", [
    "?", "board", "why 1", "why lay king", "lay king", "what ace", "what lay", "1\n1\nundo", "send\nx", "9", EVIL, f"why {EVIL}",
    f"what {EVIL}", f"save {EVIL}", f'send "{EVIL}"', f"{EVIL} {EVIL}",
])
def test_texts_in_play(run: Run, evil: str, lines: str) -> None:
    typed = f"{lines}\nquit\nquit\n".encode("utf-8", "surrogateescape")
    assert "Evil" in shown(run, "play", evil, "--seed", "1", "--seat", "red=human", "--seat", "blue=random", typed=typed)


def test_a_kept_game_and_its_replay(run: Run, evil: str) -> None:
    shown(run, "play", evil, "--seed", "1", "--save", "g.json")
    for more in ([], ["--seat", "red"], ["--format", "json"], ["--svg", "-"]):
        assert shown(run, "replay", "g.json", "--rules", evil, *more)


def test_json_says_what_the_text_said(run: Run, evil: str) -> None:
    data = json.loads(shown(run, "show", evil, "--stage", "resolved", "--format", "json"))
    assert TURN in "".join(line["text"] for line in data["lines"])


# ---- arguments and names of files -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("evil")
@pytest.mark.parametrize("arguments", [
    "EVIL", "--EVIL", "list EVIL", "list --format EVIL", "check EVIL", "check --EVIL", "check a EVIL", "fmt EVIL", "show EVIL",
    "show germany --svg no/EVIL", "show evil.aoi EVIL", "show --EVIL=1 evil.aoi", "play EVIL", "play evil.aoi --players EVIL",
    "play evil.aoi --seat EVIL", "play evil.aoi --seat EVIL=EVIL", "play evil.aoi --seat red=EVIL", "play evil.aoi --seed EVIL",
    "play evil.aoi --option EVIL", "play evil.aoi --option wind=EVIL", "play evil.aoi --option EVIL=low", "play --load EVIL",
    "play evil.aoi --save no/EVIL", "simulate evil.aoi --games EVIL", "simulate evil.aoi --seat EVIL=random", "replay EVIL",
    "replay evil.aoi --seat EVIL", "replay EVIL --rules EVIL", "explain EVIL", "explain EVIL --in evil.aoi", "explain a --in EVIL",
    "schema EVIL", "new EVIL", "coverage EVIL", "coverage evil.aoi --rule EVIL", "coverage --fail-under EVIL",
])
def test_arguments(run: Run, arguments: str) -> None:
    assert shown(run, *(part.replace("EVIL", EVIL) for part in arguments.split()))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there a file cannot be called so")
def test_names_of_files(run: Run) -> None:
    name = f"./{EVIL}.aoi"
    Path(name).write_text(GAME, encoding="utf-8")
    for command in ("check", "show", "simulate --games 1", "play --seed 1", "coverage", "fmt", "show --stage typed", "show --named"):
        first, *more = command.split()
        shown(run, first, name, *more)
    Path(name).write_text(GAME.replace("card != king", "card != kind"), encoding="utf-8")
    for command in ("check", "check --format json", "show", "coverage"):
        first, *more = command.split()
        assert "unknown-name" in shown(run, first, name, *more)
    shown(run, "new", f"{EVIL}/a")
    shown(run, "play", "island.aoi", "--seed", "1", "--save", f"{EVIL}.json")
    assert "island" in shown(run, "replay", f"{EVIL}.json")
    shown(run, "replay", f"{EVIL}.json", "--rules", "island.aoi", "--svg", f"{EVIL}.svg")


# ---- saved games ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("field", ["ruleset", "game", "hash", "seed", "start", "schema", "options", "moves", "setup"])
def test_saved_games(run: Run, folder: Path, field: str) -> None:
    run("play", "island.aoi", "--seed", "1", "--save", "g.json", typed="")
    data = json.loads((folder / "g.json").read_text(encoding="utf-8"))
    for value in (EVIL, [EVIL], {EVIL: EVIL}):
        (folder / "evil.json").write_text(json.dumps(data | {field: value}), encoding="utf-8")
        shown(run, "replay", "evil.json")
        shown(run, "replay", "evil.json", "--rules", "island.aoi")
        shown(run, "play", "island.aoi", "--load", "evil.json")


# ---- data stays data ------------------------------------------------------------------------------------------------


def test_fmt_leaves_an_author_s_letters_to_a_pipe(run: Run) -> None:
    result = run("fmt", "-", typed=GAME)
    assert result.stdout_bytes == run("fmt", "-", typed=result.stdout_bytes).stdout_bytes
    assert result.stdout_bytes.decode("utf-8").count(TURN) == GAME.count(TURN)


@pytest.mark.thorough_with("arguments0")
@pytest.mark.usefixtures("evil")
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("arguments", [["fmt", "-"], ["nothing", EVIL.replace("\x00", "")]])
def test_a_terminal_is_not_steered_by_data(arguments: list[str]) -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen([AOI, *arguments], stdin=subprocess.PIPE, stdout=theirs, stderr=theirs)
    os.close(theirs)
    assert process.stdin is not None
    process.stdin.write(GAME.encode())
    process.stdin.close()
    text = all_of(ours)
    process.wait(timeout=60)
    assert text
    assert clean(text)


@pytest.mark.slow
@pytest.mark.usefixtures("evil")
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("rows", [60, 30])
def test_panels_and_tables_hold_nothing_that_steers(rows: int) -> None:
    """All escapes are colours of the package, except one that hides the screen that another person saw."""
    typed = "board\nlog\nscores\nrules\nhelp\nwhy lay king\nwait\nquit\nquit\n"
    text = on_terminal(100, rows, "play", "evil.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", typed=typed,
                       TERM="xterm", AOI_NATIVE="0")
    assert clean(re.sub(r"\x1b\[[0-9;]*m|\x1b\[\?2004[hl]", "", text).replace("\r", ""))
    assert "Äce" in text


@pytest.mark.slow
@pytest.mark.usefixtures("evil")
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_data_is_the_same_in_any_locale(locale: str) -> None:
    environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for arguments in (["fmt", "-"], ["show", "evil.aoi", "--stage", "resolved", "--format", "json"]):
        outcome = subprocess.run([AOI, *arguments], input=GAME.encode(), capture_output=True, env=environment, check=True)
        assert "Äce" in outcome.stdout.decode("utf-8")
    outcome = subprocess.run([AOI, "show", "evil.aoi", "--stage", "resolved"], capture_output=True, env=environment, check=True)
    assert b"ce" in outcome.stdout
