"""Rows for figures, choices between values, and for what goes through several."""

from __future__ import annotations

from aoi_rules.advice.syntax import rewriting
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.language.loops import LOOPS
from aoi_rules.language.operators import GIVES, either

__all__ = ["VALUES"]

VALUES = (
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
    Foreign(r"^(?P<head>\w+\s+(?P<what>VALUE)\s+by)\s+(?P<at>(?P<n>\d+)\s*%)$", r"\g<head> (\g<what> * \g<n> // 100)",
            "There are no percentages.", code="syntax-foreign", sure=False),
    Foreign(r"(?P<at>(?P<n>\d+)\s*%)\s*(?:\*|of)?\s*(?P<what>VALUE)", r"\g<what> * \g<n> // 100", "There are no percentages.",
            sure=False),
    Foreign(r"(?P<at>(?P<n>\d+)\s*\+)(?=\s+of\b)", r"\g<n>..", "“{n} or more” is written `{n}..`.", code="syntax-range-blank"),
    Foreign(r"(?P<at>(?P<n>\d+)\s*%)(?=\s+\d|\s*$)", r"\g<n>", "No `%` follows a figure.", own=True),
    Foreign(r"(?P<at>\b(?P<n>\d+)(?P<name>[A-Za-z_]\w*)\b)(?!\()", r"\g<name>\g<n>", "A name does not begin with a digit.",
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
    Foreign(r"\b(?P<f>count|sum|any|all|min|max|list|set)\(\s*(?P<name>\w+)\s+in\s+(?P<many>VALUE)\s+for\s+(?P<at>(?P=name))\b\s*",
            r"\g<f>(\g<name> for \g<name> in \g<many> ", "The loop follows `for`.", sure=False),
    Foreign(r"\b(?P<f>count|sum|any|all|min|max|list|set)\(\s*(?P<name>\w+)\s+in\s+(?P<many>VALUE)\s*(?P<at>:)\s*"
            r"(?P<body>(?:[^()\n]|CALL)+)\)", r"\g<f>(\g<body> for \g<name> in \g<many>)",
            "The value that is counted or tested for each comes before `for`.", sure=False),
    Foreign(r"\b(?P<f>count|any|all|list|set)\(\s*(?P<many>\w+)\s+(?P<at>when|where|if|with)\s+(?P<test>[^()\n]+)\)", None,
            "Each member needs a name, which the condition uses.",
            "write `{f}(x for x in {many} when …)`, with `x.` before what each of them has"),
    Foreign(r"\b(?P<f>count|sum|any|all|min|max|list|set)\s+(?:of\s+)?(?P<at>\w+)\s+in\s+(?P<many>VALUE)$",
            r"\g<f>(\g<at> for \g<at> in \g<many>)", "The loop is in brackets, with `for`."),
    Foreign(rf"(?P<at>\b(?:{either(LOOPS)}))\s+(?P<body>VALUE(?:\s*COMPARING\s*VALUE)?\s+for\s+\w+\s+in\s+VALUE)",
            r"\g<at>(\g<body>)", "The loop of a function is in its brackets.", code="syntax-missing-operator", sure=False),
    Foreign(rf"(?P<before>(?:{GIVES}|\+|\(|,)\s*)(?P<at>(?P<what>VALUE)\s+for\s+(?P<name>\w+)\s+in\s+(?P<many>VALUE))$", None,
            "A loop is in the brackets of a function.",
            "write `sum({what} for {name} in {many})`, or another function, such as `max`, `any` or `count`",
            code="syntax-free-for"),
    Foreign(r"^(?P<head>(?:\w+[ \t]+)?[\w.]+\s*=\s*)(?P<at>\w+(?:\s*,\s*\w+)+)$", r"\g<head>(\g<at>)",
            "A list is in brackets.", code="syntax-comma", sure=False),
    # ---- tables ----
    Foreign(r"^\|(?P<at>[-:|\s=+]{3,})\|?$", None, "There is no line between a table's header and its rows.", "remove this line",
            "syntax-bad-table"),
    Foreign(r"(?P<bar>\|)\s*(?P<at>[-–—])\s*(?=\|)", r"\g<bar> ", "A cell without a value is left blank.",
            code="syntax-bad-table"),
    Foreign(r"^(?P<at>[^|\n=]+?)\s*\|(?!\|)(?P<rest>[^\n]*[^|\n]\|(?!\|)[^\n]*?)(?:(?<=\|)|\s*\|?)$", rewriting.row,
            "A table row begins and ends with `|`.", code="syntax-bad-table"),
)
"""Rows that say more precisely what is meant are before others."""
