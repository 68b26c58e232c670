/* What a ruleset's library offers to a host: to the bridge to Python, to JavaScript, to any other program.
 *
 * A state is a position.  A context is the working memory of one thread: memoised results, the moves that were listed last, and
 * the draws and the log of the latest move.  Functions that return an int return AOI_OK or a fault.  After a fault, the state
 * that was passed is invalid: free it, or overwrite it with aoi_copy; the context can be used again.
 *
 * Numbers are 64-bit cells.  -1 is the absent member, INT64_MIN the absent number.
 */
#ifndef AOI_H
#define AOI_H

#include <stddef.h>
#include <stdint.h>

#define AOI_INTERFACE 4 /* the version of this file; a library with another version is not used */

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
  AOI_RULES,    /* the rules fail here, or exceed a limit: play the move in Python, which gives a message for people */
  AOI_HOOK,     /* a plugin's function failed, or there is none to call */
  AOI_WRONG_USE /* such as a number of players that the ruleset does not allow */
};

/* The version of the interface, the hash that the compiler computed, and a table of the slots as JSON. */
AOI_EXPORT uint32_t aoi_interface(void);
AOI_EXPORT const char *aoi_identity(void);
AOI_EXPORT const char *aoi_table(void);

/* NULL if there is no memory. */
AOI_EXPORT aoi_context *aoi_context_new(void);
AOI_EXPORT void aoi_context_free(aoi_context *context);
AOI_EXPORT aoi_state *aoi_state_new(void);
AOI_EXPORT void aoi_state_free(aoi_state *state);
AOI_EXPORT int aoi_copy(aoi_state *to, const aoi_state *from);

/* Calls a plugin's Python function: `arguments` and the result are cells, a set as its words, a list as its length and its
 * items. Writes at most `room` cells to `result` and returns their number, or -1 on failure. */
typedef int64_t (*aoi_hook)(void *host, uint32_t function, const aoi_cell *arguments, size_t count, aoi_cell *result,
                            size_t room);
AOI_EXPORT void aoi_set_hook(aoi_context *context, aoi_hook hook, void *host);

/* Whether the log and the draws are recorded; off in a new context. */
AOI_EXPORT void aoi_set_recording(aoi_context *context, int on);
/* Sets what chance draws in the next start or move, for a replay.  When these are used up, chance draws from the seed. */
AOI_EXPORT int aoi_set_script(aoi_context *context, const aoi_cell *drawn, size_t count);

/* Sets a game up and runs it to its first decision.  `options` has one cell for each option, in the model's order. */
AOI_EXPORT int aoi_start(aoi_context *context, aoi_state *state, int players, const aoi_cell *options, uint64_t seed_low,
                         uint64_t seed_high);
/* Applies a legal move and runs to the next decision. */
AOI_EXPORT int aoi_play(aoi_context *context, aoi_state *state, const aoi_cell *move, size_t length);
/* Lists the legal moves of the current decision again. */
AOI_EXPORT int aoi_list(aoi_context *context, aoi_state *state);
/* The moves that the latest call of the three above listed: move i is cells[starts[i]] up to cells[starts[i + 1]]. */
AOI_EXPORT size_t aoi_moves(const aoi_context *context, const aoi_cell **cells, const uint32_t **starts);
/* What chance drew in the latest start or move, and its log: pairs of a tag (AOI_NUMBER, AOI_LIST or AOI_TEXT) and a value.
 * First a list with two numbers for each draw (the number drawn, and the number of possible outcomes), then a list for each
 * entry of the log.  Valid until the next call. */
AOI_EXPORT size_t aoi_story(const aoi_context *context, const aoi_cell **cells);

enum aoi_tag {
  AOI_NUMBER = 0, /* the value is a number */
  AOI_LIST = 1,   /* the value is the number of items, which follow as pairs */
  AOI_TEXT = 2    /* the value is the index of a text in the table */
};

/* The values that are read most often: who must decide (-1: nobody), whether the game is over, the phase (-1: none), the step of
 * the current frame (-1: none), the number of players, and the sum of the counts of all named loops. */
AOI_EXPORT int aoi_to_move(const aoi_state *state);
AOI_EXPORT int aoi_over(const aoi_state *state);
AOI_EXPORT int aoi_phase(const aoi_state *state);
AOI_EXPORT int aoi_step(const aoi_state *state);
AOI_EXPORT int aoi_players(const aoi_state *state);
AOI_EXPORT aoi_cell aoi_passes(const aoi_state *state);

/* Plays random moves until the game is over or `most` decisions were made.  `random` is the state of the generator, which
 * aoi_rules.machine.generator defines, and is written back; `counts` receives the number of decisions, and of those with more
 * than one legal move; only these use the generator. */
AOI_EXPORT int aoi_playout(aoi_context *context, aoi_state *state, uint64_t *random, int64_t most, int64_t counts[2]);
/* Plays as if the bot called random had every seat.  `seats` has the state with which each seat's generators begin; `made` is
 * the number of decisions made before. */
AOI_EXPORT int aoi_random_bots(aoi_context *context, aoi_state *state, const uint64_t *seats, int64_t made, int64_t most,
                               int64_t counts[2]);
/* Sets up and plays `games` whole games, the first with the given seed and each with the next number; the options are the first
 * ones, and each game's generator begins with its seed.  `counts` as above, over all games. */
AOI_EXPORT int aoi_playouts(aoi_context *context, aoi_state *state, int players, int64_t games, uint64_t seed,
                            int64_t counts[2]);

/* The values of the score's lines: for each line, its values for all players.  `room` is the number of cells available. */
AOI_EXPORT int aoi_score(aoi_context *context, aoi_state *state, aoi_cell *lines, size_t room);
/* The tie-breakers: for each player, the cells by which the players are ranked, the highest first; `totals` are their points.
 * Writes the number of cells of each player to `width`. */
AOI_EXPORT int aoi_rank(aoi_context *context, aoi_state *state, const aoi_cell *totals, aoi_cell *ranks, size_t room,
                        size_t *width);
/* What the position is worth to each player beyond its points; AOI_WRONG_USE if the ruleset defines no outlook. */
AOI_EXPORT int aoi_outlook(aoi_context *context, aoi_state *state, aoi_cell *worth, size_t room);

/* Converts the whole state to cells, and back.  The order is: players, the seed's low and high half, the number of draws of each
 * stream, to_move, over, phase, the slots in the order of the table, the number of frames, and each frame: its number of cells,
 * where a list counts as one; then the step, who acts, and its slots.  A value is one cell; a set has the number of cells that
 * `words` in the table gives; a list is its length and its items.  A slot with a `size` has that many values, and one more, the
 * absent one.  `cells` stay valid until the next call with this context. */
AOI_EXPORT int aoi_export(aoi_context *context, const aoi_state *state, const aoi_cell **cells, size_t *count);
AOI_EXPORT int aoi_import(aoi_context *context, aoi_state *state, const aoi_cell *cells, size_t count);

/* The digest of a position, as aoi_rules.machine.digest defines it: eight bytes.  `seats` are the names of the seats in play,
 * and `also` are texts that are part of the digest, each preceded by a line break. */
AOI_EXPORT int aoi_digest(aoi_context *context, const aoi_state *state, const char *const *seats, const char *also,
                          uint8_t digest[8]);
/* The same, computed from the sum of the entries of a position `before` of the same game: only entries that differ are hashed.
 * `sum` is that position's sum, and is replaced by this position's; `before` is NULL if none is known.  `hashed` is how many
 * entries were hashed. */
AOI_EXPORT int aoi_digest_since(aoi_context *context, const aoi_state *state, const char *const *seats, const char *also,
                                const aoi_state *before, uint64_t *sum, uint64_t *hashed, uint8_t digest[8]);

#endif
