"""The generated module contains nothing from an author's text except numbers, quoted strings and mangled names."""

from __future__ import annotations

import ast
import keyword
import random
from collections.abc import Sequence

import pytest

from aoi_rules import Ruleset
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from tests.compiler.texts import compiled, game, rendered, sound
from tests.everyday import first

MARK = "zzmark"  # in every name and text below, and nowhere in the compiler's own output

EVERYWHERE = """\
game zzmark_game "zzmark {0}" {
  players 2..3 ; seats zzmark_red zzmark_blue zzmark_green
  option zzmark_edition "zzmark {0}" (zzmark_old, zzmark_new) = zzmark_new
  type zzmark_good "zzmark {0}" { zzmark_coal "zzmark {0}" ; zzmark_iron }
  type zzmark_town {
    has zzmark_label text = "zzmark {0}"
    has zzmark_makes zzmark_good = none
    keep zzmark_owner seat = none
  }
  type zzmark_space in zzmark_town { has zzmark_size number = 1 ; keep zzmark_cubes number = 0 }
  link zzmark_road joins zzmark_town { keep zzmark_built truth = no }
  zzmark_town zzmark_bonn "zzmark {0}" zzmark_coal { zzmark_space x2 }
  zzmark_town zzmark_ulm "zzmark {0}" { zzmark_space ; zzmark_label "zzmark {0}" }
  zzmark_road zzmark_bonn -- zzmark_ulm
  type zzmark_card {
    has copies number
    has zzmark_text text
    | id          | title        | copies | zzmark_text  |
    | zzmark_ace  | "zzmark {0}" | 3      | "zzmark {0}" |
    | zzmark_king | "zzmark {0}" | 2      | "zzmark {0}" |
  }
  zone zzmark_deck "zzmark {0}" of zzmark_card seen by none full
  zone zzmark_hand "zzmark {0}" of zzmark_card per player seen by owner size by all
  keep zzmark_pot number = 0
  keep zzmark_money per player money = $3
  network zzmark_net of zzmark_town { open zzmark_road zzmark_l when zzmark_l.zzmark_built or zzmark_pot == 0 }
  define zzmark_held(zzmark_p) = count(zzmark_t for zzmark_t in zzmark_town when zzmark_t.zzmark_owner == zzmark_p)
  define zzmark_named(zzmark_t) = zzmark_t.zzmark_label == "zzmark {0}"
  define zzmark_near(zzmark_t) = any(zzmark_o in zzmark_net.reached(zzmark_t) for zzmark_o in zzmark_town
                                     when zzmark_named(zzmark_o))
  verb zzmark_pay(zzmark_p, zzmark_n) "{zzmark_p} zzmark {1} {zzmark_n}" {
    lower zzmark_p.zzmark_money by zzmark_n
    raise zzmark_pot by 1
  }
  after zzmark_pay(zzmark_q, zzmark_m) when zzmark_m > $1 { raise zzmark_pot by 1 }
  source zzmark_well zzmark_g to zzmark_places each zzmark_s in zzmark_space "zzmark {0}" see "zzmark {0}" {
    require zzmark_open "zzmark {1}" = zzmark_s.zzmark_cubes < 99 and zzmark_s.zzmark_town in zzmark_places
    require zzmark_good "zzmark {1} {zzmark_g}" = zzmark_g == zzmark_coal
    do { raise zzmark_s.zzmark_cubes by 1 }
  }
  setup {
    do zzmark_deal { each zzmark_p in players { move 1 at random from zzmark_deck to zzmark_p.zzmark_hand } }
  }
  menu turn (zzmark_take, zzmark_again, zzmark_rest)
  flow {
    repeat zzmark_round until (zzmark_pot > 6 or zzmark_round == 9) {
      phase zzmark_phase "zzmark {0}" see "zzmark {0}" {
        each player in players { take 0..2 of turn }
      }
    }
  }
  action zzmark_take "zzmark {0}" see "zzmark {0}" {
    choose zzmark_town in zzmark_town "zzmark_at" alike by (zzmark_makes, zzmark_owner)
    let zzmark_cost = $1 if zzmark_near(zzmark_town) else $2
    require zzmark_rich "zzmark {1}" see "zzmark {0}" = me.zzmark_money >= zzmark_cost
    require zzmark_any "zzmark {1}" any {
      case zzmark_free "zzmark {1}" = zzmark_town.zzmark_owner == none
      case zzmark_few "zzmark {1}" = zzmark_held(me) < 2 and zzmark_edition == zzmark_new
    }
    then
    choose zzmark_card in me.zzmark_hand "zzmark_with"
    do zzmark_do {
      zzmark_pay me zzmark_cost
      set zzmark_town.zzmark_owner = me
      move zzmark_card from me.zzmark_hand to zzmark_deck
    }
    bring 1 zzmark_coal to zzmark_town
  }
  action zzmark_again "zzmark {0}" like zzmark_take { drop zzmark_any }
  action zzmark_rest "zzmark {0}" { do { raise zzmark_pot by 1 } }
  score {
    points zzmark_points "zzmark {0}" = zzmark_held(me)
    winner most points
  }
}
"""

HOSTILE = (
    "plain", "it's", r"\"\"\"", r"\\", r"\\\"", "%s {} {{ }} $x `x`", "__import__('os').system('true')",
    r"\"); import os #", "\t", "é – × ’", "{v_me}", "@written z_deck",
)
NAMES = sorted({
    *keyword.kwlist, *keyword.softkwlist, "print", "len", "range", "tuple", "sum", "min", "max", "int", "bool", "dict", "list",
    "set", "sorted", "exec", "open", "object", "__import__", "__builtins__", "s", "f", "m", "n", "k", "x", "v_me", "v_x",
    "self", "State", "Frame", "Any", "define", "Graph", "Paths", "NoSource", "ABSENT", "bits", "chance", "clockwise", "others",
    "setup", "score", "rank", "STEPS", "APPLIES", "step_0", "apply_0", "moves", "frames", "to_move", "log", "drawn", "script",
    "copy", "pack", "players", "me", "none", "yes", "no", "type", "seat", "number", "money", "found", "out", "best", "key",
    "known", "value", "among", "alike", "lines", "totals", "opened", "through", "paths", "keep", "c", "c_0", "o", "r", "z", "g",
    "to", "new", "_", "__", "_x", "__x", "__class__", "__init__", "x_let", "NO_STATE", "T_A", "K_A", "q_a", "state", "size",
    "count", "ends", "id", "title", "copies", "drop",
})
LANGUAGES_OWN = {
    "and", "as", "by", "else", "for", "if", "in", "not", "or", "when", "with", "me", "players", "others", "none", "yes", "no", "number",
    "money", "seat", "define", "setup", "score", "type", "keep", "set", "id", "title", "best", "clockwise", "count", "list",
    "max", "min", "sorted", "sum", "drop", "raise",
}
ROLES = {
    "type": "type {n} {{ a{i} ; b{i} }} ; keep it{i} {n} = none ; setup {{ do {{ each y in {n} {{ set it{i} = y }} }} }}",
    "member": "type t{i} {{ {n} ; b{i} }} ; keep it{i} t{i} = b{i} ; setup {{ do {{ set it{i} = b{i} when it{i} == {n} }} }}",
    "has": "type t{i} {{ has {n} number = 1 ; keep kept number = 0 ; a{i} }} ; setup {{ do {{ each y in t{i} {{ set y.kept = y.{n} }} }} }}",
    "keep of a type": "type t{i} {{ keep {n} number = 0 ; a{i} }} ; setup {{ do {{ each y in t{i} {{ raise y.{n} by 1 }} }} }}",
    "keep of players": "keep {n} per player number = 1 ; setup {{ do {{ each p in players {{ raise p.{n} by 1 }} }} }}",
    "keep": "keep {n} number = 0 ; setup {{ do {{ raise {n} by 1 }} }}",
    "zone": "type t{i} {{ a{i} }} ; zone {n} of t{i} full ; zone rest{i} of t{i} ; setup {{ do {{ move 1 at random from {n} to rest{i} }} }}",
    "option": "option {n} \"Option\" (a{i}, b{i}) = a{i} ; keep it{i} number = 0 ; setup {{ do {{ set it{i} = 1 when {n} == b{i} }} }}",
    "definition": "define {n}(y) = y + 1 ; check two{i} = {n}(1) == 2",
    "parameter": "define f{i}({n}) = {n} + 1 ; check three{i} = f{i}(2) == 3",
    "verb": "keep it{i} number = 0 ; verb {n}(y) {{ raise it{i} by y }} ; setup {{ do {{ {n} 1 }} }} ; verb g{i}(y) {{ raise it{i} by y }} ; after {n}(y) {{ g{i} y }}",
    "verb's parameter": "keep it{i} number = 0 ; verb g{i}({n}) \"{{{n}}}\" {{ raise it{i} by {n} }} ; setup {{ do {{ g{i} 1 }} }}",
    "variable": "check a{i} = count({n} for {n} in 1..3) == 3",
    "each": "keep it{i} seat = none ; setup {{ do {{ each {n} in players {{ let {n}_ = {n} ; set it{i} = {n}_ }} }} }}",
    "link": "type t{i} {{ a{i} ; b{i} }} ; link {n} joins t{i} {{ keep built truth = yes }} ; {n} a{i} -- b{i} ; network n{i} of t{i} {{ open {n} y when y.built }} ; keep it{i} number = 0 ; setup {{ do {{ set it{i} = count(n{i}.reached(a{i})) }} }}",
    "network": "type t{i} {{ a{i} ; b{i} }} ; link l{i} joins t{i} ; l{i} a{i} -- b{i} ; network {n} of t{i} {{ open l{i} y }} ; keep it{i} number = 0 ; setup {{ do {{ set it{i} = count({n}.reached(a{i})) }} }}",
    "choice": "action act{i} {{ choose {n} in players ; let {n}_ = {n} ; require {n} \"No\" = {n}_ == {n} ; do {n} {{ let {n}__ = {n}_ }} }}",
    "action": "action {n} {{ }}",
}


@pytest.mark.thorough
@pytest.mark.parametrize("text", HOSTILE)
def test_texts_and_names_are_quoted_or_mangled(text: str) -> None:
    rules = of_everything(text)
    module = ast.parse(rules.program.code)
    assert [type(n).__name__ for n in module.body if isinstance(n, ast.Import)] == []
    assert imported(module) <= {"__future__", "typing", "attrs", "aoi_rules.machine.budget", "aoi_rules.machine.graph", "aoi_rules.machine.kernel",
                                "aoi_rules.machine.state"}
    assert unknown(module) == set()
    assert hidden(module) == set()
    assert fields(module) == set()


@pytest.mark.parametrize("text", HOSTILE)
def test_it_plays(text: str) -> None:
    play(of_everything(text))


@pytest.mark.thorough
@pytest.mark.parametrize(
    "path", ["evil\nimport os\n", "evil\rimport os", 'evil""".aoi', "evil\x0cimport os", "evil\u2028import os", "evil\\", "\udcff"]
)
def test_a_path_stays_in_its_comment(path: str) -> None:
    plain = compiled(everywhere("plain")).program
    odd = compiled(everywhere("plain"), path).program
    assert plain is not None
    assert odd is not None
    assert same_but_strings(odd.code, plain.code)


@pytest.mark.slow
@pytest.mark.parametrize("role", first(3, ROLES))
def test_any_name_compiles_and_plays_or_is_refused(role: str) -> None:
    """A name from Python or from the compiler is like any other; a name from the language is refused at its place."""
    names = list(NAMES)
    refused: set[str] = set()
    for _ in range(4):  # the refused text may hide something else
        result = compiled(roles(role, names))
        errors = [d for d in result.diagnostics if d.severity == "error"]
        if not errors:
            break
        bad = {names[d.place.line - 5] for d in errors if d.place is not None and d.place.line > 4}
        refused |= bad
        names = [n for n in names if n not in bad]
    assert refused <= LANGUAGES_OWN, rendered(roles(role, sorted(refused - LANGUAGES_OWN)))
    assert result.program is not None
    play(Ruleset(result.program))


def roles(role: str, names: Sequence[str]) -> str:
    """A game with each name in every role, one line for each."""
    text = game(*(ROLES[role].format(n=name, i=number) for number, name in enumerate(names)))
    if role == "action":
        text = text.replace("turn (pass)", f"turn ({', '.join(names)})").replace("  action pass { }\n", "\n", 1)
    return text


@pytest.mark.parametrize("name", ["print", "s", "class", "to_move", "__class__"])
def test_a_game_a_seat_a_loop_and_a_phase_may_be_called_so(name: str) -> None:
    text = game().replace("seats red blue", f"seats {name} blue").replace("game demo", f"game {name}")
    text = text.replace("flow { each", f"flow {{ repeat {name} until ({name} > 1) {{ phase {name} {{ do {{ }} }} }} ; each")
    play(sound(text))


def test_two_names_never_meet() -> None:
    """Slots, functions and locals made from different names stay different."""
    rules = sound(game(
        "type a { keep b_c number = 1 ; x }", "type a_b { keep c number = 2 ; y }", "keep a_b_c number = 3",
        "type keep_ { keep b number = 4 ; z }", "keep b number = 5", "keep B number = 6", "type z { keep hand number = 7 ; w }",
        "zone hand of a", "type c { keep x number = 8 ; v }", "type to { keep move number = 9 ; u }",
        "action lay { choose p in players ; then ; choose q in players ; do { set b = 10 } }",
        "action lay_2 { choose p in players ; do { set B = 11 } }",
    ).replace("turn (pass)", "turn (pass, lay, lay_2)"))
    state = rules.new_game(seed=1)
    types = state.view().data["types"]
    assert [types[t][k][0] for t, k in (("a", "b_c"), ("a_b", "c"), ("keep_", "b"), ("z", "hand"), ("c", "x"), ("to", "move"))
            ] == [1, 2, 4, 7, 8, 9]
    assert state.view().data["keeps"] == {"a_b_c": 3, "b": 5, "B": 6}
    assert len(state.legal_moves()) == 1 + 2 + 2


def everywhere(text: str) -> str:
    """The example with a text in every place that allows one; in a line of the log and in a requirement braces contain names."""
    return EVERYWHERE.replace("{0}", text).replace("{1}", text.translate({ord("{"): "(", ord("}"): ")"}))


def of_everything(text: str) -> Ruleset:
    result = compiled(everywhere(text))
    assert result.program is not None, rendered(everywhere(text))
    return Ruleset(result.program)


def play(rules: Ruleset) -> None:
    """Some decisions of a game, as everybody sees them."""
    rng = random.Random(7)
    state = rules.new_game(seed=7)
    for _ in range(25):
        if state.over:
            break
        moves = state.legal_moves()
        assert len(moves)
        state.view(state.to_move)
        state.play(moves[rng.randrange(len(moves))])
    assert list(map(str, state.events())) is not None
    state.scores()


def imported(module: ast.Module) -> set[str]:
    return {n.module or "" for n in ast.walk(module) if isinstance(n, ast.ImportFrom)}


BUILTINS = {"bool", "bytes", "dict", "int", "len", "list", "map", "max", "min", "property", "range", "set", "sorted", "staticmethod", "str", "tuple"}
"""The parts of Python that the generated code itself uses."""


def given(module: ast.Module) -> list[str]:
    """The names that a module defines: imports, functions, their parameters and variables."""
    found = [alias.name for node in ast.walk(module) if isinstance(node, ast.ImportFrom) for alias in node.names]
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.arg):
            found.append(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.append(node.id)
    return found


def unknown(module: ast.Module) -> set[str]:
    """Names that a module uses but does not define."""
    used = {node.id for node in ast.walk(module) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return used - set(given(module)) - BUILTINS


def hidden(module: ast.Module) -> set[str]:
    """Names of globals that are also assigned within a function."""
    outer = {name for node in module.body if isinstance(node, ast.FunctionDef | ast.ClassDef) for name in (node.name,)}
    outer |= {alias.name for node in module.body if isinstance(node, ast.ImportFrom) for alias in node.names} | BUILTINS
    inner = {name for node in module.body if isinstance(node, ast.FunctionDef) for name in given(ast.Module(list(node.body), []))}
    return inner & outer


def fields(module: ast.Module) -> set[str]:
    """An author's names that follow a dot and are not slots of the state."""
    state = next(n for n in module.body if isinstance(n, ast.ClassDef))
    slots = {n.target.id for n in state.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    assert all("_" in slot for slot in slots if MARK in slot)
    return {n.attr for n in ast.walk(module) if isinstance(n, ast.Attribute) and MARK in n.attr} - slots


def same_but_strings(one: str, other: str) -> bool:
    """Whether two modules differ only in quoted strings and comments."""
    def bare(code: str) -> str:
        module = ast.parse(code)
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                node.value = ""
        return ast.dump(module)

    return bare(one) == bare(other)


def test_every_role_of_a_name_is_in_the_example() -> None:
    from aoi_rules.diagnostics import Source
    from aoi_rules.language import parse

    block, found = parse(Source("", EVERYWHERE))
    assert found == ()
    words = {n.word for n in walk(block) if isinstance(n, tree.Statement)}
    assert {"option", "type", "link", "zone", "keep", "network", "define", "verb", "after", "source", "setup", "flow",
            "action", "choose", "let", "require", "case", "then", "do", "bring", "score", "points"} <= words
