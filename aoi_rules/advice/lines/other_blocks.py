"""What an author means by a line in a block that takes no such lines, and by one that begins with a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import attrs

from aoi_rules.advice.lines.correction import written_kind
from aoi_rules.advice.lines.positions import of_owner
from aoi_rules.advice.lines.scope import player_of
from aoi_rules.advice.similar_names import find_similar, word_here
from aoi_rules.advice.suggestions import PRINTED, PRINTING, hint_for_more
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import IN, LOGIC, OR
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Action, Afterwards, Case, Choose, Define, Do, Require, Then
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.components import Link, Option, Zone
from aoi_rules.words.drawings import GridMark, LineMark, Mark, SlotMark
from aoi_rules.words.effects import Lower, Move, Raise, Set
from aoi_rules.words.files import Amend, ChangeWord, Drop, Game, Replace
from aoi_rules.words.flow import By, Menu, Take
from aoi_rules.words.known import Vocabulary
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import Surplus, WordFault, fits, match_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after
from aoi_rules.words.scoring import Points, Score, Team
from aoi_rules.words.usage import usage
from aoi_rules.words.vocabulary import classes_of

__all__ = ["WORD_BELOW", "as_block", "as_command", "as_link", "as_remark", "in_other_words", "of_amount", "of_block",
           "of_body", "of_condition_first",
           "of_drawn", "of_effects", "of_either", "of_exchanged", "of_flow_line", "of_many", "of_opposite", "of_option",
           "of_own_text", "of_refusal", "of_several", "of_sight", "of_taken", "of_team", "of_toggle",
           "of_type_first", "of_where", "of_word_below", "remark_behind"]

_LEAVING = ("return", "break", "continue", "exit", "stop")
"""The words of other languages that leave a block."""
_DRAWN = ("random", "move")
"""The words of this language for what people call shuffling and dealing."""


def of_own_text(item: tree.Statement, where: str, outline: Outline) -> str | None:
    """The hint for a change in the game's own text, where the line itself is changed; and for a case without its word."""
    if where in Case.where and item.value is not None and not item.arguments:
        return f"write `{Case.word} {format_statement(item)}`"
    if where != Game.word or not ChangeWord.begins(item) or not item.arguments:
        return None
    word, name = name_in(item.arguments[0]), name_in(item.arguments[1]) if len(item.arguments) > 1 else ""
    line = next((line for line in outline.lines if line.word == word and name_of(line) == name), None)
    if line is None:
        return None
    there = f"`{' '.join(filter(None, (word, name)))}` in " + line_of(line.place, item.place, name)
    how = {Amend.word: "write its lines into the block of ", Drop.word: "leave out ", Replace.word: "change "}[item.word]
    return "this is the text of the game: " + how + there


def of_effects(item: tree.Statement, path: Sequence[tree.Statement], outline: Outline) -> str | None:
    """The hint for a line among effects that is none of them: what a player does next, what is counted in the end, a definition,
    what other languages print, and pieces that are mixed or dealt."""
    text = format_statement(attrs.evolve(item, block=None))
    if Take.begins(item) and path and Action.begins(path[0]):
        return f"what a player does next belongs in the action, after its `do`: `{Afterwards.word} {{ {text} }}`"
    if Score.begins(item) or Points.begins(item):
        return f"`{Score.word}` counts what was kept during the game: raise a keep here, such as `raise me.NAME by 3`"
    if item.word in outline.defines:
        there = line_of(outline.defines[item.word].place, item.place, item.word)
        return f"`{item.word}` is a `{Define.word}` (" + there + "): it has a value, and does nothing"
    if (owned := of_owner(item, outline)) is not None:
        return owned
    if item.word in PRINTING:
        return PRINTED
    if item.word in _LEAVING:
        return "effects have no value, and all are carried out; one for some cases only ends with `when` and a condition"
    return _hint_for_pieces(item, path, outline)


def _hint_for_pieces(item: tree.Statement, path: Sequence[tree.Statement], outline: Outline) -> str | None:
    """The hint for zones that are mixed, which have no order, and for pieces that are dealt."""
    meant = [word for word in word_here(item.word.lower()) if word in _DRAWN]
    if "random" in meant and any(name_in(value) in outline.zones for value in item.arguments):
        return "remove this: the pieces in a zone have no order, and `at random` draws"
    if "move" not in meant or item.value is not None or argument_after(item, "from") is not None:
        return None
    number = next((value for value in item.arguments if isinstance(value, tree.Number)), None)
    for stock, hand in _full_zones(outline):
        player = player_of(path, outline)
        several = player is None or any(name_in(value) in ("each", "every", "all", "players") for value in item.arguments)
        amount = "NUMBER" if number is None else format_expression(number)
        effect = f"move {amount} at random from {stock} to {'p' if several else player}.{hand}"
        return f"write `each p in players {{ {effect} }}`" if several else f"write `{effect}`"
    return None


def _full_zones(outline: Outline) -> Iterable[tuple[str, str]]:
    """The zones that begin full, each with one of every player's for the same pieces."""
    parts = {name: match_arguments(line, Zone)[0] for name, line in outline.zones.items()}
    for stock, raw in parts.items():
        if "full" in raw:
            yield from ((stock, hand) for hand, other in parts.items()
                        if name_in(other.get("per")) == "player" and outline.pieces(hand) == outline.pieces(stock))


def in_other_words(item: tree.Statement, where: str, vocabulary: Vocabulary) -> str | None:
    """The hint for a word of other languages, where the word for it here takes something else than is there."""
    found = ((word, vocabulary.find(where, word)) for word in word_here(item.word.lower()))
    word, cls = next(((word, cls) for word, cls in found if cls is not None), ("", None))
    if cls is None or fits(item, cls):
        return None
    if cls is Set and item.value is None and (goal := argument_after(item, "to")) is not None and len(item.arguments) == _GOAL:
        return f"write `{format_statement(attrs.evolve(item, word=word, arguments=(goal,), value=item.arguments[0]))}`"
    kind = written_kind(item.value) if item.value is not None else None
    typed = attrs.evolve(item, word=word, arguments=(*item.arguments, tree.Name(kind, item.place))) if kind is not None else item
    if kind is not None and fits(typed, cls):
        return f"write `{format_statement(typed)}`"
    return f"`{word}` may be meant, which is written `{usage(cls)}`"


_GOAL = 3  # what is set, `to` and a value


def as_command(item: tree.Statement) -> str | None:
    """The hint for a command of a terminal, `aoi check island.aoi`; None for another line."""
    return "this is a command: leave it out, it is typed in a terminal" if item.word in _COMMANDS and item.arguments else None


_COMMANDS = ("aoi", "pytest", "pip", "git", "cd", "python")


def as_link(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for a link that begins with no kind of link: the kinds there are."""
    kinds = [name_of(line) for line in outline.lines if Link.begins(line)]
    ends = [node for node in item.arguments if name_at(node) not in _BETWEEN_ENDS]
    if len(ends) == _TWO and all(isinstance(node, tree.Name) and node.name in outline.names for node in ends):
        joins = {name_in(argument_after(line, "joins")) for line in outline.lines if Link.begins(line)}
        if all(outline.words.get(name_in(node)) in joins for node in ends):
            item = attrs.evolve(item, arguments=(tree.Pair(ends[0], ends[1], item.place),))
    first = next(iter(item.arguments), None)
    if not isinstance(first, tree.Pair) or not kinds or find_similar(item.word, kinds):
        return None
    lines = [format_statement(attrs.evolve(item, word=kind, block=None)) for kind in kinds]
    return f"write {' or '.join(f'`{line}`' for line in lines)}: a link begins with its kind"


_BETWEEN_ENDS = ("from", "to", "and", "with", "between")
_TWO = 2


def as_remark(item: tree.Statement) -> str | None:
    """The hint for a sentence without the sign of a comment: words alone, the first with a capital letter."""
    words = [name_at(value) for value in item.arguments]
    if not item.word.istitle() or len(words) < _SENTENCE or None in words or item.value is not None or item.block is not None:
        return None
    return f"a comment begins with `#`: write `# {format_statement(item)}`"


_SENTENCE = 3
"""The least number of words after the first that make it a remark."""


def remark_behind(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for a remark of other languages after a line, `keep pot money -- what lies there`, which is read as a link."""
    at = next((n for n, value in enumerate(item.arguments) if isinstance(value, tree.Pair)), None)
    pair = item.arguments[at] if at is not None else None
    if at is None or not isinstance(pair, tree.Pair) or at + 1 == len(item.arguments):
        return None
    line = attrs.evolve(item, arguments=(*item.arguments[:at], pair.left))
    if not fits(line, cls) or item.block is not None:
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
    """A line that begins with `and` or `or` and a word, `and then`, and so continues the statement above: the place of what
    joins them, and the hint."""
    for joining, node in zip(item.arguments, item.arguments[1:], strict=False):
        sign = name_at(joining)
        alone = joining.place.line > item.place.line and not joining.place.before.strip()
        if alone and sign in {one.sign for one in LOGIC} and classes_of(name_at(node) or ""):
            return joining.place, f"`{name_at(node)}` begins a line of its own: leave out the `{sign}`"
    return None


WORD_BELOW = "a line that begins like this continues the line above"


def of_many(item: tree.Statement) -> str | None:
    """The hint for several pieces of a kind, `move 2 coal from bag to me.hand`."""
    number, *others = item.arguments or (None,)
    source, goal = argument_after(item, "from"), argument_after(item, "to")
    if not Move.begins(item) or not isinstance(number, tree.Number | tree.Name) or source is None or goal is None:
        return None
    if isinstance(number, tree.Name) and (name_at(number) == "all" or not others or name_at(others[0]) in ("from", "to", None)):
        return None
    if not others or not isinstance(others[0], tree.Name) or others[0].name == "at":
        return None
    ways = f"from {format_expression(source)} to {format_expression(goal)}"
    several = f"`move {format_expression(number)} at random {ways}`"
    if isinstance(number, tree.Name):
        return f"several are drawn by chance: write {several}"
    return f"a line moves one piece by its name: `move {others[0].name} {ways}`; several are drawn by chance: {several}"


def of_opposite(item: tree.Statement) -> str | None:
    """The hint for a `not` before the name of a field, `shade region of town while not closed`: there the name is alone."""
    at = next((n for n, value in enumerate(item.arguments) if name_at(value) == _NOT), None)
    if at is None or at == 0 or at + 1 != len(item.arguments) - 1 or not isinstance(item.arguments[-1], tree.Name):
        return None
    named = name_at(item.arguments[-1])
    return (f"only the name of a field may follow `{name_at(item.arguments[at - 1])}`: keep the opposite of `{named}` in a "
            "field of its own, and name that")


_NOT = "not"


def of_option(item: tree.Statement) -> str | None:
    """An option whose values have no brackets, or which lacks the usual one, as it is written; None for another line."""
    name, *others = item.arguments or (None,)
    titles = [node for node in others if isinstance(node, tree.Text)]
    nodes = [part for node in others if node not in titles for part in (node.items if isinstance(node, tree.Items) else (node,))]
    values = [node for node in nodes if isinstance(node, tree.Name)]
    if not Option.begins(item) or name is None or len(values) < _TWO or len(values) < len(nodes):
        return None
    listed = tree.Items(tuple(values), item.place)
    line = attrs.evolve(item, arguments=(name, *titles, listed), value=item.value or values[0], block=None)
    return f"{f'{Replace.word} ' if item.block is not None else ''}{format_statement(line)}"


def of_drawn(item: tree.Statement, outline: Outline) -> str | None:
    """The lines of a drawing that a line without its word may mean, `town position at`: those that take its type; None for
    another line."""
    if not outline.is_type(item.word) or item.value is not None or item.block is not None:
        return None
    kind = next(line for line in outline.lines if name_of(line) == item.word)
    words = ((LineMark,) if Link.begins(kind) else (SlotMark,) if argument_after(kind, "in") is not None else (Mark, GridMark))
    given = attrs.evolve(item, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
    return " or ".join(f"`{format_statement(attrs.evolve(given, word=cls.word))}`" for cls in words)


def of_exchanged(item: tree.Statement, cls: type[Word], outline: Outline) -> str | None:
    """The hint for a type before what it has, `mark town port`, where `of` and the type come last; None for another line."""
    names = [name_in(node) for node in item.arguments]
    if not any(slot.key == "of" for _, slot in slots_of(cls)) or len(names) != _TWO or item.value is not None:
        return None
    if not outline.is_type(names[0]) or names[1] not in outline.attributes.get(names[0], ()):
        return None
    first, second = item.arguments
    line = attrs.evolve(item, arguments=(second, tree.Name("of", item.place), first))
    return f"write `{format_statement(line)}`" if fits(line, cls) else None


def of_type_first(item: tree.Statement, cls: type[Word], outline: Outline) -> str | None:
    """The hint for a type before the name that stands for one of it, `choose stall s`; None for another line."""
    if name_at(next(iter(item.arguments), None)) in ("a", "an", "one", "the"):
        item = attrs.evolve(item, arguments=item.arguments[1:])
    if len(item.arguments) < _TWO or not all(isinstance(node, tree.Name) for node in item.arguments[:_TWO]):
        return None
    (first, second), rest = map(name_in, item.arguments[:_TWO]), item.arguments[_TWO:]
    if not any(slot.key == "in" for _, slot in slots_of(cls)) or not outline.is_type(first) or outline.is_type(second):
        return None
    kind, name = item.arguments[:_TWO]
    line = attrs.evolve(item, arguments=(name, tree.Keyword("in", item.place), kind, *rest), block=None)
    return f"write `{format_statement(line)}`" if fits(attrs.evolve(line, block=item.block), cls) else None


def of_taken(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for actions to take without their `of`, by a misspelt name, `take 1..2 turns`; None for another line."""
    if not Take.begins(item) or len(item.arguments) != _TWO:
        return None
    number, last = item.arguments
    if not isinstance(last, tree.Name):
        return None
    known = [name_of(line) for line in outline.lines if Menu.begins(line) or Action.begins(line)]
    name = next(iter(find_similar(last.name, known)), None) if last.name not in known else None
    return f"write `{Take.word} {format_expression(number)} of {name}`" if name is not None else None


def of_body(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for the lines of a block after `do` or a like word in other languages, `each p in players do pay p $1 end`."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) in _OPENING), None)
    if at is None or item.block is not None or not any(slot.form == "block" for _, slot in slots_of(cls)):
        return None
    head = attrs.evolve(item, arguments=item.arguments[:at], value=None, condition=None)
    rest = item.arguments[at].place.onward.partition("#")[0].strip().removeprefix(name_at(item.arguments[at]) or "").strip()
    return f"its lines are in braces: write `{format_statement(head)} {{ {rest.removesuffix('end').strip()} }}`" if rest else None


_OPENING = (Do.word, Then.word, "begin", "loop")


def of_where(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for a condition after `where` in a line that ends with a condition; None for another line."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) in _WHERE), None)
    if at is None or item.condition is not None or not any(slot.form == "condition" for _, slot in slots_of(cls)):
        return None
    rest = item.arguments[at].place.onward.partition("#")[0].strip().removeprefix(name_at(item.arguments[at]) or "").strip(" {")
    head = attrs.evolve(item, arguments=item.arguments[:at], block=None)
    return f"a condition follows `when`: write `{format_statement(head)} when {rest}`" if fits(head, cls) else None


_WHERE = ("where", "if", "with", "provided", "while")


def of_block(item: tree.Statement, cls: type[Word]) -> str | None:
    """The hint for effects in the block of a line that takes none, `then { … }`, beside which a `do` may stand; None for another
    line."""
    takes_none = all(slot.form != "block" for _, slot in slots_of(cls))
    if item.block is None or item.arguments or not takes_none or not {*cls.where} <= {*Do.where} or not item.lines:
        return None
    if not all(Do.inside in one.where for line in item.lines for one in classes_of(line.word)):
        return None
    return f"effects belong in the block of a `{Do.word}`: write `{Do.word} NAME {{`"


def of_either(item: tree.Statement) -> str | None:
    """The hint for two values with an `or` between them where one is wanted, `lower me.money by $1 or $2`; None for another
    line."""
    given = item.arguments
    either = not Take.begins(item) and any(name_at(joined) == _OR and isinstance(value, tree.Number | tree.Money)
                 for joined, value in pairwise(given))
    return f"this takes one value; what a player decides is asked in a `{Choose.word}` before it" if either else None


_OR = OR.sign


def of_toggle(item: tree.Statement) -> str | None:
    """The line that gives a yes-or-no value its opposite, for `toggle me.passed`; None for another one."""
    if item.word.lower() not in _TOGGLING or len(item.arguments) != 1 or item.value is not None:
        return None
    value = item.arguments[0]
    return format_statement(attrs.evolve(item, word=Set.word, value=tree.Not(value, value.place)))


_TOGGLING = ("toggle", "invert", "negate", "switch")


def of_amount(item: tree.Statement) -> str | None:
    """The hint for an amount in place of a new value, `set a by 2`, or the other way round, `raise a = 2`; None for another
    line."""
    first, amount = next(iter(item.arguments), None), argument_after(item, "by")
    if Set.begins(item) and item.value is None and first is not None and amount is not None:
        value, change = amount, Raise.word
    elif first is not None and item.value is not None and item.word in (Raise.word, Lower.word) and len(item.arguments) == 1:
        value, change = item.value, item.word
    else:
        return None
    by = attrs.evolve(item, word=change, arguments=(first, tree.Name("by", item.place), value), value=None)
    new = attrs.evolve(item, word=Set.word, arguments=(first,), value=value)
    return f"write `{format_statement(by)}` for a change by that amount, or `{format_statement(new)}` for the new value"


def of_flow_line(item: tree.Statement) -> str | None:
    """A line of the flow that lacks its word, `restock { … }`, or has that of an action, `choose 1 of turn`; None for another."""
    if item.block is not None and not item.arguments and item.value is None and not classes_of(item.word):
        return f"{By.word if any(map(Take.begins, item.lines)) else Do.word} {item.word} {{ … }}"
    taken = attrs.evolve(item, word=Take.word)
    return format_statement(taken) if argument_after(item, "of") is not None and fits(taken, Take) else None


def of_refusal(item: tree.Statement) -> str | None:
    """The requirement that a line means which says what is refused, `forbid … = a < b`; None for another line."""
    if item.word.lower() not in _REFUSING or item.value is None:
        return None
    line = attrs.evolve(item, word=Require.word, value=tree.Not(item.value, item.value.place), block=None)
    return format_statement(line) if fits(line, Require) else None


_REFUSING = ("forbid", "forbids", "refuse", "deny", "disallow", "prevent", "prohibit", "reject", "unless")
"""How people say that something must not be."""


def of_team(item: tree.Statement) -> str | None:
    """The hint for teams that are listed, `team red blue` or `team (red, blue) (green, black)`; None for another line."""
    first = next(iter(item.arguments), None)
    listed = first.items if isinstance(first, tree.Items) else item.arguments
    names = [node for node in listed if isinstance(node, tree.Name)]
    if not Team.begins(item) or item.value is not None or len(names) < _TWO or len(names) < len(listed):
        return None
    named = tree.Compare(IN, tree.Name("me", item.place), tree.Items(tuple(names), item.place), item.place)
    line = format_statement(attrs.evolve(item, arguments=(), value=named))
    return f"write `{line}`, which puts these into one team and the others into another"


def as_block(item: tree.Statement, cls: type[Word], fault: WordFault) -> str | None:
    """A line with a block whose first line follows it without a brace, `each player in order take 1 of turn`, as it is written;
    None for another line."""
    at = next((n for n, node in enumerate(item.arguments) if isinstance(fault, Surplus) and node is fault.node), 0)
    word = name_at(item.arguments[at]) if at else None
    if cls.inside is None or word is None or not any(cls.inside in one.where for one in classes_of(word)):
        return None
    head = attrs.evolve(item, arguments=item.arguments[:at], value=None, condition=None, block=None)
    inner = attrs.evolve(item, word=word, arguments=item.arguments[at + 1 :], block=None)
    if not fits(head, cls) or not any(fits(inner, one) for one in classes_of(word)):
        return None
    line = format_statement(inner) + (" { … }" if item.block is not None else "")
    return f"{format_statement(head)} {{ {line} }}"


def of_sight(item: tree.Statement, cls: type[Word], fault: WordFault) -> str | None:
    """The hint for a word that says who sees something, `hidden`, in place of `seen by` and those who do."""
    if not isinstance(fault, Surplus):
        return None
    who = _SEEN.get((fault.said or "").lower())
    key = next((str(slot.key) for _, slot in slots_of(cls) if slot.key is not None and slot.key.startswith("seen")), None)
    if who is None or key is None or any(name_at(node) == key.split()[0] for node in item.arguments):
        return None
    own = argument_after(item, "per") is not None
    written = []
    for one in who if own else [name for name in who if name != _OWNER]:
        words = (*(tree.Name(word, item.place) for word in key.split()), tree.Name(one, item.place))
        at = next(number for number, node in enumerate(item.arguments) if node is fault.node)
        rest = item.arguments[at + 1 :]
        new = (*item.arguments[:at], *words, *(rest[2:] if name_at(next(iter(rest), None)) == "from" else rest))
        line = attrs.evolve(item, arguments=new)
        written += [f"`{format_statement(line)}`"] if fits(line, cls) else []
    return f"write {' or '.join(written)}" if written else None


_OWNER = "owner"
_SEEN = {**dict.fromkeys(("hidden", "secret", "facedown", "face_down", "unseen", "invisible"), ("none", _OWNER)),
         **dict.fromkeys(("private", "own"), (_OWNER,)),
         **dict.fromkeys(("public", "open", "visible", "faceup", "face_up", "shown", "revealed"), ("all",))}
"""Who sees what other games call so."""


def of_several(item: tree.Statement, outline: Outline) -> str | None:
    """The hint for a choice among several actions, `take 1 of build or rest`: they are in a menu."""
    names = [name_in(value) for value in item.arguments[2:]]
    joined = [isinstance(value, tree.Keyword) for value in item.arguments[2:]]
    if not Take.begins(item) or len(names) <= 1 or not any(joined):
        return None
    actions = [getattr(value, "name", "") for value in item.arguments[2:] if not isinstance(value, tree.Keyword)]
    head = f"{item.word} {format_expression(item.arguments[0])} of"
    if all(actions) and outline.words.get(actions[0]) == Menu.word:
        return hint_for_more(item.word, actions[0], actions[1:])
    return f"write `{Menu.word} NAME ({', '.join(actions)})` in the game, and `{head} NAME` here" if all(actions) else None
