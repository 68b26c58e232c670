"""Python names for the names of a rule program: close to the author's, and distinct from those of Python, of the machine and
from each other.

A local name means the same everywhere, and no local has the name of anything global, so that no function shadows what it calls.
"""

from __future__ import annotations

import builtins
import keyword
import unicodedata

from attrs import define, field

from aoi_rules.compiler.program.expressions import TableData
from aoi_rules.plugin_api.values import Function as HookFunction

__all__ = ["IMPORTS", "Names"]

IMPORTS = {
    "typing": ("Any", "ClassVar", "Iterator"),
    "attrs": ("define",),
    "aoi_rules.machine.budget": ("BUDGET", "MAX_DEEP", "check_length", "fits", "over", "raise_spent", "too_deep"),
    "aoi_rules.machine.graph": ("Graph", "Paths"),
    "aoi_rules.machine.kernel": (
        "ABSENT", "bits", "chance", "draw_piece", "draw_to", "move_all", "move_piece", "move_random", "move_refilled", "others",
        "refill", "seats",
    ),
    "aoi_rules.machine.state": ("NoSource", "NothingToPick", "can_finish", "end_frame"),
}
"""The imports of the generated module: the names by module."""

_OWN = (
    "annotations", "Frame", "State", "new_state", "STEPS", "APPLIES", "NO_STATE", "HIT", "SEEN", "s", "f", "alike", "among", "at",
    "key", "known", "now", "paths", "value", "x",
)
"""Names that the printer itself uses, in the module or inside a function."""
_RESERVED = frozenset((
    *keyword.kwlist, *keyword.softkwlist, *dir(builtins), *_OWN, *(name for names in IMPORTS.values() for name in names),
))


@define
class Names:
    """The Python names of one module; each is assigned once and never changes."""

    taken: set[str] = field(factory=lambda: set(_RESERVED))
    locals: dict[str, str] = field(factory=dict)
    functions: dict[str, str] = field(factory=dict)
    steps: dict[str, str] = field(factory=dict)
    applies: dict[str, str] = field(factory=dict)
    constants: dict[str, str] = field(factory=dict)
    tables: dict[TableData, str] = field(factory=dict)
    graphs: dict[str, str] = field(factory=dict)
    hooks: dict[str, tuple[str, HookFunction]] = field(factory=dict)

    def local(self, name: str) -> str:
        """The Python name of a parameter or a variable."""
        return self.locals.get(name) or self._assign_name(self.locals, name, to_identifier(name))

    def function(self, name: str) -> str:
        """The Python name of a function of the program."""
        return self.functions.get(name) or self._assign_name(self.functions, name, to_identifier(name))

    def step(self, name: str) -> str:
        """The Python name of the function of a step."""
        return self.steps.get(name) or self._assign_name(self.steps, name, f"step_{to_identifier(name)}")

    def apply(self, name: str) -> str:
        """The Python name of the function that applies a move of the decision at a step."""
        return self.applies.get(name) or self._assign_name(self.applies, name, f"apply_{to_identifier(name)}")

    def constant(self, name: str) -> str:
        """The Python name of a constant of the program, or of the first value of a slot."""
        return self.constants.get(name) or self._assign_name(self.constants, name, to_identifier(name).upper())

    def graph(self, network: str) -> str:
        """The Python name of the graph of a network, with its places and links."""
        return self.graphs.get(network) or self._assign_name(self.graphs, network, f"{to_identifier(network)}_graph".upper())

    def table(self, data: TableData) -> str:
        """The Python name of a constant table."""
        found = self.tables.get(data)
        if found is None:
            found = self.tables[data] = self._claim_name(to_identifier(data.name).upper())
        return found

    def hook(self, function: HookFunction) -> str:
        """The Python name of a plugin's function: the module gets it under this name."""
        if function.name not in self.hooks:
            self.hooks[function.name] = self._claim_name(f"fn_{to_identifier(function.name)}"), function
        return self.hooks[function.name][0]

    def helper(self, wanted: str) -> str:
        """The Python name of an additional function that the printer adds for one of the program's."""
        return self._claim_name(wanted)

    def _assign_name(self, given: dict[str, str], name: str, wanted: str) -> str:
        found = given[name] = self._claim_name(wanted)
        return found

    def _claim_name(self, wanted: str) -> str:
        """The name, or a variant of it that is still unused."""
        wanted = wanted if wanted.isascii() else unicodedata.normalize("NFKC", wanted)
        found, number = wanted, 1
        while found in self.taken:
            number += 1
            found = f"{wanted}_" if number == 2 else f"{wanted}_{number}"
        self.taken.add(found)
        return found


def to_identifier(name: str) -> str:
    """A name as a Python identifier: invalid characters become `_`.  Python normalises identifiers to the form NFKC, so they
    are written in it; a name that begins with `_` or a digit gets a letter before it."""
    name = name.replace(".", "_").replace(" ", "_")  # sufficient for most names
    if not (name.isascii() and name.isidentifier()):
        name = "".join(c if f"a{c}".isidentifier() else "_" for c in unicodedata.normalize("NFKC", name))
    if not name or name[0] == "_" or not name.isidentifier():
        name = f"v_{name.lstrip('_')}"
    return name
