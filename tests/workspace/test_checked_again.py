"""Unchanged text is not checked again, and the results equal those of a fresh check."""

from __future__ import annotations

import random
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from aoi_rules import cli
from aoi_rules.compiler.check.units import Units
from aoi_rules.compiler.symbols import table
from aoi_rules.compiler.typed.rule_text import rules_text
from aoi_rules.diagnostics import render
from aoi_rules.errors import OutdatedError
from aoi_rules.files.resources import ruleset_files
from aoi_rules.workspace import Workspace
from tests.compiler.test_bringing import RULES
from tests.everyday import first

FOLDERS = {
    "age_of_industry": ("game.aoi", "germany.aoi"),
    "industry": ("industry.aoi",),
    "card_game": ("card_game.aoi",),
    "new": ("new_map.aoi",),
}
TEMPLATES = Path(cli.__file__).parent / "commands"

AUTHORS = Path(__file__).parents[1] / "authors"


def texts_of(folder: str) -> dict[str, str]:
    """The files of a folder of rulesets, by name; of an author's folder, all its files."""
    if folder not in FOLDERS:
        return {path.name: path.read_text("utf-8") for path in sorted((AUTHORS / folder).glob("*.aoi"))}
    if folder == "new":
        return {name: (TEMPLATES / name).read_text("utf-8") for name in FOLDERS[folder]}
    return {path.name: path.read_text("utf-8") for _, path in ruleset_files()
            if path.parent.name == folder and path.name in FOLDERS[folder]}


def said(workspace: Workspace) -> list[str]:
    """Every problem as a person reads it, with its correction."""
    return [f"{render(problem)} {problem.fix}" for problem in workspace.problems()]


def typed(workspace: Workspace) -> list[Any]:
    """The results for each ruleset that can be typed, also with its scenarios: its rules as text, and the places of every use, in
    order."""
    found: list[Any] = []
    for forms in workspace._snapshot.forms(with_tests=True):
        rules = forms.rules
        if rules is not None:
            found.append((rules_text(rules), {key: list(map(str, places)) for key, places in rules.uses.items()},
                          [one.name for one in rules.definitions], [one.name for one in rules.verbs], list(rules.actions),
                          dict(rules.rounds)))
    return found


def fresh(workspace: Workspace, folder: Path) -> Workspace:
    """Another workspace with the same texts, without earlier results."""
    found = Workspace(folder)
    for path in workspace.files:
        found.open(path, workspace.text(path))
    return found


WORDS = ("{", "}", "(", ")", "\n", " ", "=", '"', " when ", "#", ";", "x", "me", "$1", "1", " and ", "yes", "space", "card", "\n    ")


def edited(text: str, choose: random.Random, texts: list[str]) -> str:
    """A text after one more edit: some signs or words added or removed, a line removed, doubled or moved, or an earlier text."""
    at = choose.randrange(len(text))
    how = choose.randrange(13)
    lines = text.splitlines(keepends=True)
    line = choose.randrange(len(lines))
    if how < 4:
        return text[:at] + choose.choice(WORDS) + text[at + choose.choice((0, 0, 1, 3)):]
    if how == 4:
        return "".join(lines[:line] + lines[line + 1:])
    if how == 5:
        return "".join([*lines[:line], choose.choice(lines), *lines[line:]])
    if how == 6:
        names = text.replace("(", " ").replace(")", " ").replace(".", " ").split()
        word = choose.choice([name for name in names if name.isidentifier()])
        return text.replace(word, choose.choice([name for name in names if name.isidentifier()]), 1)
    if how == 7:
        numbers = [number for number, sign in enumerate(text) if sign.isdigit()]
        where = choose.choice(numbers)
        return text[:where] + choose.choice("0123456789") + text[where + 1:]
    if how > 9:
        return declared(text, choose)
    return choose.choice(texts)


DECLARATIONS = (
    "keep {} number = 0", "keep {} per player {} = none", "define {} = 3", "define {}(p) = p.money > $3", "define {} = {}",
    'type {} "T" {{ has {} number = 0; one "One"; two "Two" }}', 'zone {} "Z" of {} seen by none', "keep {} of {} per player truth = no",
    "verb {}(p) {{ set p.{} = $1 }}", "menu {} ({})", 'action {} "A" {{ do {{ }} }}', "rename {} to {}", "keep {} number = {}")


def declared(text: str, choose: random.Random) -> str:
    """A text with another declaration, of a new name or of one in the text, above a declaration of the game or map."""
    names = [name for name in text.replace("(", " ").replace(")", " ").replace(".", " ").split() if name.isidentifier()]
    line = choose.choice(DECLARATIONS)
    line = line.format(*(choose.choice((*names[:400], "fresh", "other")) for _ in range(line.count("{}"))))
    lines = text.splitlines(keepends=True)
    places = [number for number, one in enumerate(lines) if one.startswith(("  keep ", "  define ", "  type ", "  location ", "  action "))]
    at = choose.choice(places or [1])
    return "".join([*lines[:at], f"  {line}\n", *lines[at:]])


@pytest.mark.slow
@pytest.mark.parametrize("seed", first(1, range(6)))
@pytest.mark.parametrize("folder", first(1, ["industry", "age_of_industry", "card_game", "house_rules", "tolls"], pytest.mark.thorough))
def test_random_edits(folder: str, seed: int, tmp_path: Path) -> None:
    choose = random.Random(f"{folder} {seed}")
    texts = texts_of(folder)
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    workspace = Workspace(tmp_path)
    workspace.problems()
    earlier = {name: [text] for name, text in texts.items()}
    for _ in range(5):
        name = choose.choice(list(texts))
        texts[name] = edited(texts[name], choose, earlier[name])
        earlier[name].append(texts[name])
        workspace.open(name, texts[name])
        other = fresh(workspace, tmp_path)
        assert said(workspace) == said(other), (name, texts[name])
        assert typed(workspace) == typed(other)


@pytest.mark.slow
@pytest.mark.parametrize("seed", first(1, range(6)))
def test_random_edits_of_a_map_with_a_scenario(seed: int, tmp_path: Path) -> None:
    """The scenario is compiled with its map as in a fresh compilation; nothing is played."""
    choose, name = random.Random(seed), "new_map.aoi"
    text = texts_of("new")[name]
    earlier, path = [text], str(tmp_path / name)
    (tmp_path / name).write_text(text, "utf-8")
    workspace = Workspace(tmp_path)
    workspace.played_scenarios(name)
    for _ in range(3):
        text = edited(text, choose, earlier)
        earlier.append(text)
        workspace.open(name, text)
        other = fresh(workspace, tmp_path)
        assert workspace.symbols(name) == other.symbols(name)  # from here on both know the texts in question
        assert typed(workspace) == typed(other)
        found, afresh = ([f"{render(one)} {one.fix}" for one in known.test_scenarios(path).compiled.diagnostics]
                         for known in (workspace._snapshot, other._snapshot) if known.is_tested(path))
        assert found == afresh


@pytest.mark.slow
def test_of_the_rules_only_what_changed_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a figure in one action, it checks only that unit, the actions like it and the flow, and nothing at all for an unchanged
    text."""
    for name, text in texts_of("age_of_industry").items():
        (tmp_path / name).write_text(text, "utf-8")
    units: list[Any] = []
    real = Units._check_unit
    monkeypatch.setattr(Units, "_check_unit", lambda self, key, *more: (units.append(key), real(self, key, *more))[1])
    workspace = Workspace(tmp_path)
    assert workspace.problems() == ()
    whole = len(units)
    units.clear()
    workspace.open("game.aoi", workspace.text("game.aoi").replace('"Build a railway"', '"Build one railway"'))
    assert workspace.problems() == ()
    assert {key for key in units if key != "flow"} == {("action", "railway")}
    assert len(units) == 4 < whole / 50
    units.clear()
    assert workspace.problems() == ()
    assert units == []


def test_a_changed_source_declares_nothing_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "demo.aoi").write_text(RULES, "utf-8")
    made: list[Any] = []
    real = table._collect_symbols
    monkeypatch.setattr(table, "_collect_symbols", lambda *asked: (made.append(asked), real(*asked))[1])
    workspace = Workspace(tmp_path)
    workspace.problems()
    for old, new in (("me.money >= $1", "me.money >= $2"), ('require funds "You', 'requir funds "You'), ("source shop", "source chip")):
        workspace.open("demo.aoi", RULES.replace(old, new, 1))
        found, known = said(workspace), len(made)
        assert found == said(fresh(workspace, tmp_path))
        assert known == (2 if new == "source chip" else 1)
        del made[known:]


@pytest.mark.slow
@pytest.mark.parametrize("edit", first(1, [
    ("  keep ", "keep debts number = 0", 2), ("  keep ", "keep debts per player number = 0", 2), ("  define ", "define debts = 3", 1),
    ("  keep ", 'type debt "Debt" { has height number; small "Small" { height 3 } }', 1),
    ("  action ", 'action lend "Lend" { do { pay me $1 } }', 30), ("  verb ", "verb lend(p) { lower p.money by $1 }", 1),
], pytest.mark.thorough))
def test_a_new_declaration_leaves_what_does_not_mention_it(
    edit: tuple[str, str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, line, most = edit
    for name, text in texts_of("age_of_industry").items():
        (tmp_path / name).write_text(text, "utf-8")
    units: list[Any] = []
    real = Units._check_unit
    monkeypatch.setattr(Units, "_check_unit", lambda self, key, *more: (units.append(key), real(self, key, *more))[1])
    workspace = Workspace(tmp_path)
    text = workspace.text("game.aoi").replace("\n" + before, "\n  \n" + before, 1)
    workspace.open("game.aoi", text)
    workspace.problems()
    units.clear()
    workspace.open("game.aoi", text.replace("\n  \n", f"\n  {line}\n", 1))
    workspace.problems()
    rules = {key for key in units if key[0] not in ("n", "keep")}  # except the networks and the first values of keeps
    assert len(rules) <= most, rules
    other = fresh(workspace, tmp_path)
    assert said(workspace) == said(other)
    assert typed(workspace) == typed(other)


@pytest.mark.slow
def test_a_later_text_ends_the_question(tmp_path: Path) -> None:
    """Another thread writes during a query: the query ends at once, and when repeated it uses the later text."""
    for name, text in texts_of("age_of_industry").items():
        (tmp_path / name).write_text(text, "utf-8")
    workspace = Workspace(tmp_path)
    text = workspace.text("game.aoi")
    begun, ended = Event(), Event()

    def write() -> None:
        begun.wait()
        workspace.open("game.aoi", text.replace("players 3..5", "playrs 3..5"), 2)
        ended.set()

    def ask(workspace: Workspace) -> bool:
        begun.set()
        ended.wait()
        return real(workspace)

    real, Workspace._is_outdated = Workspace._is_outdated, ask  # type: ignore[method-assign]
    thread = Thread(target=write)
    thread.start()
    try:
        with pytest.raises(OutdatedError):
            workspace.problems()
    finally:
        Workspace._is_outdated = real  # type: ignore[method-assign]
        thread.join()
    assert said(workspace) == said(fresh(workspace, tmp_path)) != []
    workspace.close("game.aoi")
    assert workspace.problems() == ()
