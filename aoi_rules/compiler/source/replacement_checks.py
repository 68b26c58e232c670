"""Checks of what a `replace` takes away: the content of its line, its parameters, and what others use."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from aoi_rules.compiler.source.addresses import in_outline, key_of
from aoi_rules.compiler.source.change_checks import Surplus
from aoi_rules.compiler.source.models import like_of
from aoi_rules.diagnostics import Fix
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import walk
from aoi_rules.words.files import Amend, ChangeWord, Replace
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import bound_names

__all__ = ["changes_within", "emptied_by", "uses_what_is_gone", "without_parameters"]


def without_parameters(
    change: tree.Statement, new: tree.Statement, old: tree.Statement, lines: Iterable[object]
) -> Surplus | None:
    """What is said of a `replace` that leaves out what the old line takes in brackets, `replace define reach` for `reach(p)`;
    None for all others.  The one of its `lines` that takes nothing and has the name as a part of its own may be meant."""
    first, was = next(iter(new.arguments), None), next(iter(old.arguments), None)
    if not Replace.begins(change) or not isinstance(first, tree.Name) or not isinstance(was, tree.Call):
        return None
    called = attrs.evolve(was, place=first.place)
    given = tuple(called if node is first else node for node in change.arguments)
    line = in_outline(attrs.evolve(new, arguments=(called, *new.arguments[1:])))
    listed = " and ".join(f"`{format_expression(node)}`" for node in was.arguments)
    values = "a value" if len(was.arguments) == 1 else "values"
    longer = [name for one in lines if isinstance(one, tree.Statement) and one.word == old.word
              and isinstance(next(iter(one.arguments), None), tree.Name) and {*first.name.split("_")} < {
                  *(name := name_of(one)).split("_")}]
    other = f", or `{Replace.word} {old.word} {longer[0]} = …`" if len(longer) == 1 else ""
    return Surplus(f"`{first.name}` is used with {values} for {listed}", first.place, f"write `{Replace.word} {line}`{other}",
                   meant=attrs.evolve(change, arguments=given))


def emptied_by(change: tree.Statement, new: tree.Statement, old: tree.Statement) -> Surplus | None:
    """What is said of a `replace` with a condition and an empty block, where the old line does something; None for all others."""
    if not Replace.begins(change) or new.condition is None or new.block is None or new.items or not old.items:
        return None
    address = tuple(tree.Name(name, change.place) for name in key_of(new) if name)
    amended = attrs.evolve(change, word=Amend.word, arguments=address)
    named = " ".join(filter(None, key_of(new)))
    return Surplus(f"`{change.word}` leaves nothing of what happens in `{named}`", change.word_place,
                   f"to add a condition, write `{format_statement(attrs.evolve(amended, block=None))} {{ }}`", meant=amended)


def uses_what_is_gone(
    change: tree.Statement, new: tree.Statement, old: tree.Statement, base: Iterable[tree.Statement]
) -> Surplus | None:
    """The message for a `replace` whose lines read what the lines of the old one gave a value, and none of the `base` lines
    declares; None if they do not."""
    if not Replace.begins(change) or like_of(new):
        return None
    before, now = ({one.name.name for line in item.lines for one in bound_names(line)} for item in (old, new))
    read = {node.name for line in new.lines for node in walk(line) if isinstance(node, tree.Name)}
    gone = sorted((before - now) & read - set(map(name_of, base)))
    if not gone:
        return None
    address = " ".join(filter(None, key_of(new)))
    says = f"`{change.word}` puts a new line in place of all of `{address}`: nothing gives `{gone[0]}` a value any more"
    return Surplus(says, change.word_place, f"did you mean `{Amend.word} {address} {{ … }}`?", Fix(change.word_place, Amend.word))


def changes_within(change: tree.Statement, new: tree.Statement) -> Surplus | None:
    """The changes inside a `replace` that would apply to the replaced line; None if there are none."""
    items = new.block.items if new.block is not None and Replace.begins(change) and not like_of(new) else ()
    inner = [item for item in items if isinstance(item, tree.Statement) and ChangeWord.begins(item)]
    if not inner:
        return None
    address = " ".join(filter(None, key_of(new)))
    fix = Fix(change.word_place, Amend.word) if len(inner) == len(items) else None
    return Surplus(f"`{change.word}` replaces all of `{address}` with a new line: nothing is left to {inner[0].word}",
                   change.word_place, f"did you mean `{Amend.word} {address} {{ … }}`?", fix)
