"""A front end in plain JavaScript, the client from the manual, draws every game from JSON alone; it is tested in node and, in the
slow tests, in Chromium."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import aoi_rules as aoi
from tests.drawing.pictures import GAMES, SVG, moments, parsed
from tests.drawing.works import WORKS, loaded
from tests.manual.pages import program_of

CLIENT = program_of("programs/pictures.md", "client.mjs")
NODE = shutil.which("node")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

# The parts of a document that the client needs, for node, which has none: elements that can be printed.
DOCUMENT = """
class Element {
  constructor(tag) { this.tag = tag; this.attributes = {}; this.children = []; this.textContent = ""; }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...children) { this.children.push(...children); }
  toJSON() { return [this.tag, this.attributes, this.textContent, this.children]; }
}
const document = { createElementNS: (space, tag) => new Element(tag) };
"""


def works() -> list[aoi.Ruleset]:
    """The maps, games and parts of outside authors."""
    return [loaded(name) for name in WORKS]


def drawn_in_node(tmp_path: Path, tables: list[dict[str, Any]]) -> list[Any]:
    """The client's drawings of some scenes with their changes, as trees of elements."""
    (tmp_path / "client.mjs").write_text(CLIENT, encoding="utf-8")
    (tmp_path / "tables.json").write_text(json.dumps(tables), encoding="utf-8")
    (tmp_path / "page.mjs").write_text(f"""import {{ readFileSync }} from "node:fs";
import {{ Table, labels }} from "./client.mjs";
{DOCUMENT}
const tables = JSON.parse(readFileSync(new URL("tables.json", import.meta.url), "utf8"));
console.log(JSON.stringify(tables.map((given) => {{
  const table = new Table(given.scene);
  for (const changes of given.changes) table.update(changes);
  return [table.draw(document), labels(given.describe, table.scene)];
}})));
""", encoding="utf-8")
    assert NODE is not None
    ran = subprocess.run([NODE, str(tmp_path / "page.mjs")], capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    found: list[Any] = json.loads(ran.stdout)
    return found


def played(game: aoi.Game, decisions: int = 12) -> tuple[dict[str, Any], aoi.View]:
    """The client's input from a game with a few moves, and the last view."""
    rng, seat = random.Random(3), game.seats[0]
    scene = game.view(seat).scene()
    given: dict[str, Any] = {"describe": game.rules.describe(), "scene": scene.json(), "changes": []}
    for _ in range(decisions):
        if game.over:
            break
        game.play(rng.choice(game.legal_moves()))
        now = game.view(seat).scene()
        given["changes"].append(now.changes(scene))
        scene = now
    return given, game.view(seat)


def texts(tree: Any) -> list[str]:
    """All texts in a tree of elements, in drawing order."""
    tag, _, text, children = tree
    return [*([text] if tag == "text" else []), *(found for child in children for found in texts(child))]


def names(tree: Any) -> list[tuple[str, str]]:
    """The class and the name of each group that represents a member."""
    _, attributes, _, children = tree
    here = [(attributes["class"], attributes["data-name"])] if "data-name" in attributes else []
    return here + [found for child in children for found in names(child)]


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_client_draws_every_game_as_python_does(tmp_path: Path) -> None:
    games = [moments(name)[0].copy() for name in GAMES] + [rules.new_game(seed=4) for rules in works()]
    found = [played(game) for game in games]
    for (tree, labels), (_, view) in zip(drawn_in_node(tmp_path, [given for given, _ in found]), found, strict=True):
        root = parsed(view.svg())
        assert texts(tree) == [text.text or "" for text in root.iter(f"{SVG}text")], view.rules.name
        assert names(tree) == [(g.get("class"), g.get("data-name")) for g in root.iter(f"{SVG}g") if g.get("data-name")]
        assert labels
        assert all(title for _, title in labels)


@pytest.mark.parametrize("name", [*GAMES, *(pytest.param(name, marks=pytest.mark.thorough) for name in WORKS)])
def test_the_client_names_nothing_of_any_game(name: str) -> None:
    model = (aoi.load if name in GAMES else loaded)(name).model
    known = {model.name, *(zone.name for zone in model.zones), *(action.name for action in model.actions),
             *(keep.name for keep in model.keeps), *(phase.name for phase in model.phases)}
    known |= {member.name for item in model.types for member in item.members}
    known |= {member.title for item in model.types for member in item.members}
    assert {word for word in known & WRITTEN if len(word) > 3} <= COMMON


WRITTEN = set(re.findall(r"[A-Za-z_]+", CLIENT))
COMMON = {"import", "draw", "down", "keep", "table", "game", "move", "part", "plain", "place", "name", "type", "owner", "drawn", "item", "title",
          "moves", "fill", "found", "walk", "text", "into", "each", "alone"}
"""Words of programs and of English that a game may also use by chance."""


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_the_client_draws_in_a_browser(tmp_path: Path) -> None:
    games = [moments(name)[0].copy() for name in GAMES] + [rules.new_game(seed=4) for rules in works()]
    found = [played(game) for game in games]
    client, page = CLIENT.replace("export ", ""), tmp_path / "page.html"
    (tmp_path / "tables.js").write_text(f"const tables = {json.dumps([given for given, _ in found])};", encoding="utf-8")
    page.write_text(f"""<!doctype html><meta charset="utf-8"><body><script src="tables.js"></script><script type="module">
{client}
for (const given of tables) {{
  const table = new Table(given.scene);
  for (const changes of given.changes) table.update(changes);
  document.body.append(table.draw(document));
}}
</script></body>""", encoding="utf-8")
    assert CHROMIUM is not None
    ran = subprocess.run([CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=4000", "--dump-dom",
                          page.as_uri()], capture_output=True, text=True, check=False, timeout=300)
    drawn = re.findall(r"<svg.*?</svg>", ran.stdout, re.DOTALL)
    assert len(drawn) == len(found), ran.stderr[-500:]
    for svg, (_, view) in zip(drawn, found, strict=True):
        written = [re.sub(r"&amp;", "&", text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]
        expected = [_escaped(text) for text in parsed(view.svg()).iter(f"{SVG}text")]
        assert [text.replace("&nbsp;", "\u00a0") for text in written] == expected, view.rules.name


def _escaped(text: ET.Element) -> str:
    """A text as the browser prints it."""
    return (text.text or "").replace("<", "&lt;").replace(">", "&gt;")
