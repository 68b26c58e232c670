"""Bots as a command line names them: names, names with arguments, and files."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.bots import make
from aoi_rules.bots.files import use_files
from aoi_rules.bots.random_bot import RandomBot
from aoi_rules.bots.specs import files_of
from tests.plugins.fakes import gives, install, plugin

LAST = """\
import random
from aoi_rules.bots.greedy import GreedyBot  # imported, so it is not the one that is meant

class LastBot:
    def __init__(self, back=1):
        self.back = back

    @classmethod
    def from_argument(cls, text):
        if not text.isdigit():
            raise ValueError("say how many moves from the last, such as `last.py:2`")
        return cls(int(text))

    def choose(self, view, rng):
        return view.moves[-min(self.back, len(view.moves))]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own with a bot in it; afterwards no module from that folder stays loaded."""
    (tmp_path / "last.py").write_text(LAST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    path, before = list(sys.path), set(sys.modules)
    yield tmp_path
    sys.path[:] = path
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


class Picky:
    """Takes a whole number."""

    wanted = 0

    @classmethod
    def from_argument(cls, text: str) -> Picky:
        bot = cls()
        bot.wanted = int(text)
        return bot

    def choose(self, view: aoi.View, _: object) -> aoi.Move:
        return view.moves[self.wanted]


def offered(monkeypatch: pytest.MonkeyPatch, **found: object) -> None:
    """Install a plugin with these bots."""
    install(monkeypatch, mine=plugin(aoi_bots=gives(*found.items())))


def write(name: str, text: str) -> str:
    Path(name).write_text(dedent(text), encoding="utf-8")
    return name


# ---- names ----------------------------------------------------------------------------------------------------------


def test_what_stands_behind_the_first_colon_is_the_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch, picky=Picky)
    assert vars(make("picky:3")) == {"wanted": 3}
    assert vars(make("picky")) == {}
    assert isinstance(make("random"), RandomBot)


def test_an_argument_may_have_colons_and_look_like_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    class Echo(RandomBot):
        text = ""

        @classmethod
        def from_argument(cls, text: str) -> Echo:
            bot = cls()
            bot.text = text
            return bot

    offered(monkeypatch, echo=Echo)
    assert [vars(make(f"echo:{text}"))["text"] for text in ("a:b", "last.py", "=1,2")] == ["a:b", "last.py", "=1,2"]


@pytest.mark.parametrize(("spec", "message"), [
    ("random:3", r"^the bot `random` takes no argument, so it cannot be given `3`$"),
    ("random:", r"^`random:` has nothing after its colon: write an argument there, or `random` alone$"),
    ("picky:three", r"^the bot `picky` cannot be given `three`: invalid literal"),
    ("pickie:3", r"^no bot is called `pickie`; did you mean `picky`\?$"),
    ("", r"^no bot is called ``; there are: greedy, odd, picky, random, search, and files whose names end in \.py$"),
    ("odd:1", r"^the bot `odd` of the plugin `mine` cannot be made: RuntimeError: no \(test_specs\.py:\d+\)$"),
])
def test_what_is_wrong_is_reported(monkeypatch: pytest.MonkeyPatch, spec: str, message: str) -> None:
    class Odd(RandomBot):
        @classmethod
        def from_argument(cls, _: str) -> Odd:
            raise RuntimeError("no")

    offered(monkeypatch, odd=Odd, picky=Picky)
    with pytest.raises(aoi.PluginError, match=message):
        make(spec)


# ---- files ----------------------------------------------------------------------------------------------------------


def test_the_class_of_a_file(folder: Path) -> None:
    bot, other = make("last.py"), make(f"{folder}/last.py:2")
    assert (type(bot).__name__, vars(bot), vars(other)) == ("LastBot", {"back": 1}, {"back": 2})
    assert type(bot) is type(other)  # the file runs only once
    (folder / "last.py").write_text(LAST.replace("LastBot", "Changed"), encoding="utf-8")
    assert type(make("last.py")).__name__ == "Changed"


def test_files_of_one_name_are_different_bots(folder: Path) -> None:
    (folder / "deeper").mkdir()
    write("deeper/last.py", "class Other:\n    def choose(self, view, rng): ...\n")
    assert [type(make(spec)).__name__ for spec in ("last.py", "deeper/last.py", "./last.py")] == ["LastBot", "Other", "LastBot"]


def test_a_file_finds_modules_beside_it() -> None:
    write("taste.py", "BEST = 7")
    write("mine.py", """
        from dataclasses import dataclass
        from taste import BEST

        class _Base:
            def choose(self, view, rng):
                return view.moves[0]

        @dataclass
        class Mine(_Base):
            best: int = BEST

        Again = Mine
    """)
    assert make("mine.py") == type(make("mine.py"))(7)


def test_no_place_is_named_where_none_of_the_file_was_reached() -> None:
    """A place in this package would not help."""
    for text in "class A", "class A:\n def __init__(self, x): ...\n def choose(self): ...":
        write("odd.py", text)
        with pytest.raises(aoi.PluginError) as error:
            make("odd.py")
        assert not re.search(r"\(\w+\.py:\d+\)$", str(error.value))


def test_the_place_is_that_of_the_file_and_not_of_what_it_called() -> None:
    write("odd.py", "import random\nrandom.choice([])")
    with pytest.raises(aoi.PluginError, match=r"cannot be made: IndexError: .* \(odd\.py:2\)$"):
        make("odd.py")


@pytest.mark.parametrize(("text", "message"), [
    ("", r"^odd\.py has no class with `choose\(view, rng\)`$"),
    ("from aoi_rules.bots.random_bot import RandomBot", "has no class with `choose"),
    ("class A:\n def choose(self): ...\nclass B(A): ...",
     "has several classes with `choose`: `A`, `B`; begin the names of all but one with `_`"),
    ("class A:\n def __init__(self, x): ...\n def choose(self): ...", r"^the bot in odd\.py cannot be made: TypeError: .*'x'"),
    ("import does_not_exist", r"cannot be made: ModuleNotFoundError: No module named 'does_not_exist' \(odd\.py:1\)"),
    ("class A", r"cannot be made: SyntaxError: .*odd\.py, line 1"),
    ("raise SystemExit(3)", r"cannot be made: SystemExit: 3 \(odd\.py:1\)"),
])
def test_what_is_wrong_with_a_file_is_reported(text: str, message: str) -> None:
    write("odd.py", text)
    for _ in range(2):  # a failed file is not kept
        with pytest.raises(aoi.PluginError, match=message):
            make("odd.py")


@pytest.mark.parametrize(("parameters", "right"), [
    ("self, view", False), ("self", False), ("self, view, rng, depth", False), ("self, view, *, rng", False),
    ("self, view, rng", True), ("self, *given", True), ("self, view, rng, depth=2", True),
])
def test_a_bot_that_cannot_be_asked_is_found_before_a_game(parameters: str, right: bool) -> None:
    Path("asked.py").write_text(f"class Asked:\n    def choose({parameters}):\n        return None\n", encoding="utf-8")
    if right:
        make("asked.py")
        return
    with pytest.raises(aoi.PluginError, match=re.escape("`choose` of the bot in asked.py must take two values: write `def choose(self, view, rng)`")):
        make("asked.py")


@pytest.mark.parametrize("spec", ["none.py", "no/such/folder/none.py:3", "none.py:a.py"])
def test_a_file_that_is_not_there(spec: str) -> None:
    with pytest.raises(aoi.PluginError, match=r"^there is no file (no/such/folder/)?none\.py to load a bot from"):
        make(spec)


def test_a_file_s_argument_is_its_own_affair() -> None:
    with pytest.raises(aoi.PluginError, match=r"the bot in last\.py cannot be given `x`: say how many moves from the last, such"):
        make("last.py:x")


def test_a_file_of_another_computer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other computer uses the files that it received, in whatever folder it runs."""
    monkeypatch.setattr("aoi_rules.bots.files._BROUGHT", {})
    sent = files_of(["random", "last.py:2", "last.py"])
    assert sent == {"last.py": LAST.encode()}
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    with pytest.raises(aoi.PluginError, match="there is no file last"):
        make("last.py:2")
    use_files(sent)
    assert vars(make("last.py:2")) == {"back": 2}


@pytest.mark.parametrize("spec", [None, 3, b"greedy"])
def test_what_is_no_text_asks_for_no_bot(spec: Any) -> None:
    with pytest.raises(TypeError, match=f"^a bot is given as a text, such as 'search:2s', not as {type(spec).__name__}$"):
        make(spec)
