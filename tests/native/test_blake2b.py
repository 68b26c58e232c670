"""BLAKE2b in C, and the draws and derived numbers made with it, equal those of Python."""

from __future__ import annotations

from ctypes import CDLL, c_size_t, c_uint64, create_string_buffer
from hashlib import blake2b
from random import Random

import pytest

from aoi_rules.machine.kernel import SEEDS, derive_seed, drawn_at
from tests.native.c_functions import compiled

TEXT = """
#include "blake2b.h"

/* Hashes a message in parts of `part` bytes. */
void hash(const char *message, size_t length, size_t part, const uint8_t *key, size_t key_length, const char *person, size_t size,
          uint8_t *digest) {
  Blake2b b;
  blake2b_begin(&b, size, key, key_length, person);
  for (size_t at = 0; at < length; at += part) blake2b_add(&b, message + at, length - at < part ? length - at : part);
  blake2b_end(&b, digest);
}
uint64_t draw(const uint64_t *seed, const char *stream, size_t length, uint64_t count, uint64_t sides) {
  static SeedHash latest;
  return drawn_at(&latest, seed, stream, length, count, sides);
}
void derive(const uint64_t *seed, const char *purpose, uint64_t *number) { derived(seed, purpose, number); }
"""
RANDOM = Random(1)
MESSAGE = RANDOM.randbytes(100_000)
SEED = 0x0123456789ABCDEF0123456789ABCDEF


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> CDLL:
    library = compiled(TEXT, tmp_path_factory.mktemp("blake2b"))
    library.draw.restype = c_uint64
    return library


def hashed(c: CDLL, message: bytes, part: int, key: bytes = b"", person: bytes = b"", size: int = 64) -> bytes:
    digest = create_string_buffer(size)
    c.hash(message, c_size_t(len(message)), c_size_t(part), key, c_size_t(len(key)), person, c_size_t(size), digest)
    return digest.raw


def halves(seed: int) -> object:
    return (c_uint64 * 2)(seed % 2**64, seed >> 64)


@pytest.mark.thorough_with("1-0")
@pytest.mark.parametrize("length", [*range(6), *range(125, 132), *range(253, 260), 384, 1000, 4096, 99_999])
@pytest.mark.parametrize("part", [1, 100, 128, 100_000])
def test_messages_of_all_lengths_in_parts_of_all_lengths(c: CDLL, length: int, part: int) -> None:
    message = MESSAGE[:length]
    assert hashed(c, message, part) == blake2b(message).digest()
    assert hashed(c, message, part, b"key", b"aoi digest", 8) == blake2b(
        message, key=b"key", person=b"aoi digest", digest_size=8).digest()


@pytest.mark.parametrize("size", [1, 8, 16, 31, 63, 64])
@pytest.mark.parametrize("key", [0, 1, 16, 63, 64])
@pytest.mark.parametrize("person", [b"", b"a", b"aoi digest", b"sixteen letters!"])
def test_keys_persons_and_sizes(c: CDLL, size: int, key: int, person: bytes) -> None:
    for length in (0, 1, 127, 128, 129, 300):
        message, secret = MESSAGE[:length], MESSAGE[-key:] if key else b""
        assert hashed(c, message, 77, secret, person, size) == blake2b(
            message, key=secret, person=person, digest_size=size).digest()


@pytest.mark.parametrize("sides", [1, 2, 7, 52, 2**32 + 1, 2**63 + 1, 2**64 - 1], ids=str)
@pytest.mark.parametrize("seed", [0, SEED, SEEDS - 1], ids=hex)
@pytest.mark.parametrize("stream", [b"deck", b"setup.first", "Größe".encode(), b"long" * 60])
def test_draws_are_those_of_python(c: CDLL, sides: int, seed: int, stream: bytes) -> None:
    """This includes the case in which half of all tries are above the greatest multiple of the sides, and draws after those of
    another seed."""
    for count in (1, 2, 3, 255, 256, 2**40):
        if count == 3:
            c.draw(halves(seed ^ 1 << 64), stream, c_size_t(len(stream)), c_uint64(1), c_uint64(6))
        drawn = c.draw(halves(seed), stream, c_size_t(len(stream)), c_uint64(count), c_uint64(sides))
        assert drawn == drawn_at(seed, stream, count, sides)


@pytest.mark.parametrize("seed", [0, SEED, SEEDS - 1], ids=hex)
@pytest.mark.parametrize("purpose", ["", "bot red", "a purpose of more than one block: " + "é" * 100])
def test_derived_numbers_are_those_of_python(c: CDLL, seed: int, purpose: str) -> None:
    number = (c_uint64 * 2)()
    c.derive(halves(seed), purpose.encode(), number)
    assert number[0] | number[1] << 64 == derive_seed(seed, purpose)
