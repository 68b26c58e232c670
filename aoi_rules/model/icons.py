"""Icons as an author writes them: names of pictures, letters, and paths made of lines."""

from __future__ import annotations

import re

from aoi_rules.text.visible import is_visible

__all__ = ["ICON", "LETTERS", "PICTURES", "letters_of", "path_of"]

ICON = "icon"
"""The field that holds the icon of a member."""
LETTERS = 3
"""The largest number of letters that fit."""

PICTURES = {
    "anchor": "M12 8V21 M8 11H16 M4 15C5 19 8 21 12 21C16 21 19 19 20 15 M2.5 17.5L4 14.5L6.8 16.4 M21.5 17.5L20 14.5L17.2 16.4 "
              "M12 8A2.5 2.5 0 1 1 12 3A2.5 2.5 0 1 1 12 8",
    "pick": "M4 9C9 3 15 3 20 9 M12 5V21",
    "stall": "M4 10V20H20V10 M2 10L5 4H19L22 10Z M9 20V14H15V20",
    "boat": "M2 15H22L18 20H6Z M12 3V15 M12 4L19 12H12",
    "chimney": "M3 21V11L9 14.5V11L15 14.5V4H19.5V21Z M7.5 17.6H9.5 M13 17.6H15",
    "spool": "M6 3H18 M6 21H18 M8 3V21 M16 3V21 M8 9L16 6.5 M8 13L16 10.5 M8 17L16 14.5",
    "anvil": "M3 7H16C16 9.5 18.5 10.5 21 10.5C20 13.5 17 14 14.5 14V17L17 20H7L9.5 17V14C6 14 3 12 3 7Z",
    "bale": "M4 8C4 5.5 8 4 12 4C16 4 20 5.5 20 8V16C20 18.5 16 20 12 20C8 20 4 18.5 4 16Z M4 10.5H20 M4 14.5H20",
    "crate": "M4 7L12 3L20 7V17L12 21L4 17Z M4 7L12 11L20 7 M12 11V21",
    "cog": "M12 8.5A3.5 3.5 0 1 1 12 15.5A3.5 3.5 0 1 1 12 8.5 M12 2.5V6 M12 18V21.5 M2.5 12H6 M18 12H21.5 M5.3 5.3L7.8 7.8 "
           "M16.2 16.2L18.7 18.7 M18.7 5.3L16.2 7.8 M7.8 16.2L5.3 18.7",
    "goods": "M2 9C2 7.6 4 7 6 7C8 7 10 7.6 10 9V15C10 16.4 8 17 6 17C4 17 2 16.4 2 15Z M2 12H10 M13 9.5L17.5 7L22 9.5V14.5"
             "L17.5 17L13 14.5Z M13 9.5L17.5 12L22 9.5 M17.5 12V17",
    "import": "M12 3V14 M7.5 9.5L12 14L16.5 9.5 M3 13V20H21V13",
    "barred": "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3 M5.7 5.7L18.3 18.3",
    "wheat": "M12 21.5V8 M12 8C9.5 6.5 9.5 4.5 12 2.5C14.5 4.5 14.5 6.5 12 8 M12 13C8 13 7 10.5 7 8.5C10 8.5 12 10 12 13 "
             "M12 13C16 13 17 10.5 17 8.5C14 8.5 12 10 12 13 M12 18C8 18 7 15.5 7 13.5C10 13.5 12 15 12 18 "
             "M12 18C16 18 17 15.5 17 13.5C14 13.5 12 15 12 18",
    "people": "M9 10.5A3.4 3.4 0 1 1 9 3.7A3.4 3.4 0 1 1 9 10.5 M2.5 20C2.5 15.5 5.5 13.5 9 13.5C12.5 13.5 15.5 15.5 15.5 20Z "
              "M15.5 4.5A3 3 0 1 1 15.5 10.2 M17.5 13.8C20 14.5 21.5 16.5 21.5 20",
    "flame": "M12.5 2.5C13 7 18.5 9.5 18.5 15A6.5 6.5 0 1 1 5.5 15C5.5 12 7 10.5 8 8.5C9 10 10 10.5 10.5 12C12 9.5 13 6.5 "
             "12.5 2.5Z",
    "ingot": "M2.5 18.5L5.5 10H18.5L21.5 18.5Z M5.5 10L8.5 5.5H15.5L18.5 10",
    "engine": "M3 17V5H10V9H14V6H17V9H20.5V17Z M6.5 8V11.5 M7 17A2.2 2.2 0 1 1 7 21.4A2.2 2.2 0 1 1 7 17 "
              "M16.5 17A2.2 2.2 0 1 1 16.5 21.4A2.2 2.2 0 1 1 16.5 17",
    "cannon": "M4.5 11L19.5 4.5L21.5 9L6.5 15C4.5 15.5 3 12 4.5 11Z M11 13.5A4 4 0 1 1 11 21.5A4 4 0 1 1 11 13.5 "
              "M7.5 20.5L2 21.5",
    "gem": "M6 4H18L22 9.5L12 21L2 9.5Z M2 9.5H22 M6 4L9 9.5L12 4L15 9.5L18 4 M9 9.5L12 21L15 9.5",
    "heart": "M12 20.5C4 14.5 3 11 3 8.5A4.6 4.6 0 0 1 12 7A4.6 4.6 0 0 1 21 8.5C21 11 20 14.5 12 20.5Z",
    "diamond": "M12 2.5L19 12L12 21.5L5 12Z",
    "spade": "M12 2.5C15 6.5 20.5 9 20.5 13.5A4 4 0 0 1 13 15.5C13 18 13.8 20 15.5 21.5H8.5C10.2 20 11 18 11 15.5A4 4 0 0 1 3.5 "
             "13.5C3.5 9 9 6.5 12 2.5Z",
    "club": "M8.8 9.6A4 4 0 1 1 15.2 9.6A4 4 0 1 1 13.2 15.8C13.2 18.2 14 20 15.5 21.5H8.5C10 20 10.8 18.2 10.8 15.8"
            "A4 4 0 1 1 8.8 9.6Z",
    "star": "M12 3L14.6 9.2L21.2 9.7L16.2 14L17.8 20.5L12 17L6.2 20.5L7.8 14L2.8 9.7L9.4 9.2Z",
}
"""Pictures by name, as paths of lines in a square of 24 by 24 units."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)")
_PATH = re.compile(rf"[Mm](?:[\s,]*(?:[MmLlHhVvCcSsQqTtAaZz]|{_NUMBER.pattern}))+\s*\Z")
_LONGEST, _LARGEST = 1000, 24.0


def path_of(text: str) -> str:
    """The path of the picture with that name, or the text itself if it is a path with numbers from -24 to 24; empty for anything
    else.

    Only known elements get into a picture, as with a paint.
    """
    if text in PICTURES:
        return PICTURES[text]
    if not LETTERS < len(text) <= _LONGEST or not _PATH.match(text):
        return ""
    return text if all(abs(float(number)) <= _LARGEST for number in _NUMBER.findall(text)) else ""


def letters_of(text: str) -> str:
    """The text if it is one to three letters, otherwise an empty text."""
    return text if text not in PICTURES and len(text) <= LETTERS and is_visible(text) and text.strip() == text else ""
