"""`renamed OLD to NEW`: the pairs that a text writes, and their checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.machine.renaming import Renamed, name_now, names_now, times
from aoi_rules.model.ruleset import OF_SOURCE
from aoi_rules.words import actions as act
from aoi_rules.words import files as fil
from aoi_rules.words import scoring as sco
from aoi_rules.words.line_names import name_of

__all__ = ["all_renames", "check_renames"]

Pairs = tuple[tuple[str, str], ...]


def check_renames(words: Iterable[Any], resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> Pairs:
    """The valid pairs of old and new names in the order written; invalid ones are reported."""
    found = [word for word in words if isinstance(word, fil.Renamed)]
    return _RenameChecks(resolved, symbols, report, found).pairs() if found else ()


class _RenameChecks:
    """The checks of the `renamed` lines of one ruleset."""

    def __init__(self, resolved: ResolvedSource, symbols: SymbolTable, report: Reporter, words: Sequence[fil.Renamed]) -> None:
        self.items = [item for _, item in resolved.items]
        self.report = report
        self.others = [block.place.source.name for block in resolved.blocks if not fil.Game.begins(block) and not (
            block is resolved.head and block.place.source.name != resolved.own_file)]
        self.types = list(symbols.types.values())
        self.inner: dict[str, Place | None] = {n: f.place for t in self.types for n, f in t.fields.items()}
        self.inner |= {n: k.place for t in self.types for n, k in t.keeps.items()}
        self.outer = dict(_plain_names(symbols))
        self.first: dict[str, fil.Renamed] = {}
        self.words = [word for word in words if self._has_right_form(word) and self._is_first_rename(word)]
        self.written = tuple((_name_text(word.old), _name_text(word.new)) for word in self.words)

    def pairs(self) -> Pairs:
        """The valid pairs; problems with the others are reported."""
        if any(self._is_circular(word) for word in self.words):
            return ()
        wrong = [_name_text(word.old) for word in self.words if not (self._is_declared(word) and self._is_old_name_free(word))]
        self.written = tuple(pair for pair in self.written if pair[0] not in wrong)
        return self.written

    # ---- each line alone ------------------------------------------------------------------------------------------------

    def _has_right_form(self, word: fil.Renamed) -> bool:
        """Whether both names are plain, or both are dotted names of lines."""
        nodes: tuple[Any, ...] = (word.old, word.new)
        for node in nodes:
            if not _name_text(node):
                self.report.error("wrong-argument", "`renamed`: a name is expected here", node.place,
                                  "such as `koeln`, or `build.room` for a line of an action")
                return False
        if ("." in _name_text(word.old)) != ("." in _name_text(word.new)):
            self.report.error("wrong-argument", "`renamed`: one of these is a line within something, the other is not",
                              nodes[1].place, "write both in the same way: `build.room to build.kind`, or `build to construct`")
            return False
        return True

    def _is_first_rename(self, word: fil.Renamed) -> bool:
        first = self.first.setdefault(_name_text(word.old), word)
        if first is not word:
            self.report.error("declared-twice", f"`{_name_text(word.old)}` is renamed a second time", word.old.place,
                              "the first is in " + line_of(first.place, word.place))
        return first is word

    def _is_circular(self, word: fil.Renamed) -> bool:
        """Whether a chain of renames leads back to its beginning."""
        names, name = dict(self.written), _name_text(word.new)
        for _ in names:
            if name == _name_text(word.old):
                self.report.error("endless", f"the names that follow `{name}` lead back to it", word.place,
                                  "leave out the line that gives the old name again")
                return True
            name = names.get(name, name)
        return False

    def _may_be_amended(self, word: fil.Renamed) -> bool:
        """Whether a map or a part in another text may have dropped the new name or declared the old one: then the line means
        nothing, and this text is not to blame."""
        return any(other != word.place.source.name for other in self.others)

    def _is_declared(self, word: fil.Renamed) -> bool:
        """Whether something has the present name."""
        name = name_now(self.written, _name_text(word.new))
        if self._is_name(name):
            return True
        if self._may_be_amended(word) or _name_text(word.new) in self.first:
            return False
        if self._is_name(old := _name_text(word.old)):
            self.report.error("unknown-name", f"nothing is called `{name}` here, and `{old}` is the present name", word.new.place,
                              f"the old name comes first: write `{word.word} {name} to {old}`", names=(name,))
            return False
        known = dict(_line_names(self.items)) if "." in name else {**self.inner, **self.outer}
        self.report.error("unknown-name", f"nothing is called `{name}` here", word.new.place,
                          suggest_word(name, known, word.place) or "the second name must be the present one", names=(name,))
        return False

    def _is_old_name_free(self, word: fil.Renamed) -> bool:
        """Whether nothing has the old name."""
        old, new = _name_text(word.old), name_now(self.written, _name_text(word.new))
        homes = [self.inner] * (new in self.inner) + [self.outer] * (new in self.outer or new not in self.inner)
        place = next((home[old] for home in homes if old in home), None)
        if "." in old:
            place = _find_line(self.items, old.split("."))
        if place is None and not any(old in home for home in homes):
            return True
        if not self._may_be_amended(word):
            where = " (" + line_of(place, word.place, old) + ")" if place is not None else ""
            self.report.error("not-renamed", f"`{old}` is still there" + where + f", so it cannot be an old name of `{new}`",
                              word.old.place, "give the other thing another name too, or leave this line out")
        return False

    def _is_name(self, name: str) -> bool:
        if "." in name:
            return _find_line(self.items, name.split(".")) is not None
        return name in self.inner or name in self.outer


def all_renames(symbols: SymbolTable) -> Renamed:
    """All pairs of old and present names, including those of a renamed place's spaces and links."""
    nested = [(member.name, parent) for decl in symbols.types.values() if decl.parent
              for member in decl.members if (parent := symbols.types[decl.parent].members[member.parent].name)]
    links = [member.name for decl in symbols.types.values() if decl.joins for member in decl.members]
    return tuple(names_now(times(symbols.renamed, nested, links)).items())


def _name_text(node: Any) -> str:
    """A plain or dotted name; empty for anything else."""
    inner = node
    while isinstance(inner, tree.Attribute):
        inner = inner.value
    return format_expression(node) if isinstance(inner, tree.Name) else ""


def _plain_names(symbols: SymbolTable) -> Iterator[tuple[str, Place | None]]:
    """Everything that has a plain name, with its place."""
    for decl in symbols.types.values():
        yield decl.name, decl.place
        yield from ((member.name, member.place) for member in decl.members)
    for named in (symbols.keeps, symbols.zones):
        yield from ((name, item.place) for name, item in named.items())
    for words in (symbols.options, symbols.defines, symbols.verbs, symbols.sources, symbols.networks, symbols.actions,
                  symbols.menus):
        yield from ((name, word.place) for name, word in words.items())
    yield from ((str(line.name), line.place) for line in symbols.flow.named_parts()) if symbols.flow is not None else ()
    for line in symbols.score.body if symbols.score else ():
        if isinstance(line, sco.Points):
            yield line.name.name, line.place


# ---- lines within something --------------------------------------------------------------------------------------------


def _find_line(items: Iterable[Any], parts: Sequence[str]) -> Place | None:
    """The place of the line with a dotted name: `build.card.rail`, `source.works.closest`; None if there is none."""
    for item in items:
        if not isinstance(item, tree.Statement):
            continue
        for rest in _remaining_parts(item, parts):
            found = item.place if not rest else _find_line(item.items, rest)
            if found is not None:
                return found
    return None


def _remaining_parts(item: tree.Statement, parts: Sequence[str]) -> Iterator[Sequence[str]]:
    """The parts of a dotted name after those that name the statement; nothing if the name is of another statement."""
    if name_of(item) == parts[0]:
        yield parts[1:]
    if item.word == parts[0]:
        yield parts[2:] if len(parts) > 1 and name_of(item) == parts[1] else parts[1:]


def _line_names(items: Iterable[Any], path: str = "") -> Iterator[tuple[str, Place]]:
    """The dotted names of all lines that have one."""
    for item in items:
        if isinstance(item, tree.Statement) and (name := name_of(item) or ("" if path else item.word)):
            if path:
                yield f"{path}.{name}", item.place
            head = f"{OF_SOURCE}{name}" if act.SourceWord.begins(item) else f"{path}.{name}".strip(".")
            yield from _line_names(item.items, head)
