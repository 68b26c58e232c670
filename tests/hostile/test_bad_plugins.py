"""Anything a plugin raises or returns, in any place, leads to one PluginError that names it and the hook; Ctrl-C works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.bots import decide, make, prepare
from aoi_rules.plugin import Macro, hookimpl
from aoi_rules.plugin_manager import manager
from tests.compiler.texts import game, problems, sound
from tests.hostile.bad import ERRORS, Length, Letters, Lying, Masked, Mute, Nameless, Row, Rows, raiser
from tests.hostile.plugging import PLACES, function, reach
from tests.plugins.fakes import Point, at_its_line, gives, install, plugin, without_line

pytestmark = pytest.mark.thorough  # each plugin is loaded with a ruleset

HOOKED = ("aoi_words", "aoi_text", "aoi_functions")
TWO = game("action walk { }").replace("turn (pass)", "turn (pass, walk)")
PART = "part odd for demo { keep pot number = 0 }"


def message(*names: str, at: bool = False) -> str:
    """The message of the one error from these plugins; without the line of Python, unless `at` is true."""
    with pytest.raises(aoi.PluginError, match="the plugin `odd`") as error:
        manager.plug_in(names or ["odd"])
    assert len(str(error.value)) < 900
    return str(error.value) if at else without_line(str(error.value))


@pytest.mark.parametrize("name", ERRORS)
def test_a_hook_or_an_import_that_raises(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for hook in HOOKED:
        install(monkeypatch, odd=plugin(**{hook: hookimpl(ERRORS[name])}))
        assert message().startswith(f"the plugin `odd` fails in its hook `{hook}`: ")
    install(monkeypatch, odd=Point(ERRORS[name]))
    assert message().startswith("the plugin `odd` (somebody.plugin) does not load: ")


def test_what_is_said_of_errors_that_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {}
    for name in ("mute", "leaving", "textless", "lettered", "unnamed", "closed", "surrogate", "memory"):
        install(monkeypatch, odd=Point(ERRORS[name]))
        said[name] = at_its_line(message(at=True)).removeprefix("the plugin `odd` (somebody.plugin) does not load: ")
    assert said == {
        "mute": "Mute, whose text cannot be read (FILE:LINE)",
        "leaving": "Leaving, whose text cannot be read (FILE:LINE)",
        "textless": "Textless, whose text cannot be read (FILE:LINE)",
        "lettered": "Lettered: a text (FILE:LINE)",
        "unnamed": "Unnamed: x (FILE:LINE)",
        "closed": "GeneratorExit:  (FILE:LINE)",
        "surrogate": r"ValueError: \ud800 (FILE:LINE)",
        "memory": "MemoryError:  (FILE:LINE)",
    }


def test_a_list_whose_methods_raise_is_the_list_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are copied to plain types, so no method of a plugin's class runs later."""
    install(monkeypatch, odd=plugin(aoi_text=hookimpl(lambda: Rows([Row((Letters("odd.aoi"), Letters(PART)))]))))
    (source,) = manager.plug_in(["odd"]).texts["odd"]
    assert [type(t) for t in (source.path, source.name, source.text)] == [str, str, str]
    assert (source.path, source.text) == ("odd.aoi", PART)


@pytest.mark.parametrize(("thing", "hook", "said"), [
    (lambda: Mute, "aoi_functions", "must return each function as a `Function`, but <class 'tests.hostile.bad.Mute'> is not one"),
    (Row, "aoi_text", "must return pairs of a name and a text, but () is not one"),
    (lambda: Length(7), "aoi_text", "must return pairs of a name and a text, but 7 is not one"),
])
def test_what_is_in_a_list(monkeypatch: pytest.MonkeyPatch, thing: Callable[[], Any], hook: str, said: str) -> None:
    install(monkeypatch, odd=plugin(**{hook: gives(thing())}))
    assert message() == f"the plugin `odd`: its hook `{hook}` {said}"


@pytest.mark.parametrize("hook", HOOKED)
def test_what_says_it_is_something_else(monkeypatch: pytest.MonkeyPatch, hook: str) -> None:
    install(monkeypatch, odd=plugin(**{hook: gives(Masked())}))
    assert message().endswith("but something of the class Masked is not one")

    def masked() -> Any:
        return Masked()

    install(monkeypatch, odd=plugin(**{hook: hookimpl(masked)}))
    assert message() == f"the plugin `odd`: its hook `{hook}` must return a list, not Masked"


def test_a_hook_that_is_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """pluggy would skip it silently."""
    class Words:
        pass

    install(monkeypatch, odd=plugin(aoi_words=hookimpl(Words)))
    assert message() == "the plugin `odd` has `aoi_words`, which is not a function"


def test_an_object_that_is_no_module(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=Point(Masked))
    assert message().startswith("the plugin `odd` (somebody.plugin) ")
    install(monkeypatch, odd=plugin(aoi_words=Masked()))
    assert message().startswith("the plugin `odd` ")

    class Reluctant:
        def __init__(self) -> None:
            self.aoi_text = gives(("odd.aoi", PART))

        def __eq__(self, other: object) -> bool:
            raise ValueError("no")

        def __hash__(self) -> int:
            raise ValueError("no")

    install(monkeypatch, odd=Point(Reluctant), even=Point(Reluctant))
    assert "ValueError: no" in message("even", "odd")


def test_words_with_strange_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    def lines(_: Macro) -> str:
        return ""

    def word(**members: Any) -> Any:
        made = type("Tram", (Macro,), {"word": "tram", "where": ("map",), "lines": lines, "__annotations__": {}, **members})
        return frozen(kw_only=True)(made)

    for members, said in (
        ({"word": Letters("tram")}, "returns `Tram`, which lacks `word"),
        ({"where": Row(("map",))}, "returns the word `tram`, whose `where` names no kind"),
        ({"where": (Letters("map"),)}, "returns the word `tram`, whose `where` names no kind"),
        ({"__annotations__": {"x": "1 // 0"}}, "returns the word `tram`, whose fields cannot be read: ZeroDivisionError"),
    ):
        install(monkeypatch, odd=plugin(aoi_words=gives(word(**members))))
        assert message().startswith(f"the plugin `odd`: its hook `aoi_words` {said}")


@pytest.mark.parametrize("name", ERRORS)
def test_a_word_that_raises(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    @frozen(kw_only=True)
    class Tram(Macro):
        word = "tram"
        where = ("game",)

        def lines(self) -> str:
            ERRORS[name]()

    install(monkeypatch, odd=plugin(aoi_words=gives(Tram)))
    (problem,) = problems(game("uses odd", "tram"))
    assert (problem.code, str(problem.place)) == ("unknown-plugin", "demo.aoi:6:3")
    assert problem.message.startswith("the plugin `odd` fails in the word `tram` of its hook `aoi_words`: ")


def test_a_word_whose_lines_are_no_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen(kw_only=True)
    class Tram(Macro):
        word = "tram"
        where = ("game",)

        def lines(self) -> str:
            return Letters("keep pot number = 7\n")

    install(monkeypatch, odd=plugin(aoi_words=gives(Tram)))
    assert sound(game("uses odd", "tram")).new_game(seed=1).view().data["keeps"]["pot"] == 7


# ---- functions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "place"), [*((n, "do") for n in ERRORS), *((n, p) for n in ("mute", "closed") for p in PLACES if p != "do")])
def test_a_function_that_raises(monkeypatch: pytest.MonkeyPatch, name: str, place: str) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(function(ERRORS[name]))))
    with pytest.raises(aoi.PluginError, match=r"^the plugin `odd` fails in the function `odd` of its hook `aoi_functions` at demo.aoi:\d"):
        reach(place)


@pytest.mark.parametrize("name", ERRORS)
def test_a_function_that_raises_in_a_check(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(function(ERRORS[name]))))
    (problem,) = problems(game("uses odd", "check fair = odd(1) == 0"))
    assert problem.code == "unknown-plugin"
    assert problem.message.startswith("the plugin `odd` fails in the function `odd` of its hook `aoi_functions` at demo.aoi:6:")


@pytest.mark.parametrize(("gives_type", "given", "kept"), [
    ("number", lambda: Length(7), 7), ("number", lambda: Lying(7), 7), ("number", lambda: Lying(1 << 70), None),
    ("town", lambda: Lying(1), "ulm"), ("town", lambda: Lying(5), None),
    ("list of town", lambda: Row((Lying(1), 0)), ["bonn", "ulm"]), ("list of town", lambda: Row((Lying(9),)), None),
    ("list of town", lambda: Rows([0]), None), ("number", lambda: Letters("7"), None), ("number", Masked, None),
])
def test_a_function_that_gives_what_lies(monkeypatch: pytest.MonkeyPatch, gives_type: str, given: Callable[[], Any], kept: Any) -> None:
    """Only the contents of the built-in type count; they are checked and kept as a plain value."""
    install(monkeypatch, odd=plugin(aoi_functions=gives(function(given, gives_type))))
    of = "town many" if gives_type.startswith("list") else f"{gives_type}{' = 0' if gives_type == 'number' else ' = none'}"
    played = sound(game("uses odd", "type town { bonn ; ulm }", f"keep kept {of}", "keep pot number = 1",
                        "action walk { do { set kept = odd(pot) } }").replace("turn (pass)", "turn (pass, walk)")).new_game(seed=1)
    before = aoi.dumps(played)
    if kept is None:
        with pytest.raises(aoi.PluginError, match="in the function `odd` of its hook `aoi_functions` at .*: it returns"):
            played.play("walk")
        assert aoi.dumps(played) == before
        return
    played.play("walk")
    found = played.view().data["keeps"]["kept"]
    assert (sorted(found) if isinstance(found, list) else found) == kept
    assert aoi.loads(aoi.dumps(played), played.rules).view().json() == {**played.view().json()}


# ---- Ctrl-C ------------------------------------------------------------------------------------------------------------


def test_an_interruption_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = raiser(KeyboardInterrupt())
    installed: list[Any] = [Point(stop), plugin(aoi_text=hookimpl(stop))]
    for point in installed:
        install(monkeypatch, odd=point)
        with pytest.raises(KeyboardInterrupt, match="^$"):
            manager.plug_in(["odd"])
    install(monkeypatch, odd=plugin(aoi_functions=gives(function(stop))))
    for place in PLACES:
        with pytest.raises(KeyboardInterrupt, match="^$"):
            reach(place)


def test_an_interrupted_move_was_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(function(raiser(KeyboardInterrupt())))))
    text = game("uses odd", "keep pot number = 0", "action walk { choose n in 1..2 ; choose m in 1..2 ; do when n == 2 { set pot = odd(m) } }")
    played = sound(text.replace("turn (pass)", "turn (pass, walk)")).new_game(seed=1)
    before = aoi.dumps(played)
    with pytest.raises(KeyboardInterrupt, match="^$"):
        played.play("walk 2 1")
    assert aoi.dumps(played) == before


# ---- bots --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ERRORS)
def test_a_bot_that_raises(name: str) -> None:
    class Bad:
        def choose(self, *_: Any) -> aoi.Move:
            ERRORS[name]()

    with pytest.raises(aoi.PluginError, match="the bot that plays red failed: "):
        decide(sound(TWO).new_game(seed=1), Bad())


@pytest.mark.parametrize("name", ERRORS)
def test_a_bot_that_cannot_say_whether_it_searches(name: str) -> None:
    class Bad:
        @property
        def searches(self) -> bool:
            ERRORS[name]()

        def choose(self, *_: Any) -> aoi.Move: ...

    with pytest.raises(aoi.PluginError, match="`searches` of a bot of the class Bad failed: "):
        prepare(sound(TWO), [Bad()])


@pytest.mark.parametrize("given", [lambda: Letters("pass"), Masked, Row, Nameless("X", (), {})], ids=["letters", "masked", "row", "unnamed"])
def test_a_bot_that_gives_what_lies(given: Callable[[], Any]) -> None:
    class Bad:
        def choose(self, *_: Any) -> Any:
            return given()

    played = sound(TWO).new_game(seed=1)
    if type(given()) is Letters:
        decide(played, Bad())
        assert str(played.record.turns[0].move) == "pass"
        return
    with pytest.raises(aoi.PluginError, match="the bot that plays red chose .* neither a move nor a move's text"):
        decide(played, Bad())


def test_a_bot_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    class Raising:
        def __init__(self) -> None:
            raise SystemExit(3)

    class Closed(Raising):
        def __init__(self) -> None:
            raise GeneratorExit

    for bot in (Raising, Closed, Masked):
        install(monkeypatch, odd=plugin(aoi_bots=gives(("odd", bot))))
        with pytest.raises(aoi.PluginError, match="the bot `odd` of the plugin `odd` (cannot be made|is not a bot)"):
            make("odd")
