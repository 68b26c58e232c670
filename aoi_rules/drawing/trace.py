"""A picture from which an author draws a map: it is beneath the map, and part of nothing else."""

from __future__ import annotations

import base64

__all__ = ["data_address"]

_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
"""The beginnings of files of each kind."""


def data_address(picture: bytes) -> str:
    """A data address with the whole picture; raises ValueError if it is neither PNG nor JPEG."""
    kind = next((kind for head, kind in _KINDS.items() if picture.startswith(head)), None)
    if kind is None:
        raise ValueError("the picture to trace is neither PNG nor JPEG")
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"
