"""From words to declarations: types, members and their values, keeps, zones, actions and flow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aoi_rules.compiler.symbols.cases import with_cases
from aoi_rules.compiler.symbols.draft import TableDraft
from aoi_rules.compiler.symbols.parameters import check_parameters
from aoi_rules.compiler.symbols.symbol_table import ZoneSymbol
from aoi_rules.compiler.symbols.type_reader import TypeReader
from aoi_rules.diagnostics import line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import drawings as boa
from aoi_rules.words import flow as flo
from aoi_rules.words import networks as net
from aoi_rules.words import player_texts as hel
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Ident
from aoi_rules.words.files import Amend

__all__ = ["Collector"]


class Collector(TypeReader):
    """Reads the words of a resolved ruleset in two passes, first for names and then for values."""

    def collect(self, words: Sequence[Any]) -> TableDraft:
        """Everything that the words declare; problems are reported and their lines left out."""
        self.symbols.lines = tuple(word if isinstance(word, tree.Statement) else word.statement for word in words)
        for word in words:
            if isinstance(word, com.TypeWord | com.Link | com.Seats | com.Players | com.Option):
                self.declare_type(word)
        for word in words:
            self.fields_of(word)
        readers = self._readers()
        for word in words:
            for kind, read in readers:
                if isinstance(word, kind):
                    read(word)
                    break
        self.members.finish()
        return self.symbols

    def _readers(self) -> list[tuple[Any, Callable[[Any], None]]]:
        return [
            (tree.Statement, self._read_member), (com.TypeWord, self._read_type_body), (com.Link, self._read_link_body),
            (com.Rows, self._read_rows), (com.Keep, self.keep), (com.Zone, self._read_zone),
            (act.Define, self._declare_definition),
            (act.VerbWord, lambda w: self._declare_with_head(self.symbols.verbs, w, w.word)),
            (act.After, self.symbols.afters.append), (act.SourceWord, lambda w: self._declare_name(self.symbols.sources, w)),
            (net.Network, self._read_network), (act.Action, lambda w: self._declare_name(self.symbols.actions, w)),
            (flo.Menu, lambda w: self._declare_name(self.symbols.menus, w)), (com.Check, self.symbols.checks.append),
            (flo.Setup, self.symbols.setups.append), (flo.Flow, self._declare_single), (sco.Score, self._declare_single),
            (boa.Drawing, self._declare_single), (hel.Help, self.symbols.helps.append),
        ]

    def _read_member(self, item: tree.Statement) -> None:
        if item.word not in self.symbols.types:  # its type's own line is lost
            self._add_unknown_type(item.word)
        self.members.statement(item)

    def _read_type_body(self, word: com.TypeWord) -> None:
        decl = self.symbols.types.get(word.name.name)
        self.members.again = decl is not None and decl.place is not word.name.place
        for item in word.body:
            if decl is None:
                continue
            if isinstance(item, tree.Statement):
                self.members.add_plain(decl, item)
            elif isinstance(item, tree.Table):
                self.members.table(decl, item)
        self.members.again = False

    def _read_link_body(self, word: com.Link) -> None:
        one = with_article(word.name.name)
        for item in word.body:
            if isinstance(item, tree.Statement) and item.word != word.name.name and not any(
                    isinstance(node, tree.Pair) for node in item.arguments):
                from aoi_rules.advice.lines.meaning import kept_as  # noqa: PLC0415 - once a mistake is found

                self.report.error("wrong-link", f"`{item.word}` is not a word that can be used here", item.word_place,
                                  f"what {one} has is declared with `keep` or `has`: `{kept_as(item.word, self.symbols.lines)}`",
                                  names=(item.word,))
                self.report.lost.add(item.word)
            elif isinstance(item, tree.Statement | tree.Table):
                self.report.error("wrong-link", f"{one} is a line of its own, outside this block", item.place,
                                  f"write `{word.name} a -- b`")

    def _read_rows(self, word: com.Rows) -> None:
        name = self.declared_type(word.type, "the rows of a table must be members of a declared type")
        self.members.tables(self.symbols.types[name], word.body)

    def _read_network(self, word: net.Network) -> None:
        self.declared_type(word.of, "a network must join members of a declared type")
        self._declare_name(self.symbols.networks, word)

    def _read_zone(self, word: com.Zone) -> None:
        name = word.name
        if name.name in self.symbols.zones:
            self.report_second(name, word.word, self.symbols.zones[name.name].place, word.statement)
            return
        word = self._correct_types(word)
        self.declared_type(word.of, "the pieces in a zone must be members of a declared type")
        per = self.owner_type(word)
        seen, seers = self.visibility_of(word.seen)
        size = self.visibility_of(word.size_seen)[0] if word.size_seen else seen
        self.require_owner(word.word, name, per, {seen, size, *(ident.name for ident in seers)})
        self.symbols.zones[name.name] = ZoneSymbol(
            name.name, word.title or name.name, len(self.symbols.zones), word.of.name, per, seen, size,
            word.full, name.place, word.refills, seers,
        )

    def _declare_definition(self, word: act.Define) -> None:
        """Declare a definition, with its cases combined."""
        whole = with_cases(word, self.report)
        if whole is None:
            self.report.record_lost(word.statement)
        else:
            self._declare_with_head(self.symbols.defines, whole, "definition")

    def _declare_with_head(self, home: dict[str, Any], word: Any, what: str) -> None:
        """Declare a definition or a verb, whose head has a name and parameters."""
        head, parameters = head_of(word.head)
        if not isinstance(head, tree.Name):
            given = word.head.items if isinstance(word.head, tree.Items) else (word.head,)
            called = tree.Call(tree.Name("NAME", word.head.place), tuple(given), word.head.place)
            self.report.error("wrong-argument", f"a {what} begins with its name", word.head.place,
                              f"write `{word.word} {format_expression(called)}`")
            self.report.nameless = True
        elif head.name in home:
            first = home[head.name]
            same = len(head_of(first.head)[1]) == len(parameters)
            self.report_second(Ident(head.name, head.place), what, first.place, word.statement, same)
        elif check_parameters(parameters, self.report):
            home[head.name] = word
        else:
            self.report.record_lost(word.statement)

    def _declare_name(self, home: dict[str, Any], word: Any) -> None:
        if word.name.name in home:
            self.report_second(word.name, word.word, home[word.name.name].name.place, word.statement)
        else:
            home[word.name.name] = word

    def _declare_single(self, word: Any) -> None:
        first = getattr(self.symbols, word.word)
        if first is not None:
            self.report.error("declared-twice", f"there is a second `{word.word}`", word.statement.word_place,
                              "the first is in " + line_of(first.place, word.place) + _how_to_add(word, first))
        else:
            setattr(self.symbols, word.word, word)


def _how_to_add(word: Any, first: Any) -> str:
    """The rest of the hint for a second block with a word that allows only one: how to add its lines to the first block."""
    if word.statement.block is None:
        return ""
    if first.place.source.name == word.place.source.name:
        return ": put these lines into its block"
    return f"; to add to that one write `{Amend.word} {word.word} {{ … }}`"
