"""Rulesets in a few lines, and the checker's report on them."""

from __future__ import annotations

from aoi_rules import Ruleset
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.library.compilation import compile_text

__all__ = ["BARE", "codes", "compiled", "game", "problems", "rendered", "said_of", "sound"]

BARE = """\
game demo {
  players 2..2 ; seats red blue ; menu turn (pass)
  flow { each player in players { take 1 of turn } }
  action pass { }
"""


ASIDE = ("unchanged-keep", "unused-choice", "unused-keep")
BESIDE = ("hidden-name", "silent-rule", "unused-action", "unused-name")


def game(*lines: str) -> str:
    """A complete game with these lines in it; the first of them is line 5."""
    return BARE + "".join(f"  {line}\n" for line in lines) + "}\n"


def compiled(text: str, name: str = "demo.aoi") -> CompileResult:
    """The full result of compiling a text, including running its module."""
    return compile_text(Source(name, text))


def checked(text: str) -> CompileResult:
    """The problems of a text, found without making a program: making one finds no more, unless a function of a plugin fails."""
    return compile_text(Source("demo.aoi", text), run=False)


def found_in(result: CompileResult) -> tuple[Diagnostic, ...]:
    """The problems of a text. A ruleset in a few lines may keep values that nothing changes or reads, declare choices that
    nothing uses, and with an error also have other unused names: only `compiled` reports those."""
    faulty = any(d.severity == "error" for d in result.diagnostics)
    return tuple(d for d in result.diagnostics if d.code not in ASIDE and not (faulty and d.code in BESIDE))


def problems(text: str) -> tuple[Diagnostic, ...]:
    """The problems of a text, which must have some."""
    found = found_in(checked(text)) or found_in(compiled(text))
    assert found, "nothing was found"
    return found


def sound(text: str) -> Ruleset:
    """The ruleset of a text without mistakes."""
    result = compiled(text)
    assert found_in(result) == (), rendered(text)
    assert result.program is not None
    return Ruleset(result.program)


def codes(text: str) -> list[str]:
    """The codes of a text's problems, in order; none if it has no problem."""
    return [d.code for d in found_in(checked(text))]


def rendered(text: str) -> str:
    """The messages as an author reads them."""
    return "\n".join(render(d) for d in found_in(compiled(text)))


def said_of(code: str, text: str) -> list[tuple[str, str | None]]:
    """The messages and hints of a text's problems with one code."""
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == code]
