/* BLAKE2b as RFC 7693 defines it, with a key and a `person`, and what this engine computes with it: the draws of chance and the
 * numbers that are derived from a seed, both as aoi_rules.machine.kernel defines them. */
#ifndef AOI_BLAKE2B_H
#define AOI_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { BLAKE2B_BLOCK = 128, BLAKE2B_LARGEST = 64, BLAKE2B_PERSON = 16 };

/* A message that is being hashed.  Its last block waits in `block` until it is known to be the last one. */
typedef struct {
  uint64_t state[8];
  uint64_t hashed; /* the number of bytes before those in `block`; no message here is close to 2**64 bytes long */
  uint8_t block[BLAKE2B_BLOCK];
  size_t filled; /* the bytes in `block` */
  size_t size;   /* of the digest, from 1 to 64 bytes */
} Blake2b;

static const uint64_t BLAKE2B_START[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

/* The order of the message's words in each round; the last two rounds use the first two rows again. */
static const uint8_t BLAKE2B_ORDER[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static inline uint64_t little_word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

static inline void little_bytes(uint8_t *bytes, uint64_t word) { memcpy(bytes, &word, sizeof word); }
#else
static inline uint64_t little_word(const uint8_t *bytes) {
  uint64_t word = 0;
  for (int i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << (8 * i);
  return word;
}

static inline void little_bytes(uint8_t *bytes, uint64_t word) {
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(word >> (8 * i));
}
#endif

static inline uint64_t rotated(uint64_t word, int right) { return word >> right | word << (64 - right); }

/* This is a macro, so that every index of `v` is a constant: then its words stay in registers, which is twice as fast. */
#define BLAKE2B_MIX(a, b, c, d, x, y) \
  v[a] += v[b] + m[order[x]], v[d] = rotated(v[d] ^ v[a], 32), v[c] += v[d], v[b] = rotated(v[b] ^ v[c], 24); \
  v[a] += v[b] + m[order[y]], v[d] = rotated(v[d] ^ v[a], 16), v[c] += v[d], v[b] = rotated(v[b] ^ v[c], 63)

/* Hashes the block, of which the message fills `filled` bytes. */
static void blake2b_block(Blake2b *b, int last) {
  uint64_t v[16], m[16];
  b->hashed += b->filled;
  for (int i = 0; i < 8; i++) v[i] = b->state[i], v[8 + i] = BLAKE2B_START[i];
  v[12] ^= b->hashed;
  if (last) v[14] = ~v[14];
  for (int i = 0; i < 16; i++) m[i] = little_word(b->block + 8 * i);
  for (int round = 0; round < 12; round++) { /* writing out all twelve rounds would not be faster, and much more to compile */
    const uint8_t *order = BLAKE2B_ORDER[round % 10];
    BLAKE2B_MIX(0, 4, 8, 12, 0, 1);
    BLAKE2B_MIX(1, 5, 9, 13, 2, 3);
    BLAKE2B_MIX(2, 6, 10, 14, 4, 5);
    BLAKE2B_MIX(3, 7, 11, 15, 6, 7);
    BLAKE2B_MIX(0, 5, 10, 15, 8, 9);
    BLAKE2B_MIX(1, 6, 11, 12, 10, 11);
    BLAKE2B_MIX(2, 7, 8, 13, 12, 13);
    BLAKE2B_MIX(3, 4, 9, 14, 14, 15);
  }
  for (int i = 0; i < 8; i++) b->state[i] ^= v[i] ^ v[8 + i];
  b->filled = 0;
}

static inline void blake2b_add(Blake2b *b, const void *message, size_t length) {
  const uint8_t *next = message;
  while (length) {
    if (b->filled == BLAKE2B_BLOCK) blake2b_block(b, 0);
    size_t part = BLAKE2B_BLOCK - b->filled;
    if (part > length) part = length;
    memcpy(b->block + b->filled, next, part);
    b->filled += part, next += part, length -= part;
  }
}

/* Begins a message.  `size` is the size of the digest, from 1 to 64 bytes.  The key is optional and has at most 64 bytes; 16
 * bytes of `person` are used. */
static inline void blake2b_begin(Blake2b *b, size_t size, const uint8_t *key, size_t key_length, const char *person) {
  uint8_t padded[BLAKE2B_BLOCK] = {0}, named[BLAKE2B_PERSON] = {0};
  for (int i = 0; i < BLAKE2B_PERSON && person[i]; i++) named[i] = (uint8_t)person[i];
  memcpy(b->state, BLAKE2B_START, sizeof b->state);
  b->state[0] ^= 0x01010000 ^ (uint64_t)key_length << 8 ^ size;
  b->state[6] ^= little_word(named);
  b->state[7] ^= little_word(named + 8);
  b->hashed = b->filled = 0;
  b->size = size;
  if (!key_length) return;
  memcpy(padded, key, key_length);
  blake2b_add(b, padded, sizeof padded);
}

/* Begins a message that is keyed with the 16 bytes of a game's seed, its low half first. */
static inline void blake2b_seeded(Blake2b *b, size_t size, const uint64_t seed[2], const char *person) {
  uint8_t key[16];
  little_bytes(key, seed[0]);
  little_bytes(key + 8, seed[1]);
  blake2b_begin(b, size, key, sizeof key, person);
}

/* Ends a message and writes its digest. */
static inline void blake2b_end(Blake2b *b, uint8_t *digest) {
  uint8_t bytes[BLAKE2B_LARGEST];
  memset(b->block + b->filled, 0, BLAKE2B_BLOCK - b->filled);
  blake2b_block(b, 1);
  for (int i = 0; i < 8; i++) little_bytes(bytes + 8 * i, b->state[i]);
  memcpy(digest, bytes, b->size);
}

/* The hash of the latest seed's key: it is half of the work of a draw, and a game draws with the same seed many times. */
typedef struct {
  uint64_t seed[2];
  int known;
  Blake2b keyed;
} SeedHash;

static inline const Blake2b *keyed_with(SeedHash *latest, const uint64_t seed[2]) {
  if (!latest->known || latest->seed[0] != seed[0] || latest->seed[1] != seed[1]) {
    latest->seed[0] = seed[0], latest->seed[1] = seed[1];
    latest->known = 1;
    blake2b_seeded(&latest->keyed, 8, seed, "");
    blake2b_block(&latest->keyed, 0); /* the key is not the last block: a draw's message is never empty */
  }
  return &latest->keyed;
}

static inline uint64_t drawn_try(const Blake2b *keyed, const char *stream, size_t length, uint64_t count, uint64_t try) {
  Blake2b b = *keyed;
  uint8_t numbers[17] = {0}, digest[8];
  little_bytes(numbers + 1, count);
  little_bytes(numbers + 9, try);
  blake2b_add(&b, stream, length);
  blake2b_add(&b, numbers, sizeof numbers);
  blake2b_end(&b, digest);
  return little_word(digest);
}

/* The `count`-th draw of a stream, counted from 1: a number from 0 up to `sides` - 1, all equally likely.  The caller keeps
 * `latest` for its next draws; it begins as zeros. */
static inline uint64_t drawn_at(SeedHash *latest, const uint64_t seed[2], const char *stream, size_t length, uint64_t count,
                                uint64_t sides) {
  const Blake2b *keyed = keyed_with(latest, seed);
  uint64_t uneven = (UINT64_MAX % sides + 1) % sides; /* 2**64 % sides: if one of this many highest numbers is drawn, draw again */
  for (uint64_t try = 0;; try++) {
    uint64_t number = drawn_try(keyed, stream, length, count, try);
    if (number <= UINT64_MAX - uneven) return number % sides;
  }
}

/* A number of 128 bits for a purpose other than the game's own draws, its low half first. */
static inline void derived(const uint64_t seed[2], const char *purpose, uint64_t number[2]) {
  Blake2b b;
  uint8_t digest[16];
  blake2b_seeded(&b, sizeof digest, seed, "aoi derived");
  blake2b_add(&b, purpose, strlen(purpose));
  blake2b_end(&b, digest);
  number[0] = little_word(digest);
  number[1] = little_word(digest + 8);
}

#endif
