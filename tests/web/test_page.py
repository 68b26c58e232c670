"""The modules of the page, in node: what a page asks a table for, without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import aoi_rules as aoi

PAGE = Path(aoi.__file__).parent / "web" / "page"
NODE = shutil.which("node")

# A server that answers when it is allowed to, with a picture of the width that it was asked for.
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
    """The answer for the old width, which is under way, is not shown, and nothing is changed in the old picture."""
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
  { kind: "move", text: "red: Stop", data: { seat: "red" } },
  { kind: "piece", text: "Coal: Hand of red → Discards", data: { piece: "coal", owner: null } },
  { kind: "verb", text: "red pays 1", data: { verb: "pay", values: ["red", 1] } },
  { kind: "piece", text: "Iron: Deck → Hand of red", data: { piece: "iron", from: "deck", owner: "red" } },
  { kind: "piece", text: "Clay: Deck → Hand of red", data: { piece: "clay", owner: "red" } },
  { kind: "turn", text: "blue's turn", data: { seat: "blue" } },
  { kind: "verb", text: "blue gains 2", data: { verb: "gain", values: ["blue", 2] } },
  { kind: "move", text: "blue: Accept", data: { seat: "blue" } },
  { kind: "verb", text: "red gains 5", data: { verb: "gain", values: ["red", 5] } },
  { kind: "turn", text: "red's turn", data: { seat: "red" } },
  { kind: "verb", text: "A storm", data: { verb: "storm", values: [] } },
  { kind: "piece", text: "Tin: Hand of red → Discards", data: { piece: "tin", from: "hand", owner: null } },
  { kind: "piece", text: "Tin: Discards → Deck", data: { piece: "tin", from: "discards", owner: null } },
]"""


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_what_happened_to_a_seat_is_told_and_what_it_knew_before_is_not(tmp_path: Path) -> None:
    """Also what the turns of others did to it; nothing before its first move."""
    script = tmp_path / "since.mjs"
    script.write_text(f"""
const {{ sinceMove }} = await import({(PAGE / "since.mjs").as_uri()!r});
const events = {EVENTS}, zones = new Set(["hand"]);
const one = sinceMove(events, "red", ["Iron: Deck → Hand of red"], zones), nothing = sinceMove(events, "red", [], zones).happened;
console.log(JSON.stringify([one, sinceMove(events, "green", [], zones), nothing.includes("red pays 1")]));
""", encoding="utf-8")
    assert NODE is not None
    ran = subprocess.run([NODE, str(script)], capture_output=True, text=True, check=False, timeout=60)
    assert ran.stderr == ""
    assert json.loads(ran.stdout) == [
        {"moves": ["blue: Accept"], "happened": ["Clay: Deck → Hand of red", "red gains 5", "A storm", "Tin: Hand of red → Discards"]},
        {"moves": [], "happened": []}, True]
