/* What a ruleset's C uses of the standard library, for WebAssembly without one; memory.c has the functions. */
#ifndef AOI_WASM_STDLIB_H
#define AOI_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);

#endif
