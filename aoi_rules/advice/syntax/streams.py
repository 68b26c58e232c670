"""Functions that other languages write one after the other to go through several things, `many.filter(f).map(g).sum()`, as one
loop of this language."""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import evolve, frozen

from aoi_rules.advice.similar_names import word_here
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import COMPARING

__all__ = ["IMPLICIT", "IT", "Lambda", "Stream", "add_step", "finish", "read_lambda"]

_NAMES = r"[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*"
_LAMBDA = re.compile(rf"(?:lambda\s+(?P<python>{_NAMES})\s*:|\|\s*(?P<ruby>{_NAMES})\s*\||"
                     rf"(?:fun|function|fn|func)\b\s*\(?\s*(?P<lua>{_NAMES})\s*\)?\s*(?:=>|->)?|"
                     rf"\(?\s*(?P<arrow>{_NAMES})\s*\)?\s*(?:=>|->))\s*(?P<body>[\s\S]+)")
_BODY = re.compile(r"\{?\s*(?:return\b\s*)?(?P<body>[\s\S]*?)\s*;?\s*(?:\}|\bend\b)?\s*")
IT = r"(?:\bit\b|\$0\b(?=\.))"
"""The pattern of what some languages call the thing in a function without a name for it."""
IMPLICIT = ("it",)
"""The name of that thing."""
_IT = re.compile(rf"{IT}(?=\.)")


@frozen
class Lambda:
    """A function without a name, `x => x.a`: what it calls its values, and its result."""

    names: tuple[str, ...]
    body: str


def read_lambda(text: str) -> Lambda | None:
    """The function without a name that a text is, as any of several languages writes it; None if it is none."""
    found = _LAMBDA.fullmatch(text.strip())
    if found is None:
        return Lambda(IMPLICIT, text.strip()) if _IT.search(text) else None
    names = next(filter(None, (found["python"], found["ruby"], found["lua"], found["arrow"])))
    body = _BODY.fullmatch(found["body"])
    assert body is not None  # it may match nothing
    return Lambda(tuple(re.split(r"\s*,\s*", names)), body["body"])


@frozen
class Stream:
    """The things of `many`, each called `name`, for which all `tests` hold, with the value `item` of each; they are in the order
    of `key`, if there is one, and in a `function` such as `set` if they have one already."""

    many: str
    name: str = ""
    item: str = ""
    tests: tuple[str, ...] = ()
    key: str = ""
    falling: bool = False
    function: Loop = Loop.LIST

    def called(self, names: tuple[str, ...], text: str) -> str:
        """A text with the value of each thing in place of the name that a function has for it."""
        value = self.item or self.name
        value = f"({value})" if re.search(r"\s", value) and text != names[0] else value
        return re.sub(rf"(?<![\w.]){names[0]}\b", lambda _: value, text)

    def loop(self, function: str, item: str) -> str:
        """A loop through the things."""
        tested = f" when {self.condition}" if self.tests else ""
        ranked = f" by {self.key}" if self.key and LOOPS[function].ranks else ""
        return f"{function}({item} for {self.name} in {self.many}{tested}{ranked})"

    @property
    def condition(self) -> str:
        """What holds for each of the things."""
        return " and ".join(_bracketed(test) if len(self.tests) > 1 else test for test in self.tests)


def _bracketed(test: str) -> str:
    """A condition as a part of one that joins several by `and`."""
    return f"({test})" if re.search(r"\bor\b|\|\|?|\bif\b|\?", test) and not re.fullmatch(r"\([^()]*\)", test) else test


def add_step(stream: Stream, name: str, given: str) -> Stream | str | None:
    """What a function makes of the things of a stream: further things, or a value. None if this has no other form here."""
    said = _plain_name(name)
    function = read_lambda(given) if given else None
    if function is not None and not stream.name:
        stream = evolve(stream, name=function.names[-1], item=function.names[-1])
    body = stream.called(function.names, function.body) if function is not None else ""
    if said == "select" and name == said and re.search(COMPARING, body):  # of Ruby, where it chooses
        said = "filter"
    for names, make in _STEPS:
        if said in names:
            return make(stream, body, function, given)
    ours = said if said in LOOPS else next((ours for ours in word_here(said) if ours in LOOPS), "")
    return _VALUES[LOOPS[ours]](stream, body, given) if ours and LOOPS[ours] in _VALUES else None


def _plain_name(name: str) -> str:
    """The name of a function in small letters, without what only some languages add to it: `sum` for `sumOf`."""
    said = name.lower().replace("_", "")
    for ending in ("ordefault", "ornull", "match"):
        said = said.removesuffix(ending)
    short = said.removesuffix("of")
    return Loop.SUM if said == f"{Loop.SUM}by" else short if short in LOOPS else said


def finish(stream: Stream) -> str:
    """The list or the set of what a stream has left."""
    if not stream.name:
        return stream.many
    if stream.key:
        ranked = evolve(stream, key=f"-({stream.key})" if stream.falling else stream.key)
        return ranked.loop(Loop.SORTED, stream.name)
    return stream.loop(stream.function, stream.item)


def _filter(stream: Stream, body: str, _: Lambda | None, __: str) -> Stream | None:
    return evolve(stream, tests=(*stream.tests, body)) if body else None


def _reject(stream: Stream, body: str, _: Lambda | None, __: str) -> Stream | None:
    return evolve(stream, tests=(*stream.tests, _negated(body))) if body else None


def _negated(body: str) -> str:
    return f"not ({body})" if re.search(r"\s", body) else f"not {body}"


def _map(stream: Stream, body: str, _: Lambda | None, __: str) -> Stream | None:
    return evolve(stream, item=body) if body else None


def _flatten(stream: Stream, body: str, _: Lambda | None, __: str) -> Stream | None:
    if not body or stream.name == _INNER:
        return None
    return evolve(stream, many=f"{stream.many} for {_INNER} in {body}", item=_INNER)


_INNER = "x"


def _order(stream: Stream, body: str, function: Lambda | None, _: str) -> Stream | None:
    """The things in the order of a value, or of the difference of two, `(a, b) => a.size - b.size`."""
    if function is None or len(function.names) == 1:
        return evolve(stream, key=body) if body and stream.item == stream.name else None
    first, second = function.names[:2]
    found = re.fullmatch(rf"\s*(?P<one>{first}|{second})(?P<what>(?:\.\w+)+)\s*-\s*(?P<other>{first}|{second})(?P=what)\s*",
                         function.body)
    if found is None or found["one"] == found["other"]:
        return None
    return evolve(stream, name=first, item=first, key=f"{first}{found['what']}", falling=found["one"] == second)


def _order_falling(stream: Stream, body: str, function: Lambda | None, given: str) -> Stream | None:
    ordered = _order(stream, body, function, given)
    return evolve(ordered, falling=True) if ordered is not None else None


def _reverse(stream: Stream, _: str, __: Lambda | None, ___: str) -> Stream | None:
    return evolve(stream, falling=not stream.falling) if stream.key else None


def _same(stream: Stream, _: str, __: Lambda | None, ___: str) -> Stream:
    return stream


def _unique(stream: Stream, _: str, __: Lambda | None, ___: str) -> Stream:
    return evolve(stream, function=Loop.SET)


def _none(stream: Stream, body: str, _: Lambda | None, given: str) -> str | None:
    some = _any(stream, body, given)
    return f"not {some}" if some is not None else None


def _best(stream: Stream, body: str, _: Lambda | None, __: str) -> str | None:
    return evolve(stream, key=body).loop(Loop.BEST, stream.name) if body else None


def _least(stream: Stream, body: str, _: Lambda | None, __: str) -> str | None:
    return evolve(stream, key=body).loop(Loop.LEAST, stream.name) if body else None


def _average(stream: Stream, body: str, _: Lambda | None, __: str) -> str | None:
    return f"{stream.loop(Loop.SUM, body or stream.item)} // {stream.loop(Loop.COUNT, stream.name)}" if stream.name else None


def _find(stream: Stream, body: str, _: Lambda | None, __: str) -> str | None:
    return _end(Loop.FIRST, stream, body) if body else None


def _contains(stream: Stream, _: str, __: Lambda | None, given: str) -> str | None:
    if not given:
        return None
    return stream.loop(Loop.ANY, f"{stream.item} == {given}") if stream.name else f"{given} in {stream.many}"


def _reduce(stream: Stream, _: str, function: Lambda | None, __: str) -> str | None:
    """`(total, x) => total + x.size, 0` as a sum, `(a, b) => Math.max(a, b)` as a greatest value."""
    match function:
        case Lambda((total, value), text):
            body = re.split(r",\s*(?![^()]*\))", text)[0].strip()
        case _:
            return None
    added = re.fullmatch(rf"{total}\s*\+\s*(?P<what>.+)|(?P<other>.+?)\s*\+\s*{total}", body)
    ended = re.fullmatch(rf"(?:Math\.)?(?P<f>max|min)\(\s*{total}\s*,\s*(?P<what>.+)\)", body)
    found = added or ended
    if found is None:
        return None
    item = stream.called((value,), found["what"] or found["other"])
    return stream.loop(ended["f"] if ended is not None else Loop.SUM, item)


_STEPS: tuple[tuple[tuple[str, ...], Callable[[Stream, str, Lambda | None, str], Stream | str | None]], ...] = (
    (("filter", "where", "findall", "query", "loc", "grep", "selectif"), _filter),
    (("reject", "filternot", "exclude"), _reject),
    (("map", "select", "collect", "pluck", "transform", "apply"), _map),
    (("flatmap", "selectmany"), _flatten),
    (("sort", "sorted", "sortby", "orderby", "sortedby", "thenby", "sortvalues"), _order),
    (("orderbydescending", "sortbydescending", "sortedbydescending", "sortdescending"), _order_falling),
    (("reverse", "reversed"), _reverse),
    (("tolist", "toarray", "list", "array", "stream", "iter", "values", "asenumerable", "index", "from", "tuple"), _same),
    (("distinct", "unique", "uniq", "toset", "tohashset", "set", "frozenset", "hashset"), _unique),
    (("none", "nonematch"), _none),
    (("maxby", "argmax", "best"), _best),
    (("minby", "argmin", "least"), _least),
    (("find", "detect", "single"), _find),
    (("average", "avg", "mean"), _average),
    (("contains", "includes", "include", "has"), _contains),
    (("reduce", "fold", "aggregate", "inject", "foldl", "foldleft"), _reduce),
)
"""Functions of other languages, in small letters and without `_`."""


def _count(stream: Stream, body: str, _: str) -> str:
    if stream.function is Loop.SET and stream.item != stream.name:
        return f"{Loop.COUNT}({finish(stream)})"
    tested = evolve(stream, tests=(*stream.tests, body)) if body else stream
    return tested.loop(Loop.COUNT, stream.name) if stream.name else f"{Loop.COUNT}({stream.many})"


def _any(stream: Stream, body: str, _: str) -> str | None:
    if body:
        return stream.loop(Loop.ANY, body)
    if stream.item != stream.name:
        return stream.loop(Loop.ANY, stream.item)
    return evolve(stream, tests=()).loop(Loop.ANY, stream.condition) if stream.tests else None


def _all(stream: Stream, body: str, _: str) -> str | None:
    item = body or stream.item
    return stream.loop(Loop.ALL, item) if stream.name and item != stream.name else None


def _end(function: Loop, stream: Stream, body: str) -> str | None:
    """The first or the last thing, or the value of it; of things in an order, the least or the greatest."""
    if stream.key:
        falling = stream.falling is (function is Loop.FIRST)
        return stream.loop(Loop.BEST if falling else Loop.LEAST, stream.name)
    tested = evolve(stream, tests=(*stream.tests, body)) if body else stream
    return tested.loop(function, stream.item) if stream.name else f"{function}({stream.many})"


def _computed(function: Loop, stream: Stream, body: str) -> str | None:
    """A sum, or the greatest or least of the values."""
    return stream.loop(function, body or stream.item) if stream.name else None


_VALUES: dict[Loop, Callable[[Stream, str, str], str | None]] = {
    Loop.COUNT: _count, Loop.ANY: _any, Loop.ALL: _all,
    Loop.FIRST: lambda stream, body, _: _end(Loop.FIRST, stream, body),
    Loop.LAST: lambda stream, body, _: _end(Loop.LAST, stream, body),
    Loop.SUM: lambda stream, body, _: _computed(Loop.SUM, stream, body),
    Loop.MAX: lambda stream, body, _: _computed(Loop.MAX, stream, body),
    Loop.MIN: lambda stream, body, _: _computed(Loop.MIN, stream, body),
}
"""What each function of this language makes of a stream."""
