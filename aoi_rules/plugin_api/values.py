"""The markers of hooks, and the values that hooks get and return: a ruleset, and a function for expressions.

`aoi_rules/plugin_manager/hookspecs.py` lists the hooks.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, Protocol

import pluggy
from attrs import evolve, field, frozen

from aoi_rules.language.loops import LOOPS
from aoi_rules.language.tree import Expression, Statement, Table
from aoi_rules.machine.plugin_results import CheckedFunction
from aoi_rules.model.types import BASIC, UNKNOWN, Shape, Type
from aoi_rules.plugin_api.entry_points import PROJECT
from aoi_rules.plugin_api.members import Board
from aoi_rules.text.docstrings import LEFT_OUT, documentation

__all__ = ["BUILT_IN", "FUNCTIONS", "Function", "Report", "RulesetText", "hookimpl", "hookspec", "type_of"]

hookspec = pluggy.HookspecMarker(PROJECT)
"""Marks a function as the specification of a hook."""
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a plugin's function as an implementation of the hook with its name, or of the one that `specname` names."""


@frozen(eq=False)
class RulesetText:
    """A ruleset as a plugin sees it before it is compiled.

    `name` and `title` are those of the map, or of a game without one, and `game` is the name of its game.  `uses` are the plugins
    and parts that it uses, in the order written.  `lines` are the statements of the game and of its maps, in order.  For a hook
    that decides what a plugin adds, they are as written, with plugins' words replaced by their lines; for `aoi_check`, they are
    as played.  If no ruleset is being compiled, such as for the reference, all fields are empty.
    """

    name: str = ""
    title: str = ""
    game: str = ""
    uses: tuple[str, ...] = ()
    lines: tuple[Statement, ...] = ()

    def lines_of(self, word: str) -> tuple[Statement, ...]:
        """The lines that begin with a word, such as `location`."""
        return tuple(line for line in self.lines if line.word == word)


class Report(Protocol):
    """Reports a problem in an author's text, at the place of a statement, a table or an expression."""

    def __call__(
        self, item: Statement | Table | Expression, message: str, hint: str | None = None, warning: bool = False
    ) -> None:
        """Report an error or a warning; `hint` says what to write instead."""


FUNCTIONS = ("count", "first", "in_use", "last", "max", "min", "union")
"""The functions of the language that take values of many types."""
_OF_PYTHON = {int.__name__: Shape.NUMBER, str.__name__: Shape.TEXT, bool.__name__: Shape.TRUTH}
"""Python types that are easily mistaken for types of the language."""
BUILT_IN = frozenset((*FUNCTIONS, *LOOPS))
"""The functions that the compiler defines; a plugin's function may not have such a name."""


@frozen
class Function:
    """A function for expressions: `Function("clockwise", ("seat",), "list of seat", clockwise)`.

    `takes` and `gives` are types in the language's words; `run` is the Python function, whose docstring is the entry in the
    reference.  It gets its values by position, and none of them is ever absent:

    - `number`, `money`: an int, money in whole dollars
    - `truth`: True or False, or 1 or 0
    - `text`: a str
    - the name of a type, such as `seat` or `location`: the member's number, counted from 0 in the order of the text
    - `list of T`: a tuple of such numbers; `list of number` is one too
    - `set of T`: an int, in which bit n is set for the member of number n

    With `of_players`, the last value is the number of players in this game.  The function returns the same kinds of values; only
    `gives` may end in `or none`, and None is then the absent value.

    With `by_members`, it gets and returns a `Member` instead of a member's number, and a tuple of members instead of a set.  A
    member has its name, its title and all its fields (`link["length"]`, `link["ends"]`).  Other members can be reached from it:
    `member.board.of("location")`.

    It must be pure: its result may depend only on its values, because the compiler stores results, moves calls out of loops and
    calls it before a game begins; the laws call it twice, and again in a second process.  If it raises an error, or returns a
    value of another kind, the move is not made, and the error names the plugin.
    """

    name: str
    takes: tuple[str, ...]
    gives: str
    run: Callable[..., Any]
    of_players: bool = False
    by_members: bool = False
    plugin: str = field(default="", kw_only=True)  # the plugin that offers it; set at registration

    @property
    def form(self) -> str:
        """The form of a call: `clockwise(seat)`."""
        return f"{self.name}({', '.join(self.takes)})"

    def fault(self) -> str | None:
        """What is wrong with it, in words that follow its name; None if it is correct."""
        name: object = self.name
        if not isinstance(name, str) or not re.fullmatch(r"[a-z]\w*", name):
            return "has a name of the wrong form: names have lower-case letters, digits and `_`"
        if self.name in BUILT_IN:
            return "has the name of a function that the language already has"
        if self.takes.__class__ is not tuple:
            return f"takes a tuple of types, such as `(\"seat\",)`, not {self.takes!r}"
        for text, last in (*((t, False) for t in self.takes), (self.gives, True)):
            one = type_of(text)
            if text in _OF_PYTHON:
                return f"has the type {text!r}, which the language calls `{_OF_PYTHON[text]}`"
            if one is None or (one.optional and not (last and (one.numeric or one.kind is Shape.MEMBER))):
                return f"has the type {text!r}, and a type is `number`, `seat`, `list of seat` or `set of location`"
        return self._call_problem()

    def python(self, members: Mapping[str, int]) -> Callable[..., Any]:
        """The Python function that compiled rules call: `run` itself for a function of the core, otherwise a function that also
        checks the result of `run`.  `members` is the number of members of each type."""
        given = type_of(self.gives)
        if given is None or not self.plugin:
            return self.run
        return CheckedFunction(self.plugin, self.name, given, members.get(given.of, 0)).wrap_function(self.run)

    def bind_board(self, board: Board) -> Function:
        """The function for one ruleset; with `by_members`, it gets the members of that ruleset."""
        if not self.by_members:
            return self
        run, given = self.run, type_of(self.gives) or UNKNOWN
        kinds = [*(type_of(one) or UNKNOWN for one in self.takes), *[BASIC["number"]] * self.of_players]

        def with_members(*values: Any) -> Any:
            return board.from_python(given, run(*map(board.to_python, kinds, values)))

        with_members.__wrapped__ = run  # type: ignore[attr-defined]  # whose line messages name
        return evolve(self, run=with_members)

    def _call_problem(self) -> str | None:
        """Why its Python function cannot be called with the values of `takes`."""
        if not isinstance(inspect.unwrap(self.run), FunctionType):
            return "runs something that is not a function written in Python"
        if not LEFT_OUT and not documentation(self.run):
            return "has no docstring, which is its entry in the reference"
        values = ("",) * (len(self.takes) + self.of_players)
        try:
            inspect.signature(self.run).bind(*values)
        except TypeError:
            return f"is called with {len(values)} values, but its Python function takes others"
        return None


def type_of(text: object) -> Type | None:
    """The type that a text in the language's words names; None if it names none."""
    return Type.parse(text)
