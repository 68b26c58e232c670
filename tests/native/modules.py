"""WebAssembly modules that a test builds, and games that node plays with them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.diagnostics import Source
from aoi_rules.errors import BuildError
from aoi_rules.library.catalogue import find_source
from aoi_rules.library.compilation import compile_text
from aoi_rules.native import wasm

NODE = shutil.which("node")


@frozen
class Module:
    """A ruleset and its two files."""

    rules: aoi.Ruleset
    written: wasm.WasmFiles

    def replayed(self, games: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
        """The output for each game under node: at its beginning, and after each move."""
        file = self.written.wasm.with_suffix(".json")
        file.write_text(json.dumps({"script": str(self.written.script), "wasm": str(self.written.wasm), "games": games}))
        assert NODE is not None
        ran = subprocess.run([NODE, Path(__file__).with_name("replay.mjs"), file], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return [json.loads(line) for line in ran.stdout.splitlines()]


def module_of(text: str, folder: Path) -> Module:
    """A ruleset's module, built in a folder; without node or a WebAssembly compiler the test is skipped."""
    if NODE is None:
        pytest.skip("there is no node here")
    forms = Forms()
    source = Source("rules.aoi", text) if "\n" in text else find_source(text)
    assert isinstance(source, Source)
    program = compile_text(source, forms=forms).program
    assert program is not None
    (folder / "package.json").write_text('{"type": "module"}')
    try:
        wasm.wasm_compiler()
    except BuildError as error:
        pytest.skip(str(error))
    return Module(aoi.Ruleset(program), wasm.build(program, partial(c_of, forms), folder))


MANY = """game many "Many kinds of values" {
  players 2..4
  seats red blue green black
  option length (short, long) = short
  type good "Goods" { rye ; oats ; barley }
  keep motto text = "slow"
  keep depth number = none
  keep large number = 999999999
  keep host seat = none
  keep past good many
  keep guests seat many
  keep liking of seat number per player
  keep stock of good truth per player seen by owner
  keep hunch number per player seen by none = 3
  keep ally seat per player = none
  keep word number per player seen by (host, ally) = 1
  keep worth good per good = none
  zone heap "Heap" of good seen by none size by all full
  zone hand "Hand" of good per player seen by owner size by all
  zone dark "Dark" of good per player seen by owner size by owner
  zone face "Face" of good per player
  define rest(x) = list(g for g in good when g != x)
  setup { do start { each p in players { move 1 at random from heap to p.hand when heap.size > 0 } } }
  menu turn (visit, dig, open, favour, burst, pass)
  flow {
    repeat round until (round == 40) {
      phase turns "Turns" { each player in players { take 0..2 of turn } }
    }
  }
  action visit "Visit" {
    choose seat in others "to"
    do {
      set host = seat
      set me.ally = seat
      set guests = list(p for p in players when p != seat)
      set motto = "fast"
    }
  }
  action dig "Dig" {
    choose number in -2..2
    do { set depth = number ; raise me.hunch by number ; raise me.word by 1 }
  }
  action open "Open" {
    choose open in (yes, no)
    choose good in me.hand
    do { set me.stock(good) = open ; move good from me.hand to me.dark when open ; set past = rest(good) ; set good.worth = rye }
  }
  action favour "Favour" {
    choose seat in players seen by ally
    do { raise me.liking(seat) by 2 ; set host = none ; set motto = "" ; set depth = none }
  }
  action burst "Burst" { do { set depth = large * large * large } }
  action pass "Pass" { }
  score {
    points luck "Luck" = me.word + 3 * me.hand.size
    note liked "Liked by all" = sum(p.liking(me) for p in players)
    lose few "Too little luck" = me.word < -3
    team = me.ally
    winner most points then most me.hunch then most me.liking(me)
  }
}
"""
