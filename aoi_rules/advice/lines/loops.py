"""What an author means by a loop, a phase or a turn that is written as in another language or in a rulebook."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, MODULO, UNEQUAL
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.word_blocks import CLOSERS, OPENERS
from aoi_rules.words.actions import Action, After, Do
from aoi_rules.words.files import Amend
from aoi_rules.words.flow import TESTS, Each, Phase, Repeat
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import accepts_arguments, name_at
from aoi_rules.words.outline import Outline

__all__ = ["AFTER_PHASE", "LOOP_BELOW", "of_bare_test", "of_count", "of_loop_below", "of_times", "of_turns", "of_word_loop"]

AFTER_PHASE = "what comes after a phase is the next line of the flow; a part writes `amend phase NAME { do { … } }`"
LOOP_BELOW = "a loop is written with `each`; a line that begins with `for` continues the line above"
_FOR, _SHOWN = "for", 100


def of_bare_test(item: tree.Statement, outline: Outline) -> tuple[str, Place, str] | None:
    """The message for a loop whose condition has no brackets, `repeat while not deck.empty {`, its place, and the hint."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) in TESTS), len(item.arguments))
    test = [*item.arguments[at + 1 :], *([] if item.value is None else [item.value])]
    if not Repeat.begins(item) or len(test) < _BARE or test[-1].place.end_line != item.place.line:
        return None
    line = item.place.source.lines[item.place.line - 1]
    before = line[item.place.column - 1 : test[0].place.column - 1]
    text = _compare(test, item.value is not None, outline) or line[test[0].place.column - 1 : test[-1].place.end_column - 1]
    place = attrs.evolve(test[0].place, source=item.place.source, end_column=test[-1].place.end_column)
    return "the condition is in brackets", place, f"write `{before}({text}) {{`"


def _compare(test: Sequence[tree.Expression], valued: bool, outline: Outline) -> str | None:
    """The comparison that a condition means, `deck.size = 0` or `deck is empty`; None if it means another."""
    if valued and len(test) == _BARE:
        return format_expression(tree.Compare(EQUAL, test[0], test[1], test[0].place))
    words = [name for name in map(name_at, test[1:]) if name in ("is", "not", "empty")]
    if len(words) == len(test) - 1 and words[-1] == "empty" and name_at(test[0]) in outline.zones:
        size = tree.Attribute(test[0], "size", test[0].place)
        sign = UNEQUAL if "not" in words else EQUAL
        return format_expression(tree.Compare(sign, size, tree.Number(0, test[0].place), test[0].place))
    return None


_BARE = 2


def of_count(item: tree.Statement) -> str | None:
    """The first line of a loop that says how many passes it has, `repeat round 6 {`, as it is written here; None for
    another line."""
    plain = [node for node in item.arguments if name_at(node) not in (*TESTS, "for", "in", "from", "times", "turns", "rounds")]
    plain = [node.high if isinstance(node, tree.Range) and node.high is not None else node for node in plain]
    last = plain[-1] if plain else None
    counts = [last] if isinstance(last, tree.Number) or (isinstance(last, tree.Name) and len(plain) > 1) else []
    names = [node.name for node in plain[:-1] if isinstance(node, tree.Name)]
    if not Repeat.begins(item) or len(counts) != 1 or len(names) > 1 or len(plain) > len(names) + 1:
        return None
    name = names[0] if names else "round"
    return f"{Repeat.word} {name} until ({name} == {format_expression(counts[0])}) {{"


def of_times(item: tree.Statement) -> str | None:
    """The loop through numbers that `repeat 3 times { … }` means among effects; None for another line."""
    plain = [node for node in item.arguments if name_at(node) not in ("times", *TESTS)]
    if len(plain) != 1 or item.block is None:
        return None
    return f"{Each.word} n in 1..{format_expression(plain[0])} {{ … }}"


def of_loop_below(item: tree.Statement) -> tuple[Place, str] | None:
    """A loop of another language that was read as part of the statement above, because it begins with `for`. Returns its place,
    and the hint with the loop as it is written here."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) == _FOR), None)
    if at is None or item.arguments[at].place.line == item.place.line:
        return None
    rest = [node for node in item.arguments[at + 1 :] if name_at(node) != Each.word]
    loop = attrs.evolve(item, word=Each.word, arguments=tuple(rest), value=None)
    if not accepts_arguments(loop, Each):
        return None
    whole = format_statement(loop)
    text = whole if "\n" not in whole and len(whole) <= _SHOWN else f"{format_statement(attrs.evolve(loop, block=None))} {{"
    return item.arguments[at].place, f"write `{text}`"


def of_word_loop(item: tree.Statement) -> str | None:
    """The hint for the first line of a loop that ends with a word, `For Each f In town`, or for that word; None for others."""
    if item.word.lower() in CLOSERS and not item.arguments:
        return "a block ends with `}`"
    values = [value for value in item.arguments if (name_at(value) or "").lower() not in _AROUND]
    if item.block is not None or item.word.lower() not in (_FOR, "foreach"):
        return None
    match values:
        case [name, joined, many] if (name_at(joined) or "").lower() in ("in", "of"):
            loop = f"{Each.word} {format_expression(name)} in {format_expression(many)}"
            return f"a loop is written with `{Each.word}`: write `{loop} {{`, and `}}` after its last line"
    return None


_AROUND = (Each.word, "all", "every", "let", "const", "var", *OPENERS)


def of_turns(item: tree.Statement, path: Sequence[tree.Statement]) -> tuple[str, str] | None:
    """What is wrong with a line about turns or phases that has everything, but in another form, and the hint; None for another
    line."""
    if (turns := _turns_from(item)) is not None:
        return "`in` and a list of players belong here", f"write `{turns}`"
    if (phase := _interval(item, path)) is not None:
        return "a condition says in which rounds it takes place", f"write `{phase}`"
    if After.begins(item) and name_at(next(iter(item.arguments), None)) == Phase.word:
        return "it follows a verb", AFTER_PHASE
    return _after_action(item)


def _after_action(item: tree.Statement) -> tuple[str, str] | None:
    """What is wrong with `after action build`, and the hint: the effects of an action are inside it; None for another line."""
    first, *others = map(name_at, item.arguments[:2]) if item.arguments else ("",)
    if not After.begins(item) or first != Action.word:
        return None
    named = " ".join([Action.word, *(name for name in others if name)])
    return "it follows a verb", (f"to add to what an action does, write `{Amend.word} {named} {{ {Do.word} NAME {{ … }} }}`; "
                                 f"`{After.word}` names a verb that it does")


def _turns_from(item: tree.Statement) -> str | None:
    """The turns of all players that begin with one, `each player from starter {`, `each player in order starting with starter {`,
    as they are written; None for another line."""
    named = list(map(name_at, item.arguments))
    if not Each.begins(item) or not {*named[1:]} & {*_STARTING}:
        return None
    whole = named.index("in") + 2 if "in" in named else 1  # the list of everything before it
    plain = [node for node in item.arguments[whole:] if name_at(node) not in (*_STARTING, *_GOING)]
    if len(plain) != 1:
        return None
    name, first = item.arguments[0], plain[0]
    turns = tree.Call(tree.Name("clockwise", first.place), (first,), first.place)
    line = attrs.evolve(item, arguments=(name, tree.Keyword("in", first.place), turns), block=None)
    return f"{format_statement(line)} {{"


_STARTING = ("from", "starting", "beginning", "start", "begin", "starts", "begins")
_GOING = ("clockwise", "with", "at", "by", "the", "around", "order", "then", "turn", "turns")
"""How people say who takes the first turn."""


def _interval(item: tree.Statement, path: Sequence[tree.Statement]) -> str | None:
    """A phase that takes place in some rounds only, `phase harvest every 3 rounds {`, as it is written in a loop; None for
    another line."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) == "every"), None)
    number = item.arguments[at + 1] if at is not None and at + 1 < len(item.arguments) else None
    loop = next((name_of(line) for line in reversed(path) if Repeat.begins(line)), None)
    if not Phase.begins(item) or not isinstance(number, tree.Number) or not loop:
        return None
    rest = tree.Binary(MODULO, tree.Name(loop, number.place), number, number.place)
    test = tree.Compare(EQUAL, rest, tree.Number(0, number.place), number.place)
    return f"{format_statement(attrs.evolve(item, arguments=item.arguments[:at], condition=test, block=None))} {{"
