/* What a ruleset's library offers to a host: to the bridge to Python, to JavaScript, to any other program.
 *
 * A state is a position.  A context is the working memory of one thread: memoised results, the moves that were listed
 * last, what chance drew and what the log says of the latest move.  Functions that return an int return AOI_OK, or a fault; after a
 * fault the state they were given is of no use, and must be freed or overwritten by aoi_copy, and the context can be used
 * again.
 *
 * Numbers are 64-bit cells.  -1 is the absent member, INT64_MIN the absent number.
 */
#ifndef AOI_H
#define AOI_H

#include <stddef.h>
#include <stdint.h>

#define AOI_INTERFACE 4 /* the version of this file; a library of another one is not used */

#if defined(_WIN32)
#define AOI_EXPORT __declspec(dllexport)
#else
#define AOI_EXPORT __attribute__((visibility("default")))
#endif

typedef int64_t aoi_cell;
typedef struct aoi_context aoi_context;
typedef struct aoi_state aoi_state;

enum aoi_fault {
  AOI_OK = 0,
  AOI_NO_MEMORY,
  AOI_RULES,    /* the rules fail here, or exceed a limit: play the move in Python, whose message says what is wrong */
  AOI_HOOK,     /* a plugin's function failed, or there is none to call */
  AOI_WRONG_USE /* such as a number of players that the ruleset has not got */
};

/* The version of the interface, the hash that the compiler gave, and a table of the slots as JSON. */
AOI_EXPORT uint32_t aoi_interface(void);
AOI_EXPORT const char *aoi_identity(void);
AOI_EXPORT const char *aoi_table(void);

/* NULL where there is no memory. */
AOI_EXPORT aoi_context *aoi_context_new(void);
AOI_EXPORT void aoi_context_free(aoi_context *context);
AOI_EXPORT aoi_state *aoi_state_new(void);
AOI_EXPORT void aoi_state_free(aoi_state *state);
AOI_EXPORT int aoi_copy(aoi_state *to, const aoi_state *from);

/* Calls a plugin's Python function: `arguments` and the result are cells, a set as its words, a list as its length and its items.
 * Writes at most `room` cells to `result` and returns their number, or -1 for a failure. */
typedef int64_t (*aoi_hook)(void *host, uint32_t function, const aoi_cell *arguments, size_t count, aoi_cell *result,
                            size_t room);
AOI_EXPORT void aoi_set_hook(aoi_context *context, aoi_hook hook, void *host);

/* Whether the log and the draws are recorded; off in a new context. */
AOI_EXPORT void aoi_set_recording(aoi_context *context, int on);
/* What chance draws in the next start or move; for a replay.  Drawn from the seed where there are none left. */
AOI_EXPORT int aoi_set_script(aoi_context *context, const aoi_cell *drawn, size_t count);

/* Sets a game up and runs it to its first decision.  `options` has one cell for each option, in the model's order. */
AOI_EXPORT int aoi_start(aoi_context *context, aoi_state *state, int players, const aoi_cell *options, uint64_t seed_low,
                         uint64_t seed_high);
/* Applies a move, which must be a legal one, and runs to the next decision. */
AOI_EXPORT int aoi_play(aoi_context *context, aoi_state *state, const aoi_cell *move, size_t length);
/* Lists the legal moves of the decision at hand again. */
AOI_EXPORT int aoi_list(aoi_context *context, aoi_state *state);
/* The moves that the latest call of the three above listed: move i is cells[starts[i]] up to cells[starts[i + 1]]. */
AOI_EXPORT size_t aoi_moves(const aoi_context *context, const aoi_cell **cells, const uint32_t **starts);
/* What chance drew in the latest start or move, and its log: pairs of a tag and a value, as AOI_NUMBER and the next ones
 * say.  First a list with two numbers for each draw, what was drawn and below which number; then a list for each entry of the
 * log.  Valid until the next call. */
AOI_EXPORT size_t aoi_story(const aoi_context *context, const aoi_cell **cells);

enum aoi_tag {
  AOI_NUMBER = 0, /* the value is a number */
  AOI_LIST = 1,   /* the value is the number of items, which follow as pairs */
  AOI_TEXT = 2    /* the value is the index of a text in the table */
};

/* What is asked most: who must decide (-1: nobody), whether the game is over, the phase (-1: none), the step of the current
 * frame (-1: none), the number of players, and how many passes of named loops have begun, each as often as it is counted now. */
AOI_EXPORT int aoi_to_move(const aoi_state *state);
AOI_EXPORT int aoi_over(const aoi_state *state);
AOI_EXPORT int aoi_phase(const aoi_state *state);
AOI_EXPORT int aoi_step(const aoi_state *state);
AOI_EXPORT int aoi_players(const aoi_state *state);
AOI_EXPORT aoi_cell aoi_passes(const aoi_state *state);

/* Plays random moves until the game is over or `most` decisions were made.  `random` is the state of the generator, which
 * aoi_rules.machine.generator defines, and is written back; `counts` receives the number of decisions, and of those with more
 * than one legal move, which alone take numbers from it. */
AOI_EXPORT int aoi_playout(aoi_context *context, aoi_state *state, uint64_t *random, int64_t most, int64_t counts[2]);
/* The same as the bot called random in all seats does it: `seats` has, for each seat, the state with which its generators begin;
 * `made` is the number of decisions before. */
AOI_EXPORT int aoi_random_bots(aoi_context *context, aoi_state *state, const uint64_t *seats, int64_t made, int64_t most,
                               int64_t counts[2]);
/* Sets up and plays `games` whole games, the first with the given seed and each with the next number; the options are the first
 * ones, and each game's generator begins with its seed.  `counts` as above, over all games. */
AOI_EXPORT int aoi_playouts(aoi_context *context, aoi_state *state, int players, int64_t games, uint64_t seed,
                            int64_t counts[2]);

/* The values of the score's lines: for each line its values for all players.  `room` is the number of cells there are. */
AOI_EXPORT int aoi_score(aoi_context *context, aoi_state *state, aoi_cell *lines, size_t room);
/* What breaks ties: for each player the cells by which they are ranked, the greatest first; `totals` are their points.  Writes
 * the number of cells of each player to `width`. */
AOI_EXPORT int aoi_rank(aoi_context *context, aoi_state *state, const aoi_cell *totals, aoi_cell *ranks, size_t room,
                        size_t *width);
/* What each position is worth beyond its points; AOI_WRONG_USE where the ruleset does not say. */
AOI_EXPORT int aoi_outlook(aoi_context *context, aoi_state *state, aoi_cell *worth, size_t room);

/* The whole state as cells, and back.  In order: players, the seed's low and high half, the number of draws of each stream,
 * to_move, over, phase, the slots in the order of the table, the number of frames, and each frame: its number of cells, where
 * a list counts as one; then the step, who acts, and its slots.  A value is one cell; a set as many as `words` in the table; a
 * list its length and its items.  A slot with `size` has so many values, and one more, the absent one.  `cells` stay valid until
 * the next call with this context. */
AOI_EXPORT int aoi_export(aoi_context *context, const aoi_state *state, const aoi_cell **cells, size_t *count);
AOI_EXPORT int aoi_import(aoi_context *context, aoi_state *state, const aoi_cell *cells, size_t count);

/* The digest of a position, as aoi_rules.machine.digest defines it: eight bytes.  `seats` are the names of the seats in play, and
 * `also` texts that belong to it, each preceded by a line break. */
AOI_EXPORT int aoi_digest(aoi_context *context, const aoi_state *state, const char *const *seats, const char *also,
                          uint8_t digest[8]);
/* The same from the sum of the entries of a position `before`, of the same game: only entries that differ are hashed.  `sum` holds
 * that position's and then this one's; `before` is NULL where none is known.  `hashed` is how many entries were hashed. */
AOI_EXPORT int aoi_digest_since(aoi_context *context, const aoi_state *state, const char *const *seats, const char *also,
                                const aoi_state *before, uint64_t *sum, uint64_t *hashed, uint8_t digest[8]);

#endif
