"""The report on many games of a ruleset: it finds a head start, and does not take chance for one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.lab import Plan, run, watch_batch

pytest.importorskip("matplotlib")
pytest.importorskip("scipy")
import numpy as np
from scipy import stats

from aoi_rules.lab.balance import Report, Sample
from aoi_rules.lab.balance.charts import draw_usage
from aoi_rules.lab.balance.comparing import changes, one_sided
from aoi_rules.lab.balance.figures import by_players
from aoi_rules.lab.balance.page import how_often
from aoi_rules.lab.balance.page_tables import winners_table
from aoi_rules.lab.balance.shares import by_order, by_seat
from aoi_rules.lab.balance.statistics import beyond_chance, differ, mean, seen_at, share_p, size
from aoi_rules.lab.balance.usage import Contrast, Times, UsageKind, contrasts, kinds, numbers_chosen
from aoi_rules.text.visible import replace_invisible
from tests.testing.games import written

pytestmark = pytest.mark.thorough  # many games, and the import of matplotlib and scipy

RACE = (Path(__file__).parent / "race.aoi").read_text(encoding="utf-8")
ISLAND = Path(__file__).parent.parent / "cli" / "island.aoi"
Changed = Callable[..., list[Sample]]


@cache
def _samples(folder: Path, text: str, games: int, seed: int, numbers: tuple[int, ...]) -> list[Sample]:
    rules = aoi.load(written(folder, "race.aoi", text))
    seats = [rules.model.seats[:players] for players in numbers]
    return [Sample.of(rules, some, run(Plan(rules, some, ("random",) * len(some), seed, games), watch_batch)) for some in seats]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Changed:
    """Games of the race with some words replaced, with two and with three players; equal ones are played once."""
    folder = tmp_path_factory.mktemp("races")

    def samples(*pairs: tuple[str, str], games: int = 150, seed: int = 1, players: tuple[int, ...] = (2, 3)) -> list[Sample]:
        text = RACE
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        return _samples(folder, text, games, seed, players)

    return samples


START = "head_start = 0", "head_start = 2"


# ---- who wins -------------------------------------------------------------------------------------------------------


def test_a_head_start_is_found(played: Changed) -> None:
    assert {(s.players, s.name) for s in by_seat(played(START)) if s.beyond} >= {(2, "red"), (3, "red")}
    assert not any(share.beyond for share in by_seat(played()))


def test_shares_are_those_of_the_results(played: Changed) -> None:
    for sample in played():
        shares = [share for share in by_seat([sample]) if share.players == sample.players]
        best = sample.points.max(axis=1, keepdims=True) == sample.points
        assert [share.wins for share in shares] == pytest.approx((best / best.sum(axis=1, keepdims=True)).mean(axis=0))
        assert all(share.low < share.wins < share.high for share in shares)
        assert sum(share.wins for share in by_order([sample])) == pytest.approx(1)


def test_a_team_has_one_fair_share(played: Changed) -> None:
    """Red and green win together, so each of them wins equally often, and a fair share is more than a third."""
    team = "winner most points", "team = me != blue\n    winner most points"
    (sample,) = played(team, players=(3,))
    assert (sample.wins[:, 0] == sample.wins[:, 2]).all()
    pair = float(sample.wins[:, 0].mean())
    assert sample.fair_share == pytest.approx((2 * pair + float(sample.wins[:, 1].mean())) / 3)
    assert 1 / 3 < pair < 1


def test_the_first_to_decide_has_a_head_start(played: Changed) -> None:
    first = ("keep order seat many", "keep order seat many ; keep starter seat = none"), ("me == red", "me == starter"), (
        "set order = clockwise(first)", "set order = clockwise(first) ; set starter = first"), START
    assert not any(share.beyond for share in by_order(played()))
    assert {(share.players, share.name) for share in by_order(played(*first)) if share.wins > share.low > share.fair} == {
        (2, "1st"), (3, "1st")}
    assert not any(share.beyond for share in by_seat(played(*first)))
    found = Report.of(played(*first), "random", 1).findings
    assert found[1].startswith("Deciding first is an advantage: 1st with 2 players wins ")
    assert found[2].startswith("Of the seats that decide later, these differ from a fair share by more than chance: 2nd with 2 players wins ")


def test_games_that_did_not_end_count_for_nobody(played: Changed, monkeypatch: pytest.MonkeyPatch) -> None:
    """They count neither as won nor as lost: a fair share is one of the games that ended."""
    monkeypatch.setattr("aoi_rules.lab.playing.MOST", 7)
    [sample] = some = played(games=149, players=(2,))
    assert 20 < sample.ended.sum() < 130
    shares = by_seat(some)
    assert {share.games for share in shares} == {sample.ended.sum()}
    assert sum(share.wins for share in shares) == pytest.approx(1)
    assert shares[0].wins == pytest.approx(sample.wins[sample.ended, 0].mean())
    [old] = [one for one in changes(some, some) if (one.group, one.title) == ("Wins by seat", "red")]
    assert old.old == pytest.approx(shares[0].wins)


def test_a_game_for_one_has_no_winners(played: Changed) -> None:
    solo = played(("players 2..3", "players 1..3"), games=30, players=(1,))
    report = Report.of(solo, "random", 1)
    assert (report.seats, report.order, report.winners) == ([], [], [])
    assert report.findings[0].startswith("The average number of decisions")
    page = Page(report.html())
    assert "30 games with 1 player; the bot" in " ".join(page.texts)
    assert not {"Who wins", "What winners do more often"} & set(page.texts)
    both = [*solo, *played(games=30, players=(2,))]
    assert {share.players for share in by_seat(both)} == {2}
    assert not [one.title for one in changes(both, both) if "with 1 player" in one.title]


def test_points_of_any_size(played: Changed) -> None:
    """A score has 64 bits."""
    [sample] = played(('"Steps"       = me.gone', '"Steps"       = me.gone * 100000000 * 10000000'), games=9, players=(2,))
    assert (sample.lines[:, :, 0] == sample.points).all()
    assert sample.points.max() >= 6 * 10**15
    assert "<svg" in Report.of([sample], "random", 1).html()


# ---- use of actions, cards and places -------------------------------------------------------------------------------


def test_what_is_never_used(played: Changed) -> None:
    found = {kind.title: kind for kind in kinds(played())}
    assert found["Actions"].never == ("Fly",)
    assert found["road"].never == ("Closed",)
    assert found["road"].purposes == ("Walk",)
    assert found["card, into ‘Hand’"].never == ("Lead",)
    assert "card, into ‘Pile’" not in found  # no card ever goes there
    [gold] = [row for row in found["Actions"].rows if row.title == "Take gold"]
    hand = found["card, into ‘Hand’"].rows[0]
    assert 0 < gold.games <= gold.times
    assert (hand.times, hand.games) == (gold.times, gold.games)


def test_many_of_a_kind_have_several_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aoi_rules.lab.balance.charts._ROWS", 2)
    shown = draw_usage(UsageKind("row", "row", (), tuple(Times(f"r{n}", f"Row {n}", n, min(1.0, n)) for n in range(5))))
    assert [[n for n in range(5) if f">Row {n}<" in chart] for chart in shown] == [[0, 1], [2, 3], [4]]


def test_what_is_used_alike_has_a_sentence() -> None:
    rows = tuple(Times(name, name, 4, 0.5) for name in "ab")
    [shown] = how_often(UsageKind("letter", "letter", ("Write",), rows))
    assert Page(shown).texts == ["Each of these 2: 4.00 times per game, in 50.0\xa0% of the games. Chosen for: Write."]


def test_towns_are_counted_by_their_spaces() -> None:
    rules = aoi.load(ISLAND)
    seats = rules.model.seats[:2]
    [sample] = [Sample.of(rules, seats, run(Plan(rules, seats, ("random",) * 2, 1, 20), watch_batch))]
    found = {kind.title: kind for kind in kinds([sample])}
    plots = {row.name: row.times for row in found["plot"].rows}
    towns = {row.title: row.times for row in found["location by plot"].rows}
    assert set(towns) == {"North cape", "Hill", "Bay", "Ford"}
    assert towns["North cape"] == pytest.approx(plots["north_1"] + plots["north_2"])
    assert sum(towns.values()) == pytest.approx(sum(plots.values()))
    assert "Plot, owner at the end" not in found  # these are the chosen plots, and nobody loses one


def test_sources_are_no_actions_and_count_where_there_were_several() -> None:
    """A source that is the only way is taken without a choice, so it is not listed as never used."""
    rules = aoi.load("industry")
    seats = rules.model.seats[:3]
    samples = [Sample.of(rules, seats, run(Plan(rules, seats, ("random",) * 3, 1, 3), watch_batch))]
    found = {kind.title: kind for kind in kinds(samples)}
    sources = found["Sources, where there were several to choose from"]
    assert sources.aside
    assert {row.title for row in sources.rows} == {"From: Your own factory", "From: Another player", "From: Bank", "From: Joker token"}
    assert not {row.title for row in found["Actions"].rows} & {row.title for row in sources.rows}
    assert not any("own factory" in finding for finding in Report.of(samples, "random", 1).findings)


def test_numbers_that_were_chosen(played: Changed) -> None:
    [steps] = numbers_chosen(played())
    walks = sum(sample.used[:, :, [use.words for use in sample.uses].index("Walk")].sum() for sample in played())
    assert (steps.title, steps.least, steps.most) == ("Walk: steps", "1", "3")
    assert steps.chosen == walks
    assert steps.mean == pytest.approx(2, abs=0.1)


def test_what_winners_do_more_often(played: Changed) -> None:
    """Taking gold moves a player one step, and walking moves one two steps on average."""
    more = {one.title: one for one in contrasts(played())}
    assert more["Walk"].beyond
    assert more["Walk"].size > 0
    assert more["Take gold"].beyond
    assert more["Take gold"].size < 0
    assert more["Walk"].winners - more["Walk"].others == pytest.approx(more["Walk"].more.value)
    assert "Fly" not in more


def test_differences_by_the_number_of_players(played: Changed) -> None:
    found = {one.title: one for one in by_players(played())}
    assert found["Decisions"].beyond  # more players, more decisions
    assert [mean.value for mean in found["Decisions"].means] == [pytest.approx(s.decisions.mean()) for s in played()]
    assert "Head start" not in found  # nobody has one
    assert by_players(played()[:1]) == []


def test_what_each_winner_does_once_more_than_others() -> None:
    """A difference without any spread is the greatest of all, and the others keep their bars."""
    shown = "".join(winners_table([Contrast("Cheer", 1, 0, mean(np.ones(50)), np.inf, beyond=True),
                                   Contrast("Walk", 2, 1, mean(np.arange(50)), 2, beyond=True)]))
    assert "<td>∞</td>" in shown
    assert shown.count("width:50.0%") == 2


# ---- two texts ------------------------------------------------------------------------------------------------------


def test_a_change_is_found_and_the_rest_is_as_it_was(played: Changed) -> None:
    found = {(one.group, one.title): one for one in changes(played(), played(START))}
    beyond = {key for key, one in found.items() if one.beyond}
    assert {("Wins by seat", "red with 2 players"), ("Score of a player", "Head start"), ("Points", "Points of a player")} <= beyond
    assert not {group for group, _ in beyond} & {"Length", "Actions of a player", "Chosen in a game", "Into a zone", "Numbers chosen"}
    assert found["Points", "Points of a player"].more.value == pytest.approx((2 / 2 + 2 / 3) / 2)


def test_the_same_text_differs_in_nothing(played: Changed) -> None:
    same = changes(played(), played())
    assert len(same) > 20
    assert {(one.more.value, one.beyond) for one in same} == {(0.0, False)}


def test_chance_alone_exceeds_nothing(played: Changed) -> None:
    other = changes(played(), played(seed=10_000))
    assert any(one.more.value for one in other)
    assert not any(one.beyond for one in other)


def test_what_only_one_text_has(played: Changed) -> None:
    """It is listed separately: among the differences it would be the greatest, and would mean nothing."""
    more = 'closed "Closed" }', 'closed "Closed"; by_sea "By sea" }'
    old, new = played(), played(more)
    assert [one.title for one in changes(old, new) if "By sea" in one.title] == []
    found = {one.title: one for one in one_sided(old, new)}
    assert [*found] == ["Walk: By sea"]
    assert (found["Walk: By sea"].only, found["Walk: By sea"].value.value > 0) == ("new", True)
    assert [(one.title, one.only, one.value) for one in one_sided(new, old)] == [("Walk: By sea", "old", found["Walk: By sea"].value)]
    assert one_sided(old, old) == []
    report = Report.of(new, "random", 1, old)
    assert "Figures that only one of them has, which are listed apart: 1 only under the new rules (Walk: By sea)." in report.findings
    assert [one["title"] for one in report.data()["apart"]] == ["Walk: By sea"]
    page = report.html()
    assert page.index("What differs from the old rules") < page.index("What only one of them has") < page.index("Who wins")
    assert "Only under the new rules" in page
    assert "Only under the old rules" not in page
    assert 'id="apart"' not in Report.of(old, "random", 1, old).html()


# ---- statistics -----------------------------------------------------------------------------------------------------


def test_a_mean_is_that_of_scipy() -> None:
    values = np.random.default_rng(1).normal(3, 2, 40)
    found, known = mean(values, 2.5), stats.ttest_1samp(values, 2.5)
    low, high = known.confidence_interval(0.95)
    assert (found.value, found.low, found.high, found.p) == pytest.approx((values.mean(), low, high, known.pvalue))


def test_few_games_prove_nothing() -> None:
    assert mean(np.ones(2)).p == 0.5
    assert mean(np.array([0.0] * 500 + [1.0] * 4)).p == pytest.approx(0.125)
    assert mean(np.ones(1)).low == -np.inf
    assert mean(np.ones(50)).p < 1e-9
    assert share_p(0, 2, 0.5) > 0.05
    assert share_p(0, 100, 0.5) < 1e-9


def test_a_share_is_tested_as_its_interval_says() -> None:
    assert share_p(60, 100, 0.5) == pytest.approx(0.0455, abs=1e-4)  # z = 2
    assert share_p(50, 100, 0.5) == 1


def test_a_size_is_in_units_of_the_spread() -> None:
    assert size(np.array([0.0, 2.0])) == pytest.approx(1 / 2**0.5)
    assert (size(np.ones(5)), size(-np.ones(5)), size(np.zeros(5)), size(np.ones(1))) == (np.inf, -np.inf, 0, 0)


def test_the_least_difference_that_shows() -> None:
    least = seen_at(400, 0.25)
    assert share_p(400 * (0.25 + least), 400, 0.25) == pytest.approx(0.05)


def test_many_tests_of_nothing_find_little() -> None:
    rng = np.random.default_rng(2)
    assert not any(beyond_chance([mean(rng.normal(0, 1, 30)).p for _ in range(400)]))
    mixed = [mean(rng.normal(2 if n < 20 else 0, 1, 30)).p for n in range(400)]
    assert beyond_chance(mixed)[:20] == [True] * 20
    assert sum(beyond_chance(mixed)[20:]) <= 3
    assert beyond_chance([]) == []


def test_groups_that_differ() -> None:
    rng = np.random.default_rng(3)
    some = [rng.normal(0, size, 200) for size in (1, 5, 9)]
    assert differ(some) > 0.05
    assert differ([some[0], some[1], some[2] + 4]) < 0.001
    assert differ([np.zeros(9), np.zeros(9)]) == 1
    assert differ([np.zeros(9), np.ones(9)]) < 0.001
    assert differ([some[0]]) == 1


# ---- the page -------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """The contents of a page: tags, attributes, and the texts outside them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.attributes, self.texts = list[str](), list[tuple[str, str]](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def test_the_page_needs_nothing_else(played: Changed) -> None:
    text = Report.of(played(START), "random", 1, played()).html()
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    names = [value for name, value in page.attributes if name == "id"]
    assert len(names) == len(set(names)) > 50
    used = {value[1:] for name, value in page.attributes if name in ("href", "xlink:href")}
    used |= set(re.findall(r"url\(#([^)]+)\)", text))
    assert used <= set(names)
    assert "@import" not in text
    assert {"In short", "What differs from the old rules", "Who wins", "What is used", "What winners do more often"} <= set(page.texts)
    assert "never" in page.texts
    assert "Score of a player: Head start" in page.texts


def test_the_same_games_give_the_same_page(played: Changed) -> None:
    one = Report.of(played(), "random", 1)
    assert (page := one.html()) == Report.of(played(), "random", 1).html()
    assert "the old rules" not in page
    assert one.findings[0] == ("No seat wins more or fewer games than chance allows. A difference of less than about 8.0 percentage "
                               "points from a fair share could hardly be noticed in this number of games.")


def test_titles_are_shown_as_they_are(played: Changed) -> None:
    text = Report.of(played(('road { short "Short"', 'road { short "<b> & $1 or $2"'), players=(2,)), "random", 1).html()
    page = Page(text)
    assert "b" not in page.tags
    assert "<b> & $1 or $2" in page.texts


def test_what_cannot_be_shown_is_in_no_text_and_no_picture_of_the_page(played: Changed) -> None:
    """Titles may have direction marks, invisible characters, and many marks on one letter. Letters of any language stay."""
    unseen = "東京مدينة\u202e\u2067\u3164e" + "\u0301" * 40
    titles = ['"The race"', '"Short"', '"Walk"', '"Steps"', '"Gold"', '"Fly"']
    new = played(*((title, f'"{unseen}{title[1:]}') for title in titles), games=9, players=(2,))
    page = Report.of(new, "random", 1, played(games=9, players=(2,))).html()
    assert replace_invisible(page) == page
    assert [title for title in titles if f"{title[1:-1]}<" not in page.replace(": balance", "")] == []


def test_games_without_an_end_and_a_single_game(played: Changed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aoi_rules.lab.playing.MOST", 3)
    endless = played(games=7)
    assert not any(sample.ended.any() for sample in endless)
    report = Report.of(endless, "random", 1)
    assert "14 of 14 games did not end; nobody won them." in report.findings
    assert "<svg" in (page := report.html())
    assert not {"Who wins", "What winners do more often"} & set(Page(page).texts)
    assert "<svg" in Report.of(played(games=1, seed=5), "random", 5, played(games=1, seed=6)).html()
