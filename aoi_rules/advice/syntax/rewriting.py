"""How lines of other languages are written here: the replacements for what the patterns of `foreign_syntax` match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from aoi_rules.advice.similar_names import without_accents
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import COMPARING, EQUAL, GIVES

__all__ = [
    "CALL", "LOOKALIKES", "UNLESS", "VALUE", "as_effect", "asked_of_each", "asked_within", "before_value", "built_set",
    "counted_rows", "drawn_from",
    "each_head", "each_link", "each_one", "effect_when", "entries", "fraction", "gone_through", "looked_like", "member", "negate",
    "next_whole", "one_line_each", "remarks", "remove_accents", "rewrite_call", "rewrite_else", "rewrite_fraction", "share",
    "rewrite_method", "rewrite_pick", "rewrite_query", "rewrite_ranking", "rewrite_refusal", "rewrite_ternaries",
    "rewrite_trigger", "rewrite_unless", "row", "with_names", "without_brackets",
]

CALL = r"\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)"
"""The pattern of values in brackets after a name."""
VALUE = rf"(?:\$?\w+(?:{CALL})?(?:\.\w+(?:{CALL})?)*|{CALL})"
"""The pattern of a value."""
UNLESS = "unless"
"""A word of other languages before the opposite of a condition."""


def remove_accents(found: re.Match[str]) -> str:
    """A name without accents."""
    return without_accents(found["at"])


def rewrite_pick(found: re.Match[str]) -> str:
    """`first = random player` as a line that picks one."""
    many = {"player": "players", "other": "others"}.get(found["many"], found["many"])
    return f"pick {found['name']} in {many} at random"


def rewrite_refusal(found: re.Match[str]) -> str:
    """A refusal under a condition, `if not gate.shut: refuse "It is open"`, as a requirement of the opposite."""
    test = found["test"].strip()
    alone = re.fullmatch(VALUE, test) is not None
    bare = test[1:-1] if alone and test.startswith("(") else test
    holds = bare if found["no"] else f"not {test}" if alone else f"not ({test})"
    return f"require NAME {found['text']} = {holds}"


def with_names(found: re.Match[str]) -> str:
    """A definition with the names that its value depends on after its own."""
    names = found["names"] or found.groupdict().get("name") or ""
    return f"{found['head']}({', '.join(re.split(r'[ ]*,[ ]*', names))}) = {found['body']}"


def entries(found: re.Match[str]) -> str:
    """Lines of a block in place of entries with colons, `column: 1, line: 2`."""
    return "; ".join(re.sub(r"^(\w+)\s*:\s*", r"\1 ", entry) for entry in re.split(r"\s*,\s*", found[0].strip()))


def member(found: re.Match[str]) -> str:
    """A member with single values beside its title, and lines of its block: `town ulm: "Ulm", grey, at 3 5`."""
    parts = re.split(r"\s*,\s*", found["more"].strip(" ,"))
    beside, lines = ([part for part in parts if (" " in part) == inside] for inside in (False, True))
    block = f"{{ {'; '.join(lines)} }}" if lines else ""
    return " ".join(filter(None, (found["head"], found["title"], *beside, block)))


def looked_like(found: re.Match[str]) -> str:
    """A name with our letters in place of those that only look like them."""
    return found["at"].translate(LOOKALIKES)


LOOKALIKES = {**str.maketrans("асеорхуіјѕԁһԛԝвкмнтАВСЕНІКМОРТХУ", "aceopxyijsdhqwbkmhtABCEHIKMOPTXY"),
               **str.maketrans("οανυρΑΒΕΗΙΚΜΝΟΡΤΥΧΖ", "oavupABEHIKMNOPTYXZ")}
"""Letters of Cyrillic and of Greek that look like those of names."""
_COMMA = re.compile(r",\s*(?![^()]*\))")


def rewrite_call(found: re.Match[str]) -> str:
    """A call as a statement: `visit(me, n + 1)` as `visit me (n + 1)`."""
    values = _split_values(found["values"])
    named = [re.sub(r"\s*=\s*", " ", value) for value in values if re.match(r"\w+\s*=(?!=)", value)]
    if named:  # a member with lines of its block
        beside = [value for value in values if not re.match(r"\w+\s*=(?!=)", value)]
        return " ".join([found["verb"], *beside, "{", "; ".join(named), "}"])
    if len(values) == 1 and re.fullmatch(r"[\w.$]+(?:\s+[\w.$]+)+", values[0]):
        values = values[0].split()
    condition = found.groupdict().get("when") or ""
    return f"{_with_values(found['verb'], values)} {condition}".rstrip()


def rewrite_method(found: re.Match[str]) -> str:
    """`me.pay($1, other)` as `pay me $1 other`."""
    return _with_values(found["verb"], [found["who"], *_split_values(found["values"])])


def _split_values(text: str) -> list[str]:
    """The values between the brackets of a call."""
    return [value.strip() for value in _COMMA.split(text) if value.strip()]


def _with_values(word: str, values: Sequence[str]) -> str:
    """A statement: its word, and after it the values, in brackets where a blank is in them."""
    return " ".join([word, *(value if re.fullmatch(rf"\S+|{CALL}", value) else f"({value})" for value in values)])


def remarks(found: re.Match[str]) -> str:
    """Each line of a comment that is not empty, with its `#`."""
    indented = re.findall(r"^([ \t]*)(\S.*?)[ \t]*$", found["lines"], re.MULTILINE)
    return "\n".join(f"{'' if not number else blanks}# {line}" for number, (blanks, line) in enumerate(indented))


def row(found: re.Match[str]) -> str:
    """A table row between two bars."""
    return f"| {found['at']} |{found['rest'].rstrip().removesuffix('|').rstrip()} |"


def gone_through(found: re.Match[str]) -> str:
    """`any(lambda x: test, many)` as `any(test for x in many)`; `filter` and `map` give lists."""
    each, name, many = found["body"].strip(), found["name"], found["many"].strip()
    function = {"some": "any", "exists": "any", "none": "not any", "every": "all", "filter": "list", "where": "list",
                "map": "list", "find": "first"}.get(found["f"], found["f"])
    if found["f"] in ("filter", "where", "count", "first", "find"):
        return f"{function}({name} for {name} in {many} when {each})"
    return f"{function}({each} for {name} in {many})"


def built_set(found: re.Match[str]) -> str:
    """`{x | x in many, test}` of mathematics as `set(x for x in many when test)`."""
    tested = f" when {found['test'].replace(', ', ' and ')}" if found["test"] else ""
    return f"{'list' if found['at'] == '[' else 'set'}({found['item']} for {found['name']} in {found['many']}{tested})"


def rewrite_ranking(found: re.Match[str]) -> str:
    """Criteria that decide one after the other, `winner most points, me.money`, with `then` and `most` in place of commas."""
    first, *others = re.split(r"\s*,\s*(?:then\s+)?(?![^()]*\))", found[0])
    return " then ".join([first, *(other if re.match(r"(?:most|first)\b", other) else f"most {other}" for other in others)])


def asked_of_each(found: re.Match[str]) -> str:
    """`exists x in many: test` as `any(test for x in many)`."""
    function = "all" if "all" in found["at"] or found["at"] in ("every", "each") else "any"
    return f"{function}({found['body']} for {found['name']} in {found['many']})"


def one_line_each(found: re.Match[str]) -> str:
    """`hide a, b` as a line for each."""
    return "; ".join(f"{found['word']} {name}" for name in re.findall(r"\w+", found[0])[1:])


def asked_within(found: re.Match[str]) -> str:
    """`when test for all x in many` as `when all(test for x in many)`."""
    function = "all" if found["at"] in ("all", "every", "each") else "any"
    return f"{found['head']}{function}({found['test']} for {found['name']} in {found['many']})"


def before_value(found: re.Match[str]) -> str:
    """A line with the words that follow its value before `=`, unless they are there already."""
    more = "" if f" {found['at']} " in f"{found['head']} " else f" {found['at']}"
    return f"{found['head']}{more} = {found['value']}"


def rewrite_ternaries(found: re.Match[str]) -> str:
    """`a ? b : c ? d : e` as `b if a else d if c else e`."""
    return found["head"] + _choice_between(found["chain"].strip())


def _choice_between(text: str) -> str:
    """`a ? b : c` as `b if a else c`, and the same for choices inside it; any other text as it is."""
    if re.fullmatch(CALL, text) and "?" in text:
        return f"({_choice_between(text[1:-1])})"
    outside = re.sub(CALL, lambda inner: "_" * len(inner[0]), text).find("?")
    test, asks, rest = (text[:outside], True, text[outside + 1 :]) if outside >= 0 else (text, False, "")
    depth = 1
    for at, sign in enumerate(rest):
        depth += (sign == "?") - (sign == ":")
        if asks and not depth:
            then, otherwise = (_choice_between(part.strip()) for part in (rest[:at], rest[at + 1 :]))
            first = f"({then})" if "?" in rest[:at] and not re.fullmatch(CALL, then) else then
            return f"{first} if {_choice_between(test.strip())} else {otherwise}"
    return text


def rewrite_fraction(found: re.Match[str]) -> str:
    """The hint for a figure with a part after a point: the neighbouring whole numbers, or a smaller unit; three digits after a
    point may be thousands."""
    sign, part = "$" if found["at"].startswith("$") else "", found["part"]
    if len(part) == _THOUSANDS:
        return f"{{written}}, or `{sign}{found['n']}{part}` if the point separates thousands"
    share = Fraction(int(part), 10 ** len(part))
    divided = f"`VALUE // {share.denominator}` divides a value by {share.denominator} and rounds down"
    if not sign and int(found["n"]) == 0 and share.numerator == 1:
        return f"divide: {divided}"
    smaller = f", or count in a smaller coin: `{sign}{int(found['n'] + part.ljust(2, '0'))}`" if sign else ""
    smaller += f"; {divided}" if sign and int(found["n"]) == 0 and share.numerator == 1 else ""
    return f"{{written}}, or `{sign}{int(found['n']) + 1}`{smaller}" if int(part) else "{written}"


def negate(test: str) -> str:
    """A condition that holds if another one does not."""
    return f"not {test}" if re.fullmatch(VALUE, test) else f"not ({test})"


def rewrite_unless(found: re.Match[str]) -> str:
    """`pay me unless a` as `pay me when not a`."""
    return f"{found['effect']} when {negate(found['test'])}"


def rewrite_else(found: re.Match[str]) -> str:
    """`pay me when a else earn me` as two statements."""
    return f"{found['effect']} when {found['test']}; {found['other']} when {negate(found['test'])}"


def each_link(found: re.Match[str]) -> str:
    """`road a -- b -- c` as a statement for each pair of neighbours."""
    ends = re.findall(r"\w+", found[0])[1:]
    return "; ".join(f"{found['head']} {one} -- {other}" for one, other in pairwise(ends))


def fraction(found: re.Match[str]) -> str:
    """`1.5 * a` as `3 * a // 2`, `a * 1.5` as `a * 3 // 2`."""
    part, what = Fraction(f"{found['n']}.{found['part']}"), found.groupdict().get("what")
    divided = "" if part.denominator == 1 else f" // {part.denominator}"
    if part.numerator == 1:
        return f"{what or ''}{divided}"
    return (f"{part.numerator} * {what}" if what else f" * {part.numerator}") + divided


def counted_rows(found: re.Match[str]) -> str:
    """`(select count(*) from card where cost > 2)` as `count(c for c in card when c.cost > 2)`."""
    many, test = found["many"], found["test"]
    if test is None:
        return f"count({many})"
    letter = many.rpartition(".")[2][0]
    asked = re.sub(rf"(?<![\w.])(?=[a-z_]\w*\s*(?:{COMPARING}))", f"{letter}.", re.sub(GIVES, EQUAL.sign, test))
    return f"count({letter} for {letter} in {many} when {asked})"


def drawn_from(found: re.Match[str]) -> str:
    """`length [p | p <- players, leads p]` as `count(p for p in players when leads p)`."""
    function, name = found["f"] or "", found["name"]
    loop = {"length": Loop.COUNT, "and": Loop.ALL, "or": Loop.ANY, "": Loop.LIST}.get(function, function)
    test = "" if found["test"] is None else f" when {re.sub(GIVES, EQUAL.sign, found['test'])}"
    return f"{loop}({found['item']} for {name} in {found['many']}{test})"


def share(found: re.Match[str]) -> str:
    """`1/4 * a` as `a // 4`, `2/3 * a` as `2 * a // 3`."""
    times = "" if found["a"] == "1" else f"{found['a']} * "
    return f"{times}{found['what']} // {found['b']}"


def each_one(found: re.Match[str]) -> str:
    """`set x.a = b for x in many if test` as a loop with that effect."""
    return f"{_show_each(found)} {{ {found['effect']} }}"


def rewrite_trigger(found: re.Match[str]) -> str:
    """`after pay(p, n) when late { warn p }` for `on pay(p, n) if late then warn(p)`."""
    test = f" when {found['test'].strip()}" if found["test"] else ""
    return f"after {found['call']}{test} {{ {as_effect(found['effect'])} }}"


def rewrite_query(found: re.Match[str]) -> str:
    """`count(f for f in field when f.kind == joker)` for `SELECT COUNT(*) FROM field WHERE kind = joker`."""
    used, many, function = {*re.findall(r"\w+", found.string)}, found["many"].lower(), found["f"].lower()
    letters = (letter for letter in (*many, "x", "y", "z") if letter.isalpha() and letter not in used)
    name = next(letters, f"one_{many}")
    item = name if found["what"] == "*" or function == "count" else f"{name}.{found['what']}"
    test = re.sub(r"\b(?:AND|OR|NOT)\b", lambda word: word[0].lower(), found["test"] or "").replace("<>", "!=")
    test = re.sub(GIVES, EQUAL.sign, re.sub(rf"\b(?i:{many})\.", "", test))
    test = re.sub(rf"(?<![\w.])(?!me\b)([a-z]\w*)(?=\s*{COMPARING})", rf"{name}.\1", test)
    return f"{function}({item} for {name} in {many}{f' when {test}' if test else ''})"


def as_effect(text: str) -> str:
    """An effect, with `set` if it gives a keep its value, `p.paid = no`, and without the brackets of a call, `pay(p, $2)`."""
    called = _CALLED.fullmatch(text.rstrip(";"))
    if called is None:
        return re.sub(r"^(\w+(?:\.\w+)+\s*=(?!=))", r"set \1", text.rstrip(";"))
    return _with_values(called["verb"], _split_values(called["values"]))


_CALLED = re.compile(rf"(?P<verb>[a-z]\w*)\((?P<values>(?:[^()\n]|{CALL})*)\)")


def effect_when(found: re.Match[str]) -> str:
    """`announce next when late` for `if late then announce(next)`."""
    return f"{as_effect(found['effect'])} when {found['test']}"


def without_brackets(test: str) -> str:
    """A condition without brackets around the whole of it."""
    return test[1:-1] if re.fullmatch(CALL, test) else test


def each_head(found: re.Match[str]) -> str:
    """The hint for the head of a loop without a block."""
    return f"write `{_show_each(found)} {{{{ … }}}}`"


def _show_each(found: re.Match[str]) -> str:
    test = f" when {found['test'].strip()}" if found["test"] else ""
    return f"each {found['name']} in {found['many'].strip()}{test}"


def next_whole(found: re.Match[str]) -> str:
    """A comparison with the next whole number, which holds for the same numbers."""
    return f"{found['sign']}{int(found['n']) + (int(found['part']) > 0)}"


_THOUSANDS = 3
