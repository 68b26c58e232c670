"""Members of types: from statements such as `location koeln "Köln" brown { space clear x2 }` and from tables."""

from __future__ import annotations

import re
from typing import Any

from aoi_rules.compiler.declarations import Declarations, FieldDecl, MemberDecl, Reporter, TypeDecl
from aoi_rules.compiler.types import words
from aoi_rules.diagnostics import Place, did_you_mean
from aoi_rules.language import tree
from aoi_rules.machine.kernel import ABSENT

__all__ = ["MemberReader"]

_TIMES = re.compile(r"x([1-9][0-9]?)$")


class MemberReader:
    """Adds members to types while the text is read; `finish` then resolves their values."""

    def __init__(self, declarations: Declarations, report: Reporter) -> None:
        self.all = declarations
        self.report = report
        self.open: list[tuple[TypeDecl, MemberDecl]] = []

    def add(
        self, decl: TypeDecl, name: str, title: str, place: Place, parent: int = -1, unconfirmed: bool = False
    ) -> MemberDecl:
        """A new member; a name that the type has already is reported."""
        if name in decl.index:
            first = decl.members[decl.index[name]].place
            self.report.error(
                "declared-twice", f"the {decl.name} `{name}` is declared a second time", place,
                f"it stands first in line {first.line}",
            )
        member = MemberDecl(name, title or name.replace("_", " "), place, parent, unconfirmed)
        decl.index.setdefault(name, len(decl.members))
        decl.members.append(member)
        self.open.append((decl, member))
        return member

    def plain(self, decl: TypeDecl, item: tree.Statement) -> None:
        """A member inside its type's block: `coal "Coal" { … }`, its name standing first."""
        title = next((a.value for a in item.arguments if isinstance(a, tree.Text)), "")
        member = self.add(decl, item.word, title, item.word_place, unconfirmed=item.unconfirmed)
        rest = [a for a in item.arguments if not isinstance(a, tree.Text)]
        self._arguments(decl, member, rest)
        self._block(decl, [len(decl.members) - 1], item)

    def statement(self, item: tree.Statement) -> None:
        """A member at top level: the type's name, then the member's."""
        decl = self.all.types[item.word]
        arguments = list(item.arguments)
        if decl.joins:
            self._link(decl, item, arguments)
            return
        if not arguments or not isinstance(arguments[0], tree.Name):
            self.report.error("missing-name", f"this {decl.name} needs a name", item.word_place)
            return
        name = arguments.pop(0)
        self._new(decl, name.name, arguments, item, -1, name.unconfirmed, name.place)

    def _link(self, decl: TypeDecl, item: tree.Statement, arguments: list[Any]) -> None:
        if not arguments or not isinstance(arguments[0], tree.Pair):
            self.report.error("wrong-link", f"a {decl.name} joins two, such as `{decl.name} a -- b`", item.place)
            return
        pair = arguments.pop(0)
        if not isinstance(pair.left, tree.Name) or not isinstance(pair.right, tree.Name):
            self.report.error("wrong-link", "the ends of a link are plain names", pair.place)
            return
        name = f"{pair.left.name}--{pair.right.name}"
        if f"{pair.right.name}--{pair.left.name}" in decl.index:
            self.report.error("declared-twice", f"the {decl.name} `{name}` is declared a second time", pair.place)
        member = self._new(decl, name, arguments, item, -1, False, pair.place)
        member.pair = pair

    def _new(
        self, decl: TypeDecl, name: str, arguments: list[Any], item: tree.Statement, parent: int, unconfirmed: bool,
        place: Place,
    ) -> MemberDecl:
        title = ""
        if arguments and isinstance(arguments[0], tree.Text):
            title = arguments.pop(0).value
        member = self.add(decl, name, title, place, parent, item.unconfirmed or unconfirmed)
        self._arguments(decl, member, arguments)
        self._block(decl, [len(decl.members) - 1], item)
        return member

    def _arguments(self, decl: TypeDecl, member: MemberDecl, arguments: list[Any]) -> None:
        for node in arguments:
            spot = self._spot(decl, member, node)
            if spot is None:
                kinds = ", ".join(f"{f.name} ({words(f.typ)})" for f in decl.fields.values()) or "none"
                self.report.error(
                    "wrong-value", f"this fits no field of a {decl.name}", node.place, f"its fields are: {kinds}"
                )
            else:
                member.raw[spot] = (node,)

    def _spot(self, decl: TypeDecl, member: MemberDecl, node: Any) -> str | None:
        for item in decl.fields.values():
            if item.name in member.raw:
                continue
            kind = item.typ.kind
            if isinstance(node, tree.Name):
                if kind == "truth" and node.name == item.name:
                    return item.name
                if kind == "ref" and (node.name in self.all.types[item.typ.of].index or self._only_ref(decl, member)):
                    return item.name
            elif (kind, type(node)) in (("number", tree.Number), ("money", tree.Money), ("text", tree.Text)):
                return item.name
        return None

    def _only_ref(self, decl: TypeDecl, member: MemberDecl) -> bool:
        return sum(f.typ.kind == "ref" and f.name not in member.raw for f in decl.fields.values()) == 1

    def _block(self, decl: TypeDecl, numbers: list[int], item: tree.Statement) -> None:
        if item.block is None:
            return
        for inner in item.block.items:
            if isinstance(inner, tree.Table):
                self.report.error("wrong-table", "a table in here needs its type: `rows TYPE { … }`", inner.place)
            elif inner.word == "rows":
                self._inner_rows(decl, numbers[0], inner)
            elif (child := self.all.types.get(inner.word)) is not None and child.parent == decl.name:
                self._child(decl, child, numbers[0], inner)
            elif inner.word in decl.fields:
                decl.members[numbers[0]].raw[inner.word] = inner.arguments or (tree.Name("yes", inner.place),)
            else:
                known = [*decl.fields, *(t.name for t in self.all.nested_in(decl.name))]
                hint = did_you_mean(inner.word, known)
                self.report.error(
                    "unknown-field", f"a {decl.name} has no `{inner.word}`", inner.word_place, hint
                )

    def _inner_rows(self, decl: TypeDecl, parent: int, inner: tree.Statement) -> None:
        name = inner.arguments[0].name if inner.arguments and isinstance(inner.arguments[0], tree.Name) else ""
        child = self.all.types.get(name)
        if child is None or child.parent != decl.name:
            known = [t.name for t in self.all.nested_in(decl.name)]
            self.report.error(
                "unknown-type", f"no type nested in {decl.name} is called `{name}`", inner.place,
                did_you_mean(name, known),
            )
            return
        for table in inner.block.items if inner.block else ():
            if isinstance(table, tree.Table):
                self.table(child, table, parent)

    def _child(self, decl: TypeDecl, child: TypeDecl, parent: int, inner: tree.Statement) -> None:
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
            self._arguments(child, member, arguments)
            self._block(child, [len(child.members) - 1], inner)

    # ---- tables ---------------------------------------------------------------------------------------------------

    def table(self, decl: TypeDecl, table: tree.Table, parent: int = -1) -> None:
        """The members of a table; its header names fields, `id` and `title`."""
        columns = [self._column(decl, cell) for cell in table.header.cells]
        for row in table.rows:
            cells = dict(zip(columns, row.cells, strict=False))
            name, title, loose = f"{decl.name} {parent} {len(decl.members)}", "", row.unconfirmed
            if (cell := cells.pop("id", None)) and cell.values and isinstance(cell.values[0], tree.Name):
                name, loose = cell.values[0].name, loose or cell.values[0].unconfirmed
            if (cell := cells.pop("title", None)) and cell.values and isinstance(cell.values[0], tree.Text):
                title = cell.values[0].value
            member = self.add(decl, name, title, row.place, parent, loose)
            for column, cell in cells.items():
                if column and cell.values:
                    member.raw[column] = cell.values

    def _column(self, decl: TypeDecl, cell: tree.Cell) -> str:
        name = cell.values[0].name if cell.values and isinstance(cell.values[0], tree.Name) else ""
        if name in ("id", "title") or name in decl.fields:
            return name
        self.report.error(
            "unknown-field", f"a {decl.name} has no `{name}`", cell.place,
            did_you_mean(name, [*decl.fields, "id", "title"]),
        )
        return ""

    # ---- values ---------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Resolve every value, now that all members are known; then name nested members and find links' ends."""
        for decl, member in self.open:
            for item in decl.fields.values():
                member.values[item.name] = self._value(decl, item, member)
        for decl in self.all.types.values():
            self._name_nested(decl)
            if decl.joins:
                self._ends(decl)

    def _value(self, decl: TypeDecl, item: FieldDecl, member: MemberDecl) -> Any:
        nodes = member.raw.get(item.name)
        if nodes is None and item.default is not None:
            nodes = (item.default,)
        if nodes is None and not item.many:
            if decl.named_by != item.name and item.typ.kind != "truth":
                self.report.error(
                    "missing-value", f"the {decl.name} `{member.title}` has no {item.name}", member.place,
                    f"give it one, or let the type say `has {item.name} … = VALUE`",
                )
            return self.absent(item)
        values = [self._single(item, node) for node in nodes or ()]
        if item.many:
            return tuple(values)
        return values[0] if values else self.absent(item)

    @staticmethod
    def absent(item: FieldDecl) -> Any:
        """The absent value of a field."""
        if item.many:
            return ()
        return {"ref": -1, "truth": 0, "text": ""}.get(item.typ.kind, ABSENT)

    def _single(self, item: FieldDecl, node: Any) -> Any:
        kind = item.typ.kind
        sign = 1
        if isinstance(node, tree.Negative):
            node, sign = node.operand, -1
        if (kind, type(node)) in (("number", tree.Number), ("money", tree.Money)):
            return sign * node.value
        if kind == "text" and isinstance(node, tree.Text):
            return node.value
        if isinstance(node, tree.Name):
            if kind == "truth" and node.name in ("yes", "no", item.name):
                return int(node.name != "no")
            if node.name == "none":
                return self.absent(item)
            if kind == "ref":
                return self.find(item.typ.of, node)
        self.report.error("wrong-value", f"{item.name} is {words(item.typ)}", node.place)
        return self.absent(item)

    def find(self, type_name: str, node: tree.Name) -> int:
        """The number of a member; an unknown one is reported."""
        decl = self.all.types[type_name]
        if node.name not in decl.index:
            self.report.error(
                f"unknown-{'member'}", f"no {type_name} is called `{node.name}`", node.place,
                self.hint(decl, node.name),
            )
            return -1
        return decl.index[node.name]

    @staticmethod
    def hint(decl: TypeDecl, name: str) -> str | None:
        """A "did you mean" with the line where the other member stands."""
        hint = did_you_mean(name, decl.index)
        if hint is None:
            return None
        close = hint.split("`")[1]
        return f"did you mean `{close}` (line {decl.members[decl.index[close]].place.line})?"

    def _name_nested(self, decl: TypeDecl) -> None:
        if not decl.parent:
            return
        parents = self.all.types[decl.parent].members
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
                suffix = member.values.get(decl.named_by, ordinal) if decl.named_by else ordinal
                alone = count[member.parent] == 1 and not decl.named_by
                member.name = parent.name if alone else f"{parent.name}_{suffix}"
                member.title = parent.title if alone else f"{parent.title} {suffix}"
            decl.index[member.name] = number

    def _ends(self, decl: TypeDecl) -> None:
        for member in decl.members:
            assert member.pair is not None
            ends = tuple(self.find(decl.joins, n) for n in (member.pair.left, member.pair.right)
                         if isinstance(n, tree.Name))
            if len(set(ends)) < 2 and -1 not in ends:
                self.report.error("wrong-link", f"this {decl.name} joins a place to itself", member.pair.place)
            titles = [self.all.types[decl.joins].members[e].title for e in ends if e >= 0]
            member.title = "–".join(titles)
            member.values["ends"] = ends
