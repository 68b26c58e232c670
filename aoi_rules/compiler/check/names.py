"""Names that mean something else already: words and functions of the language, and what the ruleset itself declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aoi_rules.compiler.check.calls import FUNCTIONS
from aoi_rules.compiler.check.comprehensions import KINDS
from aoi_rules.compiler.check.scope import RESERVED
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.declarations import Declarations
from aoi_rules.diagnostics import Place, an, line_of
from aoi_rules.language import tree
from aoi_rules.words import actions as act
from aoi_rules.words.structure import Vocabulary

__all__ = ["check_names", "check_parameters"]

Named = tuple[str, "Place | None"]


def check_names(all_: Declarations, vocabulary: Vocabulary, report: Reporter) -> None:
    """Report names that mean two things."""
    _words(all_, vocabulary, report)
    _values(all_, report)
    for decl in all_.types.values():
        for member in decl.members:
            _refuse(RESERVED, member.name, member.place, "has a meaning of its own", report)
    for word in all_.actions.values():
        _lines(word, "action", report)
    for source in all_.sources.values():
        _lines(source, "source", report)
        idents = [i for i in (source.good, source.places, source.each) if i is not None]
        check_parameters([tree.Name(i.name, i.place) for i in idents], report)


def check_parameters(nodes: Sequence[tree.Expression], report: Reporter) -> bool:
    """Whether parameters are plain names, each once and none that has a meaning of its own; if not, a report."""
    names: list[str] = []
    for node in nodes:
        if not isinstance(node, tree.Name):
            report.error("wrong-argument", "a parameter is a plain name", node.place, "such as `f(p, place)`")
            return False
        if node.name in RESERVED:
            _refuse(RESERVED, node.name, node.place, "has a meaning of its own", report)
            return False
        if node.name in names:
            report.error("declared-twice", f"there is a second parameter `{node.name}`", node.place)
            return False
        names.append(node.name)
    return True


def _refuse(taken: Any, name: str, place: Place | None, why: str, report: Reporter) -> None:
    if name in taken:
        report.error("reserved-name", f"`{name}` {why}", place, "choose another name")


def _words(all_: Declarations, vocabulary: Vocabulary, report: Reporter) -> None:
    """Types and verbs become words, so they cannot be called like one."""
    top = {w for where in ("game", "map", "part") for w in vocabulary.known(where)}
    for decl in all_.types.values():
        if decl.name not in all_.options and decl.name not in all_.unsound:
            _refuse(top, decl.name, decl.place, "is a word of the language", report)
    for name, word in all_.verbs.items():
        _refuse(vocabulary.known("effects"), name, word.place, "is a word of the language", report)


def _values(all_: Declarations, report: Reporter) -> None:
    """What an expression may name is declared once, in whatever way."""
    functions = {*FUNCTIONS, *KINDS, *all_.functions}
    for name, word in all_.defines.items():
        if isinstance(word.head, tree.Call):
            _refuse(functions, name, word.head.place, "is a function of the language", report)
    first: dict[str, tuple[str, Place | None]] = {}
    for what, name, place in list(_declared(all_)):
        if name in RESERVED:
            _refuse(RESERVED, name, place, "has a meaning of its own", report)
            for home in (all_.keeps, all_.zones, all_.networks, all_.defines, all_.options):
                home.pop(name, None)
        elif name in first:
            other, there = first[name]
            hint = f"that one stands in {line_of(there, place)}" if there is not None else None
            report.error("declared-twice", f"`{name}` is the name of {an(other)} already", place, hint)
        else:
            first[name] = what, place


def _declared(all_: Declarations) -> Iterator[tuple[str, str, Place | None]]:
    for decl in all_.types.values():
        if decl.name not in all_.unsound:
            yield ("option" if decl.name in all_.options else "type"), decl.name, decl.place
    for keep in all_.keeps.values():
        yield "keep", keep.name, keep.place
    for zone in all_.zones.values():
        yield "zone", zone.name, zone.place
    for name, word in all_.networks.items():
        yield "network", name, word.name.place
    for name, define in all_.defines.items():
        yield "definition", name, define.head.place
    for name in sorted(all_.counters):
        yield "repeat", name, all_.flow.place if all_.flow else None


def _lines(word: act.Action | act.SourceWord, whole: str, report: Reporter) -> None:
    """The lines of an action or a source have names of their own: choices and `let`, and what is required."""
    seen: dict[tuple[str, str], Place] = {}
    for item in word.body:
        if not isinstance(item, act.Choose | act.Let | act.Require):
            continue
        kind = "require" if isinstance(item, act.Require) else "value"
        if not isinstance(item, act.Require):
            _refuse(RESERVED, item.name.name, item.name.place, "has a meaning of its own", report)
        first = seen.setdefault((kind, item.name.name), item.name.place)
        if first is not item.name.place:
            what = "second requirement" if kind == "require" else "second choice or `let`"
            report.error("declared-twice", f"this {whole} has a {what} `{item.name}`", item.name.place,
                         f"the first stands in {line_of(first, item.name.place)}")
