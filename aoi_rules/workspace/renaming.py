"""Renames something: computes the resulting texts, and checks that they mean what they meant before."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from attrs import frozen

from aoi_rules.compiler.forms import Forms
from aoi_rules.diagnostics import Diagnostic, Place, Source, with_article
from aoi_rules.errors import AoiError
from aoi_rules.language import parse, tree
from aoi_rules.language.loops import LOOPS
from aoi_rules.language.tree import RESERVED
from aoi_rules.model.icons import ICON
from aoi_rules.model.paints import PAINT
from aoi_rules.plugin_api.values import FUNCTIONS
from aoi_rules.scenarios.pieces import OWNER
from aoi_rules.words import components as com
from aoi_rules.words.names import KEYWORDS
from aoi_rules.words.statement_check import CORE
from aoi_rules.workspace.answers import Edit
from aoi_rules.workspace.declarations import Key, declared_name
from aoi_rules.workspace.index import Index, Spot, spot
from aoi_rules.workspace.labels import names_of_lines
from aoi_rules.workspace.snapshot import Snapshot

__all__ = ["rename_edits"]

_LETTERS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@frozen(eq=False)
class Texts:
    """What is known of some texts: their problems, and their names."""

    problems: Sequence[Diagnostic]
    index: Index


PlaceInFile = tuple[str, int, int]
"""A place in question: the absolute path of a file, a line and a column."""


def rename_edits(known: Snapshot, folder: str, asked: PlaceInFile, name: str) -> tuple[Edit, ...]:
    """The edits that rename what is named at a place, everywhere in a folder; AoiError if no edits leave the problems and the
    meaning of the texts unchanged."""
    names = known.names(asked[0], everywhere=True)
    found = names.name_at(*asked)
    if found is None:
        raise AoiError("there is no name that could be changed")
    key, places = found[0], names.places(found[0])
    _renamed_here(key, names)
    check_name(key, name, known.of_games(asked[0]))
    outside = next((place for place in places if not spot(place)[0].startswith(folder + os.sep)), None)
    if outside is not None:
        raise AoiError(f"`{outside.text}` is used in {outside.full_text}, which is not in this folder")
    made = next((place for place in places if place.text != names.written_name(key)), None)
    if made is not None:
        raise AoiError(f"`{names.written_name(key)}` is composed of a name at {made.full_text}; change that")
    edits = [Edit(place, name) for place in places]
    imagined = known.with_texts(_edited_texts(known, edits))
    more = following_edits(names, known.own_forms(), imagined.own_forms(), edits)
    if more != edits:
        imagined = known.with_texts(_edited_texts(known, more))
    try:
        _compare(known, imagined, more, asked, name)
    except AoiError:  # after the edits, files of scenarios that were compiled together may have less in common
        _compare(known.with_texts({}, apart=True), known.with_texts(_edited_texts(known, more), apart=True), more, asked, name)
    return tuple(more)


def _compare(known: Snapshot, imagined: Snapshot, edits: Sequence[Edit], asked: PlaceInFile, name: str) -> None:
    """Raise AoiError unless some texts have the same problems and the same meaning after some edits as before."""
    before, after = (Texts(one.problems(), one.names(asked[0], everywhere=True)) for one in (known, imagined))
    compare(before, after, edits, name)


def _edited_texts(known: Snapshot, edits: Sequence[Edit]) -> dict[str, str]:
    """The new texts of the files that some edits change."""
    found: dict[str, list[Edit]] = {}
    for edit in edits:
        found.setdefault(spot(edit.place)[0], []).append(edit)
    return {path: apply_edits(source, some) for path, some in found.items() if isinstance(source := known.sources[path], Source)}


def _renamed_here(key: Key, names: Index) -> None:
    """Raise AoiError for a name that no ruleset declares."""
    declared = names.declared.get(key)
    if declared is not None and declared.giver:
        there = f": it is declared in {declared.place.full_text}" if declared.place is not None else ""
        raise AoiError(f"`{declared_name(key)}` comes from {declared.giver} and cannot have another name here{there}")


def check_name(key: Key, name: str, rulesets: Iterable[Forms]) -> None:
    """Raise AoiError for an invalid name, for one that the language or one of some rulesets already uses, and for one with a
    special meaning."""
    if not _LETTERS.fullmatch(name):
        raise AoiError(f"`{name[:60]}` is not a name: a name has letters from a to z, digits and `_`, and begins with no digit")
    items = parse(Source("", f"{com.Keep.word} {name}\n"), CORE)[0].items
    written = [one for item in items if isinstance(item, tree.Statement) for one in item.arguments]
    rulesets = list(rulesets)
    if not all(isinstance(one, tree.Name) for one in written) or not written:
        raise AoiError(f"`{name}` is a word of the language, so nothing else can have this name")
    for one in (name, declared_name(key)):
        if (meaning := _own_meaning(key, one, rulesets)) is not None:
            owner = with_article(key[1].partition(".")[0])
            raise AoiError(f"`{one}` has a meaning of its own among the attributes of {owner}, {meaning}: nothing else can "
                           "have this name")
    if name in RESERVED:
        raise AoiError(f"`{name}` is taken: it always exists")
    for forms in rulesets:
        functions = {*FUNCTIONS, *LOOPS, *(forms.symbols.functions if forms.symbols else ())}
        taken = forms.symbols.names() if forms.symbols is not None else {}
        if name in functions:
            raise AoiError(f"`{name}` is taken: it is a function of the language")
        if name in taken:
            where = f"it is declared in {taken[name]}" if taken[name] else "it always exists"
            raise AoiError(f"`{name}` is taken: {where}")


def _own_meaning(key: Key, name: str, rulesets: Iterable[Forms]) -> str | None:
    """The special meaning of a name among the attributes of a type's members: of a field, how members look or how many there are,
    if they are pieces; of a keep, who owns a piece that they hold.  None if it has none."""
    kind, _, _ = key[1].partition(".")
    decls = [(forms.symbols, forms.symbols.types[kind]) for forms in rulesets
             if forms.symbols is not None and kind in forms.symbols.types]
    if key[0] == "field":
        special = {entry.name: entry.gives for entry in KEYWORDS if entry.form.startswith(f"{com.Has.word} ")}
        pieces = any(decl.parent or any(zone.of == kind for zone in symbols.zones.values()) for symbols, decl in decls)
        return special.get(name) if name in (ICON, PAINT) or pieces else None
    held = {keep.value_type.of for _, decl in decls for keep in decl.keeps.values()}
    on_board = any(zone.of in held for symbols, _ in decls for zone in symbols.zones.values())
    return "the owner of a piece" if key[0] == com.Keep.word and name == OWNER and on_board else None


def apply_edits(source: Source, edits: Iterable[Edit]) -> str:
    """A text with some edits, each within a line."""
    text = source.text
    for edit in sorted(edits, key=lambda one: (one.place.line, one.place.column), reverse=True):
        start = source.starts[edit.place.line - 1] + edit.place.column - 1
        text = text[:start] + edit.text + text[start + len(edit.place.text) :]
    return text


def following_edits(index: Index, before: Sequence[Forms], after: Sequence[Forms], edits: Sequence[Edit]) -> list[Edit]:
    """The edits, and those that follow from them: for members that are named after others, such as `koeln_1`, and for rules that
    are cited by composed names.  `after` is the result of the edits on rulesets that were as in `before`."""
    members, lines = _names_now(before, after)
    more: dict[Spot, Edit] = {}
    for key, name in members.items():
        found = index.uses.get(key, {})
        more.update((where, Edit(place, name)) for where, place in found.items() if place.text == index.written_name(key))
    for where, (place, whole) in index.cited.items():
        now = ".".join(lines.get(whole, whole).split(".")[-place.text.count(".") - 1 :])
        more[where] = Edit(place, now.rpartition(" ")[2])  # a consequence has the name `after truce`
    own = {spot(edit.place) for edit in edits}
    new = [edit for where, edit in more.items() if where not in own and _text_after_edits(edit.place, edits) != edit.text]
    kept = [edit for edit in edits if not any(_is_inside(edit.place, one.place) for one in new)]
    return sorted((*kept, *new), key=lambda edit: spot(edit.place))


def _names_now(before: Sequence[Forms], after: Sequence[Forms]) -> tuple[dict[Key, str], dict[str, str]]:
    """The members that have other names `after` some edits, and the full names of all rules then, by their old names."""
    members, lines = dict[Key, str](), dict[str, str]()
    for old, new in zip(before, after, strict=False):
        if old.symbols is not None and new.symbols is not None:
            for was, decl in zip(old.symbols.types.values(), new.symbols.types.values(), strict=False):
                members.update((("member", f"{was.name}.{one.name}"), other.name)
                               for one, other in zip(was.members, decl.members, strict=False) if one.name != other.name)
        if old.resolved is not None and new.resolved is not None:
            lines.update(zip(names_of_lines(old.resolved).values(), names_of_lines(new.resolved).values(), strict=False))
    return members, lines


def _text_after_edits(place: Place, edits: Iterable[Edit]) -> str:
    """The text at a place after some edits."""
    text = place.text
    for edit in sorted(edits, key=lambda one: one.place.column, reverse=True):
        if _is_inside(edit.place, place):
            start = edit.place.column - place.column
            text = text[:start] + edit.text + text[start + len(edit.place.text) :]
    return text


def _is_inside(place: Place, outer: Place) -> bool:
    """Whether a place is inside another one, within a line."""
    (path, line, start, _, end), (home, at, first, _, last) = spot(place), spot(outer)
    return (path, line) == (home, at) and first <= start and end <= last


def compare(before: Texts, after: Texts, edits: Sequence[Edit], name: str) -> None:
    """Raise AoiError unless the texts have the same problems after some edits, and all names in them mean the same."""
    had, has = (Counter(map(_problem_key, texts.problems)) for texts in (before, after))
    new = next((one for one in after.problems if has[_problem_key(one)] > had[_problem_key(one)]), None)
    if new is not None:
        there = f" in {new.place}" if new.place is not None else ""
        raise AoiError(f"`{name}` cannot be the name, since then there is a problem{there}: {new.message}")
    old = next((one for one in before.problems if had[_problem_key(one)] > has[_problem_key(one)]), None)
    if old is not None:
        there = f" in {old.place}" if old.place is not None else ""
        raise AoiError(f"`{name}` cannot be the name, since it would hide a problem{there}: {old.message}")
    groups = [set(_groups(texts.index, moved, edits)) for texts, moved in ((before, True), (after, False))]
    differing = min((min(group) for group in groups[0] ^ groups[1]), default=None)
    if differing is not None:
        path, line, _ = differing
        raise AoiError(f"`{name}` cannot be the name: a name in {PurePath(path).name}:{line} would mean something else then")


def _problem_key(problem: Diagnostic) -> tuple[str, str, int]:
    """A key of a problem that does not depend on names."""
    place = problem.place
    return (problem.code, *(spot(place)[:2] if place is not None else ("", 0)))


def _groups(index: Index, moved: bool, edits: Sequence[Edit]) -> Iterator[frozenset[tuple[str, int, int]]]:
    """For each name, its places in the edited texts: the index has them, or has the places from before, which are then `moved`.
    Places in composed names are left out."""
    lines: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
    for edit in edits:
        path, line, start, _, end = spot(edit.place)
        lines.setdefault((path, line), []).append((start, end, len(edit.text)))
    for key, places in index.uses.items():
        found = (_moved_start(where, lines.get(where[:2], ()), moved)
                 for where, place in places.items() if place.text == index.written_name(key))
        if group := frozenset(one for one in found if one is not None):
            yield group


def _moved_start(where: Spot, edits: Iterable[tuple[int, int, int]], moved: bool) -> tuple[str, int, int] | None:
    """Where a name begins after the edits of its line; the given place is the one before them if it is to be `moved`, else
    the one after them.  None if it is part of an edited text."""
    path, line, column, _, last = where
    shift = 0
    for start, end, length in sorted(edits):
        first = start + (0 if moved else shift)
        until = end if moved else first + length
        if first <= column < until and (column, last) != (first, until):
            return None
        if first < column:
            shift += length - (end - start)
        elif not moved:
            break
    return path, line, column + (shift if moved else 0)
