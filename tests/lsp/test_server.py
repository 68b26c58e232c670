"""The language server, with requests as an editor sends them: over standard input, with a client of pytest-lsp."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from aoi_rules.lsp.translation import LEGEND
from tests.lsp.editor import FAIR, Editor, run


async def corrections(editor: Editor, problem: lsp.Diagnostic) -> list[tuple[str, lsp.Range, bool]]:
    """The suggested replacements in `fair.aoi`: the text, the place, and whether it is the preferred one."""
    asked = lsp.CodeActionParams(editor.document("fair.aoi"), problem.range, lsp.CodeActionContext([problem]))
    found = await editor.client.text_document_code_action_async(asked)
    return [(edit.new_text, edit.range, action.is_preferred) for action in found
            for edit in action.edit.changes[editor.uri("fair.aoi")]]


@pytest.mark.slow
def test_problems_while_typing_and_their_correction(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR)
        assert await editor.codes("fair.aoi") == []
        broken = FAIR.replace("money = $9", "money = 9")
        editor.change("fair.aoi", broken)
        assert await editor.codes("fair.aoi") == ["wrong-type"]
        [problem] = editor.problems[editor.uri("fair.aoi")]
        assert broken.splitlines()[problem.range.start.line][problem.range.start.character:problem.range.end.character] == "9"
        assert await corrections(editor, problem) == [("$9", problem.range, True)]
        editor.change("fair.aoi", FAIR.replace("stall.price + fee\n", "stall.price + fe\n"))
        assert await editor.codes("fair.aoi") == ["unknown-name"]
        [problem] = editor.problems[editor.uri("fair.aoi")]
        assert await corrections(editor, problem) == [("fee", problem.range, False)]  # a guess: the word is short
        editor.change("fair.aoi", FAIR)
        assert await editor.codes("fair.aoi") == []

    run(tmp_path, story)


@pytest.mark.slow
def test_what_a_name_means_where_it_is_declared_and_used(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR)
        at = editor.at(FAIR, "fee)")
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(**at))
        assert "`fee`" in hover.contents.value
        assert "`$2`" in hover.contents.value
        place = await editor.client.text_document_definition_async(lsp.DefinitionParams(**at))
        assert (place.uri, place.range.start) == (editor.uri("fair.aoi"), lsp.Position(9, 9))
        uses = await editor.client.text_document_references_async(lsp.ReferenceParams(lsp.ReferenceContext(True), **at))
        assert [one.range.start.line for one in uses] == [9, 15, 16]
        edit = await editor.client.text_document_rename_async(lsp.RenameParams(new_name="gate", **at))
        assert [one.new_text for one in edit.changes[editor.uri("fair.aoi")]] == ["gate"] * 3

    run(tmp_path, story)


@pytest.mark.slow
def test_a_rename_that_is_not_possible_says_why(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR)
        with pytest.raises(Exception, match="2x"):
            await editor.client.text_document_rename_async(lsp.RenameParams(new_name="2x", **editor.at(FAIR, "fee)")))

    run(tmp_path, story)


@pytest.mark.slow
def test_columns_count_as_editors_count_them(tmp_path: Path) -> None:
    text = FAIR.replace('cakes "Käse & Kuchen 🍰" { price $4 }', 'cakes "🍰🍰" { price $4 ; price $5 }')

    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", text)
        assert len(await editor.codes("fair.aoi")) == 1
        [problem] = editor.problems[editor.uri("fair.aoi")]
        line = text.splitlines()[problem.range.start.line].encode("utf-16-le")
        assert line[2 * problem.range.start.character:2 * problem.range.end.character].decode("utf-16-le").startswith("price")
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(text, "price $5")))
        assert "price" in hover.contents.value

    run(tmp_path, story)


@pytest.mark.slow
def test_completions_symbols_folding_and_formatting(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        text = FAIR.replace("me.money >=", "me. >=")
        editor.open("fair.aoi", text)
        place = editor.at(text, ". >=")
        items = await editor.client.text_document_completion_async(lsp.CompletionParams(**place))
        assert [one.label for one in items] == ["money"]
        editor.change("fair.aoi", FAIR.replace("  define fee = $2", "      define   fee = $2"))
        [game] = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document("fair.aoi")))
        assert [one.name for one in game.children] == ["stall", "money", "fee", "pay", "turn", "flow", "visit", "score"]
        found = await editor.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("kuchen"))
        assert [one.name for one in found] == ["cakes"]
        folds = await editor.client.text_document_folding_range_async(lsp.FoldingRangeParams(editor.document("fair.aoi")))
        assert (folds[0].start_line, folds[0].end_line) == (0, 22)
        options = lsp.FormattingOptions(2, True)
        document = editor.document("fair.aoi")
        edits = await editor.client.text_document_formatting_async(lsp.DocumentFormattingParams(document, options))
        assert [(one.range.start.line, one.new_text) for one in edits] == [(9, "  define fee = $2\n")]
        for first, last, found in ((9, 10, edits), (10, 12, [])):  # a range ends before the first letter of its last line
            some = lsp.Range(lsp.Position(first, 0), lsp.Position(last, 0))
            asked = lsp.DocumentRangeFormattingParams(document, some, options)
            assert [*await editor.client.text_document_range_formatting_async(asked)] == list(found)

    run(tmp_path, story)


@pytest.mark.thorough
def test_a_problem_leads_to_the_line_that_it_mentions(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR.replace("  define fee = $2", "  define fee = $2\n  define fee = $3"))
        await editor.codes("fair.aoi")
        [problem] = editor.problems[editor.uri("fair.aoi")]
        [related] = problem.related_information
        assert (related.message, related.location.uri) == ("fee", editor.uri("fair.aoi"))
        assert (related.location.range.start.line, problem.range.start.line) == (9, 10)

    run(tmp_path, story)


@pytest.mark.slow
@pytest.mark.parametrize(("program", "inserted"), [
    ("visual-studio-code", "require ${1:NAME} {\n\t$0\n}"), ("", None)])
def test_a_word_comes_with_its_block_where_the_editor_can_fill_it_in(tmp_path: Path, program: str, inserted: str | None) -> None:
    async def story(editor: Editor) -> None:
        text = FAIR.replace("    choose stall", "    re\n    choose stall")
        editor.open("fair.aoi", text)
        items = await editor.client.text_document_completion_async(lsp.CompletionParams(**editor.at(text, "re\n    choose")))
        [item] = [one for one in items if one.label == "require"]
        assert item.insert_text == inserted
        plain = inserted is None
        assert item.insert_text_format == (None if plain else lsp.InsertTextFormat.Snippet)

    run(tmp_path, story, program=program)


@pytest.mark.slow
def test_completions_come_although_the_text_changes_meanwhile(tmp_path: Path) -> None:
    """An editor asks once, after the first letter of a word, and filters the answer when it arrives."""
    async def story(editor: Editor) -> None:
        text, before = FAIR.replace("    choose stall", "    \n    choose stall"), "    "
        editor.open("fair.aoi", text)
        line = text.splitlines().index(before)
        waiting = list[asyncio.Future[Any]]()
        for number, letter in enumerate("require"):
            editor.insert("fair.aoi", lsp.Position(line, len(before) + number), letter)
            where = lsp.CompletionParams(editor.document("fair.aoi"), lsp.Position(line, len(before) + number + 1))
            waiting.append(asyncio.ensure_future(editor.client.text_document_completion_async(where)))
            await asyncio.sleep(0.03)  # while the server computes the answer to the first letter
        for items in await asyncio.gather(*waiting):
            assert "require" in {one.label for one in items}

    run(tmp_path, story)


@pytest.mark.slow
def test_a_map_is_checked_over_its_game_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "fair.aoi").write_text(FAIR.replace("game fair", "game fair"))
    (tmp_path / "house.aoi").write_text('part house "House" for fair {\n  replace define fee = $5\n}\n')

    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR)
        await editor.codes("fair.aoi")
        editor.change("fair.aoi", FAIR.replace("fee", "toll"))
        await editor.codes("fair.aoi")
        assert [one.code for one in editor.problems[editor.uri("house.aoi")]]
        editor.change("fair.aoi", FAIR)
        await editor.codes("fair.aoi")
        assert editor.problems[editor.uri("house.aoi")] == []

    run(tmp_path, story)


@pytest.mark.slow
def test_hostile_texts_and_places_leave_it_running(tmp_path: Path) -> None:
    rng = random.Random(5)

    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR)
        for text in ("\x00" * 50, "{" * 3000, "game x {" * 500, "🍰" * 2000, 'a "\u2028\u2029\r', "((((" * 2000, "\ufeff" + FAIR):
            editor.change("fair.aoi", text)
            for _ in range(3):
                where = {"text_document": editor.document("fair.aoi"), "position": lsp.Position(rng.randrange(9), rng.randrange(3000))}
                await editor.client.text_document_hover_async(lsp.HoverParams(**where))
                await editor.client.text_document_completion_async(lsp.CompletionParams(**where))
        editor.change("fair.aoi", FAIR)
        assert await editor.codes("fair.aoi") == []

    run(tmp_path, story)


SCENARIOS = """\
scenario "too poor" {
  game fair
  given at day { set red.money = $5 }
  refuse red visit cakes because visit.rich
}
scenario "rich enough" {
  game fair
  given at day { set red.money = $5 }
  plays red visit cakes
}
"""
PART = 'part house "House" for fair {\n  amend action visit { require open "Closed" = round < 9 }\n}\n'


@pytest.mark.slow
@pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")
@pytest.mark.parametrize("program", ["", "visual-studio-code", *(pytest.param(name, marks=pytest.mark.slow) for name in ("neovim", "emacs"))])
def test_what_an_editor_shows_beside_and_in_a_text(tmp_path: Path, program: str) -> None:
    """Colours, lenses, hints, calls, links and scenarios: all requests to one server; the answers stay within the editor's
    capabilities."""
    text = FAIR.replace('"Toys" { price $3 }', '"Toys" { price $3 ; paint "#102030" }')
    text = text.replace("money = $2\n", "money = $2\n    has paint text\n")
    text = text.replace('"Käse & Kuchen 🍰" {', '"Käse & Kuchen 🍰" { paint "teal" ;')

    async def story(editor: Editor) -> None:
        for name, one in (("fair.aoi", text), ("house.aoi", PART), ("tests.aoi", SCENARIOS)):
            editor.open(name, one)
        document, ask = editor.document("fair.aoi"), editor.client

        report = await ask.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
        assert list(report.items) == []

        tokens = await ask.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
        assert {"game": "keyword", "fair": "namespace", "stall": "type", "toys": "enumMember", "fee": "function",
                "pay": "method"}.items() <= shown(text, tokens.data).items()

        lenses = await ask.text_document_code_lens_async(lsp.CodeLensParams(document))
        found = {(text.splitlines()[one.range.start.line].split()[1], one.command.title) for one in lenses}
        assert found == {("rich", "1 scenario names this line"), ("visit", "changed by `house`")}
        played = await ask.text_document_code_lens_async(lsp.CodeLensParams(editor.document("tests.aoi")))
        commands = [lsp.ExecuteCommandParams(one.command.command, [*one.command.arguments, True]) for one in played]
        answers = [await ask.workspace_execute_command_async(command) for command in commands]
        assert [len(one) for one in answers] == [0, 1]
        [failed] = answers[1]
        assert "tests.aoi:9" in failed["message"]
        assert (failed["location"]["uri"], failed["location"]["range"]["start"]["line"]) == (editor.uri("tests.aoi"), 8)

        where = editor.at(text, "fee = ")
        [called] = await ask.text_document_prepare_call_hierarchy_async(lsp.CallHierarchyPrepareParams(**where))
        calls = await ask.call_hierarchy_incoming_calls_async(lsp.CallHierarchyIncomingCallsParams(called))
        assert [(one.from_.name, len(one.from_ranges)) for one in calls] == [("visit", 2)]

        colours = await ask.text_document_document_color_async(lsp.DocumentColorParams(document))
        assert [round(one.color.red * 255) for one in colours] == [0x10, 0]
        [presented] = await ask.text_document_color_presentation_async(
            lsp.ColorPresentationParams(document, colours[0].color, colours[0].range))
        assert presented.text_edit.new_text == '"#102030"'

        [link] = await ask.text_document_document_link_async(lsp.DocumentLinkParams(editor.document("house.aoi")))
        assert link.target == editor.uri("fair.aoi")
        help_ = await ask.text_document_signature_help_async(lsp.SignatureHelpParams(**editor.at(text, " (stall.price")))
        assert (help_.signatures[0].label, help_.active_parameter) == ("pay p amount", 1)
        everything = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
        hints = await ask.text_document_inlay_hint_async(lsp.InlayHintParams(document, everything))
        assert ": a seat" in {one.label for one in hints}

    run(tmp_path, story, program=program)


def shown(text: str, data: Sequence[int]) -> dict[str, str]:
    """The first kind of each token, by its text."""
    found, line, column = dict[str, str](), 0, 0
    for at in range(0, len(data), 5):
        lines, columns, length, kind, _ = data[at:at + 5]
        line, column = line + lines, columns if lines else column + columns
        word = text.splitlines()[line].encode("utf-16-le")[2 * column:2 * (column + length)].decode("utf-16-le")
        found.setdefault(word, LEGEND.token_types[kind])
    return found
