"""A picture that an author draws a map after: it lies beneath the map, and is part of nothing else."""

from __future__ import annotations

import base64

__all__ = ["data_address"]

_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
"""How files of each kind begin."""


def data_address(picture: bytes) -> str:
    """The address of a picture that holds all of it; raises ValueError if it is neither PNG nor JPEG."""
    kind = next((kind for head, kind in _KINDS.items() if picture.startswith(head)), None)
    if kind is None:
        raise ValueError("the picture to trace is neither PNG nor JPEG")
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"
