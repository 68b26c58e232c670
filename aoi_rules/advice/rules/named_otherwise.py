"""The line that a change in a part or a map names by its title, with the word of other lines, or with one word too many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from aoi_rules.advice.lines.scenario_phases import phases_offering
from aoi_rules.advice.lines.titles import Titled, named_by
from aoi_rules.advice.rules.changed_members import Known
from aoi_rules.advice.similar_names import only_match
from aoi_rules.compiler.source.addresses import Key, in_outline, key_of, paths_to, show_change, wanted_by
from aoi_rules.compiler.source.rows import member_names
from aoi_rules.diagnostics import with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Action, Do
from aoi_rules.words.base import words_below
from aoi_rules.words.components import TypeWord
from aoi_rules.words.files import Amend, Drop, Replace, RulesetWord
from aoi_rules.words.flow import Flow, Menu, Phase
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_fields, is_declared_by_name, is_field, is_nameless, takes_block
from aoi_rules.words.vocabulary import classes_of, stands_in

__all__ = ["hint_for_offered", "hint_for_other_word", "hint_for_title", "hint_for_whole", "hint_for_word_too_many"]

_SHOWN = 4
_ADDRESS = 2


def hint_for_title(change: tree.Statement, lines: Iterable[Any]) -> str | None:
    """The hint for a change that names a line by its title, `amend phase "War phase" { … }`, with its word or without it; None
    if no line has this title."""
    lines = list(lines)
    at = next((n for n, node in enumerate(change.arguments[:_ADDRESS]) if isinstance(node, tree.Text)), 1)
    text = change.arguments[at] if len(change.arguments) > at else None
    if any(not isinstance(node, tree.Name) for node in change.arguments[:at]) or not isinstance(text, tree.Text | tree.Name):
        return None
    said = text.value if isinstance(text, tree.Text) else text.name
    if isinstance(text, tree.Name) and said.islower():
        return None  # the names of this language are in small letters
    found = named_by(said, lines, [name_in(node) for node in change.arguments[:at]])
    if not found or len(found) > _SHOWN:
        return None
    quoted = all(said == one.name for one in found)
    why = "a name is written without quotation marks" if quoted else "a change gives the name of a line, not its title"
    return f"{why}: write {', or '.join(f'`{_with_name(change, at, one, lines)}`' for one in found)}"


def _with_name(change: tree.Statement, at: int, meant: Titled, lines: list[Any]) -> str:
    """A change with the word and the name of a line in place of its title, which a `replace` keeps."""
    again = Replace.begins(change) and not any(isinstance(node, tree.Text) for node in change.arguments[at + 1 :])
    rest = change.arguments[at if again else at + 1 :]
    key = meant.word, meant.name
    named = attrs.evolve(change, arguments=(*(tree.Name(one, change.place) for one in key), *rest))
    path = next(iter(paths_to(lines, key)), (key,))
    return show_change(named, path[-1:] if len(paths_to(lines, key)) == 1 else path)


def hint_for_word_too_many(change: tree.Statement, known: Known) -> str | None:
    """The hint for a change with a further word before the one of its line, `amend action menu turn { … }` and `amend do setup
    { … }`; None if what follows it is no line."""
    inner = attrs.evolve(change, arguments=change.arguments[1:])
    wanted = wanted_by(inner) if inner.arguments else None
    if wanted is None or not classes_of(wanted.word) or all(path[-1] != key_of(wanted) for path, _ in known):
        return None
    if is_nameless(wanted.word) and (wanted.arguments or change.value is not None):
        return None
    first = format_expression(change.arguments[0])
    block = f" {{ {_fitting(change, wanted.word)} }}" if Amend.begins(change) else ""
    text = format_statement(attrs.evolve(inner, block=None)) + (" { … }" if change.block is not None and not block else block)
    return f"leave out `{first}`: write `{text}`"


def _fitting(change: tree.Statement, word: str) -> str:
    """What an `amend` adds in the block of a word: effects in a `do`, if the block takes those only there."""
    inside = next((cls.inside for cls in classes_of(word) if cls.inside is not None), None)
    given = change.lines[0] if len(change.lines) == 1 else None
    said = format_statement(given) if given is not None and "\n" not in format_statement(given) else "…"
    if not change.lines or inside == Do.inside or not stands_in(Do.word, inside):
        return "…"
    effects = all(not stands_in(line.word, inside) and (not classes_of(line.word) or stands_in(line.word, Do.inside))
                  for line in change.lines)
    return f"{Do.word} NAME {{ {said} }}" if effects else "…"


def hint_for_other_word(change: tree.Statement, word: str, name: str, lines: list[Any], known: Known) -> str | None:
    """The hint for a change with another word before a name than the line that declares it, `amend type rail` for a kind of
    links; None if nothing else declares the name, or if a line of its own word may be meant."""
    if not name or not _declares(word):
        return None
    declared = list(dict.fromkeys(path[-1] for path, line in known if path[-1][1] == name and _declares(line.word)
                                  and all(has_fields(outer) for outer, _ in path[:-1])))
    if len(declared) == 1:
        own = dict.fromkeys(path[-1][1] for path, _ in known if path[-1][0] == word)
        close = only_match(name, own) is not None or any(one.startswith(name) for one in own)
        if close and not _takes_lines(declared[0][0], change):
            return None
        return f"`{name}` is declared with `{declared[0][0]}`: write `{_of_line(change, declared[0], known)}`"
    kinds = _kinds_of_member(name, lines, known)
    if declared or len(kinds) != 1:
        return None
    return f"`{name}` is {with_article(kinds[0])}: write `{show_change(change, ((kinds[0], name),))}`"


def _declares(word: str) -> bool:
    """Whether lines of a word declare a name that others use: one of a game, or an attribute of members."""
    return is_declared_by_name(word) or is_field(word)


def _takes_lines(word: str, change: tree.Statement) -> bool:
    """Whether the lines in the block of a change can be in the block of a word; a change without lines tells nothing."""
    inside = {cls.inside for cls in classes_of(word)} - {None}
    return bool(change.lines) and all(any(stands_in(line.word, home) for home in inside) for line in change.lines)


def _of_line(change: tree.Statement, key: Key, known: Known) -> str:
    """A change of the line with a key; in a `replace` that has another form than this line, with dots for the rest."""
    line = next(line for path, line in known if path[-1] == key)
    valued = change.value is not None and line.value is not None
    whole = Replace.begins(change) and len(change.arguments) > _ADDRESS and (change.value is None) == (line.value is None)
    if whole or Drop.begins(change) or (Amend.begins(change) and takes_block(line.word) and line.value is None):
        return show_change(change, (key,))
    given = attrs.evolve(line, value=change.value, block=None) if valued else line
    return f"{Replace.word} {format_statement(given) if valued else in_outline(line)}"


def _kinds_of_member(name: str, lines: list[Any], known: Known) -> list[str]:
    """The types that have a member with a name: of lines of their own, and of those in the blocks of types."""
    kinds = [name_of(line) for _, line in known if TypeWord.begins(line)]
    within = [kind for kind in kinds if name in member_names(lines, kind)]
    alone = [path[-1][0] for path, _ in known if path[-1][1] == name and len(path) == 1 and path[-1][0] in kinds]
    return list(dict.fromkeys((*within, *alone)))


def hint_for_whole(change: tree.Statement, word: str, known: Known) -> str | None:
    """The hint for an `amend` of the whole game, which needs no line of its own; None for another change."""
    if word not in words_below(RulesetWord) or not change.lines:
        return None
    first = change.lines[0]
    there = any(path == (key_of(first),) for path, _ in known)
    line = format_statement(attrs.evolve(first, word=f"{Replace.word} {first.word}") if there else first)
    says = "the lines of a game are changed and added without a block around them"
    return f"{says}: write `{line}`" if "\n" not in line else says


def hint_for_offered(change: tree.Statement, word: str, name: str, lines: Iterable[Any]) -> str | None:
    """The hint for a menu or an action in place of the phase that offers it, `amend phase turn`; None for another line."""
    outline = [line for line in lines if isinstance(line, tree.Statement)]
    kind = next((line.word for line in outline if line.word in _OFFERED and name_of(line) == name), None)
    found = phases_offering(name, filter(Flow.begins, outline)) if word == Phase.word and kind is not None else []
    if kind is None or not found:
        return None
    texts = ", or ".join(f"`{change.word} {word} {phase} {{ … }}`" for phase in found[:_PHASES])
    return f"`{name}` is {with_article(kind)}, which the flow offers in a phase: write {texts}"


_OFFERED = (Menu.word, Action.word)
_PHASES = 3
