/* Plays many games with one ruleset's library, as no host should: states go from context to context, are copied, exported, damaged
 * and imported again.  Compiled with sanitizers, and with RULES, the name of the ruleset's C file, whose names it can use.
 *
 *   driver GAMES SEED LEAST_PLAYERS
 *
 * Writes what was done as JSON; a wrong result ends it with a message and 1. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#if SHORT_OF_MEMORY
/* Every so often there is no memory. */
static uint32_t memory_random = 1;
static int refused_memory(void) { return (memory_random = memory_random * 1664525u + 1013904223u) >> 16 < SHORT_OF_MEMORY; }
static void *few_malloc(size_t size) { return refused_memory() ? NULL : malloc(size); }
static void *few_calloc(size_t count, size_t size) { return refused_memory() ? NULL : calloc(count, size); }
static void *few_realloc(void *block, size_t size) { return refused_memory() ? NULL : realloc(block, size); }
#define malloc few_malloc
#define calloc few_calloc
#define realloc few_realloc
#endif
#include RULES
#if THREADS
#include <pthread.h>
#endif

enum { MOST_DECISIONS = 400, MOST_CELLS = 1 << 16, AFTER_DAMAGE = 25 };

typedef struct {
  uint64_t random;
  long games, decisions, faults, damaged, refused, played_on;
} Run;

#define CHECK(test) ((test) ? (void)0 : wrong(#test, __LINE__))
static void wrong(const char *test, int line) {
  fprintf(stderr, "line %d: %s\n", line, test);
  exit(1);
}

static uint64_t number(Run *run) {
  run->random ^= run->random << 13;
  run->random ^= run->random >> 7;
  return run->random ^= run->random << 17;
}
static size_t below(Run *run, size_t count) { return (size_t)(number(run) % count); }

static const char *SEATS[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p",
                              "q", "r", "s", "t", "u", "v", "w", "x", "y", "z"};

/* Everything that a host can ask of a position. */
static void ask(aoi_context *c, aoi_state *s) {
  static _Thread_local aoi_cell lines[4096], ranks[4096], totals[64];
  uint8_t digest[8];
  size_t width;
  aoi_score(c, s, lines, sizeof lines / sizeof *lines);
  aoi_rank(c, s, totals, ranks, sizeof ranks / sizeof *ranks, &width);
  aoi_outlook(c, s, lines, sizeof lines / sizeof *lines);
  if (aoi_players(s) <= 26) aoi_digest(c, s, SEATS, "", digest);
}

/* Plays a random one of the moves that are listed. */
static int random_move(Run *run, aoi_context *c, aoi_state *s) {
  const aoi_cell *cells;
  const uint32_t *starts;
  aoi_cell move[256];
  size_t count = aoi_moves(c, &cells, &starts), at = below(run, count), length = starts[at + 1] - starts[at];
  CHECK(length <= 256);
  memcpy(move, cells + starts[at], length * sizeof *move);
  return aoi_play(c, s, move, length);
}

static void same_moves(aoi_context *a, aoi_context *b) {
  const aoi_cell *one, *other;
  const uint32_t *starts, *other_starts;
  size_t count = aoi_moves(a, &one, &starts);
  CHECK(aoi_moves(b, &other, &other_starts) == count);
  if (!count) return;
  CHECK(!memcmp(starts, other_starts, (count + 1) * sizeof *starts));
  CHECK(!starts[count] || !memcmp(one, other, starts[count] * sizeof *one));
}

/* The cells of a position, changed in a few places or cut off, taken for a position. */
static void damage(Run *run, aoi_context *c, aoi_state *into, aoi_cell *cells, size_t count) {
  static const aoi_cell values[] = {0, 1, -1, 2, 63, 64, 65, 1000, INT64_MIN, INT64_MIN + 1, INT64_MAX, 1 << 20, -1000};
  size_t changes = 1 + below(run, 4);
  while (changes--) {
    aoi_cell *cell = &cells[below(run, count)];
    switch (below(run, 3)) {
      case 0: *cell = values[below(run, sizeof values / sizeof *values)]; break;
      case 1: *cell ^= (aoi_cell)1 << below(run, 63); break;
      default: *cell = (aoi_cell)((uint64_t)*cell + below(run, 5) - 2); break;
    }
  }
  if (!below(run, 10)) count = below(run, count);
  run->damaged++;
  if (aoi_import(c, into, cells, count)) {
    run->refused++;
    return;
  }
  ask(c, into);
  if (aoi_list(c, into)) return;
  for (int n = 0; n < AFTER_DAMAGE; n++) {
    const aoi_cell *listed;
    const uint32_t *starts;
    if (aoi_over(into) || !aoi_moves(c, &listed, &starts) || random_move(run, c, into)) return;
    run->played_on++;
    ask(c, into);
  }
}

/* The position goes through another context as cells and as a copy; both are the same position. */
static void elsewhere(Run *run, aoi_context *a, aoi_context *b, aoi_state *s, aoi_state *t) {
  const aoi_cell *cells;
  size_t count, again;
  CHECK(!aoi_copy(t, s));
  CHECK(!aoi_export(a, t, &cells, &count));
  CHECK(count < MOST_CELLS);
  aoi_cell *kept = malloc(count * sizeof *kept);
  memcpy(kept, cells, count * sizeof *kept);
  CHECK(!aoi_import(b, t, kept, count));
  CHECK(!aoi_export(b, t, &cells, &again));
  CHECK(again == count && !memcmp(cells, kept, count * sizeof *kept));
  if (!aoi_list(b, t) && !aoi_list(a, s)) same_moves(a, b);
  if (below(run, 2)) damage(run, b, t, kept, count);
  free(kept);
}

static void play_game(Run *run, aoi_context *a, aoi_context *b, int least) {
  aoi_state *s = aoi_state_new(), *t = aoi_state_new();
  aoi_cell options[OPTION_COUNT + 1];
  int players = least + (int)below(run, (size_t)(SEAT_COUNT - least + 1));
  for (int i = 0; i < OPTION_COUNT; i++) options[i] = (aoi_cell)below(run, (size_t)OPTION_SIZES[i]);
  aoi_set_recording(a, (int)below(run, 2));
  int code = aoi_start(a, s, players, options, number(run), number(run));
  for (int n = 0; n < MOST_DECISIONS && !code && !aoi_over(s); n++) {
    const aoi_cell *story;
    aoi_story(a, &story);
    if (n % 6 == 5) {
      ask(a, s);
      elsewhere(run, a, b, s, t);
      if (aoi_list(a, s)) break;
    }
    if (n % 4 == 3 && aoi_list(b, s) == AOI_OK) { /* the same position, played by the other context */
      same_moves(a, b);
      aoi_context *swapped = a;
      a = b;
      b = swapped;
    }
    code = random_move(run, a, s);
    run->decisions++;
  }
  run->faults += code != 0;
  run->games++;
  aoi_state_free(s);
  aoi_state_free(t);
}

static void play_games(Run *run, long games, int least) {
  aoi_context *a = aoi_context_new(), *b = aoi_context_new();
  for (long game = 0; game < games; game++) {
    play_game(run, a, b, least);
    if (game % 16 == 15) { /* contexts come and go */
      aoi_context_free(b);
      b = aoi_context_new();
    }
  }
  aoi_context_free(a);
  aoi_context_free(b);
}

/* Plays on whatever fails, with a new context for each game, so that there is something to ask memory for. */
static void play_short_of_memory(Run *run, long games, int least) {
  aoi_cell options[OPTION_COUNT + 1] = {0};
  for (; run->games < games; run->games++) {
    aoi_context *c = aoi_context_new();
    aoi_state *s = aoi_state_new(), *t = aoi_state_new();
    if (c && s && t && !aoi_start(c, s, least, options, number(run), 0)) {
      aoi_set_recording(c, 1);
      for (int n = 0; n < 60 && !aoi_over(s); n++) {
        const aoi_cell *cells, *story;
        size_t count;
        if (aoi_copy(t, s)) run->faults++;
        else if (aoi_list(c, t) || random_move(run, c, t) || aoi_export(c, t, &cells, &count)) run->faults++;
        else if (aoi_import(c, s, cells, count)) break; /* the position is lost */
        if (aoi_story(c, &story) && !(n % 7)) ask(c, s);
        run->decisions++;
      }
    }
    aoi_context_free(c);
    aoi_state_free(s);
    aoi_state_free(t);
  }
}

#if THREADS
typedef struct {
  Run run;
  int least;
} Player;

/* Positions on their way from thread to thread. */
static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
static aoi_state *left_behind[THREADS];

static void exchange(Run *run, aoi_state **s) {
  size_t at = below(run, THREADS);
  pthread_mutex_lock(&door);
  aoi_state *found = left_behind[at];
  left_behind[at] = *s;
  pthread_mutex_unlock(&door);
  *s = found ? found : aoi_state_new();
}

static void *play_apart(void *given) {
  Player *player = given;
  Run *run = &player->run;
  aoi_context *c = aoi_context_new();
  aoi_state *s = aoi_state_new();
  aoi_cell options[OPTION_COUNT + 1] = {0};
  int code = 1;
  for (int n = 0; n < 3000; n++) {
    if (code || aoi_over(s)) {
      code = aoi_start(c, s, player->least, options, number(run), 0);
      run->games++;
    } else {
      code = aoi_list(c, s);
      if (!code) code = random_move(run, c, s);
      run->decisions++;
    }
    if (!code && !aoi_over(s)) {
      if (!(n % 8)) ask(c, s);
      exchange(run, &s);
      code = aoi_players(s) == 0;
    }
  }
  aoi_context_free(c);
  aoi_state_free(s);
  return NULL;
}

static void play_in_threads(Run *run, int least) {
  pthread_t threads[THREADS];
  Player players[THREADS];
  for (int i = 0; i < THREADS; i++) {
    players[i] = (Player){{.random = number(run)}, least};
    CHECK(!pthread_create(&threads[i], NULL, play_apart, &players[i]));
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    run->games += players[i].run.games;
    run->decisions += players[i].run.decisions;
  }
  for (int i = 0; i < THREADS; i++) aoi_state_free(left_behind[i]);
}
#endif

int main(int count, char **arguments) {
  CHECK(count == 4);
#if BROKEN
  volatile char *room = malloc(8);
  CHECK(room[8] != 1); /* for a test of the sanitizer */
#endif
  Run run = {.random = strtoull(arguments[2], NULL, 10) * 2 + 0x9E3779B97F4A7C15u};
#if THREADS
  play_in_threads(&run, atoi(arguments[3]));
#elif SHORT_OF_MEMORY
  play_short_of_memory(&run, atol(arguments[1]), atoi(arguments[3]));
#else
  play_games(&run, atol(arguments[1]), atoi(arguments[3]));
#endif
  printf("{\"games\": %ld, \"decisions\": %ld, \"faults\": %ld, \"damaged\": %ld, \"refused\": %ld, \"played_on\": %ld}\n", run.games,
         run.decisions, run.faults, run.damaged, run.refused, run.played_on);
  return 0;
}
