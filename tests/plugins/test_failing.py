"""Failures while a game is played: one error that names the plugin and the place; the game stays as it was."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.bots import decide
from aoi_rules.plugin import Function, Macro, hookimpl
from tests.compiler.texts import game, sound
from tests.plugins.fakes import BY_ZERO, Point, at_its_line, gives, install, plugin

RULES = (
    "uses odd", "keep pot number = 0",
    "define risk(n) = toll(n)",
    'action ask { choose n in 1..4 ; require fair "Too dear" = pot == 0 or risk(pot - 4) < 9 ; do { raise pot by n } }',
    "action give { choose n in 1..4 ; do { set pot = risk(n) } }",
    'action beg { require rich "You are poor" = pot > 99 ; require fair "Too dear" = risk(pot) < 9 }',
    "score { points pot \"Pot\" = risk(pot - 3) ; winner most points }",
)


def toll(number: int) -> int:
    """A price; one of the numbers has none."""
    return 12 // (number - 3)


SOUND = {"number": 0, "money": 0, "truth": False, "town": 0, "list": (), "set": 0}
"""Values that a function may return, by the first word of its type."""
TOLL = Function("toll", ("number",), "number", toll)


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> aoi.Ruleset:
    install(monkeypatch, odd=plugin(aoi_functions=gives(TOLL)))
    return sound(game(*RULES).replace("turn (pass)", "turn (give, ask, beg)").replace("take 1 of turn", "take 3 of turn").replace("  action pass { }\n", ""))


def said(place: str) -> str:
    return re.escape(f"the plugin `odd` fails in the function `toll` of its hook `aoi_functions` at demo.aoi:{place}: {BY_ZERO}") + r" \(test_failing\.py:\d+\)"


@pytest.mark.thorough
def test_a_function_that_raises_in_a_move_does_not_lose_the_game(rules: aoi.Ruleset) -> None:
    played = rules.new_game(seed=1)
    played.play("give 4")
    before = aoi.dumps(played)
    with pytest.raises(aoi.PluginError, match=said("6:20")):
        played.play("give 3")
    assert aoi.dumps(played) == before
    assert [str(m) for m in played.legal_moves()][:2] == ["give 1", "give 2"]
    played.play("give 2")
    assert played.view().data["keeps"]["pot"] == -12
    assert aoi.loads(aoi.dumps(played), rules).decisions == 2


def test_one_that_raises_where_moves_are_listed(rules: aoi.Ruleset) -> None:
    played = rules.new_game(seed=1)
    played.play("ask 4")
    with pytest.raises(aoi.PluginError, match=said("6:20")):
        played.play("ask 3")  # the failure is in listing the next moves
    assert played.decisions == 1
    played.play("ask 4")


def test_one_that_raises_in_an_explanation_and_in_the_score(rules: aoi.Ruleset) -> None:
    played = rules.new_game(seed=1)
    played.play("ask 3")
    with pytest.raises(aoi.PluginError, match=said("6:20")):
        played.explain("beg")
    played.play("ask 3")
    with pytest.raises(aoi.PluginError, match=said("6:20")):
        played.scores()
    assert played.decisions == 2


def test_one_that_raises_as_the_game_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_functions=gives(TOLL)))
    rules = sound(game("uses odd", "keep pot number = 3", "setup { do { set pot = toll(pot) } }"))
    with pytest.raises(aoi.PluginError, match=said("7:26")):
        rules.new_game(seed=1)


@pytest.mark.parametrize(("gives_type", "given", "found"), [
    ("number", "abc", "'abc', but an int of 64 bits is expected"),
    ("money", 1.5, "1.5, but an int of 64 bits is expected"),
    ("number", 1 << 63, "9223372036854775808, but an int of 64 bits is expected"),
    ("number", None, "None, but an int of 64 bits is expected"),
    ("truth", 2, "2, but True or False is expected"),
    ("town", 7, "7, but a number from 0 to 1 is expected"),
    ("town", -1, "-1, but a number from 0 to 1 is expected"),
    ("town or none", "ulm", "'ulm', but a number from 0 to 1 or None is expected"),
    ("list of town", [0], "[0], but a tuple of numbers from 0 to 1 is expected"),
    ("list of town", (0, 9), "(0, 9), but a tuple of numbers from 0 to 1 is expected"),
    ("list of number", ("a",), "('a',), but a tuple of ints of 64 bits is expected"),
    ("set of town", 4, "4, but an int with a bit for each of 2 members is expected"),
    ("set of town", (0,), "(0,), but an int with a bit for each of 2 members is expected"),
])
def test_one_that_gives_what_is_no_value(monkeypatch: pytest.MonkeyPatch, gives_type: str, given: object, found: str) -> None:
    """The game never contains it, since such a game could be neither shown nor saved."""
    def lost(number: int) -> object:
        """Not a value."""
        return given if number else SOUND[first]

    first = gives_type.split(maxsplit=1)[0]
    kept = first if first in ("number", "money", "truth", "town") else "town many"
    effect = "set pot = count(lost(1))" if gives_type.startswith("set") else "set kept = lost(1)"
    start = {"number": " = 0", "money": " = $0", "truth": " = no", "town": " = none", "town many": ""}[kept]
    if gives_type == "list of number":
        effect = "set pot = sum(n for n in lost(1))"
    install(monkeypatch, odd=plugin(aoi_functions=gives(Function("lost", ("number",), gives_type, lost))))
    rules = sound(game("uses odd", "type town { bonn ; ulm }", f"keep kept {kept}{start}", "keep pot number = 0",
                       f"action walk {{ do {{ {effect.replace('lost(1)', 'lost(pot + 1)')} }} }}").replace("turn (pass)", "turn (pass, walk)"))
    played = rules.new_game(seed=1)
    before = aoi.dumps(played)
    with pytest.raises(aoi.PluginError) as error:
        played.play("walk")
    assert re.sub(r"demo.aoi:\d+:\d+", "PLACE", at_its_line(str(error.value))) == (
        f"the plugin `odd` fails in the function `lost` of its hook `aoi_functions` at PLACE: it returns {found} (FILE:LINE)")
    assert aoi.dumps(played) == before
    played.play("pass")


def test_one_that_wants_to_end_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(number: int) -> int:
        """Nothing."""
        raise SystemExit(number)

    install(monkeypatch, odd=plugin(aoi_functions=gives(Function("leave", ("number",), "number", leave))))
    played = sound(game("uses odd", "keep pot number = 0", "action walk { do { set pot = leave(pot) } }").replace("turn (pass)", "turn (pass, walk)")).new_game(seed=1)
    with pytest.raises(aoi.PluginError, match="in the function `leave` of its hook `aoi_functions` at .*: SystemExit: 0"):
        played.play("walk")
    played.play("pass")


def test_an_endless_flow_is_reported() -> None:
    text = game("keep pot number = 0").replace("flow { each", "flow { repeat while (pot == 0) { do { lower pot by pot } } ; each")
    with pytest.raises(aoi.PlayError) as error:
        sound(text).new_game(seed=1)
    assert str(error.value) == ("demo.aoi:3:10: the game went on here for 100,000 steps, and nobody had to decide anything; let "
                                "the `repeat` end, or put a decision into it")


def test_an_endless_flow_after_a_move_leaves_the_game() -> None:
    text = game("keep pot number = 0", "action stir { do { raise pot by 1 } }").replace("turn (pass)", "turn (pass, stir)")
    text = text.replace(" } }\n", " } ; repeat while (pot > 0) { do { raise pot by 1 } } }\n", 1)
    played = sound(text).new_game(seed=1)
    played.play("stir")
    with pytest.raises(aoi.PlayError, match="100,000 steps"):
        played.play("stir")
    assert played.decisions == 1


def test_picking_from_nothing_is_reported() -> None:
    rules = sound(game("keep first seat = none", "keep order seat many",
                       "setup { do { pick p in order at random ; set first = p } }"))
    with pytest.raises(aoi.PlayError) as error:
        rules.new_game(seed=1)
    assert str(error.value) == ("demo.aoi:7:16: one is picked here at random, and there is none to pick from; put it into a `do … when` that tests for one")


def test_what_no_source_brings_is_reported() -> None:
    rules = sound(game(
        "type good { coal }", "type town { bonn }", "keep pot number = 0",
        'source well g to places { require wet "Dry" = pot > 0 and g == coal and any(p == bonn for p in places) ; do { lower pot by 1 } }',
        "action haul { bring 1 coal to bonn }",
        "action pump { do { raise pot by 1 } }").replace("turn (pass)", "turn (pass, haul, pump)"))
    played = rules.new_game(seed=1)
    with pytest.raises(aoi.PlayError) as error:
        played.play("haul")
    assert str(error.value) == ("demo.aoi:9:17: something must be brought here, and no source offers it; let a `require` of the action test for it")
    assert played.decisions == 0


def test_a_save_that_the_rules_fail_at_is_refused(rules: aoi.Ruleset) -> None:
    played = rules.new_game(seed=1)
    played.play("give 4")
    text = aoi.dumps(played).replace("give 4", "give 3")
    with pytest.raises(aoi.SaveError, match="move 1, `give 3`: the plugin `odd` fails in the function `toll`"):
        aoi.loads(text, rules)


def test_a_bot_that_looks_ahead_is_not_blamed(rules: aoi.Ruleset) -> None:
    class Curious:
        """A bot that tries one move too many."""

        def choose(self, view: aoi.View, rng: random.Random) -> aoi.Move:
            imagined = view.imagine(rng)
            imagined.play("give 3")
            return view.moves[0]

    with pytest.raises(aoi.PluginError, match=said("6:20")):
        decide(rules.new_game(seed=1), Curious())


# ---- a plugin's exceptions -----------------------------------------------------------------------------------------------


def missing(towns: dict[str, int]) -> int:
    return towns["towns"]


@pytest.mark.parametrize("hook", ["load", "aoi_words", "aoi_text", "aoi_functions", "a word", "a function", "played"])
def test_the_error_says_where_it_was_raised_and_has_its_cause(monkeypatch: pytest.MonkeyPatch, hook: str) -> None:
    """Plugin, hook, and the line of the plugin's Python; the plugin's exception is the error's cause, with its whole
    traceback."""
    @frozen(kw_only=True)
    class Tram(Macro):
        word = "tram"
        where = ("game",)

        def lines(self) -> str:
            return str(missing({}))

    def lost(number: int) -> int:
        """Nothing."""
        return missing({"number": number})

    fails = hookimpl(lambda: missing({}))
    points = {"load": Point(lambda: missing({})), "a word": plugin(aoi_words=gives(Tram)),
              "played": plugin(aoi_functions=gives(Function("lost", ("number",), "number", lost)))}
    points["a function"] = points["played"]
    install(monkeypatch, odd=points.get(hook) or plugin(**{hook: fails}))
    line = {"a word": "tram", "a function": "keep pot number = lost(1)", "played": "setup { do { set pot = lost(pot) } }"}.get(hook, "")
    with pytest.raises((aoi.PluginError, aoi.RulesetError)) as caught:
        aoi.load(text=game("uses odd", *([] if hook == "a function" else ["keep pot number = 1"]), line)).new_game(seed=1)
    error: BaseException = caught.value
    at = missing.__code__.co_firstlineno + 1
    assert f"KeyError: 'towns' (test_failing.py:{at})" in str(error)
    assert "the plugin `odd`" in str(error)
    if isinstance(error, aoi.RulesetError):
        assert isinstance(error.__cause__, aoi.PluginError)
        assert str(error.__cause__) in str(error)
        error = error.__cause__
    assert isinstance(error.__cause__, KeyError)


@pytest.mark.parametrize("how", ["require", "points", "outlook", "where", "long"])
def test_a_function_s_error_names_the_line_that_calls_it(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """It names the exact line, not the beginning of the action with the call."""
    install(monkeypatch, odd=plugin(aoi_functions=gives(TOLL)))
    lines = {
        "require": ["action walk {", "  choose n in 1..2", '  require fair "Too dear" = toll(pot) < n', "}"],
        "where": ["action walk {", "  choose n in 1..2", "  when toll(pot) < n", "}"],
        "long": ["action walk {", '  require fair "Too dear" = (pot < 1', "    or pot == 3 and pot * 7 > 1 and pot * 8 > 1 and pot * 9 > 1",
                 "    and toll(pot) < 3)", "}"],
        "points": ["score {", '  points pot "Pot" = toll(pot)', "  winner most points", "}"],
        "outlook": ["score {", '  points pot "Pot" = pot', "  outlook more = toll(pot)", "  winner most points", "}"],
    }[how]
    text = game("uses odd", "keep pot number = 3", *lines)
    text = text.replace("turn (pass)", "turn (pass, walk)") if lines[0].startswith("action") else text
    number = next(n for n, line in enumerate(text.split("\n"), 1) if "toll(" in line)
    rules = sound(text)
    asked: Callable[[aoi.Game], object] = {"points": aoi.Game.scores, "outlook": aoi.Game.outlook}.get(how, aoi.Game.legal_moves)
    with pytest.raises(aoi.PluginError, match=rf"`aoi_functions` at demo\.aoi:{number}:\d+: ZeroDivisionError"):
        asked(rules.new_game(seed=1))


def test_an_error_that_python_raises_in_place_of_another_is_where_that_one_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """A `StopIteration` in a generator of the compiler becomes a `RuntimeError`, whose traceback does not contain the plugin."""
    @frozen(kw_only=True)
    class Tram(Macro):
        word = "tram"
        where = ("game",)

        def lines(self) -> str:
            raise StopIteration

    install(monkeypatch, odd=plugin(aoi_words=gives(Tram)))
    at = Tram.lines.__code__.co_firstlineno + 1
    with pytest.raises(aoi.RulesetError, match=rf"generator raised StopIteration \(test_failing\.py:{at}\)"):
        aoi.load(text=game("uses odd", "tram"))
