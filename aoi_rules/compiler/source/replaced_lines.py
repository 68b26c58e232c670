"""Warnings about a `replace` that leaves hardly anything of its line, where something was probably to be added or changed."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.source.addresses import key_of
from aoi_rules.compiler.source.change_checks import Surplus
from aoi_rules.compiler.source.models import like_of
from aoi_rules.diagnostics import Fix
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import statements
from aoi_rules.words.actions import Action, Afterwards, Bring, Do, Require
from aoi_rules.words.components import Has, Keep, TypeWord
from aoi_rules.words.files import Amend, Replace
from aoi_rules.words.flow import Take
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_nameless
from aoi_rules.words.vocabulary import classes_of

__all__ = ["left_shorter", "left_untitled", "left_without", "left_without_fields"]

_DOING = (Do.word, Bring.word, Afterwards.word)
"""The words of an action with which it does something."""


def left_without(change: tree.Statement, new: tree.Statement, old: tree.Statement) -> Surplus | None:
    """The message for a `replace` that leaves an action with requirements and without all that it did; None for all others."""
    lines = [line.word for line in new.lines]
    if not Replace.begins(change) or not Action.begins(new) or like_of(new) or Require.word not in lines:
        return None
    if any(word in lines for word in _DOING) or not any(line.word in _DOING for line in old.lines):
        return None
    address = " ".join(filter(None, key_of(new)))
    return Surplus(f"this puts a new line in place of all of `{address}`, which then does nothing", change.word_place,
                   f"to add to it, write `{Amend.word} {address} {{ … }}`; else give it a `{Do.word}`")


def left_without_fields(change: tree.Statement, new: tree.Statement, old: tree.Statement) -> Surplus | None:
    """The message for a `replace` of a type that has none of its fields, and adds others; None for all others."""
    had, has = ([name_of(line) for line in item.lines if line.word in (Has.word, Keep.word)] for item in (old, new))
    if not Replace.begins(change) or not TypeWord.begins(new) or not TypeWord.begins(old) or not has or len(had) < len(has):
        return None
    if {*had} & {*has} or any(isinstance(line, tree.Table) for line in new.items):
        return None
    address = " ".join(filter(None, key_of(new)))
    meant = attrs.evolve(change, word=Amend.word)
    return Surplus(f"this puts a new line in place of all of `{address}`, which then lacks `{had[0]}` and all else that it had",
                   change.word_place, f"to add to it, write `{Amend.word} {address} {{`", Fix(change.word_place, Amend.word),
                   meant)


def left_shorter(change: tree.Statement, new: tree.Statement, old: tree.Statement) -> Surplus | None:
    """The message for a `replace` that puts hardly anything in place of a long rule without a name, such as the set-up, or one
    line in place of all effects of an action, and repeats none of its lines; None for all others."""
    rule = is_nameless(new.word) and new.word == old.word and any(cls.is_rule for cls in classes_of(new.word))
    before, now = (len(list(statements(*line.items))) for line in (old, new))
    known = {key_of(line) for line in old.lines}
    plays = any(map(Take.begins, statements(new)))  # a flow of its own, however short
    short = (rule and before >= _LONG * now) or (Do.begins(new) and len(old.lines) >= _LONG * len(new.lines))
    if not Replace.begins(change) or not short or plays or not now or known & set(map(key_of, new.lines)):
        return None
    address = " ".join(filter(None, key_of(new)))
    lines = "; ".join(map(format_statement, new.lines)).replace("\n", " ")
    whole = f"{Amend.word} {address} {{ {lines} }}"
    number, count = len(new.lines), len(old.lines)
    few = f"{number} line{'' if number == 1 else 's'}" if number < count else "a short block"
    listed = f"all {count} lines of `{address}`" if number < count else f"all of `{address}`"
    shown = whole if len(whole) <= _SHOWN else f"{Amend.word} {address} {{ … }}"
    return Surplus(f"this puts {few} in place of {listed}", change.word_place, f"to add to it, write `{shown}`")


_LONG = 3
"""A rule is long if it has this many times the lines of what replaces it."""
_SHOWN = 80
"""A hint shows a line with its block if it is no longer than this."""


def left_untitled(change: tree.Statement, new: tree.Statement, old: tree.Statement) -> Surplus | None:
    """The message for a `replace` that gives a member some lines, and neither its title nor the other lines that it had; None for
    all others."""
    own = not classes_of(new.word)
    if not Replace.begins(change) or not own or not old.texts or new.texts:
        return None
    if not new.lines or {line.word for line in old.lines} <= {line.word for line in new.lines}:
        return None
    address = " ".join(node.name for node in change.arguments[:2] if isinstance(node, tree.Name))
    had = {line.word for line in old.lines}
    lines = "; ".join(format_statement(attrs.evolve(line, word=f"{Replace.word} {line.word}") if line.word in had else line)
                      for line in new.lines)
    return Surplus(f"this puts a new line in place of all of `{address}`, which then has no title", change.word_place,
                   f"to change a line of it, write `{Amend.word} {address} {{ {lines} }}`")
