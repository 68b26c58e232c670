"""Plugins are compared with the specification at registration; the message names the plugin, the hook and the fault."""

from __future__ import annotations

import re
import sys
from importlib import metadata
from typing import Any

import pluggy
import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.bots import bundled_bots
from aoi_rules.compiler.check.calls import FUNCTIONS
from aoi_rules.language.loops import LOOPS
from aoi_rules.plugin import Function, Macro, argument, hookimpl, hookspec
from aoi_rules.plugin_api import entry_points
from aoi_rules.plugin_api.values import BUILT_IN
from aoi_rules.plugin_manager import answers, hookspecs, manager
from aoi_rules.plugin_manager.manager import HOOKS
from aoi_rules.words.base import Word
from tests.plugins.fakes import BY_ZERO, Point, at_its_line, gives, install, plugin, without_line


@frozen(kw_only=True)
class Tram(Macro):
    """A word."""

    word = "tram"
    where = ("map",)

    def lines(self) -> str:
        """Nothing."""
        return ""


def fare(stops: int) -> int:
    """The price of a ride."""
    return stops


LISTS = ("aoi_words", "aoi_text", "aoi_functions")
"""The hooks that give lists to a ruleset."""
FARE = Function("fare", ("number",), "money", fare)


def message_of(*names: str, at: bool = False) -> str:
    """The message of the one error from these plugins; without the line of Python, unless `at` is true."""
    with pytest.raises(aoi.PluginError, match="plugin") as error:
        manager.plug_in(names or ["odd"])
    return str(error.value) if at else without_line(str(error.value))


def test_a_plugin_that_is_not_installed_is_reported_with_those_that_are() -> None:
    with pytest.raises(aoi.PluginError, match="no plugin called `trams` is installed; there are: pennsylvania, ships"):
        manager.Plugins.of(["trams"])


def test_a_class_in_place_of_an_object(monkeypatch: pytest.MonkeyPatch) -> None:
    class Trams:
        """A plugin, once there is one."""

    install(monkeypatch, odd=Point(lambda: Trams))
    assert message_of() == ("the plugin `odd` (somebody.plugin) is the class `Trams`, and a plugin is a module or an object: name an "
                            "instance, `Trams()`")


@pytest.mark.thorough
def test_a_map_that_uses_it_says_so_at_its_place() -> None:
    found = aoi.check(text='map m "M" { extends age_of_industry ; uses trams }')
    assert [d.code for d in found] == ["unknown-part"]
    assert "trams" in str(found[0])


def test_a_plugin_that_raises_while_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> Any:
        raise ZeroDivisionError("oh")

    install(monkeypatch, odd=Point(load))
    with pytest.raises(aoi.PluginError, match=r"`odd` \(somebody.plugin\) does not load: ZeroDivisionError: oh"):
        manager.Plugins.of(["odd"])


def test_a_misnamed_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_word=marked))
    with pytest.raises(aoi.PluginError, match="`odd` has `aoi_word`, which is not a hook; did you mean `aoi_words`"):
        manager.Plugins.of(["odd"])


def test_a_hook_that_lost_its_first_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(FARE), words=marked))
    assert message_of() == "the plugin `odd` has `words`, which is not a hook; did you mean `aoi_words`?"


def test_a_hook_that_is_no_function(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(FARE), aoi_words=[Tram]))
    assert message_of() == "the plugin `odd` has `aoi_words`, which is not a function"


def test_an_entry_point_to_what_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=Point(lambda: 5))
    assert message_of().startswith("the plugin `odd` (somebody.plugin) has no hook; the hooks are: ")


def test_two_packages_with_a_plugin_of_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows which of them is meant; the name of a bundled plugin always means the bundled one."""
    points = metadata.EntryPoints([
        metadata.EntryPoint("ships", "aoi_rules.plugins.ships", "aoi_rules"),
        *(metadata.EntryPoint(name, f"{package}_{name}", "aoi_rules") for name in ("ships", "odd") for package in "ab"),
    ])
    monkeypatch.setattr(metadata, "entry_points", points.select)
    assert entry_points.installed_plugins()["ships"].value == "aoi_rules.plugins.ships"
    with pytest.raises(aoi.PluginError, match="two packages have a plugin called `odd`: b_odd and a_odd; uninstall one"):
        manager.Plugins.of(["odd"])


def test_an_unmarked_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_words=nothing))
    with pytest.raises(aoi.PluginError, match="the hook `aoi_words` without `@hookimpl`"):
        manager.Plugins.of(["odd"])


def test_a_hook_with_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_words=hookimpl(lambda speed: [])))  # noqa: ARG005 - the fault itself
    assert message_of() == ("the plugin `odd` has the hook `aoi_words` with the parameter `speed`, which the hook does not have; it may "
                            "take `ruleset`")


def test_a_plugin_without_a_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(words=nothing))
    assert message_of() == f"the plugin `odd` (somebody.plugin) has no hook; the hooks are: {', '.join(HOOKS)}"


@pytest.mark.parametrize("hook", LISTS)
def test_a_hook_that_raises_or_gives_no_list(monkeypatch: pytest.MonkeyPatch, hook: str) -> None:
    install(monkeypatch, odd=plugin(**{hook: hookimpl(lambda: 1 // 0)}))
    assert at_its_line(message_of(at=True)) == (
        f"the plugin `odd` fails in its hook `{hook}`: {BY_ZERO} (FILE:LINE)")
    install(monkeypatch, odd=plugin(**{hook: hookimpl(lambda: "text")}))
    assert message_of() == f"the plugin `odd`: its hook `{hook}` must return a list, not str"


@pytest.mark.parametrize(("hook", "thing", "fault"), [
    ("aoi_words", "word", "must return subclasses of `Macro`, but 'word' is not one"),
    ("aoi_words", Word, "must return subclasses of `Macro`, but <class 'aoi_rules.words.base.Word'> is not one"),
    ("aoi_text", "a text", "must return pairs of a name and a text, but 'a text' is not one"),
    ("aoi_text", ("name", 7), "must return pairs of a name and a text, but ('name', 7) is not one"),
    ("aoi_text", ("odd.aoi", "map odd {}"),
     "returns the text 'odd.aoi', which contains no `part NAME for GAME { … }`, so it would be ignored"),
    ("aoi_functions", len, "must return each function as a `Function`, but <built-in function len> is not one"),
])
def test_what_a_list_may_not_hold(monkeypatch: pytest.MonkeyPatch, hook: str, thing: Any, fault: str) -> None:
    install(monkeypatch, odd=plugin(**{hook: gives(thing)}))
    assert message_of() == f"the plugin `odd`: its hook `{hook}` {fault}"


def test_what_cannot_even_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shy:
        def __repr__(self) -> str:
            raise ValueError("no")

    install(monkeypatch, odd=plugin(aoi_text=gives(Shy())))
    assert message_of() == ("the plugin `odd`: its hook `aoi_text` must return pairs of a name and a text, but something of the class Shy is "
                            "not one")


@pytest.mark.parametrize("hook", LISTS)
def test_one_that_wants_to_end_the_program(monkeypatch: pytest.MonkeyPatch, hook: str) -> None:
    install(monkeypatch, odd=plugin(**{hook: hookimpl(lambda: sys.exit(3))}))
    assert at_its_line(message_of(at=True)) == f"the plugin `odd` fails in its hook `{hook}`: SystemExit: 3 (FILE:LINE)"
    install(monkeypatch, odd=Point(lambda: sys.exit(3)))
    assert at_its_line(message_of(at=True)) == "the plugin `odd` (somebody.plugin) does not load: SystemExit: 3 (FILE:LINE)"


def test_words_that_are_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    class Undecorated(Macro):
        word = "tram"
        where = ("map",)

    @frozen(kw_only=True)
    class Nameless(Macro):
        where = ("map",)

    @frozen(kw_only=True)
    class Spaced(Macro):
        word = "tram line"
        where = ("map",)

    @frozen(kw_only=True)
    class Homeless(Macro):
        word = "tram"
        where = ("a map",)

    @frozen(kw_only=True)
    class Numbered(Macro):
        word = "tram"
        where = 5  # type: ignore[assignment]

    @frozen(kw_only=True)
    class Silent(Macro):
        word = "tram"
        where = ("map",)

    @frozen(kw_only=True)
    class Unread(Macro):
        word = "tram"
        where = ("map",)
        stops: Nowhere = argument("how many")  # type: ignore[name-defined]  # noqa: F821, RUF009 - the fault itself

        def lines(self) -> str:
            return ""

    where = "returns the word `tram`, whose `where` names no kind of block, such as game, map, part, and no type"
    lacks = 'which lacks `word = "…"`, what an author writes: a letter, then letters, digits and `_`'
    faults = {
        Undecorated: "returns `Undecorated`, which lacks `@frozen(kw_only=True)` above it",
        Nameless: f"returns `Nameless`, {lacks}",
        Spaced: f"returns `Spaced`, {lacks}",
        Homeless: where,
        Numbered: where,
        Silent: "returns the word `tram`, which has no `lines` to expand to",
        Unread: "returns the word `tram`, whose fields cannot be read: NameError: name 'Nowhere' is not defined",
    }
    for word, fault in faults.items():
        install(monkeypatch, odd=plugin(aoi_words=gives(word)))
        assert message_of() == f"the plugin `odd`: its hook `aoi_words` {fault}"


@pytest.mark.parametrize(("function", "fault"), [
    (Function("Fare", (), "money", fare), "which has a name of the wrong form: names have lower-case letters, digits and `_`"),
    (Function("count", (), "money", fare), "which has the name of a function that the language already has"),
    (Function("fare", ["number"], "money", fare),  # type: ignore[arg-type]
     "which takes a tuple of types, such as `(\"seat\",)`, not ['number']"),
    (Function("fare", ("numbers of seat",), "money", fare),
     "which has the type 'numbers of seat', and a type is `number`, `seat`, `list of seat` or `set of location`"),
    (Function("fare", ("seat or none",), "money", fare),
     "which has the type 'seat or none', and a type is `number`, `seat`, `list of seat` or `set of location`"),
    (Function("fare", ("number",), "money", max), "which runs something that is not a function written in Python"),
    (Function("fare", ("number",), "money", lambda n: n), "which has no docstring, which is its entry in the reference"),
    (Function("fare", ("number", "number"), "money", fare),
     "which is called with 2 values, but its Python function takes others"),
    (Function("fare", ("number",), "money", fare, of_players=True),
     "which is called with 2 values, but its Python function takes others"),
])
def test_functions_that_do_not_fit(monkeypatch: pytest.MonkeyPatch, function: Function, fault: str) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(function)))
    assert message_of() == f"the plugin `odd`: its hook `aoi_functions` returns the function `{function.name}`, {fault}"


def test_two_plugins_with_one_word_and_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """They can be used together: the later one's name includes its plugin."""
    install(monkeypatch, even=plugin(aoi_words=gives(Tram), aoi_functions=gives(FARE)),
            odd=plugin(aoi_words=gives(Tram), aoi_functions=gives(FARE)))
    found = manager.plug_in(["even", "odd"])
    assert {word: plugin for (_, word), plugin in found.vocabulary.givers.items() if plugin in ("even", "odd")} == {
        "tram": "even", "odd_tram": "odd"}
    assert {f.name: f.plugin for f in found.functions.values() if f.plugin} == {"fare": "even", "odd_fare": "odd"}
    assert found.renamed == {"odd": {"tram": "odd_tram", "fare": "odd_fare"}}


def test_one_plugin_under_two_names(monkeypatch: pytest.MonkeyPatch) -> None:
    point = plugin(aoi_functions=gives(FARE))
    install(monkeypatch, even=point, odd=point)
    assert message_of("even", "odd") == "the plugins `even` and `odd` are one and the same (somebody.plugin)"


def test_what_the_language_has_no_plugin_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Zone(Tram):
        word = "zone"
        where = ("game",)

    install(monkeypatch, odd=plugin(aoi_words=gives(Zone)))
    assert message_of() == "the plugin `odd`: its hook `aoi_words` returns the word `zone`, which the language already has"
    install(monkeypatch, odd=plugin(aoi_functions=gives(Function("left_of", ("number",), "money", fare))))
    assert message_of() == ("the plugin `odd`: its hook `aoi_functions` returns the function `left_of`, which the language "
                            "already has")
    install(monkeypatch, odd=plugin(aoi_functions=gives(FARE, FARE)))
    assert message_of() == "the plugin `odd`: its hook `aoi_functions` returns the function `fare` twice"


def test_the_built_in_functions_are_those_of_the_compiler() -> None:
    assert {*FUNCTIONS, *LOOPS} == BUILT_IN


def test_the_markers_are_pluggy_s() -> None:
    assert isinstance(hookimpl, pluggy.HookimplMarker)
    assert isinstance(hookspec, pluggy.HookspecMarker)


def test_each_hook_is_used_by_what_comes_with_the_package() -> None:
    """The exceptions are the hook for rulesets, since the package's own are files in its library, and two hooks that its own
    plugins do not need."""
    modules = [*manager.CORE, bundled_bots, *(p.load() for p in entry_points.installed_plugins().values())]
    assert {hook for hook in HOOKS if any(hasattr(module, hook) for module in modules)} == {
        *HOOKS} - {"aoi_rulesets", "aoi_pictures", "aoi_migrate"}


def test_what_a_hook_lists_is_checked() -> None:
    """Words are checked by the kind of word that a plugin may offer, the others by their rows."""
    given = {hook: getattr(hookspecs, hook).__annotations__["return"] for hook in HOOKS}
    assert {hook for hook, what in given.items() if re.fullmatch(r"list\[.*\]", what)} == {"aoi_words", *answers._CHECKS}


def test_installing_a_plugin_changes_no_other_game() -> None:
    """Only plugins that a ruleset names affect it."""
    assert {p.name for p in metadata.entry_points(group="aoi_rules")} >= {"ships", "pennsylvania"}
    assert "sea_lane" not in {t.name for t in aoi.load("germany").model.types}
    assert "sea_lane" in {t.name for t in aoi.load("new_england").model.types}


def nothing() -> list[Any]:
    """A hook's answer."""
    return []


@hookimpl
def marked() -> list[Any]:
    """The same, marked as one."""
    return []


def test_the_explanation_of_the_code_covers_what_is_reported() -> None:
    said = EXPLANATIONS["unknown-plugin"]
    for what in ("installed", "does not load", "misspelt", "lacks `@hookimpl`", "takes a value that it is not given", "raises an error",
                 "returns something of another type", "words or functions", "the file and line", "`aoi plugins`"):
        assert what in said
