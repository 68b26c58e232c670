"""Explanations for players: the texts of `help`, with the figures that they name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.check.braced_texts import Piece, pieces, text_of
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.constants import Literal
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.words.base import Word
from aoi_rules.words.player_texts import Help

__all__ = ["figure_of", "help_in", "help_of", "without_help"]


def help_of(checker: Checker, word: Word, text: str | None) -> str:
    """The help text of a line with its figures; empty if it has none."""
    parts: list[str] = []
    with report_faults(checker.report):
        parts += (_figure_text(checker, piece.cut_piece(0, len(piece.words))) if piece.braced else piece.words
                  for piece in pieces(text_of(word, text)))
    return "".join(parts)


def help_in(checker: Checker, lines: Sequence[Any]) -> str:
    """The help text among the lines of a block, empty if there is none; a second one is reported."""
    found = [line for line in lines if isinstance(line, Help)]
    for second in found[1:]:
        checker.report.error("declared-twice", "there is a second `help`", second.statement.word_place,
                             "the first is in " + line_of(found[0].place, second.place))
    return help_of(checker, found[0], found[0].text) if found else ""


def without_help(lines: Sequence[Any]) -> list[Any]:
    """The lines of a block without its help text."""
    return [line for line in lines if not isinstance(line, Help)]


def _figure_text(checker: Checker, piece: Piece) -> str:
    """The text that replaces a name in braces; raises Fault if no definition has that name."""
    name, place, defines = piece.words, piece.place, checker.symbols.defines
    plain = {n: w.place for n, w in defines.items() if isinstance(w.head, tree.Name)}
    if name not in plain:
        raise Fault("unknown-name", f"no definition without parameters is called `{name}`", place,
                    suggest_word(name, plain, place) or "a help is the same in every position: leave out what changes, "
                    "or show it beside the board or in a prompt", names=(name,))
    checker.use("define", name, place)
    found = figure_of(checker, name)
    return name.replace("_", " ") if found is None else found


def figure_of(checker: Checker, name: str) -> str | None:
    """The figures that the text gives a definition without parameters, or the titles of what it names; None if the text does not
    fix them."""
    word = checker.symbols.defines.get(name)
    if word is None or not isinstance(word.head, tree.Name):
        return None
    known = [_fixed_figure(checker, node) for node in _branches(word.meaning)]
    figures = [text for text in known if text is not None]
    return " or ".join(dict.fromkeys(figures)) if len(figures) == len(known) else None


def _fixed_figure(checker: Checker, node: tree.Expression) -> str | None:
    """A figure, or a value that the text gives a member: `population.limits`."""
    found = checker.symbols.constants.literal(node)
    if found is not None:
        return _format_figure(found)
    try:
        value = checker.expression(node, Scope()) if isinstance(node, tree.Attribute) else None
    except Fault:
        return None  # it is reported where the definition is checked
    if not isinstance(value, typ.Field) or not isinstance(value.base, typ.Member):
        return None
    types = checker.symbols.types
    given, of = types[value.owner].members[value.base.number].values.get(value.name), value.type.element.of
    if not given or not of:
        return None
    *first, last = [types[of].members[number].title for number in (given if value.type.has_several else (given,))]
    return f"{', '.join(first)} and {last}" if first else last


def _branches(node: tree.Expression) -> Iterator[tree.Expression]:
    """The values between which a condition decides; the expression itself if there is no condition."""
    if isinstance(node, tree.Conditional):
        yield from _branches(node.then)
        yield from _branches(node.otherwise)
    else:
        yield node


def _format_figure(node: Literal) -> str:
    return f"${node.value}" if isinstance(node, tree.Money) else str(node.value)
