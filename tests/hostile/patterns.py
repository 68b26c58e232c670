"""The regular expressions that the package runs over whole texts, found in its code, and texts that could be slow for each."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as reader  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any

from attrs import frozen

from tests.house.trees import nodes_of

__all__ = ["Found", "patterns", "pumped"]

TOP = Path(__file__).parents[2]
SIGNS = "\n \ta_0é\"\\#;,.{(["
"""Letters of each kind that a pattern may match."""
_UNKNOWN = "word"
"""A placeholder for a part of a pattern that is known only at run time, such as an author's name."""
_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split")
_WHOLE = re.compile(r"(.*\.)?text|data|_unquoted\(.*\)")
"""The expressions that the code uses for a text that may be whole."""
_BETWEEN = len(("text", "from", "to"))


@frozen
class Found:
    """A pattern that runs over whole texts: the line that runs it, the pattern, and the method."""

    where: str
    pattern: re.Pattern[Any]
    method: str

    def run(self, text: Any) -> None:
        """Run it over a text, from its beginning or from every position, as the line does."""
        (self.pattern.match if "match" in self.method else self.pattern.search)(text)


def patterns() -> Iterator[Found]:
    """Every pattern that some line of the package runs over a whole text."""
    for file in sorted((TOP / "aoi_rules").rglob("*.py")):
        calls = [node for node in nodes_of(file.read_text(encoding="utf-8")) if isinstance(node, ast.Call) and _reads_texts(node)]
        if calls:
            name = ".".join(file.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
            module = importlib.import_module(name)
            yield from (found for call in calls if (found := _found(call, module)) is not None)


def _reads_texts(call: ast.Call) -> bool:
    """Whether a call uses such a method on a whole text, instead of a statement of limited length or the text between two
    places."""
    words = [ast.unparse(node) for node in call.args]
    between = len(words) == _BETWEEN and ast.unparse(call.func).partition(".")[0] != "re"
    return isinstance(call.func, ast.Attribute) and call.func.attr in _METHODS and "piece.text" not in words and not between and any(
        map(_WHOLE.fullmatch, words))


def _found(call: ast.Call, module: ModuleType) -> Found | None:
    """The pattern of a call; None if the call has no pattern, or one that only a function knows."""
    assert isinstance(call.func, ast.Attribute)
    home, where = ast.unparse(call.func.value), f"{module.__name__}:{call.lineno}"
    if home == "re":
        return Found(where, re.compile(_written(call.args[0], module), _flags(call, module)), call.func.attr)
    known = vars(module).get(home)
    return Found(where, known, call.func.attr) if isinstance(known, re.Pattern) else None


def _written(node: ast.expr, module: ModuleType) -> Any:
    """The source text of a pattern."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(_written(part, module)) for part in node.values)
    try:
        return eval(ast.unparse(node.value if isinstance(node, ast.FormattedValue) else node), vars(module))  # noqa: S307 - the package's own text
    except NameError:
        return _UNKNOWN


def _flags(call: ast.Call, module: ModuleType) -> int:
    found = (ast.unparse(node) for node in (*call.args[1:], *(k.value for k in call.keywords if k.arg == "flags")))
    return sum(int(eval(text, vars(module))) for text in found if text.startswith("re."))  # noqa: S307 - as above


def pumped(pattern: re.Pattern[Any], size: int) -> Iterator[Any]:
    """Texts of about `size` letters: each character repeated, and each prefix of a match with its last letter repeated; none of
    them ends as the pattern requires."""
    sample = _sample(reader.parse(pattern.pattern, pattern.flags))
    heads = [sample[:at] for at in range(len(sample) + 1)]
    for text in dict.fromkeys(head + sign * size + "\0" for head in heads for sign in (*SIGNS, *head[-1:])):
        yield text.encode() if isinstance(pattern.pattern, bytes) else text


def _sample(tree: Any) -> str:
    """The shortest text that a pattern matches, but with each optional part."""
    return "".join(_one(code, value) for code, value in tree)


def _one(code: Any, value: Any) -> str:
    if code is codes.LITERAL:
        return chr(value)
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        return _sample(value[2]) * max(1, int(value[0]))
    if code is codes.SUBPATTERN:
        return _sample(value[-1])
    if code is codes.ATOMIC_GROUP:
        return _sample(value)
    if code is codes.BRANCH:
        return _sample(value[1][0])
    if code in (codes.IN, codes.NOT_LITERAL, codes.ANY):
        single = re.compile("".join(_class(code, value)), re.DOTALL)
        return next((sign for sign in f"a0{SIGNS}" if single.fullmatch(sign)), "a")
    return ""


def _class(code: Any, value: Any) -> Iterator[str]:
    """A class of letters as a pattern of its own."""
    if code is codes.ANY:
        yield "."
    elif code is codes.NOT_LITERAL:
        yield f"[^{re.escape(chr(value))}]"
    else:
        yield "["
        for kind, inner in value:
            yield {codes.NEGATE: lambda _: "^", codes.LITERAL: lambda v: re.escape(chr(v)),
                   codes.RANGE: lambda v: f"{re.escape(chr(v[0]))}-{re.escape(chr(v[1]))}",
                   codes.CATEGORY: lambda v: _CATEGORIES[v]}[kind](inner)
        yield "]"


_CATEGORIES = {codes.CATEGORY_SPACE: r"\s", codes.CATEGORY_NOT_SPACE: r"\S", codes.CATEGORY_DIGIT: r"\d",
               codes.CATEGORY_NOT_DIGIT: r"\D", codes.CATEGORY_WORD: r"\w", codes.CATEGORY_NOT_WORD: r"\W"}
