"""The text of a statement that cannot be read, for the functions that look for its correction."""

from __future__ import annotations

import re

from attrs import frozen

from aoi_rules.advice.suggestions import without_quotes
from aoi_rules.diagnostics import Place, Source

__all__ = ["BLANK", "CURLY", "CURLY_TEXT", "QUOTED", "Piece", "narrow", "show_correction", "with_braces", "with_texts"]

_SHOWN = 160  # of a longer correction, only the new part is shown
BLANK = "\ue000"
QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')
CURLY = "“”„«»‟"
"""The quotation marks of word processors."""
CURLY_TEXT = r"[“”„«‟](?P<text>[^“”„«»‟\"\n]*)[“”„»‟\"]"
"""The pattern of a text in such marks."""

_FAR = 8_000  # letters before a statement that are searched for the block that it belongs to
_NEAR = 2_000  # letters before a statement that are searched for that line


@frozen
class Piece:
    """The text of a statement from `start` in its source, in which the part that does not fit is at `at`; in `masked`, the
    insides of quoted texts are blanked."""

    source: Source
    start: int
    text: str
    masked: str
    at: int
    texts: tuple[str, ...]

    @property
    def word(self) -> str:
        """The name with which it begins; empty if it begins with something else."""
        found = re.match(r"\w+", self.text)
        return found[0] if found is not None else ""

    @property
    def block_word(self) -> str | None:
        """The word of the statement whose block contains it; None if that statement is not near."""
        before = self.source.text[max(0, self.start - _NEAR) : self.start]
        opened = _last_opened(without_quotes(before))
        head = re.split(r"[{};\n]", opened)[-1] if opened is not None else ""
        found = re.match(r"[ \t]*(\w+)", head)
        return found[1] if found is not None else None

    def free_letter(self, many: str) -> str:
        """A name for each of several things: their first letter, unless the statement has it already, or what is before it in the
        action, the verb or whatever else it belongs to."""
        used = {*re.findall(r"(?<![\w.])[a-z]\w*", f"{self._before_in_declaration()} {self.masked}")}
        first = many.rpartition(".")[2][:1].lower()
        return next(letter for letter in (first, "x", "y", "z", f"one_{many.rpartition('.')[2]}") if letter.isidentifier()
                    and letter not in used)

    def _before_in_declaration(self) -> str:
        """What is before the statement in the action, or in another block of the ruleset, that it belongs to."""
        before = without_quotes(self.source.text[max(0, self.start - _FAR) : self.start])
        heads, opened = [before], _last_opened(before)
        while opened is not None:
            heads.append(opened)
            opened = _last_opened(opened)
        outer = heads[-2:][0]
        return before[outer.rfind("\n") + 1 :] if heads[1:] else ""

    def place(self, begin: int, end: int) -> Place:
        """The place of a part of the text; of its first line if it has several."""
        before = self.source.text[: self.start + begin]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        inside = self.text[begin:end].partition("\n")[0]
        return Place(self.source, line, column, line, column + max(1, len(inside)))

    def place_of(self, at: int) -> Place:
        """The empty place before an offset of the text."""
        before = self.source.text[: self.start + at]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return Place(self.source, line, column, line, column)


def _last_opened(text: str) -> str | None:
    """A text up to its last `{` that is not closed; None if all are closed."""
    depth = 0
    for brace in reversed(list(re.finditer(r"[{}]", text))):
        depth += 1 if brace[0] == "}" else -1
        if depth < 0:
            return text[: brace.start()]
    return None


def narrow(text: str) -> str:
    """A text with single blanks instead of several, except before a comment."""
    return re.sub(r"[ \t]{2,}(?!#)", " ", text)


def with_texts(text: str, texts: tuple[str, ...]) -> str:
    """A statement with its quoted texts as they were."""
    rest = iter(texts)
    return QUOTED.sub(lambda m: next(rest, m[0]) if BLANK in m[0] else m[0], text)


def with_braces(text: str) -> str:
    """A text with its braces doubled, as a hint of a row has them."""
    return text.replace("{", "{{").replace("}", "}}")


def show_correction(corrected: str | None, original: str) -> str | None:
    """The hint that shows a correction or, if it is long, its new part."""
    if corrected is None:
        return None
    text = re.sub(r"\s*\n\s*", " ", corrected)
    text = text.removesuffix("{").rstrip() + " {" if text.endswith("{") else text
    if len(text) <= _SHOWN:
        return f"write `{text}`"
    old = re.sub(r"\s*\n\s*", " ", original)
    first = next((n for n, (a, b) in enumerate(zip(old, text, strict=False)) if a != b), 0)
    last = next((n for n, (a, b) in enumerate(zip(reversed(old), reversed(text), strict=False)) if a != b), 0)
    begin, end = text.rfind(" ", 0, max(0, first - 20)) + 1, len(text) - last
    stop = text.find(" ", end + 20) % (len(text) + 1)
    return f"write `{'… ' if begin else ''}{text[begin:stop]}{' …' if stop < len(text) else ''}`"
