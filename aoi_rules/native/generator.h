/* Random numbers for random play: SplitMix64, as aoi_rules/machine/generator.py describes and computes it. */
#ifndef AOI_GENERATOR_H
#define AOI_GENERATOR_H

#include <stdint.h>

#define GENERATOR_STEP UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t generator_mixed(uint64_t z) {
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* A random number from 0 to `sides` - 1; `sides` is 1 or more.  Changes the state of the generator. */
static inline uint64_t generator_below(uint64_t *state, uint64_t sides) {
  unsigned unused = 64;
  for (uint64_t rest = sides; rest; rest >>= 1) unused--;
  for (;;) {
    uint64_t number = generator_mixed(*state += GENERATOR_STEP) >> unused;
    if (number < sides) return number;
  }
}

/* The generator's state for a decision, counted from 0; `seat` is the state with which the seat's generators begin. */
static inline uint64_t generator_of_decision(uint64_t seat, uint64_t decision) {
  return generator_mixed(seat + (decision + 1) * GENERATOR_STEP);
}

#endif
