"""Saved games: plain data and its JSON."""

from aoi_rules.save_format.forms import LONGEST, SCHEMA, Back, Difference, Entry, EntryKind, Save, SavedMove, write, write_lines

__all__ = ["LONGEST", "SCHEMA", "Back", "Difference", "Entry", "EntryKind", "Save", "SavedMove", "read", "read_lines", "write",
           "write_lines"]


def read(text: str) -> Save:
    """Read a saved game from its text, in either form; raises SaveError if it is incomplete, inconsistent, not a saved game, or
    too large."""
    from aoi_rules.save_format import reader  # noqa: PLC0415 - brings cattrs along, which a game that is not loaded does not need

    return reader.read(text)


def read_lines(text: str) -> list[Entry]:
    """What happened in a game, from the lines that follow earlier ones; raises SaveError as `read` does."""
    from aoi_rules.save_format import reader  # noqa: PLC0415 - as above

    return reader.read_lines(text)
