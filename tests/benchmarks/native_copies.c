/* Nanoseconds that a copy of a position takes: native_copies LIBRARY PLAYERS OPTIONS SEED.
 *
 * The positions lie half-way through random games.  The time is the processor's, on the average over copies of each. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "aoi.h"

enum { POSITIONS = 5, COPIES = 50000 };

#define FUNCTION(name) __typeof__(aoi_##name) *name = (__typeof__(aoi_##name) *)dlsym(library, "aoi_" #name)

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char **words) {
  if (count != 5) return 2;
  void *library = dlopen(words[1], RTLD_NOW);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
  FUNCTION(context_new);
  FUNCTION(state_new);
  FUNCTION(start);
  FUNCTION(playout);
  FUNCTION(copy);
  int players = atoi(words[2]), options = atoi(words[3]);
  uint64_t seed = strtoull(words[4], NULL, 10);
  aoi_cell *first = calloc((size_t)options + 1, sizeof *first);
  aoi_context *context = context_new();
  aoi_state *whole = state_new(), *half[POSITIONS], *copied = state_new();
  for (int i = 0; i < POSITIONS; i++) {
    int64_t counts[2];
    uint64_t random = seed + (uint64_t)i;
    half[i] = state_new();
    if (start(context, whole, players, first, random, 0) || playout(context, whole, &random, INT64_MAX, counts)) return 1;
    random = seed + (uint64_t)i;
    if (start(context, half[i], players, first, random, 0) || playout(context, half[i], &random, counts[0] / 2, counts)) return 1;
  }
  double begun = now();
  for (int n = 0; n < COPIES; n++)
    for (int i = 0; i < POSITIONS; i++)
      if (copy(copied, half[i])) return 1;
  printf("%.3f\n", (now() - begun) / COPIES / POSITIONS);
  return 0;
}
