"""The values of members: values are resolved, nested members named, and the ends of links found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from attrs import evolve

from aoi_rules.advice.rules.member_values import (
    hint_for_member,
    hint_for_single_value,
    hint_for_value,
    hint_with_all,
    member_called,
    values_in,
)
from aoi_rules.advice.rules.misspelt_names import titled_so
from aoi_rules.advice.rules.positions import AXES
from aoi_rules.advice.samples import hint_for_sample
from aoi_rules.advice.similar_names import word_here
from aoi_rules.advice.suggestions import ask_about, suggest_word
from aoi_rules.compiler.constants import Constants
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.draft import MemberDraft, TableDraft, TypeDraft
from aoi_rules.compiler.symbols.link_names import LinkName
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.operators import LOGIC
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import KINDS, Shape
from aoi_rules.words.components import Link, Rows
from aoi_rules.words.files import Replace

__all__ = ["NONE", "ValueReader"]

NONE = "none"
"""What the text writes in the place of an absent value."""


class ValueReader:
    """Resolves what the text gives members, once all members are known."""

    def __init__(self, declarations: TableDraft, report: Reporter) -> None:
        self.symbols = declarations
        self.report = report
        self.lacking: dict[tuple[str, str], list[MemberDraft]] = {}
        """The members that lack a value which their type requires, by the type and the field."""
        self.several: dict[tuple[str, str], list[tuple[Place, str, str]]] = {}
        """For each such field with one value, the members' second values: place, what is wrong, and a hint."""

    @cached_property
    def constants(self) -> Constants:
        """The constants of the ruleset, whose definitions are all known when the first value is read."""
        return Constants.of(self.symbols.defines)

    # ---- values -----------------------------------------------------------------------------------------------------

    def value(self, decl: TypeDraft, item: FieldSymbol, member: MemberDraft) -> Any:
        """The value of a field of a member: from the text, else the field's default."""
        nodes = member.raw.get(item.name)
        if nodes is None and item.first is not None:
            nodes = item.first.items if item.has_several and isinstance(item.first, tree.Items) else (item.first,)
        if item.has_several and nodes and len(nodes) == 1 and isinstance(nodes[0], tree.Name) and nodes[0].name == "none":
            nodes = ()
        if nodes is None and not item.has_several:
            known = item.value_type.of not in self.symbols.unsound
            if decl.named_by != item.name and item.value_type.kind is not Shape.TRUTH and decl.sound and member.sound and known:
                self.lacking.setdefault((decl.name, item.name), []).append(member)
            return item.type.absent_value
        if (second := self._second_line(decl, item, nodes or ())) is not None and nodes is not None:
            self.report.error("wrong-value", "two lines run into each other", second.place,
                              f"put a `;` before `{second.name}`, or write it on a line of its own")
            member.sound = False
            nodes = nodes[: nodes.index(second)]
        if (place := _place_of_words(item, nodes or ())) is not None:
            self.report.error("wrong-value", f"`{item.name}` is {item.value_type.wording}", place, f'write `"{place.text}"`')
            return item.type.absent_value
        nodes = self._side_by_side(item, member, nodes)
        if nodes and len(nodes) > 1 and not item.has_several and item.value_type.of not in self.symbols.unsound:
            says = f"`{item.name}` is one value, and these are {len(nodes)}"
            hint = hint_for_single_value(decl, item, nodes)
            self.several.setdefault((decl.name, item.name), []).append((nodes[1].place, says, hint))
        values = [self._read_single_value(item, node) for node in nodes or ()]
        if item.has_several:
            return tuple(v for v in values if v is not None)
        return values[0] if values and values[0] is not None else item.type.absent_value

    def _side_by_side(self, item: FieldSymbol, member: MemberDraft, nodes: tuple[Any, ...] | None) -> tuple[Any, ...] | None:
        """The values of a field without what is written between or around them, which is reported where there may be several."""
        if nodes is None:
            return None
        says = f"the values of `{item.name}` are separated by {'commas' if member.in_row else 'blanks'}"
        joined: Any = _joining_word(nodes) or next((node for node in nodes if isinstance(node, tree.Items) and item.has_several),
                                                   None)
        named = [node for node in nodes if isinstance(node, tree.Name)]
        if joined is None and item.has_several and item.value_type.numeric and 0 < len(named) < len(nodes) and all(
                node.name.lower() in AXES for node in named):  # `at x 52 y 48`
            joined, nodes = named[0], tuple(node for node in nodes if node not in named)
        if joined is None and item.has_several and item.value_type.kind is Shape.MEMBER:
            separate = tuple(one for node in nodes for one in values_in(node))
            joined, nodes = (nodes[0], separate) if len(separate) > len(nodes) else (None, nodes)
            titled = {id(one): self._member_titled(item, one) for one in nodes}
            if joined is None and len(nodes) > 1 and all(titled.values()):
                joined, says = nodes[0], f"`{item.name}` has names, without quotation marks"
            nodes = tuple(tree.Name(titled[id(one)] or "", one.place) if titled[id(one)] and joined else one for one in nodes)
        if joined is None:
            return nodes
        given = nodes or (joined,)
        plain = (node for node in nodes if not isinstance(node, tree.Keyword))
        values = tuple(one for node in plain
                       for one in (node.items if isinstance(node, tree.Items) and item.has_several else (node,)))
        if item.has_several:
            listed = (", " if member.in_row else " ").join(map(format_expression, values))
            whole = evolve(joined.place, end_line=given[-1].place.end_line, end_column=given[-1].place.end_column)
            self.report.error("wrong-value", says, whole if joined.place is given[0].place else joined.place,
                              f"write `{listed if member.in_row else f'{item.name} {listed}'}`")
        return values

    def _member_titled(self, item: FieldSymbol, node: Any) -> str | None:
        """The name of the member of a field's type that a text in quotation marks may mean."""
        known = {name: member.title for name, member in self.symbols.members_of(item.value_type.of).items()}
        return member_called(node.value, known) if isinstance(node, tree.Text) else None

    def _second_line(self, decl: TypeDraft, item: FieldSymbol, nodes: Sequence[Any]) -> tree.Name | None:
        """The word of another line among the values of a field, `column 1 line 2`; None if there is none."""
        named = [node for node in nodes[1:] if isinstance(node, tree.Name)]
        kind = self.symbols.types.get(item.value_type.of)
        strange = [node for node in named if kind is None or node.name not in kind.index]
        leading = self.symbols.leading_words(decl) if strange else ()
        return next((node for node in strange if node.name in leading), None)

    def usual_values(self) -> None:
        """Read the usual value of each field, so that one which does not fit is reported also where no member has it."""
        for decl in self.symbols.types.values():
            for item in decl.fields.values() if decl.sound else ():
                known = bool(decl.members) or item.value_type.kind is not Shape.MEMBER  # a map may declare the others
                unread = known and not item.has_several and all(item.name in member.raw for member in decl.members)
                if item.first is not None and unread:
                    self._read_single_value(item, item.first)

    def _read_single_value(self, item: FieldSymbol, node: Any) -> Any:
        """A single value; None for `none`, and if the given value does not fit, which is reported."""
        if item.value_type.of in self.symbols.unsound:
            return None
        kind = item.value_type.kind
        if item.value_type.literal and (figure := self.constants.literal(node)) is not None:
            self.symbols.figures += () if figure is node else self.constants.names_in(node)
            node = figure
        if item.value_type.literal and item.value_type.literal == tree.LITERALS.get(type(node)):
            return node.value
        if kind is Shape.TRUTH and (truth := self._read_truth(item, node)) is not None:
            return int(truth)
        if isinstance(node, tree.Name):
            if node.name == NONE and not item.has_several:
                return None
            if kind is Shape.MEMBER:
                number = self.find(item.value_type.of, node)
                self._require_seat_in_play(item, node, number)
                return None if number < 0 else number
        if isinstance(node, tree.Pair) and kind is Shape.MEMBER and self.symbols.types[item.value_type.of].joins:
            return self._read_link(self.symbols.types[item.value_type.of], node)
        hint = hint_for_value(item, node) or (KINDS[kind].written if kind in KINDS else None)
        if hint is None and kind is Shape.MEMBER and item.value_type.of in self.symbols.types:
            known = self.symbols.members_of(item.value_type.of)
            hint = (hint_for_member(item.value_type.of, node, {name: member.title for name, member in known.items()})
                    or hint_with_all(item.value_type.of, known))
        hint = self._hint_for_other_column(item, node) or hint
        self.report.error("wrong-value", f"`{item.name}` is {item.value_type.wording}", node.place, hint)
        return None

    def _hint_for_other_column(self, item: FieldSymbol, node: Any) -> str | None:
        """The hint for a member in a field that is yes or no, if it is a value of another field of that type."""
        if item.value_type.kind is not Shape.TRUTH or not isinstance(node, tree.Name):
            return None
        decl = next((decl for decl in self.symbols.types.values() if decl.fields.get(item.name) is item), None)
        fields = decl.fields.values() if decl is not None else ()
        kinds = [(one.name, self.symbols.types.get(one.value_type.of)) for one in fields]
        homes = [(name, kind.name) for name, kind in kinds if kind is not None and node.name in kind.index]
        named = " or ".join(f"`{name}`" for name, _ in homes)
        return f"`{node.name}` is {with_article(homes[0][1])}: it is a value of {named}" if homes else None

    def _read_truth(self, item: FieldSymbol, node: Any) -> bool | None:
        """Whether a field is true of a member: its own name says so, or a constant condition."""
        if isinstance(node, tree.Name) and node.name == item.name:
            return True
        truth = self.constants.truth(node)
        self.symbols.figures += self.constants.names_in(node) if truth is not None else ()
        return truth

    def _read_link(self, kind: TypeDraft, node: tree.Pair) -> int | None:
        """The number of a link; None if there is none, which is reported."""
        name = LinkName.of(node, (kind,))
        found = name.find_links((kind,))
        if not found:
            self.report.fault(evolve(name, kind=kind.name).unknown_link(kind.name))
            return None
        return found[0][1]

    def _require_seat_in_play(self, item: FieldSymbol, node: tree.Name, number: int) -> None:
        """Report a seat that may not play, since the attributes of a member are the same in all games."""
        if item.value_type.of == "seat" and number >= self.symbols.least:
            always = ", ".join(self.symbols.seats[: self.symbols.least])
            says = f"`{node.name}` might not play, and `{item.name}` is the same in all games"
            self.report.error("may-be-absent", says, node.place,
                              f"write one of {always}, which always play, or make it a `keep … = none` and set it in `setup`")

    def find(self, type_name: str, node: tree.Name) -> int:
        """The number of a member; -1 for an unknown one, which is reported."""
        decl = self.symbols.types[type_name]
        if node.name in decl.index:
            return decl.index[node.name]
        if decl.sound and decl.complete:
            known = {n: m.place for n, m in self.symbols.members_of(type_name).items() if " " not in n}
            small, titles = node.name.lower(), {n: m.title for n, m in self.symbols.members_of(type_name).items() if n in known}
            hint = ask_about(f"`{NONE}`") if NONE in (small, *word_here(small)) else (
                titled_so(node.name, titles, known, node.place) or suggest_word(node.name, known, node.place)
                or hint_for_sample(node.name) or self._hint_for_field(node.name) or hint_with_all(type_name, known)
                or self._hint_for_other_type(node.name))
            self.report.error("unknown-member", f"no {type_name} is called `{node.name}`", node.place, hint, names=(node.name,))
        return -1

    def _hint_for_field(self, name: str) -> str | None:
        """The hint for the name of a field that is yes or no, which stands in the block of a member."""
        having = next((decl for decl in self.symbols.types.values() if name in decl.fields
                       and decl.fields[name].value_type.kind is Shape.TRUTH), None)
        return None if having is None else f"{with_article(having.name)} that has it says so in its block: `{{ {name}; … }}`"

    def _hint_for_other_type(self, name: str) -> str | None:
        """The hint for the name of members of other types."""
        others = [with_article(decl.name) for decl in self.symbols.types.values() if name in decl.index]
        return f"`{name}` is {' and '.join(others)}" if others else None

    # ---- names and ends ---------------------------------------------------------------------------------------------

    def name_nested(self, decl: TypeDraft) -> None:
        """Name nested members after the members that contain them: by the field that the type names, else by counting."""
        parents = self.symbols.types[decl.parent].members
        count: dict[int, int] = {}
        for member in decl.members:
            count[member.parent] = count.get(member.parent, 0) + 1
        seen: dict[int, int] = {}
        decl.index.clear()
        for number, member in enumerate(decl.members):
            seen[member.parent] = ordinal = seen.get(member.parent, 0) + 1
            member.values[decl.parent] = member.parent
            if " " in member.name and member.parent >= 0:
                parent = parents[member.parent]
                suffix = member.values.get(decl.named_by, ordinal) if decl.named_by in member.raw else ordinal
                alone = count[member.parent] == 1 and not decl.named_by
                member.name = parent.name if alone else f"{parent.name}_{suffix}"
                member.title = parent.title if alone else f"{parent.title} {suffix}"
            if member.name in decl.index and not self._is_second(parents, member.parent):
                first = decl.members[decl.index[member.name]].place
                laid = member.place.source is not first.source and member.place.line_text.lstrip().startswith("|")
                written = f"`{Replace.word} {Rows.word} {decl.name} {{ … }}` with all its rows"
                rather = f": to change it, write {written}" if laid else ""
                self.report.error("declared-twice", f"there is a second {decl.name} `{member.name}`", member.place,
                                  "the first is in " + line_of(first, member.place, member.name) + rather)
            decl.index.setdefault(member.name, number)

    def _is_second(self, parents: Sequence[MemberDraft], number: int) -> bool:
        """Whether a member that contains others has the name of an earlier one, which was reported."""
        return number >= 0 and any(other.name == parents[number].name for other in parents[:number])

    def check_joined_types(self, decl: TypeDraft) -> None:
        """Report that a kind of link is declared to join members of another type than all its lines do, and continue with the
        type of the lines."""
        pairs = [link.pair for link in decl.members if link.pair is not None]
        names = {end.name for pair in pairs for end in (pair.left, pair.right) if isinstance(end, tree.Name)}
        joins = self.symbols.types[decl.joins]
        if not names or not joins.sound or names & joins.index.keys():
            return
        meant = [other for other in self.symbols.types.values() if names <= other.index.keys() and not other.joins]
        if len(meant) == 1:
            first = line_of(pairs[0].place, decl.place)
            self.report.error("wrong-link",
                              first + f" joins {_members_text(meant[0])}, and this says that {with_article(decl.name)} joins "
                              f"{_members_text(joins)}", decl.place, f"write `{Link.word} {decl.name} joins {meant[0].name}`")
            decl.joins = meant[0].name

    def find_ends(self, decl: TypeDraft) -> None:
        """Find the two members that each link joins."""
        for member in decl.members:
            pair = member.pair
            nodes = [n for n in (pair.left, pair.right) if isinstance(n, tree.Name)] if pair else []
            ends = tuple(self.find(decl.joins, n) for n in nodes)
            if pair is not None and len(set(ends)) < 2 and -1 not in ends:
                self.report.error("wrong-link", f"this {decl.name} joins `{nodes[0].name}` to itself", pair.place,
                                  "a link has two different ends")
            titles = [self.symbols.types[decl.joins].members[e].title for e in ends if e >= 0]
            member.title = "–".join(titles)
            member.values["ends"] = ends if -1 not in ends else ()


def _place_of_words(item: FieldSymbol, nodes: Sequence[Any]) -> Place | None:
    """The place of several names side by side, which are the words of a text, for a field with one text; None for anything
    else."""
    if len(nodes) < _SEVERAL or item.has_several or item.value_type.kind is not Shape.TEXT or not all(
            isinstance(node, tree.Name) for node in nodes):
        return None
    first, last = nodes[0].place, nodes[-1].place
    return Place(first.source, first.line, first.column, last.end_line, last.end_column)


_SEVERAL = 2


def _joining_word(nodes: Sequence[Any] | None) -> tree.Keyword | None:
    """The `and` or `or` between values; None if there is none."""
    signs = [one.sign for one in LOGIC]
    return next((node for node in nodes or () if isinstance(node, tree.Keyword) and node.name in signs), None)


def _members_text(decl: TypeDraft) -> str:
    """Members of a type, in words."""
    return f"members of `{decl.name}`"
