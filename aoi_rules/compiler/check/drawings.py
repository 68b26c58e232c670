"""Checks of drawings: types exist, fields fit their roles, marks and shades belong to places, nothing is drawn twice, and
each icon can be drawn."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, KeepSymbol, MemberSymbol, SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Fix, Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.icons import ICON, PICTURES, letters_of, path_of
from aoi_rules.model.paints import NAMED, hex_of
from aoi_rules.model.types import Shape
from aoi_rules.words import drawings as boa
from aoi_rules.words.base import Ident

_AXES = (Shape.MEMBER, Shape.NUMBER, Shape.MONEY)
"""What can give the columns or the rows of a grid."""

__all__ = ["check_drawing", "check_icons"]

_ICONS = f'it is {", ".join(PICTURES)}, one to three letters, or a path in a square of 24, such as "M4 20L12 4L20 20Z"'


def check_drawing(symbols: SymbolTable, report: Reporter) -> None:
    """A drawing must name types that exist, and fields of these for its roles."""
    checks = _DrawingChecks(symbols, report)
    lines = symbols.drawing.body if symbols.drawing is not None else ()
    body = tuple(item for item in lines if not isinstance(item, boa.Detail | boa.Show))  # these are checked with the rules
    for item in body:
        decl = checks.type(item)
        if decl is None:
            continue
        if isinstance(item, boa.Mark):
            checks.roles(item, decl)
            checks.check_roles(item, decl)
        elif isinstance(item, boa.Stroke):
            checks.stroke(item, decl, body)
        elif isinstance(item, boa.Water):
            checks.outline(item, decl)
        else:
            checks.check_place(item, decl, body)
            checks.sign(item, decl)
    checks.check_repeated([item for item in body if isinstance(item, boa.Sign | boa.Shade | boa.Stroke)])
    first: dict[tuple[str, str], boa.Mark] = {}
    for item in body:
        if isinstance(item, boa.Mark) and (earlier := first.setdefault((item.word, item.type.name), item)) is not item:
            checks.check_single(earlier, item)


@frozen
class _DrawingChecks:
    """The checks of one ruleset's drawing; each reports what is wrong."""

    symbols: SymbolTable
    report: Reporter

    def type(self, item: boa.Mark | boa.Sign | boa.Shade | boa.Stroke) -> TypeSymbol | None:
        """The type that a line draws; None if there is none with that name."""
        ident, known = item.type, {t.name: t.place for t in self.symbols.types.values()}
        if ident.name not in known:
            from aoi_rules.advice.rules.types import of_exchanged_type  # noqa: PLC0415 - once a mistake is found

            hint = of_exchanged_type(item.statement, ident.name, self.symbols) or suggest_word(ident.name, known, item.place)
            self.report.error("unknown-type", f"no type is called `{ident}`", ident.place, hint, names=(ident.name,))
        return self.symbols.types.get(ident.name)

    def roles(self, item: boa.Mark, decl: TypeSymbol) -> None:
        """Roles and fields must come in pairs; the line must have these roles, and the type these fields.  What follows an
        unknown role may be anything."""
        if self._has_unknown_role(item, decl):
            return
        if len(item.roles) % 2:
            self.report.error("wrong-argument", f"`{item.word}`: roles and fields come in pairs", item.roles[-1].place,
                              "such as `fill colour`")
        roles = item.roles[: len(item.roles) // 2 * 2 : 2]
        for number, role in enumerate(roles):
            if role.name in item.ROLES and role.name in [earlier.name for earlier in roles[:number]]:
                self.report.error("declared-twice", f"the role `{role}` is given twice", role.place, "only one field can fill it")
        for ident in item.roles[1::2]:
            self.field(ident, decl)

    def _has_unknown_role(self, item: boa.Mark, decl: TypeSymbol) -> bool:
        """Whether a line has a role that does not exist, or that nothing fills, which is reported."""
        names = [named.name for named in item.roles]
        own = {*decl.fields, *decl.keeps}
        for at, role in enumerate(item.roles[::2]):
            after = names[2 * at + 1] if 2 * at + 1 < len(names) else ""
            if role.name not in item.ROLES:
                known = dict.fromkeys(item.ROLES)
                hint = suggest_word(role.name, known,
                                    role.place) if role.name not in own else _hint_for_role(item, decl, role, after)
                self.report.error("unknown-role", f"a `{item.word}` that is drawn has no role `{role}`", role.place,
                                  hint or f"it has {', '.join(item.ROLES)}", names=(role.name,))
                return True
            if decl.sound and after in item.ROLES and after not in (*own, role.name):
                such = f"write `{role} {role}`" if role.name in own else f"{with_article(decl.name)} has {', '.join(sorted(own))}"
                self.report.error("wrong-argument", f"`{item.word}`: nothing fills the role `{role}`", role.place, such)
                return True
        return False

    def check_roles(self, item: boa.Mark, decl: TypeSymbol) -> None:
        """A drawing has the roles that it needs.  What gives columns and rows is a member, a number or an amount of money, and
        never changes."""
        given = dict(zip((r.name for r in item.roles[::2]), item.roles[1::2], strict=False))
        missing = [role for role in item.NEEDED if role not in given]
        if missing and all(role.name in item.ROLES for role in item.roles[::2]):  # else a role is reported
            what = " and ".join(f"`{role}`" for role in missing)
            self.report.error("wrong-argument", f"`{item.word}`: nothing is drawn without {what}", item.type.place,
                              f"write `{item.word} {item.type} {' '.join(f'{role} FIELD' for role in item.NEEDED)} …`")
        for role in item.POSITION if item.NEEDED else ():
            name = given[role].name if role in given else ""
            filled = decl.fields.get(name) or decl.keeps.get(name)
            if filled is not None and (filled.value_type.kind not in _AXES or filled.has_several or name in decl.keeps):
                self.report.error("wrong-type", f"the field that fills `{role}` must be a `has` with a member of a type, a "
                                  f"number or an amount of money, and `{given[role]}` is not", given[role].place)

    def check_single(self, first: boa.Mark, item: boa.Mark) -> None:
        """A second line of the same kind for a type would draw its members twice."""
        same = format_statement(first.statement) == format_statement(item.statement)
        instead = f"`amend drawing {{ replace {item.word} {item.type} … }}`"
        hint = "leave this line out" if same else f"replace the other instead: {instead}"
        self.report.error("declared-twice", f"a second `{item.word} {item.type}` draws everything twice", item.type.place,
                          "the first is in " + line_of(first.place, item.place) + f"; {hint}",
                          _removal_fix(item.statement.place) if same else None)

    def field(self, ident: Ident, *homes: TypeSymbol) -> FieldSymbol | KeepSymbol | None:
        """The field or keep with that name, of the first of some types that has it; None if there is none."""
        for decl in homes:
            if ident.name in decl.fields or ident.name in decl.keeps:
                return decl.fields.get(ident.name) or decl.keeps[ident.name]
        known = {n: f.place for decl in homes for n, f in decl.fields.items()}
        known |= {n: k.place for decl in homes for n, k in decl.keeps.items()}
        if all(decl.sound for decl in homes):
            has = f"it has {', '.join(known)}" if known and len(homes) == 1 else None
            self.report.error("unknown-field", f"{' and '.join(with_article(d.name) for d in homes)} has no `{ident}`",
                              ident.place,
                              suggest_word(ident.name, known, ident.place) or has, names=(ident.name,))
        return None

    # ---- marks and shades ---------------------------------------------------------------------------------------------

    def check_place(self, item: boa.Sign | boa.Shade, decl: TypeSymbol, body: tuple[object, ...]) -> None:
        """Members with a mark, or in a shade, must be drawn as places."""
        places = {other.type.name for other in body if type(other) is boa.Mark}
        if decl.name not in places and places <= self.symbols.types.keys() and boa.Mark.word not in self.report.lost_words:
            self.report.error("wrong-argument", f"`{item.word}`: {with_article(decl.name)} is not drawn as a place",
                              item.type.place,
                              suggest_word(decl.name, dict.fromkeys(places), item.place) or f"add `place {decl.name}`")

    def sign(self, item: boa.Sign | boa.Shade, decl: TypeSymbol) -> None:
        """The field must be a truth or a member; several members are allowed for marks, only one for a shade."""
        found = self.field(item.field, decl)
        if found is None:
            return
        kinds = (Shape.TRUTH, Shape.MEMBER) if isinstance(item, boa.Shade) else (Shape.TRUTH, Shape.MEMBER, Shape.LIST)
        per_second = isinstance(found, KeepSymbol) and found.of
        if found.type.kind not in kinds or found.value_type.kind not in (Shape.TRUTH, Shape.MEMBER) or per_second:
            self.report.error("wrong-type", f"`{item.word}`: `{item.field}` is {found.type.wording}", item.field.place,
                              "yes or no is expected, or a member of a type")
        elif isinstance(item, boa.Shade) and item.shown is not None:
            self.check_shade_condition(item.shown, decl, found)

    def outline(self, item: boa.Water, decl: TypeSymbol) -> None:
        """The points of an outline are a list of numbers, two for each point."""
        found = self.field(item.field, decl)
        if found is not None and not (found.type.kind is Shape.LIST and found.value_type.kind is Shape.NUMBER):
            self.report.error("wrong-type", f"`{item.word}`: `{item.field}` is {found.type.wording}", item.field.place,
                              f"write `has {item.field} number many`, and for each {decl.name} its points: "
                              f"`{item.field} 10 20 40 15 60 50`")

    def check_shade_condition(self, ident: Ident, decl: TypeSymbol, group: FieldSymbol | KeepSymbol) -> None:
        """What decides whether a shade is shown must be a truth of the place, or of the member whose area it is."""
        homes = [decl, *([self.symbols.types[group.type.of]] if group.type.kind is Shape.MEMBER else [])]
        found = self.field(ident, *homes)
        if found is not None and found.type.kind is not Shape.TRUTH:
            self.report.error("wrong-type", f"`shade`: `{ident}` is {found.type.wording}", ident.place,
                              "a `has` or a `keep` that is yes or no is expected")

    # ---- strokes ------------------------------------------------------------------------------------------------------

    def stroke(self, item: boa.Stroke, decl: TypeSymbol, body: tuple[object, ...]) -> None:
        """The stroke and its colour must exist, its links must be drawn, and a condition on them must be a truth."""
        strokes = dict.fromkeys(item.STROKES)
        if item.stroke.name not in strokes:
            self.report.error("wrong-argument", f"no stroke is called `{item.stroke}`", item.stroke.place,
                              suggest_word(item.stroke.name, strokes, item.place) or f"there are {', '.join(strokes)}")
        if item.paint and not hex_of(item.paint):
            place = next(a.place for a in item.statement.arguments if isinstance(a, tree.Text))
            self.report.error("wrong-argument", f"no colour is called \"{item.paint}\"", place,
                              suggest_word(item.paint.lower(), dict.fromkeys(NAMED), place) or 'such as "navy" or "#2f7fb5"')
        lines = {other.type.name for other in body if isinstance(other, boa.LineMark)}
        if decl.name not in lines:
            self.report.error("wrong-argument", f"`stroke`: {with_article(decl.name)} is not drawn as a link", item.type.place,
                              suggest_word(decl.name, dict.fromkeys(lines), item.place) or f"add `line {decl.name}`")
        found = self.field(item.shown, decl) if item.shown is not None else None
        if found is not None and found.type.kind is not Shape.TRUTH and item.shown is not None:
            self.report.error("wrong-type", f"`stroke`: `{item.shown}` is {found.type.wording}", item.shown.place,
                              "a `has` or a `keep` that is yes or no is expected")

    def check_repeated(self, items: list[boa.Sign | boa.Shade | boa.Stroke]) -> None:
        """No line may repeat another one."""
        seen: dict[tuple[str, str], Place] = {}
        for item in items:
            what = _subject_text(item)
            first = seen.setdefault((item.word, what), item.place)
            if first is not item.place:
                self.report.error("declared-twice", f"there is a second `{item.word} {what}`", item.place,
                                  "the first is in " + line_of(first, item.place))


def _subject_text(item: boa.Sign | boa.Shade | boa.Stroke) -> str:
    """What a line shows of which type, as written."""
    if not isinstance(item, boa.Stroke):
        return f"{item.field} of {item.type}"
    return f"of {item.type}" + (f" while {item.shown}" if item.shown is not None else "")


def _removal_fix(place: Place) -> Fix:
    """The fix that removes a statement, including its line if nothing else is on it."""
    lines = place.source.lines
    before, after = place.text_before, lines[place.end_line - 1][place.end_column - 1 :]
    if before.strip() or after.strip() or place.end_line == len(lines):
        return Fix(place, "")
    return Fix(Place(place.source, place.line, 1, place.end_line + 1, 1), "")


def _hint_for_role(item: boa.Mark, decl: TypeSymbol, field: Ident, after: str) -> str:
    """The hint for a field in place of a role: the role after it, or one that nothing fills yet."""
    given = [named.name for named in item.roles]
    free = [name for name in item.ROLES if name not in given]
    filled = decl.fields.get(field.name) or decl.keeps[field.name]
    numbers = [name for name in free if name in item.POSITION] if filled.has_several else []
    if after in item.ROLES and not numbers:
        return f"the role comes before what fills it: write `{after} {field}`"
    such = next(iter(numbers or free), "ROLE")
    return f"`{field}` is what {with_article(decl.name)} has: put its role before it, such as `{such} {field}`"


def check_icons(symbols: SymbolTable, report: Reporter) -> None:
    """An `icon` must be a text that can be drawn; it may be the picture of a plugin that does not load."""
    for decl in symbols.types.values():
        icon = decl.fields.get(ICON)
        if icon is None:
            continue
        if icon.type.kind is not Shape.TEXT:
            report.error("wrong-type", "`icon` says how a member looks, so it must be a text", icon.place,
                         "write `has icon text`")
            continue
        for member in decl.members if not report.blind else ():
            _check_picture(member, report)


def _check_picture(member: MemberSymbol, report: Reporter) -> None:
    text = member.values.get(ICON)
    if not member.sound or not isinstance(text, str) or not text or path_of(text) or letters_of(text):
        return
    given = next((node for node in member.raw.get(ICON, ()) if isinstance(node, tree.Text)), None)
    place = given.place if given is not None else member.place
    hint = suggest_word(text, dict.fromkeys(PICTURES), place) or _ICONS
    report.error("wrong-value", f'no picture is called "{text[:40]}"', place, hint)
