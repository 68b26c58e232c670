/* Whole random games; a ruleset's file includes this at its end.  aoi_rules/machine/random_play.py is the same in Python. */
#ifndef AOI_PLAYOUT_H
#define AOI_PLAYOUT_H

#include "generator.h"

/* Plays on from the decision whose moves are listed.  If `seats` is NULL, all numbers come from the generator at `random`;
 * otherwise each decision has its own generator, and `made` is the number of decisions made before.  If there is only one move,
 * no number is drawn. */
static int play_randomly(Context *c, State *s, uint64_t *random, const uint64_t *seats, int64_t made, int64_t most,
                         int64_t counts[2]) {
  int recording = c->recording, code = AOI_OK;
  int64_t decisions = 0, real = 0;
  c->recording = 0;
  while (!s->over && decisions < most && code == AOI_OK) {
    size_t count = c->moves.count, at = 0;
    uint64_t own;
    if (!count) {
      code = AOI_RULES; /* somebody must decide, but has no move */
      break;
    }
    if (count > 1) {
      if (seats) own = generator_of_decision(seats[s->to_move], (uint64_t)(made + decisions));
      at = (size_t)generator_below(seats ? &own : random, count);
      real++;
    }
    const uint32_t *starts = c->moves.starts;
    code = aoi_play(c, s, c->moves.cells + starts[at], starts[at + 1] - starts[at]);
    decisions++;
  }
  c->recording = recording;
  counts[0] = decisions;
  counts[1] = real;
  return code;
}

int aoi_playout(aoi_context *c, aoi_state *s, uint64_t *random, int64_t most, int64_t counts[2]) {
  int code = aoi_list(c, s);
  return code ? code : play_randomly(c, s, random, NULL, 0, most, counts);
}

int aoi_random_bots(aoi_context *c, aoi_state *s, const uint64_t *seats, int64_t made, int64_t most, int64_t counts[2]) {
  int code = aoi_list(c, s);
  return code ? code : play_randomly(c, s, NULL, seats, made, most, counts);
}

int aoi_playouts(aoi_context *c, aoi_state *s, int players, int64_t games, uint64_t seed, int64_t counts[2]) {
  static const Cell options[OPTION_COUNT + 1];
  int64_t found[2];
  int recording = c->recording, code = AOI_OK;
  counts[0] = counts[1] = 0;
  c->recording = 0;
  for (int64_t game = 0; game < games && code == AOI_OK; game++) {
    uint64_t random = seed + (uint64_t)game;
    code = aoi_start(c, s, players, options, random, 0);
    if (code == AOI_OK) code = play_randomly(c, s, &random, NULL, 0, INT64_MAX, found);
    if (code == AOI_OK) counts[0] += found[0], counts[1] += found[1];
  }
  c->recording = recording;
  return code;
}

#endif
