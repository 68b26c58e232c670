"""Secrets in links and cookies.  A store has only their keys, from which no secret can be found."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["key_of", "new_id", "new_secret"]


def new_secret() -> str:
    """A secret of 128 random bits, for a link or a cookie."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """The name of a table in addresses.  It is no secret, but cannot be guessed either."""
    return secrets.token_hex(8)


def key_of(secret: str) -> str:
    """The key of a secret.  A secret has 128 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
