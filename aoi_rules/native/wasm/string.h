/* What a ruleset's C uses of the standard library, for WebAssembly without one; memory.c has the functions. */
#ifndef AOI_WASM_STRING_H
#define AOI_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);

#endif
