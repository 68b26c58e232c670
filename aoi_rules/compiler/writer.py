"""The generated module's text: state, constants, functions, steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from aoi_rules.compiler.code import CompileFault, Env, absent, indent, remark
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.flow import FlowCompiler
from aoi_rules.compiler.metering import Metering
from aoi_rules.compiler.symbols.declarations import KeepDecl, ZoneDecl
from aoi_rules.mechanics.network import Open

__all__ = ["Writer"]

_HEAD = '''"""The rules of {name}, written out by the compiler; a change belongs into their text, not here."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import define

from aoi_rules.machine.budget import BUDGET, MAX_DEEP, Meter, fits, kept, over, spent, too_deep
from aoi_rules.machine.graph import Graph, Paths
from aoi_rules.machine.kernel import (
    ABSENT, bits, chance, draw_piece, draw_to, move_all, move_piece, move_random, move_refilled, others, refill, seats,
)
from aoi_rules.machine.state import NoSource, NothingToPick, can_finish

Frame = list[Any]
'''

_COMMON = (
    ("players", "int"), ("seed", "int"), ("streams", "list[int]"), ("frames", "list[Frame]"),
    ("moves", "list[tuple[int, ...]]"), ("to_move", "int"), ("over", "int"), ("phase", "int"),
)
_LISTS = ("streams",)
_WRITTEN = re.compile(r"^(\s*)@written (\w+)$", re.MULTILINE)


class Writer:
    """Puts the parts of a compiled ruleset into one module."""

    def __init__(self, expressions: Expressions, flow: FlowCompiler, networks: dict[str, list[str]]) -> None:
        self.ex = expressions
        self.all = expressions.all
        self.module = expressions.module
        self.flow = flow
        self.networks = networks

    def keeps(self) -> list[KeepDecl]:
        """Everything that is kept, in the order of the text."""
        found = list(self.all.keeps.values())
        for decl in self.all.types.values():
            found += decl.keeps.values()
        return found

    def size(self, keep: KeepDecl) -> int:
        """How many there are of what is kept per member."""
        first = self.all.most if keep.per == "seat" else len(self.all.types[keep.per].members)
        return first * (len(self.all.types[keep.of].members) if keep.of else 1)

    def places(self, zone: ZoneDecl) -> int:
        """How many numbers say what lies in a zone."""
        return len(self.all.types[zone.of].members) * (self.all.most if zone.per_seat else 1)

    def text(self, extra: Sequence[str]) -> str:
        """The whole module."""
        parts = [_HEAD.format(name=self.all.name) + self._called(), self._constants(), self._state(), self._new()]
        parts += self.module.functions.values()
        parts += ["\n".join(lines) for lines in self.networks.values()]
        parts += extra
        parts += [self._apply(step, lines) for step, lines in self.flow.applies.items()]
        parts += ["\n".join(lines) for lines in self.flow.steps if lines]
        firsts = [f"FIRST_{keep.slot} = {self.first(keep)}" for keep in self.keeps()]  # they may need what comes late
        parts.append("\n".join(["s: Any = Meter()  # nothing is played yet", "NO_STATE: Any = s", *self.module.late, *firsts]))
        steps = ", ".join(f"step_{n}" for n in range(len(self.flow.steps)))
        applies = ", ".join(f"{n}: apply_{n}" for n in self.flow.applies)
        parts.append(f"STEPS = ({steps},)\nAPPLIES = {{{applies}}}")
        return self._metered(self._settle("\n\n\n".join(parts))) + "\n"

    def _called(self) -> str:
        """Functions that came through a hook: they are put in when the module is run."""
        found = [f"{name}: Any  # `{f.form}` of {f.plugin or f.run.__module__}" for name, f in self.module.called.items()]
        return "".join(f"{line}\n" for line in found)

    def _settle(self, text: str) -> str:
        """Replace the marks of written slots by what must be forgotten then."""

        def lines(match: re.Match[str]) -> str:
            pad, slot = match.groups()
            names = [f"{pad}s.{g} = {{}}" for g in self.module.invalidated(slot)]
            names += [f"{pad}s.g_{n} = None" for n in self.networks if slot in self.all.network_deps[n]]
            return "\n".join(names) or f"{pad}# nothing hangs on {slot}"

        text = _WRITTEN.sub(lines, text)
        return re.sub(r"\n\s*# nothing hangs on \w+", "", text)

    def _metered(self, text: str) -> str:
        """The module with its work counted where it may be much."""
        types = [len(t.members) for t in self.all.types.values()]
        places = [len(self.all.types[n.of.name].members) for n in self.all.networks.values()]
        comments = {name: remark(place) for name, place in self.module.places.items() if place is not None}
        return Metering(text, self.module.lengths, max(types, default=1), self.all.most, 5 * max(places, default=0),
                        comments).text()

    @staticmethod
    def _apply(step: int, lines: list[str]) -> str:
        return "\n".join([f"def apply_{step}(s: State, f: Frame, m: tuple[int, ...]) -> None:", *indent(lines)])

    # ---- constants --------------------------------------------------------------------------------------------------

    def _constants(self) -> str:
        lines = [f"{name}{text}" for name, text in self.module.constants.items()]
        kinds = dict.fromkeys(kind for name in self.all.networks for kind in self._kinds(name))
        lines += [f"LINKS_{kind} = {tuple(m.values['ends'] for m in self.all.types[kind].members)!r}" for kind in kinds]
        for name, network in self.all.networks.items():
            links = ", ".join(f"*LINKS_{kind}" for kind in self._kinds(name))
            lines.append(f"GRAPH_{name} = Graph({len(self.all.types[network.of.name].members)}, ({links}{',' * bool(links)}))")
        return "\n".join(lines)

    def _kinds(self, name: str) -> list[str]:
        return list(dict.fromkeys(w.kind.name for w in self.all.networks[name].body if isinstance(w, Open)))

    def first(self, keep: KeepDecl) -> str:
        """The first value of what is kept, as source."""
        typ = keep.type
        value = {"number": "0", "money": "0", "truth": "0"}.get(typ.kind, absent(typ))
        if keep.first is not None:
            code = self.ex.of_kind(keep.first, Env({}), typ, f"`{keep.name}`")
            if code.deps:
                raise CompileFault("not-fixed", f"`{keep.name}` begins with what the text fixes, and this changes",
                                   keep.first.place, "set it in `setup`")
            value = {"True": "1", "False": "0"}.get(code.src, f"kept({code.src})" if keep.many else code.src)
        if not keep.per:
            return value
        return f"[{value}] * {self.size(keep)} + [{absent(typ)}]"

    # ---- state ------------------------------------------------------------------------------------------------------

    def slots(self) -> list[tuple[str, str, bool]]:
        """Every slot that says something: its name, its annotation, whether it is a list to be copied."""
        found = [(n, a, n in _LISTS) for n, a in _COMMON]
        found += [(f"o_{o}", "int", False) for o in self.all.options]
        found += [(f"r_{c}", "int", False) for c in sorted(self.all.counters)]
        for keep in self.keeps():
            single = "tuple[int, ...]" if keep.many else "int"
            found.append((keep.slot, f"list[{single}]" if keep.per else single, bool(keep.per)))
        for zone in self.all.zones.values():
            found += [(f"z_{zone.name}", "list[int]", True), (f"n_{zone.name}", "list[int]", True)]
        return found

    def _state(self) -> str:
        lines = ["@define(eq=False, init=False)", "class State:", '    """A position: numbers, lists of numbers."""', ""]
        lines += [f"    {name}: {kind}" for name, kind, _ in self.slots()]
        streams = "".join(f"{name.encode()!r}, " for name in self.flow.effects.streams).rstrip()
        lines.insert(3, f"    STREAMS: ClassVar[tuple[bytes, ...]] = ({streams})")
        lines.append("    memo: list[dict[Any, Any]]")
        lines += [f"    g_{name}: Paths | None" for name in self.networks]
        lines += ["    left: int  # of the budget of steps", "    deep: int  # so many verbs carry out themselves",
                  "    log: list[Any] | None", "    drawn: list[int] | None", "    script: list[int] | None", ""]
        lines += ["    def copy(self) -> State:", '        """An equal state that shares nothing that changes."""',
                  "        n = State.__new__(State)"]
        for name, _, copied in self.slots():
            source = f"self.{name}"
            source = "list(map(list.copy, self.frames))" if name == "frames" else source + ("[:]" if copied else "")
            lines.append(f"        n.{name} = {source}")
        lines += ["        n.memo = self.memo[:]", *(f"        n.g_{name} = self.g_{name}" for name in self.networks)]
        lines += ["        n.left = self.left", "        n.deep = self.deep"]
        lines += ["        n.log = n.drawn = n.script = None", "        return n", ""]
        lines += ["    def forget(self) -> None:",
                  '        """Reckon anew what was remembered: something was changed from outside."""',
                  "        self.memo = [{} for _ in self.memo]", *(f"        self.g_{n} = None" for n in self.networks), ""]
        lines += ["    def pack(self) -> tuple[Any, ...]:", '        """Everything that makes two states the same."""']
        values = ", ".join(f"self.{n}" for n, _, _ in self.slots() if n not in ("moves", "seed"))
        lines.append(f"        return ({values})")
        return "\n".join(lines)

    def _new(self) -> str:
        lines = ["def new_state(players: int, options: dict[str, int]) -> State:", '    """A state before setting up."""',
                 "    s = State.__new__(State)", "    s.players = players", "    s.seed = 0",
                 f"    s.streams = [0] * {len(self.flow.effects.streams)}", "    s.frames = []", "    s.moves = []",
                 "    s.to_move = -1", "    s.over = 0", "    s.phase = -1"]
        lines += [f"    s.o_{o} = options[{o!r}]" for o in self.all.options]
        lines += [f"    s.r_{c} = 0" for c in sorted(self.all.counters)]
        for keep in self.keeps():
            lines.append(f"    s.{keep.slot} = FIRST_{keep.slot}{'[:]' if keep.per else ''}")
        for zone in self.all.zones.values():
            lines += self._fill(zone)
        lines.append(f"    s.memo = [{', '.join(['{}'] * len(self.module.groups))}]")
        lines += [f"    s.g_{name} = None" for name in self.networks]
        lines += ["    s.left = BUDGET", "    s.deep = 0", "    s.log = s.drawn = s.script = None", "    return s"]
        return "\n".join(lines)

    def _fill(self, zone: Any) -> list[str]:
        kinds = self.all.types[zone.of].members
        owners = self.all.most if zone.per_seat else 1
        if not zone.full:
            return [f"    s.z_{zone.name} = [0] * {len(kinds) * owners}", f"    s.n_{zone.name} = [0] * {owners}"]
        copies = [m.values.get("copies", 1) for m in kinds]
        empty = len(kinds) * owners
        used = f"({owners} if {owners} == 1 else players)"
        return [f"    s.z_{zone.name} = {copies!r} * {used} + [0] * ({empty} - {len(kinds)} * {used})",
                f"    s.n_{zone.name} = [{sum(copies)}] * {used} + [0] * ({owners} - {used})"]
