"""Faulty content of changes: more than an address, and changes inside something that is replaced as a whole."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from attrs import frozen

from aoi_rules.compiler.source.added_cases import with_conditions_of_cases
from aoi_rules.compiler.source.addresses import has_other_line, in_outline, key_of, lines_below, paths_to, puts_first, show_change
from aoi_rules.compiler.source.changed_keywords import keywords_behind, keywords_in_block
from aoi_rules.compiler.source.models import like_of
from aoi_rules.diagnostics import Diagnostic, Fix, Place
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, UNEQUAL
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.words.actions import Case
from aoi_rules.words.base import Role, slots_of
from aoi_rules.words.files import Amend, ChangeWord, Drop, Replace, With
from aoi_rules.words.flow import Also, Menu, Repeat
from aoi_rules.words.line_names import address_of
from aoi_rules.words.matching import accepts_arguments, name_at
from aoi_rules.words.roles import has_role, is_nameless, may_depend
from aoi_rules.words.vocabulary import classes_of

__all__ = [
    "Surplus", "beside_dropped", "cut_short", "line_behind", "meant_to_amend", "named_below", "nothing_in", "second_of",
    "surplus_in", "without_with",
]


@frozen
class Surplus:
    """A fault: its message, its place, and what to write instead; `meant` is the change that is surely meant, if another one
    is."""

    says: str
    place: Place
    hint: str
    fix: Fix | None = None
    meant: tree.Statement | None = None


def surplus_in(change: tree.Statement, wanted: tree.Statement, line: tree.Statement) -> Surplus | None:
    """What an `amend` of a line contains beyond additions: the rest of the line's head, another value, an empty block; or that it
    is empty.  None if it contains only additions."""
    first = next((node for node in (*wanted.arguments[1:], wanted.value) if node is not None), None)
    empty = change.block is not None and not change.block.items and not _may_have_block(line)
    if first is not None:
        return _surplus_behind_address(change, wanted, line, empty)
    if change.block is None and wanted.arguments and isinstance(wanted.arguments[0], tree.Range | tree.Number | tree.Items):
        return _other_value(change, wanted.arguments[0].place, line)
    if (whole := keywords_in_block(change, line)) is not None:
        return Surplus(f"`{line.word}` takes no block", whole.place, f"write the whole line: `{format_statement(whole)}`",
                       meant=whole)
    if (either := with_conditions_of_cases(change, line)) is not None:
        end = change.arguments[-1].place
        head = attrs.evolve(change.place, source=end.source, end_line=end.end_line, end_column=end.end_column)
        said = "this requirement has one condition and no cases"
        return Surplus(said, head, f"write `{format_statement(either)}`", meant=either)
    if empty and change.block is not None and change.condition is not None:
        return Surplus(f"nothing can be added to `{' '.join(key_of(wanted))}` in a block", change.block.place, "leave `{ }` out",
                       Fix(change.block.place, ""))
    if (lone := _condition_beside(change, line)) is not None:
        return lone
    if (empty or change.block is None) and change.condition is None:
        return Surplus("this adds nothing: what `amend` adds is missing", change.place,
                       f"write `{_format_addition(change, line)}`")
    return None


def without_with(change: tree.Statement) -> Surplus | None:
    """The message for a `replace` whose new line follows the address of the old one directly, `replace take turn take 3 of turn`;
    None for all others."""
    old, new = change.arguments[:2], change.arguments[2:]
    first = next(iter(new), None)
    if Replace.begins(change) and (written_out := _behind_whole_line(change)) is not None:
        return written_out
    if not Replace.begins(change) or not isinstance(first, tree.Name) or has_other_line(change):
        return None
    whole = attrs.evolve(change, arguments=change.arguments[1:])
    line = attrs.evolve(change, word=first.name, arguments=new[1:])
    if any(accepts_arguments(whole, cls) for cls in classes_of(name_at(old[0]) or "")) or not any(
            accepts_arguments(line, cls) for cls in classes_of(first.name)):
        return None
    meant = attrs.evolve(change, arguments=(*old, tree.Name(With.word, first.place), *new))
    return Surplus("`with` is missing between the old line and the new one", first.place,
                   f"write `{format_statement(attrs.evolve(meant, block=None))}{' { … }' if change.block else ''}`")


def _behind_whole_line(change: tree.Statement) -> Surplus | None:
    """The message for a `replace` whose new line follows all of the old one, `replace take 1 of turn with take 3 of turn`; None
    for all others."""
    names = [name_at(node) for node in change.arguments]
    at = next((n for n in range(2, len(names)) if names[n] == names[0] is not None), 0)
    old = attrs.evolve(change, word=names[0] or "", arguments=change.arguments[1 : at - (names[at - 1] == With.word)])
    new = attrs.evolve(change, word=names[0] or "", arguments=change.arguments[at + 1 :])
    if not at or len(old.arguments) == 1:  # its name alone
        return None
    if not all(any(accepts_arguments(line, cls) for cls in classes_of(line.word)) for line in (old, new)):
        return None
    line = f"{Replace.word} {old.word} {address_of(old)} {With.word} {format_statement(attrs.evolve(new, block=None))}"
    return Surplus("the old line is named only by its word and its name", change.arguments[1].place,
                   f"write `{line}{' { … }' if change.block else ''}`")


def line_behind(change: tree.Statement, wanted: tree.Statement, line: tree.Statement) -> Surplus | None:
    """The message for a `drop` that names a line in the block of another one: `drop action draw_deck do refill`; None for all
    others."""
    rest = [node for node in wanted.arguments[1:] if isinstance(node, tree.Name)]
    key = (rest[0].name, " ".join(node.name for node in rest[1:])) if rest else ("", "")
    if not Drop.begins(change) or not rest or not (Menu.begins(line) or paths_to(line.items, key)):
        return None
    address, inner = " ".join(filter(None, key_of(line))), " ".join(node.name for node in rest)
    return Surplus(f"`{Drop.word}` names one line, and this would leave out all of `{address}`", rest[0].place,
                   f"write `{Amend.word} {address} {{ {Drop.word} {inner} }}`")


def named_below(change: tree.Statement, line: tree.Statement) -> Surplus | None:
    """The message for a change of a line without a name that is followed by the name of a line in its block, `drop score coins`,
    or by any name before a block, `amend drawing board { … }`; None for all others."""
    first, *rest = change.arguments[1:] or (None,)
    if not is_nameless(line.word) or not isinstance(first, tree.Name) or puts_first(change) or (
            Amend.begins(change) and change.block is None):
        return None
    inside = list(dict.fromkeys(path[-1] for path, _ in lines_below(line.items) if path[-1][1] == first.name))
    if (rest and not Replace.begins(change)) or (len(inside) != 1 and not Amend.begins(change)):
        return None
    path = (inside[0],) if len(inside) == 1 else ((line.word, ""),)
    named = attrs.evolve(change, arguments=(*(tree.Name(one, first.place) for one in path[0] if one), *rest))
    return Surplus(f"`{line.word}` has no name", first.place, f"write `{show_change(named, path)}`")


def nothing_in(change: tree.Statement, line: tree.Statement) -> Surplus | None:
    """The message for an `amend` with empty braces, if the block of its line could be extended; this is not an error, since the
    braces may be filled later.  None if it adds something."""
    if change.block is None or change.block.items or change.condition is not None:
        return None
    return Surplus("this adds nothing: its braces are empty", change.block.place,
                   f"write `{_format_addition(change, line)}` with what is added, or leave this line out")


def _format_addition(change: tree.Statement, line: tree.Statement) -> str:
    """How to add something to the line that a change names: to its block or its condition; a line with neither is replaced."""
    named, block = change.place.text, change.block
    if block is not None and block.place.line == change.place.line:
        named = block.place.text_before[change.place.column - 1 :].rstrip()
    if _may_have_block(line) or not classes_of(line.word):
        return f"{named} {{ … }}"
    return f"{named} when …" if may_depend(line.word) else f"{Replace.word} {in_outline(line)}"


def _may_have_block(line: tree.Statement) -> bool:
    """Whether a line has a block, or could have one."""
    forms = {slot.form for cls in classes_of(line.word) for _, slot in slots_of(cls)}
    return line.block is not None or ("block" in forms and line.value is None)


def _part_behind(change: tree.Statement, wanted: tree.Statement) -> str | None:
    """The hint for `amend network trade with ships { … }`, where lines are for rulesets with a part; None for another change."""
    named = [name_at(node) for node in change.arguments]
    at = named.index(With.word) if With.word in named else 0
    if not at or at + 2 != len(named) or change.block is None or named[-1] is None:
        return None
    return f"write `{With.word} {named[-1]} {{ {change.word} {' '.join(key_of(wanted))} {{ … }} }}`"


def _surplus_behind_address(change: tree.Statement, wanted: tree.Statement, line: tree.Statement, empty: bool) -> Surplus:
    """What an `amend` contains after the address of its line; its block may be `empty`."""
    place = next(node for node in (*wanted.arguments[1:], wanted.value) if node is not None).place
    from aoi_rules.advice.rules.address_forms import in_braces  # noqa: PLC0415 - once a mistake is found

    if line.block is not None and not change.lines and (titled := _with_title(line, wanted)) is not None:
        return Surplus(f"`{Amend.word}` does not change a title", place, f"write `{Replace.word} {titled}`")
    if (new := keywords_behind(change, wanted, line)) is not None and line.block is None:
        return Surplus(f"`{Amend.word}` adds to a block, and this `{line.word}` has none", place,
                       f"write the whole line: `{format_statement(new)}`", meant=new)
    if new is not None:
        head = format_statement(attrs.evolve(new, block=None))
        return Surplus(f"`{Amend.word}` adds to the block of a line, and this would change what is before it", place,
                       f"write `{head} {{ … }}`, with all the lines of its block")
    if (_may_have_block(line) or not classes_of(line.word)) and (meant := in_braces(change)) is not None:
        return Surplus("what `amend` adds is written in braces", place, f"write `{meant}`")
    if (used := _part_behind(change, wanted)) is not None:
        return Surplus(f"`{With.word}` stands around what depends on a part", place, used)
    if (again := _declared_anew(change, line)) is not None:
        whole = attrs.evolve(change, word=Replace.word)
        head = format_statement(attrs.evolve(whole, block=None))
        return Surplus(f"`{Amend.word}` adds to a line, and this block has its own `{again}`", change.word_place,
                       f"write `{head} {{`", Fix(change.word_place, Replace.word), whole)
    if change.block is not None or change.condition is not None:
        return Surplus("`amend` names a line only by its word and its name", place,
                       f"write `{_shorten_change(change, wanted, empty)}`")
    if format_statement(wanted) == format_statement(line):
        return Surplus("this line already exists", place, f"to add it a second time, write `{format_statement(wanted)}`")
    if Menu.begins(line) and isinstance(wanted.arguments[-1], tree.Name | tree.Items):
        added = wanted.arguments[-1]
        names = " ".join(format_expression(node) for node in (added.items if isinstance(added, tree.Items) else (added,)))
        return Surplus("what `amend` adds is written in braces", place,
                       f"write `{Amend.word} {' '.join(key_of(wanted))} {{ {Also.word} {names} }}`")
    return _other_value(change, place, line)


def _of_drop_inside(change: tree.Statement) -> str | None:
    """The `drop` of a line of another line, `drop require share from action build`, as it is written; None for another one."""
    names = [node.name for node in change.arguments if isinstance(node, tree.Name | tree.Keyword)]
    if len(names) != len(change.arguments) or len(names) < _INSIDE or names[2] not in ("from", "in", "of"):
        return None
    return f"{Amend.word} {' '.join(names[3:])} {{ {change.word} {' '.join(names[:2])} }}"


def beside_dropped(change: tree.Statement) -> Surplus | None:
    """What a `drop` has beside the word and the name of its line: the line round it, a condition, or a block."""
    if (inside := _of_drop_inside(change)) is not None:
        return Surplus("`drop` names one line", change.arguments[2].place, f"write `{inside}`")
    if change.condition is not None:
        return Surplus("`drop` leaves a line out in every position", change.condition.place,
                       _hint_for_conditional_drop(change, change.condition))
    if change.block is None:
        return None
    amended = format_statement(attrs.evolve(change, word=Amend.word, block=None))
    return Surplus("`drop` leaves out a whole line, with its block", change.block.place,
                   f"write `{amended} {{ … }}` to change lines in it, or leave out the block")


def _hint_for_conditional_drop(change: tree.Statement, test: tree.Expression) -> str:
    """The hint for a `drop` with a condition: the line with the opposite condition, where lines of its word may depend on one."""
    names = [node.name for node in change.arguments if isinstance(node, tree.Name)]
    if not names or not may_depend(names[0]):
        return "leave the condition out, or replace the line with one that has it"
    opposite: tree.Expression = tree.Not(test, test.place)
    if isinstance(test, tree.Compare) and test.operator is EQUAL:
        opposite = attrs.evolve(test, operator=UNEQUAL)
    line = format_statement(attrs.evolve(change, word=Amend.word, condition=opposite, block=None))
    return f"write `{line} {{ }}`"


_INSIDE = 4  # a word, a name, what joins them, and the line round it


def _declared_anew(change: tree.Statement, line: tree.Statement) -> str | None:
    """The address of a line that the block of a change declares although the changed line has it, or an effect that both have;
    None if there is none."""
    keys, texts = set(map(key_of, line.lines)), set(map(format_statement, line.lines))
    for inner in change.lines:
        key = key_of(inner)
        if key[1] and key in keys and has_role(inner.word, Role.DECLARES, Role.LABELS, Role.BINDS_AFTER):
            return " ".join(key)
        if (text := format_statement(inner)) in texts:
            return text
    return None


def _other_value(change: tree.Statement, place: Place, line: tree.Statement) -> Surplus:
    """The fault of an `amend` that gives its line another value."""
    if change.value is not None and any(map(Case.begins, line.lines)):
        return Surplus(f"`{Amend.word}` adds a `{Case.word}` to a line with cases", place,
                       f"write `{Amend.word} {' '.join(key_of(line))} {{ {Case.word} NAME \"TEXT\" = "
                       f"{format_expression(change.value)} }}`")
    bare = len(change.arguments) == len(key_of(line)) and change.value is not None  # a text stays
    given = (*change.arguments[:1], *line.arguments) if bare else change.arguments
    other = attrs.evolve(change, word=Replace.word, arguments=given)
    whole = line.value is None or change.value is not None
    return Surplus("`amend` adds to a line, and this would change it", place, f"write `{format_statement(other)}`",
                   meant=other if whole else None)


def _condition_beside(change: tree.Statement, line: tree.Statement) -> Surplus | None:
    """The fault of an `amend` that gives a condition to a line whose word takes none: its number may depend on it; None of all
    other changes."""
    slots = [(field, slot) for cls in classes_of(line.word) for field, slot in slots_of(cls)]
    if change.condition is None or not slots or any(slot.form == "condition" for _, slot in slots) or change.block is not None:
        return None
    first = next((field.name for field, slot in slots if slot.form == "argument"), "")
    said = Surplus(f"`{line.word}` takes no condition", change.condition.place, f"write `{Replace.word} {in_outline(line)}`")
    if line.value is not None:
        test, value = map(format_expression, (change.condition, line.value))
        head = format_statement(attrs.evolve(line, value=None, block=None))
        whole = f"{Replace.word} {head} = VALUE if {test} else {value}"
        return attrs.evolve(said, hint=f"its value can depend on it: write `{whole}`")
    if first != "number" or not line.arguments:
        return said
    number = tree.Conditional(line.arguments[0], change.condition, tree.Number(0, change.place), change.place)
    other = format_statement(attrs.evolve(line, arguments=(number, *line.arguments[1:])))
    return attrs.evolve(said, hint=f"its number can be 0: write `{Replace.word} {other}`")


def _with_title(line: tree.Statement, wanted: tree.Statement) -> str | None:
    """A line with the title after the address of a change; None if something else is there, or the line has no title."""
    if len(line.texts) != 1 or wanted.arguments[1:] != wanted.texts or len(wanted.texts) != 1:
        return None
    titled = tuple(wanted.texts[0] if node is line.texts[0] else node for node in line.arguments)
    inner = "; ".join(map(format_statement, line.lines))
    block = " { … }" if "\n" in inner else f" {{ {inner} }}"
    return format_statement(attrs.evolve(line, arguments=titled, block=None)) + block


def _shorten_change(change: tree.Statement, wanted: tree.Statement, empty: bool) -> str:
    """The change with only the address before its additions."""
    address = " ".join(filter(None, (Amend.word, *key_of(wanted))))
    head = tree.Statement(Amend.word, (), None, change.condition, None, change.place, change.word_place)
    when = format_statement(head).removeprefix(Amend.word)
    return f"{address}{when}" + (" { … }" if change.block is not None and not (empty and when) else "")


def cut_short(change: tree.Statement, found: Iterable[Diagnostic]) -> bool:
    """Whether the block of a change may be in the next line, which cannot be parsed according to a problem that was found."""
    here = change.place
    return any(p.code == "syntax-brace-alone" and p.place is not None and p.place.source is here.source
               and p.place.line == here.end_line + 1 for p in found)


def meant_to_amend(item: tree.Statement | tree.Table, base: Iterable[tree.Statement]) -> tree.Statement | None:
    """The `amend` that is meant by a line of a part or a map which redeclares one of the `base` lines and contains nothing but
    changes, `action build { amend do build { … } }`, or is a loop that does not say when it ends.  None for all other lines."""
    if not isinstance(item, tree.Statement) or ChangeWord.begins(item) or like_of(item):
        return None
    lines = item.items
    changing = all(isinstance(line, tree.Statement) and ChangeWord.begins(line) for line in lines)
    if not lines or not (changing or _is_endless(item)):
        return None
    if key_of(item) not in (key_of(line) for line in base if line is not item):
        return None
    address = (tree.Name(item.word, item.word_place), *item.arguments[:1])
    return attrs.evolve(item, word=Amend.word, arguments=address, value=None, condition=None)


def _is_endless(item: tree.Statement) -> bool:
    """Whether a line is a loop with a name that does not say when it ends."""
    return Repeat.begins(item) and len(item.arguments) == 1 and isinstance(item.arguments[0], tree.Name)


def second_of(change: tree.Statement) -> tuple[str, Place, str, Fix | None]:
    """The message for such a line, its place, the corrected line, and a fix if only the word is missing."""
    there = change.arguments[0].place
    address = " ".join(node.name for node in change.arguments if isinstance(node, tree.Name))
    alone = there.text_from.startswith(f"{address} {{")
    before = attrs.evolve(there, source=there.source, end_column=there.column)
    return (f"`{address}` already exists, and this would be another one", there, f"write `{Amend.word} {address} {{ … }}`",
            Fix(before, f"{Amend.word} ") if alone else None)
