"""Chains of functions after a dot, as in other languages, `r.camp.Where(c => c.owner == p).Sum(c => c.agents)`, and conditions in
square brackets, `town[town.owner == p].count()`: a row for the table of foreign syntax."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.advice.similar_names import word_here
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.advice.syntax.streams import IMPLICIT, IT, Stream, add_step, finish, read_lambda
from aoi_rules.diagnostics import Source
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import COMPARING
from aoi_rules.language.syntax_error import Words

__all__ = ["find_block_chain", "of_method_chains"]

_SAYS = "The loop of a function is in its brackets, with `for` and `in`."
_BASE = re.compile(r"(?<![\w$)\]])(?<!(?<!\.\.)\.)[A-Za-z_]\w*")
_ATTRIBUTE = re.compile(r"\s*\.\s*(?P<name>[A-Za-z_]\w*)")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_WRAPPED = re.compile(r"(?:\bnew\s+)?(?P<name>[A-Za-z_][\w.]*)\(\s*(?:\.\.\.)?$")
_DENIED, _NOT = re.compile(r"(?:!|\bnot )$"), "not "
_QUERY = re.compile(r"\bfrom\s+(?P<name>[a-z]\w*)\s+in\s+(?P<many>[\w.]+)(?:\s+where\s+(?P<test>[^\n;{}]+?))?\s+select\s+"
                    r"(?P<item>[^\n;{}]+?)(?=\)|$)")
_OPENING = re.compile(rf"\s*(?=\{{[^{{}}\n]*?(?:{IT}|=>|->|\|\s*\w+\s*\|))|(?=\()")
"""What comes before the values of a function, in brackets, or before one without a name, in braces."""
_NEAR_ARROW = re.compile(r"=>|->|\blambda\b|\bfunction\b|\bfun\b|\|")


@frozen
class _Step:
    """A part of a chain: a function with what it is `given`, a field, or an index in square brackets."""

    name: str
    given: str | None
    start: int
    end: int
    square: bool = False

    @property
    def tests(self) -> bool:
        """Whether it goes through things with a function without a name."""
        return bool(self.given) and read_lambda(self.given or "") is not None


def find_block_chain(source: Source, at: int) -> tuple[int, int, int] | None:
    """Where the statement on a line of a text begins and ends that has a function in braces after a dot, `many.filter { it.a }`,
    and where its first `{` is; None if the text at an offset belongs to no such statement."""
    first = source.text.rfind("\n", 0, at) + 1
    last = source.text.find("\n", at) % (len(source.text) + 1)
    found = _IN_BRACES.search(source.text, first, last)
    if found is None:
        return None
    begin = max(source.text.rfind(sign, first, found.start()) for sign in "{;") + 1 or first
    begin += len(source.text[begin : found.start()]) - len(source.text[begin : found.start()].lstrip())
    end = _STATEMENT_END.match(source.text, found.end(), last)
    assert end is not None  # it may match nothing
    return (begin, end.end(), found.end("name")) if found.end("name") <= at <= end.end() else None


_FUNCTION = rf"\{{(?:[^{{}}\n\"]*?{IT}|\s*\(?[a-z]\w*\)?\s*(?:->|=>)|\s*\|\s*[a-z]\w*\s*\|)[^{{}}\n]*\}}"
_IN_BRACES = re.compile(rf"(?<=[\w)\]])\.(?P<name>[A-Za-z_]\w*)\s*{_FUNCTION}")
_STATEMENT_END = re.compile(rf"(?:\.\w+\s*{_FUNCTION}|[^{{}};#\n])*(?<!\s)(?:\s*\{{[^{{}}\n]*\}})?")


def of_method_chains(piece: Piece, _: Words) -> Iterator[Foreign]:
    """A row for the first chain of a statement. If it has no other form here, the row only says what is written instead."""
    query = _QUERY.search(piece.masked)
    if query is not None:
        tests = (query["test"],) if query["test"] else ()
        yield _row(piece, query.start(), query.end(), query.start(),
                   finish(Stream(query["many"], query["name"], query["item"], tests)))
        return
    for base in _BASE.finditer(piece.masked):
        many, steps = _read_chain(piece.masked, base)
        if base[0] in _EACH and many != base[0] and (applied := _applied(base[0], many)) is not None:
            many, steps = applied[0], [_Step(base[0], applied[1], base.start(), base.start() + len(many)), *steps]
        first = next((step for step in steps if step.tests or _is_filter(step, many)), None)
        if first is None or first.name in _LOOPS:
            continue
        end, written, missing = steps[-1].end, *_translate(piece, many, steps)
        found = _NEAR_ARROW.search(piece.masked, first.start, first.end)
        at = found.start() if found is not None else first.start
        if isinstance(written, Stream):
            start, end, written = _unwrap(piece, base.start(), end, written)
        else:
            start = base.start()
        if written is not None:
            yield _row(piece, start, end, at, written)
        if start <= piece.at <= end:
            yield _row_without_form(many, missing, start, end)
        return


def _row(piece: Piece, start: int, end: int, at: int, written: str) -> Foreign:
    """The row for the part of a statement that is written otherwise here."""
    found = _NEAR_ARROW.match(piece.masked, at)
    mark = len(found[0]) if found is not None else len(re.match(r"\w*", piece.masked[at:])[0])  # type: ignore[index]
    before = piece.masked[:start]
    denied = _DENIED.search(before) if written.startswith(_NOT) else None
    if denied is not None:
        before, written = before[: denied.start()], written.removeprefix(_NOT)
    whole = f"{before}{written}{piece.masked[end:]}"
    return Foreign(rf"^[\s\S]{{{at}}}(?P<at>[\s\S]{{{max(1, mark)}}})[\s\S]*$", lambda _: whole, _SAYS)


def _row_without_form(many: str, missing: str, start: int, end: int) -> Foreign:
    """The row for a chain that has no other form here."""
    named = f"There is no function `{missing}` here. " if missing else ""
    return Foreign(rf"^[\s\S]{{{start}}}(?P<at>[\s\S]{{{end - start}}})[\s\S]*$", None, f"{named}{_SAYS}",
                   f"write it with {', '.join(f'`{one}`' for one in LOOPS)}, such as "
                   f"`{Loop.SUM}(VALUE for x in {many} when CONDITION)`")


def _read_chain(text: str, base: re.Match[str]) -> tuple[str, list[_Step]]:
    """The things that a chain goes through, and its steps."""
    steps = list[_Step]()
    at, many = base.end(), base[0]
    if text[at : at + 1] == "(" and (end := _closing(text, at)) is not None:
        many, at = text[base.start() : end], end
    while True:
        found = _ATTRIBUTE.match(text, at)
        if found is not None:
            opening = _OPENING.match(text, found.end())
            end = _closing(text, opening.end()) if opening is not None else None
            given = _given(text[opening.end() : end]) if opening is not None and end is not None else None
            steps.append(_Step(found["name"], given, found.start("name"), end or found.end()))
        elif text[at : at + 1] == "[" and (end := _closing(text, at)) is not None:
            steps.append(_Step("", text[at + 1 : end - 1].strip(), at, end, square=True))
        else:
            break
        at = steps[-1].end
    path = 0
    while path < len(steps) and steps[path].given is None and not _ends_chain(steps, path):
        many += f".{steps[path].name}"
        path += 1
    return many, steps[path:]


def _given(text: str) -> str:
    """What a function is given, without its brackets; in braces, it is always a function without a name."""
    inside = text[1:-1].strip()
    return f"{IMPLICIT[0]} => {inside}" if text.startswith("{") and read_lambda(inside) is None else inside


def _applied(name: str, call: str) -> tuple[str, str] | None:
    """The things and the function in `filter(x => x.a, many)`; None if it has no function without a name."""
    given = re.split(r",\s*(?![^()]*\))", call[len(name) + 1 : -1])
    if not given[1:]:
        return None
    first, last = ", ".join(given[:-1]).strip(), given[-1].strip()
    if read_lambda(first) is not None:
        return last, first
    first, last = given[0].strip(), ", ".join(given[1:]).strip()
    return (first, last) if read_lambda(last) is not None else None


_EACH = ("filter", "map")
_LOOPS = ("each", "Each", "forEach", "ForEach", "for_each", "foreach")
"""Functions that other languages have for effects."""


def _ends_chain(steps: list[_Step], at: int) -> bool:
    """Whether a field is the `loc` before a condition in square brackets."""
    return steps[at].name in ("loc", "iloc") and at + 1 < len(steps) and steps[at + 1].square


def _closing(text: str, start: int) -> int | None:
    """The offset after the bracket that closes the one at `start`; None if none does."""
    opened = list[str]()
    for at in range(start, len(text)):
        if text[at] in _CLOSING:
            opened.append(_CLOSING[text[at]])
        elif opened and text[at] == opened[-1]:
            opened.pop()
            if not opened:
                return at + 1
    return None


def _is_filter(step: _Step, many: str) -> bool:
    """Whether a step is a condition in square brackets about each of the things."""
    return step.square and re.search(rf"\b{re.escape(many)}\s*[.\[]", step.given or "") is not None and (
        re.search(COMPARING, step.given or "") is not None)


def _translate(piece: Piece, many: str, steps: list[_Step]) -> tuple[Stream | str | None, str]:
    """What a chain means here, and the name of the first function that has no other form."""
    made: Stream | str = Stream(many)
    for number, step in enumerate(steps):
        after = steps[number + 1] if number + 1 < len(steps) else None
        if isinstance(made, Stream):
            further = _continue(piece, many, made, step, after)
        else:
            further = made if step.square else f"{made}.{step.name}" if step.given is None else None
        if further is None:
            return None, step.name
        made = further
    return made, ""


def _continue(piece: Piece, many: str, stream: Stream, step: _Step, after: _Step | None) -> Stream | str | None:
    """What a step makes of a stream; None if it has no other form."""
    if step.square:
        return _index(piece, many, stream, step)
    if step.given is not None:
        return add_step(stream, step.name, _with_own_name(piece, many, stream, step.given))
    if step.name in ("loc", "iloc"):
        return stream
    if after is not None and not after.square and stream.name:  # a column
        return Stream(stream.many, stream.name, f"{stream.name}.{step.name}", stream.tests)
    return add_step(stream, step.name, "") if _is_size(step.name) or not stream.name else None


def _with_own_name(piece: Piece, many: str, stream: Stream, given: str) -> str:
    """What a function is given, with a name for each thing where another language has a word for it."""
    found = read_lambda(given)
    if found is None or found.names != IMPLICIT:
        return given
    name = stream.name or piece.free_letter(many)
    return f"{name} => {re.sub(IT, name, found.body)}"


def _is_size(name: str) -> bool:
    return name == Loop.COUNT or Loop.COUNT in word_here(name.lower()) or name in ("index", "shape")


def _index(piece: Piece, many: str, stream: Stream, step: _Step) -> Stream | str | None:
    """What square brackets mean: the first of things in an order, a condition, or the name of a column."""
    if read_lambda(step.given or "") is not None:
        return add_step(stream, "filter", step.given or "")
    column = re.fullmatch(r'["\'](?P<name>[^"\'\n]*)["\']', step.given or "")
    if column is not None and stream.name:
        text = piece.text[step.start + 2 : step.end - 2]
        return Stream(stream.many, stream.name, f"{stream.name}.{text}", stream.tests)
    if not _is_filter(step, many):
        ended = {"0": Loop.FIRST, "-1": Loop.LAST}.get(step.given or "")
        return add_step(stream, ended, "") if ended is not None else None
    name = stream.name or piece.free_letter(many)
    test = re.sub(rf"\b{re.escape(many)}\s*(?:\.|\[\s*[\"'](?=\w))", f"{name}.", _plain_test(step.given or ""))
    test = re.sub(rf"(?<={name}\.)(\w+)[\"']\s*\]", r"\1", test)
    return Stream(stream.many, name, name, (*stream.tests, test))


def _plain_test(test: str) -> str:
    """A condition about columns with words in place of signs, and without the brackets that these need."""
    test = re.sub(r"\s*&\s*", " and ", re.sub(r"\s*\|\s*", " or ", test.replace("~", "not ")))
    return re.sub(r"(?<!\w)(?<!not )\((?P<one>[^()]*)\)", lambda found: found[0] if re.search(r"\b(?:and|or)\b", found[1])
                  else found[1], test)


def _unwrap(piece: Piece, start: int, end: int, stream: Stream) -> tuple[int, int, str | None]:
    """What a stream makes in a function around it, `any(many.filter(…))`, with the place of both; the list of its things if
    there is none."""
    around = _WRAPPED.search(piece.masked[:start])
    if around is not None and piece.masked[end:].lstrip().startswith(")"):
        made = add_step(stream, around["name"].rpartition(".")[2], "")
        if made is not None:
            closing = piece.masked.index(")", end) + 1
            return around.start(), closing, finish(made) if isinstance(made, Stream) else made
    return start, end, finish(stream)
