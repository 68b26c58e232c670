"""Holes in titles and other fixed texts: the names of definitions whose value is a literal, or computed from such values."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.drawing import board_text
from aoi_rules.workspace import Workspace
from tests.compiler.texts import game, problems, sound

FIGURES = ("keep pot money = $0", "define fee = $2", "define price = fee if in_use(rich) else $5", 'define sea = "Sea"',
           "define more = fee + $1")
COMPUTED = {
    "most": "(max(more, fee, $2 * 2) if more > fee and not no else $0) - -fee", "huge": "9000000000000000000 * 9",
    "rounds": "rounds", "called": "max(pot, $1)", "mixed": "fee + 1",
}


def titled(title: str) -> str:
    """A game with a title, in a table, of an action and of a member, and with other texts that contain it."""
    defines = [f"define {name} = {value}" for name, value in COMPUTED.items() if f"{{{name}}}" in title]
    text = game(*FIGURES, *defines, 'check whose "By {sea}" = pot >= $0', f'action pay "{title}" {{ do {{ raise pot by (more + price) }} }}', "type town {",
                "has note text", "| id | title | note |", f'| ulm | "{title}" | "So {title}" |', "}",
                f'town bonn "At {title}" {{ note "So {title}" }}', f'drawing {{ show end "End" = "So {title}" if pot >= $0 else "" }}')
    return text.replace("menu turn (pass)", "menu turn (pass, pay)")


@pytest.mark.parametrize(("title", "read"), [
    ("Pay {fee}", "Pay $2"), ("Pay {price} by {sea}", "Pay $5 by Sea"), ("Pay", "Pay"), ("Pay {more}", "Pay $3"),
    ("Pay {most}", "Pay $6"),
])
def test_a_title_has_the_figures_that_it_names(title: str, read: str) -> None:
    rules = sound(titled(title))
    model = rules.model
    assert {one.title for one in model.actions if one.name == "pay"} == {read}
    (town,) = (kind for kind in model.types if kind.name == "town")
    assert [one.title for one in town.members] == [read, f"At {read}"]
    assert str(model).count(f"So {read}") == 2
    assert f"So {read}" in board_text(model, rules.new_game(seed=1).view(None).data)


@pytest.mark.parametrize("title", ["Pay {pot}", "Pay {nothing}", *(f"Pay {{{name}}}" for name in COMPUTED if name != "most")])
def test_what_changes_or_has_no_value_is_not_filled_in(title: str) -> None:
    assert "unfilled-text" in {one.code for one in problems(titled(title))}


def test_a_part_changes_the_figure_and_so_the_title(tmp_path: Path) -> None:
    (tmp_path / "demo.aoi").write_text(titled("Pay {fee}"), encoding="utf-8")
    (tmp_path / "dear.aoi").write_text("part dear for demo { replace define fee = $9 }\n", encoding="utf-8")
    assert "Pay $9" in {one.title for one in aoi.load(tmp_path / "demo.aoi", parts=["dear"]).model.actions}


@pytest.mark.thorough
def test_editors_rename_it_in_titles(tmp_path: Path) -> None:
    (tmp_path / "demo.aoi").write_text(titled("Pay {fee}"), encoding="utf-8")
    edits = Workspace(tmp_path).rename("demo.aoi", 6, 10, "toll")
    assert len(edits) == 3 + 6, "the figure, two definitions, three titles, and three other texts"
