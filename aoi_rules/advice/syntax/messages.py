"""Every syntax message in a table: its code, its text, how it is recognised, and its longer explanation.

A message is recognised by the terminal that was found, the one before it, and the tags of a `Trouble`; the first row
of the table that fits is used.  Rows without any of these are used by name.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import islice

from attrs import frozen

from aoi_rules.advice.syntax.cut_rows import cut_row
from aoi_rules.advice.syntax.quotes import unfinished_text
from aoi_rules.diagnostics import Diagnostic, Fix, Place, fill_text
from aoi_rules.language.operators import OPERATORS
from aoi_rules.language.parser_tables import grammar, terminals_of
from aoi_rules.language.scanner import CLOSERS, Lexeme
from aoi_rules.language.syntax_error import Trouble
from aoi_rules.text.visible import character, is_visible

__all__ = ["SIGNS", "Message", "complain", "explain_trouble", "is_unseen"]

_ENDS = "_END LBRACE RBRACE $END LONE"
_VALUES = "NAME FUNCTION NUMBER MONEY TEXT LPAR"
SIGNS = " ".join(terminals_of(sign for sign in OPERATORS if not sign[0].isalpha()))
"""The terminals of operators that are not words."""
_WORDS = " ".join(grammar().words.values())
_DANGLING = f"{SIGNS} {_WORDS} DOT RANGE DASHES"
_COMPLETE = "NAME NUMBER MONEY TEXT RPAR RSQB MARK OPEN"


@frozen
class Message:
    """One row. `found` and `after` name terminals; if they are empty, any terminal will do. `tags` say what must hold, `says` is
    the text to fill in, and `fix` is the certain replacement for what was found."""

    code: str
    says: str
    hint: str = ""
    found: str = ""
    after: str = ""
    tags: str = ""
    fix: str = ""

    def matches_trouble(self, trouble: Trouble) -> bool:
        """Whether the row describes what went wrong."""
        return (
            (not self.found or trouble.found.type in self.found.split())
            and (not self.after or (bool(trouble.seen) and trouble.previous_lexeme.type in self.after.split()))
            and trouble.tags.issuperset(self.tags.split())
        )


_SYNTAX = (
    # ---- characters that no terminal matches ----
    Message("syntax-too-deep", "More brackets are open here than can be read (64).", found="TOO_DEEP"),
    Message("syntax-bad-escape", 'Only \\" and \\\\ may follow a backslash in a text.',
            "write the character itself, without the backslash; a value shown in a text is in braces, such as `{{me}}`",
            found="BAD_ESCAPE"),
    Message("syntax-unfinished-text", "This text has no closing quotation mark on its line.",
            'add `"` where it ends', found="BAD_TEXT"),
    Message("syntax-bad-figure",
            "`{found}` is not a figure: it needs one to nine digits, and nothing may follow it directly.",
            found="BAD_FIGURE"),
    Message("syntax-range-blank", "A range is written without blanks.", "write `1..3` or `0..`", found="BAD_DOTS"),
    Message("syntax-missing-operand", "The name of an attribute is missing after the dot.", "{attributes}",
            found="BAD_CHARACTER", tags="dot"),
    Message("syntax-unknown-character", "`{found}` means nothing here.", found="BAD_CHARACTER"),
    # ---- brackets, braces and tables ----
    Message("syntax-brace-alone", "A `{{` belongs at the end of its statement's own line.", "move it up a line",
            found="LBRACE", tags="start"),
    Message("syntax-statement-expected", "A statement begins with a word, not with {what}.",
            "a comment begins with `#`", found="PRODUCT DASHES", tags="start"),
    Message("syntax-statement-expected", "A statement begins with a word, not with {what}.", tags="start"),
    Message("syntax-missing-operand", "A type or a list is missing after `in`.",
            "name what to go through, and close the bracket: `… for x in TYPE)`", found=f"{_ENDS} NAME FUNCTION", after="IN",
            tags="brackets outdented"),
    Message("syntax-missing-operand", "A type or a list is missing after `in`.",
            "name what to go through, and close the bracket: `… for x in TYPE)`", found=_ENDS, after="IN", tags="brackets"),
    Message("syntax-missing-operand", "A type or a list is missing after `in`.", "name what to go through: `… for x in TYPE`",
            found="RPAR WHEN", after="IN", tags="brackets"),
    Message("syntax-missing-operand", "Something is missing after `{previous}`.",
            "write what belongs there, and close the bracket", found=f"{_ENDS} NAME FUNCTION", after=_DANGLING,
            tags="brackets outdented"),
    Message("syntax-missing-operand", "Something is missing after `{previous}`.",
            "write what belongs there, and close the bracket", found=_ENDS, after=_DANGLING, tags="brackets"),
    Message("syntax-missing-paren", "This bracket is never closed.", "add `{closing}`",
            found=_ENDS, tags="brackets"),
    Message("syntax-missing-paren", "This bracket is never closed.", "add `{closing}`",
            found="NAME FUNCTION BY BAR EQUALS WHEN", tags="brackets outdented"),
    Message("syntax-empty-item", "There is nothing before this comma.", found="COMMA", after="LPAR COMMA BAR"),
    Message("syntax-empty-item", "There is nothing after the last comma.", "leave out the comma",
            found=f"RPAR BAR {_ENDS}", after="COMMA"),
    Message("syntax-bad-table", "A table row ends with `|`.", "add `|`", found=_ENDS, tags="row"),
    Message("syntax-single-equals", "A single `=` gives a statement its value; it does not compare.",
            "did you mean `==`?", found="EQUALS", tags="expression", fix="=="),
    Message("syntax-extra-paren", "`{found}` does not close `{opened}`.", "write `{closing}`", found="RPAR RSQB", tags="other",
            fix="{closing}"),
    Message("syntax-missing-else", "`a if c` needs an `else`: an expression has a value in either case.",
            "add `else …`", found="RPAR RSQB", after=_COMPLETE, tags="expression condition brackets"),
    Message("syntax-extra-paren", "No bracket is open that this could close.", "leave it out",
            found="RPAR RSQB", after=_COMPLETE),
    # ---- something is missing ----
    Message("syntax-missing-value", "A value is missing after `=`.", "write `{statement} VALUE`",
            found=_ENDS, after="EQUALS", tags="valued"),
    Message("syntax-missing-value", "A value is missing after `=`.", "write the value, or leave out the `=`",
            found=f"{_ENDS} WHEN EQUALS", after="EQUALS"),
    Message("syntax-missing-condition", "A condition is missing after `when`.", "write the condition, or leave out the `when`",
            found=f"{_ENDS} WHEN EQUALS",
            after="WHEN"),
    Message("syntax-missing-else", "`a if c` needs an `else`: an expression has a value in either case.",
            "add `else …`", found=f"{_ENDS} RPAR RSQB COMMA BAR WHEN", after=_COMPLETE, tags="expression condition"),
    Message("syntax-missing-end", "After `}}` a new line or a `;` must come before the next statement.",
            after="RBRACE"),
    Message("syntax-lone-mark", "A `?` with a blank before it marks the whole line, so it must come last.",
            "without the blank it marks one figure", after="LONE"),
    # ---- something is in the wrong place ----
    Message("syntax-comma", "Blanks separate arguments, not commas.", "a list is written `(a, b)`",
            found="COMMA", tags="arguments"),
    Message("syntax-free-expression", "Without brackets, an expression can only follow `=` or `when`.",
            "put it in brackets",
            found=f"{SIGNS} ELSE", tags="arguments"),
    Message("syntax-chained-comparison", "Comparisons do not chain.", "write `a < b and b < c`",
            found="COMPARISON IN NOT", after=_COMPLETE, tags="expression compared"),
    Message("syntax-call-blank", "There is no blank between a function and its bracket.", "leave out the blank",
            found="LPAR", after="NAME", tags="expression blank"),
    Message("syntax-reserved-word", "`{found}` has a meaning of its own and cannot be a name.",
            found=_WORDS, after=f"{_DANGLING} LPAR LSQB EQUALS COMMA", tags="expression"),
    Message("syntax-extra-paren", "A second `(` is open here.", "leave one of the two out", found="FOR BY",
            tags="expression doubled"),
    Message("syntax-extra-paren", "The arguments of a function are in round brackets.", "write `(`", found="FOR BY",
            tags="expression square", fix="("),
    Message("syntax-free-for", "`x for y in z` is only ever the sole argument of a function: `sum(x for y in z)`.",
            found="FOR BY", tags="expression"),
    Message("syntax-missing-operand", "Something is missing after `{previous}`.", "a value must follow it",
            found=f"{_ENDS} {SIGNS} {_WORDS} RPAR RSQB COMMA BAR", after=f"{_DANGLING} LSQB"),
    Message("syntax-unexpected", "A statement has one `when`, with the whole condition.",
            "join the conditions: write `and` here in place of `when`",
            found="WHEN", after=_COMPLETE, tags="expression depending"),
    Message("syntax-missing-operator", "These two values are side by side.",
            "an operator or a comma is missing", found=_VALUES, after=_COMPLETE, tags="expression"),
    Message("syntax-unexpected", "{what} does not fit here, after `{previous}`.",
            "to change a keep, write `set a.b = …`, `raise a.b by …` or `lower a.b by …`; to move pieces, write `move`",
            found="DOT", after="NAME",
            tags="second"),
    Message("syntax-unexpected", "{what} does not fit here, after `{previous}`."),
)

_BY_NAME = {
    message.code: message
    for message in (
        Message("syntax-missing-brace", "{opened} is never closed.", "add `}}` {where}"),
        Message("syntax-missing-opener", "The block that the `}}` in line {closer} closes has no `{{`.", "write `{line} {{`"),
        Message("syntax-extra-brace", "{what}", "{hint}"),
        Message("syntax-bad-table", "{problem}", "{hint}"),
        Message("syntax-missing-blank", "There must be a blank before this.", "add a blank"),
        Message("syntax-too-deep", "{what}", "give a part of it a name of its own"),
        Message("syntax-too-long", "This line has {length} characters; {limit} can be read.", "break the line"),
        Message("syntax-too-many", "There are more than {limit} problems; the rest of the text was not read."),
        Message("syntax-unknown-character", "{what}", "{hint}"),
        Message("syntax-unfinished-merge", "{what}", "{hint}"),
        Message("syntax-pasted", "{what}", "{hint}"),
        Message("syntax-foreign", "{what}", "{hint}"),
        Message("file-missing", "There is no file `{name}`.", "is its name spelled so, and its folder right?"),
        Message("file-is-folder", "`{name}` is a folder, not a file.", "name a file in it"),
        Message("file-unreadable", "`{name}` cannot be read: {problem}."),
        Message("file-not-rules", "{problem}",
                "a file of rules begins with `game NAME {{ … }}` or `map NAME {{ … }}`, and its name ends in `.aoi`"),
        Message("file-not-utf8", "{problem}", "save it as UTF-8; most editors ask for the encoding in “Save as”"),
        Message("file-empty", "`{name}` is empty.", "a ruleset begins with a statement such as `game NAME {{ … }}`"),
        Message("file-too-large", "`{name}` is longer than the {limit} that can be read.",
                "split it into several files"),
    )
}
_VERBS = ("is", "are", "has", "have", "was", "already")
"""Words of a sentence that no thing is called."""
_ALONE = re.compile(r"[ \t]*(?![ \t\w\"])")
"""What follows a name if that is not the first of several words."""
_CHARACTERS = ("BAD_CHARACTER",)
_CLOSING = {"(": ")", "[": "]"}
_SUCH = 3
_SUBJECT = 2  # a word and a name
_FOUND_TEXT = {"_END": "the end of the line", "$END": "the end of the text"}


def _hint_behind_block(trouble: Trouble) -> str | None:
    """The hint for a title, a condition or an `else` behind a block; None for anything else."""
    found, text = trouble.found, trouble.found.place.source.text
    if found.type == "TEXT":
        head = " ".join(lexeme.text for lexeme in trouble.seen[:_SUBJECT] if lexeme.type == "NAME")
        return f"a title comes right after the name: write `{head} {found.text} {{`"
    if found.type == "ELSE":
        return "no line has an `else`: leave it out with its braces, and add `when not …` at the end of each line in its block"
    if found.type == "WHEN" and "\n" not in text[trouble.previous_lexeme.start : found.start]:
        return "a condition comes before the block of its line: write it before the `{`"
    return None


def complain(code: str, place: Place | None, **details: object) -> Diagnostic:
    """The message with that code, filled in, if it does not come from a `Trouble`."""
    message = _BY_NAME[code]
    return Diagnostic(code, fill_text(message.says, details), place, fill_text(message.hint, details) or None)


def explain_trouble(trouble: Trouble) -> Diagnostic:
    """The message for a lexeme that does not fit."""
    message = next(message for message in _SYNTAX if message.matches_trouble(trouble))
    found, hint, place = trouble.found, message.hint, trouble.found.place
    if message.code == "syntax-unfinished-text":
        return unfinished_text(found)
    opened = trouble.open[-1] if trouble.open else found
    closing = _CLOSING.get(opened.text, "")
    says = message.says.format(
        found=found.text,
        what=f"`{found.text}`" if found.text.strip() else _FOUND_TEXT.get(found.type, "this"),
        previous=trouble.previous_lexeme.text,
        opened=opened.text,
    )
    if "{" in hint:
        hint = hint.format(statement=_statement_text(trouble), closing=closing, attributes=_hint_for_attribute(trouble))
    if message.code == "syntax-unknown-character":
        if is_unseen(trouble):
            return _problem_of_character(found)
        hint = _INSTEAD.get(found.text) or _hint_for_wide_form(found.text)
    if message.code == "syntax-missing-operator" and trouble.previous_lexeme.type == found.type == "NAME" and (
            _ALONE.match(place.source.text, found.end) is not None):
        field = (re.search(rf"\.{found.text}\b", place.source.text) is not None  # elsewhere something has it
                 and trouble.previous_lexeme.text not in _VERBS)
        hint = f"write `{trouble.previous_lexeme.text}.{found.text}`, with a dot" if field else (
            f"{hint}; the values of a function are in brackets: `{trouble.previous_lexeme.text}({found.text})`")
    if message.code == "syntax-missing-end":
        hint = _hint_behind_block(trouble) or hint
    if message.code == "syntax-bad-escape":
        place = _place_of_backslash(found)
    if message.code == "syntax-missing-paren" or (message.code == "syntax-extra-paren" and found.type not in CLOSERS):
        place = opened.place
    if message.code == "syntax-missing-operand" and "line" in trouble.tags:
        place = trouble.previous_lexeme.place
    fix = Fix(place, message.fix.format(closing=closing)) if message.fix else None
    problem = Diagnostic(message.code, says[0].upper() + says[1:], place, hint or None, fix=fix)
    return cut_row(trouble, problem) if message.code == "syntax-bad-table" else problem


def is_unseen(trouble: Trouble) -> bool:
    """Whether the unexpected character is one that nobody can see."""
    return trouble.found.type in _CHARACTERS and not is_visible(trouble.found.text)


def _problem_of_character(found: Lexeme) -> Diagnostic:
    """The problem of a character that nobody can see."""
    says = f"There is an invisible character here: {character(found.text)}."
    return Diagnostic("syntax-unknown-character", says, found.place, "remove it", fix=Fix(found.place, ""))


def _hint_for_wide_form(letter: str) -> str:
    """The hint for the wide form of a sign, as some keyboards write it."""
    sign = unicodedata.normalize("NFKC", letter)
    return f"did you mean `{sign}`? This is its wide form" if sign != letter and sign.isascii() and len(sign) == 1 else ""


def _hint_for_attribute(trouble: Trouble) -> str:
    """The hint for a dot without the name after it: names that the text has after the same name."""
    source, name = trouble.found.place.source, trouble.previous_lexeme.text
    known = dict.fromkeys(re.findall(rf"(?<![\w.]){re.escape(name)}\.([a-z_]\w*)", source.text)) if name.isidentifier() else {}
    such = " or ".join(f"`{name}.{one}`" for one in islice(known, _SUCH))
    return f"such as {such}" if such else "write the name of an attribute, or remove the dot"


def _statement_text(trouble: Trouble) -> str:
    """The existing text of the statement."""
    if not trouble.seen:
        return ""
    source = trouble.found.place.source
    return " ".join(source.text[trouble.seen[0].start : trouble.previous_lexeme.end].split())


def _place_of_backslash(text: Lexeme) -> Place:
    """The place of the first backslash that escapes nothing."""
    sound = re.match(r'"(?:[^\\]|\\["\\])*', text.text)
    column = text.place.column + (sound.end() if sound else 0)
    return Place(text.place.source, text.place.line, column, text.place.line, column + 2)


# What people write from habit, and what it is called here.
_INSTEAD = {
    "&": "did you mean `and`?",
    "&&": "did you mean `and`?",
    "!": "did you mean `not`?",
    "/": "did you mean `//`, which divides to a whole number?",
    "[": "a list is written `(a, b)`",
    "'": 'a text is written `"…"`',
    "–": "did you mean `--`?",
    "—": "did you mean `--`?",
    "“": 'did you mean `"`?',
    "”": 'did you mean `"`?',
    "„": 'did you mean `"`?',
    "’": 'a text is written `"…"`',
    "≤": "did you mean `<=`?",
    "≥": "did you mean `>=`?",
    "≠": "did you mean `!=`?",
    "×": "did you mean `*`?",
    ":": "no colon belongs here; a block is between `{` and `}`",
    ".": "an attribute is written `a.b`, without blanks",
}
