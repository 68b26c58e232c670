"""What a player reads if a condition does not hold: the rule's text, and a description of what the condition reads.

A text may have names in braces, such as `"You cannot pay for it: it costs {price_of(me, field)}, and you have {me.money}"`.  A
text without braces is followed by values that declarations can describe: `Owner of Köln 2: blue`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define

from aoi_rules.compiler.check.audience import audience
from aoi_rules.compiler.check.braced_texts import pieces, text_of
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.help_texts import figure_of
from aoi_rules.compiler.check.holes import Holes
from aoi_rules.compiler.check.operand_texts import Wordings
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.displays import Audience, RefusalText, holes_in
from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.compiler.typed.networks import Network
from aoi_rules.compiler.typed.rules import Shown
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words import actions as act

__all__ = ["Texts"]

_STOPS = (":", ";", " – ", " (", ", and ", ", but ")
"""The ends of the first clause of a text."""


@define
class Texts:
    """Checks the texts of refusals.  `networks` are those of the ruleset."""

    checker: Checker
    networks: Sequence[Network] = ()

    def refusal_text(self, word: act.Require | act.Case, scope: Scope, values: Iterable[Shown]) -> RefusalText:
        """The text if a line does not hold; raises Fault."""
        text = text_of(word, word.text)
        parts = Holes(self.checker, scope, absent=True).parts(text)
        holes = holes_in(parts)
        if not holes or scope.acting_seat is None:
            return RefusalText(text.value, parts, words=self.words(scope, values, text.place).words)
        who = audience(self.checker.symbols, self.networks, scope.acting_seat, [hole.value for hole in holes])
        return RefusalText(self._general_text(text), parts, who)

    def words(self, scope: Scope, values: Iterable[Shown], place: Place) -> RefusalText:
        """Descriptions of the values that every seat sees."""
        wordings = Wordings(self.checker.symbols, scope.acting_seat)
        found = [(wordings.of(text, value), value) for text, value in values]
        return RefusalText(words=tuple(words for words, value in found if words and self._is_public(scope, value, place)))

    def _is_public(self, scope: Scope, value: Expression, place: Place) -> bool:
        """Whether every seat sees the data that a value is computed from."""
        if scope.acting_seat is None:
            return False
        try:
            return audience(self.checker.symbols, self.networks, scope.acting_seat, [value], place) == Audience()
        except Fault:
            return False

    def _general_text(self, text: tree.Text) -> str:
        """A text that is true of many moves at once: without the clause that is about a single move.  A name in the first clause
        is replaced by its figure if the rules fix it."""
        found = ""
        for piece in pieces(text):
            name = piece.words.strip()
            figure = figure_of(self.checker, name) if piece.braced else piece.words
            if figure is None:
                ends = [at for stop in _STOPS if (at := found.rfind(stop)) > 0]
                if ends:
                    return found[: max(ends)]
                figure = name.partition("(")[0].rpartition(".")[2].replace("_", " ")
            found += figure
        return found
