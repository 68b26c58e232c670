"""A map that contains a copy of the lines of another map or game and extends it, so that it has them twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.addresses import key_of
from aoi_rules.compiler.source.base_texts import Layer
from aoi_rules.compiler.source.file_header import used_in
from aoi_rules.diagnostics import Mention, line_of, numbers_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.base import Role
from aoi_rules.words.files import Extends, Replace, Uses
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_role
from aoi_rules.words.vocabulary import classes_of

__all__ = ["without_copies"]

_MANY = 8
"""How many lines a copy with lines of its own has at least."""
_SHOWN = 3
"""The largest number of a map's own lines that are named."""


def without_copies(layers: Sequence[Layer], report: Reporter) -> list[Layer]:
    """The layers without those lines of a map that what it extends has too, if they are most of its lines: then this is reported
    once for all of them."""
    kept = list(layers[:1])
    for layer in layers[1:]:
        below = [line for one in kept for line in one.head.lines]
        copied = _find_copied(layer.head, below)
        count = len(_content(layer.head.lines))
        if not (len(copied) >= _MANY and 2 * len(copied) > count) and not 1 < len(copied) == count:
            kept.append(layer)
            continue
        own = _own_items(layer.head, below, {name.name for one in kept for name in used_in(one.head)})
        _report_copy(layer.head, kept[-1].head, copied, own, report)
        block = layer.head.block and evolve(layer.head.block, items=own)
        kept.append(evolve(layer, head=evolve(layer.head, block=block)))
    return kept


def _content(lines: Iterable[tree.Statement | tree.Table]) -> list[tree.Statement]:
    """The lines without those that say what else a map consists of."""
    return [line for line in lines if isinstance(line, tree.Statement) and not (Extends.begins(line) or Uses.begins(line))]


def _find_copied(head: tree.Statement, below: Iterable[tree.Statement]) -> list[tree.Statement]:
    """The lines of a map that declare what one of the lines `below` declares."""
    known = {key_of(line) for line in below if _declares(line)}
    return [line for line in head.lines if _declares(line) and key_of(line) in known]


def _declares(line: tree.Statement) -> bool:
    """Whether a line declares something that can be declared once only."""
    return bool(key_of(line)[1]) and (has_role(line.word, Role.DECLARES) or not classes_of(line.word))


def _own_items(head: tree.Statement, below: Sequence[tree.Statement], used: set[str]) -> tuple[tree.Statement | tree.Table, ...]:
    """What a map has beside the lines `below` and the parts `used` there."""
    known, texts = {key_of(line) for line in below if _declares(line)}, set(map(format_statement, below))
    own = list[tree.Statement | tree.Table]()
    for item in head.items:
        if isinstance(item, tree.Statement) and Uses.begins(item):
            left = tuple(node for node in item.arguments if not (isinstance(node, tree.Name) and node.name in used))
            own += [evolve(item, arguments=left)] if left else []
        elif isinstance(item, tree.Table) or Extends.begins(item) or not (
                (_declares(item) and key_of(item) in known) or format_statement(item) in texts):
            own.append(item)
    return tuple(own)


def _report_copy(
    head: tree.Statement, base: tree.Statement, copied: Sequence[tree.Statement],
    own: Iterable[tree.Statement | tree.Table], report: Reporter,
) -> None:
    """Report that a map has most lines of what it extends once more."""
    line = next(filter(Extends.begins, head.lines))
    count, left = len(_content(head.lines)), _content(own)
    which = f"{count - len(left)} of the {count}" if left else f"all {count}"
    says = f"{which} lines of this map are also in `{name_of(base)}`, which it extends"
    hint: str = "leave these lines out"
    same = set(map(format_statement, base.lines))
    other = numbers_of(one.place for one in copied if format_statement(one) not in same)
    if other:
        shown = Mention(", ").join(other[:_SHOWN]) + (" …" if len(other) > _SHOWN else "")
        hint += f", but write `{Replace.word}` before each that differs (line" + ("s " if len(other) > 1 else " ") + shown + ")"
    if 0 < len(left) <= _SHOWN:
        named = (f"`{format_statement(evolve(one, block=None))}` (" + line_of(one.place, line.place) + ")" for one in left)
        hint += ", so that only " + Mention(" and ").join(named) + f" remain{'s' if len(left) == 1 else ''}"
    below = next(filter(Extends.begins, base.lines), None)
    if below is not None:
        hint += f", or write `{format_statement(below)}`, as in " + line_of(below.place, line.place)
    report.error("declared-twice", says, line.place, hint)
