"""The texts that verbs write into the log: `"{p} pays {s.price}"`, where braces hold a parameter, one of its attributes, or a
name that all know, such as a keep or a definition."""

from __future__ import annotations

import re

from attrs import frozen

from aoi_rules.advice.suggestions import did_you_mean, of_parameters
from aoi_rules.compiler.check.attributes import base_of
from aoi_rules.compiler.check.audience import audience
from aoi_rules.compiler.check.braced_texts import Piece, is_dotted_name, pieces, text_of
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Audience
from aoi_rules.compiler.walking import walk
from aoi_rules.language import tree
from aoi_rules.model.types import Shape, member_of
from aoi_rules.words.actions import VerbWord

__all__ = ["LogText", "log_line"]

_HOLE = re.compile(r"\{(\w+(?:\.\w+)*)\}")


@frozen
class LogText:
    """A text of the log: literal parts, and between them the indices of parameters and, after these, of `values`."""

    parts: tuple[str | int, ...]
    values: tuple[typ.Expression, ...]


def log_line(checker: Checker, word: VerbWord, parameters: tuple[typ.Binding, ...], scope: Scope) -> LogText:
    """The text of a verb with these parameters; raises Fault for braces whose content is unknown or not visible to all."""
    values: list[typ.Expression] = []
    parts = [_index_of_hole(checker, piece, parameters, scope, values) if piece.braced else piece.words
             for piece in pieces(text_of(word, word.text), _HOLE)] if word.text else []
    return LogText(tuple(parts), tuple(values))


def _index_of_hole(
    checker: Checker, piece: Piece, parameters: tuple[typ.Binding, ...], scope: Scope, values: list[typ.Expression]
) -> int:
    """The index of the content of braces; anything but a parameter is added to `values`."""
    first, *rest = piece.words.split(".")
    names = [p.name for p in parameters]
    if first not in names:
        values.append(_check_known(checker, piece, names, scope))
        return len(parameters) + len(values) - 1
    number, kind = names.index(first), parameters[names.index(first)].type
    if rest and rest != ["title"]:
        values.append(_check_attribute(checker, piece, scope))
        number, kind = len(parameters) + len(values) - 1, values[-1].type
    if kind.kind is Shape.ZONE or (rest == ["title"] and kind.kind is not Shape.MEMBER):
        raise Fault("wrong-type", f"the log has no words for {kind.wording}" if kind.kind is Shape.ZONE else
                    f"{kind.wording} has no title", piece.place, f"leave `{{{piece.words}}}` out of this verb's text")
    return number


def _check_known(checker: Checker, piece: Piece, names: list[str], scope: Scope) -> typ.Expression:
    """The value of a name that is not a parameter, or of one of its attributes, which all may see."""
    first, *rest = piece.words.split(".")
    node = is_dotted_name(piece)
    try:
        value = checker.expression(node.value if rest == ["title"] and isinstance(node, tree.Attribute) else node, scope)
    except Fault as fault:
        if fault.code != "unknown-name":
            raise
        raise Fault("unknown-name", f"`{first}` is not a parameter of this verb", piece.cut_piece(0, len(first)).place,
                    did_you_mean(first, names) or of_parameters(names), names=(first,)) from None
    if value.type.kind is Shape.ZONE or (rest == ["title"] and value.type.kind is not Shape.MEMBER):
        raise Fault("wrong-type", f"the log has no words for {value.type.wording}", piece.place,
                    f"leave `{{{piece.words}}}` out of this verb's text")
    me = scope.acting_seat or typ.Binding("me", member_of("seat"))
    try:
        known = audience(checker.symbols, (), me, [value], piece.place) == Audience()
    except Fault:
        known = False
    if not known:
        raise Fault("secret-text", f"not all see what `{piece.words}` depends on, and all players read the log", piece.place,
                    f"leave `{{{piece.words}}}` out of this verb's text")
    return value


def _check_attribute(checker: Checker, piece: Piece, scope: Scope) -> typ.Expression:
    """An attribute of a parameter that all may see."""
    node = is_dotted_name(piece)
    assert isinstance(node, tree.Attribute)
    value = base_of(checker, node, scope)
    if node.name != "title" or value.type.kind is not Shape.MEMBER:  # a member is shown by its title
        value = checker.expression(node, scope)
    hidden = next((what for node in walk(value) if (what := _hidden_name(checker.symbols, node))), "")
    if hidden:
        raise Fault("secret-text", f"not all see `{hidden}`, and all players read the log", piece.place,
                    f"leave `{{{piece.words}}}` out of this verb's text")
    return value


def _hidden_name(symbols: SymbolTable, node: typ.Expression) -> str:
    """The name of the keep or the zone that an expression reads and that not all see, if any."""
    if isinstance(node, typ.KeepValue):
        return node.keep.name if node.keep.seen != "all" else ""
    if isinstance(node, typ.ZoneSize | typ.ZoneEmpty):
        zone = symbols.zones[node.zone.type.of]
        return zone.name if zone.size_seen != "all" else ""
    return ""
