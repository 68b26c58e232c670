"""Lint of figures that a text counts by the name of their definition: “Place your two workers”, beside `define workers = 3`; and
of those that a comment counts: `define last_round = 9  # eight rounds`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from attrs import frozen

from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.rules.figures import Figure
from aoi_rules.compiler.lint.comments import comment_beside
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import statements
from aoi_rules.words.flow import Phase, Repeat
from aoi_rules.words.player_texts import Help

__all__ = ["Counted", "check_counted_names", "counted_in"]

_ONE = 1
_TOKEN = re.compile(r"\$?\w+|[^\w\s]")
_PARTIAL = re.compile(r"after|another|any|before|each|every|first|for|if|last|least|most|next|no|not|of|only|or|other|per|than|"
                      r"these|those|to|until|when|where|with|without")
"""The words before a figure that may count only some of the things that a game has: “at least two workers”."""
_SOME = re.compile(r"apart|are|at|can|fewer|from|have|in|less|may|more|must|of|on|or|short|that|to|together|which|who")
"""The words after such a figure: “two workers on a space”."""
_OWN = re.compile(r"has|have|gets?|her|his|its|our|their|your")
"""The words before a figure that counts all that somebody has."""
_DONE = re.compile("are"), re.compile(r"\w+ed|dealt|held")
"""The words after a figure that counts all that there is of something in a game."""
_EACH = re.compile(r"each|per")
"""The words after such a figure."""
_EACH_TIME = re.compile(r"each|every|per|to|in|at|if|when")
"""The words that make such a sentence one about a single time, or about some."""
_ENDS = ("", ".", "!", "?", ";")
"""What is before and after a sentence."""


@frozen
class Counted:
    """A figure in a text as it is written, its value, and the words before and after it."""

    said: str
    value: int
    before: str
    after: Sequence[str]

    @property
    def is_money(self) -> bool:
        """Whether it is an amount of money."""
        return self.said.startswith("$")

    @property
    def is_partial(self) -> bool:
        """Whether the word before it makes it one of several or a bound: “at least two workers”."""
        return _PARTIAL.fullmatch(self.before) is not None

    def counts(self, name: str) -> bool:
        """Whether it counts what a definition is called: several things, or an amount of money."""
        words = _words_counted(name)
        return [*self.after[: len(words)]] == words and (words[-1].endswith("s") or self.is_money)

    def counts_kind(self, name: str) -> bool:
        """Whether it counts nothing but what the last word of a definition's name says, as the first words of a comment: rounds,
        for `last_round`."""
        *others, kind = name.split("_")
        after = self.after[1] if len(self.after) > 1 else ""
        return bool(others) and not self.before and [*self.after[:1]] in ([kind], [f"{kind}s"]) and (
            not after.isalnum() or _EACH.fullmatch(after) is not None)

    def is_whole(self, name: str, general: bool) -> bool:
        """Whether it counts all of the things with a name; `general` is a text about a whole game."""
        words = len(_words_counted(name))
        after = "".join(self.after[words : words + 1])
        done = [*self.after[words : words + 2]]
        if general and len(done) == len(_DONE) and all(one.fullmatch(word) for one, word in zip(_DONE, done, strict=True)):
            sentence = [*takewhile(lambda word: word not in _ENDS, self.after)]
            return self.before in _ENDS and not any(map(_EACH_TIME.fullmatch, sentence))  # “Four deals are played”
        if not self.before.isalpha() and not _EACH.fullmatch(after):
            return False  # it begins a sentence: “Two workers meet”
        sure = _OWN.fullmatch(self.before) or _EACH.fullmatch(after) or (general and not _SOME.fullmatch(after))
        return bool(sure) and not self.is_partial


def _words_counted(name: str) -> list[str]:
    """The words of a definition's name that say what it counts: `shares` of `shares_each`."""
    words = name.split("_")
    return words[:-1] if len(words) > 1 and _EACH.fullmatch(words[-1]) else words


def check_counted_names(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each definition that is another figure than the comment beside it counts, or a text in the same file that is about
    the whole game or a phase."""
    figures = {name: define.value for name, define in symbols.defines.items() if isinstance(define.value, Figure)}
    for name, figure in figures.items():
        _check_comment(name, figure, report)
    for text, general in (one for _, item in resolved.items for one in resolved.findings.of(_texts_about_all, item)):
        every = [*counted_in(text.place.text[1:-1])]
        for name, figure in figures.items() if every else ():
            same_file = figure.place.source.name == text.place.source.name
            found = [one for one in every if same_file and one.counts(name)]
            if len(found) == 1 and _is_other(found[0], figure) and found[0].is_whole(name, general):
                report.warn("other-figure", f"a text says “{found[0].said} {' '.join(_words_counted(name))}”, and this is "
                            + format_expression(figure), figure.place,
                            "correct the figure or the text, which is in " + line_of(text.place, figure.place))


def _check_comment(name: str, figure: Figure, report: Reporter) -> None:
    """Warn of a definition if the comment beside it has one figure, which is another one.  What is last may be counted from 0."""
    beside = [*counted_in(comment_beside(figure.place))]
    if len(beside) != 1 or not _is_other(said := beside[0], figure):
        return
    if (said.counts(name) and said.is_whole(name, general=True)) or (said.counts_kind(name) and said.value != figure.value + 1):
        report.warn("other-figure", f"the comment beside this says “{said.said} {said.after[0]}”, and this is "
                    + format_expression(figure), figure.place, "correct the figure or the comment")


def _is_other(said: Counted, figure: Figure) -> bool:
    """Whether a text says another figure of the same kind."""
    return said.is_money == isinstance(figure, tree.Money) and said.value != figure.value


def _texts_about_all(item: tree.Statement) -> list[tuple[tree.Text, bool]]:
    """The help of the game, of a map or of a part, with a yes, and those of the parts of the flow, each with a no."""
    general = [(text, True) for text in item.texts] if Help.begins(item) else []
    parts = (line for line in statements(item) if Phase.begins(line) or Repeat.begins(line))
    return [*general, *((text, False) for line in parts for helps in line.lines if Help.begins(helps) for text in helps.texts)]


def counted_in(text: str) -> Iterator[Counted]:
    """The figures in a text, in digits or in words; `one` is hardly ever a figure."""
    words = _TOKEN.findall(PLACEHOLDER.sub("{}", text).lower())
    for at, word in enumerate(words):
        digits = word.removeprefix("$")
        value = int(digits) if digits.isdigit() else number_called(word)
        if value is not None and value != _ONE:
            yield Counted(word, value, words[at - 1] if at else "", words[at + 1 :])
