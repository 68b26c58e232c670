/* A game of matches, as a library that keeps aoi.h by hand: players take one to three matches from a heap in turn; who takes
 * the last one wins.  A die says how many there are.  `ask` asks a plugin's function how many to take, and `break` fails. */
#include "aoi.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PLAYERS = 4, TAKE = 0, ASK = 1, BREAK = 2 };

struct aoi_state {
  aoi_cell players, seed[2], draws, to_move, over, phase;
  aoi_cell heap;                     /* a number */
  aoi_cell taken[MOST_PLAYERS + 1];  /* a number for each seat, and the absent one last */
  uint64_t marks[2];                 /* a set of up to 128 members: how many matches were left each time */
  aoi_cell past[256], past_count;    /* a list: what was taken */
  aoi_cell step;
};

struct aoi_context {
  aoi_cell moves[16], story[64], cells[400];
  uint32_t starts[8];
  size_t move_count, story_count, script_count, script_at;
  aoi_cell script[8];
  int recording;
  aoi_hook hook;
  void *host;
};

#ifndef IDENTITY
#define IDENTITY "toy"
#endif

uint32_t aoi_interface(void) { return AOI_INTERFACE; }
const char *aoi_identity(void) { return IDENTITY; }
const char *aoi_table(void) {
  return "{\"name\": \"matches\", \"words\": 2, \"streams\": [\"die\"], \"slots\": ["
         "{\"name\": \"heap\", \"kind\": \"number\", \"size\": null}, "
         "{\"name\": \"taken\", \"kind\": \"number\", \"size\": 4, \"absent\": true}, "
         "{\"name\": \"marks\", \"kind\": \"set\", \"size\": null}, {\"name\": \"past\", \"kind\": \"list\", \"size\": null}], "
         "\"frames\": {\"flow\": [\"number\"]}, \"routines\": [\"flow\", \"flow\", \"flow\", \"flow\"], "
         "\"texts\": [\"begins\", \"takes\"], \"lines\": 2, \"hooks\": [{\"plugin\": \"test\", \"name\": \"count\"}], "
         "\"options\": [\"sides\"]}";
}

aoi_context *aoi_context_new(void) { return calloc(1, sizeof(aoi_context)); }
void aoi_context_free(aoi_context *context) { free(context); }
aoi_state *aoi_state_new(void) { return calloc(1, sizeof(aoi_state)); }
void aoi_state_free(aoi_state *state) { free(state); }
int aoi_copy(aoi_state *to, const aoi_state *from) { return *to = *from, AOI_OK; }

void aoi_set_hook(aoi_context *context, aoi_hook hook, void *host) { context->hook = hook, context->host = host; }
void aoi_set_recording(aoi_context *context, int on) { context->recording = on; }
int aoi_set_script(aoi_context *context, const aoi_cell *drawn, size_t count) {
  if (count > 8) return AOI_NO_MEMORY;
  if (count) memcpy(context->script, drawn, count * sizeof *drawn);
  return context->script_count = count, context->script_at = 0, AOI_OK;
}

static void say(aoi_context *context, aoi_cell tag, aoi_cell value) {
  if (!context->recording) return;
  context->story[context->story_count++] = tag, context->story[context->story_count++] = value;
}

static aoi_cell drawn(aoi_context *context, aoi_state *state, aoi_cell sides) {
  state->draws++;
  if (context->script_at < context->script_count) return context->script[context->script_at++];
  uint64_t mixed = ((uint64_t)state->seed[0] + 1) * 0x9E3779B97F4A7C15u ^ (uint64_t)state->seed[1] * 0xC2B2AE3D27D4EB4Fu;
  return (aoi_cell)((mixed ^ mixed >> 29) % (uint64_t)sides);
}

int aoi_list(aoi_context *context, aoi_state *state) {
  context->move_count = 0;
  size_t at = 0;
  for (aoi_cell n = 1; n <= 3 && n <= state->heap && !state->over; n++) {
    context->starts[context->move_count++] = (uint32_t)at;
    context->moves[at++] = TAKE, context->moves[at++] = n;
  }
  if (state->heap > 3) {
    context->starts[context->move_count++] = (uint32_t)at;
    context->moves[at++] = ASK;
    context->starts[context->move_count++] = (uint32_t)at;
    context->moves[at++] = BREAK;
  }
  context->starts[context->move_count] = (uint32_t)at;
  return AOI_OK;
}

int aoi_start(aoi_context *context, aoi_state *state, int players, const aoi_cell *options, uint64_t low, uint64_t high) {
  if (players < 2 || players > MOST_PLAYERS) return AOI_WRONG_USE;
  memset(state, 0, sizeof *state);
  state->players = players, state->seed[0] = (aoi_cell)low, state->seed[1] = (aoi_cell)high, state->phase = 0;
  state->taken[MOST_PLAYERS] = INT64_MIN, state->step = 1;
  aoi_cell number = drawn(context, state, options[0] + 6);
  state->heap = 10 + number, context->story_count = 0;
  say(context, AOI_LIST, 2), say(context, AOI_NUMBER, number), say(context, AOI_NUMBER, options[0] + 6);
  say(context, AOI_LIST, 3), say(context, AOI_NUMBER, 1), say(context, AOI_TEXT, 0), say(context, AOI_NUMBER, state->heap);
  context->script_count = 0;
  return aoi_list(context, state);
}

int aoi_play(aoi_context *context, aoi_state *state, const aoi_cell *move, size_t length) {
  aoi_cell number = length > 1 ? move[1] : 0;
  context->script_count = 0;
  if (move[0] == BREAK) return AOI_RULES;
  if (move[0] == ASK) {
    if (!context->hook || context->hook(context->host, 0, &state->heap, 1, &number, 1) != 1) return AOI_HOOK;
    if (number < 1 || number > state->heap) return AOI_RULES;
  }
  state->marks[state->heap >> 6 & 1] |= (uint64_t)1 << (state->heap & 63);
  state->past[state->past_count++ & 255] = number;
  state->heap -= number, state->taken[state->to_move] += number;
  context->story_count = 0;
  say(context, AOI_LIST, 0);
  say(context, AOI_LIST, 4), say(context, AOI_NUMBER, 0), say(context, AOI_NUMBER, state->to_move), say(context, AOI_TEXT, 1);
  say(context, AOI_LIST, (aoi_cell)length);
  for (size_t i = 0; i < length; i++) say(context, AOI_NUMBER, move[i]);
  state->over = state->heap == 0;
  if (state->over) state->phase = state->step = -1;
  state->to_move = state->over ? -1 : (state->to_move + 1) % state->players;
  return aoi_list(context, state);
}

size_t aoi_moves(const aoi_context *context, const aoi_cell **cells, const uint32_t **starts) {
  return *cells = context->moves, *starts = context->starts, context->move_count;
}
size_t aoi_story(const aoi_context *context, const aoi_cell **cells) { return *cells = context->story, context->story_count; }

int aoi_to_move(const aoi_state *state) { return (int)state->to_move; }
int aoi_over(const aoi_state *state) { return (int)state->over; }
int aoi_phase(const aoi_state *state) { return (int)state->phase; }
aoi_cell aoi_passes(const aoi_state *state) { (void)state; return 0; }
int aoi_step(const aoi_state *state) { return (int)state->step; }
int aoi_players(const aoi_state *state) { return (int)state->players; }

int aoi_playout(aoi_context *context, aoi_state *state, uint64_t *random, int64_t most, int64_t counts[2]) {
  for (counts[0] = counts[1] = 0; !state->over && counts[0] < most; counts[0]++) {
    aoi_cell most_taken = state->heap < 3 ? state->heap : 3;
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    aoi_cell move[2] = {TAKE, 1 + (aoi_cell)((*random >> 33) % (uint64_t)most_taken)};
    counts[1] += state->heap > 1;
    int fault = aoi_play(context, state, move, 2);
    if (fault) return fault;
  }
  return AOI_OK;
}

int aoi_random_bots(aoi_context *context, aoi_state *state, const uint64_t *seats, int64_t made, int64_t most, int64_t counts[2]) {
  uint64_t random = seats[state->to_move] + (uint64_t)made;
  int64_t all[2] = {0, 0};
  while (!state->over && all[0] < most) {
    int fault = aoi_playout(context, state, &random, 1, counts);
    if (fault) return fault;
    all[0] += counts[0], all[1] += counts[1];
    random = state->over ? 0 : seats[state->to_move] + (uint64_t)(made + all[0]);
  }
  return counts[0] = all[0], counts[1] = all[1], AOI_OK;
}

int aoi_playouts(aoi_context *context, aoi_state *state, int players, int64_t games, uint64_t seed, int64_t counts[2]) {
  const aoi_cell options[1] = {0};
  counts[0] = counts[1] = 0;
  for (int64_t i = 0; i < games; i++) {
    uint64_t random = seed + (uint64_t)i;
    int64_t part[2];
    int fault = aoi_start(context, state, players, options, random, 0);
    if (!fault) fault = aoi_playout(context, state, &random, INT64_MAX, part);
    if (fault) return fault;
    counts[0] += part[0], counts[1] += part[1];
  }
  return AOI_OK;
}

int aoi_score(aoi_context *context, aoi_state *state, aoi_cell *lines, size_t room) {
  (void)context;
  if (room < 2 * (size_t)state->players) return AOI_WRONG_USE;
  for (int i = 0; i < state->players; i++) lines[i] = state->taken[i], lines[state->players + i] = 10 * i;
  return AOI_OK;
}
int aoi_rank(aoi_context *context, aoi_state *state, const aoi_cell *totals, aoi_cell *ranks, size_t room, size_t *width) {
  (void)context, (void)room;
  for (int i = 0; i < state->players; i++) ranks[2 * i] = totals[i], ranks[2 * i + 1] = -i;
  return *width = 2, AOI_OK;
}
int aoi_outlook(aoi_context *context, aoi_state *state, aoi_cell *worth, size_t room) {
  (void)context, (void)state, (void)worth, (void)room;
  return AOI_WRONG_USE;
}

int aoi_export(aoi_context *context, const aoi_state *state, const aoi_cell **cells, size_t *count) {
  aoi_cell *at = context->cells;
  *at++ = state->players, *at++ = state->seed[0], *at++ = state->seed[1], *at++ = state->draws;
  *at++ = state->to_move, *at++ = state->over, *at++ = state->phase, *at++ = state->heap;
  for (int i = 0; i <= MOST_PLAYERS; i++) *at++ = state->taken[i];
  *at++ = (aoi_cell)state->marks[0], *at++ = (aoi_cell)state->marks[1], *at++ = state->past_count;
  for (aoi_cell i = 0; i < state->past_count; i++) *at++ = state->past[i];
  *at++ = !state->over;
  if (!state->over) *at++ = 3, *at++ = state->step, *at++ = state->to_move, *at++ = state->heap;
  return *cells = context->cells, *count = (size_t)(at - context->cells), AOI_OK;
}
int aoi_import(aoi_context *context, aoi_state *state, const aoi_cell *cells, size_t count) {
  (void)context;
  const aoi_cell *at = cells;
  memset(state, 0, sizeof *state);
  if (count < 17 || cells[15] < 0 || cells[15] > 256 || count < 17 + (size_t)cells[15]) return AOI_WRONG_USE;
  if (cells[0] < 2 || cells[0] > MOST_PLAYERS || cells[4] < -1 || cells[4] >= cells[0]) return AOI_WRONG_USE;
  state->players = *at++, state->seed[0] = *at++, state->seed[1] = *at++, state->draws = *at++;
  state->to_move = *at++, state->over = *at++, state->phase = *at++, state->heap = *at++;
  for (int i = 0; i <= MOST_PLAYERS; i++) state->taken[i] = *at++;
  state->marks[0] = (uint64_t)*at++, state->marks[1] = (uint64_t)*at++, state->past_count = *at++;
  for (aoi_cell i = 0; i < state->past_count; i++) state->past[i] = *at++;
  state->step = *at ? 1 : -1;
  return AOI_OK;
}

int aoi_digest_since(aoi_context *context, const aoi_state *state, const char *const *seats, const char *also,
                     const aoi_state *before, uint64_t *known, uint64_t *hashed, uint8_t digest[8]) {
  uint64_t sum = *known = before ? *known + (uint64_t)(state->heap - before->heap) : (uint64_t)state->heap;
  (void)context;
  *hashed = !before || state->heap != before->heap;
  for (int i = 0; i < state->players; i++)
    for (const char *c = seats[i]; *c; c++) sum = sum * 31 + (uint8_t)*c;
  for (; *also; also++) sum = sum * 31 + (uint8_t)*also;
  for (int i = 0; i < 8; i++) digest[i] = (uint8_t)(sum >> 8 * i);
  return AOI_OK;
}
