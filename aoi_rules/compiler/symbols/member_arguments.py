"""The arguments of members: each is assigned to the field that it fits, and exchanged values are corrected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from attrs import evolve

from aoi_rules.advice.rules.figures import Figure
from aoi_rules.advice.rules.member_values import (
    field_and_values,
    has_title_after,
    hint_for_copies,
    hint_for_range,
    hint_for_two_words,
    hint_with_all,
    line_with_title,
    rest_of_line,
)
from aoi_rules.advice.rules.pasted_cells import PASTED, is_first_row, row_meant
from aoi_rules.advice.samples import hint_for_sample
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.symbols.draft import MemberDraft, TypeDraft
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol
from aoi_rules.compiler.symbols.values import NONE, ValueReader
from aoi_rules.diagnostics import line_of, with_article
from aoi_rules.language import tree
from aoi_rules.model.paints import PAINT, hex_of
from aoi_rules.model.types import Shape

__all__ = ["ArgumentReader"]

_FITS_NO_FIELD = "this fits no field of {}"
_MANY = 3
"""A field is usual if more than one in three members have it."""

_PAIR = 2
_SHOWN = 4
"""How many members are named as examples."""


class ArgumentReader:
    """Assigns what the text gives members to the fields of their types, once all members are known."""

    def __init__(self, values: ValueReader) -> None:
        self.values = values
        self.symbols = values.symbols
        self.report = values.report

    def assign(self, decl: TypeDraft, member: MemberDraft, nodes: list[Any]) -> None:
        """Assign a member's bare arguments to the fields that they fit; an argument that fits none is reported."""
        for node in sorted(nodes, key=lambda n: self._find_field(decl, member, n, exactly=True) is None):
            spot = self._find_field(decl, member, node)
            if spot is not None:
                member.raw[spot] = (node,)
            elif decl.sound and member.sound:
                member.sound = False  # later arguments may be misplaced only because of this one
                if not any(f.value_type.of in self.symbols.unsound for f in decl.fields.values()):
                    words = self.symbols.leading_words(decl)
                    begun = (one for one in nodes if isinstance(one, tree.Name) and one.name in words
                             and self._find_field(decl, member, one) is None)
                    self._report_unfitting_value(decl, member, next(begun, node))

    def _find_field(self, decl: TypeDraft, member: MemberDraft, node: Any, exactly: bool = False) -> str | None:
        for item in decl.fields.values():
            if item.name in member.raw:
                continue
            kind = item.value_type.kind
            if isinstance(node, tree.Name):
                if kind is Shape.TRUTH and node.name == item.name:
                    return item.name
                known = kind is Shape.MEMBER and node.name in self.symbols.types[item.value_type.of].index
                figure = self.values.constants.literal(node)
                guessed = (kind is Shape.MEMBER and not exactly and figure is None and self._has_one_open_reference(decl, member)
                           and not self._may_be_title(item, node))
                if known or guessed or (figure is not None and tree.LITERALS[type(figure)] == item.value_type.literal):
                    return item.name
            elif item.value_type.literal and item.value_type.literal == tree.LITERALS.get(type(node)):
                return item.name
        return None

    def _may_be_title(self, item: FieldSymbol, node: tree.Name) -> bool:
        """Whether a word with a capital letter is like no member that a field may have, so that it may be a title."""
        return node.name[:1].isupper() and not find_similar(node.name, self.symbols.types[item.value_type.of].index)

    @staticmethod
    def _has_one_open_reference(decl: TypeDraft, member: MemberDraft) -> bool:
        return sum(f.value_type.kind is Shape.MEMBER and f.name not in member.raw for f in decl.fields.values()) == 1

    def _report_unfitting_value(self, decl: TypeDraft, member: MemberDraft, node: Any) -> None:
        name = node.name if isinstance(node, tree.Name) else ""
        texts = [field.name for field in decl.fields.values() if field.value_type.kind is Shape.TEXT]
        row = row_meant(node.place, texts) if node.place.line > 0 else None
        if row is not None:
            if is_first_row(node.place):
                whole = evolve(member.place, end_column=len(member.place.line_text) + 1)
                self.report.error("wrong-value", PASTED, whole, f"write `{row}`, and the other rows in this way")
        elif isinstance(node, tree.Pair) or (decl.joins and name == decl.name):
            self.report.error("wrong-value",
                              f"{with_article(decl.name)} joins two, and a second {decl.name} is a statement of its own",
                              node.place, f"write `; {'' if name else decl.name + ' '}{rest_of_line(node)}`")
        elif not self._read_two_words(decl, member, node):
            self._report_surplus_value(decl, member, node, name)

    def _report_surplus_value(self, decl: TypeDraft, member: MemberDraft, node: Any, name: str) -> None:
        self.report.lost.update([name] if name else [])
        says = _FITS_NO_FIELD.format(with_article(decl.name))
        taken = next((f for f in decl.fields.values() if f.value_type.kind is Shape.MEMBER and f.name in member.raw
                      and name in self.symbols.types[f.value_type.of].index), None)
        if (counted := hint_for_copies(decl, node, name)) is not None:
            hint = counted
        elif (single := hint_for_range(decl, node)) is not None:
            hint = single
        elif name in decl.fields and (inside := field_and_values(node)) is not None:
            value = inside.partition(" ")[2]
            hint = f"leave `{name}` out, or write" if " " not in value else "put it into the block:"
            hint += f" `{{ {inside} }}`"
        elif name in self.symbols.leading_words(decl) or (name and not decl.fields and has_title_after(node)):
            hint = f"`{name}` begins a statement of its own: put a `;` or a new line before it"
        elif (named := self._member_in_quotes(decl, member, node)) is not None:
            hint = f"a name is written without quotation marks: write `{named}`"
        elif (whole := self._hint_for_second_text(decl, member, node) or hint_for_two_words(member, node)) is not None:
            hint = whole + self._hint_for_link_name(node, decl)
        elif taken is not None:
            given = member.raw[taken.name][0]
            hint = f"its {taken.name} is `{given.name}` already" if isinstance(given, tree.Name) else "once is enough"
        elif name[:1].isupper():
            hint = hint_for_sample(name) or f'a title is written in quotation marks: "{name}"'
        else:
            says, hint = self._unknown_value(decl, member, node, name)
        if (line := line_with_title(member, node)) is not None:
            says, hint = "a title comes right after its name", f"write `{line}`"
        self.report.error("wrong-value", says, node.place, hint)

    def _unknown_value(self, decl: TypeDraft, member: MemberDraft, node: Any, name: str) -> tuple[str, str]:
        """What is wrong with a value that fits no field, and the hint: a similar name or, if all others have a member there, all
        of these, or else the fields that the member lacks."""
        known = {n: m.place for f in decl.fields.values() if f.value_type.kind is Shape.MEMBER
                 for n, m in self.symbols.members_of(f.value_type.of).items()}
        known |= {f.name: f.place for f in decl.fields.values() if f.value_type.kind is Shape.TRUTH}
        says, usual = _FITS_NO_FIELD.format(with_article(decl.name)), self._usual_field(decl, member)
        if (similar := suggest_word(name, known, node.place)) is not None:
            return says, similar
        if usual is not None and isinstance(node, tree.Name):
            of = usual.value_type.of
            return f"no {of} is called `{name}`", hint_with_all(of, self.symbols.members_of(of)) or f"name {with_article(of)}"
        kinds = ", ".join(f"{f.name} ({f.value_type.wording})" for f in decl.fields.values() if f.name not in member.raw)
        return says, f"it may still have: {kinds}" if kinds else f"{with_article(decl.name)} has nothing that it could be"

    def _usual_field(self, decl: TypeDraft, member: MemberDraft) -> FieldSymbol | None:
        """The field with a member that this one lacks and many others of its type have, more than any other such field; None if
        there is none."""
        others = [one for one in decl.members if one is not member]
        number = {field: sum(field.name in one.raw for one in others) for field in decl.fields.values()
                  if field.value_type.kind is Shape.MEMBER and not field.has_several and field.name not in member.raw}
        most = max(number.values(), default=0)
        usual = [field for field, many in number.items() if many == most and many * _MANY > len(others)]
        return usual[0] if len(usual) == 1 else None

    def _read_two_words(self, decl: TypeDraft, member: MemberDraft, node: Any) -> bool:
        """Whether a value and the word before it are the name of one member in two words, `light green`: this is reported, and
        the member is the value."""
        for item in decl.fields.values() if isinstance(node, tree.Name) else ():
            first = next(iter(member.raw.get(item.name) or ()), None)
            if item.value_type.kind is not Shape.MEMBER or item.has_several or not isinstance(first, tree.Name):
                continue
            whole = f"{first.name}_{node.name}"
            if whole in self.symbols.types[item.value_type.of].index:
                place = evolve(first.place, end_line=node.place.end_line, end_column=node.place.end_column)
                self.report.error("wrong-value", "a name is one word", place, f"write `{whole}`")
                member.raw[item.name] = (tree.Name(whole, place),)
                return True
        return False

    def _member_in_quotes(self, decl: TypeDraft, member: MemberDraft, node: Any) -> str | None:
        """The name that a text in quotation marks may mean: of a value for a field without one, or of the member with that
        title."""
        if not isinstance(node, tree.Text):
            return None
        for item in decl.fields.values():
            if item.value_type.kind is Shape.MEMBER and item.name not in member.raw:
                for name, other in self.symbols.members_of(item.value_type.of).items():
                    if node.value.lower() in (name.lower(), other.title.lower()):
                        return name
        return None

    def _hint_for_second_text(self, decl: TypeDraft, member: MemberDraft, node: Any) -> str | None:
        """The hint for a text after the title of a member: the code of a colour where a member with a colour is named."""
        if not isinstance(node, tree.Text) or " " in member.name or '"' not in node.place.text_before:
            return None
        kinds = [item.value_type.of for item in decl.fields.values() if item.value_type.kind is Shape.MEMBER
                 and item.name not in member.raw and PAINT in self.symbols.types[item.value_type.of].fields]
        named = list(self.symbols.members_of(kinds[0]))[:_SHOWN] if kinds and hex_of(node.value) else []
        if not named:
            return "it has a title already: leave this text out"
        return f"write the name of {with_article(kinds[0])}: {', '.join(f'`{name}`' for name in named)}"

    def _hint_for_link_name(self, node: Any, decl: TypeDraft) -> str:
        """The rest of a hint: a link has this name, if no member of the type has it."""
        for other in self.symbols.types.values() if isinstance(node, tree.Name) and node.name not in decl.index else ():
            pairs = [link.pair for link in other.members if other.joins == decl.name and link.pair is not None]
            for end in (end for pair in pairs for end in (pair.left, pair.right)):
                if isinstance(end, tree.Name) and end.name == node.name:
                    return f", or `{node.name}` alone, as " + line_of(end.place, node.place) + " has it"
        return ""

    def correct_exchanged_values(self, decl: TypeDraft, member: MemberDraft) -> None:
        """Report two values of a member that are exchanged, each of which fits the other's field, and read them rightly."""
        given = [(item, node) for item in decl.fields.values() for nodes in (member.raw.get(item.name) or (),) for node in nodes
                 if (not item.has_several or len(nodes) == 1) and not self._fits_field(item, node)]
        for (one, first), (other, second) in combinations(given, 2):
            if self._fits_field(one, second) and self._fits_field(other, first):
                self.report.error("wrong-value", f"the values of `{one.name}` and `{other.name}` are exchanged", first.place,
                                  f"write `{second.place.text}` for `{one.name}` and `{first.place.text}` for `{other.name}`")
                member.raw[one.name], member.raw[other.name] = (second,), (first,)
                return
        for item, node in given if member.in_row else ():
            homes = [other for other in decl.fields.values() if other.name not in member.raw and (
                self._names_member(other, node) or (isinstance(node, Figure) and self._fits_field(other, node)
                                                    and (other.first is None or _are_side_by_side(decl, item, other))))]
            if len(homes) == 1 and not self._names_member(item, node):
                says = f"`{node.place.text}` is a value of `{homes[0].name}`, in the cell of `{item.name}`"
                self.report.error("wrong-value", says, node.place,
                                  f"leave this cell blank, and write `{node.place.text}` for `{homes[0].name}`")
                member.raw[homes[0].name] = member.raw.pop(item.name)

    def _names_member(self, item: FieldSymbol, node: Any) -> bool:
        """Whether a name is that of a member which a field may have."""
        decl = self.symbols.types.get(item.value_type.of) if not item.has_several else None
        return isinstance(node, tree.Name) and decl is not None and node.name in decl.index

    def correct_exchanged_columns(self, decl: TypeDraft, table: tree.Table, members: Sequence[MemberDraft]) -> None:
        """Report two columns of a table, with two rows or more, whose names are exchanged, and read them rightly."""
        heads = {node.name: node for cell in table.header.cells for node in cell.values if isinstance(node, tree.Name)}
        items = [decl.fields[name] for name in heads if name in decl.fields and not decl.fields[name].has_several]
        for one, other in combinations(items, 2):
            if self._are_exchanged(one, other, members):
                self.report.error("wrong-table", f"the columns `{one.name}` and `{other.name}` are exchanged",
                                  heads[one.name].place,
                                  f"write `{other.name}` here, and `{one.name}` in place of `{other.name}`")
                for member in members:
                    given = {one.name: member.raw.pop(other.name, None), other.name: member.raw.pop(one.name, None)}
                    member.raw.update({name: nodes for name, nodes in given.items() if nodes is not None})
                return

    def _are_exchanged(self, one: FieldSymbol, other: FieldSymbol, members: Sequence[MemberDraft]) -> bool:
        """Whether no value of two fields fits its own field, but each fits the other one; both have values in two members."""
        given = [(item, rather, node) for member in members for item, rather in ((one, other), (other, one))
                 for node in member.raw.get(item.name) or ()]
        both = [member for member in members if member.raw.get(one.name) and member.raw.get(other.name)]
        return len(both) >= _PAIR and all(self._fits_field(rather, node) and not self._fits_field(item, node) for item, rather,
                                          node in given)

    def _fits_field(self, item: FieldSymbol, node: Any) -> bool:
        """Whether a literal or the name of a member is a value of a field, or may be one of which nothing is known."""
        if isinstance(node, tree.Name):
            decl = self.symbols.types.get(item.value_type.of)
            member = decl is not None and (node.name in decl.index or not decl.sound)
            return member or node.name == NONE or self.values.constants.literal(node) is not None
        return tree.LITERALS.get(type(node)) in (None, item.value_type.literal)


def _are_side_by_side(decl: TypeDraft, one: FieldSymbol, other: FieldSymbol) -> bool:
    """Whether two fields of a type are declared one after the other, as their columns most likely are."""
    names = list(decl.fields)
    return abs(names.index(one.name) - names.index(other.name)) == 1
