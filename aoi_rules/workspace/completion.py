"""What can be written at a place of a text that is being edited."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from attrs import evolve

from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.loops import LOOPS
from aoi_rules.model.types import Shape, Type
from aoi_rules.plugin_api.values import FUNCTIONS
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words.base import slots_of
from aoi_rules.words.files import ChangeWord
from aoi_rules.words.known_words import PluginAdditions
from aoi_rules.words.line_names import name_of
from aoi_rules.words.outline import Outline
from aoi_rules.words.roles import is_type, led_blocks
from aoi_rules.words.snippets import snippet
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.vocabulary import classes_of, every_word
from aoi_rules.workspace.answers import Completion
from aoi_rules.workspace.drawing_lines import complete_drawing, complete_look
from aoi_rules.workspace.line_completion import PartialLine, bound_before
from aoi_rules.workspace.plugin_symbols import words_brought

__all__ = ["completions"]

_TYPED = re.compile(r"[A-Za-z_]\w*$")
_BEGUN = re.compile(r"(?:^|[{;])[ \t]*$")
_OWNER = re.compile(r"(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*\.$")
_BRACKETED = re.compile(r"(?<![\w)\]])\(([^()]*)\)\.((?:[A-Za-z_]\w*\.)*)$")
_PAIR = re.compile(r"\s*(?:(\w+)\.)?(\w+)\s+--")
_TEXT = r'"(?:[^"\\]|\\.)*'
_OPEN_TEXT = re.compile(rf'(?:[^"#]|{_TEXT}")*(?P<open>#|{_TEXT}$)')
"""The beginning of a line that ends in a comment or in a text, which is `open`."""


def completions(
    source: Source, line: int, column: int, forms: Forms, types: Mapping[str, Type],
) -> Iterator[Completion]:
    """What can be written at a column of a line, if it begins with the text already there; `forms` are those of the ruleset to
    which the text belongs, and `types` has the types of names that enclosing lines bind."""
    symbols, plugged = forms.symbols or SymbolTable(), forms.brought
    before = source.lines[line - 1][: column - 1] if line <= len(source.lines) else ""
    typed = match[0] if (match := _TYPED.search(before)) else ""
    head = before[: len(before) - len(typed)]
    holders = _holders(source, line, column)
    holder = holders[-1] if holders else None
    prose, in_hole = _reads_prose(head)
    if prose:
        found: Iterator[Completion] = complete_look(head, plugged.pictures if plugged is not None else ())
    elif _BEGUN.search(head) and not in_hole:
        found = chain(_beginnings(holder, symbols, plugged), _member_lines(holders, symbols))
    elif bracketed := _BRACKETED.search(head):
        near, rest = {**dict(bound_before(holder, line, symbols)), **types}, bracketed[2].split(".")[:-1]
        found = chain(*(_attributes([*owner, *rest], symbols, near) for owner in _owners_in_brackets(bracketed[1], symbols)))
    elif owner := _OWNER.search(head):
        near = dict(bound_before(holder, line, symbols))
        names = owner[0][:-1].split(".")
        found = chain(_names_of_part(names[-1], forms.resolved, symbols), _attributes(names, symbols, {**near, **types}))
    else:
        drawn = [*complete_drawing(head, _kinds(holder), symbols)]
        half = [] if drawn else [*PartialLine(head, frozenset(_kinds(holder)), source, forms.resolved, symbols, holder).names()]
        found = iter(drawn) if drawn else chain(_keywords(head), half or _names(symbols, types))
    seen = dict[str, Completion]()
    for one in _as_written(found, source, forms.resolved):
        if one.text.startswith(typed):
            seen.setdefault(one.text, one)
    yield from sorted(seen.values(), key=lambda one: one.text)


def _reads_prose(head: str) -> tuple[bool, bool]:
    """Whether the rest of a line is read only by people, as in a comment, or is not yet part of the text before it; and whether
    it is in a hole of a text, where a value is written."""
    inside = _OPEN_TEXT.match(head)
    if inside is None:
        return head.endswith('"'), False
    in_hole = inside["open"] != "#" and inside["open"].rfind("{") > inside["open"].rfind("}")
    return not in_hole, in_hole


def _owners_in_brackets(text: str, symbols: SymbolTable) -> list[list[str]]:
    """The names, each split at its dots, one of which has the attributes of the value in brackets: the kind of a link such as
    `canal.ulm -- bonn`, or each kind that may be meant; for a choice between values, the first of them."""
    pair = _PAIR.match(text)
    if pair is None:
        return [(text.split() or [""])[0].split(".")]
    homes = {decl.name for decl in symbols.types.values() if pair[2] in decl.index}
    return [[pair[1]]] if pair[1] else [[decl.name] for decl in symbols.types.values() if decl.joins and decl.joins in homes]


def _names_of_part(part: str, resolved: ResolvedSource | None, symbols: SymbolTable) -> Iterator[Completion]:
    """What can follow the name of a part and a dot."""
    present = resolved.names.present if resolved is not None else {}
    known = {one.text: one for one in _names(symbols, {})} if any(name.startswith(f"{part}.") for name in present) else {}
    for written, now in present.items():
        home, _, name = written.partition(".")
        if home == part and now in known:
            yield evolve(known[now], text=name)


def _as_written(found: Iterable[Completion], source: Source, resolved: ResolvedSource | None) -> Iterator[Completion]:
    """Completions in which the parts' own names are written as authors write them: `PART.NAME`, in the part itself `NAME`."""
    written = resolved.names.written_names() if resolved is not None else {}
    here = {name_of(block) for block in resolved.blocks if block.place.source.path == source.path} if resolved and written else ()
    for one in found:
        part, _, name = written.get(one.text, "").partition(".")
        yield one if not part else evolve(one, text=name if part in here else f"{part}.{name}")


def _beginnings(holder: tree.Statement | None, symbols: SymbolTable, plugged: PluginAdditions | None) -> Iterator[Completion]:
    """The words that a line may begin with in the block of a statement."""
    homes = _kinds(holder)
    for word, classes in every_word().items():
        for cls in classes:
            if homes & {*cls.where}:
                yield Completion(word, "word", _first_sentence(cls.__doc__), snippet(cls))
    for word, (cls, plugin) in words_brought(plugged).items() if plugged is not None else ():
        if homes & {*cls.where}:
            yield Completion(word, "word", _first_sentence(cls.__doc__) or f"of the plugin {plugin}")
    if act.Do.inside in homes:
        yield from (Completion(name, act.VerbWord.word, one.head.place.text) for name, one in symbols.verbs.items())
    for item in symbols.outline.lines:
        if homes & {*led_blocks(item.word)} and item.arguments and isinstance(item.arguments[0], tree.Name):
            yield Completion(item.arguments[0].name, item.word, snippet=_member_snippet(item.arguments[0].name, symbols))


def _kinds(holder: tree.Statement | None) -> set[str]:
    """The kinds of block that a statement's block can be; for a change, those of the line that it changes."""
    if holder is None:
        return {"file"}
    if ChangeWord.begins(holder) and holder.arguments and isinstance(holder.arguments[0], tree.Name):
        return {cls.inside or cls.word for cls in classes_of(holder.arguments[0].name)}
    return {cls.inside or cls.word for cls in classes_of(holder.word)} or {holder.word}  # the type of a member


def _holders(source: Source, line: int, column: int) -> list[tree.Statement]:
    """The statements whose blocks contain a place, the outermost first."""
    found, items = list[tree.Statement](), parse(source, CORE)[0].items
    while True:
        inner = next((item for item in items if isinstance(item, tree.Statement) and item.block is not None
                      and _is_inside(item.block.place, line, column)), None)
        if inner is None:
            return found
        found.append(inner)
        items = inner.items


def _is_inside(block: Place, line: int, column: int) -> bool:
    """Whether a place is between the braces of a block; the last line of a block that is not closed belongs to it."""
    if not (block.line, block.column) < (line, column):
        return False
    return line < block.end_line or (line == block.end_line and (column < block.end_column or not block.text.endswith("}")))


def _member_lines(holders: Sequence[tree.Statement], symbols: SymbolTable) -> Iterator[Completion]:
    """What lines in the block of a member may begin with: the attributes that it has, and the types that are nested in it."""
    decl = symbols.types.get(holders[-1].word) if holders else None
    if decl is None and len(holders) > 1 and is_type(holders[-2].word):
        home = symbols.types.get(name_of(holders[-2]))
        decl = home if home is not None and holders[-1].word in home.index else None
    if decl is None:
        return
    for values, what in ((decl.fields, "field"), (decl.keeps, com.Keep.word)):
        yield from (Completion(one.name, what, one.type.wording) for one in values.values())
    yield from (Completion(one.name, "type", one.title) for one in symbols.nested_in(decl.name))


def _member_snippet(name: str, symbols: SymbolTable) -> str:
    """The line of a new member of a type; empty for members in others, which have no names of their own."""
    decl = symbols.types.get(name)
    if decl is None or decl.parent:
        return ""
    if decl.joins:
        return f"{name} ${{1:{decl.joins}}} -- ${{2:{decl.joins}}}"
    return f'{name} ${{1:name}} "${{2:Title}}"' + (" { $0 }" if any(symbols.nested_in(name)) else "")


def _attributes(owner: list[str], symbols: SymbolTable, types: Mapping[str, Type]) -> Iterator[Completion]:
    """What can follow a name and a dot."""
    kind = _kind_of(owner, symbols, types)
    decl = symbols.types.get(kind)
    if decl is None:
        return
    for values, what in ((decl.fields, "field"), (decl.keeps, "keep")):
        yield from (Completion(one.name, what, one.type.wording) for one in values.values())
    yield from (Completion(one.name, "zone", f"a zone of {one.of}") for one in symbols.zones.values() if one.per == kind)
    if decl.parent:
        yield Completion(decl.parent, "type", f"the {decl.parent} that contains it")
    if decl.joins:
        yield Completion("ends", "field", f"the two members of {decl.joins} that it joins")
    yield from (Completion(one.name, "type", f"each {one.name} in it") for one in symbols.nested_in(kind))


def _kind_of(owner: list[str], symbols: SymbolTable, types: Mapping[str, Type]) -> str:
    """The type of the members that a name means, if they have attributes; otherwise empty."""
    first, *rest = owner
    kind = first if first in symbols.types else _member_type(_type_of(first, symbols, types))
    for name in rest:
        decl = symbols.types.get(kind)
        if decl is None:
            return ""
        value = decl.fields.get(name) or decl.keeps.get(name)
        kind = _member_type(value.type) if value is not None else name if name in symbols.types else ""
    return kind


def _type_of(name: str, symbols: SymbolTable, types: Mapping[str, Type]) -> Type | None:
    if name in types:
        return types[name]
    if name == "me":
        return Type(Shape.MEMBER, "seat")
    keep = symbols.keeps.get(name)
    if keep is not None:
        return keep.type
    return next((Type(Shape.MEMBER, decl.name) for decl in symbols.types.values() if name in decl.index), None)


def _member_type(type_: Type | None) -> str:
    return type_.of if type_ is not None and type_.element_type.kind is Shape.MEMBER else ""


def _keywords(head: str) -> Iterator[Completion]:
    """The words that can follow within a line."""
    first = re.search(r"(?:^|[{;])[ \t]*([A-Za-z_]\w*)[^{;]*$", head)
    for cls in classes_of(first[1]) if first is not None else ():
        for attribute, slot in slots_of(cls):
            for word in (slot.key, *slot.choices):
                if word and not re.search(rf"\b{word}\b", head[first.start() if first else 0 :]):
                    yield Completion(word, "keyword", _first_sentence(attribute.metadata.get("doc", "")))


def _names(symbols: SymbolTable, types: Mapping[str, Type]) -> Iterator[Completion]:
    """The names and functions of expressions."""
    yield from (Completion(name, "name", type_.wording) for name, type_ in types.items())
    yield from (Completion(name, "type", decl.title) for name, decl in symbols.types.items())
    yield from (Completion(member.name, "member", f"{decl.name} {member.title}".strip())
                for decl in symbols.types.values() for member in decl.members)
    yield from (Completion(name, what) for what, name, _ in symbols.other_names())
    yield from (Completion(name, "function") for name in (*FUNCTIONS, *LOOPS, *symbols.functions))
    yield from (Completion(name, "name") for name in sorted(Outline().names))


def _first_sentence(text: str | None) -> str:
    return " ".join((text or "").split()).partition(". ")[0].rstrip(".")
