/* The functions of the C library that a ruleset's C needs, for WebAssembly without a C library.
 *
 * The size of a block, including its head, is a power of two.  A freed block is kept for the next request of its size; a game
 * needs the same sizes again and again.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

enum { LEAST_POWER = 5, LARGEST_POWER = 30, PAGE = 65536 };

typedef struct Block {
  size_t power; /* it has 1 << power bytes */
  struct Block *next;
  uint64_t unused; /* so that a head has 16 bytes */
} Block;
_Static_assert(sizeof(Block) == 16, "what follows a head is aligned to 16 bytes");

extern unsigned char __heap_base; /* the linker puts it after everything else */
static uintptr_t fresh;           /* where the memory begins that has never been used */
static Block *spare[LARGEST_POWER + 1];

/* A block of memory that has never been used; NULL if there is none left. */
static Block *fresh_block(size_t power) {
  if (!fresh) fresh = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  size_t end = fresh + ((size_t)1 << power), room = __builtin_wasm_memory_size(0) * PAGE;
  if (end < fresh) return NULL;
  if (end > room && __builtin_wasm_memory_grow(0, (end - room + PAGE - 1) / PAGE) == SIZE_MAX) return NULL;
  Block *block = (Block *)fresh;
  fresh = end;
  return block;
}

EXPORTED void *malloc(size_t size) {
  size_t power = LEAST_POWER;
  while (power < LARGEST_POWER && ((size_t)1 << power) < size + sizeof(Block)) power++;
  if (size > ((size_t)1 << power) - sizeof(Block)) return NULL;
  Block *block = spare[power];
  if (block) spare[power] = block->next;
  else block = fresh_block(power);
  if (!block) return NULL;
  block->power = power;
  return block + 1;
}

EXPORTED void free(void *old) {
  if (!old) return;
  Block *block = (Block *)old - 1;
  block->next = spare[block->power];
  spare[block->power] = block;
}

void *calloc(size_t count, size_t size) {
  size_t bytes;
  void *found = __builtin_mul_overflow(count, size, &bytes) ? NULL : malloc(bytes);
  return found ? memset(found, 0, bytes) : NULL;
}

void *realloc(void *old, size_t size) {
  if (!old) return malloc(size);
  size_t room = ((size_t)1 << ((Block *)old - 1)->power) - sizeof(Block);
  if (size <= room) return old;
  void *found = malloc(size);
  if (found) {
    memcpy(found, old, room);
    free(old);
  }
  return found;
}

/* With bulk memory each of these three is one instruction. */
void *memcpy(void *restrict to, const void *restrict from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *one = a, *other = b;
  for (size_t i = 0; i < size; i++)
    if (one[i] != other[i]) return one[i] < other[i] ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

/* The product of two 128-bit numbers; compilers call it to multiply 64-bit numbers and detect an overflow.  It is not optimised:
 * they would recognise what it computes, and make it call itself. */
__attribute__((optnone, noinline)) __int128 __multi3(__int128 a, __int128 b) {
  uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
  uint64_t a0 = a_low & UINT32_MAX, a1 = a_low >> 32, b0 = b_low & UINT32_MAX, b1 = b_low >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (middle & UINT32_MAX);
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)((unsigned __int128)a >> 64) * b_low + a_low * (uint64_t)((unsigned __int128)b >> 64);
  return (__int128)((unsigned __int128)high << 64 | a_low * b_low);
}
