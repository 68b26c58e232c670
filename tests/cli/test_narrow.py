"""Twenty columns, no colours, terminals that can only write: no text is cut off, and no line is longer than necessary."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.cli.terminal.output import table
from aoi_rules.cli.terminal.wrapping import wrap_text
from aoi_rules.text.visible import is_visible
from tests.cli.conftest import Run
from tests.cli.terminals import on_terminal
from tests.cli.test_hostile_texts import GAME, TURN

COLUMNS = 20
QUOTED = re.compile(r" *\d+ \| | +\| +\^+$")


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))


def long(text: str) -> list[str]:
    """Lines longer than the room that could have been broken between two words; quoted text stays as it is."""
    return [line for line in text.splitlines() if len(line) > COLUMNS and len(line.split()) > 1 and not QUOTED.match(line)]


def shown(run: Run, *arguments: str, typed: str = "") -> str:
    result = run(*arguments, typed=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)  # examples of errors may show a traceback
    return result.stdout + result.stderr


FEW = ["list", "check island.aoi", "check bad.aoi", "show island.aoi", "show island.aoi --stage resolved", "show island.aoi --named",
       "play island.aoi --seed 1", "simulate island.aoi --games 1 --seed 1", "--help", "play --help", "nothing", "play"]
MORE = ["check island.aoi --unconfirmed", "show germany", "show new_england", "show card_game", "show industry", "check nothing",
        "play germany --seed 1", "play industry --seed 1", "explain choose", "explain build.coal", "explain koeln --in germany",
        "explain aoi_functions", "explain wrong-turn", "explain nothing", "coverage industry", "coverage industry --rule bid.more",
        "coverage bad.aoi", "show --help", "simulate --help", "coverage --help", "new narrow", "new germany",
        "show island.aoi --svg a.svg", "replay island.aoi"]


@pytest.mark.thorough_with("check bad.aoi", "list", "show island.aoi")
@pytest.mark.parametrize("arguments", [*FEW, *(pytest.param(more, marks=pytest.mark.slow) for more in MORE)])
def test_no_line_is_longer_than_it_must_be(run: Run, folder: Path, arguments: str) -> None:
    (folder / "bad.aoi").write_text('scenario "x" { game industry; players gren red blue }\n', encoding="utf-8")
    text = shown(run, *arguments.split())
    assert text
    assert long(text) == []


def test_a_kept_game_and_its_replay(run: Run) -> None:
    shown(run, "play", "island.aoi", "--seed", "1", "--save", "g.json")
    text = shown(run, "replay", "g.json", "--rules", "island.aoi")
    assert "Points" in text
    assert long(text) == []


@pytest.mark.thorough
def test_a_game(run: Run) -> None:
    lines = ("?", "board", "why 1", "why settle hill with clay", "what clay", "clear north--hill", "1", "1", "foo", "save g.json", "quit")
    result = run("play", "island.aoi", "--seed", "1", "--seat", "red=human", typed="".join(f"{line}\n" for line in lines))
    printed = [line for line in (result.stdout + result.stderr).splitlines() if not line.startswith("red> ")]
    assert long("\n".join(printed)) == []
    assert "\nSettle\n      settle SPOT\n   1 North cape 1\n" in result.stdout


@pytest.mark.thorough
def test_a_table_and_a_problem(run: Run, folder: Path, snapshot: SnapshotAssertion) -> None:
    (folder / "bad.aoi").write_text('scenario "x" { game industry; players gren red blue }\n', encoding="utf-8")
    rows = [("", "wins", "95 % interval"), ("red (random)", "1.5", "19.8% to 97.3%"), ("blue", "0", "")]
    texts = [shown(run, "check", "bad.aoi"), "\n".join(table(rows)), shown(run, "check", "--help")]
    assert "\n\n".join(texts) == snapshot


def test_wide_letters_and_styles() -> None:
    assert wrap_text("漢字 漢字 漢字", 10) == "漢字 漢字\n  漢字"
    assert wrap_text("\x1b[1mone two\x1b[0m three", 10) == "\x1b[1mone two\x1b[0m\n  three"
    assert wrap_text("    a-long-word", 8) == "a-long-word"
    assert wrap_text("", 3) == ""
    assert wrap_text("\n   \n", 1) == "\n   \n"


def test_a_pipe_gets_whole_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """This is the case if neither a terminal nor COLUMNS gives a width."""
    monkeypatch.delenv("COLUMNS")
    assert max(map(len, shown(run, "show", "island.aoi", "--stage", "resolved").splitlines())) > 100


# ---- terminals -------------------------------------------------------------------------------------------------------


PEOPLE = ("play", "island.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=human", "--seat", "green=random")
LINES = "\n\ndraw\n\n\nquit\nquit\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
class TestTerminal:
    @pytest.mark.thorough
    def test_colours(self) -> None:
        text = on_terminal(COLUMNS, 500, *PEOPLE, typed=LINES, TERM="xterm")
        assert "\x1b[1m" in text
        assert "\x1b[2J" in text
        assert long(re.sub(r"\x1b\[[\d;]*m|.*\x1b\[3J|.*> .*", "", text)) == []

    @pytest.mark.thorough
    def test_no_colours(self) -> None:
        text = on_terminal(COLUMNS, 500, *PEOPLE, typed=LINES, TERM="xterm", NO_COLOR="1")
        assert not re.search(r"\x1b\[[0-9;]*m", text)
        assert "\x1b[2J" in text  # nevertheless, the other person's hand is hidden

    @pytest.mark.thorough
    def test_a_terminal_that_can_only_write(self) -> None:
        text = on_terminal(COLUMNS, 500, *PEOPLE, typed=LINES, TERM="dumb")
        assert "\x1b" not in text
        assert "\n" * 20 in text.partition("blue: press Enter")[2]

    @pytest.mark.slow
    def test_a_bar_in_little_room(self) -> None:
        text = on_terminal(COLUMNS, 500, "simulate", "island.aoi", "--games", "9", "--seed", "1", TERM="xterm", NO_COLOR="1")
        assert "games" in text
        assert not re.search(r"\x1b\[\d+m", text)
        assert "\x1b" not in on_terminal(COLUMNS, 500, "simulate", "island.aoi", "--games", "2", "--seed", "1", TERM="dumb")

    @pytest.mark.slow
    def test_an_evil_text_on_a_terminal(self, folder: Path) -> None:
        (folder / "evil.aoi").write_text(GAME, encoding="utf-8")
        for arguments in (["show", "evil.aoi"], ["play", "evil.aoi", "--seed", "1"]):
            text = on_terminal(COLUMNS, 500, *arguments, typed="1\n1\nquit\nquit\n", TERM="xterm")
            assert not {letter for letter in TURN if not is_visible(letter)} & set(text)
            assert "\u0301" * 5 not in text
