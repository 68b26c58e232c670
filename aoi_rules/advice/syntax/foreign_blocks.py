"""Rows for constructs that take several lines in other languages: a choice among cases, and members with fields below
them; and for functions of spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.rewriting import CALL
from aoi_rules.language.operators import COMPARING, EQUAL, UNEQUAL

__all__ = ["BLOCKS"]

_CASE = re.compile(r"\s*(?:(?:case|when)\s+)?(?P<value>[\w.$]+)\s*(?::|=>|->)\s*(?:return\s+)?"
                   rf"(?P<gives>(?:[^\n;,()]|{CALL})+?)\s*(?:[;,]\s*|\n|$)")
_OTHERWISE = ("default", "else", "otherwise", "_")
"""What takes the place of a value if no other case holds."""
_PAIR = re.compile(r"^\s*(?P<name>[a-z]\w*)\s*:\s*(?P<value>[^\n]*?)\s*,?\s*$", re.MULTILINE)


def _choose_by_cases(found: re.Match[str]) -> str:
    """`define f(a) = switch a { case b: $5 … default: $0 }` as a chain of `if` and `else`; `else match a { b => $5, _ => $0 }`
    as the rest of one."""
    cases = [(case["value"], case["gives"].strip()) for case in _CASE.finditer(found["cases"])]
    last = next((gives for value, gives in cases if value in _OTHERWISE), "none")
    chosen = [f"{gives} if {found['what']} == {value} else" for value, gives in cases if value not in _OTHERWISE]
    return " ".join([found["head"].rstrip(), *chosen, last])


def _fields_in_braces(found: re.Match[str]) -> str:
    """A member with its fields below it, `town ulm:` and lines such as `size: 3`, as a line with a block."""
    fields = [(pair["name"], pair["value"]) for pair in _PAIR.finditer(found["lines"])]
    title = next((value for name, value in fields if name == "title" and value.startswith('"')), "")
    lines = "; ".join(line for name, value in fields if (name, value) != ("title", title) for line in _lines_of(name, value))
    return f"{found['head']}{' ' * bool(title)}{title} {{ {lines} }}"


def _entries_in_brackets(found: re.Match[str]) -> str:
    """A list with a dash before each entry, `menu turn:` and lines such as `- build`, as a list in brackets after a name; as
    names side by side after a word alone."""
    names = re.findall(r"[a-z]\w*", found["lines"])
    return f"{found['head']} ({', '.join(names)})" if " " in found["head"] else " ".join([found["head"], *names])


def _lines_of(name: str, value: str) -> Iterator[str]:
    """The lines of a field: each of several names gets a line of its own, while numbers are side by side."""
    listed = [one.strip() for one in re.split(r"\s*,\s*", value.strip("[]()"))] if value[:1] in ("[", "(") else [value]
    if all(re.fullmatch(r"\$?\d+", one) for one in listed):
        yield " ".join([name, *listed])
    else:
        yield from (f"{name.removesuffix('s') if len(listed) > 1 else name} {one}" for one in listed)


def _count_if(found: re.Match[str]) -> str:
    """`COUNTIFS(field.owner; p; field.kind; <> joker)` as a count, `SUMIF(…)` as a sum."""
    values = [one.strip().strip('"') for one in re.split(r"\s*[;,]\s*", found["values"])]
    summed = found["at"].upper().startswith("SUM")
    what, pairs = "", values
    if summed and len(values) % 2:
        what, pairs = (values[0], values[1:]) if found["at"].upper().endswith("S") else (values[-1], values[:-1])
    kind = pairs[0].partition(".")[0]
    name = kind[:1]
    tests = " and ".join(_test_of(column, asked, name) for column, asked in zip(pairs[::2], pairs[1::2], strict=False))
    if summed:
        return f"sum({name}.{what.rpartition('.')[2]} for {name} in {kind} when {tests})"
    return f"count({name} for {name} in {kind} when {tests})"


def _test_of(column: str, asked: str, name: str) -> str:
    """A condition for one column: `field.owner` and `<> p` as `f.owner != p`."""
    found = _ASKED.match(asked)
    assert found is not None  # it may match nothing
    sign = UNEQUAL.sign if found["other"] else found["sign"] or EQUAL.sign
    if sign == EQUAL.sign and found["value"].strip() in ("yes", "no"):
        return f"{'' if found['value'].strip() == 'yes' else 'not '}{name}.{column.rpartition('.')[2]}"
    return f"{name}.{column.rpartition('.')[2]} {sign} {found['value'].strip()}"


_ASKED = re.compile(rf"(?:(?P<other><>)|(?P<sign>{COMPARING})|=)?(?P<value>[\s\S]*)")


def _ranked_by(found: re.Match[str]) -> str:
    """`sorted(many, key=lambda x: x.a)` as `sorted(x for x in many by x.a)`; `min` and `max` of such a key give a member."""
    return _ranked(found, found["name"] or found["other"], found["key"].strip())


def _ranked_with(found: re.Match[str]) -> str:
    """`max(many, key=worth)` as `best(x for x in many by worth(x))`."""
    return _ranked(found, "x", f"{found['key']}(x)")


def _ranked(found: re.Match[str], name: str, key: str) -> str:
    function = {"min": "least", "max": "best"}.get(found["f"], found["f"])
    return f"{function}({name} for {name} in {found['many']} by {key})"


BLOCKS = (
    Foreign(r"\b(?P<f>sorted|min|max|best|least)\(\s*(?P<many>VALUE)\s*,\s*(?P<at>key)\s*=\s*(?P<key>[a-z]\w*)\s*\)",
            _ranked_with, "The value that ranks the members follows `by`.", sure=False),
    Foreign(r"\b(?P<f>sorted|min|max|best|least)\(\s*(?P<many>VALUE)\s*,\s*(?:key\s*=\s*)?(?:(?P<at>lambda)\s+(?P<name>[a-z]\w*)\s*:|"
            r"\(?(?P<other>[a-z]\w*)\)?\s*=>)\s*(?P<key>(?:[^(),\n]|CALL)+)\)", _ranked_by,
            "The value that ranks the members follows `by`.", sure=False),
    Foreign(r"^(?P<at>if|when|while)\s*\(?\s*(?:in_use|uses?|using|has_part|is_used)\s*\(?\s*(?P<part>[a-z]\w*)\s*\)*(?=\s*\{|$)",
            r"with \g<part>", "Lines for rulesets that use something are in the block of `with`.", sure=False),
    Foreign(r"^(?P<head>replace\s+define\s+[a-z]\w*(?:\([^()\n]*\))?)\s+(?P<at>with|by|to)\s+(?P<value>[^\n{}]+)$",
            r"\g<head> = \g<value>", "The new value of a definition follows `=`.", code="syntax-missing-equals", sure=False),
    Foreign(r'^(?P<one>[a-z]\w*\s+"[^"\n]*")\s*(?P<at>,)\s*[a-z]\w*\s+"[^"\n]*"', None,
            "Members in one line are separated by a `;`.", "write a `;` for each of these commas: `{one}; …`",
            code="syntax-comma", own=True),
    Foreign(r"^(?P<head>\w+\s+[^=\n]*=\s*(?:[^\n{}]*\s)?)(?P<at>switch|match|case|select)\s*\(?\s*(?P<what>VALUE)\s*\)?\s*"
            r"\{(?P<cases>[^{}]+)\}$",
            _choose_by_cases, "A choice between values is written `a if c else b`.", sure=False),
    Foreign(r"^(?P<head>[a-z]\w*(?:\s+[a-z]\w*)?)\s*(?P<at>:)\s*\n(?P<lines>(?:[ \t]*-[ \t]+[a-z]\w*[ \t]*(?:\n|$))+)$",
            _entries_in_brackets, "The entries of a list are in one line, without dashes.", code="syntax-unknown-character",
            sure=False),
    Foreign(r"^(?P<head>[a-z]\w*\s+[a-z]\w*)\s*(?P<at>:)\s*\n(?P<lines>(?:[ \t]+[a-z]\w*:[^\n]*(?:\n|$))+)$", _fields_in_braces,
            "What a member has is between `{{` and `}}`, without colons.", code="syntax-unknown-character", sure=False),
    Foreign(r"(?P<at>\b(?:COUNT|SUM|count|sum|Count|Sum)(?:IF|if|If)[Ss]?)\((?P<values>[a-z]\w*\.[^()\n]*)\)", _count_if,
            "What is counted or added is written with `for`, and the condition with `when`.", sure=False),
)
"""More precise rows come before others."""
