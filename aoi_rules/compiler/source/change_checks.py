"""What stands in a change of a line and does not belong there: more than an address, changes of what is replaced as a whole."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from attrs import frozen

from aoi_rules.compiler.source.addresses import in_outline, key_of
from aoi_rules.compiler.source.models import like_of
from aoi_rules.diagnostics import Diagnostic, Fix, Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.base import slots_of
from aoi_rules.words.files import Amend, ChangeWord, Replace
from aoi_rules.words.roles import may_depend
from aoi_rules.words.vocabulary import classes_of

__all__ = ["Surplus", "changes_within", "cut_short", "meant_to_amend", "nothing_in", "second_of", "surplus_in"]


@frozen
class Surplus:
    """What is said of it, where, and what to write instead."""

    says: str
    place: Place
    hint: str
    fix: Fix | None = None


def surplus_in(change: tree.Statement, wanted: tree.Statement, line: tree.Statement) -> Surplus | None:
    """What an `amend` of a line gives that it does not add: the rest of the line's head, another value, an empty block; or that
    it gives nothing at all.  None if it adds all that it gives."""
    first = next((node for node in (*wanted.arguments[1:], wanted.value) if node is not None), None)
    empty = change.block is not None and not change.block.items and not _may_have_block(line)
    if first is not None:
        return _surplus_behind_address(change, wanted, line, empty)
    if empty and change.block is not None and change.condition is not None:
        return Surplus(f"nothing can be added to `{' '.join(key_of(wanted))}` in a block", change.block.place, "leave `{ }` out",
                       Fix(change.block.place, ""))
    if (empty or change.block is None) and change.condition is None:
        return Surplus("this adds nothing: what `amend` adds is missing", change.place,
                       f"write `{_format_addition(change, line)}`")
    return None


def nothing_in(change: tree.Statement, line: tree.Statement) -> Surplus | None:
    """What is said of an `amend` whose braces are empty, though something can be added to that line in its block: of one that may
    be filled tomorrow, so that it is not an error.  None if it adds something."""
    if change.block is None or change.block.items or change.condition is not None:
        return None
    return Surplus("this adds nothing: its braces are empty", change.block.place,
                   f"write `{_format_addition(change, line)}` with what is added, or leave this line out")


def _format_addition(change: tree.Statement, line: tree.Statement) -> str:
    """How something is added to a line that a change names: to its block or its condition; one that has neither is replaced."""
    named, block = change.place.text, change.block
    if block is not None and block.place.line == change.place.line:
        named = block.place.before[change.place.column - 1 :].rstrip()
    if _may_have_block(line) or not classes_of(line.word):
        return f"{named} {{ … }}"
    return f"{named} when …" if may_depend(line.word) else f"{Replace.word} {in_outline(line)}"


def _may_have_block(line: tree.Statement) -> bool:
    """Whether a line has a block, or may have one beside what it says."""
    forms = {slot.form for cls in classes_of(line.word) for _, slot in slots_of(cls)}
    return line.block is not None or ("block" in forms and line.value is None)


def _surplus_behind_address(change: tree.Statement, wanted: tree.Statement, line: tree.Statement, empty: bool) -> Surplus:
    """What an `amend` gives behind the address of its line; its block may be `empty`."""
    place = next(node for node in (*wanted.arguments[1:], wanted.value) if node is not None).place
    from aoi_rules.advice.rules.addresses import in_braces  # noqa: PLC0415 - once a mistake is found

    if (meant := in_braces(change)) is not None:
        return Surplus("what `amend` adds stands in braces", place, f"write `{meant}`")
    if change.block is not None or change.condition is not None:
        return Surplus("`amend` names a line by its word and its name alone", place,
                       f"write `{_shorten_change(change, wanted, empty)}`")
    if format_statement(wanted) == format_statement(line):
        return Surplus("this line is there already", place, f"to have it a second time write `{format_statement(wanted)}`")
    other = attrs.evolve(change, word=Replace.word)
    return Surplus("`amend` adds to a line, and this would change it", place, f"write `{format_statement(other)}`")


def _shorten_change(change: tree.Statement, wanted: tree.Statement, empty: bool) -> str:
    """The change with the address alone before what it adds."""
    address = " ".join(filter(None, (Amend.word, *key_of(wanted))))
    head = tree.Statement(Amend.word, (), None, change.condition, None, change.place, change.word_place)
    when = format_statement(head).removeprefix(Amend.word)
    return f"{address}{when}" + (" { … }" if change.block is not None and not (empty and when) else "")


def cut_short(change: tree.Statement, found: Iterable[Diagnostic]) -> bool:
    """Whether the block of a change may stand in its next line, which cannot be read: a problem that was found says so."""
    here = change.place
    return any(p.code == "syntax-brace-alone" and p.place is not None and p.place.source is here.source
               and p.place.line == here.end_line + 1 for p in found)


def meant_to_amend(item: tree.Statement | tree.Table, base: Iterable[tree.Statement]) -> tree.Statement | None:
    """The `amend` that is meant by a line of a part or a map which declares anew what one of the `base` lines declares, and holds
    nothing but changes: `action build { amend do build { … } }`.  None for all other lines."""
    if not isinstance(item, tree.Statement) or ChangeWord.begins(item) or like_of(item):
        return None
    lines = item.items
    if not lines or not all(isinstance(line, tree.Statement) and ChangeWord.begins(line) for line in lines):
        return None
    if key_of(item) not in map(key_of, base):
        return None
    address = (tree.Name(item.word, item.word_place), *item.arguments[:1])
    return attrs.evolve(item, word=Amend.word, arguments=address, value=None, condition=None)


def second_of(change: tree.Statement) -> tuple[str, Place, str, Fix | None]:
    """What is said of such a line, where, how it is written, and its correction, where only the word is missing."""
    there = change.arguments[0].place
    address = " ".join(node.name for node in change.arguments if isinstance(node, tree.Name))
    alone = there.onward.startswith(f"{address} {{")
    before = attrs.evolve(there, source=there.source, end_column=there.column)
    return (f"`{address}` is there already, and this would be another one", there, f"write `{Amend.word} {address} {{ … }}`",
            Fix(before, f"{Amend.word} ") if alone else None)


def changes_within(change: tree.Statement, new: tree.Statement) -> Surplus | None:
    """What a `replace` holds that changes lines of what it takes the place of; None if it holds nothing of that kind."""
    items = new.block.items if new.block is not None and Replace.begins(change) and not like_of(new) else ()
    inner = [item for item in items if isinstance(item, tree.Statement) and ChangeWord.begins(item)]
    if not inner:
        return None
    address = " ".join(filter(None, key_of(new)))
    fix = Fix(change.word_place, Amend.word) if len(inner) == len(items) else None
    return Surplus(f"`{change.word}` puts a new line in the place of all of `{address}`: nothing is left to {inner[0].word}",
                   change.word_place, f"did you mean `{Amend.word} {address} {{ … }}`?", fix)
