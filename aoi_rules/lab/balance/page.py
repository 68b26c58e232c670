"""The page: what many games say of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np
from attrs import frozen

from aoi_rules.lab.balance import charts
from aoi_rules.lab.balance.comparing import Change, changes
from aoi_rules.lab.balance.figures import Spread, by_players
from aoi_rules.lab.balance.html import bar, document, figure, paragraph, section, table
from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.shares import Share, by_order, by_seat
from aoi_rules.lab.balance.usage import Contrast, Kind, contrasts, kinds, numbers_chosen
from aoi_rules.lab.balance.wording import findings, interval, named, number, percent

__all__ = ["Report"]

_MOST = 40
"""So many rows of a table are shown at most."""


@frozen
class Report:
    """What games say of a ruleset, and of how it differs from an older one.

    `samples` have one number of players each; `old`, where it is not empty, has the same numbers of players and games.  `bot` played
    all seats; `seed` was the first game's.
    """

    samples: tuple[Sample, ...]
    bot: str
    seed: int
    old: tuple[Sample, ...]
    seats: list[Share]
    order: list[Share]
    kinds: list[Kind]
    winners: list[Contrast]
    changed: list[Change] | None

    @classmethod
    def of(cls, samples: Sequence[Sample], bot: str, seed: int, old: Sequence[Sample] = ()) -> Report:
        """The report on these games."""
        return cls(tuple(samples), bot, seed, tuple(old), by_seat(samples), by_order(samples), kinds(samples), contrasts(samples),
                   changes(old, samples) if old else None)

    @property
    def title(self) -> str:
        """What the page is called."""
        title = self.samples[0].rules.title
        return f"{title}: balance" + (f", against {self._old_name()}" if self.old else "")

    @property
    def findings(self) -> list[str]:
        """What to know first, a sentence each."""
        return findings(self.samples, self.seats, self.order, self.kinds, self.winners, self.changed)

    def html(self) -> str:
        """The whole page, which needs nothing else: no scripts, no fonts, no pictures from elsewhere."""
        parts = [
            ("summary", "In short", self._summary()),
            ("changes", "What differs from the old rules", _changes(self.changed)),
            ("wins", "Who wins", self._wins()),
            ("points", "Points", self._points()),
            ("length", "Length", [figure(charts.lengths(self.samples), "How many games take how many decisions; a dashed line at the "
                                                                      "mean.")]),
            ("players", "By the number of players", _players(self.samples)),
            ("used", "What is used", self._used()),
            ("winners", "What winners do more often", _winners(self.winners)),
            ("method", "How to read this", _method(self)),
        ]
        shown = [(name, title, some) for name, title, made in parts if (some := list(made))]
        links = "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title, _ in shown)
        return document(self.title, [self._head(), f"<nav>{links}</nav>", *(section(*one) for one in shown)])

    def _head(self) -> str:
        return f"<header><h1>{escape(self.title)}</h1>{paragraph(self._played(), quiet=True)}</header>"

    def _played(self) -> str:
        each = named([f"{one.games:,} with {one.players}" for one in self.samples])
        rules = self.samples[0].rules
        text = f"{each} players; `{self.bot}` in every seat, from seed {self.seed}. Rules {rules.program.content_hash[:12]}"
        if self.old:
            text += f"; old rules {self.old[0].rules.program.content_hash[:12]}, as many games from the same seeds"
        return f"Games: {text}."

    def _old_name(self) -> str:
        new, old = self.samples[0].rules, self.old[0].rules
        return old.title if old.title != new.title else "the old rules"

    def _summary(self) -> list[str]:
        return ["<ul>" + "".join(f"<li>{escape(text)}</li>" for text in self.findings) + "</ul>"]

    def _wins(self) -> list[str]:
        parts = []
        for name, title, what, shares in (("seats", "By seat", "by seat", self.seats),
                                          ("order", "By who decides first", "by the order of the first decisions", self.order)):
            parts += [f'<h3 class="keep">{title}</h3>', figure(charts.wins(shares, what, name), _OF_WINS), _share_table(shares)]
        return parts

    def _points(self) -> list[str]:
        parts = [figure(charts.points(self.samples), "Points at the end, of the seats that won and of the others.")]
        if self.samples[0].lines.shape[2]:
            parts.append(figure(charts.lines(self.samples), "The mean of each line of the score, of the seats that won and of the "
                                                            "others."))
        return parts

    def _used(self) -> Iterator[str]:
        yield paragraph("Times a game, all players together, and the share of games in which it was chosen at all. What is never chosen "
                        "is red. What the rules do without asking, since nothing else is possible, is not counted.")
        if _alike(self.samples):
            yield paragraph("Where the rules hold several options to be equal, such as two empty spaces of one town, the bots are "
                            "offered the first of them alone.", quiet=True)
        for kind in self.kinds:
            yield f'<h3 class="keep">{escape(kind.title[:1].upper() + kind.title[1:])}</h3>'
            yield figure(charts.used(kind), f"Chosen for: {named(kind.purposes)}." if kind.purposes else "")
        rows = [("", (one.title, f"{one.chosen:,}", number(one.mean), one.least, one.most)) for one in numbers_chosen(self.samples)]
        if rows:
            yield '<h3 class="keep">Numbers</h3>'
            yield table(("chosen", "times", "mean", "least", "greatest"), rows)


_OF_WINS = ("Per cent of games won, with intervals at 95 %; the dashed line is a fair share. Red where the difference from it exceeds "
            "chance. A shared win counts in part.")


def _share_table(shares: Sequence[Share]) -> str:
    head = ("players", "", "wins", "95 % interval", "fair", "p", "points", "95 % interval")
    rows = [("beyond" if one.beyond else "", (
        str(one.players), one.name, percent(one.wins), f"{percent(one.low)} to {percent(one.high)}", percent(one.fair), _p(one.p),
        number(one.points.value), interval(one.points))) for one in shares]
    return table(head, rows, left=2)


def _players(samples: Sequence[Sample]) -> Iterator[str]:
    spreads = by_players(samples)
    if not spreads:
        return
    yield paragraph("Means with each number of players, their intervals at 95 % in the next column. Bold where they differ by more "
                    "than chance.")
    head = ["a game", *(text for one in samples for text in (f"{one.players} players", ""))]
    yield table(head, list(_spread_rows(spreads)))


def _spread_rows(spreads: Sequence[Spread]) -> Iterator[tuple[str, Sequence[str]]]:
    group = ""
    for one in spreads:
        if one.group != group:
            yield "group", (group := one.group,)
        cells = [text for mean in one.means for text in ((percent if one.share else number)(mean.value), interval(mean, one.share))]
        yield "beyond" if one.beyond else "", (one.title, *cells)


def _winners(winners: Sequence[Contrast]) -> Iterator[str]:
    shown = [one for one in winners if one.beyond]
    if not shown:
        yield paragraph("Nothing that winners do more or less often than others exceeds chance.")
        return
    yield paragraph(f"Times a game of the seats that won, and of the others of the same game. {len(shown)} of {len(winners)} differences "
                    f"exceed chance{_limited(shown)}. A difference is no cause: who is ahead can do more of many things.")
    most = max(abs(one.size) for one in shown)
    rows = [("", (one.title, number(one.winners), number(one.others), number(one.more.value), interval(one.more), number(one.size),
                  bar(one.size, most))) for one in shown[:_MOST]]
    yield table(("", "winners", "others", "difference", "95 % interval", "size", ""), rows)


def _changes(changed: Sequence[Change] | None) -> Iterator[str]:
    if changed is None:
        return
    shown = [one for one in changed if one.beyond]
    yield paragraph(f"{len(shown)} of {len(changed)} figures differ by more than chance{_limited(shown)}. Games with the same seed and number of "
                    "players are compared with each other.")
    finite = [abs(one.size) for one in shown if np.isfinite(one.size)]
    most = max(finite, default=1.0)
    yield table(("", "old", "new", "difference", "95 % interval", "size", ""), [
        ("", (f"{one.group}: {one.title}{_ONLY[one.only]}", _value(one, one.old), _value(one, one.new), _value(one, one.more.value),
              interval(one.more, one.share), number(one.size), bar(one.size, most))) for one in shown[:_MOST]])


_ONLY = {"": "", "old": " (in the old rules only)", "new": " (in the new rules only)"}


def _value(change: Change, value: float) -> str:
    return percent(value) if change.share else number(value)


def _limited(shown: Sequence[object]) -> str:
    return f"; the {_MOST} greatest are listed" if len(shown) > _MOST else ""


def _alike(samples: Sequence[Sample]) -> bool:
    forms = samples[0].rules.program.encoding.forms
    return any(choice.alike is not None for form in forms for choice in form.choices)


def _p(p: float) -> str:
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def _method(report: Report) -> list[str]:
    return [
        paragraph("Intervals are at 95 %: Wilson's for shares of wins, Student's for means. The games are the sample, one value a game, "
                  "since what the seats of one game do is not independent."),
        paragraph("“More than chance” means: of all that a table marks so, one in twenty at most is expected to be chance (Benjamini "
                  "and Hochberg's rule for the tests of one table). p is the chance of a difference as great where there is none."),
        paragraph("“Size” is the mean difference of a game divided by its standard deviation among the games: 0.2 is small, 0.8 is "
                  "great. It does not grow with the number of games."),
        paragraph("Who decides first is whose first decision comes before those of the others in the same game."),
        paragraph(f"All of this is about games between bots called `{report.bot}`. What other players make of the rules may differ."),
    ]
