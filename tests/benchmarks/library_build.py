"""Building a ruleset's library, beside the same compiler's work on an empty C file; both with the same flags."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from aoi_rules.compiler.forms import Forms
from aoi_rules.library import compilation
from aoi_rules.library.machine_code import c_of
from aoi_rules.native import sources
from aoi_rules.native.compilers import compiler, flags
from tests.benchmarks.measuring import Row, Sample, by_turns
from tests.benchmarks.processes import COMMAND, spent_by

__all__ = ["Suite", "conditions"]

_LEVEL = "1"


def conditions() -> str:
    """The compiler and its flags."""
    return f"{compiler().version}, {' '.join(_flags())}"


def _flags() -> tuple[str, ...]:
    return flags(sources.machine(), _LEVEL, compiler().is_gcc)


class Suite:
    """`aoi build NAME`, when the bridge to Python exists and the library does not: a process that loads the rules, prints C and
    compiles it; and the C compiler alone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = TemporaryDirectory(prefix="aoi-benchmark-")
        self.ours, self.alone, self.peer = Sample(), Sample(), Sample()
        forms = Forms()
        program = compilation.compile_named(name, forms=forms).program
        assert program is not None, "it is in the library"
        self.files = sources.library_files() | {"file.c": c_of(forms)("measured")}
        self._built()  # with the bridge

    def measure(self, _: int, number: int) -> None:
        """Measure each once."""
        by_turns(
            number,
            lambda: self.ours.values.append(self._built()),
            lambda: self.alone.values.append(_compiled(self.files)),
            lambda: self.peer.values.append(_compiled({"file.c": ""})),
        )

    def rows(self) -> list[Row]:
        """The lines of the table."""
        lines = self.files["file.c"].count("\n")
        return [Row(f"aoi build, -O{_LEVEL}", "ms", self.ours, self.peer, "empty C file", note=f"built by {conditions()}"),
                Row("of that, the C compiler", "ms", self.alone, self.peer, "empty C file", note=f"{lines} lines of C, and headers")]

    def _built(self) -> float:
        for library_folder in Path(self.folder.name).rglob(f"{self.name}-*"):
            shutil.rmtree(library_folder)
        return spent_by([sys.executable, "-c", COMMAND, "build", self.name], {"AOI_CACHE": self.folder.name})


def _compiled(files: dict[str, str]) -> float:
    with TemporaryDirectory(prefix="aoi-benchmark-") as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        line = [*compiler().command, *_flags(), f"{folder}/file.c", "-o", f"{folder}/file.so"]
        return spent_by(line, {})
