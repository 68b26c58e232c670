"""What stands in a change of a line and does not belong there: more than an address, changes of what is replaced as a whole."""

from __future__ import annotations

import attrs
from attrs import frozen

from aoi_rules.compiler.source.addresses import key_of
from aoi_rules.compiler.source.like import like_of
from aoi_rules.diagnostics import Fix, Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.files import Amend, ChangeWord, Replace

__all__ = ["Surplus", "changes_within", "surplus_in"]


@frozen
class Surplus:
    """What is said of it, where, and what to write instead."""

    says: str
    place: Place
    hint: str
    fix: Fix | None = None


def surplus_in(change: tree.Statement, wanted: tree.Statement, line: tree.Statement) -> Surplus | None:
    """What an `amend` of a line gives that it does not add: the rest of the line's head, another value, an empty block; None
    where it adds all that it gives."""
    first = next((node for node in (*wanted.arguments[1:], wanted.value) if node is not None), None)
    empty = change.block is not None and not change.block.items and line.block is None
    if first is not None:
        return _behind_address(change, wanted, first.place, empty)
    if empty and change.block is not None:
        return Surplus(f"nothing can be added to `{' '.join(key_of(wanted))}` in a block", change.block.place, "leave `{ }` out",
                       Fix(change.block.place, ""))
    return None


def _behind_address(change: tree.Statement, wanted: tree.Statement, place: Place, empty: bool) -> Surplus:
    """What an `amend` gives behind the address of its line, at a place; its block may be `empty`."""
    from aoi_rules.advice.rules.lines_meant import in_braces  # noqa: PLC0415 - once a mistake is found

    if (meant := in_braces(change)) is not None:
        return Surplus("what `amend` adds stands in braces", place, f"write `{meant}`")
    if change.block is not None or change.condition is not None:
        return Surplus("`amend` names a line by its word and its name alone", place, f"write `{_short(change, wanted, empty)}`")
    other = attrs.evolve(change, word=Replace.word)
    return Surplus("`amend` adds to a line, and this would change it", place, f"write `{format_statement(other)}`")


def _short(change: tree.Statement, wanted: tree.Statement, empty: bool) -> str:
    """The change with the address alone before what it adds."""
    address = " ".join(filter(None, (Amend.word, *key_of(wanted))))
    head = tree.Statement(Amend.word, (), None, change.condition, None, change.place, change.word_place)
    when = format_statement(head).removeprefix(Amend.word)
    return f"{address}{when}" + (" { … }" if change.block is not None and not (empty and when) else "")


def changes_within(change: tree.Statement, new: tree.Statement) -> Surplus | None:
    """What a `replace` holds that changes lines of what it takes the place of; None where it holds nothing of that kind."""
    items = new.block.items if new.block is not None and Replace.begins(change) and not like_of(new) else ()
    inner = [item for item in items if isinstance(item, tree.Statement) and ChangeWord.begins(item)]
    if not inner:
        return None
    address = " ".join(filter(None, key_of(new)))
    fix = Fix(change.word_place, Amend.word) if len(inner) == len(items) else None
    return Surplus(f"`{change.word}` puts a new line in the place of all of `{address}`: nothing is left to {inner[0].word}",
                   change.word_place, f"did you mean `{Amend.word} {address} {{ … }}`?", fix)
