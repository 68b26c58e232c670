"""How other languages, mathematics and hasty fingers write things, and how this language does: one table.

Only a text in which something does not fit is compared with it.  Each row is a pattern over the text of one statement, in which
the insides of quoted texts are blanked.  A row is used where its pattern covers what does not fit, and a correction is shown only
where the language reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import field, frozen

from aoi_rules.advice.syntax import rewriting
from aoi_rules.language.operators import ARITHMETIC, COMPARING, GIVES, Level, either
from aoi_rules.language.parser_tables import grammar

__all__ = ["FOREIGN", "Foreign"]

_EFFECT = r"(?P<effect>(?!if\b|when\b)[A-Za-z_][^{};\n]*?)"
_TEST = r"(?P<test>[^{};:\n]+?)"
_NAME = rf"(?!(?:{'|'.join(grammar().words)})\b)[a-z_]\w*\b"
_NAMED = {"CALL": rewriting.CALL, "NAME": _NAME, "VALUE": rewriting.VALUE, "EFFECT": _EFFECT, "TEST": _TEST,
          "COMPARING": COMPARING, "GIVES": GIVES, "ARITHMETIC": f"(?:{either(one.sign for one in ARITHMETIC)})",
          "STEP": f"(?:{either(one.sign for one in ARITHMETIC if one.level is Level.SUM)})"}
"""What names in capital letters stand for in the patterns of rows."""


def _pattern(text: str) -> re.Pattern[str]:
    for name, part in _NAMED.items():
        text = text.replace(name, part)
    return re.compile(text)


@frozen
class Foreign:
    """One row: what is written (`pattern`, whose group `at` gets the caret, or else the whole), what is written here (`form`, as
    for `re.sub`; None if no one form fits), and what is said.

    In `says` and `hint` a group of the pattern may be named in braces, and in `hint` also `written`, which says to write the
    corrected statement.  Without a `hint` that is the hint.
    """

    pattern: re.Pattern[str] = field(converter=_pattern)
    form: str | Callable[[re.Match[str]], str] | None
    says: str
    hint: str | Callable[[re.Match[str]], str] = ""
    code: str = "syntax-foreign"
    sure: bool = True  # whether nothing else can be meant, so that `aoi check --fix` may write it
    exact: bool = False  # whether only `at` itself, and not the whole pattern, may be what does not fit
    own: bool = False  # whether only a line of a type or a link of the ruleset is written so
    valued: bool = False  # whether only a line with a value after `=` is written so


def _alone(form: str) -> Callable[[re.Match[str]], str]:
    """A form that no other row is completed by: it is right only where it is all that is wrong."""
    return lambda found: found.expand(form)


_OTHERS = f"[{''.join(map(chr, rewriting.LOOKALIKES))}]"
_OPENED = r'^(?P<head>\w+\s+\w+(?:\s+"[^"]*")?(?:\s+\w+\??)*)\s*(?P<at>\()\s*(?P<body>\w+\s+[^(){};]*?)'
"""The head of a member and the beginning of its block, after a bracket instead of a brace."""
FOREIGN = (
    # ---- comments ----
    Foreign(r"^(?P<at>/\*+)\s*(?P<rest>[^*\n]*?)\s*\*+/\s*(?P<line>[^\s][^\n]*)$", r"\g<line>  # \g<rest>",
            "A comment begins with `#` and ends with its line.", code="syntax-statement-expected"),
    Foreign(r"^(?P<at>///*|'''|\"\"\"|/\*+|;;+|%+|<!--|--+)\s*(?P<rest>[^\n]*?)\s*(?:\*/|'''|\"\"\"|-->)?$", r"# \g<rest>",
            "A comment begins with `#`.", code="syntax-statement-expected"),
    Foreign(r"(?<=\s)(?P<at>//+|--+)\s*(?P<rest>[A-Za-z]+[ ]+[A-Za-z][^\n]*)$", r"# \g<rest>", "A comment begins with `#`.",
            code="syntax-statement-expected"),
    Foreign(r"(?<=\s)(?P<at>//+(?!\s*\$?\d+[\s})]*$)|/\*)\s*(?P<rest>[^\n]*[^\n\W][^\n]*?)\s*(?:\*/)?$", r"# \g<rest>",
            "A comment begins with `#`.", code="syntax-statement-expected", exact=True),
    Foreign(r"^(?P<at>/\*+|<!--|'''|\"\"\")(?P<lines>[^\n]*\n[\s\S]*?)(?P<end>\*+/|-->|'''|\"\"\")$", rewriting.remarks,
            "A comment begins with `#` on each of its lines.", "write `#` before each line, and leave out `{at}` and `{end}`",
            code="syntax-statement-expected"),
    # ---- statements of other languages ----
    Foreign(r"^(?P<name>[a-z]\w*)\s*=\s*(?P<at>choose)\s+(?:(?:in|from|a|an|one)\s+)*(?P<many>\w+(?:\.\w+)*)"
            r"(?P<rest>\s[^\n]*)?$", lambda found: f"{found['at']} {found['name']} in {found['many']}{found['rest'] or ''}",
            "The name follows `{at}`.", sure=False),
    Foreign(r"^(?P<at>for|on|of)\s+(?P<game>[a-z]\w*)$", r"extends \g<game>", "A map names its game after `extends`.",
            sure=False),
    Foreign(r"^(?P<head>[a-z]\w*\s+[a-z]\w*(?:\s+\"[^\"]*\")?)\s*(?P<at>/)\s*(?P<limit>\w+)$", r"\g<head> of \g<limit>",
            "What it goes up to follows `of`.", code="syntax-unknown-character", sure=False),
    Foreign(rf"{_OPENED}\s*\)$", r"\g<head> { \g<body> }", "A block begins with `{{`, not with `(`.", sure=False, own=True),
    Foreign(rf"{_OPENED}$", None, "A block begins with `{{`, not with `(`.",
            "write `{head} {{`, and `}}` where the block ends", own=True),
    Foreign(r"^(?P<at>for)\s*each\b", "each", "A loop is written with `each`, not with `{at}`."),
    Foreign(r"^(?P<at>for)\s*\(\s*(?:\w+\s+)?(?P<name>\w+)\s+(?:in|of)\s+(?P<many>[^{};\n]+?)\)\s*:?\s*(?P<rest>[^\n]*)$",
            r"each \g<name> in \g<many> \g<rest>", "A loop is written with `each`, not with `{at}`."),
    Foreign(r"^(?P<at>for)\s+(?P<name>\w+)\s+in\s+(?P<many>[^{}:;\n]+?)\s*:\s*(?P<rest>[^{}\n]+?)$",
            r"each \g<name> in \g<many> { \g<rest> }", "A loop is written with `each`, not with `{at}`."),
    Foreign(r"^(?P<at>for)\s+(?P<name>\w+)\s+in\s+(?P<many>[^{}:;\n]+?)\s*(?P<rest>[:{][^\n]*)$",
            r"each \g<name> in \g<many> \g<rest>", "A loop is written with `each`, not with `{at}`."),
    Foreign(r"^(?=[^=\n]*?\b(?P<name>\w+)\b[^\n]*\sfor\s+(?P=name)\s+in\b)EFFECT\s+(?P<at>for)\s+(?P=name)\s+in\s+"
            r"(?P<many>[^{};\n]+?)(?:\s+(?:if|when|where)\s+(?P<test>[^{};\n]+))?$",
            rewriting.each_one, "A loop comes before what it does, and is written with `each`.", code="syntax-free-for"),
    Foreign(r"^(?P<at>for)\s+(?:each\s+)?(?P<name>\w+)\s+in\s+(?P<many>[^{}:;\n]+?)(?:\s+(?:if|when|where)\s+(?P<test>[^{};:\n]+))?$",
            None, "A loop is written with `each`, and what it does is in its block.", rewriting.each_head),
    Foreign(r"^(?P<at>if|when)\s+TEST\s*(?::|\bthen\b|\{)\s*EFFECT\s*\}?$", r"\g<effect> when \g<test>",
            "A condition comes at the end of its statement, after `when`."),
    Foreign(r"^(?P<at>if)\s*\(TEST\)\s*:?\s*\{?\s*EFFECT\s*\}?$", r"\g<effect> when \g<test>",
            "A condition comes at the end of its statement, after `when`."),
    Foreign(r"^(?P<at>if|when)\b\s*\(?TEST\)?\s*[:{]?$", None,
            "A condition comes at the end of its statement, after `when`.",
            "leave this line out, and add `when {test}` at the end of each line that depends on it{such}"),
    Foreign(r"^(?P<effect>set\s.+?=\s*\S.*?)\s+(?P<at>if)\s+(?P<test>[^\n]+?)$", r"\g<effect> when \g<test>",
            "A condition of a statement follows `when`; `a if c else b` chooses between two values.",
            code="syntax-missing-else"),
    Foreign(r"^(?P<effect>\w+\s(?![^\n]*=)[^\n]+?)\s+(?P<at>if)\s+(?P<test>[^\n]+?)$", r"\g<effect> when \g<test>",
            "A condition of a statement follows `when`; `a if c else b` chooses between two values.",
            code="syntax-missing-else"),
    Foreign(r"^(?P<line>require\s[^\n]+?)\s+(?P<at>if)\s+(?P<test>[^\n{}]+?)$", r"\g<line> when \g<test>",
            "A line that applies only in some cases ends with `when` and a condition.", code="syntax-missing-else"),
    Foreign(r'^(?P<head>\w+\s+\w+(?:\s+"[^"\n]*")?)\s*=\s*(?P<value>[^\n"{}]+?)\s+(?P<at>help|see)\s+(?P<text>"[^"\n]*")$',
            r"\g<head> \g<at> \g<text> = \g<value>", "`{at}` and its text come before `=`.", code="syntax-missing-operator"),
    Foreign(r"^(?P<head>\w+\s+\w+(?:\s+per\s+\w+)?)\s*=\s*(?P<value>[^\s{}]+)\s+(?P<at>[a-z]\w*)$",
            r"\g<head> \g<at> = \g<value>", "The type comes before `=`.", code="syntax-missing-operator"),
    Foreign(r"^\w+(?P<at>:)\s*[^,:{}\n]+(?:,\s*\w+(?::\s*[^,:{}\n]+)?)+$", rewriting.entries,
            "Lines of a block are separated by `;`, and no colon follows a word.", code="syntax-unknown-character", own=True),
    Foreign(r'^(?P<head>\w+\s+\w+)\s+when\s+(?P<test>[^"\n{}]+?)\s+(?P<at>"[^"\n]*")(?P<tail>\s*)(?=\{|$)',
            r"\g<head> \g<at> when \g<test>\g<tail>", "The title comes before `when`.", code="syntax-missing-operator"),
    Foreign(r"^(?P<line>do(?:[ \t]+\w+)?|phase[ \t]+\w+[^\n={}]*?)\s+(?P<at>if)\s+(?P<test>[^\n{}]+?)(?=\s*\{|$)",
            r"\g<line> when \g<test>", "A condition of a statement follows `when`.", code="syntax-missing-else"),
    Foreign(r'^(?P<head>\w+\s+\w+)\s*(?P<at>:)\s*(?P<move>[^\n"]+)$', r"\g<head> \g<move>",
            "There is no colon after the player.", code="syntax-unknown-character"),
    Foreign(r"^(?P<effect>\w+\s[^\n]+?)\s+when\s+(?P<test>[^\n{}]+?)\s+(?P<at>else)\s+(?P<other>[a-z]\w*\s[^\n{}]+)$",
            rewriting.otherwise, "A line has no `else`: write a second one.", sure=False),
    Foreign(r"^(?P<effect>\w+\s[^\n]+?)\s+(?P<at>unless)\s+(?P<test>[^\n{}]+?)\s*$", rewriting.unless,
            "There is no `unless`: a condition follows `when`."),
    Foreign(r"^(?P<head>\w+\s+\w+(?:\.\w+)+)\s*(?P<at>STEP)\s*(?P<by>[^\n;]+?)$", r"\g<head> by \g<by>",
            "The amount of a change follows `by`."),
    Foreign(r"^(?P<at>(?:def|function|fn|func)\b)\s+(?P<head>\w+(?:\([^()]*\))?)\s*(?:->\s*\w+\s*)?[:{]\s*(?:return\b)?\s*"
            r"(?P<body>[^{}\n;]+?)\s*;?\s*\}?$", r"define \g<head> = \g<body>", "A name for a value is declared with `define`."),
    Foreign(r"^(?P<head>\w+\s+\w+)\s*=\s*(?:\(\s*(?P<names>\w+(?:\s*,\s*\w+)*)\s*\)|(?P<name>\w+))\s*(?P<at>=>|->)\s*(?P<body>[^\n]+)$",
            rewriting.with_names, "Write what a value depends on in brackets after its name."),
    Foreign(r"^(?P<head>\w+\s+\w+)\s*=\s*(?P<at>lambda)\s+(?P<names>\w+(?:\s*,\s*\w+)*)\s*:\s*(?P<body>[^\n]+)$",
            rewriting.with_names, "Write what a value depends on in brackets after its name."),
    Foreign(r"^(?P<head>\w+\s+\w+\((?:[^()=]*,)?\s*\w+)\s*(?P<at>=\s*[^,()=]+)(?=[,)])", r"\g<head>",
            "A verb or a definition has no defaults: each use gives all its values.", sure=False),
    Foreign(r"^(?P<head>\w+\s+\w+\((?:[^()]*,)?\s*\w+)\s*(?P<at>:\s*\w+)(?=\s*[,)])", r"\g<head>",
            "A parameter of a verb or a definition has only a name, no type.", sure=False),
    Foreign(r"^(?P<head>\w+\s+\w+\((?:[^()]*,\s*)?)(?P<at>\w+)\s+(?P<name>\w+)(?=\s*[,)])", r"\g<head>\g<name>",
            "A parameter of a verb or a definition has only a name, no type.", sure=False),
    Foreign(r"^(?P<at>assert|verify|ensure)\s+(?P<test>[^\n]+)$", r"expect = \g<test>",
            "A condition that must hold is written `expect = …`."),
    Foreign(r"^(?P<at>return)\b\s*(?P<value>[^\n]*)$", None, "There is no `return`: a definition gives its value in one line.",
            "write `define NAME(A, B) = {value}`"),
    Foreign(r"\b(?P<f>any|all|count|sum|map|filter)\(\s*(?P<at>lambda)\s+(?P<name>\w+)\s*:(?P<body>(?:[^(),\n]|CALL)+),"
            r"(?P<many>(?:[^(),\n]|CALL)+)\)", rewriting.gone_through,
            "There is no `lambda`: the name of each member follows `for`."),
    Foreign(r"\b(?P<many>\w+(?:\.\w+)*)\.(?:filter|where)\(\s*\(?\s*(?P<name>\w+)\s*\)?\s*(?P<at>=>|->)\s*(?P<body>[^()\n]*)\)"
            r"\s*\.\s*(?:count|length|size|len)\b(?:\(\))?", r"count(\g<name> for \g<name> in \g<many> when \g<body>)",
            "The loop of a function is in its brackets, with `for` and `in`."),
    Foreign(r"\b(?P<many>\w+(?:\.\w+)*)\.(?P<f>any|some|all|every|count|sum|map|filter|where)\(\s*\(?\s*(?P<name>\w+)\s*\)?\s*(?P<at>=>|->)\s*(?P<body>[^()\n]*)\)",
            rewriting.gone_through, "The loop of a function is in its brackets, with `for` and `in`."),
    Foreign(r"(?P<at>\bexists|\bany|\ball|\bforall|\bthere\s+is(?:\s+an?)?)\s+(?P<name>\w+)\s+in\s+(?P<many>VALUE)\s*"
            r"(?::|where|with|such\s+that)\s*(?P<body>[^\n]+)$", rewriting.asked_of_each,
            "The condition for each member is in the brackets of a function, before `for` and `in`."),
    Foreign(r"(?P<at>\blambda)\b[^:\n]*:?", None, "There is no `lambda`: the name of each member follows `for`.",
            "write `… for x in …`"),
    Foreign(r"(?P<head>=\s+)(?P<at>\b(?:IF|If|WENN|if))\((?P<test>[^;,\n]+)[;,]\s*(?P<a>[^;,\n]+)[;,]\s*(?P<b>[^;,\n]+)\)$",
            r"\g<head>\g<a> if \g<test> else \g<b>", "A choice between two values is written `a if c else b`."),
    Foreign(r"(?P<at>\bIF|\bIf|\bif)\((?P<test>[^;,\n]+)$", None, "A choice between two values is written `a if c else b`.",
            "write `… if {test} else …`"),
    Foreign(r"(?P<at>\bint)\((?P<a>[^()\n]*?)\s*(?<!/)/(?!/)\s*(?P<b>[^()\n]*)\)", r"\g<a> // \g<b>",
            "Division is written `//`, and gives a whole number."),
    Foreign(r"^(?P<head>\w+\s[^=\n]*=\s*)(?P<at>return)\s+", r"\g<head>",
            "There is no `return`: the value follows `=`.", valued=True),
    Foreign(r"^(?:set\s+)?(?P<what>VALUE)\s*(?P<at>\+=)\s*(?P<by>[^\n;]+?)$", r"raise \g<what> by \g<by>",
            "`{at}` is written `raise … by …`."),
    Foreign(r"^(?P<what>\w+(?:\.\w+)+)\s*(?P<at>\+)\s*(?P<by>\$?\w[^\n;=]*?)$", r"raise \g<what> by \g<by>",
            "A change begins with `raise` or `lower`.", code="syntax-statement-expected", sure=False),
    Foreign(r"^(?P<what>\w+(?:\.\w+)+)\s*(?P<at>-)\s*(?P<by>\$?\w[^\n;=]*?)$", r"lower \g<what> by \g<by>",
            "A change begins with `raise` or `lower`.", code="syntax-statement-expected", sure=False),
    Foreign(r"^raise\s+(?P<what>VALUE)\s+by\s+(?P<at>-)\s*(?P<by>\$?\w[^\n;=]*?)$", r"lower \g<what> by \g<by>",
            "`raise` adds and `lower` subtracts: no `-` is needed.", sure=False),
    Foreign(r"^lower\s+(?P<what>VALUE)\s+by\s+(?P<at>-)\s*(?P<by>\$?\w[^\n;=]*?)$", r"raise \g<what> by \g<by>",
            "`raise` adds and `lower` subtracts: no `-` is needed.", sure=False),
    Foreign(r"^(?:set\s+)?(?P<what>VALUE)\s*(?P<at>-=)\s*(?P<by>[^\n;]+?)$", r"lower \g<what> by \g<by>",
            "`{at}` is written `lower … by …`."),
    Foreign(r"^(?:set\s+)?(?P<what>VALUE)\s*(?P<at>\+\+)$", r"raise \g<what> by 1", "`{at}` is written `raise … by …`."),
    Foreign(r"(?P<head>GIVES\s[^\n{};]*?)(?P<what>[A-Za-z_][\w.]*)\s*(?P<at>\+\+)$", r"\g<head>\g<what> + 1",
            "`{at}` is written `+ 1`.", sure=False),
    Foreign(r"^(?:set\s+)?(?P<what>VALUE)\s*(?P<at>--)$", r"lower \g<what> by 1", "`{at}` is written `lower … by …`."),
    Foreign(r"^(?P<what>\w+(?:\.\w+)+)\s*(?P<at>:?=)(?!=)\s*(?P<to>[^\n]+?)$", r"set \g<what> = \g<to>",
            "`set` gives a keep its value."),
    Foreign(r"^(?P<head>\w+\s[^=\n]*?\bwhile\s+\w+)\s*(?P<at>==\s*yes\b)", r"\g<head>", "Only the name of a field belongs here.",
            code="syntax-free-expression"),
    Foreign(r"^(?P<what>\w+)\s*(?P<at>:=)\s*(?P<to>[^\n]+?)$", r"set \g<what> = \g<to>", "`set` gives a keep its value."),
    Foreign(r"^(?P<head>\w+\s[^=\n]*?)\s+(?P<at>when)\s+(?P<test>[^\n]+?COMPARING[^\n]+?)\s*(?P<gives>GIVES)\s*(?P<value>[^\n{}]+?)$",
            r"\g<head> = \g<value> when \g<test>", "The value comes before its condition.", code="syntax-single-equals",
            valued=True),
    Foreign(r"^(?P<head>\w+\s[^=\n]*?)\s+(?P<at>when)\s+(?P<test>[^\n]+?COMPARING[^\n]+?)\s*(?P<gives>GIVES)\s*"
            r"(?P<value>[^\n{}]+?)$", r"\g<head> = \g<value> if \g<test> else 0", "The value comes first, and the condition "
            "follows `if`.", code="syntax-single-equals", valued=True, sure=False),
    Foreign(r"^(?P<head>\w+\s+[^=\n]+?)\s*(?P<at>==|:=|<-)\s*", r"\g<head> = ",
            "A single `=` gives a value; `==` compares two.", code="syntax-single-equals", valued=True),
    Foreign(r"(?P<before>GIVES\s+)(?P<at>=)(?!=)\s*", r"= ", "One `=` is enough here.", code="syntax-single-equals"),
    Foreign(r"^(?P<verb>\w+)(?P<at>\((?P<values>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\))\s*;?$", rewriting.rewrite_call,
            "A verb takes its values without brackets and commas.", code="syntax-statement-expected"),
    Foreign(r"^(?P<zone>\w+(?:\.\w+)*)\.(?P<at>add|append|push|insert|put)\((?P<what>[\w.]+)\)\s*;?$", None,
            "`move` moves pieces from a zone to another one.",
            "write `move {what} from ZONE to {zone}`, with the zone that it is in"),
    Foreign(r"^(?P<zone>\w+(?:\.\w+)*)\.(?P<at>remove|pop|take|discard|delete)\((?P<what>[\w.]+)\)\s*;?$",
            None, "`move` moves pieces from a zone to another one.",
            "write `move {what} from {zone} to ZONE`, with the zone where it goes"),
    Foreign(r"^(?P<zone>\w+(?:\.\w+)*)\.(?P<at>shuffle|mix)\(\)\s*;?$", None, "The pieces in a zone have no order.",
            "leave this out: `at random` takes by chance"),
    Foreign(r"^(?P<who>\w+(?:\.\w+)*)(?P<at>\.)(?P<verb>[a-z_]\w*)\((?P<values>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)\s*;?$",
            rewriting.rewrite_method, "A verb comes first, and its values after it, without brackets.",
            code="syntax-statement-expected", sure=False),
    Foreign(r"^(?P<head>replace\s+(?P<word>\w+)\s+\w+)\s*(?P<at>=)\s*(?P=word)\s+", r"\g<head> with \g<word> ",
            "The new line follows `with`."),
    Foreign(r"^(?P<head>\w+(?:\s+\w+)?)\s*GIVES\s*(?P<value>[^\"\s][^\"\n]*?)\s*(?P<at>\"[^\"\n]*\")(?P<more>[^\"\n]*)$",
            _alone(r"\g<head> \g<at> = \g<value>\g<more>"),
            "The text comes before `=`.", code="syntax-missing-operator", valued=True),
    Foreign(r"^(?P<word>\w+)\s+(?P<test>[^\"\n]*COMPARING[^\"\n]*?)\s*(?P<at>\"[^\"\n]*\")$",
            _alone(r"\g<word> NAME \g<at> = \g<test>"),
            "Its name and its text come before `=`, and the condition after it.", code="syntax-free-expression", sure=False,
            valued=True),
    Foreign(r"^(?P<word>\w+)\s+(?P<test>[^\"\n]*COMPARING[^\"\n]*?)\s*(?P<at>\"[^\"\n]*\")$",
            _alone(r"\g<word> \g<at> = \g<test>"),
            "The text comes before `=`, and the condition after it.", code="syntax-free-expression", valued=True),
    Foreign(r"^(?P<word>\w+)\s+(?P<at>[^\"=\n]*COMPARING[^\"\n]*)$", _alone(r'\g<word> NAME "TEXT" = \g<at>'),
            "Its name and its text come before `=`, and the condition after it.", code="syntax-free-expression", sure=False,
            valued=True),
    Foreign(r"^(?P<word>\w+)\s+(?P<text>\"[^\"\n]*\")\s+(?P<at>[^\"=\n]*COMPARING[^\"\n]*)$",
            _alone(r"\g<word> NAME \g<text> = \g<at>"), "Its name comes before the text, and the condition after `=`.",
            code="syntax-free-expression", sure=False, valued=True),
    Foreign(r"^(?P<head>\w+\s+\w+)\s*(?P<at>:)\s*(?P<listed>NAME(?:\s*,\s*NAME)+)$", _alone(r"\g<head> (\g<listed>)"),
            "A list is in brackets, without a colon.", code="syntax-unknown-character"),
    Foreign(r"^(?P<head>\w+\s+\w+)\s+(?P<at>NAME(?:\s*,\s*NAME)+)$", _alone(r"\g<head> (\g<at>)"),
            "A list is in brackets.", code="syntax-comma"),
    # ---- links and names ----
    Foreign(r"(?P<at>(?<!\bby )(?<!\d)(?P<a>\d+)\s*(?:\.\.\.?|…|-|–|—|\bto\b)\s*(?P<b>\d+))", r"\g<a>..\g<b>",
            "A range is written `1..3`, without blanks.", code="syntax-range-blank"),
    Foreign(rf"(?P<at>\b(?:[A-Za-z0-9_]|{_OTHERS})*?{_OTHERS}(?:[A-Za-z0-9_]|{_OTHERS})*\b)", rewriting.looked_like,
            "A letter here only looks like one of a to z: it comes from another alphabet.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>\w*[^\W\d_a-zA-Z]\w*)", rewriting.remove_accents,
            "A name has only the letters a to z, digits and `_`; a title may have any.", code="syntax-unknown-character"),
    Foreign(r"^(?P<word>[a-z_]+)\s*(?P<at>=)\s*(?P<values>\d+\s+\d+)$", r"\g<word> \g<values>",
            "`{word}` takes its values without `=`.", code="syntax-missing-operator"),
    Foreign(r"(?P<at>(?<=\w)-(?=[A-Za-z_]))", "_", "A name has no `-` in it.", code="syntax-unknown-character", sure=False),
    Foreign(r"^(?P<head>\w+\s+\w+)\s*"
            r"(?P<at>-+>|<-+>?|-|–|—|→|↔|=>|<=>|~)\s*(?P<end>\w+)", r"\g<head> -- \g<end>",
            "A link between two is written `--`.", sure=False, own=True),
    Foreign(r"^(?P<head>\w+\s+\w+\s*--\s*\w+)\s*(?P<at>--)$", r"\g<head>", "Nothing follows this `--`.", sure=False),
    Foreign(r"^(?P<word>\w+)\s+(?P<a>\w+)\s*--\s*(?P<b>\w+)\s*(?P<at>--)\s*(?P<c>\w+)$",
            r"\g<word> \g<a> -- \g<b>; \g<word> \g<b> -- \g<c>", "A link joins two: write one for each pair."),
    Foreign(r"(?P<at>->|::|→|\?\.)(?=\s*[A-Za-z_])", ".", "A dot comes before a field or a keep.", sure=False),
    Foreign(r"(?P<a>\w)\s*(?P<at>\.)\s+(?P<b>[A-Za-z_])", r"\g<a>.\g<b>", "There is no blank beside the dot.",
            code="syntax-unknown-character"),
    Foreign(r"(?P<what>VALUE)\[\s*(?P<at>\"(?P<name>\w+)\")\s*\]", r"\g<what>.\g<name>",
            "A dot comes before a field or a keep.", sure=False),
    # ---- figures ----
    Foreign(r"^(?P<head>at\s+\d+)\s*(?P<at>,)\s*(?P<tail>\d+)$", r"\g<head> \g<tail>",
            "Blanks separate the arguments of a statement, not commas.", code="syntax-comma"),
    Foreign(r"(?P<at>(?<![\w$])(?P<n>\d+)\.(?P<part>\d{1,2}))\s*\*\s*(?P<what>VALUE)", rewriting.fraction,
            "Numbers are whole.", "{written}, which rounds down", code="syntax-bad-figure", sure=False),
    Foreign(r"(?P<after>\s*\*\s*)(?P<at>(?<![\w$])(?P<n>\d+)\.(?P<part>\d{1,2})\b)", rewriting.fraction, "Numbers are whole.",
            "{written}, which rounds down", code="syntax-bad-figure", sure=False),
    Foreign(r"(?P<at>\$\s*(?P<n>\d+)\.(?P<part>\d+))", r"$\g<n>", "Amounts of money are whole numbers.",
            rewriting.rewrite_fraction,
            code="syntax-bad-figure", sure=False),
    Foreign(r"(?P<sign>(?:(?<!=)>|<=)\s*)(?P<at>(?P<n>\d+)\.(?P<part>\d{1,2}|\d{4,})\b)", r"\g<sign>\g<n>", "Numbers are whole.",
            code="syntax-bad-figure", sure=False),
    Foreign(r"(?P<sign>(?:>=|<)\s*)(?P<at>(?P<n>\d+)\.(?P<part>\d{1,2}|\d{4,})\b)", rewriting.next_whole, "Numbers are whole.",
            code="syntax-bad-figure", sure=False),
    Foreign(r"(?P<at>(?<!\w)(?P<n>\d+)\.(?P<part>\d+))", r"\g<n>", "Numbers are whole.", rewriting.rewrite_fraction,
            code="syntax-bad-figure", sure=False),
    Foreign(r"(?P<at>(?P<s>\$?)(?P<a>\d{1,3})[,'’_](?P<b>\d{3})(?![\d]))", r"\g<s>\g<a>\g<b>",
            "A figure is written without commas.", code="syntax-bad-figure"),
    Foreign(r"(?P<at>(?:[€£¥]|\bUSD|\bEUR)\s*(?P<n>\d+)|(?<![\w$])(?P<m>\d+)\s*(?:[€£¥]|\$(?!\d)|dollars?\b))",
            r"$\g<n>\g<m>", "Money is written with a `$` before the figure.", code="syntax-bad-figure"),
    Foreign(r"(?P<at>\$-(?P<n>\d+))", r"-$\g<n>", "The sign comes before the `$`.", code="syntax-bad-figure"),
    Foreign(r"(?P<at>\$(?P<name>[A-Za-z_]\w*))", r"\g<name>", "A name has no `$`: only amounts of money have one.",
            code="syntax-bad-figure"),
    Foreign(r"^(?P<head>\w+(?:\s+\w+)*)\s*(?P<at>[*×]\s*(?P<n>\d+))$", r"\g<head> x\g<n>", "“{n} of them” is written `x{n}`.",
            own=True),
    Foreign(r"(?P<at>\$\s+(?P<n>\d+))", r"$\g<n>", "There is no blank between `$` and its figure.", code="syntax-bad-figure"),
    Foreign(r"^(?P<word>\w+)\s+(?P<at>(?P<n>\d+)x)$", None, "`{at}` is not a figure.",
            "write `{word} x{n}` if there are {n} of them, or `{word} {n}` for the number", code="syntax-bad-figure"),
    Foreign(r"(?P<at>\b(?P<n>\d+)x\b)", r"x\g<n>", "`{at}` is not a figure; “{n} of them” is written `x{n}`.",
            code="syntax-bad-figure"),
    Foreign(r"(?P<at>(?P<n>\d+)\s*%)\s*(?:\*|of)?\s*(?P<what>VALUE)", r"\g<what> * \g<n> // 100", "There are no percentages.",
            sure=False),
    Foreign(r"(?P<at>(?P<n>\d+)\s*\+)(?=\s+of\b)", r"\g<n>..", "“{n} or more” is written `{n}..`.", code="syntax-range-blank"),
    Foreign(r"(?P<at>(?P<n>\d+)\s*%)(?=\s+\d|\s*$)", r"\g<n>", "No `%` follows a figure.", own=True),
    Foreign(r"(?P<at>\b(?P<n>\d+)(?P<name>[A-Za-z_]\w*)\b)", r"\g<name>\g<n>", "A name does not begin with a digit.",
            code="syntax-bad-figure", sure=False),
    # ---- choices between values ----
    Foreign(r"(?P<head>(?:=|\bwhen\b|[(,])\s*)(?P<test>[^?=\n]+(?:COMPARING[^?=\n]+)?)\s(?P<at>\?)\s*(?P<a>[^?:\n]+?)\s*:\s*"
            r"(?P<b>[^?:\n]+?)(?P<tail>\s*)$", r"\g<head>\g<a> if \g<test> else \g<b>",
            "A choice between two values is written `a if c else b`."),
    Foreign(r"(?P<head>[=(,]\s*)(?P<at>if)\s+(?P<test>[^\n]+?)\s+(?:then)\s+(?P<a>[^\n]+?)\s+else\s+(?P<b>[^\n]+?)$",
            r"\g<head>\g<a> if \g<test> else \g<b>", "A choice between two values is written `a if c else b`."),
    Foreign(r"(?P<at>\b(?:IF|If|WENN|if))\((?P<test>[^;,\n]+)[;,]\s*(?P<a>[^;,\n]+)[;,]\s*(?P<b>[^;,\n]+)\)",
            r"(\g<a> if \g<test> else \g<b>)", "A choice between two values is written `a if c else b`."),
    # ---- going through several ----
    Foreign(r"\b(?P<f>best|least|sorted)\(\s*(?P<many>VALUE)\s+(?P<at>by)\s+(?P<key>\w+)\s*\)",
            r"\g<f>(x for x in \g<many> by \g<key>(x))", "Each member needs a name, which the value to compare uses.",
            sure=False),
    Foreign(r"\b(?P<f>sum|any|all|min|max|list|set)\(\s*(?P<many>VALUE)\s*,\s*\(?(?P<name>[a-z]\w*)\)?\s*(?P<at>=>|->)\s*"
            r"(?P<body>(?:[^()\n]|CALL)+)\)", r"\g<f>(\g<body> for \g<name> in \g<many>)",
            "The value for each of several is written with `for`."),
    Foreign(r"\bcount\(\s*(?P<many>VALUE)\s*,\s*\(?(?P<name>[a-z]\w*)\)?\s*(?P<at>=>|->)\s*(?P<test>(?:[^()\n]|CALL)+)\)",
            r"count(\g<name> for \g<name> in \g<many> when \g<test>)", "The value for each of several is written with `for`."),
    Foreign(r"(?P<f>\b\w+\()\[(?P<inside>[^\[\]\n]+\bfor\b[^\[\]\n]+)\]\)", r"\g<f>\g<inside>)",
            "No square brackets are needed here.", code="syntax-unknown-character"),
    Foreign(r"(?P<f>\w)(?P<at>\[)(?P<inside>[^\[\]\n]+\bfor\b[^\[\]\n]+)\]", r"\g<f>(\g<inside>)",
            "The arguments of a function are in round brackets.", code="syntax-extra-paren"),
    Foreign(r"(?P<at>\[)(?P<inside>[^\[\]\n]+\bfor\b[^\[\]\n]+)\]", r"list(\g<inside>)",
            "A list made by a loop is written `list(…)`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>\[)(?P<inside>[^\[\]\n]*,[^\[\]\n]*)\]", r"(\g<inside>)", "A list is in round brackets.",
            code="syntax-unknown-character"),
    Foreign(r"(?P<head>\bfor\s+\w+\s+in\s+[^(){}\n]*?\s)(?P<at>if|where|with|:|\|)\s+", r"\g<head>when ",
            "The condition follows `when`."),
    Foreign(r"\b(?P<f>count|sum|any|all|min|max|list|set)\(\s*(?P<name>\w+)\s+in\s+(?P<many>VALUE)\s+(?P<at>where|when|if|with)\s+",
            r"\g<f>(\g<name> for \g<name> in \g<many> when ", "The loop follows `for`, and the condition for each follows "
            "`when`.", sure=False),
    Foreign(r"\b(?P<f>count|sum|any|all|min|max|list|set)\(\s*(?P<name>\w+)\s+in\s+(?P<many>VALUE)\s*(?P<at>:)\s*"
            r"(?P<body>(?:[^()\n]|CALL)+)\)", r"\g<f>(\g<body> for \g<name> in \g<many>)",
            "The value that is counted or tested for each comes before `for`.", sure=False),
    Foreign(r"\b(?P<f>count|any|all|list|set)\(\s*(?P<many>\w+)\s+(?P<at>when|where|if|with)\s+(?P<test>[^()\n]+)\)", None,
            "Each member needs a name, which the condition uses.",
            "write `{f}(x for x in {many} when …)`, with `x.` before what each of them has"),
    Foreign(r"\b(?P<f>count|sum|any|all|min|max|list|set)\s+(?:of\s+)?(?P<at>\w+)\s+in\s+(?P<many>VALUE)$",
            r"\g<f>(\g<at> for \g<at> in \g<many>)", "The loop is in brackets, with `for`."),
    Foreign(r"^(?P<head>(?:\w+[ \t]+)?[\w.]+\s*=\s*)(?P<at>\w+(?:\s*,\s*\w+)+)$", r"\g<head>(\g<at>)",
            "A list is in brackets.", code="syntax-comma", sure=False),
    # ---- tables ----
    Foreign(r"^\|(?P<at>[-:|\s=+]{3,})\|?$", None, "There is no line between a table's header and its rows.", "remove this line",
            "syntax-bad-table"),
    Foreign(r"(?P<bar>\|)\s*(?P<at>[-–—])\s*(?=\|)", r"\g<bar> ", "A cell without a value is left blank.",
            code="syntax-bad-table"),
    Foreign(r"^(?P<at>[^|\n=]+?)\s*\|(?!\|)(?P<rest>[^\n]*[^|\n]\|(?!\|)[^\n]*?)(?:(?<=\|)|\s*\|?)$", rewriting.row,
            "A table row begins and ends with `|`.", code="syntax-bad-table"),
    # ---- signs ----
    Foreign(r"\s*(?P<at>&&?)\s*", " and ", "`{at}` is written `and`.", code="syntax-unknown-character"),
    Foreign(r"\s*(?P<at>\|\|)\s*", " or ", "`||` is written `or`."),
    Foreign(r"^(?P<head>[^|\n]*?)\s*(?P<at>\|)\s*(?P<tail>[^|\n]+?)$", r"\g<head> or \g<tail>", "`|` is written `or`.",
            sure=False),
    Foreign(r"(?P<at>===)", "==", "`===` is written `==`.", code="syntax-single-equals"),
    Foreign(r"(?P<at>!==|<>|≠|~=|=/=|\^=)", "!=", "“Not equal” is written `!=`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>=>|≥|>\s+=)", ">=", "“At least” is written `>=`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>=<|≤|<\s+=)", "<=", "“At most” is written `<=`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>!)\s*(?=[\w(])", "not ", "`!` is written `not`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>[−‒﹣－])", "-", "The minus sign is written `-`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>[×·])", "*", "Multiplication is written `*`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>(?<!/)/(?!/)|[÷:](?=\s*[\d$]))", "//", "Division is written `//`, and gives a whole number.",
            code="syntax-unknown-character"),
    Foreign(r"(?P<a>VALUE)\s*(?P<at>\*\*|\^)\s*2\b", r"\g<a> * \g<a>", "There is no sign for powers: multiply.", sure=False),
    Foreign(r"(?P<at>\*\*|\^)", None, "There is no sign for powers.", "multiply: `a * a`"),
    Foreign(r"(?P<a>(?<![\w$.])\d+)\s*(?P<at>\(|[A-Za-z_]\w*(?:\.\w+)*\()", r"\g<a> * \g<at>",
            "A sign is missing: multiplication is written `*`.", code="syntax-missing-operator", sure=False),
    Foreign(r"(?P<at>\bAND\b|\bAnd\b)", "and", "`{at}` is written in lower-case letters.", code="syntax-missing-operator"),
    Foreign(r"(?P<at>\bOR\b|\bOr\b)", "or", "`{at}` is written in lower-case letters.", code="syntax-missing-operator"),
    Foreign(r"(?P<at>\bNOT\b|\bNot\b)", "not", "`{at}` is written in lower-case letters.", code="syntax-missing-operator"),
    Foreign(r"(?P<at>\bis\s+not\s+(?:None|null|nil|NULL))\b", "!= none", "Compare a value that may be absent with `none`."),
    Foreign(r"(?P<at>\bis\s+(?:None|null|nil|NULL))\b", "== none", "Compare a value that may be absent with `none`."),
    Foreign(r"(?P<at>\bmod\b|\bMOD\b)", "%", "The remainder of a division is written `%`."),
    Foreign(r"(?P<at>\bdiv\b|\bDIV\b)", "//", "Division is written `//`, and gives a whole number."),
    Foreign(r"(?P<at>\bxor\b|\bXOR\b)", None, "There is no `{at}`.", "write `(a and not b) or (b and not a)`"),
    Foreign(r"(?P<at>\bthen\b)", None, "There is no `then`.", "write `a if c else b`, or join two conditions by `and`"),
    Foreign(r"(?P<what>VALUE)\s*==\s*(?P<a>[A-Za-z_]\w*)\s*(?P<at>,)\s*(?P<b>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)$",
            r"\g<what> in (\g<a>, \g<b>)", "`in` tests whether something is one of several.", code="syntax-comma"),
    Foreign(r"\bin\s*(?P<at>\{)(?P<inside>[^{}\n]*)\}", r"in (\g<inside>)", "A list is in round brackets.",
            code="syntax-unknown-character"),
    Foreign(r"(?P<at>\bis\s+not(?:\s+equal\s+to)?\b|\bisn't\b)", "!=", "`==` and `!=` compare two values."),
    Foreign(r"(?P<at>\bis\s+(?:greater|more|bigger|larger|higher)\s+than\b|\bgt\b)", ">", "“More than” is written `>`."),
    Foreign(r"(?P<at>\bis\s+(?:less|smaller|fewer|lower)\s+than\b|\blt\b)", "<", "“Less than” is written `<`."),
    Foreign(r"(?P<at>\b(?:is\s+)?at\s+least\b)", ">=", "“At least” is written `>=`."),
    Foreign(r"(?P<at>\b(?:is\s+)?at\s+most\b)", "<=", "“At most” is written `<=`."),
    Foreign(r"(?P<at>\b(?:is|equals|eq)(?:\s+equal\s+to)?\b)", "==", "`==` and `!=` compare two values."),
    Foreign(r"(?P<a>VALUE)\s+(?P<at>not)\s+(?P<b>(?!in\b)VALUE)", r"\g<a> != \g<b>", "`==` and `!=` compare two values."),
    Foreign(r"\b(?P<word>and|or|not|in|by|when)\s+(?P<at>(?P=word))\b", r"\g<word>", "`{at}` is written twice here.",
            code="syntax-reserved-word"),
    Foreign(r"(?P<low>\$?\w+)\s*(?P<first><=?|>=?)\s*(?P<mid>VALUE)\s*(?P<at><=?|>=?)\s*(?P<high>VALUE)",
            r"\g<low> \g<first> \g<mid> and \g<mid> \g<at> \g<high>", "Comparisons do not chain.",
            code="syntax-chained-comparison"),
    Foreign(r"(?P<sign>==|!=|<=|>=|<|>|//|\*)\s+(?P<at>(?P=sign))", r"\g<sign>", "`{at}` is written twice here.",
            code="syntax-missing-operand"),
    Foreign(r"(?<==)(?P<before>[^=\n]*?\S)\s*(?P<at>GIVES)\s*", r"\g<before> == ",
            "A single `=` gives a statement its value; `==` compares two.", code="syntax-single-equals"),
    Foreign(r"^(?P<head>[^\n]+?)\s+when\s+(?P<test>[^\n{}]+?)\s+(?P<at>as\s+[a-z]\w*)(?=\s*\{|$)",
            r"\g<head> \g<at> when \g<test>",
            "The name after `as` comes before the condition.", code="syntax-missing-operator"),
    Foreign(r"^(?P<head>[^={}\n]+=)\s*(?P<at>\{)\s*(?P<value>[^{};\n]+?)\s*\}$", r"\g<head> \g<value>",
            "A value follows `=` without braces.", code="syntax-missing-value"),
    Foreign(r"^(?P<before>[^=\n]*GIVES\s*)(?P<what>[^\n]+?)\s+(?P<at>for\s+(?P<f>all|any)\s+)(?P<name>\w+)\s+in\s+(?P<many>[^{}\n]+)$",
            r"\g<before>\g<f>(\g<what> for \g<name> in \g<many>)", "A condition for several is written `{f}(… for … in …)`.",
            code="syntax-free-for"),
    Foreign(r"^(?P<before>[^=\n]*GIVES\s*)(?P<what>[^\n]+?)\s+(?P<at>for\s+(?:each|every)\s+)(?P<name>\w+)\s+in\s+(?P<many>[^{}\n]+)$",
            r"\g<before>all(\g<what> for \g<name> in \g<many>)", "A condition for all is written `all(… for … in …)`.",
            code="syntax-free-for"),
    Foreign(r"\b(?P<f>all|any|sum|count|min|max|list|set)\((?P<item>[^(),\n]*(?:\([^()\n]*\))?[^(),\n]*)(?P<at>,)\s*"
            r"(?P<name>\w+)\s+in\s+(?P<rest>[^\n]+\swhen\s)", r"\g<f>(\g<item> for \g<name> in \g<rest>",
            "The name of each member follows `for`.", code="syntax-unexpected"),
    Foreign(r"^(?P<before>[^=\n]*GIVES\s*)(?P<what>[^\n()]*?COMPARING[^\n()]+?)\s+(?P<at>for)\s+(?P<name>\w+)\s+in\s+(?P<many>VALUE)$",
            None, "A loop is in the brackets of a function.",
            "for the number of them write `count({name} for {name} in {many} when {what})`, and "
            "for whether there is one `any({what} for {name} in {many})`", code="syntax-free-for", valued=True),
    # ---- brackets, quotation marks, commas, colons ----
    Foreign(r"^(?P<head>\w+(?:\s+\$?[\w.]+)*?)\s+(?P<value>\$?[\w.]+\s*ARITHMETIC\s*[^()\n]+)(?P<at>\))$",
            r"\g<head> (\g<value>)", "The `(` that belongs to this `)` is missing.", code="syntax-extra-paren", sure=False),
    Foreign(r"\(\s*(?P<at>NAME(?:\s+NAME)+)\s*\)", lambda found: f"({', '.join(found['at'].split())})",
            "Values in brackets have commas between them.", code="syntax-missing-operator", sure=False),
    Foreign(r"(?P<at>[“”„«‟](?P<text>[^“”„«»‟\"\n]*)[“”„»‟\"])", r'"\g<text>"', 'A text is in straight quotation marks, `"`.',
            code="syntax-unknown-character"),
    Foreign(r"(?P<at>['‘’‚`](?P<text>[^'‘’`\n\"]*)['‘’`])", r'"\g<text>"', 'A text is in double quotation marks, `"`.',
            code="syntax-unknown-character"),
    Foreign(r"(?P<f>\b[A-Za-z_]\w*)(?P<at>\s+)\((?P<rest>)", r"\g<f>(", "There is no blank between a function and its bracket.",
            code="syntax-call-blank"),
    Foreign(r"^(?P<word>\w+)(?P<at>:)\s*(?=\S)", r"\g<word> ", "There is no colon after a word.",
            code="syntax-unknown-character"),
    Foreign(r"^(?P<head>\w+\s+\w+(?:\([^()\n]*\))?)\s*(?P<at>:)\s*(?P<value>\S[^\n]*)$", r"\g<head> = \g<value>",
            "A value follows `=`.", code="syntax-unknown-character", valued=True),
    Foreign(r"^(?P<head>\w+\s+\w+)\s*(?P<at>:)\s*(?=\")", r"\g<head> ", "There is no colon after a name.",
            code="syntax-unknown-character"),
    Foreign(r"\s*(?P<at>:)\s*\{", " {", "There is no colon before a block.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>:)\s*$", " {", "A block is between `{{` and `}}`.", code="syntax-unknown-character"),
    Foreign(r"(?P<at>,)\s*$", "", "Nothing follows this comma.", "leave out the comma", "syntax-empty-item"),
    Foreign(r"^(?P<head>(?:take\s[^,\n]+\sof|free)\s+)(?P<at>\w+(?:\s*,\s*\w+)+)$", None,
            "This must be the name of a menu, not a list.",
            "write `menu NAME ({at})` in the game, and `{head}NAME` here", code="syntax-comma"),
    Foreign(r"^(?P<head>\w+\s+most\s+[^,\n]+?)\s*(?P<at>,)\s*(?P<tail>(?:then\s+)?(?:most|first)\s[^\n]+)$",
            rewriting.ranks, "`then` comes before the value that decides between equals.", code="syntax-comma", sure=False),
    Foreign(r"(?P<head>\b(?:of|because|(?:alike|seen|size)\s+by)\s+)(?P<at>[\w.]+(?:\s*,\s*[\w.]+)+)",
            r"\g<head>(\g<at>)", "A list is in brackets.",
            code="syntax-comma"),
    Foreign(r"(?P<at>,)\s*(?=\S)", " ", "Blanks separate the arguments of a statement, not commas.", code="syntax-comma",
            sure=False, exact=True),
)
"""Rows that say more precisely what is meant are before others."""
