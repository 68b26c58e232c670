"""The plugin specification, on one page: what a plugin may offer, and in what shape.

A plugin is a module behind an entry point of the group `aoi_rules`; each function in it that is marked `@hookimpl` and
has the name of a hook below is asked once, when a ruleset that `uses` the plugin is compiled (`aoi_rulesets`: when a
ruleset is looked for).  No hook is asked while a game is played: what it gave is in the compiled ruleset by then.
A hook takes no values and gives a list.  A ruleset that does not name a plugin does not notice it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

from attrs import field, frozen

from aoi_rules.docstrings import LEFT_OUT, documentation
from aoi_rules.entry_points import PROJECT
from aoi_rules.language.loops import LOOPS
from aoi_rules.machine.giving import Giver
from aoi_rules.model.types import Shape, Type

__all__ = ["BUILT_IN", "FUNCTIONS", "HOOKS", "Function", "Specification", "hookimpl", "type_of"]

_F = TypeVar("_F", bound=Callable[..., Any])


def hookimpl(function: _F) -> _F:
    """Mark a plugin's function as the hook that has its name."""
    return _marked(function, "impl", wrapper=False, hookwrapper=False, optionalhook=False, tryfirst=False, trylast=False,
                   specname=None)


def _hookspec(function: _F) -> _F:
    return _marked(function, "spec", firstresult=False, historic=False, warn_on_impl=None, warn_on_impl_args=None)


def _marked(function: _F, kind: str, **options: bool | None) -> _F:
    """Mark a function as pluggy's own markers do; pluggy itself, which takes a while, is loaded for rules with plugins alone."""
    setattr(function, f"{PROJECT}_{kind}", options)
    return function


FUNCTIONS = ("count", "first", "in_use", "last", "max", "min", "union")
"""The functions of the language that take values of many types."""
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

    It must be pure: what it gives depends on its values and on nothing else, since the compiler remembers it, moves it out
    of loops and asks it before a game begins; the laws call it twice, and again in a second process.  Where it raises, or
    gives what has not that shape, the move is not made, and the error says whose it was.
    """

    name: str
    takes: tuple[str, ...]
    gives: str
    run: Callable[..., Any]
    of_players: bool = False
    plugin: str = field(default="", kw_only=True)  # who offers it; filled in at registration

    @property
    def form(self) -> str:
        """How it is called: `clockwise(seat)`."""
        return f"{self.name}({', '.join(self.takes)})"

    def fault(self) -> str | None:
        """What is wrong with it, in words that follow its name; None where nothing is."""
        name: object = self.name
        if not isinstance(name, str) or not re.fullmatch(r"[a-z]\w*", name):
            return "has a name of the wrong form: it takes small letters, digits and `_`"
        if self.name in BUILT_IN:
            return "has the name of a function that the language has already"
        if self.takes.__class__ is not tuple:
            return f"takes a tuple of types, such as `(\"seat\",)`, not {self.takes!r}"
        for text, last in (*((t, False) for t in self.takes), (self.gives, True)):
            one = type_of(text)
            if one is None or (one.optional and not (last and (one.numeric or one.kind is Shape.MEMBER))):
                return f"has the type {text!r}, and a type is `number`, `seat`, `list of seat` or `set of location`"
        return self._unfit()

    def python(self, members: Mapping[str, int]) -> Callable[..., Any]:
        """The Python function that compiled rules call: `run` itself for the core's, else a function that also checks what
        `run` gives; `members` is the number of members of each type."""
        given = type_of(self.gives)
        if given is None or not self.plugin:
            return self.run
        return Giver(self.plugin, self.name, given, members.get(given.of, 0)).held(self.run)

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
    """The type that `takes` and `gives` name in the language's words; None where they name none."""
    return Type.parse(text)


class Specification:
    """The hooks there are."""

    @_hookspec
    def aoi_words(self) -> list[type[Any]]:  # type: ignore[empty-body]
        """Words for the language: subclasses of `Macro`, each decorated with `@frozen(kw_only=True)`; the docstring of one
        is its entry in the reference.  They stand in a game, a map or a part, where their `lines` take their place, and
        these may hold no such word themselves.  Bundled: `ships` has `sea_space`."""

    @_hookspec
    def aoi_text(self) -> list[tuple[str, str]]:  # type: ignore[empty-body]
        """Rules as text: pairs of a name that messages show and a text of the language, whose `part` blocks amend the game
        in use; `text_beside(__name__, FILE)` gives one.  Bundled: `ships` and `pennsylvania`."""

    @_hookspec
    def aoi_functions(self) -> list[Function]:  # type: ignore[empty-body]
        """Functions for expressions: a `Function` each.  Compiled rules call its Python function directly.  Bundled: the
        core's `clockwise` and `left_of`, in `aoi_rules/mechanics/seats.py`."""

    @_hookspec
    def aoi_rulesets(self) -> list[tuple[str, str]]:  # type: ignore[empty-body]
        """Games and maps for the library: pairs of a name that messages show and the whole text.  Whatever plugins its
        rulesets need they name by `uses`.  Installed packages are asked only for `aoi list` and for a name that the
        package itself has not got.  Bundled: none, since the package's own rulesets are in its library anyway."""


HOOKS = tuple(name for name in vars(Specification) if name.startswith("aoi_"))
"""Their names."""
