"""Parts and plugins of different authors that use one name: each has its own meaning."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.plugin import Function, Macro, Member, argument, text_of
from aoi_rules.scenarios import Suite
from aoi_rules.workspace import Workspace
from tests.compiler.texts import game
from tests.plugins.fakes import gives, install, plugin

GAME = game("type town { }", 'town ulm "Ulm"', 'town bonn "Bonn"', "keep purse money per player = $9", "define jar = 3", 'check jar_ "It is" = jar == 3')


def part(name: str, price: int) -> str:
    """A part with a keep of a town, a definition, a verb, an action of its own and a line that may refuse the game's action."""
    return f"""part {name} for demo {{
  amend type town {{ keep toll money = ${price} }}
  define fee(t) = t.toll + $1
  verb pay(t) "{{t}} costs {{t.toll}}" {{ lower me.purse by fee(t) }}
  action {name}_visit "Visit by {name}" {{ choose t in town ; require fee "It costs {{fee(t)}}" = me.purse >= fee(t) ; do visit {{ pay t }} }}
  amend action pass {{ require fee "Pay before" = me.purse >= $0 }}
  amend menu turn {{ also {name}_visit }}
}}
"""


def over(folder: Path, *names: str, more: str = "", target: str = "") -> aoi.Ruleset:
    """The game with these parts, in this order, and a map over it; with a `target`, the lines of the parts apply only to rulesets
    that declare it."""
    (folder / "demo.aoi").write_text(GAME, encoding="utf-8")
    for number, name in enumerate(("roads", "trams"), 2):
        head, lines = part(name, number).removesuffix("}\n").split("\n", 1)
        inside = f"  with {target} {{\n{lines}\n  }}" if target else lines
        (folder / f"{name}.aoi").write_text(f"{head}\n{inside}\n}}\n", encoding="utf-8")
    (folder / "land.aoi").write_text(f'map land "Land" {{ extends demo ; uses {" ".join(names)} ; {more} }}', encoding="utf-8")
    return aoi.load(folder / "land.aoi")


@pytest.mark.parametrize("target", ["", "define jar"])
@pytest.mark.parametrize("order", [*permutations(("roads", "trams"))], ids="-".join)
def test_each_means_its_own(tmp_path: Path, order: tuple[str, str], target: str) -> None:
    """This includes declarations that depend on something that not every map has."""
    played = over(tmp_path, *order, target=target).new_game(seed=1)
    seat = played.to_move
    assert seat is not None
    played.play("trams_visit ulm")
    assert dict(zip(played.seats, played.view().data["types"]["seat"]["purse"], strict=True))[seat] == 9 - 4
    assert "Ulm costs $3" in "\n".join(map(str, played.events(None)))


@pytest.mark.parametrize("order", [*permutations(("roads", "trams"))], ids="-".join)
def test_whoever_means_one_writes_its_part_before_it(tmp_path: Path, order: tuple[str, str]) -> None:
    """The order in which the parts are used does not matter."""
    claim = 'check claim "They are" = trams.fee(ulm) == $4 and roads.fee(ulm) == $3 and ulm.trams.toll == $3 and ulm.roads.toll == $2'
    assert [d.message for d in over(tmp_path, *order, more=claim).diagnostics] == []


LAND = 'map land "Land" {{ extends demo ; uses roads trams ; {} }}\n'


def problems(folder: Path, more: str) -> list[tuple[str, str | None]]:
    """The errors of a map with more lines that uses both parts, each with its hint."""
    over(folder, "roads", "trams")
    return [(d.message, d.hint) for d in aoi.check(folder / "land.aoi", text=LAND.format(more)) if d.severity == "error"]


CHANGE = """amend action pass {
    replace require trams.fee "Trams want {trams.fee(ulm)}" = me.purse >= trams.fee(ulm) + sum(roads.fee(t) for t in town) + $9
  }"""


def test_texts_and_addresses_may_name_a_part(tmp_path: Path) -> None:
    rules = over(tmp_path, "roads", "trams", more=CHANGE)
    (refusal,) = rules.new_game(seed=1).explain("pass")
    assert (refusal.rule, refusal.text) == ("pass.trams_fee", "Trams want $4")


@pytest.mark.thorough
def test_a_name_in_a_line_comes_before_that_of_a_part(tmp_path: Path) -> None:
    """A loop's variable with the name of a part still has its own attributes."""
    claim = 'check claim "So" = all(trams.toll == $2 for trams in town) and all(trams.trams.toll == $3 for trams in town)'
    assert problems(tmp_path, claim) == []


@pytest.mark.thorough
def test_the_name_in_the_result_is_not_to_be_written(tmp_path: Path) -> None:
    """It depends on the order of the parts; messages use the name that does not."""
    assert problems(tmp_path, 'check claim "So" = trams_fee(ulm) == $4') == [
        ("between the name of a part and a name that it declares is a dot", "write `trams.fee`")]
    assert problems(tmp_path, 'check claim "So" = trams.fee == $4') == [
        ("`trams.fee` takes 1 value, not 0", "write `trams.fee(t)`, as line 3 of trams.aoi declares it")]
    (problem,) = [d for d in aoi.check(tmp_path / "land.aoi", text=LAND.format('check a "A" = trams.fee == $1')) if d.severity == "error"]
    assert [(one.name, str(one.place)) for one in problem.related] == [("trams.fee", "trams.aoi:3:3")]


def test_rule_lines_are_called_after_their_part(tmp_path: Path) -> None:
    names = {rule.name for rule in over(tmp_path, "roads", "trams").model.rules}
    assert {"pass.fee", "pass.trams_fee", "roads_visit.fee", "trams_visit.trams_fee"} <= names


def test_a_line_called_as_another_part_s_definition_may_use_it(tmp_path: Path) -> None:
    """The line has its own name; in its condition the name means the definition of the part that came first."""
    third = 'part third for demo { amend action pass { require fee "Dear" = fee(ulm) > $0 } }'
    (tmp_path / "third.aoi").write_text(third, encoding="utf-8")
    rules = over(tmp_path, "roads", "trams", "third")
    assert "pass.third_fee" in {rule.name for rule in rules.model.rules}
    assert any(line.text.split() == ['require', 'third_fee', '"Dear"', '=', 'fee(ulm)', '>', '$0'] for line in rules.program.resolved_text())


def test_a_part_alone_keeps_its_names(tmp_path: Path) -> None:
    assert "pass.fee" in {rule.name for rule in over(tmp_path, "trams").model.rules}
    assert [d.message for d in over(tmp_path, "trams", more='check claim "It is" = trams.fee(ulm) == fee(ulm)').diagnostics] == []


def test_the_game_s_names_are_the_game_s(tmp_path: Path) -> None:
    """A part that uses a name of the game for something else gets an error at its own line."""
    (tmp_path / "demo.aoi").write_text(GAME, encoding="utf-8")
    (tmp_path / "land.aoi").write_text('map land "Land" { extends demo ; uses odd }\n', encoding="utf-8")
    (tmp_path / "odd.aoi").write_text("part odd for demo { define jar = 4 }\n", encoding="utf-8")
    found = [d for d in aoi.check(tmp_path / "land.aoi") if d.severity == "error"]
    assert [(d.place.source.name, d.code) for d in found if d.place is not None] == [("odd.aoi", "declared-twice")]


# ---- plugins ----------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Tram(Macro):
    """A town with trams."""

    word = "tram"
    where = ("map", "part")
    town: Any = argument("the town")  # noqa: RUF009 - how fields of words are made

    def lines(self) -> str:
        """A town."""
        return f'town {text_of(self.town)} "By tram"'


@frozen(kw_only=True)
class Rail(Tram):
    """A town with railways."""

    def lines(self) -> str:
        """A town."""
        return f'town {text_of(self.town)} "By rail"'


@frozen(kw_only=True)
class Town(Tram):
    """A word with the name of a type of the game."""

    word = "town"


def fare(stops: int) -> int:
    """A ride's price."""
    return stops


def dearer(stops: int) -> int:
    """Another one's."""
    return 10 * stops


@pytest.mark.parametrize("order", [*permutations(("odd", "even"))], ids="-".join)
def test_words_and_functions_of_one_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, order: tuple[str, str]) -> None:
    """Each plugin's own text uses its own; a map writes the name of the plugin before those that are not the first one's."""
    texts = {name: f"part {name} for demo {{ define {name}_price = fare(3) ; tram {name}_town }}" for name in order}
    install(monkeypatch, odd=plugin(aoi_text=gives(("odd.aoi", texts["odd"])), aoi_words=gives(Tram),
                                    aoi_functions=gives(Function("fare", ("number",), "number", fare))),
            even=plugin(aoi_text=gives(("even.aoi", texts["even"])), aoi_words=gives(Rail),
                        aoi_functions=gives(Function("fare", ("number",), "number", dearer))))
    (tmp_path / "demo.aoi").write_text(GAME, encoding="utf-8")
    second, price = order[1], {"odd": 3, "even": 30}
    claim = f'check claim "So it is" = odd_price == 3 and even_price == 30 and {second}.fare(3) == {price[second]}'
    (tmp_path / "land.aoi").write_text(
        f'map land "Land" {{ extends demo ; uses {" ".join(order)} ; {second}_tram kiel ; tram oban ; {claim} }}\n', encoding="utf-8")
    rules = aoi.load(tmp_path / "land.aoi")
    assert {d.code for d in rules.diagnostics} == {"same-title"}, "a word of each plugin stands twice, and its title too"
    towns = {member.name: member.title for kind in rules.model.types if kind.name == "town" for member in kind.members}
    by = {"odd": "By tram", "even": "By rail"}
    assert towns == {"ulm": "Ulm", "bonn": "Bonn", "odd_town": by["odd"], "even_town": by["even"], "kiel": by[second],
                     "oban": by[order[0]]}


def test_a_word_with_the_name_of_a_type_of_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One problem, which names the plugin, instead of one for each line of the game that begins with this word."""
    install(monkeypatch, odd=plugin(aoi_words=gives(Town)))
    (tmp_path / "demo.aoi").write_text(GAME, encoding="utf-8")
    (tmp_path / "land.aoi").write_text('map land "Land" { extends demo ; uses odd ; town kiel "Kiel" }\n', encoding="utf-8")
    (problem,) = aoi.check(tmp_path / "land.aoi")
    assert (problem.code, problem.message) == (
        "unknown-plugin", "the plugin `odd` gives the word `town`, and that is the name of a type in `demo`; the word needs another name")
    assert problem.place is not None
    assert problem.place.text == "odd"


@frozen(kw_only=True)
class Size(Tram):
    """A word with the name of a field of the game."""

    word = "size"
    where = ("town",)


def test_a_word_with_the_name_of_a_field_of_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It would change what the game's own lines mean."""
    install(monkeypatch, odd=plugin(aoi_words=gives(Size)))
    text = GAME.replace("type town { }", "type town { has size number = 1 }").replace('town ulm "Ulm"', 'town ulm "Ulm" { size 4 }')
    (tmp_path / "demo.aoi").write_text(text, encoding="utf-8")
    (tmp_path / "land.aoi").write_text('map land "Land" { extends demo ; uses odd }\n', encoding="utf-8")
    (problem,) = aoi.check(tmp_path / "land.aoi")
    assert problem.message == ("the plugin `odd` gives the word `size`, and that is the name of something of each "
                               "town in `demo`; the word needs another name")


# ---- two plugins with the same names of fields, words and functions ---------------------------------------------------


def station(name: str, due: int) -> Any:
    """A plugin with a field of a town, a word for it, and a function that reads it."""
    @frozen(kw_only=True)
    class Fee(Macro):
        """The fee of a town."""

        word = "fee_line"
        where = ("town",)
        fee: Any = argument("the fee")  # noqa: RUF009 - how fields of words are made

        def lines(self) -> str:
            """The field."""
            return f"fee {text_of(self.fee)}"

    def taken(town: Member) -> int:
        """The fee of a town, from this plugin's field."""
        return int(town["fee"]) * due

    text = f"part {name} for demo {{ amend type town {{ has fee number = 0 }} ; define {name}_due(t) = taken(t) }}"
    return plugin(aoi_text=gives((f"{name}.aoi", text)), aoi_words=gives(Fee),
                  aoi_functions=gives(Function("taken", ("town",), "number", taken, by_members=True)))


@pytest.mark.parametrize("order", [*permutations(("roads", "trams"))], ids="-".join)
def test_words_and_functions_mean_their_plugin_s_field(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, order: tuple[str, str],
) -> None:
    """This includes lines that a word produces, and Python functions that get members; a map names the plugin of the word."""
    install(monkeypatch, roads=station("roads", 1), trams=station("trams", 10))
    (tmp_path / "demo.aoi").write_text(GAME, encoding="utf-8")
    claim = 'check claim "So" = roads_due(ulm) == 2 and trams_due(ulm) == 30 and ulm.roads.fee == 2 and ulm.trams.fee == 3'
    (tmp_path / "land.aoi").write_text(
        f'map land "Land" {{ extends demo ; uses {" ".join(order)} ; amend town ulm {{ roads_fee_line 2 ; trams_fee_line 3 }} ; {claim} }}\n',
        encoding="utf-8")
    assert [d.message for d in aoi.check(tmp_path / "land.aoi")] == []


def test_scenarios_and_parts_that_are_given_call_them_so_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = over(tmp_path, "roads", "trams")
    assert rules.name == "land"
    scenario = """scenario "each has its toll" {
  map land
  expect = ulm.roads.toll == $2 and ulm.trams.toll == $3 and roads.fee(ulm) == $3
}
"""
    (tmp_path / "tests.aoi").write_text(scenario, encoding="utf-8")
    assert Suite.read(tmp_path / "tests.aoi").problems() == ()
    install(monkeypatch, roads=station("roads", 1), trams=station("trams", 10))
    text = GAME.replace('town bonn "Bonn"', 'town bonn "Bonn"\n  check claim "So" = ulm.roads.fee == 0 and ulm.trams.fee == 0')
    assert [d.message for d in aoi.check(text=text, parts=["roads", "trams"]) if d.severity == "error"] == []


# ---- editors ----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_editors_find_rename_and_offer_what_a_part_declares(tmp_path: Path) -> None:
    """The order in which the parts are used does not matter; braces and addresses are included."""
    over(tmp_path, "roads", "trams", more=CHANGE)
    space = Workspace(tmp_path)
    text = space.text("land.aoi")

    def place(words: str) -> tuple[int, int]:
        line = text[: text.index(words)].count("\n")
        return line + 1, text.splitlines()[line].index(words) + len(words)

    for words, home in ((">= trams.fee", "trams.aoi:3:10"), ("sum(roads.fee", "roads.aoi:3:10")):
        assert str(space.definition("land.aoi", *place(words))) == home
    renamed = {str(edit.place) for edit in space.rename("land.aoi", *place(">= trams.fee"), "price")}
    assert {one.partition(":")[0] for one in renamed} == {"land.aoi", "trams.aoi"}
    assert len([one for one in renamed if one.startswith("land.aoi")]) == 2
    space.open("land.aoi", text.replace("trams.fee(ulm) +", "trams."), 2)
    line, column = place(">= trams.")
    assert "fee" in {one.text for one in space.completions("land.aoi", line, column + 1)}
