"""The line that a change in a part or a map may mean if no line has its address, or if several have it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any

import attrs

from aoi_rules.advice.lines.titles import titled_in
from aoi_rules.advice.rules.address_forms import ADDRESS, named_in
from aoi_rules.advice.rules.changed_members import Known, hint_for_member
from aoi_rules.advice.rules.named_otherwise import (
    hint_for_offered,
    hint_for_other_word,
    hint_for_whole,
    hint_for_word_too_many,
)
from aoi_rules.advice.similar_names import find_similar, only_match
from aoi_rules.advice.suggestions import Guess
from aoi_rules.compiler.source.addresses import CHANGES, Path, key_of, lines_below, paths_to, show_change, written_as
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import head_of, name_in, walk
from aoi_rules.words.actions import Define, Do, VerbWord
from aoi_rules.words.files import Amend, Drop, Replace, With
from aoi_rules.words.roles import is_declared_by_name
from aoi_rules.words.vocabulary import classes_of

__all__ = ["effect_meant", "in_other_block", "line_meant"]

_MOST = 3
_LONG = 4  # a shorter part of a name may be in many
_NEARLY = 0.75  # a name that is less like another one may also mean others with one of its words
_LISTED = 14


def line_meant(wanted: tree.Statement, change: tree.Statement, lines: Iterable[Any]) -> str | None:
    """The hint for a line that does not exist: one with a similar name or word, or with this name and another word."""
    lines = list(lines)
    word, name = key_of(wanted)
    known = [(path, line) for path, line in lines_below(lines) if path[-1][0] not in CHANGES]
    if len(change.arguments) >= ADDRESS and isinstance(change.arguments[1], tree.Attribute):
        return _hint_for_dots(change, change.arguments[1], lines, known)
    if (text := _change_with_value(change, word, known)) is not None:
        return f"the value of a line follows `=`, without brackets: write `{text}`"
    hint = _hint_for_title(change, known) or _hint_for_first(change, word, name, known) or _hint_for_range(change)
    hint = hint or _hint_for_inside(change, word, name, known) or hint_for_offered(change, word, name, lines)
    hint = hint or hint_for_word_too_many(change, known) or hint_for_whole(change, word, known)
    hint = hint or hint_for_other_word(change, word, name, lines, known)
    hint = hint or hint_for_member(change, word, name, lines, known)
    if (hint := hint or _hint_for_new_step(change, word, name, known)) is not None:
        return hint
    if (text := _change_with_one_word(change, name, known)) is not None:
        return f"a name is one word: write `{text}`"
    if (text := _change_without_word(change, wanted, known, lines)) is not None:
        return f"its word comes before its name: `{text}`"
    changeable = [one for one in known if _may_be_changed(change, one[1])]
    found = _similar_lines(word, name, known, any(map(_is_call, change.arguments))) if name else _lines_for_word(word, changeable)
    if Drop.begins(change):
        found = _to_drop(found, name, known)
    if not found:
        return _hint_with_lines(word, known) if name else None
    if len(found) > _MOST:
        return _hint_to_name(found, word, name, known)
    declared = [path for path in found if is_declared_by_name(path[-1][0])]
    found = declared if not name and declared and change.value is not None else found  # `replace hand_size = 7`
    texts = list(dict.fromkeys(_show_change(change, path, wanted, lines) for path in found))
    called = not name and any(path[-1][1] == word for path in found)
    if called:
        return f"its word comes before its name: {', or '.join(f'`{text}`' for text in texts)}"
    sure = only_match(name, dict.fromkeys(path[-1][1] for path, _ in known if path[-1][0] == word)) if name else None
    return Guess.of(f"did you mean {', or '.join(f'`{text}`' for text in texts)}?", name, sure if len(texts) == 1 else None)


def in_other_block(
    wanted: tree.Statement, change: tree.Statement, lines: Iterable[Any], base: Iterable[Any], outer: Path
) -> str | None:
    """The hint for a line that the block at the path `outer` does not have, and other blocks of the ruleset have: the change of
    it there. None if a line here has a name that differs by one slip only, or too many blocks have the line."""
    word, name = key_of(wanted)
    base = list(base)
    here = dict.fromkeys(path[-1][1] for path, _ in lines_below(lines) if path[-1][0] == word)
    if not outer or not name or only_match(name, here) is not None:
        return None
    found = {path: line for path, line in lines_below(base) if path[-1] == (word, name) and path[-1:] != path}
    if not 0 < len(found) <= _MOST:
        return None
    homes = " and ".join(f"`{' '.join(filter(None, path[-2]))}`" for path in found)
    texts = ", or ".join(f"`{show_change(written_as(change, line, base), path)}`" for path, line in found.items())
    return f"{homes} {'has' if len(found) == 1 else 'have'} one: write {texts}"


def _hint_for_first(change: tree.Statement, word: str, name: str, known: Known) -> str | None:
    """The hint with `first` after the address of its line, for `amend first repeat round` and `amend round first`."""
    if not Amend.begins(change) or Amend.FIRST not in (word, name):
        return None
    rest = [node for node in change.arguments if name_in(node) != Amend.FIRST]
    key = tuple(map(name_in, rest))
    if len(key) not in (1, ADDRESS):
        return None
    whole = key if len(key) == ADDRESS else (*key, "")
    path = next((path for path, _ in known if path[-1] == whole), None)
    path = path or next((path for path, _ in known if path[-1][1:] == key), None)
    if path is None:
        return None
    named = [tree.Name(one, change.place) for one in (*path[-1], Amend.FIRST) if one]
    text = format_statement(attrs.evolve(change, arguments=tuple(named), block=None))
    return f"`{Amend.FIRST}` follows the name of a line: write `{text} {{ … }}`"


def _hint_for_inside(change: tree.Statement, word: str, name: str, known: Known) -> str | None:
    """The hint for `replace space ulm with port`, if `ulm` is a member: the change belongs in its block."""
    given = list(map(name_in, change.arguments))
    kind = next((path[-1][0] for path, line in known if path[-1][1] == name and not classes_of(line.word)), word)
    if not Replace.begins(change) or given[ADDRESS : ADDRESS + 1] != [_WITH] or len(given) == ADDRESS + 1 or kind == word:
        return None
    old = next((path[-1] for path, _ in known if path[:-1] == ((kind, name),) and path[-1][0] == word), None)
    first, new = given[ADDRESS + 1], " ".join(map(format_expression, change.arguments[ADDRESS + 1 :]))
    inside = [line for path, line in known if len(path) > 1 and path[-2][0] == kind]
    if all(line.word != first for line in inside):
        such = (line.word for line in inside if line.arguments and name_in(line.arguments[0]) == first)
        new = f"{word if old is None else next(such, word)} {new}"
    named = "" if old is None or new.startswith(f"{word} ") else f"{' '.join(filter(None, old))} {_WITH} "
    line = new if old is None else f"{Replace.word} {named}{new}"
    return f"what a member has is changed in its block: write `{Amend.word} {kind} {name} {{ {line} }}`"


_WITH = With.word


def _hint_for_new_step(change: tree.Statement, word: str, name: str, known: Known) -> str | None:
    """The hint for an `amend do NAME { … }` if no step has that name, so that it is a new step."""
    if not (Amend.begins(change) and word == Do.word and name and change.block is not None):
        return None
    if find_similar(name, dict.fromkeys(path[-1][1] for path, _ in known if path[-1][0] == word and path[-1][1])):
        return None
    line = format_statement(attrs.evolve(change, word=word, arguments=change.arguments[1:], block=None))
    there = [path[-1][1] for path, _ in known if path[-1][0] == word and path[-1][1] and len(path) == 1]
    if len(there) == 1:
        own = f"the one here is `{word} {there[0]}`: write `{Amend.word} {word} {there[0]} {{ … }}`"
        return f"{own}; to add another, write `{line} {{ … }}`"
    return f"to add it, write `{line} {{ … }}`: `{Amend.word}` adds to a line that is there"


def _hint_for_dots(change: tree.Statement, address: tree.Attribute, lines: list[Any], known: Known) -> str | None:
    """The hint for a change with the word of its line before an address with dots, `drop require build.share`."""
    inner = attrs.evolve(change, arguments=change.arguments[1:])
    last = tree.Name(address.name, address.place)
    whole = attrs.evolve(change, arguments=(change.arguments[0], last, *change.arguments[ADDRESS:]))
    if (text := named_in(inner, lines, whole)) is not None:
        return f"write `{text}`"
    word, outer = name_in(change.arguments[0]), format_expression(address.value)
    home = next((path[-1] for path, _ in known if path[-1][1] == outer), None)
    if not Drop.begins(change) or home is None:
        return None
    dropped = address.name if home[0] == word else f"{word} {address.name}"
    return f"write `{Amend.word} {' '.join(home)} {{ {Drop.word} {dropped} }}`"


def _hint_to_name(found: Sequence[Path], word: str, name: str, known: Known) -> str | None:
    """The hint if too many lines may be meant: all lines with the word, or how many begin with it."""
    if name and all(path[-1][0] != word for path in found):
        return _hint_with_lines(word, known)
    return f"{len(found)} lines begin with `{word}`: name the one you mean, such as `{' '.join(found[0][-1])}`"


def _to_drop(found: list[Path], name: str, known: Known) -> list[Path]:
    """The lines that are probably to be dropped: for a single word a declaration, otherwise lines that no other line uses."""
    declared = [path for path in found if is_declared_by_name(path[-1][0]) and path[1:] == ()]
    if not name and declared:
        return declared
    return [path for path in found if not _is_used(path, known)] or found


def _change_without_word(change: tree.Statement, wanted: tree.Statement, known: Known, lines: list[Any]) -> str | None:
    """The change of a line that is named without its word but with something else, `amend round first`."""
    word, name = key_of(wanted)
    called = list(dict.fromkeys(path for path, _ in known if path[-1][1] == word))
    if not name or len(called) != 1 or any(path[-1][0] == word or path[-1][1] == name for path, _ in known):
        return None
    more = change.arguments[ADDRESS:]
    if Replace.begins(change) and name == _WITH and len(more) == 1 and not isinstance(more[0], tree.Name | tree.Keyword):
        valued = attrs.evolve(change, arguments=change.arguments[:1], value=more[0])
        return _show_change(valued, called[0], wanted, lines)
    return _show_change(change, called[0], wanted, lines)


def _hint_for_title(change: tree.Statement, known: Known) -> str | None:
    """The hint for a change that gives a name, then a title: that of the only line with a title that has this name."""
    first, second = (*change.arguments[:ADDRESS], None, None)[:ADDRESS]
    if not isinstance(first, tree.Name) or not isinstance(second, tree.Text):
        return None
    titled = {path[-1][0] for path, line in known if path[1:] == () and path[-1][1] == first.name and line.texts}
    if len(titled) != 1:
        return None
    named = (tree.Name(titled.pop(), change.place), *change.arguments)
    return f"its word comes before its name: write `{format_statement(attrs.evolve(change, arguments=named, block=None))}`"


def _change_with_one_word(change: tree.Statement, name: str, known: Known) -> str | None:
    """The change of a line whose name is in several words, such as `oil price` for `oil_price`."""
    more = change.arguments[ADDRESS:]
    while more and name:
        parts = [name_in(head_of(part)[0]) for part in more if isinstance(part, tree.Name | tree.Call)]
        whole = "_".join([name, *parts])
        if len(parts) == len(more) and any(path[-1] == (format_expression(change.arguments[0]), whole) for path, _ in known):
            called, last = tree.Name(whole, change.place), more[-1]
            head = attrs.evolve(last, function=called) if isinstance(last, tree.Call) else called
            joined = (change.arguments[0], head, *change.arguments[ADDRESS + len(more) :])
            return format_statement(attrs.evolve(change, arguments=joined))
        more = more[:-1]
    return None


def _hint_for_range(change: tree.Statement) -> str | None:
    """The hint for a range in words, `replace players 2 to 4`; None if the line does not have one."""
    given = change.arguments
    for at, (low, between, high) in enumerate(zip(given, given[1:], given[2:], strict=False)):
        if isinstance(low, tree.Number) and isinstance(high, tree.Number) and isinstance(between, tree.Name | tree.Keyword):
            range_ = tree.Range(low, high, low.place)
            line = attrs.evolve(change, arguments=(*given[:at], range_, *given[at + 3 :]))
            return f"a range is written with two dots: write `{format_statement(line)}`"
    return None


def effect_meant(
    wanted: tree.Statement, change: tree.Statement, lines: Iterable[Any], outer: Path, verbs: Collection[str]
) -> str | None:
    """The hint for an `amend do visit me f`, which should add an effect: a `do` does not name an effect. `outer` is the path of
    the block that contains the change; None if something else is meant."""
    word, name = key_of(wanted)
    rest = change.arguments[1:]
    if not (Amend.begins(change) and Do.begins(wanted) and isinstance(next(iter(rest), None), tree.Name)):
        return None
    effect = format_statement(attrs.evolve(change, word=name, arguments=rest[1:], block=None))
    inner = [format_statement(line) for line in change.items if isinstance(line, tree.Statement)]
    added = effect if change.block is None else inner[0] if len(inner) == 1 and "\n" not in inner[0] else "…"
    everywhere = f"; `{Amend.word} {VerbWord.word} {name} {{ … }}` changes what `{name}` does everywhere"
    more = everywhere if change.block is not None and name in verbs else ""
    if outer and outer[-1][0] == word:
        return f"write an effect here as it is: `{added}`{more}"
    if change.block is None and len(rest) == 1 and change.value is None and name not in verbs:
        return None
    if change.block is not None and name not in verbs:
        return None
    there = list(dict.fromkeys(path[-1][1] for path, _ in lines_below(lines) if path[-1][0] == word))
    homes = [" ".join(filter(None, (Amend.word, word, one))) for one in there]
    if len(homes) != 1:
        return None
    return f"`{name}` is an effect: write `{homes[0]} {{ {added} }}`{more}"


def _change_with_value(change: tree.Statement, word: str, known: Known) -> str | None:
    """The change with the value of a line that it names as one side of a comparison, `replace define (fare == $3)`."""
    first = change.arguments[-1] if len(change.arguments) == ADDRESS and Replace.begins(change) else None
    if not isinstance(first, tree.Compare) or first.operator is not EQUAL:
        return None
    left = first.left.function if isinstance(first.left, tree.Call) else first.left
    key = word, format_expression(left)
    line = next((line for path, line in known if path[-1] == key and line.value is not None), None)
    if line is None:
        return None
    return f"replace {format_statement(attrs.evolve(line, value=first.right, block=None))}"


def _hint_with_lines(word: str, known: Known) -> str | None:
    """A hint with the lines of a word, if they are not too many."""
    there = list(dict.fromkeys(f"`{' '.join(path[-1])}`" for path, _ in known if path[-1][0] == word and path[-1][1]))
    return f"there are: {', '.join(there)}" if 0 < len(there) <= _LISTED else None


def _lines_for_word(word: str, known: Known) -> list[Path]:
    """The lines that one word may mean: those of a similar word that need no name, those of its own, those with this name."""
    alone = {path[-1][0]: path for path, _ in known if not path[-1][1]}
    own = [path for path, _ in known if path[-1][0] == word]
    close = only_match(word, alone)
    return own or ([alone[close]] if close else [path for path, _ in known if path[-1][1] == word])


def _may_be_changed(change: tree.Statement, line: tree.Statement) -> bool:
    """Whether a line has something that a change can add to: one that begins with a name of the ruleset's own, as an effect does,
    may have no block."""
    return not Amend.begins(change) or change.block is None or line.block is not None or bool(classes_of(line.word))


def _similar_lines(word: str, name: str, known: Known, called: bool) -> list[Path]:
    """The lines with this word and a similar name, without parameters unless it is `called` with some; otherwise those with this
    name in the block that the word names, or with a similar word, if there are any."""
    own = dict.fromkeys(path[-1][1] for path, _ in known if path[-1][0] == word and path[-1][1])
    plain = dict.fromkeys(path[-1][1] for path, line in known if path[-1] in {(word, one) for one in own} and not (
        _has_parameters(line)))
    close = find_similar(name, own if called else plain or own)
    titled = [] if only_match(name, own) else [one.name for one in titled_in(line for _, line in known)
                                               if one.word == word and one.has_words_of(name)]
    if len({*titled}) == 1 and ("_" in name or not close):
        return [path for path, _ in known if path[-1] == (word, titled[0])][:1]
    elsewhere = any(path[-1][1] == name for path, _ in known) and only_match(name, own) is None
    parts = [part for part in name.split("_") if len(part) >= _LONG]
    named = own if called else plain
    alike = [one for one in named if one in parts or ("_" in one and not {*one.split("_")}.isdisjoint(parts))]
    sure = bool(close) and SequenceMatcher(None, name, close[0]).ratio() >= _NEARLY
    if not sure and "_" in name and 0 < len(alike) <= _MOST and not elsewhere:
        return [path for path in dict(known) if path[-1][0] == word and path[-1][1] in alike]
    if close and not elsewhere:
        return [path for path, _ in known if path[-1] == (word, close[0])][:1]
    if close and is_declared_by_name(word):  # `action rail` for `action railway`, not `rail` in another line
        return [path for path, _ in known if path[-1] == (word, close[0])][:1]
    same = [path for path, _ in known if path[-1][1] == name]
    within = [path for path in same if word in [key[1] for key in path[:-1]]]
    like = find_similar(word, dict.fromkeys(path[-1][0] for path in same))
    return within or [path for path in same if like and path[-1][0] == like[0]] or same


def _has_parameters(line: tree.Statement) -> bool:
    """Whether a definition has parameters; each verb may have some."""
    return Define.begins(line) and any(map(_is_call, line.arguments[:1]))


def _is_call(node: object) -> bool:
    return isinstance(node, tree.Call)


def _is_used(path: Path, known: Known) -> bool:
    """Whether another line uses the name that a line declares, so that it cannot be dropped on its own."""
    word, name = path[-1]
    return is_declared_by_name(word) and any(
        isinstance(node, tree.Name) and node.name == name
        for other, line in known if len(other) == 1 and other != path for node in walk(line))


def _show_change(change: tree.Statement, path: Path, wanted: tree.Statement, lines: list[Any]) -> str:
    """A change of the line at a path, with only as much of its address as is needed."""
    short = path[-1:] if len(paths_to(lines, path[-1])) == 1 else path
    if Replace.begins(change) and not path[-1][1] and not key_of(wanted)[1]:
        named = tree.Name(path[-1][0], change.word_place)
        return format_statement(attrs.evolve(change, arguments=(named, *change.arguments[1:])))
    return show_change(change, short)
