"""Members of types: from statements such as `location koeln "Köln" brown { space clear x2 }` and from tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.rules.figures import in_our_words
from aoi_rules.advice.rules.member_values import bare_values, without_type
from aoi_rules.advice.rules.positions import hint_for_keep, hint_for_position, is_second_axis
from aoi_rules.advice.similar_names import find_similar, named_after
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.symbols.declared_kinds import correct_kinds
from aoi_rules.compiler.symbols.draft import MemberDraft, TableDraft, TypeDraft
from aoi_rules.compiler.symbols.member_arguments import ArgumentReader
from aoi_rules.compiler.symbols.missing_values import report_lacking, report_several, warn_of_demands
from aoi_rules.compiler.symbols.table_columns import ColumnReader
from aoi_rules.compiler.symbols.values import ValueReader
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in
from aoi_rules.model.types import BASIC
from aoi_rules.words.components import Has, Keep, Rows
from aoi_rules.words.files import Amend, Replace

__all__ = ["MAX_MEMBERS", "MemberReader"]

MAX_MEMBERS = 20_000
_ENDS = 2
_TIMES = re.compile(r"x([1-9][0-9]?)$")


class MemberReader:
    """Adds members to types while the text is read; `finish` then resolves their values."""

    def __init__(self, declarations: TableDraft, report: Reporter) -> None:
        self.symbols = declarations
        self.report = report
        self.values = ValueReader(declarations, report)
        self.arguments = ArgumentReader(self.values)
        self.columns = ColumnReader(declarations, report)
        self.open: list[tuple[TypeDraft, MemberDraft]] = []
        self.given: list[tuple[TypeDraft, MemberDraft, list[Any]]] = []
        self.nameless: list[tuple[TypeDraft, tree.Statement]] = []
        self.waiting: list[tuple[TypeDraft, tree.Table]] = []  # tables of nested members, until all their parents are known
        self.tables_read: list[tuple[TypeDraft, tree.Table, list[MemberDraft]]] = []
        self.read: list[tree.Statement] = []
        self.refused: set[tuple[str, str]] = set()  # the types whose members have a sign that they do not take
        self.again = False  # set while reading a second declaration of a type, which was reported

    def add(
        self, decl: TypeDraft, name: str, title: str, place: Place, parent: int = -1, unconfirmed: bool = False,
        named: Place | None = None,
    ) -> MemberDraft:
        """A new member; a name that the type already has is reported, at the place `named` if that is known."""
        if name in decl.index and not self.again:
            first = decl.members[decl.index[name]]
            decl.complete = False  # perhaps another name was meant
            other = _similar_name(first, title)
            again = f": give this one another name, such as `{self._unused_name(name, decl)}`, or leave it out"
            again = ": leave this one out, or correct its ends" if "--" in name else again
            if first.place.source.name != place.source.name and "--" not in name:
                change = (f"to add to that one write `{Amend.word} {decl.name} {name} {{ … }}`, with `{Replace.word}` before a "
                          "line that it has")
                other_title = bool(title) and title != first.title
                again = f"; {change}" + (f", or `{Replace.word} …` for all of it{again}" if other_title else "")
            meant = f"; did you mean `{other}`?" if other and other not in decl.index else again
            self.report.error("declared-twice", f"there is a second {decl.name} `{name}`", named or place,
                              "the first is in " + line_of(first.place, place, name) + meant)
        if len(self.open) == MAX_MEMBERS:
            self.report.error("too-large", f"a ruleset may have at most {MAX_MEMBERS:,} members of types, and this is one more",
                              place)
            raise TooManyProblems
        member = MemberDraft(name, title or name.replace("_", " "), place, parent, unconfirmed)
        decl.index.setdefault(name, len(decl.members))
        decl.members.append(member)
        self.open.append((decl, member))
        return member

    @staticmethod
    def _unused_name(name: str, decl: TypeDraft) -> str:
        """A name with a number that no member of a type has."""
        return next(other for number in range(2, MAX_MEMBERS + 3) if (other := f"{name}_{number}") not in decl.index)

    def add_plain(self, decl: TypeDraft, item: tree.Statement) -> None:
        """Add a member from its type's block, where its name comes first: `coal "Coal" { … }`."""
        if self._lacks_word(item):
            self._report_bare_field(item)
            decl.sound = False
            return
        if self._refuse_outside_block(decl, item.word_place):
            return
        if item.items and not item.arguments and not item.lines:
            self.report.error("wrong-table", "a table is directly in the block of its type", item.word_place,
                              f"leave `{item.word} {{` and its `}}` out")
            self.tables(decl, item.items)
            return
        if item.word == decl.name and (named := without_type(item)) is not None:
            if (decl.name, item.word) not in self.refused:  # as for `=`
                self.report.error("wrong-argument", "in the block of its type a member begins with its name", item.word_place,
                                  f"leave `{item.word}` out, as in `{format_statement(evolve(named, block=None))}`")
            self.refused.add((decl.name, item.word))
            item = named
        title = next((a.value for a in item.arguments if isinstance(a, tree.Text)), "")
        member = self.add(decl, item.word, title, item.word_place, unconfirmed=item.unconfirmed)
        rest = [a for a in item.arguments if not isinstance(a, tree.Text) or a.value != title]
        self._fill_member(decl, member, rest, item)

    def statement(self, item: tree.Statement) -> None:
        """Add a member from a statement outside its type: the type's name, then the member's."""
        self.read.append(item)
        decl = self.symbols.types[item.word]
        arguments = list(item.arguments)
        if decl.joins:
            self._add_link(decl, item, arguments)
        elif not decl.sound and not isinstance((*arguments, None)[0], tree.Name):
            return  # perhaps it is a kind of link, not a type
        elif not arguments or not isinstance(arguments[0], tree.Name):
            self.nameless.append((decl, item))  # possible names are known only after everything is read
            decl.complete = False
        elif not self._refuse_outside_block(decl, item.word_place, item):
            name: Any = arguments.pop(0)
            self._add_member(decl, name.name, arguments, item, name.unconfirmed, name.place)

    def _report_nameless_member(self, decl: TypeDraft, item: tree.Statement) -> None:
        """Report a member without a name, or with its name after its title."""
        arguments = item.arguments
        place = arguments[0].place if arguments else item.word_place
        first, second = (*arguments, None, None)[:2]
        values = [self.symbols.types[f.type.of] for f in decl.fields.values() if f.type.of in self.symbols.types]
        named: tuple[tree.Expression, ...] = (tree.Name(self._hint_for_nameless(decl, first) or "NAME", place), *arguments)
        what = "the name is missing"
        if isinstance(first, tree.Text) and isinstance(second, tree.Name) and not any(
            second.name in kind.index or not kind.members for kind in values  # it may be a value, and the name is missing
        ):
            what, named = "the name comes first, then the title", (second, first, *arguments[2:])
        line = format_statement(evolve(item, arguments=named, block=None)) + (" {" if item.block is not None else "")
        self.report.error("wrong-argument", f"`{item.word}`: {what}", place, f"write `{line}`")

    def _hint_for_nameless(self, decl: TypeDraft, title: tree.Expression | None) -> str | None:
        """A name for a member without one: the only name that links use and no member has, or the one of these that resembles its
        title; if links use no such name, its title as a name."""
        ends = [end.name for other in self.symbols.types.values() if other.joins == decl.name for link in other.members
                if link.pair is not None for end in (link.pair.left, link.pair.right) if isinstance(end, tree.Name)]
        open_ends = list(dict.fromkeys(end for end in ends if end not in decl.index))
        name = named_after(title.value) if isinstance(title, tree.Text) else None
        if open_ends:
            like = find_similar(name, open_ends) if name else []
            return name if name in open_ends else like[0] if like else open_ends[0] if len(open_ends) == 1 else None
        taken = {known for other in self.symbols.types.values() for known in (other.name, *other.index)}
        return name if name not in taken else None

    def _refuse_outside_block(self, decl: TypeDraft, place: Place, item: tree.Statement | None = None) -> bool:
        """Whether the members of a type may only be nested; if so, a problem is reported, with the block to which `item` may
        belong."""
        if decl.parent and decl.sound:
            from aoi_rules.advice.lines.placement import home_of  # noqa: PLC0415 - once a mistake is found

            hint = home_of(item, decl.parent, self.read) if item is not None else None
            self.report.error("wrong-place",
                              f"{with_article(decl.name)} must be in the block of the {decl.parent} that it belongs to",
                              place, hint or f"write `{decl.parent} … {{ {decl.name} … }}`"
                              + (f", or add a column `{decl.parent}`" if item is None else ""))
        return bool(decl.parent)

    def _add_link(self, decl: TypeDraft, item: tree.Statement, arguments: list[Any]) -> None:
        if not arguments or not isinstance(arguments[0], tree.Pair):
            places = self.symbols.types[decl.joins].index if decl.joins in self.symbols.types else {}
            if len(arguments) > 1 and isinstance(arguments[0], tree.Name) and isinstance(arguments[1], tree.Pair):
                joined = f"{arguments[0].name}_{format_expression(arguments[1].left)}"
                one = joined.lower() if joined not in places and joined.lower() in places else joined
                line = f"{decl.name} {one} -- {format_expression(arguments[1].right)}"
                self.report.error("wrong-link", "the ends of a link are plain names", arguments[0].place,
                                  f"a name is one word: write `{line}`")
                return
            given = arguments[0].items if arguments and isinstance(arguments[0], tree.Items) else arguments
            names = [a.name for a in given if isinstance(a, tree.Name)]
            names = [name for name in names if name in places] or names[:_ENDS]
            a, b = names if len(names) == _ENDS else ("a", "b")
            self.report.error("wrong-link", f"{with_article(decl.name)} joins two", item.place, f"write `{decl.name} {a} -- {b}`")
            return
        pair = arguments.pop(0)
        if not isinstance(pair.left, tree.Name) or not isinstance(pair.right, tree.Name):
            ends = " -- ".join(end.value.lower().replace(" ", "_") if isinstance(end, tree.Text) else format_expression(end)
                               for end in (pair.left, pair.right))
            self.report.error("wrong-link", "the ends of a link must be plain names", pair.place, f"write `{decl.name} {ends}`")
            return
        name, turned = f"{pair.left.name}--{pair.right.name}", f"{pair.right.name}--{pair.left.name}"
        if turned in decl.index and turned != name and not self.again:
            first = decl.members[decl.index[turned]].place
            there = line_of(first, pair.place, turned)
            self.report.error("declared-twice", f"there is a second {decl.name} `{name}`", pair.place,
                              "the first is in " + there + ": leave this one out, or correct its ends")
        self._add_member(decl, name, arguments, item, False, pair.place).pair = pair

    def _add_member(
        self, decl: TypeDraft, name: str, arguments: list[Any], item: tree.Statement, unconfirmed: bool, place: Place
    ) -> MemberDraft:
        title = ""
        if arguments and isinstance(arguments[0], tree.Text):
            title = arguments.pop(0).value
        member = self.add(decl, name, title, place, -1, item.unconfirmed or unconfirmed)
        self._fill_member(decl, member, arguments, item)
        return member

    def _fill_member(self, decl: TypeDraft, member: MemberDraft, arguments: list[Any], item: tree.Statement) -> None:
        for node, sign in ((item.value, "= …"), (item.condition, "when …")):
            if node is not None:
                titled = evolve(item, arguments=(*item.arguments, node), value=None, block=None)
                hint = f"write `{format_statement(titled)}`" if isinstance(node, tree.Text) else (
                    "its values are arguments or lines of its block")
                if (decl.name, sign) not in self.refused:  # the answer for the first of these lines applies to all
                    self.report.error("wrong-argument", f"{with_article(decl.name)} takes no `{sign}`", node.place, hint)
                self.refused.add((decl.name, sign))
        self.given.append((decl, member, arguments))
        self._read_block(decl, member, item)

    def _lacks_word(self, item: tree.Statement) -> bool:
        """Whether a line of a type's block has a name and a type, and no word before them."""
        kind = name_in(item.arguments[0]) if item.arguments else ""
        types = self.symbols.types
        return kind in BASIC or (kind in types and not any(kind in decl.index for decl in types.values()))

    def _report_bare_field(self, item: tree.Statement) -> None:
        """Report a line of a type that has a name and a type and no word."""
        line = evolve(item, word=Has.word, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
        self.report.error("unknown-word", f"`{item.word}` cannot begin a statement in a type", item.word_place,
                          f"write `{format_statement(line)}`, or `{Keep.word}` if it changes in play", names=(item.word,))
        self.report.record_lost(item, item.word)

    def _read_block(self, decl: TypeDraft, member: MemberDraft, item: tree.Statement) -> None:
        number = len(decl.members) - 1
        for inner in item.items:
            if isinstance(inner, tree.Table):
                self.report.error("wrong-table", "a table in this block needs its type", inner.place,
                                  "write `rows TYPE { … }` around it")
                self.report.record_lost(inner)
            elif Rows.begins(inner):
                self._read_inner_rows(decl, number, inner)
            elif (child := self.symbols.types.get(inner.word)) is not None and child.parent == decl.name:
                self._add_children(decl, child, number, inner)
            elif inner.word in decl.fields:
                self._read_field(decl, member, inner)
            elif is_second_axis(inner, item.items):
                member.sound = False
            elif decl.sound:
                member.sound = False
                says = f"{with_article(decl.name)} has no `{inner.word}`"
                known = self.symbols.known_in(decl)
                hint = self._hint_for_number(decl, inner) or self._hint_for_neighbour(decl, inner)
                own = (*decl.fields, *(one.name for one in self.symbols.nested_in(decl.name)))
                hint = hint or self._hint_for_child(decl, inner) or suggest_word(inner.word, known, inner.place)
                hint = hint or hint_for_position(inner, item.items, decl.fields.values())
                hint = hint or (f"it has {', '.join(own)}" if own else None)
                if inner.word in decl.keeps:
                    says = f"`{inner.word}` changes in play, so the line of {with_article(decl.name)} cannot set it"
                    hint = hint_for_keep(member.name, inner, decl.keeps[inner.word].place)
                self.report.error("unknown-field", says, inner.word_place, hint, names=(inner.word,))

    def _hint_for_child(self, decl: TypeDraft, inner: tree.Statement) -> str | None:
        """The hint for the value of a nested member without its type, `market` for `space market`."""
        found = [child.name for child in self.symbols.nested_in(decl.name) for field in child.fields.values()
                 if field.value_type.of in self.symbols.types and inner.word in self.symbols.types[field.value_type.of].index]
        return f"write `{found[0]} {format_statement(inner)}`" if len(found) == 1 else None

    def _hint_for_neighbour(self, decl: TypeDraft, inner: tree.Statement) -> str | None:
        """The hint for a link, or for a member of another type, in the block of a member that it belongs beside."""
        other = self.symbols.types.get(inner.word)
        if other is None or other.parent or not inner.arguments:
            return None
        line = format_statement(evolve(inner, block=None))
        if not other.joins and other.place is not None and not self._begins_with_name(inner, other):
            there = line_of(other.place, inner.place, other.name)
            return f"if {with_article(decl.name)} may have some, write `type {other.name} in {decl.name} {{` in " + there
        return f"it belongs beside {with_article(decl.name)}, not in its block: move `{line}` to a line of its own after the `}}`"

    def _begins_with_name(self, inner: tree.Statement, kind: TypeDraft) -> bool:
        """Whether the line of a member begins with a name of its own, and not with the value of its first column."""
        columns = [self.symbols.types[one.value_type.of] for one in kind.fields.values()
                   if one.value_type.of in self.symbols.types]
        return not any(name_in(inner.arguments[0]) in column.index for column in columns)

    def _hint_for_number(self, decl: TypeDraft, inner: tree.Statement) -> str | None:
        """The hint for a number before the members that it counts, `two stall` or `x2 stall`."""
        found = number_called(inner.word) or (int(inner.word[1:]) if _TIMES.fullmatch(inner.word) else 0)
        first = name_in(inner.arguments[0]) if inner.arguments else ""
        child = self.symbols.types.get(first) or self.symbols.types.get(first.removesuffix("s"))
        if not found or child is None or child.parent != decl.name:
            return None
        line = evolve(inner, word=child.name, arguments=(*inner.arguments[1:], tree.Name(f"x{found}", inner.place)))
        return f"the number follows the name: write `{format_statement(line)}`"

    def _read_field(self, decl: TypeDraft, member: MemberDraft, inner: tree.Statement) -> None:
        if inner.value is not None and not inner.arguments and inner.condition is None and inner.block is None:
            value = in_our_words(inner.value)
            inner = evolve(inner, arguments=(value,), value=None)
            again = f"{Replace.word} " if inner.place.text.startswith(f"{Replace.word} ") else ""
            self.report.error("wrong-argument", f"`{inner.word}` takes no `=`: its value follows it", value.place,
                              f"write `{again}{format_statement(inner)}`")
        if inner.block is not None and not inner.arguments and (bare := bare_values(inner)):
            place, inner = inner.block.place, evolve(inner, arguments=bare, block=None)
            self.report.error("wrong-argument", f"`{inner.word}` takes no braces: its values follow it", place,
                              f"write `{format_statement(inner)}`")
        for node, sign in ((inner.value, "= …"), (inner.condition, "when …"), (inner.block, "{ … }")):
            if node is not None:
                self.report.error("wrong-argument", f"`{inner.word}` takes no `{sign}`", node.place,
                                  f"its value follows it: `{inner.word} VALUE`")
        if inner.word in member.raw:
            amended = member.raw[inner.word][0].place.source.name != inner.place.source.name
            self.report.error("declared-twice", f"`{inner.word}` already has a value", inner.word_place,
                              f"write `replace {format_statement(inner)}`" if amended else
                              _hint_for_second(decl, inner, member.raw[inner.word]))
        member.raw[inner.word] = inner.arguments or (tree.Name("yes", inner.place),)

    def _read_inner_rows(self, decl: TypeDraft, parent: int, inner: tree.Statement) -> None:
        name = inner.arguments[0] if inner.arguments and isinstance(inner.arguments[0], tree.Name) else None
        child = self.symbols.types.get(name.name) if name else None
        if name is None:
            self.report.error("wrong-argument", "`rows`: the type is missing", inner.place, "write `rows TYPE { … }`")
        elif child is None or child.parent != decl.name:
            known = {t.name: t.place for t in self.symbols.nested_in(decl.name)}
            self.report.error("unknown-type", f"no type called `{name.name}` is nested in {decl.name}", name.place,
                              suggest_word(name.name, known, name.place), names=(name.name,))
        else:
            self.tables(child, inner.items, parent)

    def _add_children(self, decl: TypeDraft, child: TypeDraft, parent: int, inner: tree.Statement) -> None:
        arguments, times = [], 1
        for node in inner.arguments:
            match = _TIMES.match(node.name) if isinstance(node, tree.Name) else None
            if match:
                times = int(match[1])
            else:
                arguments.append(node)
        for _ in range(times):
            member = self.add(child, f"{decl.name} {parent} {len(child.members)}", "", inner.place, parent,
                              inner.unconfirmed)
            self._fill_member(child, member, arguments, inner)

    # ---- tables ---------------------------------------------------------------------------------------------------

    def tables(self, decl: TypeDraft, items: tuple[Any, ...], parent: int = -1) -> None:
        """Add the members of the tables in a `rows` block."""
        for item in items:
            if isinstance(item, tree.Table):
                self.table(decl, item, parent)
            else:
                self.report.error("wrong-table", "only rows of a table can be here", item.place,
                                  "a row begins and ends with `|`")

    def table(self, decl: TypeDraft, table: tree.Table, parent: int = -1) -> None:
        """Add the members of a table, whose header names fields, `id` and `title`."""
        if decl.joins:
            self.report.error("wrong-link", f"{with_article(decl.name)} is a line of its own: `{decl.name} a -- b`", table.place)
            return
        columns = {name_in(node) for cell in table.header.cells for node in cell.values}
        if parent < 0 and decl.parent and decl.parent in columns:
            self.waiting.append((decl, table))
        elif parent >= 0 or not self._refuse_outside_block(decl, table.place):
            self._read_rows(decl, table, parent)

    def _read_rows(self, decl: TypeDraft, table: tree.Table, parent: int) -> None:
        """Add the members of a table.  Without a `parent`, nested members have a column for it."""
        columns = self.columns.read(decl, table, "" if parent >= 0 else decl.parent)
        table = self.columns.with_names(decl, table, columns)
        first, outside = len(decl.members), parent < 0 and decl.parent in columns and decl.parent in self.symbols.types
        header = [cell.values for cell in table.header.cells]
        for row in table.rows:
            if [cell.values for cell in row.cells] == header:
                self.report.error("wrong-table", "this row is the header again", row.place, "leave this line out")
                continue
            cells = dict(zip(columns, row.cells, strict=False))
            home = cells.pop(decl.parent) if outside else None
            if home is not None and (parent := self.columns.read_parent(decl, home)) < 0:
                continue
            name, title, loose, named = f"{decl.name} {parent} {len(decl.members)}", "", row.unconfirmed, None
            if node := self.columns.read_cell(cells.pop("id", None), tree.Name, "a plain name"):
                name, loose, named = node.name, loose or node.unconfirmed, node.place
            if node := self.columns.read_cell(cells.pop("title", None), tree.Text, "a text in quotation marks"):
                title = node.value
            member = self.add(decl, name, title, row.place, parent, loose, named)
            member.sound, member.in_row = "" not in columns, True
            if home is not None:
                member.raw[decl.parent] = home.values
            for column, cell in cells.items():
                if column and cell.values:
                    self.columns.require_commas(decl, column, cell)
                    member.raw[column] = cell.values
        self.tables_read.append((decl, table, decl.members[first:]))

    # ---- the end --------------------------------------------------------------------------------------------------

    def _report_values(self) -> None:
        """Report the members that lack a value, and those with several values where there is one."""
        for (kind, name), found in self.values.several.items():
            report_several(self.report, self.symbols.types[kind].fields[name], found)
        for (kind, name), members in self.values.lacking.items():
            decl = self.symbols.types[kind]
            report_lacking(self.report, decl, decl.fields[name], members)
        for decl in self.symbols.types.values():
            warn_of_demands(self.report, decl)

    def finish(self) -> None:
        """Resolve every value, now that all members are known; then name nested members and find the ends of links."""
        for decl, table in self.waiting:
            self._read_rows(decl, table, -1)
        for decl, item in self.nameless:
            self._report_nameless_member(decl, item)
        for decl, member, nodes in self.given:
            self.arguments.assign(decl, member, nodes)
        for decl, table, members in self.tables_read:
            self.arguments.correct_exchanged_columns(decl, table, members)
        correct_kinds(self.symbols, self.report)
        self._resolve_fields(naming=True)
        for decl in self.symbols.types.values():
            if decl.parent:
                self.values.name_nested(decl)
        self._resolve_fields(naming=False)
        self.values.usual_values()
        self._report_values()
        for decl in self.symbols.types.values():
            if decl.joins:
                self.values.check_joined_types(decl)
                self.values.find_ends(decl)

    def _resolve_fields(self, naming: bool) -> None:
        """Resolve the values of the fields that give members their names, or of all others."""
        for decl, member in self.open:
            if naming:
                self.arguments.correct_exchanged_values(decl, member)
            for item in decl.fields.values():
                if (item.name == decl.named_by) == naming:
                    member.values[item.name] = self.values.value(decl, item, member)


def _similar_name(first: MemberDraft, title: str) -> str | None:
    """A name for a member with a title, formed like the name of `first`: after `wool_card "Wool"`, "Salt" becomes `salt_card`."""
    old, new = (named_after(text) for text in (first.title, title))
    if not old or not new or old == new or old not in first.name:
        return None
    other = first.name.replace(old, new)
    return other if other.isidentifier() else None


def _hint_for_second(decl: TypeDraft, inner: tree.Statement, before: Sequence[Any]) -> str:
    """The hint for a second line of a field: the values of a list share one line, otherwise one of the lines must go."""
    if not decl.fields[inner.word].has_several or not all(isinstance(node, tree.Name) for node in (*before, *inner.arguments)):
        return "leave one of the two out"
    together = evolve(inner, arguments=(*before, *inner.arguments))
    return f"several values share one line: write `{format_statement(together)}`"
