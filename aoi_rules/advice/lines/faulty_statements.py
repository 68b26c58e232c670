"""What an author may mean by a statement that its word does not take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.advice.lines.amendments import of_turned_change
from aoi_rules.advice.lines.components import of_component
from aoi_rules.advice.lines.correction import correction
from aoi_rules.advice.lines.declared_lines import of_exchanged, of_opposite, of_option, of_sight, of_type_first
from aoi_rules.advice.lines.effect_lines import of_amount, of_either, of_many
from aoi_rules.advice.lines.flow_lines import as_block, of_block, of_several, of_taken, of_team, of_winner
from aoi_rules.advice.lines.foreign_lines import (
    WORD_BELOW,
    of_body,
    of_condition_first,
    of_where,
    of_word_below,
    remark_behind,
)
from aoi_rules.advice.lines.keywords import KeywordCorrection, correct_keyword
from aoi_rules.advice.lines.link_lines import of_missing_kind
from aoi_rules.advice.lines.lists import as_block_of_members, joins_one, side_by_side, through_several
from aoi_rules.advice.lines.loops import LOOP_BELOW, of_bare_test, of_count, of_loop_below, of_turns
from aoi_rules.advice.lines.meaning import (
    correct_shifted_argument,
    hint_for_draw,
    hint_for_incomplete,
    kept_as,
    kind_meant,
    value_kept,
)
from aoi_rules.advice.lines.placement import done_by
from aoi_rules.advice.lines.scenario_lines import of_scenario
from aoi_rules.advice.lines.surplus import of_denied_value, of_missing_value, of_surplus
from aoi_rules.advice.lines.surroundings import SHOWN, Surroundings
from aoi_rules.advice.lines.titles import of_title
from aoi_rules.advice.similar_names import word_here
from aoi_rules.advice.suggestions import ARTICLES
from aoi_rules.advice.syntax.comments import value_in_comment
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.words.actions import Do, Let, Require
from aoi_rules.words.base import Word
from aoi_rules.words.components import Keep, Link, Players, Seats
from aoi_rules.words.effects import Draw, Set
from aoi_rules.words.files import Amend, Replace
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import Incomplete, WordFault, name_at
from aoi_rules.words.outline import Outline
from aoi_rules.words.scenario import Scenario
from aoi_rules.words.statement_check import is_accepted
from aoi_rules.words.usage import usage

__all__ = ["FaultyStatements"]


@frozen(repr=False)
class FaultyStatements(Surroundings):
    """Advice on a statement that its word does not take."""

    def of_fault(self, item: tree.Statement, cls: type[Word], fault: WordFault, where: str) -> Diagnostic:
        """The problem of a statement that its word does not take, with its correction."""
        listed = side_by_side(item, cls)
        if listed is not None:
            beside = f"`{item.word}`: separate names by blanks"
            return Diagnostic("wrong-argument", beside, listed.place, f"write `{item.word} {listed.text}`", fix=listed)
        if (unread := value_in_comment(item.place.source, item.place.line)) is not None:
            return unread
        if (loop := of_loop_below(item)) is not None:
            return Diagnostic("wrong-argument", LOOP_BELOW, *loop)
        if (bare := of_bare_test(item, self.declared.outline)) is not None:
            return Diagnostic("wrong-argument", f"`{item.word}`: {bare[0]}", *bare[1:])
        words = (self.vocabulary.find(where, word) for word in self.vocabulary.words_in(where))
        if (of_place := of_missing_kind(item, cls, filter(None, words), self.declared.outline)) is not None:
            return Diagnostic("wrong-argument", f"`{item.word}`: {of_place[0]}", *of_place[1:])
        if (below := of_word_below(item)) is not None:
            return Diagnostic("wrong-argument", WORD_BELOW, *below)
        if (named := of_title(item, cls, fault, self.declared.outline)) is not None:
            return Diagnostic("wrong-argument", f"`{item.word}`: {named[0]}", fault.place, named[1])
        if (denied := of_denied_value(item, cls, fault)) is not None:
            line = f"write `{_replace_prefix(item)}{denied[1]}`"
            return Diagnostic("wrong-argument", f"`{item.word}`: {denied[0]}", fault.place, line)
        scene = where == Scenario.inside and not isinstance(fault, KeywordCorrection)
        of_line = of_scenario(item, cls, self.declared, self.sibling_lines()) if scene else None
        says, hint = of_line or self._correct_statement(item, cls, fault)
        return Diagnostic("wrong-argument", f"`{item.word}`: {says or fault}", fault.place, hint)

    def clearer(self, item: tree.Statement, cls: type[Word], fault: WordFault) -> WordFault:
        """What is wrong with the arguments of a statement, if the text around it shows this better than a fault does."""
        outline = self.declared.outline
        if of_sight(item, cls, fault) is not None:
            return fault
        return (through_several(item, cls, outline) or correct_shifted_argument(item, cls, self.path, outline)
                or correct_keyword(item, cls, fault))

    def _correct_statement(self, item: tree.Statement, cls: type[Word], fault: WordFault) -> tuple[str | None, str]:
        """What is wrong with a statement, if that is clearer than the fault, and the hint with the corrected one."""
        outline = self.declared.outline
        shown = fault.hint or hint_for_incomplete(item, cls, self.path, outline)
        if Do.begins(item) and item.block is None and (effect := done_by(item)) is not None:
            return "effects belong in its braces", f"write `{Do.word} {{ {effect} }}`"
        other = of_turned_change(item) or of_component(item, outline) or _as_other_line(item, cls, fault, self.path)
        if other is not None:
            return other
        shown = shown or of_exchanged(item, cls, outline) or of_type_first(item, cls, outline) or self._as_in_game(item, fault)
        shown = shown or remark_behind(item, cls) or of_condition_first(item, cls) or of_several(item, outline) or of_many(item)
        shown = shown or of_taken(item, outline) or of_block(item, cls) or of_either(item)
        shown = shown or of_where(item, cls) or of_body(item, cls)
        shown = shown or of_opposite(item)
        seats = [name_at(node) or "" for node in item.arguments] if cls is Players else []
        if all(seats) and len(seats) > 1:
            return "seats have a line of their own", (
                f"write `{Players.word} {len(seats)}..{len(seats)}; {Seats.word} {' '.join(seats)}`, with the least number first")
        if (block := as_block_of_members(item)) is not None:
            return "members belong in its block", block
        if Link.begins(item) and (joined := joins_one(item)) is not None:
            return "links join members of one type", f"write `{joined}`"
        shown = shown or self._hint_for_condition(item, cls)
        shown = shown or (hint_for_draw(item, self.path, outline) if Draw.begins(item) else None)
        if shown:
            return None, shown
        return of_surplus(item, cls, fault, outline) or self._complete_statement(item, cls, fault)

    def _complete_statement(self, item: tree.Statement, cls: type[Word], fault: WordFault) -> tuple[str | None, str]:
        """What is wrong with a statement that has only a small mistake, and the hint with the corrected one or its form."""
        outline = self.declared.outline
        typed = _with_types(item, outline)
        own = _without_small_words(typed, outline)
        if own.arguments != item.arguments and is_accepted(own, cls):
            return None, f"write `{_replace_prefix(item)}{format_statement(attrs.evolve(own, block=None))}`"
        corrected, says = correction(typed, cls, fault, outline)
        if corrected is None and (given := of_missing_value(item, cls, fault)) is not None:
            return given[0], f"write `{_replace_prefix(item)}{given[1]}`"
        if corrected and f" {_TYPE}" in corrected and (kind := kind_meant(item, outline)) is not None:
            corrected = corrected.replace(f" {_TYPE}", f" {kind}")
            corrected += " = none" if Keep.begins(item) and item.value is None else ""
        if corrected and f" {_TYPE}" in corrected and Keep.begins(item):
            corrected = self._with_value_kept(corrected, name_of(item))
        if corrected and Link.begins(item):
            corrected = self._link_with_block(corrected, item)
        if (line := self._line_of_game(item)) is not None and item.block is not None and line.block is not None:
            return f"`{item.word} {name_of(item)}` already exists", (
                f"to add to it, write `{Amend.word} {item.word} {name_of(item)} {{ … }}`")
        prefix = f"{Replace.word} " if line is not None else _replace_prefix(item)
        return says, f"write `{prefix}{corrected or usage(cls)}`"

    def _with_value_kept(self, line: str, name: str) -> str:
        """A `keep` with a type in place of `TYPE`, and a first value, if effects show what it holds."""
        kind, given, value = (value_kept(name, self.declared.outline.lines) or "").partition(" = ")
        if not given:
            return line
        return line.replace(f" {_TYPE}", f" {kind}") + ("" if given in line else f"{given}{value}")

    def _as_in_game(self, item: tree.Statement, fault: WordFault) -> str | None:
        """The hint for a line that gives a new value to one of the game and lacks a part of it: that line with the new value."""
        line = self._line_of_game(item)
        if line is None or item.value is None or line.value is None or not isinstance(fault, Incomplete):
            return None
        return f"write `{Replace.word} {format_statement(attrs.evolve(line, value=item.value, block=None))}`"

    def _line_of_game(self, item: tree.Statement) -> tree.Statement | None:
        """The line of another text with the word and the name of one in a part or a map, to which this may be a change."""
        if self.path or not name_of(item):
            return None
        return next((line for line in self.declared.outline.lines if line.word == item.word and name_of(line) == name_of(item)
                     and line.place.source is not item.place.source), None)

    def _hint_for_condition(self, item: tree.Statement, cls: type[Word]) -> str | None:
        """The hint for a condition of something that cannot have one itself, but has requirements in its block."""
        if item.condition is None or self.vocabulary.find(cls.inside or "", Require.word) is None:
            return None
        return f"write `{Require.word} NAME \"…\" = {format_expression(item.condition)}` in its block"

    def _link_with_block(self, head: str, item: tree.Statement) -> str:
        """The corrected line of a link with its block, where that is short and a name in it is not a line yet."""
        lines = [line for line in item.lines if not self.vocabulary.find(Link.inside or "", line.word)]
        if not lines or len(lines) < len(item.items) or any(line.arguments or line.value or line.block for line in lines):
            return head
        whole = f"{head} {'; '.join(kept_as(line.word, self.declared.outline.lines) for line in lines)} }}"
        return whole if len(whole) <= SHOWN else head


def _as_other_line(
    item: tree.Statement, cls: type[Word], fault: WordFault, path: Sequence[tree.Statement]
) -> tuple[str, str] | None:
    """What is wrong with a line that has everything, but in another form, and the hint; None for another line."""
    if (turns := of_turns(item, path)) is not None:
        return turns
    if Let.begins(item) and item.value is not None and isinstance(item.arguments[0], tree.Attribute):
        return "`set` gives a keep its value", f"write `{format_statement(attrs.evolve(item, word=Set.word))}`"
    if (counted := of_count(item)) is not None:
        return "a loop says when it ends, and its name counts the passes", f"write `{counted}`"
    if (team := of_team(item)) is not None:
        return "the players of a team have a value in common", team
    if (ranked := of_winner(item)) is not None:
        return "what decides follows the word, without `=`", f"write `{ranked}`"
    if (sight := of_sight(item, cls, fault)) is not None:
        return "who sees it follows `seen by`", sight
    if (option := of_option(item)) is not None:
        return "its values are in brackets, and the usual one follows `=`", f"write `{option}`"
    if (changed := of_amount(item)) is not None:
        return "`set` gives a new value, and `raise` and `lower` change the old one", changed
    if (inside := as_block(item, cls, fault)) is not None:
        return "what it does is in its block", f"write `{inside}`"
    return None


def _with_types(item: tree.Statement, outline: Outline) -> tree.Statement:
    """The statement with the names of types in place of their plurals, `town` for `towns`."""
    def use_singular(node: Any) -> Any:
        name = name_at(node) or ""
        several = name.endswith("s") and name not in outline.names and outline.is_type(name[:-1])
        return attrs.evolve(node, name=name[:-1]) if several and isinstance(node, tree.Name) else node

    return attrs.evolve(item, arguments=tuple(map(use_singular, item.arguments)))


def _without_small_words(item: tree.Statement, outline: Outline) -> tree.Statement:
    """The statement without articles, and with `me.hand` for `my hand`."""
    arguments = list[Any]()
    for node in item.arguments:
        owner = name_at(arguments[-1]) if arguments else None
        if owner is not None and word_here(owner) == ("me",) and (name := name_at(node)) in outline.attributes.get("seat", ()):
            arguments[-1] = tree.Attribute(tree.Name("me", node.place), name or "", node.place)
        elif not (name_at(node) in ARTICLES and name_at(node) not in outline.names):
            arguments.append(node)
    return attrs.evolve(item, arguments=tuple(arguments))


def _replace_prefix(item: tree.Statement) -> str:
    """`replace` where a line of a part or a map gives a statement by it; else nothing."""
    line, begins = item.place.source.lines[item.place.line - 1][item.place.column - 1 :], f"{Replace.word} "
    return begins if not Replace.begins(item) and line.startswith(begins) else ""


_TYPE = "TYPE"
