"""Typed expressions to Python source.

Every table and every list in the state has one more entry at its end, the absent value; index -1 is an absent ref, so
a look-up through something absent is absent by itself and needs no test.
"""

from __future__ import annotations

from functools import cached_property

from aoi_rules.compiler import attributes, calls, operators
from aoi_rules.compiler.bounds import Bounds
from aoi_rules.compiler.code import Code, CompileFault, Env, Module, absent
from aoi_rules.compiler.loops import Loops
from aoi_rules.compiler.symbols.declarations import Declarations
from aoi_rules.diagnostics import Place, meant
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import MONEY, NONE, NUMBER, TEXT, TRUTH, Type, list_of, member_of

__all__ = ["Expressions"]

MAX_DEPTH = 100
MAX_STEPS = 300_000
MAX_SOURCE = 20_000

class Expressions:
    """Compiles expressions of one ruleset into one module."""

    def __init__(self, declarations: Declarations, module: Module) -> None:
        self.all = declarations
        self.module = module
        self.loops = Loops(self)
        self.bounds = Bounds(declarations)
        self.defining: list[str] = []
        self.used: set[str] = set()
        self.origins: dict[int, set[tuple[str, str]]] = {}
        self.depth = 0
        self.steps = 0

    def compile(self, node: Expression, env: Env, expected: Type | None = None) -> Code:
        """The expression as code; raises CompileFault with the place of what is wrong."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise CompileFault("wrong-expression", "this cannot stand in an expression", node.place)
        self.depth += 1
        self.steps += 1
        try:
            if self.depth > MAX_DEPTH:
                raise CompileFault("too-deep", "definitions and expressions lie too deeply in one another here", node.place)
            code: Code = method(node, env, expected)
        finally:
            self.depth -= 1
        if self.steps > MAX_STEPS or len(code.src) > MAX_SOURCE:
            raise CompileFault("too-large", "with all definitions it uses, this is too large", node.place,
                               "name a part of it by a `define` that goes through something, or use fewer definitions")
        if code.typ.kind == "unknown" or code.typ.of in self.all.unsound:
            raise CompileFault("", "this follows from another problem", node.place)
        if code.typ.optional and node in env.present:
            code = code.typed(code.typ.present())
        return code

    def truth(self, node: Expression, env: Env) -> Code:
        """A condition."""
        code = self.compile(node, env, TRUTH)
        if code.typ.kind != "truth":
            raise CompileFault("wrong-type", f"a condition is wanted here, and this is {code.typ.wording}", node.place,
                               "compare it with something: `… == …`, `… > 0`")
        return code

    def of_kind(self, node: Expression, env: Env, typ: Type, what: str) -> Code:
        """A value of a given type, never absent unless the type allows it."""
        code = self.compile(node, env, typ)
        if code.typ.kind == "none" and typ.optional:
            return Code(absent(typ), typ)
        if code.typ.present() != typ.present():
            raise CompileFault("wrong-type", f"{what} is {typ.wording}, and this is {code.typ.wording}", node.place,
                               self._rather(node, typ, code.typ))
        if code.typ.optional and not typ.optional:
            raise CompileFault(
                "may-be-absent", f"{what} must be there, and this may be absent", node.place,
                "ask for it first: `when … != none`",
            )
        return code

    @staticmethod
    def _rather(node: Expression, typ: Type, found: Type) -> str | None:
        """How a figure of the wrong kind is written."""
        if isinstance(node, tree.Number | tree.Money) and {typ.kind, found.kind} == {"number", "money"}:
            return f"write `{'$' if typ.kind == 'money' else ''}{node.value}`"
        return None

    # ---- literals and names -----------------------------------------------------------------------------------------

    def _number(self, node: tree.Number, env: Env, expected: Type | None) -> Code:
        return Code(str(node.value), NUMBER, span=(node.value, node.value))

    def _money(self, node: tree.Money, env: Env, expected: Type | None) -> Code:
        return Code(str(node.value), MONEY, span=(node.value, node.value))

    def _text(self, node: tree.Text, env: Env, expected: Type | None) -> Code:
        return Code(repr(node.value), TEXT)

    def _name(self, node: tree.Name, env: Env, expected: Type | None) -> Code:
        name = node.name
        if name in env.locals:
            return env.locals[name]
        if name in ("yes", "no"):
            return Code("True" if name == "yes" else "False", TRUTH)
        if name == "none":
            return Code("-1", NONE)
        member = self._expected_member(name, expected)
        return member or self._global(node, env) or self._member(node, env)

    def _expected_member(self, name: str, expected: Type | None) -> Code | None:
        if expected is None or expected.kind not in ("ref", "list", "set") or expected.of not in self.all.types:
            return None
        decl = self.all.types[expected.of]
        return Code(str(decl.index[name]), member_of(expected.of)) if name in decl.index else None

    def _global(self, node: tree.Name, env: Env) -> Code | None:
        name = node.name
        if name in self.all.keeps:
            keep = self.all.keeps[name]
            return Code(f"s.{keep.slot}", attributes.keep_type(self, keep), frozenset((keep.slot,)))
        if name in self.all.options:
            return Code(f"s.o_{name}", member_of(name), frozenset((f"o_{name}",)))
        if name in self.all.zones:
            return attributes.zone_of(self, node, env)
        if name in self.all.defines:
            return calls.call_define(self, name, [], node, env)
        if name == "players":
            return Code("range(s.players)", list_of("seat"), frozenset(("players",)))
        if name == "others":
            me = self._me(node, env)
            return Code(f"others({me.src}, s.players)", list_of("seat"), frozenset(("players",)), me.names)
        if name in self.all.counters:
            return Code(f"s.r_{name}", NUMBER, frozenset((f"r_{name}",)))
        if name in self.all.types:
            return Code(f"range({len(self.all.types[name].members)})", list_of(name))
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
        homes = [t for t in homes if not any(t.parent == h.name for h in homes)]  # what stands in a place of its name
        if len(homes) == 1:
            return Code(str(homes[0].index[node.name]), member_of(homes[0].name))
        if homes:
            choices = " or ".join(f"`{t.name}.{node.name}`" for t in homes)
            raise CompileFault("ambiguous-name", f"`{node.name}` may be one of several things", node.place,
                               f"say {choices}")
        raise CompileFault("unknown-name", f"nothing is called `{node.name}` here", node.place,
                           meant(node.name, self.known(env), node.place))

    def known(self, env: Env) -> dict[str, Place | None]:
        """All names that mean something, and where they are declared."""
        return {**self.declared, **dict.fromkeys(env.locals)}

    @cached_property
    def declared(self) -> dict[str, Place | None]:
        """All names that mean something everywhere, and where they are declared."""
        found: dict[str, Place | None] = {m: t.members[i].place for t in self.all.types.values()
                                          for m, i in t.index.items() if " " not in m}
        for home in (self.all.types, self.all.keeps, self.all.zones, self.all.networks, self.all.defines):
            found.update((name, thing.place) for name, thing in home.items())
        return found | dict.fromkeys(("players", "none", "yes", "no", *self.all.counters))

    def _pair(self, node: tree.Pair, env: Env, expected: Type | None) -> Code:
        """`a -- b`: the link between two members."""
        ends = [format_expression(end) for end in (node.left, node.right)]
        for decl in self.all.types.values():
            for number, member in enumerate(decl.members):
                if member.name in ("--".join(ends), "--".join(reversed(ends))):
                    return Code(str(number), member_of(decl.name))
        raise CompileFault("unknown-name", f"no link `{'--'.join(ends)}` is there", node.place,
                           "the text declares links by lines such as `rail a -- b`")

    # ---- attributes -------------------------------------------------------------------------------------------------

    # ---- zones ------------------------------------------------------------------------------------------------------

    def _attribute(self, node: tree.Attribute, env: Env, expected: Type | None) -> Code:
        return attributes.attribute(self, node, env, expected)

    def _call(self, node: tree.Call, env: Env, expected: Type | None) -> Code:
        return calls.call(self, node, env)

    # ---- operators --------------------------------------------------------------------------------------------------

    def _compare(self, node: tree.Compare, env: Env, expected: Type | None) -> Code:
        return operators.compare(self, node, env)

    def _binary(self, node: tree.Binary, env: Env, expected: Type | None) -> Code:
        return operators.arithmetic(self, node, env)

    def _negative(self, node: tree.Negative, env: Env, expected: Type | None) -> Code:
        return operators.negative(self, node, env)

    def _not(self, node: tree.Not, env: Env, expected: Type | None) -> Code:
        return operators.negation(self, node, env)

    def _logic(self, node: tree.Logic, env: Env, expected: Type | None) -> Code:
        return operators.logic(self, node, env)

    def _conditional(self, node: tree.Conditional, env: Env, expected: Type | None) -> Code:
        return operators.conditional(self, node, env, expected)

    def _items(self, node: tree.Items, env: Env, expected: Type | None) -> Code:
        codes = [self.compile(item, env, expected) for item in node.items]
        if not codes:
            return Code("()", list_of(expected.of if expected else ""))
        first = codes[0].typ
        for item, code in zip(node.items, codes, strict=True):
            if code.typ.kind in ("list", "set", "zone", "none"):
                raise CompileFault("wrong-type", f"a list holds single things, and this is {code.typ.wording}", item.place)
            if code.typ.optional:
                raise CompileFault("may-be-absent", "what is in a list must be there, and this may be absent", item.place,
                                   "ask for it first: `… if … != none else …`")
            if code.typ != first:
                raise CompileFault("wrong-type", f"the list begins with {first.wording}, and this is {code.typ.wording}",
                                   item.place)
        inner = ", ".join(c.src for c in codes)
        return self.merge(f"({inner},)", list_of(first.of or first.kind), *codes)

    @staticmethod
    def merge(src: str, typ: Type, *codes: Code) -> Code:
        """Code made of others: it reads what they read."""
        deps: frozenset[str] = frozenset().union(*(c.deps for c in codes))
        names: frozenset[str] = frozenset().union(*(c.names for c in codes))
        return Code(src, typ, deps, names)

    # ---- calls ------------------------------------------------------------------------------------------------------

    def _comprehension(self, node: tree.Comprehension, env: Env, expected: Type | None) -> Code:
        return self.loops.comprehension(node, env)

    def network_deps(self, name: str) -> frozenset[str]:
        """The slots a network reads; set by the network's compiler."""
        return self.all.network_deps.get(name, frozenset())


