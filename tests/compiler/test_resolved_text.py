"""The resolved text is the ruleset: on its own it compiles to the same program, and every line names its origin."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.cli.reports.line_origins import origin_lines
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source, render
from aoi_rules.library.catalogue import entries
from aoi_rules.library.compilation import compile_text
from aoi_rules.machine.program import Program
from aoi_rules.plugin import Ident, Macro, argument
from aoi_rules.plugin_api.values import RulesetText
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.words.known_words import PluginAdditions

LIBRARY = [pytest.param(entry.name, marks=[pytest.mark.slow] if entry.name == "germany" else []) for entry in entries()]
"""The daily run tries the game of this map, and its other map, which has plugins too."""


def text_of(program: Program) -> str:
    """The resolved text without its origins."""
    return "".join(f"{line.text}\n" for line in program.resolved_text())


def code_of(program: Program) -> str:
    """The generated module, without the places that it names."""
    uncommented = re.sub(r"(?m)^# [\w/.]+\.aoi:\d+:\d+(?:, `\w+`:\d+:\d+)?\n|  # [\w/.]+\.aoi:\d+:\d+$", "", program.code)
    return re.sub(r"[\w/.]+\.aoi:\d+:\d+", "PLACE", uncommented)


def program_of(found: CompileResult) -> Program:
    assert found.program is not None, "\n".join(map(render, found.diagnostics))
    return found.program


def same(first: Program, second: Program) -> bool:
    return first.content_hash == second.content_hash and code_of(first) == code_of(second)


@pytest.mark.slow_with("age_of_industry", "industry", "new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("name", LIBRARY)
def test_the_resolved_text_is_the_ruleset(name: str) -> None:
    program = aoi.load(name).program
    alone = program_of(compile_text(Source("alone.aoi", text_of(program))))
    assert same(alone, program)
    assert alone.model.types == program.model.types


@pytest.mark.thorough_with("age_of_industry", "card_game", "industry", "new_england")
@pytest.mark.parametrize("name", LIBRARY)
def test_what_a_line_says_stands_at_its_origin(name: str) -> None:
    """The exceptions are heads that `like` changed, braces of a changed block, and lines from a macro."""
    lines = [line for line in aoi.load(name).program.resolved_text() if line.text]
    assert all(line.place for line in lines)
    found = [line for line in lines if line.place and _packed(line.text) in _packed(line.place.source.lines[line.place.line - 1])]
    assert len(found) > 0.85 * len(lines)


@pytest.mark.thorough_with("age_of_industry", "card_game", "industry", "new_england")
@pytest.mark.parametrize("name", LIBRARY)
def test_a_line_has_the_name_of_its_rule(name: str) -> None:
    program = aoi.load(name).program
    rules = {rule.name for rule in program.model.rules if rule.kind != "choice"}
    assert rules - {line.name for line in program.resolved_text()} == set()


def _packed(text: str) -> str:
    return "".join(text.split())


# ---- parts, `like` and macros ---------------------------------------------------------------------------------------

GAME = """\
game g "G" {
  players 2..2
  seats red blue
  # What is carried.

  # Ruling: coal is not a metal
  type good {
    has price money = $1
    has heavy truth = no
    | id | price |
    | coal | $2 |
  }
  define worth(x) = x.price + $1    # gone with its line

  verb praise(x) {
    let n = worth(x)
  }
  menu turn (pass, rest)
  flow { each player in players { take 1 of turn } }
  action pass "Pass" see "Passing" { choose x in good
    require dear "Too dear" any { case cheap "it is cheap" = x.price < $3 }
    require light "Too heavy" = not x.heavy  # Ruling: for one
    do { praise x } }
  action rest like pass { drop light }
}
"""
PART = """\
part p for g {
  amend type good { | id | heavy |
    | iron | yes | ? }
  replace define worth(x)
    = x.price + $2
  amend action pass { amend require dear {
    # Ruling: iron is cheap
    case mine "it is iron" = x == good.iron } }
  pair salt
}
"""


@frozen(kw_only=True)
class Two(Macro):
    """Two goods."""

    word = "pair"
    where = ("part", "map")
    name: Ident = argument("its name")  # noqa: RUF009 - as all words have it

    def lines(self) -> str:
        return f"good {self.name}_a\ngood {self.name}_b\n"


def amended(game: str = GAME, part: str = PART, name: str = "plug/p.aoi") -> Program:
    def offered(names: Sequence[str], ruleset: RulesetText) -> PluginAdditions:
        core = plug_in([], ruleset)
        if set(names) - {"p"}:
            raise aoi.PluginError("there is one plugin")
        core.vocabulary.add(Two, "p")
        return PluginAdditions(core.vocabulary, {"p": (Source(name, part),)} if names else {})

    found = compile_source(Source("m.aoi", 'map m "M" {\n  extends g\n  uses p\n  good lime?\n}\n'),
                           lambda kind, *_: Source("games/g.aoi", game) if kind == "game" else None, offered)
    return program_of(found)


RESOLVED = """\
m.aoi:1  │ game m "M" {
g.aoi:2  │   players 2..2
g.aoi:3  │   seats red blue
g.aoi:4  │   # What is carried.
         │
g.aoi:6  │   # Ruling: coal is not a metal
g.aoi:7  │   type good {
g.aoi:8  │     has price money = $1
g.aoi:9  │     has heavy truth = no
g.aoi:10 │     | id   | price | heavy |
g.aoi:11 │     | coal | $2    |       |
p.aoi:3  │     | iron |       | yes   | ?
g.aoi:12 │   }
p.aoi:4  │   define worth(x)
p.aoi:5  │       = x.price + $2
         │
g.aoi:15 │   verb praise(x) {
g.aoi:16 │     let n = worth(x)
g.aoi:17 │   }
g.aoi:18 │   menu turn (pass, rest)
g.aoi:19 │   flow { each player in players { take 1 of turn } }
g.aoi:20 │   action pass "Pass" see "Passing" {
g.aoi:20 │     choose x in good
g.aoi:21 │     require dear "Too dear" any {
g.aoi:21 │       case cheap "it is cheap" = x.price < $3
p.aoi:7  │       # Ruling: iron is cheap
p.aoi:8  │       case mine "it is iron" = x == good.iron
g.aoi:21 │     }
g.aoi:22 │     require light "Too heavy" = not x.heavy  # Ruling: for one
g.aoi:23 │     do { praise x }
g.aoi:23 │   }
g.aoi:24 │   action rest see "Passing" {
g.aoi:20 │     choose x in good
g.aoi:21 │     require dear "Too dear" any {
g.aoi:21 │       case cheap "it is cheap" = x.price < $3
p.aoi:7  │       # Ruling: iron is cheap
p.aoi:8  │       case mine "it is iron" = x == good.iron
g.aoi:21 │     }
g.aoi:23 │     do { praise x }
g.aoi:24 │   }
         │
p.aoi:9  │   # pair salt stands for:
p.aoi:9  │   good salt_a
p.aoi:9  │   good salt_b
         │
m.aoi:3  │   uses p
m.aoi:4  │   good lime?
m.aoi:5  │ }"""


def test_every_line_has_its_origin() -> None:
    assert "\n".join(origin_lines(amended().resolved_text())) == RESOLVED


def test_the_amended_text_compiles_by_itself() -> None:
    program = amended()
    alone = compile_source(Source("alone.aoi", text_of(program)), lambda *_: None, lambda *_: plug_in([]))
    assert same(program_of(alone), program)


def test_what_a_macro_stands_for_is_hashed() -> None:
    """Another version of a plugin may produce other lines for the same word."""
    before = amended().content_hash
    assert amended(part=PART.replace("pair salt", "good salt_a\n  good salt_b")).content_hash == before
    assert amended(part=PART.replace("pair salt", "pair soda")).content_hash != before


def test_files_of_one_name_are_distinguished() -> None:
    origins = {line.split(":")[0] for line in origin_lines(amended(name="plug/g.aoi").resolved_text()) if ":" in line}
    assert origins == {"m.aoi", "games/g.aoi", "plug/g.aoi"}


@pytest.mark.parametrize(("text", "name"), [
    ("    require light \"Too heavy\" = not x.heavy  # Ruling: for one", "pass.light"),
    ("      case mine \"it is iron\" = x == good.iron", "rest.dear.mine"),
    ("      # Ruling: iron is cheap", "rest.dear.mine"),
    ("  # Ruling: coal is not a metal", "good"),
    ("      = x.price + $2", "worth"),
])
def test_lines_are_found_by_name(text: str, name: str) -> None:
    assert (text, name) in [(line.text, line.name) for line in amended().resolved_text()]
