"""The messages for the page after each change, changes in the picture, highlighted lines, and games shown step by step."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import aoi_rules as aoi
from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError, OutdatedError
from aoi_rules.preview import FileEditor, Preview
from aoi_rules.preview.courses import scenario_course
from aoi_rules.workspace.map_edits import AddLink, MovePoint
from tests.preview.conftest import GAME, Recorder, written


def told(preview: Preview) -> list[Any]:
    """The messages after a change."""
    return [(kind, data) for kind, data in preview.refresh()]


def file_of(preview: Preview) -> Path:
    return Path(preview.space.folder) / "isles.aoi"


def thing(preview: Preview, name: str) -> Any:
    assert preview.picture is not None
    picture = preview._picture(preview.picture)
    return next(one for one in picture["things"] if one["name"] == name)


def test_the_picture_comes_first_then_the_scenarios(preview: Preview) -> None:
    messages = told(preview)
    assert [kind for kind, _ in messages] == ["text", "scenarios", "text"]  # the last one has the initial values of members
    text = messages[0][1]
    assert (text["title"], text["problems"], text["number"]) == ("Isles", [], 1)
    assert text["picture"]["places"] == [{"type": "isle", "title": "isle"}]
    assert text["picture"]["links"] == [{"type": "ferry", "title": "Ferry"}]
    assert [(one["title"], one["state"]) for one in messages[1][1]["scenarios"]] == [("an isle is taken once", "holds")]
    assert (thing(preview, "reef")["points"], thing(preview, "reef")["place"]["line"]) == ([[90, 20]], 8)
    assert len(thing(preview, "bank")["at"]) == 4
    assert [kind for kind, _ in told(preview)] == ["text", "scenarios"]  # the same values


def test_what_other_folders_draw_cannot_be_dragged(preview: Preview) -> None:
    """A thing without a version offers nothing from which to make a change."""
    told(preview)
    assert preview.picture is not None
    assert thing(preview, "reef")["version"]
    elsewhere = str(file_of(preview).parent.parent / "base.aoi")
    things = tuple(evolve(one, place=evolve(one.place, source=Source(elsewhere, one.place.source.text)))
                   for one in preview.picture.things)
    preview.picture = evolve(preview.picture, things=things, versions={**preview.picture.versions, elsewhere: "1"})
    assert thing(preview, "reef")["version"] == ""


def test_a_mistake_is_shown_and_the_last_picture_stays(preview: Preview) -> None:
    told(preview)
    file_of(preview).write_text(GAME.replace("raise turns", "raise turn"), encoding="utf-8")
    (_, text), (_, played) = told(preview)
    assert text["picture"] is None
    assert [(one["state"], one["problems"]) for one in played["scenarios"]] == [("stopped", [])]
    assert [(one["place"]["line"], one["severity"]) for one in text["problems"]] == [(27, "error")]
    assert preview.picture is not None


def test_a_scenario_that_fails_names_its_line(preview: Preview) -> None:
    file_of(preview).write_text(GAME.replace("plays blue take_isle home", "plays blue take_isle reef"), encoding="utf-8")
    [scenario] = dict(told(preview))["scenarios"]["scenarios"]
    assert scenario["state"] == "fails"
    assert [one["place"]["line"] for one in scenario["problems"]] == [39]


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_what_is_dragged_is_written_and_nothing_else(preview: Preview, mark: bytes) -> None:
    text = GAME.replace("\n", "\r\n")
    file_of(preview).write_bytes(mark + text.encode())
    told(preview)
    preview.move(MovePoint("isle", "reef", 0, (85, -3), thing(preview, "reef")["version"]))
    assert file_of(preview).read_bytes() == mark + text.replace("at 90 20?", "at 85 -3?").encode()
    told(preview)
    preview.move(MovePoint("shoal", "bank", 2, (90, 11), thing(preview, "bank")["version"]))
    assert b"edge 0 0 100 0 90 11 0 10" in file_of(preview).read_bytes()


def test_a_text_changed_meanwhile_is_not_overwritten(preview: Preview) -> None:
    told(preview)
    version = thing(preview, "reef")["version"]
    changed = GAME + "# a line that the editor has saved just now\n"
    file_of(preview).write_text(changed, encoding="utf-8")
    for change in (MovePoint("isle", "reef", 0, (85, 3), version), AddLink("ferry", "home", "far", version)):
        with pytest.raises(OutdatedError, match="has changed since"):
            (preview.move if isinstance(change, MovePoint) else preview.join)(change)
    with pytest.raises(OutdatedError, match="has changed since"):
        preview.place("isle", "New", (100, 100), version)
    assert file_of(preview).read_text(encoding="utf-8") == changed


def test_a_file_that_changes_between_reading_and_writing_stays(preview: Preview) -> None:
    told(preview)
    edits = preview.space.map_edits("isles.aoi", MovePoint("isle", "reef", 0, (85, 3), thing(preview, "reef")["version"]))
    file_of(preview).write_text(GAME + "# more\n", encoding="utf-8")
    with pytest.raises(OutdatedError, match="has changed in the meantime"):
        preview.editor.write(edits)
    assert file_of(preview).read_text(encoding="utf-8") == GAME + "# more\n"


def test_a_link_to_a_file_elsewhere_is_not_written(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.aoi"
    inside.mkdir()
    outside.write_text(GAME, encoding="utf-8")
    (inside / "isles.aoi").symlink_to(outside)
    preview = Preview(aoi_workspace(inside), "isles.aoi", FileEditor(inside, written))
    told(preview)
    with pytest.raises(AoiError, match="leads out of the folder"):
        preview.move(MovePoint("isle", "reef", 0, (85, 3), thing(preview, "reef")["version"]))
    assert outside.read_text(encoding="utf-8") == GAME


def aoi_workspace(folder: Path) -> Any:
    from aoi_rules.workspace import Workspace

    return Workspace(folder)


def test_a_place_is_added_where_it_was_clicked(preview: Preview) -> None:
    told(preview)
    assert preview.picture is not None
    [part] = [one for one in preview.picture.scene.parts if one.ground is not None]
    assert part.ground is not None
    x, y = part.ground.picture_point((30, 60))
    preview.place("isle", "Sandy Hook", (x + part.at[0], y + part.at[1]), thing(preview, "reef")["version"])
    assert '    sandy_hook "Sandy Hook" { at 30 60 }\n' in file_of(preview).read_text(encoding="utf-8")
    told(preview)
    preview.join(AddLink("ferry", "sandy_hook", "far", thing(preview, "reef")["version"]))
    assert "  ferry home -- reef\n  ferry sandy_hook -- far\n" in file_of(preview).read_text(encoding="utf-8")
    assert told(preview)[0][1]["problems"] == []


def test_lines_are_shown_in_the_editor(preview: Preview) -> None:
    told(preview)
    assert preview.show_thing("isle", "reef").line == 8
    assert preview.show_line("isles.aoi", 3, 1).line == 3
    assert isinstance(preview.editor, Recorder)
    assert preview.editor.shown == [("isles.aoi", 8), ("isles.aoi", 3)]
    with pytest.raises(AoiError, match="no line is known"):
        preview.show_thing("isle", "nowhere")
    for other in ("/etc/passwd", "../isles.aoi", "isles.txt"):
        with pytest.raises(AoiError, match="is not a file of rules in this folder"):
            preview.show_line(other, 1, 1)


def test_a_step_with_a_block_is_called_by_what_is_before_it() -> None:
    place = Source("isles.aoi", "  offers red {\n    wait\n  }\n").line_at(1)
    game = aoi.load("industry").new_game()
    assert [step.text for step in scenario_course("isles", [(place, game)] * 2).steps] == ["given", "offers red"]


def test_a_scenario_is_stepped_through_and_played_on(preview: Preview) -> None:
    told(preview)
    course = preview.step_through("isles.aoi", "an isle is taken once")
    assert [one["text"] for one in course["steps"]] == ["given", "plays red take_isle reef",
                                                        "refuse blue take_isle reef because free", "plays blue take_isle home"]
    assert [one["place"]["line"] for one in course["steps"] if one["place"]] == [35, 37, 38, 39]
    assert [preview.show_position(course["id"], number)["to_move"] for number in range(4)] == ["red", "blue", "blue", "red"]
    game = preview.game(course["id"], 1)
    assert (game.to_move, game.decisions) == ("blue", 0)
    game.play("take_isle home")
    assert game.to_move == "red"
    with pytest.raises(aoi.IllegalMoveError):
        game.play("take_isle home")
    with pytest.raises(AoiError, match="only 4 positions"):
        preview.show_position(course["id"], 4)


def test_a_scenario_whose_helpers_declare_more_is_only_looked_at(preview: Preview) -> None:
    folder = file_of(preview).parent
    (folder / "helpers.aoi").write_text("part helpers for isles { keep more number = 0 }\n", encoding="utf-8")
    (folder / "more.aoi").write_text('uses helpers\n' + GAME[GAME.index("scenario"):].replace("once", "twice"), encoding="utf-8")
    told(preview)
    course = preview.step_through("more.aoi", "an isle is taken twice")
    assert preview.show_position(course["id"], 1)["to_move"] == "blue"
    with pytest.raises(AoiError, match="can only be looked at"):
        preview.game(course["id"], 1)


def test_a_saved_game_is_stepped_through(preview: Preview) -> None:
    told(preview)
    game = aoi.load(file_of(preview)).new_game(seed=1)
    game.play("take_isle far")
    game.play("wait")
    course = preview.step_through_game(aoi.dumps(game))
    assert [one["text"] for one in course["steps"]] == ["the first decision", "red: take_isle far", "blue: wait"]
    assert [preview.show_position(course["id"], number)["to_move"] for number in range(3)] == ["red", "blue", "red"]
    assert preview.game(course["id"], 1).to_move == "blue"
    with pytest.raises(aoi.SaveError):
        preview.step_through_game("{}")
