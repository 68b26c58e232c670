"""The markers of hooks, and the values that hooks are given and give: a ruleset, and a function for expressions.

`aoi_rules/plugin_manager/hookspecs.py` is the page that says which hooks there are.
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
"""Marks a plugin's function as an implementation of the hook that has its name, or that `specname` names."""


@frozen(eq=False)
class RulesetText:
    """A ruleset as a plugin sees it before it is compiled.

    `name` and `title` are those of the map, or of a game without one, and `game` is the name of its game.  `uses` are the plugins
    and parts that it uses, in the order written.  `lines` are the statements of the game and of its maps, in order: as they
    were written, with the lines that words of plugins stand for, where a hook decides what a plugin brings; as they are played in
    `aoi_check`.  Where no ruleset is compiled, such
    as for the reference, all of it is empty.
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
    """Reports a problem of an author's text, at the place of the statement, the table or the expression that it is about."""

    def __call__(
        self, item: Statement | Table | Expression, message: str, hint: str | None = None, warning: bool = False
    ) -> None:
        """Report an error, or a warning; `hint` says what to write instead."""


FUNCTIONS = ("count", "first", "in_use", "last", "max", "min", "union")
"""The functions of the language that take values of many types."""
_OF_PYTHON = {int.__name__: Shape.NUMBER, str.__name__: Shape.TEXT, bool.__name__: Shape.TRUTH}
"""Types of Python that are easily taken for the language's."""
BUILT_IN = frozenset((*FUNCTIONS, *LOOPS))
"""The functions that the compiler has; a plugin's may not be called so."""


@frozen
class Function:
    """A function for expressions: `Function("clockwise", ("seat",), "list of seat", clockwise)`.

    `takes` and `gives` are types in the language's words; `run` is the Python function, and its docstring the entry in
    the reference.  It gets its values by position, and none of them is ever absent:

    - `number`, `money`: an int, money in whole dollars
    - `truth`: True or False, or 1 or 0
    - `text`: a str
    - the name of a type, such as `seat` or `location`: the member's number, counted from 0 in the order of the text
    - `list of T`: a tuple of such numbers; `list of number` is one too
    - `set of T`: an int, in which bit n is set for the member of number n

    With `of_players` the number of players in this game comes last.  What it gives has the same shapes; `gives` alone may
    end in `or none`, and None then is the absent value.

    With `by_members` it gets and gives a `Member` in place of each number of one, and a tuple of members in place of a set: a
    member has its name, its title, and all that the text says of it (`link["length"]`, `link["ends"]`).  What the text says of
    other members is there too: `member.board.of("location")`.

    It must be pure: what it gives depends on its values and on nothing else, since the compiler remembers it, moves it out
    of loops and asks it before a game begins; the laws call it twice, and again in a second process.  Where it raises, or
    gives what has not that shape, the move is not made, and the error says whose it was.
    """

    name: str
    takes: tuple[str, ...]
    gives: str
    run: Callable[..., Any]
    of_players: bool = False
    by_members: bool = False
    plugin: str = field(default="", kw_only=True)  # who offers it; filled in at registration

    @property
    def form(self) -> str:
        """How it is called: `clockwise(seat)`."""
        return f"{self.name}({', '.join(self.takes)})"

    def fault(self) -> str | None:
        """What is wrong with it, in words that follow its name; None if nothing is."""
        name: object = self.name
        if not isinstance(name, str) or not re.fullmatch(r"[a-z]\w*", name):
            return "has a name of the wrong form: it takes small letters, digits and `_`"
        if self.name in BUILT_IN:
            return "has the name of a function that the language has already"
        if self.takes.__class__ is not tuple:
            return f"takes a tuple of types, such as `(\"seat\",)`, not {self.takes!r}"
        for text, last in (*((t, False) for t in self.takes), (self.gives, True)):
            one = type_of(text)
            if text in _OF_PYTHON:
                return f"has the type {text!r}, which the language calls `{_OF_PYTHON[text]}`"
            if one is None or (one.optional and not (last and (one.numeric or one.kind is Shape.MEMBER))):
                return f"has the type {text!r}, and a type is `number`, `seat`, `list of seat` or `set of location`"
        return self._unfit()

    def python(self, members: Mapping[str, int]) -> Callable[..., Any]:
        """The Python function that compiled rules call: `run` itself for the core's, else a function that also checks what
        `run` gives; `members` is the number of members of each type."""
        given = type_of(self.gives)
        if given is None or not self.plugin:
            return self.run
        return CheckedFunction(self.plugin, self.name, given, members.get(given.of, 0)).held(self.run)

    def over(self, board: Board) -> Function:
        """The function for one ruleset, whose members it gets as such where it is `by_members`."""
        if not self.by_members:
            return self
        run, given = self.run, type_of(self.gives) or UNKNOWN
        kinds = [*(type_of(one) or UNKNOWN for one in self.takes), *[BASIC["number"]] * self.of_players]

        def with_members(*values: Any) -> Any:
            return board.taken(given, run(*map(board.given, kinds, values)))

        with_members.__wrapped__ = run  # type: ignore[attr-defined]  # whose line messages name
        return evolve(self, run=with_members)

    def _unfit(self) -> str | None:
        """Why its Python function cannot be called with what it takes."""
        if not isinstance(inspect.unwrap(self.run), FunctionType):
            return "runs something that is not a function written in Python"
        if not LEFT_OUT and not documentation(self.run):
            return "has no docstring, which is its entry in the reference"
        values = ("",) * (len(self.takes) + self.of_players)
        try:
            inspect.signature(self.run).bind(*values)
        except TypeError:
            return f"is called with {len(values)} values, and its Python function takes others"
        return None


def type_of(text: object) -> Type | None:
    """The type that `takes` and `gives` name in the language's words; None if they name none."""
    return Type.parse(text)
