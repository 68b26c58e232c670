"""Lint of names that get a value and that nothing uses: names in a `let`, a choice, a random draw, a loop or a keep.

A name in the braces of a text is used, and so is a name in a line that a part adds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import attrs

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.changed_names import SEAT
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.verbs import Verb
from aoi_rules.compiler.typed.walk import own_expressions
from aoi_rules.compiler.walking import walk as walk_typed
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.placeholders import names_in_placeholders
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import head_of, is_none, name_in, named_parameters, walk
from aoi_rules.model.types import member_of
from aoi_rules.words.actions import Action, After, Bring, Choose, Define, Do, Let, Require, SourceWord, VerbWord
from aoi_rules.words.base import Role
from aoi_rules.words.components import Keep
from aoi_rules.words.effects import Draw, Pick, Set
from aoi_rules.words.files import Part, Replace
from aoi_rules.words.flow import Each, Flow
from aoi_rules.words.roles import bound_names, in_role, names_given
from aoi_rules.words.vocabulary import classes_of

__all__ = ["check_unread"]

_WORD = re.compile(r"\w+")


def check_unread(
    resolved: ResolvedSource, rules: TypedRules, changed: Changes, found: Iterable[Any], report: Reporter
) -> None:
    """Warn of names in the author's own file and in its parts that nothing uses; `found` are all rules.  A keep that only some
    seats see is used by being seen, and a keep that `seen by` names decides who sees something."""
    author = resolved.head.place.source.name
    lines = [item for _, item in resolved.items]
    _check_names(_own_files(resolved), lines, resolved.findings, rules.symbols, report)
    _check_parameters(_own_files(resolved), lines, rules.verbs, report)
    symbols = rules.symbols
    naming_seats = {seer.slot for home in (symbols.every_keep(), symbols.zones.values()) for it in home
                    for seer in symbols.seers(it.seers, it.per)}
    keeps = [keep for keep in symbols.every_keep()
             if keep.place.source.name == author and keep.slot in changed.writes.keys() - naming_seats
             and keep.seen in ("all", "none")]
    _check_keeps(keeps, [*lines, *resolved.left_out], changed, rules.findings, found, report)


def _own_files(resolved: ResolvedSource) -> set[str]:
    """The author's own file, and those of the parts that it uses."""
    return {resolved.head.place.source.name, *(block.place.source.name for block in resolved.blocks if Part.begins(block))}


# ---- names of lines --------------------------------------------------------------------------------------------------


def _check_names(
    own: Collection[str], lines: Iterable[tree.Statement], findings: Findings, symbols: SymbolTable, report: Reporter
) -> None:
    """Warn of each line that gives something a name which nothing uses.  If a line belongs to several actions that are alike, its
    name is used if one of them uses it."""
    unused: dict[Place, tuple[tree.Statement, tree.Name, tree.Statement]] = {}
    used: set[tuple[str, int, int]] = set()
    for item, (line, name, is_used) in ((one, found) for one in lines for found in findings.of(_names_given_in, one)):
        if name.place.source.name not in own:
            continue
        if is_used:
            used.add(_sort_key(name.place))
        else:
            unused.setdefault(name.place, (line, name, item))
    for place, (line, name, item) in unused.items():
        if _sort_key(place) not in used:
            _warn_of_name(line, name, item, symbols, report)
    for name in (found for item in lines for found in findings.of(_choices_only_asked_about, item)):
        if name.place.source.name in own:
            says = f"only conditions read `{name.name}`, so it makes no difference which one a player chooses"
            report.warn("unused-choice", says, name.place,
                        "use it in what the action does, or ask with `any(…)` whether there is one", names=(name.name,))
    for name, test in (found for item in lines for found in findings.of(_names_only_tested, item)):
        if name.place.source.name in own:
            report.warn("unused-name", f"this asks whether there is a `{name.name}`, and nothing uses it then", test.place,
                        "use it where the condition holds, or write `any(…)` if it only matters that there is one",
                        names=(name.name,))


def _warn_of_name(line: tree.Statement, name: tree.Name, item: tree.Statement, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of a line, in this item of a text, that gives something a name which nothing uses."""
    if Let.begins(line) and name.name in symbols.keeps:
        return  # `shadowing` says that it hides the keep
    if Draw.begins(line):
        report.warn("unused-name", f"nothing uses `{name.name}`, and this `{line.word}` puts it into no zone", name.place,
                    _possible_target(line, symbols), names=(name.name,))
        return
    if Choose.begins(line):
        idle = Action.begins(item) and not any(_acts(one) for one in item.lines)
        report.warn("unused-choice", f"nothing uses `{name.name}`, for which this `{line.word}` asks", name.place,
                    f"this action does nothing yet: use the name in a `{Do.word} {{ … }}`" if idle else
                    "leave the line out, or use the name in a line after it", names=(name.name,))
        return
    if SourceWord.begins(line):
        report.warn("unused-name", f"nothing uses `{name.name}`, for which this `{line.word}` asks a player", name.place,
                    f"use `{name.name}` in the block, or leave `each {name.name} in …` out", names=(name.name,))
        return
    hint = f"use `{name.name}` in the block, or leave the loop out" if Each.begins(line) else (
        _setting_attribute(line, name) or "leave the line out, or use the name in a line after it")
    report.warn("unused-name", f"nothing uses `{name.name}`, to which this `{line.word}` gives a value", name.place, hint,
                names=(name.name,))


def _setting_attribute(line: tree.Statement, name: tree.Name) -> str | None:
    """The hint for a `let` whose value is computed from an attribute with its name, `let money = p.money + 1`, else None."""
    read = next((part for part in walk(line.value) if isinstance(part, tree.Attribute) and part.name == name.name), None)
    if read is None or read is line.value or not Let.begins(line):
        return None
    return f"to change it, write `{format_statement(attrs.evolve(line, word=Set.word, arguments=(read,)))}`"


def _acts(line: tree.Statement) -> bool:
    """Whether a line of an action may make something happen, as a `do` or a part of the flow does."""
    return Bring.begins(line) or any(Flow.inside in cls.where for cls in classes_of(line.word))


def _possible_target(line: tree.Statement, symbols: SymbolTable) -> str:
    """Where a piece that is drawn could go: another common zone for such pieces."""
    source = next(iter(in_role(line, Role.CHANGES)), None)
    zone = symbols.zones.get(source.name) if isinstance(source, tree.Name | tree.Attribute) else None
    others = [other.name for other in symbols.zones.values() if zone is not None and other.of == zone.of and other is not zone]
    named = next((name for name in others if not symbols.zones[name].per), "ZONE")
    return f"say where it goes: `{format_statement(line)} to {named}`"


def _names_given_in(item: tree.Statement) -> list[tuple[tree.Statement, tree.Name, bool]]:
    """Each line inside a line that gives something a name, with that name, and whether anything uses it."""
    named = [*_named_lines([item]), *_named_members(item)]
    return [(line, name, any(_has_name(other, name.name) for other in beside)) for line, name, beside in named]


def _choices_only_asked_about(item: tree.Statement) -> list[tree.Name]:
    """The choices of an action that only its conditions read, so that they make no difference to what happens; none for an
    action that does nothing."""
    if not Action.begins(item) or not any(Do.begins(line) for line in item.lines):
        return []
    asked = [line for line in item.lines if Require.begins(line)]
    found = []
    for line in (line for line in item.lines if Choose.begins(line)):
        others = [other for other in item.lines if other is not line and not Require.begins(other)]
        found += [one.name for one in bound_names(line)
                  if any(_has_name(other, one.name.name) for other in asked)
                  and not any(_has_name(other, one.name.name) for other in others)]
    return found


def _names_only_tested(item: tree.Statement) -> list[tuple[tree.Name, tree.Compare]]:
    """The names that a `let` inside a line gives and that other lines only compare with `none`, each with such a comparison."""
    found = []
    for line, name, beside in _named_lines([item]):
        parts = [part for other in beside for part in walk(other)]
        uses = sum(_has_name(part, name.name) for part in parts if isinstance(part, tree.Name | tree.Text))
        tests = [part for part in parts if isinstance(part, tree.Compare) and is_none(part.right) and part.left == name]
        if Let.begins(line) and tests and uses == len(tests):
            found.append((name, tests[0]))
    return found


def _named_members(line: tree.Statement) -> Iterator[tuple[tree.Statement, tree.Name, list[Any]]]:
    """The name of the member that gives a unit, if a source has one, with the lines that may use it."""
    if SourceWord.begins(line):
        yield from ((line, one.name, [*line.items]) for one in names_given(line) if one.within is not None)


def _sort_key(place: Place) -> tuple[str, int, int]:
    return place.source.name, place.line, place.column


def _named_lines(lines: Iterable[tree.Statement]) -> Iterator[tuple[tree.Statement, tree.Name, list[Any]]]:
    """Each line that gives something a name for others to use, with the name, and with everything that may use it."""
    waiting = [(line, False) for line in lines]
    while waiting:
        item, effects = waiting.pop()
        effects = effects or _has_effects(item.word)
        inner = item.lines
        waiting += [(line, effects) for line in inner]
        for line in inner:
            name = next((one.name for one in bound_names(line)), None) if _is_for_name(line) else None
            if name is not None and not Each.begins(line):
                yield line, name, [other for other in inner if other is not line]
            elif name is not None and effects and not any(isinstance(node, tree.Range) for node in line.arguments):
                yield line, name, [*line.items, *([line.condition] if line.condition is not None else [])]


def _is_for_name(line: tree.Statement) -> bool:
    """Whether the purpose of a line is to give a name.  A piece that is drawn to a zone goes there, whatever its name is."""
    if Draw.begins(line):
        return len(list(in_role(line, Role.CHANGES))) < 2
    return any(word.begins(line) for word in (Let, Choose, Pick, Each))


@cache
def _has_effects(word: str) -> bool:
    """Whether the block of a word contains effects and nothing else."""
    return bool(classes_of(word)) and all(cls.inside == Do.inside for cls in classes_of(word))


def _has_name(node: Any, name: str) -> bool:
    """Whether a name occurs anywhere in a line, including the braces of a text."""
    return any(name in names_in_placeholders(part.value) if isinstance(part, tree.Text)
               else isinstance(part, tree.Name) and part.name == name for part in walk(node))


def _check_parameters(own: Collection[str], lines: Collection[tree.Statement], verbs: Iterable[Verb], report: Reporter) -> None:
    """Warn of each definition whose value is the same whatever it is given, and of the values that a verb does not use.  What
    replaces a line has its parameters; cases are there for others to add to."""
    parameters = [(verb.name, parameter) for verb in verbs for parameter in verb.parameters]
    used, about = {name for name, _ in parameters}, {(name, one.name) for name, one in parameters if one.type == member_of(SEAT)}
    for line in (one for one in lines if one.place.source.name in own and one.word_place.text != Replace.word):
        given = named_parameters(line.arguments[0]) if line.arguments else []
        asked = [*line.arguments[1:], *filter(None, [line.value]), *line.items]
        unused = [name for name in given if not any(_has_name(node, name.name) for node in asked)]
        if Define.begins(line) and unused and not line.items and _reads(asked):
            _warn_of_parameters("definition", "value", unused, report)
        elif VerbWord.begins(line) and line.items and (verb := name_in(head_of(line.arguments[0])[0])) in used:
            wanted = [name for at, name in enumerate(given) if name in unused and (verb, name.name) not in about
                      and not any(_uses_parameter(one, verb, at) for one in lines)]
            _warn_of_parameters("verb", "block", wanted, report)


def _warn_of_parameters(what: str, where: str, unused: Sequence[tree.Name], report: Reporter) -> None:
    """Warn of parameters of a definition or a verb that it does not use."""
    if unused and not report.has_problem_in(unused[0].place.source.line_at(unused[0].place.line), "unfilled-text"):
        named = " and ".join(f"`{name.name}`" for name in unused)
        ones, it = ("parameters", "them") if len(unused) > 1 else ("parameter", "it")
        report.warn("unused-parameter", f"this {what} does not use its {ones} {named}", unused[0].place,
                    f"use {it} in the {where}, or leave {it} out here and where the {what} is used")


def _reads(asked: Iterable[Any]) -> bool:
    """Whether a value reads anything: one that does not is there for others to replace."""
    return any(isinstance(part, tree.Attribute | tree.Call | tree.Comprehension) for part in walk(*asked))


def _uses_parameter(after: tree.Statement, verb: str, at: int) -> bool:
    """Whether a consequence of a verb uses its parameter with a number, under the name that it has there."""
    head = next(iter(after.arguments), None)
    if not After.begins(after) or head is None or name_in(head_of(head)[0]) != verb:
        return False
    names = [node.name for node in named_parameters(head)[at : at + 1]]
    return any(_has_name(node, name) for node in (*after.items, *filter(None, [after.condition])) for name in names)


# ---- keeps -----------------------------------------------------------------------------------------------------------


def _check_keeps(
    keeps: list[KeepSymbol], lines: Iterable[tree.Statement], changed: Changes, findings: Findings, found: Iterable[Any],
    report: Reporter,
) -> None:
    """Warn of those keeps that lines change and that no line reads."""
    if not keeps:
        return
    changing = {id(node) for slot, effects in changed.writes.items() for effect in effects for node in _own_uses(effect, slot)}
    read = {node.keep.slot for rule in found for node in findings.of(_keeps_read_in, rule, findings) if id(node) not in changing}
    for keep in keeps:
        if keep.slot not in read and not any(_reads_keep(line, keep.name) for line in lines):
            report.warn("unused-keep", f"nothing ever reads `{keep.name}`", keep.place,
                        "read it in a rule, show it in the `drawing`, or leave it out", names=(keep.name,))


def _keeps_read_in(rule: Any, findings: Findings) -> list[typ.KeepValue]:
    """The keeps that a rule reads."""
    return [node for node in findings.of(own_expressions, rule).expressions if isinstance(node, typ.KeepValue)]


def _own_uses(effect: eff.Effect, slot: str) -> Iterator[typ.Expression]:
    """The uses of a keep in an effect, which changes it or computes its new value."""
    computed = [effect.value] if isinstance(effect, eff.Set) else []
    for node in walk_typed(*(getattr(effect, name) for name in effect.CHANGES), *computed):
        if isinstance(node, typ.KeepValue) and node.keep.slot == slot:
            yield node


def _reads_keep(item: tree.Statement, name: str) -> bool:
    """Whether a line, or one in its block, reads a keep with a name; changing or declaring the keep does not count."""
    asked: list[Any] = [*item.arguments, item.value, item.condition]
    if Keep.begins(item):
        asked = [node for node in item.arguments[1:] if not (isinstance(node, tree.Name) and node.name == name)]
    elif changed := [id(node) for node in in_role(item, Role.CHANGES) if _is_keep(node, name)]:
        asked = [*(node for node in item.arguments if id(node) not in changed), item.condition]
    return any(node is not None and _has_name(node, name) for node in asked) or any(
        _reads_keep(line, name) if isinstance(line, tree.Statement) else _has_name(line, name) for line in item.items)


def _is_keep(node: Any, name: str) -> bool:
    """Whether the target of a change is a keep with a name."""
    node = node.function if isinstance(node, tree.Call) else node
    return isinstance(node, tree.Name | tree.Attribute) and node.name == name
