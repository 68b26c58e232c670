"""A ruleset that was compiled before is not compiled again, as long as all its sources are the same."""

import os
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules.cli.pages.name_lookup import what_page
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.forms import Forms
from aoi_rules.diagnostics import Source
from aoi_rules.drawing.machine import machine_diagram
from aoi_rules.files import cache
from aoi_rules.library import catalogue, compilation
from tests.planning.small import GAME, at_random
from tests.plugins.fakes import Distribution, Point, install, plugin

MAP = 'map lane "The lane" {\n  extends fair\n  uses rain\n  town west { stall? }\n}\n'
PART = "part rain for fair {\n  keep drops number = 0\n}\n"
PLUGIN = """\
from aoi_rules.plugin import Function, hookimpl

def wet(drops):
    "Twice the drops."
    return 2 * drops

@hookimpl
def aoi_text():
    return [("rain.aoi", '''{part}''')]

@hookimpl
def aoi_functions():
    return [Function("wet", ("number",), "number", wet)]
"""


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the texts that the compiler received."""
    names: list[str] = []
    original = compilation._compile

    def noted(texts: compilation.Texts, *more: Any) -> CompileResult:
        names.append(texts.source.name)
        return original(texts, *more)

    monkeypatch.setattr(compilation, "_compile", noted)
    return names


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate cache for each test; the texts of a map, its game and a part of it in the folder where the test runs."""
    monkeypatch.setenv("AOI_CACHE", str(tmp_path / "cache"))
    texts = tmp_path / "texts"
    texts.mkdir()
    for name, text in (("lane.aoi", MAP), ("fair.aoi", GAME), ("rain.aoi", PART)):
        (texts / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(texts)
    return texts


def entries(folder: Path) -> list[Path]:
    return list((folder.parent / "cache").rglob("*.entry"))


# ---- hits --------------------------------------------------------------------------------------------------------------


def test_the_program_that_explains_is_stored_too(compiled: list[str]) -> None:
    """It is stored with the names of the lines that it points to, which need no compilation either."""
    causes = []
    for _ in range(2):
        compilation.compiled_once.cache_clear()
        game = at_random(aoi.load("lane.aoi"), 3)
        causes.append([cause.json() for event in game.events() for change in event.changes for cause in change.because])
    assert causes[0] == causes[1] != []
    assert all(cause["rule"] for cause in causes[0])
    assert compiled == ["lane.aoi", "lane.aoi"], "once to play, once to explain"


def test_an_unchanged_text_is_compiled_once(compiled: list[str]) -> None:
    for _ in range(3):
        assert aoi.load("lane.aoi").name == "lane"
        assert aoi.check("lane.aoi") == ()
    assert compiled == ["lane.aoi"]


def test_the_resolved_text_is_compiled_once_and_stored(compiled: list[str]) -> None:
    """The second program is made from the stored one, and so is the text of the third."""
    texts = [[(line.text, line.name, line.place and line.place.full_text) for line in aoi.load("lane.aoi").program.resolved_text()]
             for _ in range(3)]
    assert compiled == ["lane.aoi"] * 2
    assert texts[0] == texts[1] == texts[2]
    assert len(texts[0]) > 20


@pytest.mark.thorough
def test_what_a_name_means_in_play_is_compiled_once(compiled: list[str], folder: Path) -> None:
    """A definition, whose value the rules compute with one more line, and a name that does not exist."""
    (folder / "fair.aoi").write_text(GAME.replace("  setup {", "  define twice = 2 * 21\n  setup {"), encoding="utf-8")
    pages = []
    for _ in range(3):
        game = aoi.load("lane.aoi").new_game(seed=1)
        pages.append(what_page(game, None, "twice", 80))
        with pytest.raises(aoi.AoiError, match="nothing is called `xyzzy`"):
            what_page(game, None, "xyzzy", 80)
        if len(pages) == 2:
            compiled.clear()
    assert compiled == []
    assert "42" in pages[0]
    assert pages[0] == pages[1] == pages[2]


def test_a_check_makes_no_program(compiled: list[str]) -> None:
    aoi.check("lane.aoi")
    aoi.load("lane.aoi")
    aoi.check("lane.aoi")
    assert compiled == ["lane.aoi", "lane.aoi"]


def test_a_check_says_the_same_again(compiled: list[str], folder: Path) -> None:
    """This includes warnings with their lines and hints, and the places of unconfirmed figures."""
    (folder / "fair.aoi").write_text(GAME.replace("  setup {", "  define cheap(g) = g.price < $2\n  setup {"), encoding="utf-8")
    first, again = (compilation.compile_named("lane.aoi", run=False) for _ in range(2))
    assert compiled == ["lane.aoi"]
    assert [str(d) for d in first.diagnostics] == [str(d) for d in again.diagnostics]
    assert [d.json(full=True) for d in first.diagnostics] == [d.json(full=True) for d in again.diagnostics]
    assert {d.severity for d in first.diagnostics} == {"warning"}
    assert first.unconfirmed == again.unconfirmed
    assert [mark.full_text for mark in again.unconfirmed or ()] == ["lane.aoi:4:15"]


def test_from_another_folder_the_paths_are_those_seen_from_there(compiled: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compilation.compile_named("lane.aoi", run=False)
    monkeypatch.chdir(folder.parent)
    (mark,) = compilation.compile_named("texts/lane.aoi", run=False).unconfirmed or ()
    assert compiled == ["lane.aoi"]
    assert (str(mark), mark.full_text) == ("lane.aoi:4:15", f"{Path('texts/lane.aoi')}:4:15")


@pytest.mark.slow_with("card_game")
@pytest.mark.thorough
@pytest.mark.parametrize("name", ["lane.aoi", "card_game", pytest.param("new_england", marks=pytest.mark.slow)])
def test_the_program_is_the_same(compiled: list[str], name: str) -> None:
    first, again = aoi.load(name).program, aoi.load(name).program
    assert len(compiled) == 1
    assert first.new_state is not again.new_state
    for fact in ("model", "lines", "texts", "entry", "code", "work", "states", "called", "places", "frames", "entries"):
        assert getattr(first, fact) == getattr(again, fact), fact
    assert first.content_hash == again.content_hash
    assert first.resolved_text() == again.resolved_text()
    assert [str(line.place) for line in first.resolved_text()] == [str(line.place) for line in again.resolved_text()]
    assert machine_diagram(first) == machine_diagram(again)


@pytest.mark.thorough_with("industry")
@pytest.mark.parametrize("name", ["lane.aoi", "industry"])
def test_it_plays_the_same_games(compiled: list[str], name: str) -> None:
    results = []
    for rules in (aoi.load(name), aoi.load(name)):
        game, rng = rules.new_game(seed=5), random.Random(3)
        while not game.over and game.at < 60:
            game.play(rng.choice(game.legal_moves()))
        results.append((aoi.dumps(game), [str(event) for event in game.events(None)], game.view(None).json()))
    assert len(compiled) == 1
    assert results[0] == results[1]


def test_a_refusal_has_the_place_of_its_line(compiled: list[str]) -> None:
    results = []
    for rules in (aoi.load("lane.aoi"), aoi.load("lane.aoi")):
        game = rules.new_game(seed=5)
        results.append([refusal.json() for refusal in game.explain("buy cheese")])
    assert len(compiled) == 1
    assert results[0] == results[1]
    assert results[0][0]["place"].startswith("fair.aoi:")


def test_it_is_pickled_as_its_texts(compiled: list[str]) -> None:
    aoi.load("lane.aoi")
    rules = aoi.load("lane.aoi")
    assert pickle.loads(pickle.dumps(rules)).program.content_hash == rules.program.content_hash  # noqa: S301 - our own
    assert aoi.loads(aoi.dumps(at_random(rules, 3)), rules).rules is rules
    assert compiled == ["lane.aoi"]


@pytest.mark.slow
def test_another_process_finds_it() -> None:
    code = "import sys, aoi_rules as aoi; aoi.load('lane.aoi'); print('aoi_rules.compiler.pipeline' in sys.modules)"
    results = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert results == ["True\n", "False\n"]


# ---- misses ------------------------------------------------------------------------------------------------------------


def edited(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return change


def another_part_first(folder: Path) -> None:
    (folder / "a.aoi").write_text(PART.replace("= 0", "= 1"), encoding="utf-8")


CHANGES = {
    "its own text": edited("lane.aoi", "The lane", "The street"),
    "a comment in it": edited("lane.aoi", "{\n  extends", "{  # long\n  extends"),
    "its game": edited("fair.aoi", "money = $9", "money = $8"),
    "a part": edited("rain.aoi", "= 0", "= 1"),
    "another file is found": another_part_first,
}


@pytest.mark.thorough_with("a comment in it", "another file is found", "its game")
@pytest.mark.parametrize("change", CHANGES)
def test_after_a_change_it_is_compiled_again(compiled: list[str], folder: Path, change: str) -> None:
    aoi.load("lane.aoi")
    before = aoi.load("lane.aoi")
    assert compiled == ["lane.aoi"]
    CHANGES[change](folder)
    after = aoi.load("lane.aoi")
    assert compiled == ["lane.aoi"] * 2
    assert aoi.load("lane.aoi").program.content_hash == after.program.content_hash
    assert compiled == ["lane.aoi"] * 2
    assert (before.program.content_hash == after.program.content_hash) == (change in ("its own text", "a comment in it"))


@pytest.mark.thorough_with("flags")
@pytest.mark.parametrize("name", ["version", "flags"])
def test_with_another_python_it_is_compiled_again(compiled: list[str], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    aoi.load("lane.aoi")
    stamp = cache.package_stamp.__wrapped__
    before = stamp()
    if name == "version":
        monkeypatch.setattr(sys, "version", "4.0")
    else:
        monkeypatch.setattr(sys, "flags", type("Flags", (), {"optimize": sys.flags.optimize + 1}))
    assert stamp() != before
    monkeypatch.setattr(cache, "package_stamp", stamp)
    aoi.load("lane.aoi")
    assert len(compiled) == 2


def test_with_other_code_of_this_package_it_is_compiled_again(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    aoi.load("lane.aoi")
    monkeypatch.setattr(cache, "package_stamp", lambda: "another")
    aoi.load("lane.aoi")
    assert len(compiled) == 2


def test_in_a_zip_nothing_is_stored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "package_stamp", lambda: None)
    aoi.load("lane.aoi")
    assert entries(folder) == []


def test_switched_off_it_is_compiled_each_time(compiled: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_CACHE", "0")
    aoi.load("lane.aoi")
    aoi.load("lane.aoi")
    assert compiled == ["lane.aoi"] * 2
    assert entries(folder) == []


def test_a_damaged_entry_is_replaced(compiled: list[str], folder: Path) -> None:
    aoi.load("lane.aoi")
    (entry,) = entries(folder)
    entry.write_bytes(entry.read_bytes()[:2000])
    aoi.load("lane.aoi")
    aoi.load("lane.aoi")
    assert compiled == ["lane.aoi"] * 2


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_an_entry_that_others_can_write_is_not_run(compiled: list[str], folder: Path) -> None:
    aoi.load("lane.aoi")
    (entry,) = entries(folder)
    entry.chmod(0o666)
    aoi.load("lane.aoi")
    assert compiled == ["lane.aoi"] * 2


def test_errors_are_found_each_time(compiled: list[str], folder: Path) -> None:
    """They may come from a missing file, which may exist tomorrow."""
    (folder / "fair.aoi").unlink()
    assert [d.code for d in aoi.check("lane.aoi")] == ["unknown-game"]
    (folder / "fair.aoi").write_text(GAME, encoding="utf-8")
    assert aoi.check("lane.aoi") == ()
    assert len(compiled) == 2


def test_a_text_that_a_program_gives_is_not_stored(compiled: list[str], folder: Path) -> None:
    aoi.load(text=GAME)
    aoi.load(text=GAME)
    assert compiled == ["<text>"] * 2
    assert entries(folder) == []


# ---- plugins -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def rain(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Installs the part as a plugin in a package of its own: `rain("1.0", PART)`."""
    (folder / "rain.aoi").unlink()
    home = folder.parent / "site" / "weather_of_tests"
    home.mkdir(parents=True)
    monkeypatch.syspath_prepend(str(home.parent))

    def installing(version: str, part: str) -> None:
        (home / "__init__.py").write_text(PLUGIN.format(part=part), encoding="utf-8")
        for name in [name for name in sys.modules if name == home.name]:
            del sys.modules[name]
        load = EntryPoint("rain", home.name, "aoi_rules").load
        install(monkeypatch, rain=Point(load, value=home.name, dist=Distribution("rain-rules", version)))

    return installing


def test_a_ruleset_with_a_plugin_is_stored(compiled: list[str], rain: Callable[..., None]) -> None:
    rain("1.0", PART)
    (one,) = aoi.load("lane.aoi").model.plugins
    assert (one.name, one.distribution, one.version, len(one.hash)) == ("rain", "rain-rules", "1.0", 32)
    assert aoi.load("lane.aoi").model.plugins == (one,)
    assert compiled == ["lane.aoi"]


@pytest.mark.thorough
@pytest.mark.parametrize(("version", "part"), [("1.1", PART), ("1.0", PART.replace("= 0", "= 7"))], ids=["version", "files"])
def test_with_another_plugin_it_is_compiled_again(compiled: list[str], rain: Callable[..., None], version: str, part: str) -> None:
    rain("1.0", PART)
    aoi.load("lane.aoi")
    rain(version, part)
    assert [plugin.version for plugin in aoi.load("lane.aoi").model.plugins] == [version]
    assert compiled == ["lane.aoi"] * 2


@pytest.mark.thorough
def test_a_plugin_that_lies_in_no_file_cannot_be_recognised(compiled: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "rain.aoi").unlink()
    made = aoi.plugin.hookimpl(lambda: [("rain.aoi", PART)])
    install(monkeypatch, rain=plugin(aoi_text=made))
    aoi.load("lane.aoi")
    aoi.load("lane.aoi")
    assert compiled == ["lane.aoi"] * 2
    assert entries(folder) == []


@pytest.mark.thorough
def test_a_program_that_calls_a_plugin_s_function_is_made_anew(compiled: list[str], rain: Callable[..., None]) -> None:
    """A function cannot be identified again; the results of a check do not depend on it."""
    rain("1.0", PART.replace("}", "  after pay(p, n) when wet(drops) == 2 { raise visits by 1 }\n}"))
    for _ in range(2):
        assert aoi.load("lane.aoi").program.called == (("rain", "wet"),)
    assert compiled == ["lane.aoi"] * 2
    assert aoi.check("lane.aoi") == ()
    assert compiled == ["lane.aoi"] * 2


# ---- contents of the package -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled rulesets of a package built from this one's library; they come from another folder than the one to which the
    library's paths are relative, and in which no test below runs."""
    home = tmp_path_factory.mktemp("built")
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(home)
        compilation.ship(home)
    return home


@pytest.fixture
def package(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package built from this one's library."""
    home = tmp_path / "package"
    shutil.copytree(built, home / "_data" / "compiled")
    monkeypatch.setattr(cache, "__file__", str(home / "files" / "cache.py"))
    monkeypatch.setattr(cache, "package_stamp", lambda: "built")
    return home


@pytest.mark.slow
def test_a_built_package_has_no_program_that_explains(package: Path, folder: Path) -> None:  # noqa: ARG001 - it is there
    """One is compiled, and the program for play is not used in its place."""
    game = at_random(aoi.load("industry"), 9)
    assert any(change.because for event in game.events() for change in event.changes)


@pytest.mark.parametrize("name", ["industry", *(pytest.param(name, marks=pytest.mark.slow) for name in ("germany", "new_england", "card_game"))])
@pytest.mark.slow
def test_a_built_package_compiles_none_of_its_rulesets(package: Path, compiled: list[str], folder: Path, name: str) -> None:
    """Each is read once without its code, and then found with it."""
    compiled.clear()
    assert aoi.check(name) == ()
    assert entries(folder) == []
    first = aoi.load(name).program
    assert len(entries(folder)) == 1
    again = aoi.load(name).program
    assert (compiled, len(list(package.rglob("*.entry")))) == ([], len(catalogue.entries()))
    new = compilation.compile_text(source_of(name), forms=Forms()).program
    assert new is not None
    for program in (first, again):
        assert (program.model, program.code, program.places) == (new.model, new.code, new.places)
        assert program.content_hash == new.content_hash


@pytest.mark.slow
def test_what_a_package_brings_is_not_for_another_text(package: Path, compiled: list[str]) -> None:
    compiled.clear()
    own = source_of("industry")
    path = package / "industry.aoi"
    for text, number in ((own.text, 0), (own.text + "# more\n", 1)):
        path.write_text(text, encoding="utf-8")
        compilation.compile_text(attrs.evolve(own, text=text, path=str(path)), run=False)
        assert len(compiled) == number


@pytest.mark.slow
@pytest.mark.usefixtures("package")
def test_switched_off_what_a_package_brings_is_not_used(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.clear()
    monkeypatch.setenv("AOI_CACHE", "0")
    aoi.check("industry")
    assert len(compiled) == 1


def source_of(name: str) -> Source:
    source = catalogue.find_source(name)
    assert isinstance(source, Source)
    return source
