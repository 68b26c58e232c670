"""Typed expressions to Python source.

Every table and every list in the state has one more entry at its end, the absent value; index -1 is an absent ref, so
a look-up through something absent is absent by itself and needs no test.
"""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler import operators
from aoi_rules.compiler.code import Code, CompileFault, Env, Module, TableRef
from aoi_rules.compiler.declarations import Declarations, FieldDecl, KeepDecl, TypeDecl
from aoi_rules.compiler.loops import Loops
from aoi_rules.compiler.types import MONEY, NONE, NUMBER, TEXT, TRUTH, Typ, listof, ref, setof, words
from aoi_rules.diagnostics import Place, an, did_you_mean, line_of, meant
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.machine.kernel import ABSENT

__all__ = ["Expressions"]


class Expressions:
    """Compiles expressions of one ruleset into one module."""

    def __init__(self, declarations: Declarations, module: Module) -> None:
        self.all = declarations
        self.module = module
        self.loops = Loops(self)
        self.defining: list[str] = []
        self.used: set[str] = set()
        self.origins: dict[int, set[tuple[str, str]]] = {}
        self.define_cache: dict[Any, tuple[str, Code]] = {}

    def compile(self, node: Expression, env: Env, expected: Typ | None = None) -> Code:
        """The expression as code; raises CompileFault with the place of what is wrong."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise CompileFault("wrong-expression", "this cannot stand in an expression", node.place)
        code: Code = method(node, env, expected)
        if code.typ.kind == "unknown" or code.typ.of in self.all.unsound:
            raise CompileFault("", "this follows from another problem", node.place)
        if code.typ.optional and node in env.present:
            code = code.typed(code.typ.present())
        return code

    def truth(self, node: Expression, env: Env) -> Code:
        """A condition."""
        code = self.compile(node, env, TRUTH)
        if code.typ.kind != "truth":
            raise CompileFault("wrong-type", f"a condition is wanted here, and this is {words(code.typ)}", node.place,
                               "compare it with something: `… == …`, `… > 0`")
        return code

    def of_kind(self, node: Expression, env: Env, typ: Typ, what: str) -> Code:
        """A value of a given type, never absent unless the type allows it."""
        code = self.compile(node, env, typ)
        if code.typ.kind == "none" and typ.optional:
            return Code(typ.absent, typ)
        if code.typ.present() != typ.present():
            raise CompileFault("wrong-type", f"{what} is {words(typ)}, and this is {words(code.typ)}", node.place,
                               self._rather(node, typ, code.typ))
        if code.typ.optional and not typ.optional:
            raise CompileFault(
                "may-be-absent", f"{what} must be there, and this may be absent", node.place,
                "ask for it first: `when … != none`",
            )
        return code

    @staticmethod
    def _rather(node: Expression, typ: Typ, found: Typ) -> str | None:
        """How a figure of the wrong kind is written."""
        if isinstance(node, tree.Number | tree.Money) and {typ.kind, found.kind} == {"number", "money"}:
            return f"write `{'$' if typ.kind == 'money' else ''}{node.value}`"
        return None

    # ---- literals and names -----------------------------------------------------------------------------------------

    def _number(self, node: tree.Number, env: Env, expected: Typ | None) -> Code:
        return Code(str(node.value), NUMBER)

    def _money(self, node: tree.Money, env: Env, expected: Typ | None) -> Code:
        return Code(str(node.value), MONEY)

    def _text(self, node: tree.Text, env: Env, expected: Typ | None) -> Code:
        return Code(repr(node.value), TEXT)

    def _name(self, node: tree.Name, env: Env, expected: Typ | None) -> Code:
        name = node.name
        if name in env.locals:
            return env.locals[name]
        if name in ("yes", "no"):
            return Code("True" if name == "yes" else "False", TRUTH)
        if name == "none":
            return Code("-1", NONE)
        member = self._expected_member(name, expected)
        return member or self._global(node, env) or self._member(node, env)

    def _expected_member(self, name: str, expected: Typ | None) -> Code | None:
        if expected is None or expected.kind not in ("ref", "list", "set") or expected.of not in self.all.types:
            return None
        decl = self.all.types[expected.of]
        return Code(str(decl.index[name]), ref(expected.of)) if name in decl.index else None

    def _global(self, node: tree.Name, env: Env) -> Code | None:
        name = node.name
        if name in self.all.keeps:
            keep = self.all.keeps[name]
            return Code(f"s.{keep.slot}", self._keep_type(keep), frozenset((keep.slot,)))
        if name in self.all.options:
            return Code(f"s.o_{name}", ref(name), frozenset((f"o_{name}",)))
        if name in self.all.zones:
            return self.zone(node, env)
        if name in self.all.defines:
            return self._call_define(name, [], node, env)
        if name == "players":
            return Code("range(s.players)", listof("seat"), frozenset(("players",)))
        if name == "others":
            me = self._me(node, env)
            return Code(f"others({me.src}, s.players)", listof("seat"), frozenset(("players",)), me.names)
        if name in self.all.counters:
            return Code(f"s.r_{name}", NUMBER, frozenset((f"r_{name}",)))
        if name in self.all.types:
            return Code(f"range({len(self.all.types[name].members)})", listof(name))
        return None

    def _me(self, node: Expression, env: Env) -> Code:
        if "me" not in env.locals:
            raise CompileFault("nobody-acts", f"nobody is acting here, so `{getattr(node, 'name', 'me')}` means nothing",
                               node.place, "`me` is there in actions, and inside `each player in …` of the flow")
        return env.locals["me"]

    def _member(self, node: tree.Name, env: Env) -> Code:
        if node.name == "me":
            self._me(node, env)
        homes = [t for t in self.all.types.values() if node.name in t.index]
        if len(homes) == 1:
            return Code(str(homes[0].index[node.name]), ref(homes[0].name))
        if homes:
            choices = " or ".join(f"`{t.name}.{node.name}`" for t in homes)
            raise CompileFault("ambiguous-name", f"`{node.name}` may be one of several things", node.place,
                               f"say {choices}")
        raise CompileFault("unknown-name", f"nothing is called `{node.name}` here", node.place,
                           meant(node.name, self.known(env), node.place))

    def known(self, env: Env) -> dict[str, Place | None]:
        """All names that mean something, and where they are declared."""
        found: dict[str, Place | None] = {m: t.members[i].place for t in self.all.types.values()
                                          for m, i in t.index.items() if " " not in m}
        for home in (self.all.types, self.all.keeps, self.all.zones, self.all.networks, self.all.defines):
            found.update((name, thing.place) for name, thing in home.items())  # type: ignore[attr-defined]
        return {**found, **dict.fromkeys((*env.locals, "players", "none", "yes", "no", *self.all.counters))}

    def _keep_type(self, keep: KeepDecl) -> Typ:
        return listof(keep.typ.of or keep.typ.kind) if keep.many else keep.typ

    # ---- attributes -------------------------------------------------------------------------------------------------

    def _attribute(self, node: tree.Attribute, env: Env, expected: Typ | None) -> Code:
        if isinstance(node.value, tree.Name) and node.value.name not in env.locals:
            decl = self.all.types.get(node.value.name)
            if decl is not None and node.name in decl.index:
                return Code(str(decl.index[node.name]), ref(decl.name))
        base = self.compile(node.value, env)
        if base.typ.kind == "zone":
            return self._zone_attribute(node, base)
        if base.typ.kind != "ref":
            raise CompileFault("unknown-field", f"{words(base.typ)} has no `{node.name}`", node.place,
                               self._through(node, base.typ))
        decl = self.all.types[base.typ.of]
        code = self._field(decl, node, base, env)
        if code is None:
            known = self._attributes(decl)
            hint = meant(node.name, known, node.place) or f"it has {', '.join(known) or 'nothing'}"
            raise CompileFault("unknown-field", f"{an(decl.name)} has no `{node.name}`", node.place, hint)
        return code

    def _attributes(self, decl: TypeDecl) -> dict[str, Place | None]:
        """What each member of a type has, and where that is declared."""
        known: dict[str, Place | None] = {n: f.place for n, f in (*decl.fields.items(), *decl.keeps.items())}
        known |= {t.name: t.place for t in self.all.types.values() if decl.name in (t.parent, t.joins)}
        if decl.name == "seat":
            known |= {z.name: z.place for z in self.all.zones.values() if z.per_seat}
        return {**known, **dict.fromkeys([decl.parent] if decl.parent else []),
                **dict.fromkeys(["ends"] if decl.joins else [])}

    def _through(self, node: tree.Attribute, typ: Typ) -> str | None:
        """How one comes from several things to what each of them has."""
        if typ.kind in ("list", "set") and typ.of in self.all.types and node.name in self._attributes(
                self.all.types[typ.of]):
            return f"each {typ.of} has: `any(x.{node.name} … for x in …)`"
        return None

    def _field(self, decl: TypeDecl, node: tree.Attribute, base: Code, env: Env) -> Code | None:
        name = node.name
        if name in decl.fields:
            item = decl.fields[name]
            self.origins.setdefault(id(node), set()).add((decl.name, name))
            return self.static(decl, name, self._field_type(item), base, self.absent_of(item))
        if name in decl.keeps:
            return self._kept(decl.keeps[name], base)
        if name == decl.parent:
            return self.static(decl, name, ref(name), base, -1)
        if name == "ends" and decl.joins:
            return self.static(decl, "ends", listof(decl.joins), base, ())
        if (inner := self.all.types.get(name)) is not None and inner.parent == decl.name:
            return self._children(decl, inner, base)
        if inner is not None and inner.joins == decl.name:
            return self._links(decl, inner, base)
        if decl.name == "seat" and name in self.all.zones and self.all.zones[name].per_seat:
            zone = self.all.zones[name]
            return Code(base.src, Typ("zone", name), base.deps | {f"z_{zone.name}"}, base.names)
        return None

    def _field_type(self, item: FieldDecl) -> Typ:
        return listof(item.typ.of or item.typ.kind) if item.many else item.typ

    @staticmethod
    def absent_of(item: FieldDecl) -> Any:
        """The value of a field for an absent member."""
        if item.many:
            return ()
        return {"ref": -1, "truth": 0, "text": ""}.get(item.typ.kind, ABSENT)

    def static(self, decl: TypeDecl, name: str, typ: Typ, base: Code, absent: Any) -> Code:
        """A look-up in a constant table; composed with the one below it where there is one."""
        values = (*(m.values[name] for m in decl.members), absent)
        stem = f"{decl.name}_{name}"
        index = base.src
        if base.table is not None:
            values = tuple(values[v] for v in base.table.values)
            stem, index = f"{base.table.name}_{name}", base.table.index
        return self._table(stem, values, typ, base, index)

    def _table(self, stem: str, values: tuple[Any, ...], typ: Typ, base: Code, index: str) -> Code:
        if base.typ.optional and typ.kind in ("ref", "number", "money"):
            typ = typ.maybe()
        annotation = {"list": "tuple[tuple[int, ...], ...]", "text": "tuple[str, ...]"}.get(typ.kind, "tuple[int, ...]")
        name = self.module.table(stem, values, annotation)
        return Code(f"{name}[{index}]", typ, base.deps, base.names, TableRef(stem, values, index))

    def _kept(self, keep: KeepDecl, base: Code) -> Code:
        typ = self._keep_type(keep)
        if base.typ.optional and typ.kind in ("ref", "number", "money"):
            typ = typ.maybe()
        return Code(f"s.{keep.slot}[{base.src}]", typ, base.deps | {keep.slot}, base.names)

    def _children(self, decl: TypeDecl, inner: TypeDecl, base: Code) -> Code:
        rows: list[list[int]] = [[] for _ in decl.members]
        for number, member in enumerate(inner.members):
            rows[member.parent].append(number)
        return self._rows(f"{decl.name}_{inner.name}", rows, inner, base)

    def _links(self, decl: TypeDecl, inner: TypeDecl, base: Code) -> Code:
        rows: list[list[int]] = [[] for _ in decl.members]
        for number, member in enumerate(inner.members):
            for end in member.values["ends"]:
                rows[end].append(number)
        return self._rows(f"{decl.name}_{inner.name}", rows, inner, base)

    def _rows(self, stem: str, rows: list[list[int]], inner: TypeDecl, base: Code) -> Code:
        values: tuple[Any, ...] = (*(tuple(r) for r in rows), ())
        index = base.src
        if base.table is not None:
            values = tuple(values[v] for v in base.table.values)
            stem, index = f"{base.table.name}_{inner.name}", base.table.index
        return self._table(stem, values, listof(inner.name), base, index)

    # ---- zones ------------------------------------------------------------------------------------------------------

    def zone(self, node: Expression, env: Env) -> Code:
        """A zone: its code is the owner's number, 0 for a common zone."""
        if isinstance(node, tree.Name) and node.name in self.all.zones:
            zone = self.all.zones[node.name]
            if zone.per_seat:
                raise CompileFault("whose-zone", f"every player has a `{zone.name}`", node.place,
                                   f"say whose, such as `me.{zone.name}`")
            return Code("0", Typ("zone", zone.name), frozenset((f"z_{zone.name}",)))
        code = self.compile(node, env)
        if code.typ.kind != "zone":
            raise CompileFault("wrong-type", f"a zone is wanted here, and this is {words(code.typ)}", node.place)
        return code

    def _zone_attribute(self, node: tree.Attribute, base: Code) -> Code:
        deps = base.deps - {f"z_{base.typ.of}"} | {f"n_{base.typ.of}"}
        if node.name == "size":
            return Code(f"s.n_{base.typ.of}[{base.src}]", NUMBER, deps, base.names)
        if node.name == "empty":
            return Code(f"(s.n_{base.typ.of}[{base.src}] == 0)", TRUTH, deps, base.names)
        raise CompileFault("unknown-field", f"a zone has no `{node.name}`", node.place,
                           did_you_mean(node.name, ["size", "empty", "count"]) or "it has size, empty and `count(piece)`")

    def zone_base(self, zone: Code) -> str:
        """Where a zone's counts begin in its list."""
        kinds = len(self.all.types[self.all.zones[zone.typ.of].of].members)
        return "0" if zone.src == "0" else f"{zone.src} * {kinds}"

    # ---- operators --------------------------------------------------------------------------------------------------

    def _compare(self, node: tree.Compare, env: Env, expected: Typ | None) -> Code:
        return operators.compare(self, node, env)

    def _binary(self, node: tree.Binary, env: Env, expected: Typ | None) -> Code:
        return operators.arithmetic(self, node, env)

    def _negative(self, node: tree.Negative, env: Env, expected: Typ | None) -> Code:
        code = self.compile(node.operand, env)
        if code.typ not in (NUMBER, MONEY):
            raise CompileFault("wrong-type", f"`-` needs a number, and this is {words(code.typ)}", node.place)
        return Code(f"(-{code.src})", code.typ, code.deps, code.names)

    def _not(self, node: tree.Not, env: Env, expected: Typ | None) -> Code:
        return operators.negation(self, node, env)

    def _logic(self, node: tree.Logic, env: Env, expected: Typ | None) -> Code:
        return operators.logic(self, node, env)

    def _conditional(self, node: tree.Conditional, env: Env, expected: Typ | None) -> Code:
        return operators.conditional(self, node, env, expected)

    def _items(self, node: tree.Items, env: Env, expected: Typ | None) -> Code:
        codes = [self.compile(item, env, expected) for item in node.items]
        if not codes:
            return Code("()", listof(expected.of if expected else ""))
        first = codes[0].typ
        for item, code in zip(node.items, codes, strict=True):
            if code.typ.kind in ("list", "set", "zone", "none"):
                raise CompileFault("wrong-type", f"a list holds single things, and this is {words(code.typ)}", item.place)
            if code.typ.optional:
                raise CompileFault("may-be-absent", "what is in a list must be there, and this may be absent", item.place,
                                   "ask for it first: `… if … != none else …`")
            if code.typ != first:
                raise CompileFault("wrong-type", f"the list begins with {words(first)}, and this is {words(code.typ)}",
                                   item.place)
        inner = ", ".join(c.src for c in codes)
        return self.merge(f"({inner},)", listof(first.of or first.kind), *codes)

    @staticmethod
    def merge(src: str, typ: Typ, *codes: Code) -> Code:
        """Code made of others: it reads what they read."""
        deps: frozenset[str] = frozenset().union(*(c.deps for c in codes))
        names: frozenset[str] = frozenset().union(*(c.names for c in codes))
        return Code(src, typ, deps, names)

    # ---- calls ------------------------------------------------------------------------------------------------------

    def _call(self, node: tree.Call, env: Env, expected: Typ | None) -> Code:
        function = node.function
        if len(node.arguments) == 1 and isinstance(node.arguments[0], tree.Comprehension):
            return self.compile(node.arguments[0], env, expected)
        if isinstance(function, tree.Attribute):
            return self._method(node, function, env)
        assert isinstance(function, tree.Name)
        if function.name in self.all.defines:
            return self._call_define(function.name, list(node.arguments), node, env)
        built_in = getattr(self, f"_fn_{function.name}", None)
        if built_in is None:
            known = [*self.all.defines, *(n[4:] for n in dir(self) if n.startswith("_fn_")), *Loops.KINDS]
            places: dict[str, Place | None] = {**dict.fromkeys(known), **{n: w.place for n, w in self.all.defines.items()}}
            raise CompileFault("unknown-function", f"no function is called `{function.name}`", function.place,
                               meant(function.name, places, function.place))
        code: Code = built_in(node, env)
        return code

    def _comprehension(self, node: tree.Comprehension, env: Env, expected: Typ | None) -> Code:
        return self.loops.comprehension(node, env)

    def _method(self, node: tree.Call, function: tree.Attribute, env: Env) -> Code:
        value = function.value
        if isinstance(value, tree.Name) and value.name in self.all.networks and value.name not in env.locals:
            return self._network(node, function.name, value.name, env)
        zone = self.zone(value, env)
        if function.name != "count" or len(node.arguments) != 1:
            raise CompileFault("unknown-function", f"a zone has no function `{function.name}`", node.place,
                               "its functions are `count(piece)`, its attributes `size` and `empty`")
        of = ref(self.all.zones[zone.typ.of].of)
        piece = self.of_kind(node.arguments[0], env, of, "what is counted")
        base = self.zone_base(zone)
        index = piece.src if base == "0" else f"{base} + {piece.src}"
        return self.merge(f"s.z_{zone.typ.of}[{index}]", NUMBER, zone, piece)

    def _network(self, node: tree.Call, function: str, name: str, env: Env) -> Code:
        network = self.all.networks[name]
        if name not in self.all.network_deps:
            raise CompileFault("endless", f"what is open in a network cannot hang on `{name}` itself, or on a later one",
                               node.place)
        of = ref(network.of.name, optional=True)
        if function == "spread" and len(node.arguments) == 1:
            origins = self.of_kind(node.arguments[0], env, setof(of.of), "where to begin")
            src = f"net_{name}(s).spread({origins.src})"
            return Code(src, origins.typ, origins.deps | self.network_deps(name), origins.names)
        arguments = [self.of_kind(a, env, of, "a place of the network") for a in node.arguments]
        deps = self.network_deps(name)
        if function == "reached" and len(arguments) == 1:
            code = self.merge(f"net_{name}(s).reached({arguments[0].src})", setof(of.of), *arguments)
        elif function == "distance" and len(arguments) == 2:
            inner = f"{arguments[0].src}, {arguments[1].src}"
            code = self.merge(f"net_{name}(s).distance({inner})", NUMBER.maybe(), *arguments)
        else:
            raise CompileFault("unknown-function", f"a network has no function `{function}` of {len(arguments)}",
                               node.place, f"it has `{name}.reached(place)`, `{name}.spread(places)` and "
                               f"`{name}.distance(a, b)`")
        return Code(code.src, code.typ, code.deps | deps, code.names)

    def network_deps(self, name: str) -> frozenset[str]:
        """The slots a network reads; set by the network's compiler."""
        return self.all.network_deps.get(name, frozenset())

    def _call_define(self, name: str, arguments: list[Expression], node: Expression, env: Env) -> Code:
        word = self.all.defines[name]
        parameters = word.head.arguments if isinstance(word.head, tree.Call) else ()
        if len(parameters) != len(arguments):
            raise CompileFault("wrong-count", f"`{name}` takes {len(parameters)} values, and here are {len(arguments)}",
                               node.place, f"it is declared in {line_of(word.place, node.place)}")
        if name in self.defining:
            raise CompileFault("endless", f"`{name}` is defined by itself", word.place,
                               " → ".join([*self.defining[self.defining.index(name):], name]))
        self.used.add(name)
        codes = [self.compile(a, env) for a in arguments]
        self.defining.append(name)
        try:
            return self.loops.define(word, [p.name for p in parameters if isinstance(p, tree.Name)], codes, env)
        finally:
            self.defining.pop()

    def _fn_min(self, node: tree.Call, env: Env) -> Code:
        return self._extreme("min", node, env)

    def _fn_max(self, node: tree.Call, env: Env) -> Code:
        return self._extreme("max", node, env)

    def _extreme(self, name: str, node: tree.Call, env: Env) -> Code:
        if len(node.arguments) < 2:
            raise CompileFault("wrong-count", f"`{name}` compares two values or more", node.place)
        codes = [self.compile(a, env) for a in node.arguments]
        for argument, code in zip(node.arguments, codes, strict=True):
            if code.typ not in (NUMBER, MONEY) or code.typ != codes[0].typ:
                raise CompileFault("wrong-type", f"`{name}` compares numbers, and this is {words(code.typ)}",
                                   argument.place)
        return self.merge(f"{name}({', '.join(c.src for c in codes)})", codes[0].typ, *codes)

    def _fn_count(self, node: tree.Call, env: Env) -> Code:
        code = self.compile(self._sole(node), env)
        if code.typ.kind == "zone":
            return Code(f"s.n_{code.typ.of}[{code.src}]", NUMBER, code.deps, code.names)
        if code.typ.kind == "set":
            return Code(f"({code.src}).bit_count()", NUMBER, code.deps, code.names)
        if code.typ.kind == "list":
            src = "s.players" if code.src == "range(s.players)" else f"len({code.src})"
            return Code(src, NUMBER, code.deps, code.names)
        raise CompileFault("wrong-type", f"`count` needs a list, a set or a zone, and this is {words(code.typ)}",
                           node.arguments[0].place)

    def _sole(self, node: tree.Call) -> Expression:
        """The one argument of a function."""
        if len(node.arguments) != 1:
            name = node.function.name if isinstance(node.function, tree.Name) else ""
            raise CompileFault("wrong-count", f"`{name}` takes one value, and here are {len(node.arguments)}", node.place)
        return node.arguments[0]

    def _fn_union(self, node: tree.Call, env: Env) -> Code:
        codes = [self.compile(a, env) for a in node.arguments]
        if not codes:
            raise CompileFault("wrong-count", "`union` joins one set or more", node.place)
        for argument, code in zip(node.arguments, codes, strict=True):
            if code.typ.kind != "set" or code.typ != codes[0].typ:
                raise CompileFault("wrong-type", f"`union` joins sets, and this is {words(code.typ)}", argument.place)
        return self.merge(f"({' | '.join(c.src for c in codes)})", codes[0].typ, *codes)

    def _fn_clockwise(self, node: tree.Call, env: Env) -> Code:
        seat = self.of_kind(self._sole(node), env, ref("seat"), "where to begin")
        return Code(f"clockwise({seat.src}, s.players)", listof("seat"), seat.deps | {"players"}, seat.names)

    def _fn_left_of(self, node: tree.Call, env: Env) -> Code:
        seat = self.of_kind(self._sole(node), env, ref("seat"), "whose left")
        return Code(f"(({seat.src} + 1) % s.players)", ref("seat"), seat.deps | {"players"}, seat.names)
