/* The digest of a position, as aoi_rules/machine/digest.py defines it: a hash of a text that names everything.
 *
 * The ruleset's C file includes this after its slots; then come the tables that aoi_rules/compiler/emit/c/digest.py prints, and
 * aoi_digest.  The text is hashed as it is written, so none is kept.
 */
#ifndef AOI_DIGEST_H
#define AOI_DIGEST_H

#include "runtime.h"

enum { NO_TYPE = -1, TEXTS_TYPE = -2, MOST_SEATS = 12 };

/* A type: its number of members, their names, and their numbers in the order of the names.  Type 0 are the seats; their names
 * and order are those of the game. */
typedef struct {
  int count;
  const char *const *names;
  const int *order;
} DigestType;

/* A keep or a zone.  A `first` type whose members have a value each, and perhaps a `second` one, each of whose members has one:
 * value i * each + j belongs to the members i and j.  `of` is the type of a value, `nothing` the number that is left out. */
typedef struct {
  const char *key;
  int slot, first, second, each, of;
  Cell nothing;
} DigestPart;

typedef struct {
  const char *name;
  int slot, type;
} DigestOption;

/* A decision: its words, and the frame's slot with the number of actions left, -1 where there is none. */
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

/* A digest in the making. */
typedef struct {
  Blake2b hash;
  const DigestTables *tables;
  const State *state;
  const char *const *seats;
  int order[MOST_SEATS]; /* of the seats by name */
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
/* The member that comes at a place when they are sorted by name. */
static int digest_member(const Digest *d, int type, int place) {
  return type ? d->tables->types[type].order[place] : d->order[place];
}

static void digest_sort_seats(Digest *d) {
  for (int i = 0; i < d->state->players; i++) {
    int at = i;
    for (; at > 0 && strcmp(d->seats[d->order[at - 1]], d->seats[i]) > 0; at--) d->order[at] = d->order[at - 1];
    d->order[at] = i;
  }
}

/* ---- values -------------------------------------------------------------------------------------------------------- */

static const Cell *digest_cells(const Digest *d, int slot) {
  return (const Cell *)((const char *)d->state + d->tables->slots[slot].offset);
}

/* Whether one thing has a word. */
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

/* What a value holds: the items of a list, or itself. */
static const Cell *digest_items(const Digest *d, const DigestPart *part, const Cell *value, size_t *count) {
  if (d->tables->slots[part->slot].kind == LIST_SLOT) return list_items(d->state, *value, count);
  *count = 1;
  return value;
}
static int digest_has(const Digest *d, const DigestPart *part, const Cell *value) {
  size_t count;
  const Cell *items = digest_items(d, part, value, &count);
  return count > 1 || (count && digest_has_one(d, part, items[0]));
}
static void digest_value(Digest *d, const DigestPart *part, const Cell *value) {
  size_t count;
  const Cell *items = digest_items(d, part, value, &count);
  for (size_t i = 0; i < count; i++) {
    if (i) digest_text(d, " ");
    digest_one(d, part, items[i]);
  }
}

/* A keep with one value: a line, where it has a word. */
static void digest_single(Digest *d, const DigestPart *part) {
  const Cell *value = digest_cells(d, part->slot);
  if (!digest_has(d, part, value)) return;
  digest_text(d, "\n");
  digest_text(d, part->key);
  digest_text(d, "=");
  digest_value(d, part, value);
}

/* A keep or a zone with many values: a line with those that have a word, each after the names of its members. */
static void digest_many(Digest *d, const DigestPart *part) {
  int firsts = digest_members(d, part->first), seconds = part->second < 0 ? 1 : digest_members(d, part->second), begun = 0;
  for (int i = 0; i < firsts * seconds; i++) {
    int first = digest_member(d, part->first, i / seconds);
    int second = part->second < 0 ? 0 : digest_member(d, part->second, i % seconds);
    const Cell *value = digest_cells(d, part->slot) + first * part->each + second;
    if (!digest_has(d, part, value)) continue;
    digest_text(d, begun ? ", " : "\n");
    if (!begun++) digest_text(d, part->key), digest_text(d, ": ");
    digest_text(d, digest_name(d, part->first, first));
    if (part->second >= 0) digest_text(d, " "), digest_text(d, digest_name(d, part->second, second));
    digest_text(d, "=");
    digest_value(d, part, value);
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
    digest_text(d, digest_name(d, option->type, *digest_cells(d, option->slot)));
  }
}

/* A line with a count that is not 0. */
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
    digest_count(d, tables->rounds[i].name, *digest_cells(d, tables->rounds[i].slot));
  for (int i = 0; i < tables->stream_count; i++)
    digest_count(d, tables->stream_names[tables->streams[i]], s->streams[tables->streams[i]]);
  digest_text(d, "\n");
  if (s->phase >= 0) digest_text(d, tables->phases[s->phase]);
  digest_pending(d);
}

static int digest_of(const DigestTables *tables, const State *s, const char *const *seats, const char *also,
                     uint8_t digest[8]) {
  if (s->players > MOST_SEATS || (!s->over && (s->to_move < 0 || s->top == NO_FRAME))) return AOI_WRONG_USE;
  Digest d = {.tables = tables, .state = s, .seats = seats};
  blake2b_seeded(&d.hash, 8, s->seed, "aoi digest");
  digest_sort_seats(&d);
  digest_head(&d);
  for (int i = 0; i < tables->part_count; i++) {
    if (tables->parts[i].first < 0) digest_single(&d, &tables->parts[i]);
    else digest_many(&d, &tables->parts[i]);
  }
  digest_text(&d, "\n");
  digest_text(&d, also);
  blake2b_end(&d.hash, digest);
  return AOI_OK;
}

#endif
