"""The names that a line may use, and what the lines around it do with an undeclared name; only the text is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk
from aoi_rules.words.actions import After
from aoi_rules.words.base import Role, Word
from aoi_rules.words.effects import Move, Set
from aoi_rules.words.line_names import name_of
from aoi_rules.words.outline import Outline, argument_after, parameters_of
from aoi_rules.words.roles import bound_names, has_role, names_given
from aoi_rules.words.vocabulary import class_in, classes_of

__all__ = ["has_actor", "names_in_scope", "path_to", "player_of", "sequence_of", "find_unbound_name", "reads_parts_of"]

_FIXED = frozenset(("from", "to", "at", "random", "all", "by"))
Path = Sequence[tree.Statement]
"""The statements whose blocks contain a line, the outermost first."""


def names_in_scope(path: Path) -> Iterator[tuple[str, tree.Expression | None]]:
    """The names that a line may use besides those that the ruleset declares, each with the things from which it is taken: None
    for a parameter and for a value."""
    for item in path:
        following = (one for line in item.lines for one in bound_names(line) if one.role is Role.BINDS_AFTER)
        yield from ((one.name.name, one.within) for one in (*bound_names(item), *following))


def has_actor(path: Path) -> bool:
    """Whether some player acts as `me`."""
    found: list[type[Word]] = []
    for item in path:
        cls = class_in(found[-1].inside if found else None, item.word)
        found += [cls] if cls is not None else classes_of(item.word)[:1]
    return any(cls.acts for cls in found)


def player_of(path: Path, outline: Outline) -> str | None:
    """The name that the lines of some blocks have for the player whom they are about: `me` if a player acts, otherwise the only
    parameter of a verb or an `after` that is used as a player. None if there is none."""
    if has_actor(path):
        return "me"
    seats = []
    for item in path:
        verb = outline.verbs.get(name_of(item), item) if After.begins(item) else item
        for at, (name, own) in enumerate(zip(parameters_of(item), parameters_of(verb), strict=False)):
            if sequence_of(own, [verb], path, outline) == "players" or _is_given_me(name_of(verb), at, outline):
                seats.append(name)
    return seats[0] if len(seats) == 1 else None


def _is_given_me(verb: str, at: int, outline: Outline) -> bool:
    """Whether some line gives `me` to a verb, as the value with that number."""
    done = (part for part in walk(*outline.lines) if isinstance(part, tree.Statement) and part.word == verb)
    return any(line.arguments[at : at + 1] == (tree.Name("me", line.place),) for line in done)


def path_to(item: tree.Statement, place: Place) -> list[tree.Statement]:
    """A statement, and those inside it whose blocks contain a place."""
    path, waiting = [], [item]
    while waiting:
        one = waiting.pop()
        if one.place.source.name == place.source.name and one.place.line <= place.line <= one.place.end_line:
            path.append(one)
            waiting = [*one.lines]
    return path


def find_unbound_name(lines: Iterable[Any], path: Path, outline: Outline) -> str | None:
    """The only name that some lines use and to which nothing gives a value; None if there are several."""
    parts = list(walk(*lines))
    known = {part.variable for part in parts if isinstance(part, tree.Comprehension)} | {name for name, _ in names_in_scope(path)}
    known |= {one.name.name for part in parts if isinstance(part, tree.Statement) for one in names_given(part)}
    parents = {part.value.name for part in parts if isinstance(part, tree.Attribute) and isinstance(part.value, tree.Name)}
    others = {id(part.function) for part in parts if isinstance(part, tree.Call)} | _referring_names(parts, outline)
    plain = {part.name for part in parts if isinstance(part, tree.Name) and id(part) not in others}
    for found in (parents, plain - _FIXED):
        free = found - known - outline.names
        if free:
            return free.pop() if len(free) == 1 else None
    return None


def _referring_names(parts: Iterable[Any], outline: Outline) -> set[int]:
    """The ids of plain names among the arguments of statements that use them as names, or as words of their own."""
    return {id(a) for s in parts if isinstance(s, tree.Statement) and not _takes_values(s.word, outline)
            for a in s.arguments if isinstance(a, tree.Name)}


def _takes_values(word: str, outline: Outline) -> bool:
    """Whether plain names among the arguments of a statement are values."""
    return has_role(word, Role.CHANGES) or has_role(word, Role.BINDS_INSIDE) or word in outline.verbs


def reads_parts_of(name: str, lines: Iterable[Any], outline: Outline) -> bool:
    """Whether some lines read an attribute of a name, change one, or give the name to a verb."""
    parts = list(walk(*lines))
    bare = _referring_names(parts, outline)
    arguments = (a for s in parts if isinstance(s, tree.Statement) for a in s.arguments if id(a) not in bare)
    values = (part.value for part in parts if isinstance(part, tree.Attribute))
    return any(isinstance(node, tree.Name) and node.name == name for node in (*arguments, *values))


def sequence_of(name: str, lines: Iterable[Any], path: Path, outline: Outline) -> str | None:
    """The only things that a name can go through, as some lines show: they move it from a zone, read attributes that the members
    of one type have, or use it as a player."""
    parts = list(walk(*lines))
    for line in parts:
        if Move.begins(line) and line.arguments[:1] == (tree.Name(name, line.place),):
            source = argument_after(line, "from")
            return format_expression(source) if source is not None else None
    kinds = list({kind for part in parts if (kind := _stored_type(name, part, outline) or _parameter_type(name, part, outline))})
    read = _attributes_of(name, parts, outline, set()) & frozenset().union(*outline.attributes.values())
    if read:
        kinds = [kind for kind, has in outline.attributes.items() if read <= has and kind in (kinds or [kind])]
    if len(kinds) != 1 and outline.is_type(name):
        kinds = [name]
    return _members_text(kinds[0], path, outline) if len(kinds) == 1 else None


def _stored_type(name: str, part: Any, outline: Outline) -> str | None:
    """The type of the values of a keep to which a line gives a name."""
    if not Set.begins(part) or part.value != tree.Name(name, part.place):
        return None
    target = part.arguments[0] if part.arguments else None
    return outline.member_keeps.get(target.name) if isinstance(target, tree.Name | tree.Attribute) else None


def _parameter_type(name: str, part: Any, outline: Outline) -> str | None:
    """The type of the parameter of a plugin's function that gets a name."""
    function = outline.functions.get(getattr(part.function, "name", "")) if isinstance(part, tree.Call) else None
    if function is None:
        return None
    given_ = [kind for kind, value in zip(function.takes, part.arguments, strict=False) if value == tree.Name(name, part.place)]
    return given_[0] if given_ and given_[0] in outline.attributes else None


def _members_text(kind: str, path: Path, outline: Outline) -> str | None:
    """All members of a type; for pieces, those in the only zone of the player who acts, or otherwise in the only zone."""
    if kind == "seat":
        return "players"
    zones = [zone for zone in outline.zones if outline.pieces(zone) == kind]
    own = [zone for zone in zones if zone in outline.attributes["seat"]]
    if not zones:
        return kind
    if has_actor(path) and len(own) == 1:
        return f"me.{own[0]}"
    return zones[0] if len(zones) == 1 and not own else None


def _attributes_of(name: str, parts: Iterable[Any], outline: Outline, seen: set[tuple[str, str]]) -> set[str]:
    """The attributes of a name that are read, also by the verbs and definitions that get it. `seen` are the verbs and definitions
    that were examined, each with its parameter."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, tree.Attribute) and isinstance(part.value, tree.Name) and part.value.name == name:
            found.add(part.name)
        called = part.function if isinstance(part, tree.Call) else None
        word = part.word if isinstance(part, tree.Statement) else getattr(called, "name", "")
        inner = (outline.verbs if isinstance(part, tree.Statement) else outline.defines).get(word)
        for value, parameter in zip(part.arguments, outline.parameters(word), strict=False) if inner is not None else ():
            if isinstance(value, tree.Name) and value.name == name and (word, parameter) not in seen:
                seen.add((word, parameter))
                found |= _attributes_of(parameter, list(walk(inner)), outline, seen)
    return found
