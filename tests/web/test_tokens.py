"""A store's data about a secret does not reveal the secret."""

from __future__ import annotations

from aoi_rules.web.tokens import key_of, new_secret


def test_the_key_of_a_secret_does_not_hold_it() -> None:
    secret, other = new_secret(), new_secret()
    assert secret not in key_of(secret)
    assert key_of(secret) == key_of(secret) != key_of(other)
