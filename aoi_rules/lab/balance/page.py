"""The page with the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from aoi_rules.lab.balance import charts
from aoi_rules.lab.balance.comparing import Change, OneSided, changes, one_sided
from aoi_rules.lab.balance.data import figures_data, rules_data
from aoi_rules.lab.balance.figures import by_players
from aoi_rules.lab.balance.html import document, escape, figure, paragraph, section, title
from aoi_rules.lab.balance.page_tables import (
    changed_table,
    numbers_table,
    one_sided_table,
    players_table,
    share_table,
    winners_table,
)
from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.shares import Share, by_order, by_seat
from aoi_rules.lab.balance.usage import Contrast, UsageKind, contrasts, kinds, numbers_chosen
from aoi_rules.lab.balance.wording import findings, list_names, number, percent

__all__ = ["Report", "how_often"]


@frozen
class Report:
    """A report on the games of a ruleset, and on how they differ from those of an older one.

    Each of `samples` has one number of players; `old`, if it is not empty, has the same numbers of players and of games.  `bot`
    played all seats, and `seed` was the seed of the first game.
    """

    samples: tuple[Sample, ...]
    bot: str
    seed: int
    old: tuple[Sample, ...]
    seats: list[Share]
    order: list[Share]
    kinds: list[UsageKind]
    winners: list[Contrast]
    changed: list[Change] | None
    apart: list[OneSided]

    @classmethod
    def of(cls, samples: Sequence[Sample], bot: str, seed: int, old: Sequence[Sample] = ()) -> Report:
        """Make the report on these games; there must be at least one sample."""
        return cls(tuple(samples), bot, seed, tuple(old), by_seat(samples), by_order(samples), kinds(samples), contrasts(samples),
                   changes(old, samples) if old else None, one_sided(old, samples) if old else [])

    @property
    def title(self) -> str:
        """The title of the page."""
        name = self.samples[0].rules.title
        return f"{name}: balance" + (f", against {self._old_name()}" if self.old else "")

    @property
    def findings(self) -> list[str]:
        """The most important results, one sentence each."""
        return findings(self.samples, self.seats, self.order, self.kinds, self.winners, self.changed, self.apart)

    def data(self) -> dict[str, Any]:
        """The figures of the page as plain JSON: shares are between 0 and 1, an `interval` is at 95 %, and values that are
        unknown or infinite are null.  Times are per game, for all players together; under `winners`, they are per seat."""
        return {
            **rules_data(self.samples), "against": rules_data(self.old) if self.old else None, "bot": self.bot,
            "seed": str(self.seed), "findings": self.findings,
            **figures_data(self.samples, self.seats, self.order, self.kinds, self.winners, self.changed, self.apart),
        }

    def html(self) -> str:
        """The whole page, which loads nothing else: no scripts, no fonts, no pictures from elsewhere."""
        spreads, players = by_players(self.samples), [one.players for one in self.samples]
        parts: list[tuple[str, str, Iterable[str]]] = [
            ("summary", "In short", self._summary()),
            ("changes", "What differs from the old rules", () if self.changed is None else changed_table(self.changed)),
            ("apart", "What only one of them has", one_sided_table(self.apart)),
            ("wins", "Who wins", self._wins()),
            ("points", "Points", self._points()),
            ("length", "Length", [figure(charts.lengths(self.samples), _OF_LENGTHS)]),
            ("players", "By the number of players", players_table(spreads, players)),
            ("used", "What is used", self._usage_sections()),
            ("winners", "What winners do more often", winners_table(self.winners)),
            ("method", "How to read this", map(paragraph, _OF_METHOD.format(bot=self.bot).strip().split("\n\n"))),
        ]
        shown = [(name, words, some) for name, words, made in parts if (some := list(made))]
        links = "".join(f'<a href="#{name}">{escape(words)}</a>' for name, words, _ in shown)
        return document(self.title, [self._head(), f"<nav>{links}</nav>", *(section(*one) for one in shown)])

    def _head(self) -> str:
        return f"<header><h1>{escape(self.title)}</h1>{paragraph(self._games_played(), quiet=True)}</header>"

    def _games_played(self) -> str:
        each = list_names([f"{one.games:,} games with {one.players}" for one in self.samples])
        last = "player" if self.samples[-1].players == 1 else "players"
        text = f"{each} {last}; the bot “{self.bot}” in every seat, from seed {self.seed}. Rules: {_rules(self.samples)}"
        return text + (f"; old rules: {_rules(self.old)}, as many games from the same seeds." if self.old else ".")

    def _old_name(self) -> str:
        new, old = self.samples[0].rules, self.old[0].rules
        return old.title if old.title != new.title else "the old rules"

    def _summary(self) -> list[str]:
        return ["<ul>" + "".join(f"<li>{escape(text)}</li>" for text in self.findings) + "</ul>"]

    def _wins(self) -> Iterator[str]:
        if not any(share.games for share in self.seats):
            return
        for name, words, what, shares in (("seats", "By seat", "by seat", self.seats),
                                          ("order", "By order of the first decision", "by order of the first decision",
                                           self.order)):
            yield title(words)
            yield figure(charts.wins(shares, what, name), _OF_WINS)
            yield share_table(shares)

    def _points(self) -> Iterator[str]:
        yield figure(charts.points(self.samples), "Points at the end, for the seats that won and for the others.")
        if self.samples[0].lines.shape[2]:
            yield figure(charts.lines(self.samples), "The mean of each score line, for the seats that won and for the others.")

    def _usage_sections(self) -> Iterator[str]:
        yield paragraph(_OF_USE)
        if _have_same_rules(self.samples):
            yield paragraph(_OF_ALIKE, quiet=True)
        for kind in self.kinds:
            yield title(kind.heading)
            yield from how_often(kind)
        if numbers := numbers_chosen(self.samples):
            yield title("Numbers")
            yield numbers_table(numbers)


def how_often(kind: UsageKind) -> Iterator[str]:
    """Charts of what is used, or a sentence if all rows are used equally often."""
    chosen = f"Chosen for: {list_names(kind.purposes)}." if kind.purposes else ""
    one, *others = kind.rows
    if others and not kind.never and {(row.times, row.games) for row in others} == {(one.times, one.games)}:
        often = "in every game" if one.games == 1 else f"in {percent(one.games)} of the games"
        yield paragraph(f"Each of these {len(kind.rows)}: {number(one.times)} times per game, {often}. {chosen}".strip())
        return
    *first, last = charts.draw_usage(kind)
    yield from (figure(svg, "") for svg in first)
    yield figure(last, chosen)


_OF_WINS = ("Per cent of the games that ended, with intervals at 95 %; the dashed line is a fair share. Red if the difference "
            "from it exceeds chance. A shared win counts in part.")
_OF_LENGTHS = "The distribution of the number of decisions; the dashed line is the mean."
_OF_USE = ("Times per game, for all players together, and the share of games in which it happened at all. What never happens "
           "is red. If only one thing is possible, the rules do it without asking, and it is not counted as an action or a "
           "choice.")
_OF_ALIKE = ("If the rules treat several options as equal, such as two empty spaces of one town, bots are offered only the "
             "first of them.")
_OF_METHOD = """\
Intervals are at 95 %: Wilson's for shares of wins, Student's for means. The sample has one value for each game, because what
the seats of one game do is not independent. Each interval is for its own figure only: one in twenty misses the true value.

“More than chance” means: of everything that a table marks like this, at most one in twenty is expected to be chance (Benjamini
and Hochberg's rule for the tests of one table). So a figure whose interval excludes the fair share, or 0, may still be chance.
p is the probability of such a difference if there is really none.

“Size” is the mean difference in a game divided by its standard deviation over the games: 0.2 is small, 0.8 is large. It does not
grow with the number of games.

The seat that decides first is the one whose first decision comes before those of the others in the same game.

All of this is about games between bots called “{bot}”. Games between other players may be different.
"""


def _rules(samples: Sequence[Sample]) -> str:
    """The rules that were played: their title, the parts added to them, and the beginning of their hash."""
    rules = samples[0].rules
    parts = [part.name for part in rules.model.parts]
    return f"{rules.title}{f' with {list_names(parts)}' if parts else ''} ({rules.program.content_hash[:12]})"


def _have_same_rules(samples: Sequence[Sample]) -> bool:
    forms = samples[0].rules.program.encoding.forms
    return any(choice.alike is not None for form in forms for choice in form.choices)
