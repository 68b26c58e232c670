"""What an author means by a line with words of other languages, of sentences or of a terminal."""

from __future__ import annotations

import attrs

from aoi_rules.advice.similar_names import word_here
from aoi_rules.advice.syntax.rewriting import UNLESS, negate
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.literal_kinds import written_kind
from aoi_rules.language.operators import IN, LOGIC
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.words.actions import Do, Require, Then
from aoi_rules.words.base import Role, Word, slots_of
from aoi_rules.words.effects import Set
from aoi_rules.words.flow import Each
from aoi_rules.words.known_words import Vocabulary
from aoi_rules.words.matching import accepts_arguments, name_at
from aoi_rules.words.outline import argument_after
from aoi_rules.words.usage import usage
from aoi_rules.words.vocabulary import classes_of

__all__ = ["WORD_BELOW", "as_command", "as_remark", "in_other_words", "of_body", "of_condition_first", "of_refusal", "of_where",
           "of_word_below", "remark_behind"]


def in_other_words(item: tree.Statement, where: str, vocabulary: Vocabulary) -> str | None:
    """The hint for a word of other languages, if the word for it here does not take what is there."""
    found = ((word, vocabulary.find(where, word)) for word in word_here(item.word.lower()))
    word, cls = next(((word, cls) for word, cls in found if cls is not None), ("", None))
    if cls is None or accepts_arguments(item, cls):
        return None
    if cls is Set and item.value is None and (goal := argument_after(item, "to")) is not None and len(item.arguments) == _GOAL:
        return f"write `{format_statement(attrs.evolve(item, word=word, arguments=(goal,), value=item.arguments[0]))}`"
    looped = item.arguments[0] if len(item.arguments) == 1 and item.block is not None else None
    if issubclass(cls, Each) and isinstance(looped, tree.Compare) and looped.operator is IN:
        return f"write `{word} {format_expression(looped)} {{`, without brackets"
    kind = written_kind(item.value) if item.value is not None else None
    typed = attrs.evolve(item, word=word, arguments=(*item.arguments, tree.Name(kind, item.place))) if kind is not None else item
    if kind is not None and accepts_arguments(typed, cls):
        return f"write `{format_statement(typed)}`"
    return f"`{word}` may be meant, which is written `{usage(cls)}`"


_GOAL = 3  # the keep to set, `to` and a value


def as_command(item: tree.Statement) -> str | None:
    """The hint for a command of a terminal, `aoi check island.aoi`; None for another line."""
    return "this is a command: leave it out, it is typed in a terminal" if item.word in _COMMANDS and item.arguments else None


_COMMANDS = ("aoi", "pytest", "pip", "git", "cd", "python")


def as_remark(item: tree.Statement) -> str | None:
    """The hint for a sentence without the sign of a comment: words alone, the first with a capital letter."""
    words = [name_at(value) for value in item.arguments]
    if not item.word.istitle() or len(words) < _SENTENCE or None in words or item.value is not None or item.block is not None:
        return None
    return f"a comment begins with `#`: write `# {format_statement(item)}`"


_SENTENCE = 3
"""The smallest number of words after the first that make it a remark."""


def remark_behind(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for a comment in the form of other languages after a line, `keep pot money -- what lies there`, which is read as a
    link."""
    at = next((n for n, value in enumerate(item.arguments) if isinstance(value, tree.Pair)), None)
    pair = item.arguments[at] if at is not None else None
    if at is None or not isinstance(pair, tree.Pair) or at + 1 == len(item.arguments):
        return None
    line = attrs.evolve(item, arguments=(*item.arguments[:at], pair.left))
    if not accepts_arguments(line, cls) or item.block is not None:
        return None
    rest = item.place.source.lines[item.place.line - 1].partition("--")[2].strip()
    return f"a comment begins with `#`: write `{format_statement(line)}  # {rest}`"


def of_condition_first(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for a condition with a block that begins a line, and so continues the statement above."""
    test, lines = item.condition, item.lines
    if test is None or item.block is None or cls.inside is not None or test.place.line == item.place.line or len(lines) != 1:
        return None
    line = format_statement(attrs.evolve(lines[0], condition=test))
    return f"a line that begins with `when` continues the line above: write `{line}`" if lines[0].condition is None else None


def of_word_below(item: tree.Statement) -> tuple[Place, str] | None:
    """A line that begins with `and` or `or` and a word, `and then`, and so continues the statement above: the place of the
    joining word, and the hint."""
    for joining, node in zip(item.arguments, item.arguments[1:], strict=False):
        sign = name_at(joining)
        alone = joining.place.line > item.place.line and not joining.place.text_before.strip()
        if alone and sign in {one.sign for one in LOGIC} and classes_of(name_at(node) or ""):
            return joining.place, f"`{name_at(node)}` begins a line of its own: leave out the `{sign}`"
    return None


WORD_BELOW = "a line that begins like this continues the line above"


def of_body(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for the lines of a block after `do` or a like word in other languages, `each p in players do pay p $1 end`."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) in _OPENING), None)
    if at is None or item.block is not None or not any(slot.form == "block" for _, slot in slots_of(cls)):
        return None
    head = attrs.evolve(item, arguments=item.arguments[:at], value=None, condition=None)
    rest = item.arguments[at].place.text_from.partition("#")[0].strip().removeprefix(name_at(item.arguments[at]) or "").strip()
    return f"its lines are in braces: write `{format_statement(head)} {{ {rest.removesuffix('end').strip()} }}`" if rest else None


_OPENING = (Do.word, Then.word, "begin", "loop")


def of_where(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for a condition after `where` in a line that ends with a condition; None for another line."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) in _WHERE), None)
    if at is None or item.condition is not None or not any(slot.form == "condition" for _, slot in slots_of(cls)):
        return None
    if item.value is None and any(slot.form == "value" and slot.role is Role.DECIDES for _, slot in slots_of(cls)):
        return None  # that is its condition
    said = name_at(item.arguments[at]) or ""
    test, brace, block = item.arguments[at].place.text_from.partition("#")[0].strip().removeprefix(said).partition("{")
    test = negate(test.strip()) if said == UNLESS else test.strip()
    inside = f" {brace}{block}" if block.strip() else ""
    head = attrs.evolve(item, arguments=item.arguments[:at], block=None)
    line = f"{format_statement(head)} when {test}{inside}"
    return f"a condition follows `when`: write `{line}`" if accepts_arguments(head, cls) else None


_WHERE = ("where", "if", "with", "provided", "while", UNLESS)


def of_refusal(item: tree.Statement) -> str | None:
    """The requirement that is meant by a line which says what is refused, `forbid … = a < b`; None for another line."""
    if item.word.lower() not in _REFUSING or item.value is None:
        return None
    line = attrs.evolve(item, word=Require.word, value=tree.Not(item.value, item.value.place), block=None)
    return format_statement(line) if accepts_arguments(line, Require) else None


_REFUSING = ("forbid", "forbids", "refuse", "deny", "disallow", "prevent", "prohibit", "reject", UNLESS)
"""How people say that something must not be the case."""
