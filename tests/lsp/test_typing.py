"""Works of authors, typed keystroke by keystroke, and the memory of the server; the benchmark `editor` measures how soon answers
arrive."""

import shutil
import statistics
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from aoi_rules.workspace import Workspace
from tests.lsp.editor import FAIR, Editor, asked, problems_after, run

AUTHORS = Path(__file__).parents[1] / "authors"
WORKS = sorted({path.parent if path.parent.name != "scenarios" else path.parent.parent for path in AUTHORS.rglob("*.aoi")})
OFTEN = 40
"""After this number of keystrokes, the test waits for all problems and sends a request."""


@pytest.mark.slow
@pytest.mark.parametrize("work", WORKS, ids=lambda path: str(path.relative_to(AUTHORS)))
def test_works_of_authors_are_typed(work: Path, tmp_path: Path) -> None:
    """Each file is typed beside the finished others. At the end the problems are those of a fresh check of the folder, with none
    in the text typed last."""
    folder = tmp_path / work.name
    shutil.copytree(work, folder)
    taken, completed, hovered = list[float](), list[float](), list[float]()

    async def story(editor: Editor) -> None:
        for path in sorted(folder.rglob("*.aoi")):
            name, text, line, column = str(path.relative_to(folder)), path.read_text(), 0, 0
            editor.open(name, "")
            for number, letter in enumerate(text, 1):
                editor.insert(name, lsp.Position(line, column), letter)
                line, column = (line + 1, 0) if letter == "\n" else (line, column + len(letter.encode("utf-16-le")) // 2)
                if not number % OFTEN:
                    taken.append(await problems_after(editor, name))
                    some = await asked(editor, name, lsp.Position(line, max(column - 1, 0)))
                    completed.append(some[0])
                    hovered.append(some[1])
            found = await editor.codes(name) if len(text) % OFTEN else [str(one.code) for one in editor.problems[editor.uri(name)]]
            assert found == [problem.code for problem in Workspace(folder).problems(name)]

    run(folder, story)
    figures = tuple(map(statistics.median, (taken, completed, hovered)))
    sys.stdout.write("problems {:.0f}, completions {:.0f}, hover {:.0f} ms (medians)\n".format(*figures))


def memory_of(process: int) -> int:
    """The memory that a process uses, in KB."""
    return int(Path(f"/proc/{process}/status").read_text().partition("VmRSS:")[2].split()[0])


@pytest.mark.slow
def test_memory_stays_flat(tmp_path: Path) -> None:
    """Ten thousand keystrokes; the test waits after every fifth."""
    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR)
        server, sizes = editor.client._server, dict[int, int]()
        for number in range(1, 10_001):
            word = f"define fee_{number % 97} = ${number % 13}"
            editor.change("fair.aoi", FAIR.replace("define fee", f"{word[:number % len(word)]}\n  define fee"))
            if not number % 5:
                await editor.codes("fair.aoi")
            if not number % 2_000:
                sizes[number] = memory_of(server.pid)
        sys.stdout.write(f"{sizes} KB\n")
        assert sizes[10_000] < 1.1 * sizes[2_000]

    run(tmp_path, story)
