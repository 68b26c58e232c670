"""pluggy calls the plugins one after the other: its options mean what its manual says, and answers keep the plugin's name."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from click.testing import CliRunner, Result

import aoi_rules as aoi
from aoi_rules.cli import aoi as commands
from aoi_rules.plugin import Macro, Report, RulesetText, argument, hookimpl, text_of
from aoi_rules.plugin_manager import manager
from aoi_rules.plugin_manager.manager import Plugins
from tests.compiler.texts import game
from tests.plugins.fakes import at_its_line, gives, install, plugin

Texts = list[tuple[str, str]]
DEMO = game()


def part(name: str, *lines: str) -> tuple[str, str]:
    """A text with one part of the small game."""
    return f"{name}.aoi", f"part {name} for demo {{ {' ; '.join(lines)} }}"


def none() -> Texts:
    """No texts."""
    return []


def labels(*names: str) -> list[tuple[str, str]]:
    """The names of the plugins that answer `aoi_text`, each with those of its texts, in the order of the calls."""
    return [(name, label) for name, (label, _) in Plugins.of(names).list_things("aoi_text", ruleset=RulesetText())]


def test_plugins_are_asked_in_the_order_written(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_text=gives(part("a"))), even=plugin(aoi_text=gives(part("b"))))
    assert labels("odd", "even") == [("odd", "a.aoi"), ("even", "b.aoi")]
    assert labels("even", "odd") == [("even", "b.aoi"), ("odd", "a.aoi")]


def test_first_and_last(monkeypatch: pytest.MonkeyPatch) -> None:
    @hookimpl(tryfirst=True)
    def first() -> Texts:
        return [part("first")]

    @hookimpl(trylast=True)
    def last() -> Texts:
        return [part("last")]

    install(monkeypatch, a=plugin(aoi_text=last), b=plugin(aoi_text=gives(part("plain"))), c=plugin(aoi_text=first))
    assert labels("a", "b", "c") == [("c", "first.aoi"), ("b", "plain.aoi"), ("a", "last.aoi")]


def test_a_function_of_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several functions of a plugin may implement one hook; pluggy calls the later one first."""
    @hookimpl(specname="aoi_text")
    def rules() -> Texts:
        return [part("rules")]

    @hookimpl(specname="aoi_text")
    def scores() -> Texts:
        return [part("scores")]

    install(monkeypatch, odd=plugin(rules=rules, scores=scores))
    assert sorted(labels("odd")) == [("odd", "rules.aoi"), ("odd", "scores.aoi")]


def test_a_wrapper_goes_round_what_others_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    @hookimpl(wrapper=True)
    def watching(ruleset: RulesetText) -> Generator[None, list[Texts], list[Texts]]:
        answers = yield
        seen.append((ruleset.name, [label for answer in answers for label, _ in answer]))
        return [[(label, text.replace("$1", "$2")) for label, text in answer] for answer in answers]

    install(monkeypatch, odd=plugin(aoi_text=gives(part("a", "keep pot money = $1"))), watch=plugin(aoi_text=watching))
    rules = aoi.load(text=DEMO, parts=["odd", "watch"])
    assert ("demo", ["a.aoi"]) in seen
    assert rules.new_game(seed=1).view().data["keeps"]["pot"] == 2


def test_what_a_wrapper_raises_is_the_wrapper_s(monkeypatch: pytest.MonkeyPatch) -> None:
    @hookimpl(wrapper=True)
    def broken() -> Generator[None, Any, Any]:
        yield
        raise ValueError("no more")

    install(monkeypatch, odd=plugin(aoi_text=gives(part("a"))), watch=plugin(aoi_text=broken))
    with pytest.raises(aoi.PluginError) as error:
        labels("odd", "watch")
    assert at_its_line(str(error.value)) == "the plugin `watch` fails in its hook `aoi_text`: ValueError: no more (FILE:LINE)"


def test_a_wrapper_without_a_yield(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_text=hookimpl(wrapper=True)(none)))
    with pytest.raises(aoi.PluginError, match="has the hook `aoi_text` as a wrapper, which needs one `yield`"):
        labels("odd")


def test_a_specname_that_is_no_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(rules=hookimpl(specname="aoi_texts")(none)))
    with pytest.raises(aoi.PluginError, match="has `rules`, whose `specname` is `aoi_texts`, which is not a hook; did you mean `aoi_text`"):
        labels("odd")


def test_a_hook_of_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin may be written for a hook that this version of the package lacks."""
    install(monkeypatch, odd=plugin(aoi_weather=hookimpl(optionalhook=True)(none), aoi_text=gives(part("a"))))
    assert labels("odd") == [("odd", "a.aoi")]


def test_calls_can_be_monitored(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_text=gives(part("a"))))
    plugins, calls = Plugins.of(["odd"]), []
    plugins.manager.add_hookcall_monitoring(
        lambda hook, implementations, _: calls.append((hook, [i.plugin_name for i in implementations])), lambda *_: None)
    plugins.list_things("aoi_text", ruleset=RulesetText())
    assert calls == [("aoi_text", ["odd"])]


def test_the_core_comes_through_the_same_calls() -> None:
    plugins = Plugins.of([])
    assert plugins.implementers("aoi_words") == [m.__name__ for m in manager.CORE if hasattr(m, "aoi_words")]
    assert {f.name for _, f in plugins.list_things("aoi_functions", ruleset=RulesetText())} >= {"clockwise", "left_of"}


class Tolls:
    """A plugin that is an object with an attribute of its own."""

    def __init__(self, toll: int) -> None:
        self.toll = toll

    @hookimpl
    def aoi_text(self, ruleset: RulesetText) -> Texts:
        """A keep that says how many lines the game has."""
        return [part("tolls", f"keep toll money = ${self.toll}", f"keep actions number = {len(ruleset.lines_of('action'))}")]


def test_an_object_given_to_one_ruleset() -> None:
    rules = aoi.load(text=DEMO, plugins=[Tolls(7)])
    assert rules.new_game(seed=1).view().data["keeps"] == {"toll": 7, "actions": 1}
    assert "toll" not in aoi.load(text=DEMO).new_game(seed=1).view().data["keeps"]
    assert aoi.load(text=DEMO.replace("game demo {", "game demo { uses tolls ;"), plugins=[Tolls(3)]).model.plugins[0].name == "tolls"
    assert aoi.check(text=DEMO.replace("game demo {", "game demo { uses fees ;"), plugins={"fees": Tolls(3)}) == ()


def test_what_is_no_plugin() -> None:
    with pytest.raises(TypeError, match="plugins are a list of modules and objects, such as .tolls., not str"):
        aoi.load(text=DEMO, plugins="tolls")
    with pytest.raises(TypeError, match="not by its name .'tolls'."):
        aoi.load(text=DEMO, plugins=["tolls"])
    for given in ([Tolls], {"tolls": Tolls}):
        with pytest.raises(TypeError, match=r"`Tolls` is a class: give an instance, `Tolls\(\)`"):
            aoi.load(text=DEMO, plugins=given)
    with pytest.raises(aoi.RulesetError, match="the plugin `object` .given to this ruleset. has no hook"):
        aoi.load(text=DEMO, plugins=[object()])


FILE = """
from aoi_rules.plugin import hookimpl

@hookimpl
def aoi_text():
    return [("fees.aoi", "part fees for demo { keep fee money = $4 }")]
"""


def test_a_file_given_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fees.py").write_text(FILE, encoding="utf-8")
    (tmp_path / "bad.py").write_text("import nowhere\n", encoding="utf-8")
    (tmp_path / "demo.aoi").write_text(DEMO, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "keep fee money = $4" in aoi_("show", "demo.aoi", "--plugin", "fees.py", "--stage", "resolved").output
    assert aoi_("check", "demo.aoi", "--plugin", "fees.py").exit_code == 0
    assert "there is no plugin file tolls.py" in aoi_("check", "demo.aoi", "--plugin", "tolls.py").output
    assert "the plugin `bad` (bad.py) does not load: ModuleNotFoundError: No module named 'nowhere' (bad.py:1)" in " ".join(
        aoi_("check", "demo.aoi", "--plugin", "bad.py").output.split())


def aoi_(*arguments: str) -> Result:
    """A command's output."""
    return CliRunner().invoke(commands, [*arguments])


# ---- words ----------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Quay(Macro):
    """A line of a town."""

    word = "quay"
    where = ("town",)
    fee: Any = argument("what it costs")  # noqa: RUF009 - how fields of words are made

    def lines(self, report: Report) -> str:
        """Its fee, which is below 9."""
        if text_of(self.fee) == "$9":
            report(self.fee, "a quay costs less than $9", "write `$8`")
        return f"fee {text_of(self.fee)}"


@frozen(kw_only=True)
class Free(Macro):
    """A line that changes others."""

    word = "free"
    where = ("game", "map", "part")
    town: Any = argument("the town")  # noqa: RUF009 - how fields of words are made

    def lines(self) -> str:
        """Other lines: an amendment, and a table with rows."""
        return f"amend town {text_of(self.town)} {{ replace fee $0 }}\nrows town {{\n| id | fee |\n| bath | $2 |\n}}\n"


TOWNS = game("type town { has fee money = $1 }", 'town ulm "Ulm" { quay $5 }', 'town bonn "Bonn" { quay $6 }')


def resolved(text: str) -> str:
    """The lines that are played."""
    return "\n".join(line.text for line in aoi.load(text=text).program.resolved_text())


def test_a_word_in_the_block_of_a_member(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_words=gives(Quay)))
    text = TOWNS.replace("game demo {", "game demo { uses odd ;")
    assert aoi.check(text=text) == ()
    assert "fee $5" in resolved(text)


def test_a_word_that_amends_and_has_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines exist before anything is amended; a map may use it on lines of its game."""
    install(monkeypatch, odd=plugin(aoi_words=gives(Quay, Free)))
    (tmp_path / "demo.aoi").write_text(TOWNS.replace("quay", "fee"), encoding="utf-8")
    (tmp_path / "house.aoi").write_text('map house "House" { extends demo ; uses odd ; free ulm }', encoding="utf-8")
    assert aoi.check(tmp_path / "house.aoi") == ()
    shown = "\n".join(line.text for line in aoi.load(tmp_path / "house.aoi").program.resolved_text())
    assert "fee $0" in shown
    assert "bath" in shown


def test_a_word_reports_at_what_its_author_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_words=gives(Quay)))
    (problem,) = aoi.check(text=TOWNS.replace("game demo {", "game demo { uses odd ;").replace("$6", "$9"))
    assert (problem.code, problem.message, problem.hint) == (
        "plugin-check", "a quay costs less than $9 (says the plugin `odd`)", "write `$8`")
    assert problem.place is not None
    assert problem.place.text == "$9"


@frozen(kw_only=True)
class Land(Macro):
    """A line that names the extended game and another used part."""

    word = "land"
    where = ("map",)

    def lines(self) -> str:
        """Both."""
        return "extends demo\nuses more\n"


def test_a_word_says_what_a_map_extends_and_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_words=gives(Land)), more=plugin(aoi_text=gives(part("more", "keep jar number = 4"))))
    (tmp_path / "demo.aoi").write_text(DEMO, encoding="utf-8")
    (tmp_path / "coast.aoi").write_text('map coast "The coast" { uses odd ; land }', encoding="utf-8")
    rules = aoi.load(tmp_path / "coast.aoi")
    assert (rules.model.game, [one.name for one in rules.model.plugins]) == ("demo", ["odd", "more"])
    assert rules.new_game(seed=1).view().data["keeps"] == {"jar": 4}


def test_warnings_about_a_plugin_s_text_are_for_its_author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A map that uses it gets no warning about the plugin's unused definition; errors are reported to everybody."""
    text = "part odd for demo { define idle = 3 }\n"
    install(monkeypatch, odd=plugin(aoi_text=gives(("odd/odd.aoi", text))))
    (tmp_path / "demo.aoi").write_text(DEMO, encoding="utf-8")
    (tmp_path / "land.aoi").write_text('map land "Land" { extends demo ; uses odd }', encoding="utf-8")
    assert aoi.check(tmp_path / "land.aoi") == ()
    (tmp_path / "odd.aoi").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    install(monkeypatch)
    assert "the definition `idle` is used nowhere" in aoi_("check", "land.aoi").output
    (tmp_path / "odd.aoi").unlink()
    install(monkeypatch, odd=plugin(aoi_text=gives(("odd/odd.aoi", "part odd for demo { keep idle wagon = none }"))))
    (problem,) = aoi.check(tmp_path / "land.aoi")
    assert (problem.code, problem.severity, str(problem.place)) == ("unknown-type", "error", "odd/odd.aoi:1:31")


def test_an_option_of_a_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is declared in the plugin's text, and chosen when a game is created."""
    install(monkeypatch, odd=plugin(aoi_text=gives(part(
        "odd", 'option pace "Pace" (slow, fast) = slow', "keep steps number = 0", "amend setup { do pace { set steps = 2 when pace == fast } }"))))
    rules = aoi.load(text=DEMO.replace("  flow {", "  setup { }\n  flow {"), parts=["odd"])
    steps = [rules.new_game(2, seed=1, options=options).view().data["keeps"]["steps"] for options in ({}, {"pace": "fast"})]
    assert steps == [0, 2]
