"""Parts that use others, and lines that depend on the parts in use."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source, render
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.composing import GAME

PARTS = {
    "sea": "keep hulls number = 5 ; amend action dig { require sail \"No\" = hulls > 1 ; do sail { lower hulls by 1 } }",
    "toll": """
  define fee = $2 if in_use(sea) else $1
  with sea { define ships = hulls ; amend require sail when ships < 9 ; amend action pass { do { raise hulls by 1 } } }
  amend action dig { require fee "x" = me.money >= fee ; do toll { lower me.money by $1 when not in_use(sea) and in_use(toll) } }
""",
    "fleet": "uses sea ; amend action pass { do more { set hulls = 7 } }",
    "harbour": "uses fleet sea ; with sea toll { define both = ships + hulls ; check some = both >= 0 }",
}


def composed(uses: str, laid: tuple[str, ...] = (), parts: Mapping[str, str] = PARTS, own: str = "") -> CompileResult:
    """A map that uses some parts, with others laid over it."""
    sources = {name: Source(f"{name}.aoi", f"part {name} for g {{\n{text}\n}}\n") for name, text in parts.items()}

    def find(kind: str, name: str, *_: object) -> Source | None:
        return Source("g.aoi", GAME) if (kind, name) == ("game", "g") else sources.get(name)

    text = f"map m {{\n  extends g\n{f'  uses {uses}' if uses else ''}\n{own}\n}}\n"
    return compile_source(Source("m.aoi", text), find, plug_in, laid=laid, known=lambda kind, *_: sources if kind == "part" else ())


def resolved(*uses: str, laid: tuple[str, ...] = (), own: str = "") -> list[str]:
    """The lines of the map without layout, sorted."""
    found = composed(" ".join(uses), laid, own=own)
    assert found.program is not None, found.diagnostics
    assert not found.diagnostics
    return sorted(filter(None, (" ".join(line.text.split()) for line in found.program.resolved_text())))


def problems_of(text: str) -> list[str]:
    return [str(one) for one in compile_source(Source("m.aoi", text), lambda *_: None, plug_in).diagnostics]


def said(uses: str, own: str = "", **parts: str) -> str:
    return "\n".join(render(one) for one in composed(uses, parts={**PARTS, **parts}, own=own).diagnostics)


@pytest.mark.thorough
def test_a_part_brings_what_it_uses() -> None:
    """The used part comes once, before the part that uses it; the map may use it too."""
    assert resolved("fleet") == resolved("sea", "fleet") == resolved("fleet", "sea") == resolved("sea", laid=("fleet",))
    assert "keep hulls number = 5" in resolved("fleet")


@pytest.mark.slow
def test_every_order_is_the_same() -> None:
    lines = [resolved(*order) for order in permutations(("sea", "toll", "fleet", "harbour"))]
    assert lines[0] == resolved("toll", "harbour") == resolved("harbour", "toll") == resolved("toll", laid=("harbour",))
    assert all(one == lines[0] for one in lines)
    assert "define both = ships + hulls" in lines[0]


@pytest.mark.slow
def test_what_is_not_in_use_is_left_out() -> None:
    """This includes lines with undeclared names; a map, or a part laid over it, determines what is in use."""
    assert not any("hulls" in line or "ships" in line for line in resolved("toll"))
    assert "define fee = $2 if in_use(no) else $1" in resolved("toll")
    assert "define fee = $2 if in_use(yes) else $1" in resolved("toll", laid=("sea",))
    assert "define ships = hulls" in resolved("toll", laid=("sea",))
    assert "keep own number = 1" in resolved("sea", own=OWN)
    assert "lower me.money by $1 when not in_use(no) and in_use(yes)" in resolved("toll")


OWN = "with sea { keep own number = 1 ; amend action dig { do own { set own = 2 } } }"
WRONG = {
    "a ring": ("one", {"one": "uses two", "two": "uses three", "three": "uses one"}),
    "itself": ("one", {"one": "uses one"}),
    "a part that is nowhere": ("one", {"one": "uses seaa"}),
    "a misspelt name": ("one", {"one": "with haven { } ; with harbor { } ; define x = in_use(se) ; check c = x or 1 < 2"}),
    "no name": ("one", {"one": 'with "sea" { }\nwith { }\nwith sea'}),
    "a word without the name of a declaration": ("one", {"one": "with action { keep own number = 1 }"}),
    "uses inside": ("one", {"one": "with sea { uses toll }"}),
    "no part": ("one", {"one": "check a = in_use()\ncheck b = in_use(sea, toll)\ncheck c = in_use(3)"}),
    "in a game's action": ("one", {"one": "amend action dig { with sea { require x = no } }"}),
    "what is declared elsewhere": ("toll one", {"one": "check c = hulls > 0"}),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said(case: str, snapshot: SnapshotAssertion) -> None:
    uses, parts = WRONG[case]
    assert said(uses, **parts) == snapshot


def test_what_only_lines_for_other_rulesets_use_is_used() -> None:
    """A part declares the names for rulesets that also use another part."""
    declared = "define far = 3 ; keep dug number = 0 ; verb dig_more { raise dug by 1 } ; action swim \"Swim\" { }"
    used = "amend action dig { require far \"x\" = dug < far ; do more { dig_more } }"
    assert said("alone", alone=f"{declared} ; with sea {{ {used} ; menu wet (swim) }}") == ""


def test_nothing_else_is_called_so() -> None:
    found = composed("one", parts={"one": "define in_use(s) = s.owner != none"}).diagnostics
    assert [one.code for one in found if one.severity == "error"] == ["reserved-name"]


def test_nothing_is_said_of_conditions_that_always_hold_then() -> None:
    assert said("one", one='define sailing = in_use(sea) ; amend action dig { require x "x" = me.money > $1 when sailing }') == ""
    assert said("one", one='define fee = $2 if in_use(sea) else $1 ; amend action dig { require x "x" = me.money > $1 when fee < $2 }') == ""
    assert said("one", one='amend action dig { require x "x" = me.money > $1 when in_use(sea) and not in_use(one) }') == ""


def test_the_text_that_results_has_the_answers() -> None:
    found = composed("toll sea").program
    assert found is not None
    text = "\n".join(line.text for line in found.resolved_text())
    assert problems_of(text) == []


def test_too_many_parts_in_a_row_are_refused() -> None:
    parts = {f"p{n}": f"uses p{n + 1}" for n in range(500)}
    assert [one.code for one in composed("p0", parts=parts).diagnostics] == ["too-large"]


def test_what_is_said_of_a_misspelt_name_is_stored_with_the_rules() -> None:
    """A warning has its suggestion as plain text, so that a ruleset with it is not compiled again."""
    (warning,) = composed("one", parts={**PARTS, "one": "with seas { }"}).diagnostics
    assert warning.fix is not None
    assert type(warning.hint) is str


@pytest.mark.parametrize(("uses", "parts"), [
    ("toll", {"toll": "with ships { amend action pass { do { set ships = 7 } } }", "sea": "keep ships number = 5"}),
    ("sea toll", {"toll": "with ships { amend action pass { do { set ships = 7 } } }", "sea": "keep ships number = 5"}),
])
def test_a_declaration_without_its_word(uses: str, parts: dict[str, str]) -> None:
    """It may be in a part in use or in another one; a field in a block is none."""
    assert "there is `keep ships`: write `with keep ships { … }`" in said(uses, **parts)
    parts = {**parts, "sea": parts["sea"].replace("keep ships number = 5", "type dock { has ships number = 5 }")}
    assert "never in use" not in said(uses, **parts)


def test_a_part_of_another_author_is_asked_for() -> None:
    assert "never in use" not in said("toll", toll="with ships { amend action pass { do { set hulls = 7 } } }")


STALLS = {"sea": "keep hulls number = 5 ; define rich(p) = p.money > $3 ; amend action dig { do sail { lower hulls by 1 } }"}


def test_names_of_a_part_that_is_not_used() -> None:
    """They are one problem, at the first of them, with the lines of the others."""
    own = "define boats = hulls + 1\n  define many = hulls > 2 or rich(red)\n  check some = boats > 0 or many"
    assert said("", own=own, **STALLS).partition("\n")[0] == "m.aoi:4:16: error[unknown-name]: nothing is called `hulls` here"
    assert said("", own=own, **STALLS).count("error") == 1
    assert "the part `sea` has this name: write `uses sea`; also in line 5" in said("", own=own, **STALLS)


def test_a_name_that_resembles_another_may_be_misspelt() -> None:
    """It stays as it is unless something else of the part is unknown too."""
    own = "define riches(p) = p.money > $3\n  check some = rich(red) or riches(red)"
    assert "did you mean `riches`" in said("", own=own, **STALLS)
    assert "the part `sea` has this" in said("", own=f"{own}\n  check more = hulls > 3", **STALLS)
