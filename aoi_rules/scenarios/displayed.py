"""Definitions that no rule reads: they are named only by what a table shows, by texts for players, or by what tells bots how much
a position is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from aoi_rules.language import tree
from aoi_rules.language.placeholders import names_in_placeholders
from aoi_rules.language.walk import walk
from aoi_rules.scenarios.line_names import paths_in
from aoi_rules.words.actions import Define
from aoi_rules.words.drawings import Drawing
from aoi_rules.words.flow import Take
from aoi_rules.words.line_names import name_of
from aoi_rules.words.player_texts import Help
from aoi_rules.words.scoring import Outlook, Score

__all__ = ["displayed_definitions"]


def displayed_definitions(items: Sequence[tree.Statement]) -> frozenset[str]:
    """The names of these definitions.  A definition that nothing names is not among them: it is an unused rule."""
    defines = {name_of(item): item for item in items if Define.begins(item)}
    rules = [item for item in items if not (Define.begins(item) or Drawing.begins(item))]
    shown = [item for item in items if Drawing.begins(item)]
    worth = [path[-1] for item in rules for path in paths_in(item) if Outlook.begins(path[-1])]
    asked = {word for item in items for text in _texts(item) for word in names_in_placeholders(text)}
    return _definitions_named({*_names([*shown, *worth]), *asked}, defines) - _definitions_named(_names_read_by(rules), defines)


def _names_read_by(rules: Sequence[tree.Statement]) -> set[str]:
    """The names in rules, except those that occur only in their `outlook` lines."""
    scores = [line for rule in rules if Score.begins(rule) for line in rule.items]
    others = [rule for rule in rules if not Score.begins(rule)]
    return _names([*others, *(line for line in scores if not Outlook.begins(line))])


def _definitions_named(names: Iterable[str], defines: Mapping[str, tree.Statement]) -> frozenset[str]:
    """The definitions with these names, and those that they name in turn."""
    found: set[str] = set()
    waiting = [name for name in names if name in defines]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [other for other in _names([defines[name]]) if other in defines]
    return frozenset(found)


def _names(items: Iterable[tree.Statement | tree.Table]) -> set[str]:
    return {node.name for node in walk(*items) if isinstance(node, tree.Name)}


def _texts(item: tree.Statement) -> list[str]:
    """The texts in a statement that players read: prompts and help."""
    found = [path[-1] for path in paths_in(item) if Take.begins(path[-1]) or Help.begins(path[-1])]
    return [text.value for one in found for text in one.arguments if isinstance(text, tree.Text)]
