"""A program's library: when it is found, and that it plays like pure Python; when it is not loaded, whatever files are there."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import aoi_rules as aoi
from aoi_rules.compiler.forms import Forms
from aoi_rules.files import cache as stored
from aoi_rules.library import machine_code
from aoi_rules.library.compilation import compiled_anew, texts_of
from aoi_rules.library.machine_code import build, ensure_built
from aoi_rules.machine.program import Program
from aoi_rules.native import libraries, library_store
from aoi_rules.native.binding import Fault
from aoi_rules.native.builder import Builder
from aoi_rules.native.libraries import library_of
from aoi_rules.plugin import Function, Member
from tests.compiler.texts import game, sound
from tests.embedding.test_preview import GAME as GUESSES
from tests.native.games import Played, compared
from tests.plugins.fakes import gives, install, plugin

pytestmark = pytest.mark.thorough  # each library is compiled


@pytest.fixture
def cache(builder: Builder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of libraries that holds only the bridge."""
    folder = tmp_path / "cache" / "native"
    folder.mkdir(parents=True, mode=0o700)
    for bridge in builder.home.glob(f"{library_store.BRIDGE}-*"):
        shutil.copytree(bridge, folder / bridge.name)
    monkeypatch.setenv("AOI_CACHE", str(folder.parent))
    monkeypatch.delenv("AOI_NATIVE", raising=False)
    libraries.forget()
    yield folder
    libraries.forget()


def ruleset(*lines: str) -> Program:
    """A small game whose text differs between tests."""
    return sound(game(*lines)).program


def silent(line: str) -> None:
    raise AssertionError(line)


# ---- plays ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_pays_is_built_without_being_asked(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = ruleset("keep pot number = 1")
    assert library_of(program) is None
    first = ensure_built(program)
    assert first is not None
    assert capsys.readouterr().err.startswith("built demo as machine code in ")
    assert ensure_built(program, silent) is first is library_of(program)
    assert cache in first.path.parents


@pytest.mark.slow
def test_it_is_found_by_another_program_of_the_same_rules(cache: Path) -> None:
    del cache
    ensure_built(ruleset("keep pot number = 2"), lambda _: None)
    assert library_of(ruleset("keep pot number = 2")) is not None
    assert library_of(ruleset("keep pot number = 3")) is None


@pytest.mark.slow
def test_it_can_be_switched_off(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache
    program = ruleset("keep pot number = 4")
    monkeypatch.setenv("AOI_NATIVE", "0")
    assert ensure_built(program, silent) is None
    monkeypatch.delenv("AOI_NATIVE")
    assert ensure_built(program, lambda _: None) is not None
    monkeypatch.setenv("AOI_NATIVE", "0")
    assert library_of(program) is None
    assert ensure_built(program, silent) is None


def test_without_a_compiler_pure_python_plays(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache
    monkeypatch.setattr(machine_code, "find_compiler", lambda: None)
    assert ensure_built(ruleset("keep pot number = 5"), silent) is None


@pytest.mark.slow
def test_a_bundled_game_is_the_same(cache: Path) -> None:
    del cache
    program = aoi.load("industry").program
    rules = ensure_built(program, lambda _: None)
    assert rules is not None
    assert compared(program, rules, program.model.seats[:3], {"tokens": 1}, 1).decisions > 20


@pytest.mark.slow
def test_plugins_functions_are_called(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache

    def mixed(number: int, sure: bool, towns: int, seats: tuple[int, ...], players: int) -> int:
        """A sum of everything."""
        assert sure is (number % 2 == 0)
        return number + towns + sum(seats) + players

    def later(towns: tuple[Member, ...]) -> tuple[Member, ...]:
        """The set without its first member."""
        return towns[1:]

    def around(first: int, players: int) -> tuple[int, ...]:
        """Seats, backwards."""
        return tuple((first - i) % players for i in range(players))

    functions = [Function("mixed", ("number", "truth", "set of town", "list of seat"), "number", mixed, of_players=True),
                 Function("later", ("set of town",), "set of town", later, by_members=True),
                 Function("around", ("seat",), "list of seat", around, of_players=True)]
    install(monkeypatch, odd=plugin(aoi_functions=gives(*functions)))
    program = sound(game(
        "uses odd", "type town { bonn ; ulm ; kiel }", "keep pot number = 0", "keep order seat many",
        "action walk { do { set order = around(me) ; raise pot by mixed(pot, pot // 2 * 2 == pot, later(set(t for t in town)), order) "
        "when pot < 1000 } }").replace("turn (pass)", "turn (pass, walk)").replace("take 1 of turn", "take 30 of turn")).program
    rules = ensure_built(program, lambda _: None)
    assert rules is not None
    assert len(json.loads(rules.library.table)["hooks"]) == 3
    assert compared(program, rules, program.model.seats[:2], {}, 1) == Played(decisions=60, over=True)


def test_a_plugins_text_is_no_machine_code(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache

    def named(number: int) -> str:
        """A number in words."""
        return f"number {number}"

    install(monkeypatch, odd=plugin(aoi_functions=gives(Function("named", ("number",), "text", named))))
    program = sound(game("uses odd", "keep name text = \"\"",
                         "action walk { do { set name = named(3) } }").replace("turn (pass)", "turn (pass, walk)")).program
    found: list[str] = []
    assert ensure_built(program, found.append) is None
    assert found == ["demo plays in pure Python: demo.aoi:7:33: the plugin's function `named` gives a text, which machine code "
                     "knows only where the rules have it"]


PLACES = {
    "a first value": "keep pot number = toll(3)",
    "a sum": "define prices = sum(toll(n) for n in 0..2)\n  keep pot number = 0\n  setup { do { set pot = prices } }",
    "a definition": "define price = toll(3)\n  keep pot number = 0\n  setup { do { set pot = price } }",
    "setting up": "keep pot number = 0\n  setup { do { set pot = toll(pot + 3) } }",
}
"""The places where rules call a function `toll`, so that each game begins with its result for 3."""


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_a_plugin_that_was_changed_is_played_as_it_is(cache: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Machine code contains the earlier results of plugins' functions; pure Python plays with the present ones."""
    del cache
    for factor in (8, 2, 8):
        def toll(number: int, factor: int = factor) -> int:
            """A price."""
            return number * factor

        install(monkeypatch, odd=plugin(aoi_functions=gives(Function("toll", ("number",), "number", toll))))
        program = sound(game("uses odd", PLACES[place])).program
        rules = library_of(program) or ensure_built(program, lambda _: None)
        assert rules is not None
        state = rules.thaw(rules.start(2, {}, 7))
        assert (state.keep_pot, factor) == (3 * factor, factor)
        compared(program, rules, program.model.seats[:2], {}, 1)


@pytest.mark.slow
def test_a_position_that_no_library_can_hold_is_a_fault(cache: Path) -> None:
    del cache
    program = ruleset("keep pot number = 6")
    rules = ensure_built(program, lambda _: None)
    assert rules is not None
    state = rules.thaw(rules.start(2, {}, 7))
    state.keep_pot = 1 << 70
    with pytest.raises(Fault, match="the rules fail"):
        rules.freeze(state)


# ---- not loaded -----------------------------------------------------------------------------------------------------

SHOUT = "#include <stdlib.h>\n__attribute__((constructor)) static void shout(void) { abort(); }\n"


SEVEN = "keep pot number = 7"


@pytest.fixture(scope="session")
def seven(builder: Builder) -> Path:
    """The folder of a library that was never loaded."""
    program, forms = ruleset(SEVEN), Forms()
    compiled_anew(texts_of(program), forms)
    return build(program, forms, builder).path.parent


@pytest.fixture
def there(cache: Path, seven: Path) -> tuple[Program, Path]:
    """A program, and the folder of its library, which nobody has looked for yet."""
    return ruleset(SEVEN), Path(shutil.copytree(seven, cache / seven.name))


def changed(folder: Path, **values: Any) -> None:
    file = folder / "build.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | values))


def a_pipe(file: Path) -> None:
    """A reader of it waits for ever."""
    file.unlink()
    os.mkfifo(file, 0o600)


@pytest.mark.slow
def test_what_is_there_is_found(there: tuple[Program, Path]) -> None:
    assert library_of(there[0]) is not None


@pytest.mark.parametrize("spoil", [
    lambda folder: next(folder.glob("*.so")).write_bytes(b"nothing"),
    lambda folder: next(folder.glob("*.so")).write_bytes(next(folder.glob("*.so")).read_bytes() + b" "),
    lambda folder: next(folder.glob("*.so")).unlink(),
    lambda folder: next(folder.glob("*.so")).chmod(0o770),
    lambda folder: (folder / "build.json").write_text("{"),
    lambda folder: (folder / "build.json").write_text("[]"),
    lambda folder: (folder / "build.json").unlink(),
    lambda folder: (folder / "build.json").chmod(0o606),
    lambda folder: folder.chmod(0o770),
    lambda folder: folder.parent.chmod(0o702),
    lambda folder: folder.parent.parent.chmod(0o770),
    lambda folder: changed(folder, sha256="0" * 64),
    lambda folder: changed(folder, identity="aoi-1-other"),
    lambda folder: changed(folder, name="other"),
    lambda folder: changed(folder, machine="other"),
    lambda folder: changed(folder, compiler="other"),
    lambda folder: changed(folder, flags=["-Oother"]),
    lambda folder: changed(folder, file="../" + folder.name + "/aoi_demo.so"),
    lambda folder: changed(folder, more=1),
    lambda folder: changed(folder, compiler=5),
    lambda folder: changed(folder, flags=[1]),
    lambda folder: changed(folder, flags="-O1"),
    lambda folder: changed(folder, flags=None),
    lambda folder: changed(folder, identity=None),
    lambda folder: changed(folder, identity="\ud800"),
    lambda folder: changed(folder, name=["demo"]),
    lambda folder: changed(folder, machine={}),
    lambda folder: changed(folder, sha256=0),
    lambda folder: changed(folder, file=True),
    lambda folder: changed(folder, file=""),
    lambda folder: changed(folder, file="a\0b"),
    lambda folder: (folder / "build.json").write_text("null"),
    lambda folder: (folder / "build.json").write_text("[" * 100_000),
    lambda folder: (folder / "build.json").write_text('{"name": ' * 100_000),
    lambda folder: (folder / "build.json").write_bytes(b"\xff\xfe"),
    lambda folder: (folder / "build.json").write_text((folder / "build.json").read_text().replace("{", '{"name": "demo",', 1)),
    lambda folder: a_pipe(folder / "build.json"),
    lambda folder: a_pipe(next(folder.glob("*.so"))),
    lambda folder: [shutil.rmtree(folder), os.mkfifo(folder)],
    lambda folder: folder.rename(folder.with_name(folder.name[:-1] + "x")),
    lambda folder: shutil.move(folder, folder.parent.parent / "away"),
    lambda folder: [shutil.move(folder, folder.parent.parent / "away"), folder.symlink_to(folder.parent.parent / "away")],
])
def test_what_does_not_match_is_not_loaded(there: tuple[Program, Path], spoil: Any) -> None:
    program, folder = there
    spoil(folder)
    assert library_of(program) is None
    assert program.new_state(2, {}).players == 2  # pure Python plays


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["demo", "build.json", "../x", "/"]),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(), part, max_size=3), max_leaves=6)


@given(st.sampled_from([*(one.name for one in attrs.fields(library_store.Build)), "", "more"]), JSON)
def test_whatever_a_description_holds_it_is_the_right_one_or_none(seven: Path, field: str, value: object) -> None:
    right = json.loads((seven / "build.json").read_text())
    with TemporaryDirectory() as work:
        folder = Path(shutil.copytree(seven, Path(work) / seven.name))
        (folder / "build.json").write_text(json.dumps(right | {field: value} if field else value))
        found = library_store.check_folder(folder)
    assert found is None or json.loads(json.dumps(attrs.asdict(found))) == right


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


ODD = [os.mkfifo, a_socket, Path.mkdir, lambda path: path.symlink_to(path.name), lambda path: path.symlink_to("/dev/zero")]
"""Each makes something other than a file or a folder with contents."""


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(("where", "found", "kept"), [
    ("SEVEN", False, True), ("SEVEN/build.json", False, True), ("SEVEN/aoi_demo.so", False, True), ("odd", True, True),
    (".odd", True, True), ("demo-odd", True, True), ("../native", False, True), ("../compiled", True, False),
    ("../compiled/key.entry", True, False), ("../compiled/.odd", True, True), ("../../cache", False, False),
])
def test_nothing_that_lies_in_the_cache_is_waited_for(
    cache: Path, seven: Path, monkeypatch: pytest.MonkeyPatch, where: str, found: bool, kept: bool, odd: Callable[[Path], None],
) -> None:
    """It does not wait whatever is there instead of a file or a folder."""
    shutil.copytree(seven, cache / seven.name)
    stored.put("key", 1)
    path = Path(os.path.normpath(cache / where.replace("SEVEN", seven.name)))
    path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)
    monkeypatch.chdir(path.parent)  # the name of a socket is limited
    odd(path)
    assert [build.name for build in library_store.find_libraries("demo")] == ["demo"] * found
    assert stored.get("key") == (1 if kept else None)
    stored.put("more", 2)
    assert stored.get("more") in {2, None}
    if cache.is_dir():
        library_store.sweep(cache)
        assert not list(cache.glob(".odd")) or path.is_symlink() or path.is_socket()


def test_a_cache_that_is_removed_while_it_is_looked_through(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_store, "safe", lambda folder: shutil.rmtree(folder) is None)
    assert library_store.find_libraries("demo") == []
    assert not cache.exists()


def test_the_checks_come_before_anything_of_the_file_runs(there: tuple[Program, Path], builder: Builder) -> None:
    program, folder = there
    source = folder.parent / "shout.c"
    source.write_text(SHOUT)
    builder.compiler.compile(source, next(folder.glob("*.so")), ["-shared", "-fPIC"])
    assert library_of(program) is None


def test_a_library_with_the_right_words_in_the_wrong_place_is_not_used(there: tuple[Program, Path], builder: Builder) -> None:
    """It contains the identity, and all files beside it match; but it reports another identity."""
    program, folder = there
    identity = json.loads((folder / "build.json").read_text())["identity"]
    text = f'const char other[] = "{identity}";\n' + (Path(__file__).parent / "toy.c").read_text()
    shutil.rmtree(folder)
    home = Builder(builder.compiler, home=folder.parent)
    assert home.library("demo", identity, lambda _: text).is_file()
    assert library_of(program) is None


@pytest.mark.slow
def test_a_damaged_library_is_built_again(there: tuple[Program, Path]) -> None:
    program, folder = there
    next(folder.glob("*.so")).write_bytes(b"nothing")
    assert ensure_built(program, lambda _: None) is not None


def test_without_a_bridge_nothing_is_loaded(there: tuple[Program, Path]) -> None:
    program, folder = there
    for bridge in folder.parent.glob(f"{library_store.BRIDGE}-*"):
        shutil.rmtree(bridge)
    libraries.forget()
    assert library_of(program) is None


# ---- concurrency ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_processes_build_at_the_same_time(cache: Path, tmp_path: Path) -> None:
    shutil.rmtree(cache)
    (tmp_path / "small.aoi").write_text(game("keep pot number = 3").replace("game demo", "game small"), encoding="utf-8")
    code = "import aoi_rules as aoi; from aoi_rules.library.machine_code import ensure_built; print(ensure_built(aoi.load('small.aoi').program) is not None)"
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=tmp_path) for _ in range(3)]
    assert [process.communicate()[0].strip() for process in running] == ["True"] * 3
    assert sorted(folder.name.split("-")[0] for folder in cache.iterdir()) == [library_store.BRIDGE, "small"]


SLOW = """#!{python}
import sys, time
if "--version" in sys.argv:
    print("slow 1.0")
else:
    time.sleep(60)
"""


@pytest.fixture
def slowly(cache: Path, tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts a process that builds with a compiler that takes a minute."""
    compiler, code, running = tmp_path / "slow", """if True:
        from aoi_rules.native.builder import Builder
        from aoi_rules.native.compilers import compiler
        Builder(compiler({!r})).library("matches", "aoi-1-x", lambda _: "")
        """, list[subprocess.Popen[bytes]]()
    compiler.write_text(SLOW.format(python=sys.executable))
    compiler.chmod(0o755)

    def begun() -> subprocess.Popen[bytes]:
        before, end = hidden(cache), time.monotonic() + 30
        running.append(subprocess.Popen([sys.executable, "-c", code.format(str(compiler))], start_new_session=True))
        while hidden(cache) <= before and time.monotonic() < end:
            time.sleep(0.02)
        assert hidden(cache) > before
        return running[-1]

    yield begun
    for process in running:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def hidden(folder: Path) -> set[str]:
    """Finished and unfinished builds in a folder of libraries."""
    return {path.name for path in folder.iterdir() if path.name[0] == "."}


@pytest.mark.slow
def test_what_a_killed_build_left_is_removed_and_nothing_of_a_living_one(
    slowly: Callable[[], subprocess.Popen[bytes]], builder: Builder, cache: Path
) -> None:
    dead = slowly()
    left = hidden(cache)
    living = slowly()
    works = hidden(cache) - left
    dead.kill()
    dead.wait()
    text = (Path(__file__).parent / "toy.c").read_text()
    Builder(builder.compiler, home=cache).library("matches", "aoi-1-1", lambda identity: f'#define IDENTITY "{identity}"\n{text}')
    assert (len(left), len(works), hidden(cache), living.poll()) == (1, 1, works, None)


@pytest.mark.slow
def test_a_cache_whose_path_is_relative(cache: Path, monkeypatch: pytest.MonkeyPatch, builder: Builder) -> None:
    """The compiler runs in another folder."""
    monkeypatch.chdir(cache.parent.parent)
    monkeypatch.setenv("AOI_CACHE", cache.parent.name)
    program = ruleset("keep pot number = 8")
    assert ensure_built(program, lambda _: None) is not None
    text = (Path(__file__).parent / "toy.c").read_text()
    home = Builder(builder.compiler, home=Path(cache.parent.name) / "native")
    assert home.library("matches", "aoi-1-1", lambda identity: f'#define IDENTITY "{identity}"\n{text}').is_file()


@pytest.mark.slow
def test_old_builds_are_removed(builder: Builder, cache: Path) -> None:
    home = Builder(builder.compiler, home=cache)
    text = (Path(__file__).parent / "toy.c").read_text()
    for number in range(6):
        home.library("matches", f"aoi-1-{number}", lambda identity: f'#define IDENTITY "{identity}"\n{text}')
    assert {build.identity for build in library_store.find_libraries("matches")} == {f"aoi-1-{number}" for number in range(2, 6)}


@pytest.mark.slow
def test_consequences_are_those_of_pure_python(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Native code compares the effects of a move in further imagined positions with those in the first; "bet" wins only in some
    of them."""
    del cache
    program = sound(GUESSES).program

    def consequences() -> dict[str, list[str]]:
        game = aoi.Ruleset(program).new_game(players=2, seed=1)
        return {move.text: [str(change) for change in game.consequences(move, "red")] for move in game.legal_moves()}

    assert ensure_built(program, lambda _: None) is library_of(program) is not None
    natively = consequences()
    monkeypatch.setenv("AOI_NATIVE", "0")
    assert natively == consequences()
    assert natively["bet 2"] == ["Money of red: 9 → 7"]
