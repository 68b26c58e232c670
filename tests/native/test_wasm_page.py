"""`aoi build --wasm`, and the errors of its JavaScript."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from aoi_rules.cli import aoi as aoi_command
from aoi_rules.errors import BuildError
from aoi_rules.machine.digest import Digester
from aoi_rules.native import wasm
from tests.manual.pages import program_of
from tests.native.modules import MANY, NODE, Module, module_of

pytestmark = pytest.mark.thorough  # each module is compiled by clang

FETCH = """import { readFile } from "node:fs/promises";
globalThis.fetch = async (name) => new Response(
  await readFile(new URL(name, import.meta.url)), { headers: { "content-type": "application/wasm" } });
"""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Module:
    return module_of(MANY, tmp_path_factory.mktemp("many"))


def test_what_is_refused_leaves_the_game_as_it_was(many: Module) -> None:
    """This includes a move that fails halfway, as in these rules when a number becomes too large."""
    wrong = ["jump", "burst", 'pass "a note"', "dig 3", "visit red to"]
    [shows] = many.replayed([{"seats": ["green", "red"], "options": {}, "seed": "1", "moves": [*wrong, "dig -2"]}])
    refused = [shown.pop("refused") for shown in shows[1:-1]]
    assert refused == ["jump: this is not a legal move now", "fault 2: the rules fail here, or exceed a limit",
                       *(f"{text}: this is not a legal move now" for text in wrong[2:])]
    assert all(shown == shows[0] for shown in shows[1:-1])
    assert shows[-1]["views"][0]["data"]["keeps"]["depth"] == -2


@pytest.mark.parametrize(("setting", "message"), [
    ({"seats": ["green"]}, "seats: from 2 to 4 play"),
    ({"seats": ["green", "green"]}, "green: there is no such seat, or it occurs twice"),
    ({"seats": ["green", "pink"]}, "pink: there is no such seat, or it occurs twice"),
    ({"options": {"length": "longest"}}, "length: it is one of short, long"),
    ({"options": {"width": "short"}}, "width: there is no such option"),
    ({"seed": str(2**128)}, "seed: it is a whole number from 0n to 2n ** 128n - 1n"),
    ({"seed": "-1"}, "seed: it is a whole number from 0n to 2n ** 128n - 1n"),
], ids=str)  # fmt: skip
def test_a_game_that_cannot_begin(many: Module, setting: dict[str, Any], message: str) -> None:
    assert many.replayed([{"seats": None, "options": {}, "seed": None, "moves": [], **setting}]) == [[{"refused": message}]]


def test_the_usual_setting(many: Module) -> None:
    """All seats, the ruleset's default options, and a new random seed."""
    usual: dict[str, Any] = {"seats": None, "options": {}, "seed": None, "moves": []}
    [one], [other] = many.replayed([usual, usual])
    assert one["views"][0]["data"]["seats"] == list(many.rules.model.seats)
    assert one["digests"] != other["digests"]


@pytest.mark.slow
def test_the_example_of_the_manual(tmp_path: Path) -> None:
    """It runs under node, where `fetch` reads files of the folder."""
    module = module_of("germany", tmp_path)
    page = tmp_path / "page.mjs"
    page.write_text(FETCH + program_of("programs/browser.md", "page.mjs"), encoding="utf-8")
    ran = subprocess.run([str(NODE), str(page)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    game = module.rules.new_game(["red", "blue", "green"], seed=7)
    while not game.over:
        game.play(game.legal_moves()[0])
    digest = Digester(game.record.program, game.record.names).of(game.record.state)
    [winner] = game.winners
    assert ran.stdout.startswith(f"[ '{winner}' ] [Object: null prototype] {{\n  red: ")
    assert ran.stdout.endswith(f" {digest}\n")


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    """It writes the same two files, and reports them."""
    module = module_of("industry", tmp_path)
    ran = CliRunner().invoke(aoi_command, ["build", "industry", "--wasm", "--to", str(tmp_path / "new" / "site"), "--format", "json"])
    assert ran.exit_code == 0, ran.output
    said = json.loads(ran.stdout)
    assert said["ruleset"] == "industry"
    assert Path(said["script"]).read_bytes() == module.written.script.read_bytes()
    assert Path(said["wasm"]) == tmp_path / "new" / "site" / "industry.wasm"
    assert Path(said["wasm"]).read_bytes()[:4] == b"\0asm"


def test_a_title_does_not_end_a_script_of_a_page(many: Module) -> None:
    """A page may include the script itself, and `</script>` in a text would end it."""
    program, title = many.rules.program, '</script><script>alert("1")</script><!-- \u2028'
    phases = tuple(attrs.evolve(phase, title=title) for phase in program.model.phases)
    script = wasm._script(attrs.evolve(program, model=attrs.evolve(program.model, phases=phases)), "some")
    assert "<" not in script.partition("const TABLE = ")[2]
    [row] = re.findall(r'^  "phases": (.*),$', script, re.MULTILINE)
    assert json.loads(row) == [title] * len(phases)


WRONG = """import { readFile } from "node:fs/promises";
import { newGame } from "./many.js";
const other = await WebAssembly.compile(await readFile("industry.wasm"));
for (const begun of [() => newGame(other), () => newGame("many.wasm"), () => newGame(other, { seed: 7 })])
  await begun().catch((error) => console.log(error.message));
"""


def test_a_module_that_belongs_to_another_script(tmp_path: Path) -> None:
    """For example an old module from a browser's cache, which would play other rules under these names."""
    for text in (MANY, "industry"):
        module_of(text, tmp_path)
    (tmp_path / "wrong.mjs").write_text(WRONG, encoding="utf-8")
    ran = subprocess.run([str(NODE), "wrong.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines() == [
        "wasm: this module was not written together with this script; take both from one `aoi build --wasm`",
        "wasm: it is a WebAssembly.Module, as compileStreaming makes it",
        "seed: it is a whole number from 0n to 2n ** 128n - 1n",
    ], ran.stderr


SETTINGS = """import { readFile } from "node:fs/promises";
import { newGame } from "./many.js";
const wasm = await WebAssembly.compile(await readFile("many.wasm"));
const game = await newGame(wasm, JSON.parse('{ "seats": ["red", "blue"], "options": { "length": "long" } }'));
for (const text of process.argv.slice(2))
  try {
    const setting = eval(text);
    await (typeof setting === "function" ? setting(game) : newGame(wasm, setting));
    console.log("taken");
  } catch (error) { console.log(error.message); }
"""
SEATS = "they are an array of names: red, blue, green, black"
NO_SEAT = "there is no such seat, or it occurs twice"
OBJECT = "it is an object with values by name"
NO_SETTING = "there is no such setting; there are: seats, options, seed"
SEED = "seed: it is a whole number from 0n to 2n ** 128n - 1n"
REFUSED = {
    "undefined": "taken",
    "({ seats: undefined, options: undefined, seed: undefined })": "taken",
    "null": f"setting: {OBJECT}",
    "[]": f"setting: {OBJECT}",
    "new Map([['seed', 7n]])": f"setting: {OBJECT}",
    "({ seats: ['red', undefined] })": f"undefined: {NO_SEAT}",
    "({ seats: ['red', , 'blue'] })": f"undefined: {NO_SEAT}",
    "({ seats: ['red', null] })": f"null: {NO_SEAT}",
    "({ seats: ['red', ['blue']] })": f"object: {NO_SEAT}",
    "({ seats: ['red', Symbol('blue')] })": f"Symbol(blue): {NO_SEAT}",
    "({ seats: ['red', 'x'.repeat(10000)] })": f"{'x' * 60}…: {NO_SEAT}",
    "({ seats: Array(2 ** 32 - 1) })": "seats: from 2 to 4 play",
    "({ seats: 3 })": f"seats: {SEATS}",
    "({ seats: 'red' })": f"seats: {SEATS}",
    "({ seats: null })": f"seats: {SEATS}",
    "({ seat: ['red', 'blue'] })": f"seat: {NO_SETTING}",
    "JSON.parse('{ \"__proto__\": {} }')": f"__proto__: {NO_SETTING}",
    "({ options: null })": f"options: {OBJECT}",
    "({ options: ['long'] })": f"options: {OBJECT}",
    "({ options: { constructor: 'long' } })": "constructor: there is no such option",
    "({ options: { length: undefined } })": "length: it is one of short, long",
    "({ options: { length: ['long'] } })": "length: it is one of short, long",
    "({ options: { length: 1 } })": "length: it is one of short, long",
    "({ seed: 7 })": SEED,
    "({ seed: '7' })": SEED,
    "({ seed: null })": SEED,
    "({ seed: Object(7n) })": SEED,
    "(game) => game.play()": "undefined: this is not a legal move now",
    "(game) => game.play({ toString() { throw new Error('called'); } })": "object: this is not a legal move now",
    "(game) => game.view('constructor')": "constructor: no such seat plays",
    "(game) => game.view(0)": "0: no such seat plays",
    "(game) => game.digest('rot', 7)": "digest: it takes texts, without the character 0",
    "(game) => game.digest('\\0')": "digest: it takes texts, without the character 0",
    "(game) => game.digest('\\ud800')": "digest: it takes texts, without the character 0",
}


def test_what_is_no_setting(many: Module) -> None:
    """For any input, a page gets a game with that input, or an error."""
    folder = many.written.script.parent
    (folder / "settings.mjs").write_text(SETTINGS, encoding="utf-8")
    ran = subprocess.run([str(NODE), "settings.mjs", *REFUSED], cwd=folder, capture_output=True, text=True, check=False)
    assert dict(zip(REFUSED, ran.stdout.splitlines(), strict=True)) == REFUSED, ran.stderr


@pytest.mark.parametrize(("arguments", "code", "message"), [
    (["industry", "--to", "site"], 2, "--to needs --wasm"),
    (["industry", "--wasm", "--cc", "no-such-compiler"], 1, "`no-such-compiler` is not a C compiler that runs here"),
], ids=str)  # fmt: skip
def test_a_command_that_fails(arguments: list[str], code: int, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(aoi_command, ["build", *arguments])
    assert ran.exit_code == code
    assert message in ran.stderr
    assert not list(tmp_path.iterdir())


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(wasm, "find_spec", lambda _: None)
    with pytest.raises(BuildError, match="clang with wasm-ld"):
        wasm.wasm_compiler()


def test_rules_that_call_a_plugin_are_no_webassembly(many: Module, tmp_path: Path) -> None:
    program = attrs.evolve(many.rules.program, called=(("alps", "tunnel"),))
    with pytest.raises(BuildError, match="many calls `tunnel` of the plugin alps: that is Python"):
        wasm.build(program, str, tmp_path)
    assert not list(tmp_path.iterdir())


def test_c_that_is_refused(many: Module, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="cannot compile many to WebAssembly:\n.*error"):
        wasm.build(many.rules.program, lambda _: "this is not a C", tmp_path)
