"""The lines `unchanged` of a file, which name a line of the rules and a change of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from aoi_rules.diagnostics import Diagnostic
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.scenarios.changes import is_change
from aoi_rules.words.vocabulary import classes_of

__all__ = ["problems_of"]


def problems_of(lines: Iterable[tree.Statement]) -> Iterator[Diagnostic]:
    """The problems of `unchanged` lines that name the change first, and then the line of the rules, or a line before the block
    that contains it.  Which lines there are is
    only known with all files of a game, so any other name may be right."""
    for item in lines:
        names = [node for node in item.arguments if not isinstance(node, tree.Text)]
        called = list(map(format_expression, names))
        outer, _, inner = called[0].rpartition(".") if called else ("", "", "")
        first = outer.partition(".")[0]
        if outer and classes_of(first) and not any(cls.inside for cls in classes_of(first)):
            rather = attrs.evolve(item, arguments=(tree.Name(f"{inner}.{outer}", item.place), *item.arguments[1:]))
            yield Diagnostic("wrong-argument", f"a `{first}` contains no lines, so its block comes first in the name of the line",
                             names[0].place, f"write `{format_statement(rather)}`")
        if len(names) < _PAIR or is_change(called[-1]) or not is_change(called[0]):
            continue
        reason = tree.Text("…", item.place)
        line = format_statement(attrs.evolve(item, arguments=(*names[1:], names[0], reason)))
        yield Diagnostic("wrong-argument", f"`{item.word}` names the line of the rules first, and then its change",
                         names[0].place, f"write `{line}`")


_PAIR = 2
