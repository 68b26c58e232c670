"""Names from plugins work like any others: words, functions and pictures lead to the Python that declares them."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import frozen

from aoi_rules.errors import AoiError
from aoi_rules.plugin import Expression, Function, Macro, argument, text_of
from aoi_rules.workspace import Workspace
from tests.plugins.fakes import gives, install, plugin

TEXT = """\
game fair "A fair" {
  uses tolls
  players 2..2 ; seats red blue ; menu turn (rest)
  type town { has toll money = $0 ; has icon text }
  town ulm "Ulm" { toll_gate $2 ; icon "gate" }
  town bonn "Bonn" { icon "pick" }
  keep money per player money = $9
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  action rest "Rest" { require rich "You are poor" = me.money > doubled(ulm.toll) ; do { lower me.money by $1 } }
  score { points gold "Gold" = doubled(me.money) // $1 ; winner most points }
}
"""


@frozen(kw_only=True)
class TollGate(Macro):
    """A gate, with what is paid there."""

    word = "toll_gate"
    form = "toll_gate TOLL"
    where = ("town",)
    amount: Expression = argument("what is paid")  # noqa: RUF009 - so a word has its fields

    def lines(self) -> str:
        """The field that the rules read."""
        return f"toll {text_of(self.amount)}\n"


def doubled(amount: int) -> int:
    """Twice an amount."""
    return 2 * amount


@pytest.fixture
def space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    install(monkeypatch, tolls=plugin(
        aoi_words=gives(TollGate), aoi_pictures=gives(("gate", "M4 20V4H20V20")),
        aoi_functions=gives(Function("doubled", ("money",), "money", doubled))))
    (tmp_path / "fair.aoi").write_text(TEXT, encoding="utf-8")
    return Workspace(tmp_path)


def at(word: str) -> tuple[str, int, int]:
    number = next(number for number, line in enumerate(TEXT.splitlines(), 1) if word in line)
    return "fair.aoi", number, TEXT.splitlines()[number - 1].index(word) + 1


def test_the_text_is_sound(space: Workspace) -> None:
    assert [str(problem) for problem in space.problems()] == []


@pytest.mark.parametrize(("word", "declared", "uses"), [
    ("toll_gate", "class TollGate(Macro):", ["fair.aoi:5:20"]),
    ("doubled", "def doubled(amount: int) -> int:", ["fair.aoi:9:65", "fair.aoi:10:32"]),
    ("gate", None, ["fair.aoi:5:41"]),
])
def test_where_a_plugin_declares_a_name_and_where_it_is_used(
    space: Workspace, word: str, declared: str | None, uses: list[str]
) -> None:
    where = at(f'"{word}"' if declared is None else word)
    where = (*where[:2], where[2] + (declared is None))
    definition = space.definition(*where)
    assert (definition and definition.source.lines[definition.line - 1]) == declared
    assert definition is None or (definition.source.name, definition.source.path) == ("test_plugins.py", __file__)
    assert [str(place) for place in space.uses(*where)] == uses


@pytest.mark.parametrize(("word", "kind", "text"), [
    ("toll_gate", "word", "toll_gate TOLL\nA gate, with what is paid there."),
    ("doubled", "function", "doubled(money)\nTwice an amount."),
])
def test_what_a_plugin_says_of_it(space: Workspace, word: str, kind: str, text: str) -> None:
    meaning = space.meaning(*at(word))
    assert meaning is not None
    assert (meaning.kind, meaning.name, meaning.text) == (kind, word, text)
    assert meaning.declared == space.definition(*at(word))


def test_what_a_plugin_brings_keeps_its_name(space: Workspace) -> None:
    for word in ("toll_gate", "doubled"):
        with pytest.raises(AoiError, match=f"`{word}` comes from the plugin `tolls` and cannot have another name here: it is "
                                           "declared in .*test_plugins.py"):
            space.rename(*at(word), "other")
    path, line, column = at('"gate"')
    with pytest.raises(AoiError, match="`gate` comes from the plugin `tolls` and cannot have another name here$"):
        space.rename(path, line, column + 1, "other")


@pytest.mark.parametrize(("written", "offered"), [
    ('  ulm { icon "', {"gate", "pick"}), ("  define x = ", {"doubled"}), ("  town kiel { ", {"toll_gate"}),
])
def test_what_a_plugin_brings_is_offered(space: Workspace, written: str, offered: set[str]) -> None:
    start = TEXT.index("  action rest")
    space.open("fair.aoi", f"{TEXT[:start]}{written}\n{TEXT[start:]}")
    found = {one.text for one in space.completions("fair.aoi", TEXT[:start].count("\n") + 1, len(written) + 1)}
    assert offered <= found
