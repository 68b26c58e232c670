"""What an author may mean by a line that fits no word, as far as the surrounding text shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile
from typing import Any

import attrs

from aoi_rules.advice.lines.lists import is_order
from aoi_rules.advice.lines.scope import Path, find_unbound_name, has_actor, names_in_scope, reads_parts_of, sequence_of
from aoi_rules.advice.lines.writing import word_argument
from aoi_rules.advice.suggestions import ARTICLES
from aoi_rules.diagnostics import with_article
from aoi_rules.language import tree
from aoi_rules.language.literal_kinds import written_kind
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in, walk
from aoi_rules.model.types import KINDS, Shape
from aoi_rules.words.actions import Choose
from aoi_rules.words.base import Role, Word, slots_of
from aoi_rules.words.components import Keep, Link, Seats, TypeWord, Zone
from aoi_rules.words.drawings import Detail
from aoi_rules.words.effects import Lower, Raise, Set
from aoi_rules.words.flow import TESTS, UNTIL, Each, Flow, Take
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import WordFault, accepts_arguments, match_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after
from aoi_rules.words.roles import in_role
from aoi_rules.words.vocabulary import classes_of

__all__ = ["correct_shifted_argument", "hint_for_draw", "hint_for_incomplete", "hint_for_loop", "kept_as", "kind_meant",
           "value_kept", "with_player"]

_ALL = {"players": "the list of all players", "others": "the list of all other players", "": "what it goes through"}
"""Things that lines go through and that no word declares, each with a description; empty if it is not a name."""
_SHOWN = 80
_MOST, _PAIR = 3, 2


def correct_shifted_argument(item: tree.Statement, cls: type[Word], path: Path, outline: Outline) -> WordFault | None:
    """The fault of a line whose one argument belongs after a keyword: `choose town`, where `choose f in town` is meant.
    `path` are the statements whose blocks contain it."""
    below = _lines_in_scope(item, path)
    given = dropwhile(lambda node: name_at(node) in (*ARTICLES, "of"), item.arguments[:-1])  # `each of the towns`
    item = attrs.evolve(item, arguments=(*given, *item.arguments[-1:]))
    value = item.arguments[0] if item.arguments else None
    kind = _declaring_word(value, outline)
    key = "in" if kind in _ALL else next((one.behind for one in classes_of(kind or "")), "")
    if value is None or kind is None or key not in {s.key for a, s in slots_of(cls) if a.default is attrs.NOTHING}:
        return None
    name = "1" if Take.begins(item) else "player" if cls.inside == Flow.inside else find_unbound_name(below, path, outline)
    name = name or _usual_name(item, value, path, outline)
    own = isinstance(value, tree.Name) and reads_parts_of(value.name, below, outline)
    sign = word_argument(key, item)
    changed = attrs.evolve(item, arguments=(tree.Name(name or "NAME", item.place), sign, *item.arguments))
    if not accepts_arguments(changed, cls) or (own and _complete_statement(item, cls, path, outline) is not None):
        return None
    what = "the number of actions is" if Take.begins(item) else "its name is"
    is_what = _ALL[kind] if kind in _ALL else with_article(kind)
    fault = f"{what} missing: `{format_expression(value)}` is {is_what}"
    return WordFault(fault, value.place, f"write `{_show_with_block(changed)}`", name or "")


def _usual_name(item: tree.Statement, many: tree.Expression, path: Path, outline: Outline) -> str | None:
    """The usual name for one of several things: that of their type; None if something has that name already."""
    zone = many.name if isinstance(many, tree.Name | tree.Attribute) else ""
    kind = outline.pieces(zone) or (zone if outline.is_type(zone) else "")
    name = "p" if many in (tree.Name("players", many.place), tree.Name("others", many.place)) else kind
    taken = [given_ for given_, _ in names_in_scope(path)]
    if name_of(item) in taken:
        taken.remove(name_of(item))  # by the line itself
    return name if name and name not in taken and not (name == "p" and "p" in outline.names) else None


def hint_for_incomplete(item: tree.Statement, cls: type[Word], path: Path, outline: Outline) -> str | None:
    """The hint for a line that does not say what its name goes through, if other lines show it: `choose f in town`."""
    changed = _complete_statement(item, cls, path, outline)
    if changed is None:
        return None
    others = [name for name, word in outline.words.items() if word == Keep.word and is_order(name, outline)]
    others = others if cls.inside == Flow.inside else ["others"] if Choose.begins(item) and has_actor(path) else []
    if changed.arguments[2] != tree.Name("players", item.place) or len(others) > _MOST:
        others = []
    return f"write `{_show_with_block(changed)}`" + "".join(f", or `in {name}`" for name in others)


def _complete_statement(item: tree.Statement, cls: type[Word], path: Path, outline: Outline) -> tree.Statement | None:
    if not any(s.key == "in" and a.default is attrs.NOTHING for a, s in slots_of(cls)):
        return None
    cut_off = item.arguments[-1:] == (tree.Keyword("in", item.place),)  # `choose link in`: the name is there
    if not cut_off and (kinds := _types_declared_by(name_at(item.arguments[0]) if item.arguments else None, outline)):
        return _insert_missing_word(item, cls, kinds, find_unbound_name(_lines_in_scope(item, path), path, outline))
    if argument_after(item, "in") is not None:
        return None
    below = _lines_in_scope(item, path)
    if cut_off:
        item = attrs.evolve(item, arguments=item.arguments[:-1])
    first = item.arguments[0] if item.arguments else None
    named = isinstance(first, tree.Name) and first.name not in {s.key for _, s in slots_of(cls)}
    name = first.name if named and isinstance(first, tree.Name) else find_unbound_name(below, path, outline)
    name = "player" if cls.inside == Flow.inside and not named else name
    many = "players" if cls.inside == Flow.inside else sequence_of(name, below, path, outline) if name else None
    if name is None or many is None:
        return None
    through = (tree.Name(name, item.place), word_argument("in", item), tree.Name(many, item.place))
    changed = attrs.evolve(item, arguments=(*through, *item.arguments[named:]))
    return changed if accepts_arguments(changed, cls) else None


def _types_declared_by(word: str | None, outline: Outline) -> list[str]:
    """The types, or kinds of links, that lines beginning with a word declare."""
    return [name for name, own in outline.words.items() if own == word and outline.is_type(name)]


def _insert_missing_word(item: tree.Statement, cls: type[Word], kinds: Sequence[str], free: str | None) -> tree.Statement | None:
    """A line that goes through something, without the word that declares this: `choose link r in rail`, `choose link`.  `free` is
    the name that the lines below use."""
    rest = item.arguments[1:]
    if argument_after(item, "in") is None:
        given = [name for node in rest if (name := name_at(node)) is not None]
        many = next((name for name in given if name in kinds), kinds[0])
        name = next((name for name in given if name not in kinds), free or many[0])
        rest = (tree.Name(name, item.place), word_argument("in", item),
                tree.Name(many, item.place)) if len(rest) < _MOST else rest
    changed = attrs.evolve(item, arguments=rest)
    return changed if accepts_arguments(changed, cls) else None


def kind_meant(item: tree.Statement, outline: Outline) -> str | None:
    """The type that a `keep`, a `zone`, a `link` or a nested `type` lacks. Other lines show it: a keep has the type of the values
    that it is set to. A zone has the pieces of the zones with which it exchanges them. A link joins the type of its ends. A
    nested type is in the type whose members contain its members. A detail is of the type that has it.
    None if no line shows it."""
    name, found = name_of(item), set[str | None]()
    if Link.begins(item):
        return _joined_type(name, outline)
    if TypeWord.begins(item):
        return _outer_type(name, outline)
    for line in outline.lines:
        for part in walk(line):
            if not isinstance(part, tree.Statement):
                continue
            if Keep.begins(item) and Set.begins(part) and part.arguments == (tree.Name(name, part.place),):
                found.add(sequence_of(part.value.name, [line], (), outline) if isinstance(part.value, tree.Name) else None)
            zones = [getattr(node, "name", "") for node in in_role(part, Role.CHANGES)]
            if Zone.begins(item) and name in zones:
                found |= {outline.pieces(zone) for zone in zones if zone != name}
    if Detail.begins(item):
        found |= {kind for kind, names in outline.attributes.items() if name in names}
    kinds = {"seat" if kind == "players" else kind for kind in found - {"", None}}
    kind = kinds.pop() if len(kinds) == 1 else None
    return kind if kind == "seat" or outline.is_type(kind or "") else None


def _outer_type(kind: str, outline: Outline) -> str | None:
    """The type of the members in whose blocks those of a nested type are."""
    members = [line for line in outline.lines if outline.is_type(line.word)]
    found = {line.word for line in members if any(inner.word == kind for inner in line.lines)}
    return found.pop() if len(found) == 1 else None


def _joined_type(kind: str, outline: Outline) -> str | None:
    """The type of the ends of links of a kind; otherwise the one that links of all other kinds join."""
    ends = {outline.words.get(name_in(end)) for line in outline.lines if line.word == kind for pair in line.arguments
            if isinstance(pair, tree.Pair) for end in (pair.left, pair.right)}
    others = {name_in(argument_after(line, "joins")) for line in outline.lines if Link.begins(line) and name_of(line) != kind}
    found = (ends or others) - {None, ""}
    return found.pop() if len(found) == 1 else None


def kept_as(name: str, lines: Iterable[tree.Statement]) -> str:
    """The `keep` that a name alone in the block of a link may mean: as another type has it, or as other lines set it."""
    lines = list(lines)
    same = next((part for part in _statements_in(lines) if Keep.begins(part) and name_of(part) == name), None)
    if same is not None:
        return format_statement(same)
    return f"{Keep.word} {name} {value_kept(name, lines) or 'TYPE'}"


def _statements_in(lines: Iterable[tree.Statement]) -> list[tree.Statement]:
    """These lines, and all in their blocks."""
    return [part for part in walk(*lines) if isinstance(part, tree.Statement)]


def value_kept(name: str, lines: Iterable[tree.Statement]) -> str | None:
    """The type and the first value of what these lines set, raise or lower by a name, as a `keep` has them; None if they do not
    show its type."""
    parts = _statements_in(lines)
    seats = {node.name for part in parts if Seats.begins(part) for node in part.arguments if isinstance(node, tree.Name)}
    for part in parts:
        target = next(iter(part.arguments), None)
        if not isinstance(target, tree.Attribute | tree.Name) or target.name != name:
            continue
        if Set.begins(part) and isinstance(part.value, tree.Name) and part.value.name in {"me", *seats}:
            return "seat = none"
        shown = _kind_given(part)
        if shown is not None:
            return f"{shown} = {KINDS[Shape(shown)].shown(0)}"
    return None


def _kind_given(part: tree.Statement) -> str | None:
    """The type that an effect shows of what it changes: that of the value that it sets; a number if it adds or subtracts anything
    but an amount of money."""
    if Raise.begins(part) or Lower.begins(part):
        return written_kind(argument_after(part, "by")) or Shape.NUMBER
    return written_kind(part.value) if Set.begins(part) else None


def hint_for_draw(item: tree.Statement, path: Path, outline: Outline) -> str | None:
    """The hint for a `draw` of several pieces, or without the name of its piece, or without its zone."""
    source, goal = argument_after(item, "from"), argument_after(item, "to")
    first = item.arguments[0] if item.arguments else None
    if source is not None and goal is not None and first is not None and _is_number(first, outline):
        return f"write `move {format_expression(first)} at random from {format_expression(source)} to {format_expression(goal)}`"
    kind = outline.pieces(getattr(goal, "name", ""))
    full = [zone for zone, line in outline.zones.items() if "full" in match_arguments(line, Zone)[0]]
    stock = [zone for zone in full if kind in ("", outline.pieces(zone))]
    zone = format_expression(source) if source is not None else stock[0] if len(stock) == 1 else None
    name = first.name if isinstance(first, tree.Name) and first.name not in ("from", "to") else None
    if name is not None and source is None and outline.is_common_zone(name):
        name, zone = None, name
    name = name or find_unbound_name(_lines_in_scope(item, path), path, outline) or outline.pieces(zone or "")
    if isinstance(first, tree.Number) and len(item.arguments) == _PAIR:
        where = [held for held in full if outline.pieces(held) == name_at(item.arguments[1])]
        return "".join(f"`draw` takes one piece, and names the zone: write `move {first.value} at random from {held} to ZONE`, "
                       "with the zone where they go" for held in where[:1]) or None
    if not zone or not name or isinstance(first, tree.Number):
        return None
    return f"write `draw {name} from {zone}{f' to {format_expression(goal)}' if goal is not None else ''}`"


def _is_number(node: tree.Expression, outline: Outline) -> bool:
    """Whether a value is a number, or a definition of one."""
    defined = outline.defines.get(node.name) if isinstance(node, tree.Name) else None
    return isinstance(node if defined is None else defined.value, tree.Number)


def hint_for_loop(item: tree.Statement, path: Path, outline: Outline) -> str:
    """The hint for a loop of another language: what it may go through, with its condition."""
    tests = item.arguments[:1] if item.word in TESTS else ()
    test = tree.Not(tests[0], item.place) if tests and item.word == UNTIL else tests[0] if tests else None
    inside = item.items
    if not tests and inside and all(map(_repeats_itself, inside)):
        lines = "; ".join(map(format_statement, item.lines))
        return f"once is enough, without a loop: write `{lines}`"
    name = find_unbound_name((*tests, *inside), path, outline)
    many = sequence_of(name, (*tests, *inside), path, outline) if name else None
    enough = "" if name else ", with a number for 9 that is enough"
    head = (tree.Name(name or _unused_name((*tests, *inside), path, outline), item.place), word_argument("in", item),
            tree.Name(many or ("SEQUENCE" if name else "1..9"), item.place))
    changed = attrs.evolve(item, word=Each.word, arguments=head, condition=test)
    text = _show_with_block(changed) if item.block is not None else f"{_head_text(changed)} {{"
    closed = "" if item.block is not None else ", and `}` after the last line of the loop"
    return f"a loop goes through something: write `{text}`{enough}{closed}"


def _repeats_itself(line: Any) -> bool:
    """Whether a line of a loop without a condition does the same each time: it sets something to a value that does not depend on
    it."""
    if not Set.begins(line) or line.condition is not None or len(line.arguments) != 1:
        return False
    return isinstance(line.value, tree.Name | tree.Number | tree.Money) and line.value != line.arguments[0]


def _unused_name(lines: Sequence[Any], path: Path, outline: Outline) -> str:
    used = {part.name for part in walk(*lines) if isinstance(part, tree.Name)}
    used |= {name for name, _ in names_in_scope(path)} | outline.names
    return next(name for name in _candidate_names() if name not in used)


def _candidate_names() -> Iterator[str]:
    yield from "nmkij"
    number = 1
    while True:
        yield f"n{number}"
        number += 1


def with_player(
    item: tree.Statement, verb: tree.Statement, names: Sequence[str], player: str, outline: Outline
) -> tree.Statement | None:
    """A statement that performs a verb, with the player that it lacks. One value is missing, and the verb's lines use one of
    its parameters, which are `names`, as only a seat is used. None in all other cases."""
    if len(names) != len(item.arguments) + 1 or tree.Name(player, item.place) in item.arguments:
        return None
    of_players = outline.of_players()
    used = (part for part in walk(verb) if isinstance(part, tree.Attribute) and part.name in of_players)
    seats = {part.value.name for part in used if isinstance(part.value, tree.Name)} & set(names)
    if len(seats) != 1:
        return None
    at = names.index(seats.pop())
    return attrs.evolve(item, arguments=(*item.arguments[:at], tree.Name(player, item.place), *item.arguments[at:]))


# ---- parts of these --------------------------------------------------------------------------------------------------


def _declaring_word(value: tree.Expression | None, outline: Outline) -> str | None:
    """The word that declares a name; empty for something that is not a name but that a line may go through."""
    if isinstance(value, tree.Name):
        return value.name if value.name in _ALL else outline.words.get(value.name)
    return "" if isinstance(value, tree.Attribute | tree.Range | tree.Call | tree.Items) else None


def _lines_in_scope(item: tree.Statement, path: Path) -> tuple[Any, ...]:
    """The lines in which the name that a statement gives is used: those of its block, or else those after it."""
    if item.block is not None:
        return (*item.block.items, *([item.condition] if item.condition is not None else []))
    beside = path[-1].items if path else ()
    return tuple(dropwhile(lambda line: line is not item, beside))[1:]


def _head_text(item: tree.Statement) -> str:
    """A statement on one line, with the `{` of its block."""
    return format_statement(attrs.evolve(item, block=None)) + (" {" if item.block is not None else "")


def _show_with_block(item: tree.Statement) -> str:
    """A statement with its block, where that is short, or else its first line."""
    if item.items and item.place.line == item.place.end_line:
        text = f"{_head_text(item)} {'; '.join(map(format_statement, item.lines))} }}"
        if len(text) <= _SHOWN and "\n" not in text:
            return text
    return _head_text(item)
