"""Small rulesets whose names, titles and texts look like the code of the compiled program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace

from attrs import define, evolve, field, frozen
from hypothesis import strategies as st

__all__ = ["NAMES", "TEXTS", "rulesets"]

NAMES = (
    "s", "f", "h1", "q_any", "known", "key", "value", "out", "memo", "fits", "range", "bits", "list", "int", "step_1", "apply_2",
    "T_X", "me_", "found", "option", "kinds", "n", "total", "fn_count", "net_1", "why", "things", "one", "owner", "len", "tuple",
    "over", "spend", "ABSENT", "BUDGET", "State", "self", "NO_STATE", "STEPS", "z_deck", "n_deck", "v_me", "frame", "left", "need",
    "move", "moves", "class", "def", "return", "lambda", "import", "None", "str", "set_", "eval", "__name__", "_", "any_",
)
TEXTS = (
    "s.seed", "q_secret(s)", "# game.aoi:1:1", "\\nreturn", "{x}", "@written z_deck", "h1", "s.z_deck[0]", "f[1]", "'", "\"",
    "\\", "'''", "# memo 0", "T_X[s]", "for s in bits(1):", "(s >> 1 & 1) != 0", "%s", "\\t", "return 1  # a:1:1", "", "none", "0",
    "é", "\\n", "{", "}}", "s.v_limit", "known = out", "and", " or True",
)
_WORDS = ("option", "move", "list")
"""Names that the language reserves, so that types, verbs and definitions may not have them; all other declarations may."""
_STRICT = 15
"""The number of roles, from the first one, that take none of these names, and no names with capitals, which a move's text does
not keep."""
_KINDS = ("place", "number", "seat")


def quoted(text: str) -> str:
    """A text in the syntax of a ruleset."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@frozen
class Scope:
    """The locals that an expression may use: their names by kind."""

    names: Mapping[str, tuple[str, ...]] = field(factory=lambda: dict.fromkeys(_KINDS, ()))

    def bind(self, kind: str, name: str) -> Scope:
        return evolve(self, names={**self.names, kind: (*self.names[kind], name)})

    def taken(self) -> set[str]:
        return {name for names in self.names.values() for name in names}


@define
class Writer:
    """Writes a ruleset; `draw` makes the choices, `roles` are the names of the declarations, `spare` the names for locals."""

    draw: Callable[[st.SearchStrategy[int]], int]
    roles: SimpleNamespace
    spare: tuple[str, ...]
    sets: tuple[str, ...] = ()
    truths: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    def pick(self, things: tuple[str, ...]) -> str:
        return things[self.draw(st.integers(0, len(things) - 1))]

    def text(self) -> str:
        return quoted(self.pick(TEXTS))

    def reason(self) -> str:
        """A text in which braces would name a value."""
        return quoted(self.unbraced())

    def unbraced(self) -> str:
        return self.pick(TEXTS).replace("{", "(").replace("}", ")")

    def local(self, scope: Scope) -> str:
        return self.pick(tuple(name for name in self.spare if name not in scope.taken()))

    # ---- expressions --------------------------------------------------------------------------------------------------

    def condition(self, scope: Scope, deep: int = 2) -> str:
        """A truth value; `deep` is how many loops may be nested."""
        choices: list[Callable[[], str]] = [
            lambda: f"{self.number(scope, 0)} {self.pick(('==', '!=', '<', '>='))} {self.number(scope, deep)}"]
        if scope.names["place"]:
            choices += [lambda: self.about(scope)] * 3
        if deep:
            choices += [lambda: self.loop(self.pick(("any", "all")), scope, deep),
                        lambda: f"({self.condition(scope, deep - 1)} {self.pick(('and', 'or'))} {self.condition(scope, deep - 1)})"]
        return self.choose(choices)

    def about(self, scope: Scope) -> str:
        """A truth value about a place."""
        one, other, role = self.pick(scope.names["place"]), self.pick(scope.names["place"]), self.roles
        texts = [f"{one}.{role.tag} == {self.text()}", f"{one}.{role.tag} != {other}.{role.tag}", f"{one}.{role.mark}",
                 f"not {one}.{role.mark}", f"{one} in {other}.{role.near}", f"{one} == {other}",
                 f"{one} in {role.way}.reached({other})", f"{one}.{role.holder} == none"]
        texts += [f"{name}({one})" for name in self.truths]
        texts += [f"{one} in {name}" for name in self.sets]
        texts += [f"{one}.{role.holder} == {seat}" for seat in scope.names["seat"]]
        texts += [f"{seat}.{role.hand}.count({one}) > 0" for seat in scope.names["seat"]]
        return self.pick(tuple(texts))

    def number(self, scope: Scope, deep: int = 2) -> str:
        """A number."""
        role = self.roles
        texts = ["0", "1", "3", role.limit, f"{role.deck}.size", *scope.names["number"]]
        texts += [f"{one}.{role.size}" for one in scope.names["place"]]
        texts += [f"{name}({one})" for name in self.numbers for one in (*scope.names["number"], role.limit, "2")]
        texts += [f"count({name})" for name in self.sets]
        texts += [f"{seat}.{role.hand}.size" for seat in scope.names["seat"]]
        choices: list[Callable[[], str]] = [lambda: self.pick(tuple(texts))]
        if deep:
            choices += [
                lambda: self.loop(self.pick(("count", "sum")), scope, deep),
                lambda: f"({self.number(scope, 0)} {self.pick(('+', '-', '*'))} {self.number(scope, deep - 1)})",
                lambda: f"({self.number(scope, 0)} if {self.condition(scope, deep - 1)} else {self.number(scope, 0)})",
                lambda: f"max({self.number(scope, 0)}, {self.number(scope, deep - 1)})"]
        return self.choose(choices)

    def loop(self, kind: str, scope: Scope, deep: int) -> str:
        """An aggregate over the things of a source that meet a condition."""
        name = self.local(scope)
        sources = [("place", self.roles.place), ("seat", "players"), ("number", "1..3")]
        sources += [("place", f"{one}.{self.roles.near}") for one in scope.names["place"]]
        sources += [("place", one) for one in self.sets]
        of, source = sources[self.draw(st.integers(0, len(sources) - 1))]
        inner = scope.bind(of, name)
        when = f" when {self.condition(inner, deep - 1)}" if self.draw(st.integers(0, 3)) else ""
        item = self.condition(inner, 0) if kind in ("any", "all") else self.number(inner, 0) if kind == "sum" else name
        return f"{kind}({item} for {name} in {source}{when})"

    def choose(self, choices: list[Callable[[], str]]) -> str:
        return choices[self.draw(st.integers(0, len(choices) - 1))]()

    # ---- declarations -------------------------------------------------------------------------------------------------

    def ruleset(self) -> str:
        """The whole text."""
        role = self.roles
        lines = [*self.things(), *self.definitions(), *self.verbs()]
        lines += [*self.action(role.act), *self.action(role.act2)]
        lines += [f"action {idle} {self.text()} {{ }}" for idle in (role.idle, role.idle2)]  # so that somebody always decides
        lines += [f"score {{ points {role.line} {self.text()} = {self.number(Scope().bind('seat', 'me'))} }}"]
        body = "\n".join(f"  {line}" for line in lines)
        return f"game {role.game} {self.text()} {{\n  players 2..3 ; seats {role.red} {role.blue} {role.green}\n{body}\n}}\n"

    def things(self) -> list[str]:
        role = self.roles
        members = [role.a, role.b, role.c, role.d]
        found = [f"type {role.place} {self.text()} {{ has {role.size} number ; has {role.tag} text ; "
                 f"has {role.near} {role.place} many ; keep {role.mark} truth = no ; keep {role.holder} seat = none }}"]
        for number, member in enumerate(members):
            near = " ".join(m for m in members if m != member and self.draw(st.booleans()))
            found.append(f"{role.place} {member} {self.text()} {{ {role.size} {number} ; {role.tag} {self.text()}"
                         f"{f' ; {role.near} {near}' if near else ''} }}")
        return [
            *found, f"link {role.road} joins {role.place} {{ keep {role.open} truth = no }}",
            f"{role.road} {members[0]} -- {members[1]}", f"{role.road} {members[1]} -- {members[2]}",
            f"network {role.way} of {role.place} {{ open {role.road} x when x.{role.open} }}",
            f"keep {role.limit} number = 2", f"zone {role.deck} {self.text()} of {role.place} seen by none size by all full",
            f"zone {role.hand} {self.text()} of {role.place} per player seen by owner size by all",
            f"setup {{ do {{ each p in players {{ move 1 at random from {role.deck} to p.{role.hand} }} }} }}",
            f"menu turn ({role.act}, "
            f"{role.act2}, {role.idle}, {role.idle2}) ; flow {{ repeat until ({role.limit} > 5) {{ each player in players {{ take 1 of turn ; do {{ raise {role.limit} by 1 }} }} }} }}",
        ]

    def definitions(self) -> list[str]:
        """Definitions, each of which may use those before it."""
        found, place = [], self.roles.place
        for number in range(2):
            name = self.local(Scope())
            inside = Scope().bind("place", name)
            set_of, truth, figure = (getattr(self.roles, f"{kind}{number}") for kind in ("set", "truth", "figure"))
            found.append(f"define {set_of} = set({name} for {name} in {place} when {self.condition(inside)})")
            self.sets += (set_of,)
            found.append(f"define {truth}({name}) = {name}.{self.roles.size} > 0 and {self.condition(inside)}")
            self.truths += (truth,)
            found.append(f"define {figure}({name}) = {name} + {self.number(Scope().bind('number', name))}")
            self.numbers += (figure,)
        return found

    def verbs(self) -> list[str]:
        role, name = self.roles, self.local(Scope())
        inside = Scope().bind("place", name)
        text = quoted(f"{{{name}}} " + self.unbraced())
        return [f"verb {role.verb}({name}) {text} {{ set {name}.{role.mark} = {self.condition(inside)} }}"]

    def action(self, action: str) -> list[str]:
        """An action with two or three choices in its first decision, and perhaps one in a second decision."""
        role, place = self.roles, self.local(Scope())
        scope = Scope().bind("seat", "me").bind("place", place)
        found = [f"action {action} {self.text()} {{", f'  choose {place} in {role.place} "at"']
        if self.draw(st.booleans()):
            near = self.local(scope)
            scope = scope.bind("place", near)
            found.append(f"  choose {near} in {place}.{role.near}")
        number = self.local(scope)
        scope = scope.bind("number", number)
        alias = self.local(scope)
        found += [f"  choose {number} in 0..2", f"  let {alias} = {self.number(scope)}"]
        scope = scope.bind("number", alias)
        found.append(f"  require {role.rule} {self.reason()} = {self.condition(scope)} or {self.condition(scope)}")
        if self.draw(st.booleans()):
            found.append(f"  require {role.rule2} {self.reason()} = {self.condition(scope)}")
        card = ""
        if self.draw(st.booleans()):
            card = self.local(scope)
            scope = scope.bind("place", card)
            found += ["  then", f"  choose {card} in me.{role.hand}",
                      f"  require {role.rule3} {self.reason()} = {self.condition(scope)}"]
        return [*found, *self.effects(place, card, scope), "}"]

    def effects(self, place: str, card: str, scope: Scope) -> list[str]:
        role, other = self.roles, self.local(scope)
        moved = [f"    move {card} from me.{role.hand} to {role.deck}",
                 f"    move 1 at random from {role.deck} to me.{role.hand}"] if card else []
        return [
            "  do {", f"    set {place}.{role.holder} = me when {self.condition(scope)}", *moved,
            f"    {role.verb} {place} when {self.condition(scope)}",
            f"    each {other} in {role.road} {{ set {other}.{role.open} = yes when {self.condition(scope)} }}", "  }",
        ]


_ROLES = (
    "act", "act2", "idle", "idle2", "a", "b", "c", "d", "place", "road", "verb", "truth0", "figure0", "truth1", "figure1",
    "game", "red", "blue", "green", "size", "tag", "near", "mark", "holder", "open", "way", "limit", "deck", "hand", "set0", "set1",
    "rule", "rule2", "rule3", "line",
)


@st.composite
def rulesets(draw: st.DrawFn) -> str:
    """The text of a valid ruleset."""
    names = draw(st.permutations(NAMES))
    first = [name for name in names if name not in _WORDS and name.islower()][:_STRICT]
    names = [*first, *(name for name in names if name not in first)]
    return Writer(draw, SimpleNamespace(**dict(zip(_ROLES, names, strict=False))), tuple(names[len(_ROLES):])).ruleset()
