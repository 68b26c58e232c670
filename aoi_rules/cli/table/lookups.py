"""What a person can look up at any prompt: the log, the board, the rules, the scores, the commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import Factory, define, field

from aoi_rules import Game
from aoi_rules.cli.pages.rules import rules_page
from aoi_rules.cli.table import screen
from aoi_rules.cli.table.boards import MARK, mark_changes
from aoi_rules.cli.table.event_log import event_lines
from aoi_rules.cli.table.pictures import TablePicture
from aoi_rules.cli.table.standings import current_table, final_table
from aoi_rules.cli.terminal.graphics import print_picture
from aoi_rules.cli.terminal.output import columns, is_terminal, safe_styled
from aoi_rules.cli.terminal.panels import Frame
from aoi_rules.cli.terminal.prompts import Prompt, rows
from aoi_rules.errors import MoveTextError

__all__ = ["Lookups"]

Shown = str | Sequence[str]
"""A text, or lines with drawings."""
_LINES = 30
"""How many lines of the log are shown if no terminal limits them."""


@define
class Lookups:
    """Shows what a person looks up, as a seat sees it; None is a spectator."""

    game: Game
    prompt: Prompt
    boards: dict[tuple[str | None, str], list[str]] = Factory(dict)
    """The parts of the board as each viewer last looked at them."""
    picture: TablePicture = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.picture = TablePicture(self.game)

    def show(self, text: str, viewer: str | None) -> bool:
        """Answer a line that looks something up; False if it is another line.  Raises MoveTextError if the line is not
        correct."""
        command, _, rest = text.partition(" ")
        look = self._LOOKS.get(command.lower())
        if look is None:
            return False
        self.prompt.pages(look(self, viewer, rest.strip()))
        return True

    @property
    def commands(self) -> tuple[str, ...]:
        """What a player can type to look something up."""
        return tuple(self._LOOKS)

    def begin(self, viewer: str) -> None:
        """From now on, changes on the board are new to a viewer."""
        parts = screen.show_whole_board(self.game, self.game.view(viewer), Frame.of_output())
        self.boards |= {(viewer, name): list(lines) for name, (_, lines) in parts.items()}

    def end(self) -> None:
        """Show how the game ended."""
        self.prompt.pages(self._in_frame("The end", f"\n{final_table(self.game)}"))

    def _in_frame(self, title: str, text: str) -> Shown:
        """A text in a block of its own; unchanged if blocks are plain."""
        frame = Frame.of_output()
        return text if frame.form == "plain" else frame.block(title, text.strip("\n").split("\n"), self.game.seats)

    def _help(self, viewer: str | None, _: str) -> Shown:
        asked = viewer is not None and viewer == self.game.to_move
        return screen.help_text(self.game.view(viewer) if asked else None, columns())

    def _board(self, viewer: str | None, text: str) -> Shown:
        """The board or a part of it, with marks at what has changed since that viewer last looked at it, or since the viewer's
        first look."""
        frame = Frame.of_output()
        parts = screen.show_whole_board(self.game, self.game.view(viewer), frame)
        wanted = text.casefold()
        if wanted and wanted not in parts:
            raise MoveTextError(f"say which part: {', '.join(f'`board {name}`' for name in parts)}, or `board` for all")
        shown: list[str] = []
        for name, (title, lines) in parts.items():
            if wanted not in ("", name):
                continue
            known = self.boards.setdefault((viewer, name), [])
            new = mark_changes(known, lines) if name != "players" else lines
            shown += frame.block(title if new == lines else f"{title} · {MARK}new since your last look", new, self.game.seats)
            known[:] = lines
        return shown or self._in_frame("Board", "This game has nothing there.")

    def _map(self, viewer: str | None, text: str) -> Shown:
        """The map as a picture if the terminal can show one; otherwise the board in letters."""
        shown = not text and print_picture(lambda: self.game.view(viewer).svg(parts=["map"]))
        return [] if shown else self._board(viewer, text)

    def _log(self, viewer: str | None, text: str) -> Shown:
        lines = event_lines(self.game.events(viewer), Frame.of_output().inner_width, self.game.over)
        most = _number(text, len(lines))
        if len(lines) > most:
            more = f"`log {min(2 * most, len(lines))}` shows more, `log all` the whole game"
            lines = [f"… {len(lines) - most} earlier lines; {more}", *lines[-most:]]
        elif not lines:
            lines = ["Nothing has happened yet."]
        return self._in_frame("Log", "\n".join(lines))

    def _rules(self, viewer: str | None, text: str) -> Shown:
        if text:
            return self._what(viewer, text)
        from aoi_rules.library.first_game import first_game  # noqa: PLC0415 - looks for a file, which play does not need

        rules, first = rules_page(self.game.rules.model, columns()), first_game(self.game.rules.program)
        return [*Frame.of_output().page(first), "", *safe_styled(rules).split("\n")] if first else rules

    def _scores(self, viewer: str | None, _: str) -> Shown:
        return self._in_frame("Points", current_table(self.game, viewer, Frame.of_output().inner_width))

    def _what(self, viewer: str | None, text: str) -> Shown:
        text = text.strip("\"“”")  # a title may be in quotation marks, like texts in moves
        if not text:
            raise MoveTextError("say what: the name of an action, a place, a card or a figure")
        from aoi_rules.cli.pages.name_lookup import what_page  # noqa: PLC0415 - reads the rules' text, which play does not need

        return what_page(self.game, viewer, text, columns())

    def _picture(self, viewer: str | None, _: str) -> Shown:
        """The picture in a browser, from now on."""
        return self._in_frame("Picture", self.picture.open(viewer))

    _LOOKS: ClassVar[dict[str, Callable[[Lookups, str | None, str], Shown]]] = {
        "?": _help, "help": _help, "board": _board, "map": _map, "log": _log, "rules": _rules, "scores": _scores, "what": _what,
        "picture": _picture,
    }


def _number(text: str, lines: int) -> int:
    """The number of lines of the log to show."""
    if not text:
        return max(5, rows() - 4) if is_terminal("stdout") else _LINES
    if text == "all":
        return lines
    if not (text.isascii() and text.isdigit()):
        raise MoveTextError("say how many lines, such as `log 40`, or `log all`")
    return max(1, int(text[:9]))
