/* The digest of a position, as aoi_rules/machine/digest.py defines it: a hash of texts that name everything.
 *
 * The ruleset's C file includes this after its slots; it is followed by the tables that aoi_rules/compiler/emit/c/digest.py
 * prints, and by aoi_digest.  The texts are hashed while they are written, so none is kept.
 */
#ifndef AOI_DIGEST_H
#define AOI_DIGEST_H

#include "runtime.h"

enum { NO_TYPE = -1, TEXTS_TYPE = -2, MOST_SEATS = 12 };

/* A type: its number of members and their names.  Type 0 is the seats; their names are those of the game. */
typedef struct {
  int count;
  const char *const *names;
} DigestType;

/* A keep or a zone.  Each member of the type `first` has a value or, with a type `second`, one value for each member of that:
 * value i * each + j belongs to the members i and j.  `of` is the type of a value, `nothing` the number that is omitted. */
typedef struct {
  const char *key;
  int slot, first, second, each, of;
  Cell nothing;
} DigestPart;

typedef struct {
  const char *name;
  int slot, type;
} DigestOption;

/* A decision: its words, and the frame's slot with the number of actions left, -1 if there is none. */
typedef struct {
  const char *words;
  int left;
} DigestDecision;

typedef struct {
  const DigestType *types;
  const DigestPart *parts;
  const DigestOption *options, *rounds;
  const int *streams; /* in the order of their names */
  const char *const *phases;
  const DigestDecision *decisions; /* of each step */
  const Slot *slots;
  const char *const *stream_names, *const *texts;
  int part_count, option_count, round_count, stream_count;
} DigestTables;

/* A digest being computed: of a state, given an earlier state `before` whose sum is known, or NULL. */
typedef struct {
  Blake2b hash;
  const DigestTables *tables;
  const State *state, *before;
  const char *const *seats;
  uint64_t sum, hashed; /* of the hashes of all entries; and how many were computed */
} Digest;

static void digest_text(Digest *d, const char *text) { blake2b_add(&d->hash, text, strlen(text)); }

static void digest_number(Digest *d, Cell number) {
  char figures[21], *next = figures + sizeof figures;
  uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  do *--next = (char)('0' + rest % 10);
  while (rest /= 10);
  if (number < 0) *--next = '-';
  blake2b_add(&d->hash, next, (size_t)(figures + sizeof figures - next));
}

/* ---- members ------------------------------------------------------------------------------------------------------- */

static int digest_members(const Digest *d, int type) { return type ? d->tables->types[type].count : (int)d->state->players; }
static const char *digest_name(const Digest *d, int type, Cell member) {
  if (member < 0 || member >= digest_members(d, type)) return "";
  return type ? d->tables->types[type].names[member] : d->seats[member];
}

/* ---- values -------------------------------------------------------------------------------------------------------- */

static const Cell *digest_cells(const Digest *d, const State *s, int slot) {
  return (const Cell *)((const char *)s + d->tables->slots[slot].offset);
}

/* Whether a single value has a word in the text. */
static int digest_has_one(const Digest *d, const DigestPart *part, Cell value) {
  if (part->of == TEXTS_TYPE) return d->tables->texts[value][0] != 0;
  return part->of >= 0 ? value >= 0 : value != part->nothing;
}
static void digest_one(Digest *d, const DigestPart *part, Cell value) {
  if (!digest_has_one(d, part, value)) return;
  if (part->of == TEXTS_TYPE) digest_text(d, d->tables->texts[value]);
  else if (part->of >= 0) digest_text(d, digest_name(d, part->of, value));
  else digest_number(d, value);
}

/* The values in a value of a state: the items of a list, or the value itself. */
static const Cell *digest_items(const Digest *d, const State *s, const DigestPart *part, const Cell *value, size_t *count) {
  if (d->tables->slots[part->slot].kind == LIST_SLOT) return list_items(s, *value, count);
  *count = 1;
  return value;
}
static void digest_value(Digest *d, const DigestPart *part, const Cell *items, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (i) digest_text(d, " ");
    digest_one(d, part, items[i]);
  }
}

/* ---- entries: values that have a word, each with the names of where it is ------------------------------------------------------ */

/* The hash of the entry for a value of a state that belongs to the members `first` and `second` of the types of a part; 0 if it
 * has no word. */
static uint64_t digest_entry(Digest *d, const State *s, const DigestPart *part, int first, int second, const Cell *value) {
  size_t count;
  const Cell *items = digest_items(d, s, part, value, &count);
  uint8_t bytes[8];
  d->hashed++;
  if (!count || (count == 1 && !digest_has_one(d, part, items[0]))) return 0;
  blake2b_begin(&d->hash, sizeof bytes, NULL, 0, "aoi entry");
  digest_text(d, part->key);
  if (part->first >= 0) digest_text(d, " "), digest_text(d, digest_name(d, part->first, first));
  if (part->second >= 0) digest_text(d, " "), digest_text(d, digest_name(d, part->second, second));
  digest_text(d, "=");
  digest_value(d, part, items, count);
  blake2b_end(&d->hash, bytes);
  return little_word(bytes);
}

/* Whether both states have the same value. */
static int digest_same(const Digest *d, const DigestPart *part, const Cell *now, const Cell *before) {
  if (d->tables->slots[part->slot].kind != LIST_SLOT) return *now == *before;
  size_t count, other;
  const Cell *items = list_items(d->state, *now, &count), *others = list_items(d->before, *before, &other);
  return count == other && (!count || !memcmp(items, others, count * sizeof *items));
}

/* Adds the entries of a part to the sum; if there is an earlier state, only what has changed since then. */
static void digest_part(Digest *d, const DigestPart *part) {
  int firsts = part->first < 0 ? 1 : digest_members(d, part->first), seconds = part->second < 0 ? 1 : digest_members(d, part->second);
  const Cell *now = digest_cells(d, d->state, part->slot), *before = d->before ? digest_cells(d, d->before, part->slot) : NULL;
  size_t size = ((size_t)(firsts ? firsts - 1 : 0) * (size_t)part->each + (size_t)seconds) * sizeof *now;
  if (before && d->tables->slots[part->slot].kind != LIST_SLOT && !memcmp(now, before, size)) return;
  for (int first = 0; first < firsts; first++)
    for (int second = 0; second < seconds; second++) {
      int at = first * part->each + second;
      if (before && digest_same(d, part, now + at, before + at)) continue;
      d->sum += digest_entry(d, d->state, part, first, second, now + at);
      if (before) d->sum -= digest_entry(d, d->before, part, first, second, before + at);
    }
}

/* ---- the parts of the text ------------------------------------------------------------------------------------------- */

static void digest_settings(Digest *d) {
  const DigestTables *tables = d->tables;
  for (int i = 0; i < d->state->players; i++) {
    if (i) digest_text(d, " ");
    digest_text(d, d->seats[i]);
  }
  for (int i = 0; i < tables->option_count; i++) {
    const DigestOption *option = &tables->options[i];
    digest_text(d, "\n");
    digest_text(d, option->name);
    digest_text(d, "=");
    digest_text(d, digest_name(d, option->type, *digest_cells(d, d->state, option->slot)));
  }
}

/* Adds a line with a count, unless it is 0. */
static void digest_count(Digest *d, const char *name, Cell count) {
  if (!count) return;
  digest_text(d, "\n");
  digest_text(d, name);
  digest_text(d, "=");
  digest_number(d, count);
}

/* Who decides what, and how many actions are left. */
static void digest_pending(Digest *d) {
  const State *s = d->state;
  digest_text(d, "\n");
  if (s->over) {
    digest_text(d, "over");
    return;
  }
  const DigestDecision *decision = &d->tables->decisions[s->tail[s->top]];
  digest_text(d, d->seats[s->to_move]);
  digest_text(d, ": ");
  digest_text(d, decision->words);
  if (decision->left < 0) return;
  digest_text(d, " ");
  digest_number(d, s->tail[s->top + (Frame)decision->left]);
}

static void digest_head(Digest *d) {
  const DigestTables *tables = d->tables;
  const State *s = d->state;
  digest_settings(d);
  for (int i = 0; i < tables->round_count; i++)
    digest_count(d, tables->rounds[i].name, *digest_cells(d, s, tables->rounds[i].slot));
  for (int i = 0; i < tables->stream_count; i++)
    digest_count(d, tables->stream_names[tables->streams[i]], s->streams[tables->streams[i]]);
  digest_text(d, "\n");
  if (s->phase >= 0) digest_text(d, tables->phases[s->phase]);
  digest_pending(d);
}

/* The digest of a state and its sum; if there is a state `before`, `sum` is its sum at first.  `hashed` counts the entries that
 * were hashed. */
static int digest_of(const DigestTables *tables, const State *s, const char *const *seats, const char *also, const State *before,
                     uint64_t *sum, uint64_t *hashed, uint8_t digest[8]) {
  static const char FIGURES[] = "0123456789abcdef";
  if (s->players > MOST_SEATS || (!s->over && (s->to_move < 0 || s->top == NO_FRAME))) return AOI_WRONG_USE;
  if (before && before->players != s->players) return AOI_WRONG_USE;
  Digest d = {.tables = tables, .state = s, .before = before, .seats = seats, .sum = before ? *sum : 0};
  for (int i = 0; i < tables->part_count; i++) digest_part(&d, &tables->parts[i]);
  blake2b_seeded(&d.hash, 8, s->seed, "aoi digest");
  digest_head(&d);
  char figures[18] = "\n";
  for (int i = 0; i < 16; i++) figures[1 + i] = FIGURES[d.sum >> (60 - 4 * i) & 15];
  digest_text(&d, figures);
  digest_text(&d, also);
  blake2b_end(&d.hash, digest);
  *sum = d.sum, *hashed = d.hashed;
  return AOI_OK;
}

#endif
