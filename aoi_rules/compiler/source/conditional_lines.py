"""What depends on the parts and plugins in use, and on what a ruleset declares: lines under `with`, and `in_use(NAME)` in
expressions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import attrs
from attrs import define, field

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.addresses import CHANGES, Key, key_of, wanted_by
from aoi_rules.diagnostics import Place, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import change_tree, name_in, walk
from aoi_rules.words.base import slots_of
from aoi_rules.words.components import Option
from aoi_rules.words.files import ChangeWord, Game, Uses, With
from aoi_rules.words.functions import IN_USE
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import match_arguments
from aoi_rules.words.roles import is_declared_by_name
from aoi_rules.words.vocabulary import classes_of

__all__ = ["ConditionalLines", "answer_in_use", "warn_of_names"]

Items = list[tuple[str, tree.Statement]]
_ADDRESS = 2
"""The number of names that identify a declaration: its word and its own name."""


@define
class ConditionalLines:
    """The names in use so far, and the `with` lines that wait for others or for a declaration, each with its block."""

    report: Reporter
    names: set[str] = field(factory=set)
    waiting: list[tuple[tree.Statement, tree.Statement]] = field(factory=list)
    asked: list[tree.Name] = field(factory=list)

    def set_aside(self, block: tree.Statement) -> tree.Statement:
        """A part or a map without its `with` lines, which now wait."""
        found = [item for item in block.items if With.begins(item) and self._has_right_form(item)]
        if block.block is None or not any(map(With.begins, block.items)):
            return block
        self.waiting += [(item, block) for item in found]
        self.asked += [name for item in found if _declaration(item) is None for name in _part_names(item)]
        kept = tuple(item for item in block.items if not With.begins(item))
        return attrs.evolve(block, block=attrs.evolve(block.block, items=kept))

    def take_ready(self, lines: Collection[tree.Statement]) -> list[tree.Statement]:
        """The lines that no longer wait, given the ruleset's lines so far, as further blocks of their parts or maps."""
        declared = {key_of(line) for line in lines} if self.waiting else set()
        found = [one for one in self.waiting if self._is_met(one[0], declared)]
        self.waiting = [one for one in self.waiting if one not in found]
        return [attrs.evolve(block, block=item.block) for item, block in found]

    def _is_met(self, item: tree.Statement, declared: Collection[Key]) -> bool:
        """Whether the parts that a `with` line names are in use, or what it names is declared."""
        key = _declaration(item)
        return {name.name for name in _part_names(item)} <= self.names if key is None else key in declared

    def warn_of_declarations(self, lines: Collection[tree.Statement]) -> None:
        """Warn of `with` lines that name almost what a ruleset declares; anything else may be declared in other rulesets."""
        declared = {key_of(line) for line in lines} if self.waiting else set()
        for item, _ in self.waiting:
            word, name = _declaration(item) or ("", "")
            if hint := did_you_mean(name, sorted(one for kind, one in declared if kind == word)) if word else None:
                self.report.warn("unknown-line", f"there is no `{word} {name}`, so these lines are never used", item.place, hint,
                                 names=(name,))

    def _has_right_form(self, item: tree.Statement) -> bool:
        """Whether a line is `with PART … { … }`; if not, a problem is reported."""
        odd = next((node for node in (*item.arguments, item.value, item.condition)
                    if node is not None and not isinstance(node, tree.Name)), None)
        uses = next(filter(Uses.begins, item.items), None)
        if isinstance(odd, tree.Call) and name_in(odd.function) == IN_USE and len(odd.arguments) == 1 and item.block is not None:
            self.report.error("wrong-argument", f"`{With.word}` asks whether a part is in use", odd.place,
                              f"write `{With.word} {format_expression(odd.arguments[0])} {{ … }}`")
        elif (inside := _line_without_braces(item)) is not None:
            self.report.error("wrong-argument", f"the lines under `{With.word}` are in its block", inside[0],
                              f"write `{inside[1]}`")
        elif odd is not None or not item.arguments or item.block is None:
            self.report.error("wrong-argument", f"`{With.word}`: name parts, or a declaration, followed by lines in braces",
                              item.place if odd is None else odd.place, f"write `{With.form}`")
        elif (word := _word_alone(item)) is not None:
            self.report.error("wrong-argument",
                              f"`{word.name}` is a word of the language, not a part: the declaration's name is missing",
                              word.place, f"write `{With.word} {word.name} NAME {{ … }}`")
        elif (names := [name.name for name in _part_names(item)])[_ADDRESS:] and is_declared_by_name(names[0]):
            self.report.error("wrong-argument", f"`{With.word} {names[0]} {names[1]}` names a declaration: nothing follows it",
                              item.arguments[_ADDRESS].place,
                              f"what depends on a value ends with a condition: `when {names[1]} == {names[2]}`")
        elif uses is not None:
            message = f"what is in use cannot depend on what is in use: no `{Uses.word}` is allowed here"
            self.report.error("wrong-argument", message, uses.place, f"move it out of the braces of `{With.word}`")
        else:
            return True
        self.report.record_lost(item)
        return False


def _line_without_braces(item: tree.Statement) -> tuple[Place, str] | None:
    """The place of a line that follows the parts of a `with` without braces, `with ships amend network trade { … }`, and the line
    with them; None if there is none."""
    words = [*map(name_in, item.arguments)]
    at = next((at for at, word in enumerate(words) if at and word in CHANGES), None)
    if at is None:
        return None
    head, inner = item.arguments[:at], item.arguments[at + 1 :]
    line = format_statement(attrs.evolve(item, word=words[at], arguments=inner, block=None))
    block = " { … }" if item.block is not None else ""
    parts = format_statement(attrs.evolve(item, arguments=head, value=None, block=None))
    return item.arguments[at].place, f"{parts} {{ {line}{block} }}"


def _declaration(item: tree.Statement) -> Key | None:
    """The declaration that a `with` line names, as in `with action sail { … }`; None if it names parts."""
    names = [name.name for name in _part_names(item)]
    return (names[0], names[1]) if len(names) == _ADDRESS and is_declared_by_name(names[0]) else None


def _word_alone(item: tree.Statement) -> tree.Name | None:
    """The word of a declaration whose name is missing, as in `with action { … }`; None for all other `with` lines."""
    names = [*_part_names(item)]
    return names[0] if len(names) == 1 and is_declared_by_name(names[0].name) else None


def _part_names(item: tree.Statement) -> Iterator[tree.Name]:
    return (node for node in item.arguments if isinstance(node, tree.Name))


def _hint_for_layer(name: str, layers: Mapping[str, str]) -> str | None:
    """The hint for the game or a map in place of a part; None for another name."""
    if name not in layers:
        return None
    if layers[name] == Game.word:
        return f"it is the game: lines for every ruleset of it are written without `{With.word}`"
    return f"it is a {layers[name]}: lines for that alone belong in its own text"


def _hint_for_option(name: str, lines: Collection[tree.Statement]) -> str | None:
    """The hint for an option in place of a part; None for another name.  A part of another author may have the name of
    anything else that the ruleset declares."""
    if not any(Option.begins(line) and name_of(line) == name for line in lines):
        return None
    lines_for_it = f"lines for rulesets that declare it are written `{With.word} {Option.word} {name} {{ … }}`"
    return (f"it is {with_article(Option.word)}: {lines_for_it}; what depends on its value ends with a condition: "
            f"`when {name} == …`")


def _hint_for_use(name: str, waiting: Iterable[tree.Statement]) -> str | None:
    """The hint for a declaration in the place of a part, without its word: a line under `with` names it as that, as `amend open
    tunnel` names links.  None for another name."""
    inside = (line for item in waiting if name in {one.name for one in _part_names(item)} for line in walk(item.block))
    lines = (wanted_by(line) if ChangeWord.begins(line) else line for line in inside if isinstance(line, tree.Statement))
    for line in filter(None, lines):
        for cls in classes_of(line.word)[:1]:
            raw, _ = match_arguments(line, cls)
            word = next((slot.of[0] for field, slot in slots_of(cls) if slot.of and name_in(raw.get(field.name)) == name), None)
            if word is not None and is_declared_by_name(word):
                return f"`{line.word} {name}` in its block names {with_article(word)}: write `{With.word} {word} {name} {{ … }}`"
    return None


def _hint_for_declared(
    name: tree.Name, lines: Collection[tree.Statement], waiting: Collection[tree.Statement],
    elsewhere: Callable[[tree.Name], str | None],
) -> str | None:
    """The hint for the name of a declaration in the place of a part, after `with`: it is among the `lines` of the ruleset, or
    `elsewhere`, in a part that is not in use.  None for another name."""
    if not any(name in _part_names(item) for item in waiting):
        return None
    keys = (key_of(line) for line in lines)
    word = next((word for word, own in keys if own == name.name and is_declared_by_name(word)), None) or elsewhere(name)
    return f"there is `{word} {name.name}`: write `{With.word} {word} {name.name} {{ … }}`" if word else None


def answer_in_use(items: Items, names: Collection[str], asked: list[tree.Name]) -> Items:
    """Statements with `in_use(yes)` or `in_use(no)` instead of each `in_use(NAME)`, unless something else has that name, which is
    reported later; the names are added to `asked`."""
    if any(name_of(item) == IN_USE for _, item in items):
        return items
    change = partial(_answer_in_use, names, asked)
    return [(where, change_tree(item, change)) for where, item in items]


def _answer_in_use(names: Collection[str], asked: list[tree.Name], node: Any) -> Any:
    if not (isinstance(node, tree.Call) and isinstance(node.function, tree.Name) and node.function.name == IN_USE):
        return node
    if len(node.arguments) != 1 or not isinstance(name := node.arguments[0], tree.Name):
        return node  # the checker says what is wrong
    if name.name in ("yes", "no"):
        return node  # the answer, in a text that was already resolved
    asked.append(name)
    return attrs.evolve(node, arguments=(attrs.evolve(name, name="yes" if name.name in names else "no"),))


def warn_of_names(
    asked: Iterable[tree.Name], names: Collection[str], offered: Collection[str], layers: Mapping[str, str],
    lines: Collection[tree.Statement], waiting: Collection[tree.Statement], elsewhere: Callable[[tree.Name], str | None],
    report: Reporter,
) -> None:
    """Warn of unknown names that are similar to known ones, that are one of the `layers`, its game or one of its maps, each with
    its word, or that mean something else: an option, what the block of a `waiting` line uses as that, or what the ruleset
    declares, or a part that is not in use; `elsewhere` returns its word.  Other names may belong to parts of other authors."""
    for name in dict.fromkeys(asked):
        hint = None
        if name.name not in {*names, *offered}:
            hint = _hint_for_layer(name.name, layers) or _hint_for_option(name.name, lines)
            hint = hint or _hint_for_use(name.name, waiting) or did_you_mean(name.name, sorted({*names, *offered}))
            hint = hint or _hint_for_declared(name, lines, waiting, elsewhere)
        if hint is not None:
            report.warn("unknown-part", f"no part and no plugin is called `{name.name}`, so it is never in use", name.place, hint,
                        names=(name.name,))
