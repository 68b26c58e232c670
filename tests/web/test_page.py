"""The modules of the page, in node: its requests to a table, without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import aoi_rules as aoi

PAGE = Path(aoi.__file__).parent / "web" / "page"
NODE = shutil.which("node")

# A server that responds on the test's command, with a picture of the requested width.
SERVER = """
const asked = [], waiting = [], streams = new Set();
globalThis.EventSource = class {
  constructor() { streams.add(this); }
  addEventListener() {}
  close() { streams.delete(this); }
};
globalThis.fetch = async (url) => {
  asked.push(url);
  if (asked.length > 1) await new Promise((resolve) => waiting.push(resolve));
  const width = Number(new URL(url, "http://table").searchParams.get("width"));
  return { ok: true, json: async () => ({ number: 1, view: { at: 5 }, scene: { width }, changes: null, log: { first: 0, events: [] } }) };
};
"""


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_a_picture_of_another_width_is_whole(tmp_path: Path) -> None:
    """The page ignores the pending response for the old width, and changes nothing in the old picture."""
    script = tmp_path / "page.mjs"
    script.write_text(SERVER + f"""
const {{ connect }} = await import({(PAGE / "client.mjs").as_uri()!r});
const table = await connect("/table/1/red/", {{ width: 320, parts: ["map"] }});
const widths = [];
table.on("view", ({{ state }}) => widths.push(state.scene.width));
const old = table.refresh(), fresh = table.resize(380);
while (waiting.length || table.refreshing) {{ waiting.shift()?.(); await new Promise((resolve) => setTimeout(resolve)); }}
await Promise.all([old, fresh]);
console.log(JSON.stringify([widths, asked.filter((url) => url.includes("width=380") && url.includes("scene=")), streams.size]));
""", encoding="utf-8")
    assert NODE is not None
    ran = subprocess.run([NODE, str(script)], capture_output=True, text=True, check=False, timeout=60)
    assert ran.stderr == ""
    assert ran.stdout == "[[380],[],1]\n"


EVENTS = """[
  { kind: "move", text: "red: Build", data: { seat: "red", inside: false } },
  { kind: "verb", text: "red builds", data: { verb: "build", values: ["red"] } },
  { kind: "move", text: "red: with Coal", data: { seat: "red", inside: true } },
  { kind: "piece", text: "Coal: Hand of red → Discards", data: { piece: "coal", from: "hand", owner: null, from_owner: "red" } },
  { kind: "verb", text: "red pays 1", data: { verb: "pay", values: ["red", 1] } },
  { kind: "flow", text: "", data: {} },
  { kind: "piece", text: "Lead: Hand of red → Pile of red", data: { piece: "lead", from: "hand", owner: "red", from_owner: "red" } },
  { kind: "piece", text: "Iron: Deck → Hand of red", data: { piece: "iron", from: "deck", owner: "red", from_owner: null } },
  { kind: "piece", text: "Clay: Deck → Hand of red", data: { piece: "clay", from: "deck", owner: "red", from_owner: null } },
  { kind: "turn", text: "blue's turn", data: { seat: "blue" } },
  { kind: "verb", text: "A flood", data: { verb: "flood", values: ["flood"] } },
  { kind: "verb", text: "blue gains 2", data: { verb: "gain", values: ["blue", 2] } },
  { kind: "move", text: "blue: Rob red", data: { seat: "blue" } },
  { kind: "piece", text: "Clay: Hand of red → Hand of blue", data: { piece: "clay", from: "hand", owner: "blue", from_owner: "red" } },
  { kind: "verb", text: "A cube is lost", data: { verb: "cube", values: [] } },
  { kind: "verb", text: "red gains 5", data: { verb: "gain", values: [["red", "blue"], 5] } },
  { kind: "move", text: "blue: stop", data: { seat: "blue" } },
  { kind: "move", text: "red: Pass", data: { seat: "red", inside: false } },
  { kind: "turn", text: "red's turn", data: { seat: "red" } },
  { kind: "verb", text: "A storm", data: { verb: "storm", values: [] } },
  { kind: "piece", text: "Tin: Hand of red → Discards", data: { piece: "tin", from: "hand", owner: null, from_owner: "red" } },
  { kind: "piece", text: "Tin: Discards → Deck", data: { piece: "tin", from: "discards", owner: null, from_owner: null } },
  { kind: "piece", text: "Zinc: Deck → Hand of red", data: { piece: "zinc", from: "deck", owner: "red", from_owner: null } },
  { kind: "piece", text: "Zinc: Deck → Hand of red", data: { piece: "zinc", from: "deck", owner: "red", from_owner: null } },
]"""


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_what_happened_to_a_seat_is_told_and_what_it_knew_before_is_not(tmp_path: Path) -> None:
    """The log has the effects of other players' moves with those moves, and the seat's draws in one line, even after a move that
    was the only possible one. It has nothing before the seat's first move, and no effects of its own move."""
    script = tmp_path / "since.mjs"
    script.write_text(f"""
const {{ sinceMove }} = await import({(PAGE / "since.mjs").as_uri()!r});
const events = {EVENTS}, known = {{ seat: "red", seats: new Set(["red", "blue"]), zones: new Set(["hand"]), foreseen: [], from: 0 }};
const one = sinceMove(events, {{ ...known, foreseen: ["Iron: Deck → Hand of red"] }}), nothing = sinceMove(events, known).happened;
console.log(JSON.stringify([one, nothing[0], nothing[1], sinceMove(events, {{ ...known, seat: "green" }}),
  sinceMove(events, {{ ...known, from: Infinity }}).happened[0]]));
""", encoding="utf-8")
    assert NODE is not None
    ran = subprocess.run([NODE, str(script)], capture_output=True, text=True, check=False, timeout=60)
    assert ran.stderr == ""
    assert json.loads(ran.stdout) == [
        {"moves": ["blue: stop", "red: Pass"], "happened": [
            "Clay: Deck → Hand of red", "A flood", "blue: Rob red · Clay: Hand of red → Hand of blue · red gains 5", "A storm",
            "Tin: Hand of red → Discards", "Zinc ×2: Deck → Hand of red"]},
        "red pays 1", "Iron, Clay: Deck → Hand of red", {"moves": [], "happened": []}, "A storm"]


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_pieces_that_go_the_same_way_are_one_line_of_the_log(tmp_path: Path) -> None:
    """More than a dozen different pieces are only counted, for example when all discards are shuffled."""
    script = tmp_path / "merged.mjs"
    script.write_text(f"""
const {{ mergePieces }} = await import({(PAGE / "since.mjs").as_uri()!r});
const drawn = ["a card", "a card", "5: a plan"].map((one) => ({{ kind: "piece", text: `${{one}}: Deck → Hand of red` }}));
const back = Array.from({{ length: 14 }}, (_, at) => ({{ kind: "piece", text: `Coal ${{at}}: Discards → Deck` }}));
const move = {{ kind: "move", text: "red: Lay: Deck → End" }};
console.log(JSON.stringify(mergePieces([...drawn, ...back, move, drawn[0], {{ kind: "flow", text: "" }}, move, move]).map((one) => one.text)));
""", encoding="utf-8")
    assert NODE is not None
    ran = subprocess.run([NODE, str(script)], capture_output=True, text=True, check=False, timeout=60)
    assert ran.stderr == ""
    assert json.loads(ran.stdout) == [
        "a card ×2, 5: a plan: Deck → Hand of red", "14 pieces: Discards → Deck", "red: Lay: Deck → End", "a card: Deck → Hand of red",
        "red: Lay: Deck → End", "red: Lay: Deck → End"]
