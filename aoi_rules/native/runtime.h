/* The foundation for the C of every ruleset: sets, lists, memoised results, networks, zones, chance, the log, and the frames.
 *
 * The C file of a ruleset includes this file after it has defined SLOT_FIELDS (the fields of its slots) and the counts below.
 * Nothing here knows a game.  It computes the same as aoi_rules/machine in Python and the Python that aoi_rules/compiler/emit
 * prints; Python is the definition.
 *
 * Faults: c->fault is set, and stays set.  The computation continues with harmless values until the end of the call from the
 * host, which reports the fault.  So every index is checked, nothing is memoised after a fault, and every loop is bounded.
 */
#ifndef AOI_RUNTIME_H
#define AOI_RUNTIME_H

#include <stdlib.h>
#include <string.h>

#include "aoi.h"
#include "blake2b.h"

typedef aoi_cell Cell;
typedef struct aoi_context Context;
typedef struct aoi_state State;
typedef uint64_t Stamp;
typedef uint32_t Frame; /* where a frame begins in the tail of a state */

#define ABSENT INT64_MIN
#define BUDGET 20000000 /* as in machine/budget.py, and the four below */
#define MAX_RANGE 10000
#define MAX_KEPT 1000
#define MAX_DEEP 100
#define LEAST (INT64_MIN + 2)
#define NO_FRAME UINT32_MAX
#define ARENA_LIMIT ((size_t)1 << 28) /* bytes of temporary lists in one step */
#define ARENA_KEPT ((size_t)1 << 22)  /* this many of them are kept for the next call */

/* ---- sets: one bit for each member ---------------------------------------------------------------------------------- */

/* The number of bits in a word.  The compiler's own function would be a call if it may not assume a processor instruction. */
static inline Cell bits_in(uint64_t word) {
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return (Cell)(word * 0x0101010101010101 >> 56);
}

#if SET_WORDS == 1
typedef uint64_t Set;
#define EMPTY ((Set)0)
#define SET_OF_WORDS(...) ((Set)(__VA_ARGS__))
static inline Set set_and(Set a, Set b) { return a & b; }
static inline Set set_or(Set a, Set b) { return a | b; }
static inline Set set_minus(Set a, Set b) { return a & ~b; }
static inline int set_some(Set a) { return a != 0; }
static inline int set_same(Set a, Set b) { return a == b; }
static inline int sets_meet(Set a, Set b, int words) { (void)words; return (a & b) != 0; }
static inline Cell set_count(Set a, int words) { (void)words; return bits_in(a); }
static inline uint64_t set_word(Set a, int n) { (void)n; return a; }
static inline Set set_from(const Cell *words) { return (Set)words[0]; }
static inline void set_store(Set a, Cell *words) { words[0] = (Cell)a; }
/* Removes the first member from a set that is not empty. */
static inline Cell set_pop(Set *a) {
  Cell first = __builtin_ctzll(*a);
  *a &= *a - 1;
  return first;
}
static inline Set bit_at(Cell member) { return (Set)1 << member; }
static inline int bit_in(Set a, Cell member) { return (int)(a >> member & 1); }
static inline Set all_of(Cell members) { return members >= 64 ? ~(Set)0 : ((Set)1 << members) - 1; }
typedef struct { Set rest; } Members;
static inline Members members_of(Set a) { return (Members){a}; }
static inline int members_left(Members *in) { return in->rest != 0; }
static inline Cell next_member(Members *in) { return set_pop(&in->rest); }
#else
typedef struct { uint64_t words[SET_WORDS]; } Set;
#define EMPTY ((Set){{0}})
#define SET_OF_WORDS(...) ((Set){{__VA_ARGS__}})
static inline Set set_and(Set a, Set b) {
  for (int i = 0; i < SET_WORDS; i++) a.words[i] &= b.words[i];
  return a;
}
static inline Set set_or(Set a, Set b) {
  for (int i = 0; i < SET_WORDS; i++) a.words[i] |= b.words[i];
  return a;
}
static inline Set set_minus(Set a, Set b) {
  for (int i = 0; i < SET_WORDS; i++) a.words[i] &= ~b.words[i];
  return a;
}
static inline int set_some(Set a) {
  uint64_t any = 0;
  for (int i = 0; i < SET_WORDS; i++) any |= a.words[i];
  return any != 0;
}
static inline int set_same(Set a, Set b) { return !memcmp(&a, &b, sizeof a); }
/* Whether two sets of `words` words have a member in common. */
static inline int sets_meet(Set a, Set b, int words) {
  for (int i = 0; i < words; i++)
    if (a.words[i] & b.words[i]) return 1;
  return 0;
}
static inline Cell set_count(Set a, int words) {
  Cell count = 0;
  for (int i = 0; i < words; i++) count += bits_in(a.words[i]);
  return count;
}
static inline uint64_t set_word(Set a, int n) { return a.words[n]; }
static inline Set set_from(const Cell *words) {
  Set a;
  for (int i = 0; i < SET_WORDS; i++) a.words[i] = (uint64_t)words[i];
  return a;
}
static inline void set_store(Set a, Cell *words) {
  for (int i = 0; i < SET_WORDS; i++) words[i] = (Cell)a.words[i];
}
static inline Cell set_pop(Set *a) {
  for (int i = 0;; i++)
    if (a->words[i]) {
      Cell first = __builtin_ctzll(a->words[i]);
      a->words[i] &= a->words[i] - 1;
      return 64 * i + first;
    }
}
static inline Set bit_at(Cell member) {
  Set a = EMPTY;
  a.words[member / 64] = (uint64_t)1 << member % 64;
  return a;
}
static inline int bit_in(Set a, Cell member) { return (int)(a.words[member / 64] >> member % 64 & 1); }
static inline Set all_of(Cell members) {
  Set a = EMPTY;
  for (int i = 0; i < SET_WORDS && members > 64 * i; i++)
    a.words[i] = members - 64 * i >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << (members - 64 * i)) - 1;
  return a;
}
/* The members that a loop over a set has not reached.  There is none before the word `at`, so empty words are skipped once, not
 * for each member. */
typedef struct { Set rest; int at; } Members;
static inline Members members_of(Set a) { return (Members){a, 0}; }
static inline int members_left(Members *in) {
  while (in->at < SET_WORDS && !in->rest.words[in->at]) in->at++;
  return in->at < SET_WORDS;
}
/* The first of the remaining members. */
static inline Cell next_member(Members *in) {
  Cell first = __builtin_ctzll(in->rest.words[in->at]);
  in->rest.words[in->at] &= in->rest.words[in->at] - 1;
  return 64 * in->at + first;
}
#endif

/* ---- the types ------------------------------------------------------------------------------------------------------- */

/* A list of cells.  Its items are in the arena, in a table of memoised results, in a constant table, or in a state.  Only the
 * code that began a list with list_new may change it. */
typedef struct {
  Cell *items;
  uint32_t count, room;
} List;

/* Moves: the cells of all moves, and where each move begins. */
typedef struct {
  Cell *cells;
  uint32_t *starts; /* count + 1 of them */
  uint32_t count, used, room, starts_room;
} Moves;

/* Reachability and distances over one set of open links; each origin is searched when it is first needed. */
typedef struct {
  Stamp stamp; /* the stamp of the state's network */
  uint64_t call;
  Set opened, through, searched, measured;
  Set *neighbours, *masks;
  int16_t *rows; /* places * places, -1 if there is no way */
  Cell target;   /* of the latest search for cheapest ways, -1 before the first; then what links and places cost there, and
                    cost and number of links of the way from each place, -1 where there is none */
  Cell *costs, *ahead;
  int32_t *links_ahead;
} Paths;

/* The most that one link or one place adds to the cost of a way; as in machine/graph.py. */
#define MOST_COST INT64_C(1000000000000)

#define PATHS_KEPT 8
typedef struct {
  int places, links;
  const int16_t (*ends)[2];
} Network;

typedef struct Chunk {
  struct Chunk *next;
  size_t size, used;
} Chunk;
#define CHUNK_HEAD ((sizeof(Chunk) + 15) & ~(size_t)15)

typedef enum { NUMBER_SLOT, SET_SLOT, LIST_SLOT, TEXT_SLOT } SlotKind;
typedef struct {
  const char *name;
  SlotKind kind;
  int size;   /* the number of values; -1 for a single value */
  int absent; /* whether the absent value is stored before value 0 */
  int least, limit; /* for members: from `least` up to the number of the type's members; `limit` is 0 if it can be any number */
  size_t offset; /* of value 0 from the start of a state, in bytes */
} Slot;

/* The frames of a step's routine: their number of cells, and their entries in FRAME_SLOTS. */
typedef struct {
  uint16_t size, first, count;
} FrameShape;
/* A slot of a frame with a list, a set or a text: its index, and the number of the type's members, 0 if it is not known. */
typedef struct {
  uint16_t slot;
  SlotKind kind;
  int limit;
} FrameSlot;

/* A loop over a list. */
typedef struct {
  List list;
  uint32_t at;
} Each;

/* The result of a network's function: the open links, and the places that may be passed through. */
typedef struct {
  Set opened, through;
} Links;

/* Memoised results that are lists: the index of the first, and their number. */
typedef struct {
  size_t offset, each, count;
} ListMemo;
#define LIST_MEMO(name, count) \
  { offsetof(struct memos, name) + offsetof(struct name##_memo, value), sizeof(struct name##_memo), count }

/* A zone: its number, its kinds of piece, its owners, and where the counts and the sizes begin in a state, in bytes. */
typedef struct {
  int number, kinds, owners;
  size_t counts, sizes;
} Zone;

struct aoi_state {
  Cell *tail; /* frames and lists, as blocks */
  uint32_t tail_used, tail_room, tail_waste;
  Frame top;
  Cell players;
  uint64_t seed[2];
  Cell to_move, over, phase;
  Cell streams[STREAM_COUNT + 1];
  SLOT_FIELDS
  Stamp stamps[STAMP_COUNT + 1]; /* the stamps of the groups of memoised results, then those of the networks */
};

struct aoi_context {
  int fault;
  int recording;
  int deep;  /* the depth of verbs that perform other verbs, or look ahead */
  int level; /* the depth of moves that are being tried out */
  Cell left; /* what is left of the budget of steps */
  Cell left_before; /* what was left of it when a fault was found */
  Stamp stamp;
  uint64_t call; /* counts the calls from the host */
  Cell *script;
  size_t script_count, script_next, script_room;
  Moves *moves_at[MAX_DEEP + 2]; /* of each level */
  State *spare[MAX_DEEP + 2];    /* states in which moves are tried out */
  Moves moves;                   /* those of level 0, when a call has ended */
  SeedHash seed_hash;
  List log, drawn, story, cells;
  uint32_t log_entries;
  Chunk *arena, *chunk;
  size_t arena_used;
  void **retired; /* blocks that may still be in use until the call ends */
  size_t retired_count, retired_room;
  aoi_hook hook;
  void *host;
  Cell scratch[SET_WORDS]; /* the target of a write with a wrong index */
  Paths *paths[NETWORK_COUNT + 1][PATHS_KEPT];
  struct memos *memos;
};

/* An internal fault: something must be brought, but no source offers it. */
#define NO_SOURCE 100

/* After a fault no budget is left, so everything that counts its work ends soon. */
static void fault(Context *c, int code) {
  if (c->fault) return;
  c->fault = code;
  c->left_before = c->left;
  c->left = -1;
}
/* Forgets a fault. */
static void recover(Context *c) {
  c->fault = AOI_OK;
  c->left = c->left_before;
}
#define FRAME(slot) (s->tail[f + (slot)])

/* ---- memory ---------------------------------------------------------------------------------------------------------- */

/* Grows an array that is too small for `wanted` things; 0 if there is no memory. */
static int grow(Context *c, void **things, uint32_t *room, size_t wanted, size_t each) {
  size_t more = *room < 8 ? 16 : (size_t)*room * 2;
  while (more < wanted) more *= 2;
  void *found = more > UINT32_MAX / 2 ? NULL : realloc(*things, more * each);
  if (!found) {
    fault(c, AOI_NO_MEMORY);
    return 0;
  }
  *things = found;
  *room = (uint32_t)more;
  return 1;
}
/* Lets an array hold at least `wanted` things; 0 if there is no memory. */
static inline int grown(Context *c, void **things, uint32_t *room, size_t wanted, size_t each) {
  return wanted <= *room || grow(c, things, room, wanted, each);
}

/* Memory from the next chunk, or from a new one. */
static void *arena_chunk(Context *c, size_t size) {
  Chunk *chunk = c->chunk;
  while (chunk && chunk->size - chunk->used < size) {
    if (!chunk->next) break;
    chunk = c->chunk = chunk->next;
    chunk->used = 0;
  }
  if (!chunk || chunk->size - chunk->used < size) {
    size_t room = size > 65536 ? size : 65536;
    Chunk *fresh = c->arena_used + room > ARENA_LIMIT ? NULL : malloc(CHUNK_HEAD + room);
    if (!fresh) {
      fault(c, AOI_NO_MEMORY);
      return NULL;
    }
    c->arena_used += room;
    *fresh = (Chunk){NULL, room, 0};
    if (chunk) {
      fresh->next = chunk->next;
      chunk->next = fresh;
    } else {
      c->arena = fresh;
    }
    c->chunk = chunk = fresh;
  }
  void *found = (char *)chunk + CHUNK_HEAD + chunk->used;
  chunk->used += size;
  return found;
}

/* Memory that lasts until the step ends; NULL after a fault. */
static inline void *arena(Context *c, size_t size) {
  Chunk *chunk = c->chunk;
  size = (size + 15) & ~(size_t)15;
  if (!chunk || chunk->size - chunk->used < size) return arena_chunk(c, size);
  void *found = (char *)chunk + CHUNK_HEAD + chunk->used;
  chunk->used += size;
  return found;
}

static void arena_clear(Context *c) {
  c->chunk = c->arena;
  if (c->arena) c->arena->used = 0;
}
/* Frees all of it but a little. */
static void arena_free(Context *c, size_t kept) {
  Chunk **at = &c->arena;
  while (*at) {
    Chunk *chunk = *at;
    if (chunk->size <= kept) {
      kept -= chunk->size;
      at = &chunk->next;
    } else {
      *at = chunk->next;
      c->arena_used -= chunk->size;
      free(chunk);
    }
  }
  arena_clear(c);
}

/* Makes room for one more block to be freed at the end of the call; 0 if there is no memory. */
static int can_retire(Context *c) {
  if (c->retired_count < c->retired_room) return 1;
  size_t room = c->retired_room ? 2 * c->retired_room : 64;
  void **found = realloc(c->retired, room * sizeof *found);
  if (!found) return 0;
  c->retired = found;
  c->retired_room = room;
  return 1;
}
/* Frees something when the call ends; until then it may be in use.  There must be room for it. */
static void retire(Context *c, void *thing) { c->retired[c->retired_count++] = thing; }

/* ---- numbers --------------------------------------------------------------------------------------------------------- */

static inline Cell fits(Context *c, Cell number) {
  if (number < LEAST) fault(c, AOI_RULES);
  return number;
}
static inline Cell add(Context *c, Cell a, Cell b) {
  Cell sum;
  if (__builtin_add_overflow(a, b, &sum)) fault(c, AOI_RULES);
  return sum;
}
static inline Cell subtract(Context *c, Cell a, Cell b) {
  Cell difference;
  if (__builtin_sub_overflow(a, b, &difference)) fault(c, AOI_RULES);
  return difference;
}
static inline Cell multiply(Context *c, Cell a, Cell b) {
  Cell product;
  if (__builtin_mul_overflow(a, b, &product)) fault(c, AOI_RULES);
  return product;
}
/* The quotient rounded down; 0 for a division by 0. */
static inline Cell floor_divide(Context *c, Cell a, Cell b) {
  if (b == 0) return 0;
  if (b == -1) return subtract(c, 0, a);
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
/* The remainder; 0 for a division by 0. */
static inline Cell floor_modulo(Cell a, Cell b) {
  if (b == 0 || b == -1) return 0;
  Cell rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
static inline Cell least_of(Cell a, Cell b) { return b < a ? b : a; }
static inline Cell greatest_of(Cell a, Cell b) { return b > a ? b : a; }
static inline int compare_cells(const Cell *a, const Cell *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

/* ---- sets with members that must be there ----------------------------------------------------------------------------- */

static inline Set bit(Context *c, Cell member) {
  if ((uint64_t)member >= 64 * SET_WORDS) {
    fault(c, AOI_RULES);
    return EMPTY;
  }
  return bit_at(member);
}
static inline int has(Context *c, Set set, Cell member) {
  if ((uint64_t)member >= 64 * SET_WORDS) {
    fault(c, AOI_RULES);
    return 0;
  }
  return bit_in(set, member);
}
/* Checks a member that comes from a frame, a move or a plugin: it must be a member, or the absent one. */
static inline Cell member(Context *c, Cell number, Cell members) {
  if ((uint64_t)number + 1 <= (uint64_t)members) return number;
  fault(c, AOI_RULES);
  return -1;
}
#define FOR_MEMBERS(member, set) \
  for (Members member##_rest = members_of(set); members_left(&member##_rest) && (member = next_member(&member##_rest), 1);)

/* ---- arrays of the state and constant tables: value -1 is the absent one ------------------------------------------------ */

/* The index of a value among `size` values and the absent one before them; an index below -1 counts from the end. */
static size_t far_index(Context *c, Cell index, Cell size) {
  if (index < -1 && index >= -1 - size) return (size_t)(index + size + 2);
  if (index == size) return 0;
  fault(c, AOI_RULES);
  return 0;
}
static inline size_t index_in(Context *c, Cell index, Cell size) {
  uint64_t at = (uint64_t)index + 1;
  return at <= (uint64_t)size ? (size_t)at : far_index(c, index, size);
}

/* The same for an array without an absent value: the numbers of pieces in zones. */
static inline size_t piece_index(Context *c, Cell index, Cell size) {
  if ((uint64_t)index < (uint64_t)size) return (size_t)index + 1;
  if (index < 0 && index >= -size) return (size_t)(index + size + 1);
  fault(c, AOI_RULES);
  return 0;
}

/* ---- lists ------------------------------------------------------------------------------------------------------------- */

static List list_new(void) { return (List){NULL, 0, 0}; }

/* Room for `count` more items at the end of a list that list_new began. */
static Cell *list_more(Context *c, List *list, size_t count) {
  if (list->room - list->count < count) {
    size_t room = list->room < 8 ? 16 : 2 * (size_t)list->room;
    while (room < list->count + count) room *= 2;
    Cell *items = arena(c, room * sizeof(Cell));
    if (!items) return NULL;
    if (list->count) memcpy(items, list->items, list->count * sizeof(Cell));
    list->items = items;
    list->room = (uint32_t)room;
  }
  Cell *found = list->items + list->count;
  list->count += (uint32_t)count;
  return found;
}
static inline void list_add(Context *c, List *list, Cell value) {
  if (list->count < list->room) {
    list->items[list->count++] = value;
    return;
  }
  Cell *item = list_more(c, list, 1);
  if (item) *item = value;
}
/* Adds an entry of several cells. */
static void list_push(Context *c, List *list, uint32_t count, const Cell *values) {
  Cell *items = list_more(c, list, count);
  for (uint32_t i = 0; items && i < count; i++) items[i] = values[i];
}
static void list_extend(Context *c, List *list, List more) {
  if (!more.count) return;
  Cell *items = list_more(c, list, more.count);
  if (items) memmove(items, more.items, more.count * sizeof(Cell));
}
/* Adds the number of items, then the items, as a part of a key. */
static void list_extend_counted(Context *c, List *list, List more) {
  Cell *count = list_more(c, list, 1);
  if (count) *count = more.count;
  list_extend(c, list, more);
}
static List list_copy(Context *c, List list) {
  if (!list.count) return list_new();
  Cell *items = arena(c, list.count * sizeof(Cell));
  if (!items) return list_new();
  memcpy(items, list.items, list.count * sizeof(Cell));
  return (List){items, list.count, list.count};
}
static List list_of(Context *c, size_t count, const Cell *values) {
  return list_copy(c, (List){(Cell *)values, (uint32_t)count, 0});
}
static inline Cell list_at(Context *c, List list, Cell index) {
  if (index < 0) index += list.count;
  if ((uint64_t)index >= list.count) {
    fault(c, AOI_RULES);
    return 0;
  }
  return list.items[index];
}
static inline int list_has(List list, Cell value) {
  for (uint32_t i = 0; i < list.count; i++)
    if (list.items[i] == value) return 1;
  return 0;
}
static inline int list_same(List a, List b) {
  return a.count == b.count && (!a.count || !memcmp(a.items, b.items, a.count * sizeof(Cell)));
}
/* Lists as Python compares them: by the first item that differs, then by length. */
static inline int list_compare(List a, List b) {
  int found = compare_cells(a.items, b.items, a.count < b.count ? a.count : b.count);
  return found ? found : (a.count > b.count) - (a.count < b.count);
}
static List list_of_members(Context *c, Set set) {
  List list = list_new();
  Cell member;
  FOR_MEMBERS(member, set) list_add(c, &list, member);
  return list;
}
static List list_of_range(Context *c, Cell low, Cell high, Cell limit) {
  List list = list_new();
  if (high < low) return list;
  uint64_t count = (uint64_t)high - (uint64_t)low;
  if (count >= (uint64_t)limit) count = (uint64_t)limit - 1;
  if (count >= ARENA_LIMIT / 16) {
    fault(c, AOI_RULES);
    return list;
  }
  Cell *items = list_more(c, &list, (size_t)count + 1);
  for (uint64_t i = 0; items && i <= count; i++) items[i] = low + (Cell)i;
  return list;
}
static List list_others(Context *c, Cell me, Cell players) {
  List list = list_new();
  for (Cell i = 1; i < players; i++) list_add(c, &list, floor_modulo(me + i, players));
  return list;
}
/* All seats, clockwise from one. */
static List clockwise(Context *c, Cell first, Cell players) {
  List list = list_new();
  for (Cell i = 0; i < players; i++) list_add(c, &list, floor_modulo(first + i, players));
  return list;
}
static Cell left_of(Cell seat, Cell players) { return floor_modulo(seat + 1, players); }

static inline uint64_t hash_cells(const Cell *cells, size_t count) {
  uint64_t hash = 0;
  for (size_t i = 0; i < count; i++) hash = ((hash << 5 | hash >> 59) ^ (uint64_t)cells[i]) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 32;
}

/* Keys that were seen before, each a list of cells. */
typedef struct {
  List *keys; /* entries in use have a room of 1 */
  uint32_t count, room;
} Seen;

static int seen_before(Context *c, Seen *seen, List key) {
  if (2 * (seen->count + 1) > seen->room) {
    Seen wider = {NULL, 0, seen->room ? 2 * seen->room : 64};
    wider.keys = arena(c, wider.room * sizeof(List));
    if (!wider.keys) return 1;
    memset(wider.keys, 0, wider.room * sizeof(List));
    for (uint32_t i = 0; i < seen->room; i++)
      if (seen->keys[i].room) seen_before(c, &wider, seen->keys[i]);
    *seen = wider;
  }
  uint32_t at = (uint32_t)hash_cells(key.items, key.count) & (seen->room - 1);
  for (; seen->keys[at].room; at = (at + 1) & (seen->room - 1))
    if (list_same(seen->keys[at], key)) return 1;
  List copy = list_copy(c, key);
  seen->keys[at] = (List){copy.items, copy.count, 1};
  seen->count++;
  return 0;
}
/* The distinct entries, each of `width` cells, in the order of their first occurrence. */
static List list_distinct(Context *c, List list, uint32_t width) {
  Seen seen = {0};
  List found = list_new();
  for (uint32_t i = 0; i + width <= list.count; i += width)
    if (!seen_before(c, &seen, (List){list.items + i, width, 0})) list_extend(c, &found, (List){list.items + i, width, 0});
  return found;
}
/* A list sorted by keys of `width` cells for each entry of `each` cells; the sort is stable. */
static List list_sorted(Context *c, List list, const Cell *keys, size_t width, size_t each) {
  size_t count = list.count / each;
  uint32_t *order = arena(c, 2 * count * sizeof *order + 1);
  List found = list_new();
  if (!order || c->fault) return found;
  uint32_t *from = order, *to = order + count;
  for (size_t i = 0; i < count; i++) from[i] = (uint32_t)i;
  for (size_t step = 1; step < count; step *= 2) {
    for (size_t start = 0; start < count; start += 2 * step) {
      size_t middle = start + step < count ? start + step : count, end = middle + step < count ? middle + step : count;
      for (size_t a = start, b = middle, at = start; at < end; at++)
        to[at] = a < middle && (b >= end || compare_cells(keys + from[a] * width, keys + from[b] * width, width) <= 0)
                   ? from[a++] : from[b++];
    }
    uint32_t *swapped = from;
    from = to;
    to = swapped;
  }
  for (size_t i = 0; i < count; i++) list_extend(c, &found, (List){list.items + from[i] * each, (uint32_t)each, 0});
  return found;
}

/* ---- the tail of a state: frames and lists as blocks --------------------------------------------------------------------
 *
 * A list in a state is a handle: the place in the tail where its block begins; 0 is the empty list.  A block has the number of
 * its items, its room, and the items.  A frame has the place where the frame below it begins, its number of slots, and the
 * slots. */

#define BLOCK_HEAD 2

static int tail_room(Context *c, State *s, size_t more) {
  return grown(c, (void **)&s->tail, &s->tail_room, s->tail_used + more, sizeof(Cell));
}
static inline List state_list(const State *s, Cell handle) {
  if (!handle) return (List){NULL, 0, 0};
  return (List){s->tail + handle + BLOCK_HEAD, (uint32_t)s->tail[handle], 0};
}
static const Cell *list_items(const State *s, Cell handle, size_t *count) {
  List list = state_list(s, handle);
  *count = list.count;
  return list.items;
}
/* Where a handle is stored: in the fields of the state, or in the tail, which may be moved. */
static void store_list_at(Context *c, State *s, Cell *field, uint32_t in_tail, List list) {
  Cell handle = field ? *field : s->tail[in_tail];
  if (handle && s->tail[handle + 1] >= list.count) {
    if (list.count) memmove(s->tail + handle + BLOCK_HEAD, list.items, list.count * sizeof(Cell));
    s->tail[handle] = list.count;
    return;
  }
  if (list.count) {
    Cell *items = arena(c, list.count * sizeof(Cell)); /* it may be in the tail */
    if (!items) return;
    memcpy(items, list.items, list.count * sizeof(Cell));
    if (!s->tail_used) s->tail_used = 1; /* no block begins at 0 */
    uint32_t room = handle ? list.count + list.count / 2 : list.count; /* a list that grew once is likely to grow again */
    if (!tail_room(c, s, BLOCK_HEAD + room)) return;
    if (handle) s->tail_waste += BLOCK_HEAD + (uint32_t)s->tail[handle + 1];
    handle = s->tail_used;
    s->tail[handle] = list.count;
    s->tail[handle + 1] = room;
    memcpy(s->tail + handle + BLOCK_HEAD, items, list.count * sizeof(Cell));
    memset(s->tail + handle + BLOCK_HEAD + list.count, 0, (room - list.count) * sizeof(Cell));
    s->tail_used += BLOCK_HEAD + room;
  } else {
    handle = 0;
  }
  if (field) *field = handle;
  else s->tail[in_tail] = handle;
}
static void store_list(Context *c, State *s, Cell *field, List list) { store_list_at(c, s, field, 0, list); }
static void store_frame_list(Context *c, State *s, uint32_t place, List list) { store_list_at(c, s, NULL, place, list); }
static List kept(Context *c, List list) {
  if (list.count > MAX_KEPT) fault(c, AOI_RULES);
  return list;
}

/* Pushes a frame of `count` slots, which are 0; NO_FRAME after a fault. */
static Frame push_frame(Context *c, State *s, uint32_t count) {
  if (!s->tail_used) s->tail_used = 1;
  if (!tail_room(c, s, BLOCK_HEAD + count)) return NO_FRAME;
  Cell *block = s->tail + s->tail_used;
  block[0] = s->top == NO_FRAME ? -1 : (Cell)s->top;
  block[1] = count;
  memset(block + BLOCK_HEAD, 0, count * sizeof(Cell));
  s->top = s->tail_used + BLOCK_HEAD;
  s->tail_used += BLOCK_HEAD + count;
  return s->top;
}
static inline uint32_t frame_size(const State *s, Frame f) { return (uint32_t)s->tail[f - 1]; }
static inline Frame frame_below(const State *s, Frame f) {
  return s->tail[f - BLOCK_HEAD] < 0 ? NO_FRAME : (Frame)s->tail[f - BLOCK_HEAD];
}
/* The cells that a frame's lists take; in engine.h. */
static uint32_t frame_lists(const State *s, Frame f);
static void pop_frame(State *s) {
  Frame f = s->top;
  s->tail_waste += frame_lists(s, f);
  if (f + frame_size(s, f) == s->tail_used) s->tail_used = f - BLOCK_HEAD;
  else s->tail_waste += BLOCK_HEAD + frame_size(s, f);
  s->top = frame_below(s, f);
}

/* Pushes a frame whose first slots have these values. */
static void push_frame_of(Context *c, State *s, uint32_t count, const Cell *values, uint32_t given) {
  Frame f = push_frame(c, s, count);
  if (f != NO_FRAME) memcpy(s->tail + f, values, given * sizeof(Cell));
}

static int can_finish(Context *c, const State *s, const Cell *move, Cell last);
static void compact(Context *c, State *s);

/* ---- stamps and memoised results ----------------------------------------------------------------------------------------- */

/* Each context gets ranges of stamps, so that no two contexts use the same stamp. */
#define STAMP_RANGE ((Stamp)1 << 32)
static Stamp next_range(void) {
  static Stamp ranges;
  return __atomic_add_fetch(&ranges, STAMP_RANGE, __ATOMIC_RELAXED);
}
static inline Stamp new_stamp(Context *c) {
  if (!(++c->stamp % STAMP_RANGE)) c->stamp = next_range() + 1;
  return c->stamp;
}

/* Keeps a list in a table of memoised results; a list that was used in this call is not changed until the call ends. */
static List keep_list(Context *c, List *kept_list, uint64_t *used, List list) {
  if (c->fault) return list;
  if (kept_list->room < list.count || (*used == c->call && kept_list->items)) {
    uint32_t room = list.count < 8 ? 8 : list.count + list.count / 2;
    Cell *items = can_retire(c) ? malloc(room * sizeof(Cell)) : NULL;
    if (!items) return list;
    if (kept_list->items) {
      if (*used == c->call) retire(c, kept_list->items);
      else free(kept_list->items);
    }
    kept_list->items = items;
    kept_list->room = room;
  }
  if (list.count) memcpy(kept_list->items, list.items, list.count * sizeof(Cell));
  kept_list->count = list.count;
  *used = c->call;
  return (List){kept_list->items, list.count, 0};
}

/* ---- networks ------------------------------------------------------------------------------------------------------------ */

static Paths *paths_new(const Network *network) {
  size_t places = (size_t)network->places, costs = places + (size_t)network->links;
  char *block = malloc(sizeof(Paths) + 2 * places * sizeof(Set) + (costs + places) * sizeof(Cell) + places * sizeof(int32_t) +
                       places * places * sizeof(int16_t) + 64);
  if (!block) return NULL;
  Paths *paths = (Paths *)block;
  memset(paths, 0, sizeof *paths);
  paths->neighbours = (Set *)(block + ((sizeof(Paths) + 15) & ~(size_t)15));
  paths->masks = paths->neighbours + places;
  paths->costs = (Cell *)(paths->masks + places);
  paths->ahead = paths->costs + costs;
  paths->links_ahead = (int32_t *)(paths->ahead + places);
  paths->rows = (int16_t *)(paths->links_ahead + places);
  return paths;
}

/* The paths of a network with a stamp, if they are known. */
static inline Paths *paths_known(Context *c, int network, Stamp stamp) {
  for (int i = 0; i < PATHS_KEPT; i++) {
    Paths *paths = c->paths[network][i];
    if (paths && paths->stamp == stamp) {
      paths->call = c->call;
      return paths;
    }
  }
  return NULL;
}

static Paths *paths_of(Context *c, int number, const Network *network, Stamp stamp, Set opened, Set through) {
  Paths **kept_paths = c->paths[number];
  int oldest = 0;
  for (int i = 0; i < PATHS_KEPT; i++) {
    Paths *paths = kept_paths[i];
    if (paths && set_same(paths->opened, opened) && set_same(paths->through, through)) {
      paths->stamp = stamp;
      paths->call = c->call;
      return paths;
    }
    if (!paths || (kept_paths[oldest] && paths->call < kept_paths[oldest]->call)) oldest = i;
  }
  Paths *paths = kept_paths[oldest];
  if (paths && paths->call == c->call) {
    if (!can_retire(c)) {
      fault(c, AOI_NO_MEMORY);
      return NULL;
    }
    retire(c, paths);
    paths = NULL;
  }
  if (!paths) paths = paths_new(network);
  kept_paths[oldest] = paths;
  if (!paths) {
    fault(c, AOI_NO_MEMORY);
    return NULL;
  }
  paths->stamp = c->fault ? 0 : stamp;
  paths->call = c->call;
  paths->opened = opened;
  paths->through = through;
  paths->searched = paths->measured = EMPTY;
  paths->target = -1;
  for (int i = 0; i < network->places; i++) paths->neighbours[i] = EMPTY;
  Cell link;
  FOR_MEMBERS(link, opened) {
    if (link >= network->links) break;
    int a = network->ends[link][0], b = network->ends[link][1];
    paths->neighbours[a] = set_or(paths->neighbours[a], bit_at(b));
    paths->neighbours[b] = set_or(paths->neighbours[b], bit_at(a));
  }
  return paths;
}

static Set reached(Context *c, Paths *paths, const Network *network, Cell origin) {
  if (!paths || origin < 0) return EMPTY;
  if (origin >= network->places) {
    fault(c, AOI_RULES);
    return EMPTY;
  }
  if (bit_in(paths->searched, origin)) return paths->masks[origin];
  Set seen = bit_at(origin), edge = set_minus(paths->neighbours[origin], seen);
  while (set_some(edge)) {
    Cell place = set_pop(&edge);
    seen = set_or(seen, bit_at(place));
    if (bit_in(paths->through, place)) edge = set_or(edge, set_minus(paths->neighbours[place], seen));
  }
  paths->masks[origin] = seen;
  paths->searched = set_or(paths->searched, bit_at(origin));
  if (bit_in(paths->through, origin)) { /* all of them reach the same places */
    Cell place;
    FOR_MEMBERS(place, set_and(seen, paths->through)) paths->masks[place] = seen;
    paths->searched = set_or(paths->searched, set_and(seen, paths->through));
  }
  return seen;
}
static Set spread(Context *c, Paths *paths, const Network *network, Set origins) {
  Set found = EMPTY;
  Cell origin;
  FOR_MEMBERS(origin, origins) found = set_or(found, reached(c, paths, network, origin));
  return found;
}
static Cell distance(Context *c, Paths *paths, const Network *network, Cell a, Cell b) {
  if (!paths || a < 0 || b < 0) return ABSENT;
  if (a >= network->places || b >= network->places) {
    fault(c, AOI_RULES);
    return ABSENT;
  }
  int16_t *row = paths->rows + a * network->places;
  if (!bit_in(paths->measured, a)) {
    for (int i = 0; i < network->places; i++) row[i] = -1;
    Set seen = bit_at(a), edge = seen, through = set_or(paths->through, bit_at(a));
    for (int16_t steps = 0; set_some(edge); steps++) {
      Set onward = EMPTY;
      Cell place;
      FOR_MEMBERS(place, edge) {
        row[place] = steps;
        if (bit_in(through, place)) onward = set_or(onward, paths->neighbours[place]);
      }
      edge = set_minus(onward, seen);
      seen = set_or(seen, edge);
    }
    paths->measured = set_or(paths->measured, bit_at(a));
  }
  return row[b] < 0 ? ABSENT : row[b];
}
/* The open links among `count` links from number `first` on, numbered from there. */
static Set open_links(Context *c, Paths *paths, const Network *network, Cell first, Cell count) {
  Set found = EMPTY;
  Cell link;
  if (!paths) return found;
  FOR_MEMBERS(link, paths->opened)
    if (link >= first && link < first + count) found = set_or(found, bit_at(link - first));
  return found;
}
static Set passable(Context *c, Paths *paths, const Network *network) { return paths ? paths->through : EMPTY; }

/* ---- what a way costs */

static inline Cell bounded_cost(Cell cost) { return cost < 0 ? 0 : cost > MOST_COST ? MOST_COST : cost; }
/* The other end of a link. */
static inline int beyond(const Network *network, Cell link, Cell place) {
  return network->ends[link][0] == place ? network->ends[link][1] : network->ends[link][0];
}
/* The open links at each place: those of place p are links[starts[p]] to links[starts[p + 1]], in order. */
static Cell *links_around(Context *c, Paths *paths, const Network *network, Cell **links) {
  size_t places = (size_t)network->places;
  Cell *starts = arena(c, (places + 2 + 2 * (size_t)network->links) * sizeof(Cell)), link;
  if (!starts) return NULL;
  *links = starts + places + 2;
  memset(starts, 0, (places + 2) * sizeof(Cell));
  for (int pass = 0; pass < 2; pass++) {
    FOR_MEMBERS(link, paths->opened) {
      if (link >= network->links) break;
      for (int end = 0; end < 2; end++) {
        int place = network->ends[link][end];
        if (end && place == network->ends[link][0]) continue;
        if (pass) (*links)[starts[place + 1]++] = link;
        else starts[place + 2]++;
      }
    }
    for (size_t i = 2; !pass && i < places + 2; i++) starts[i] += starts[i - 1];
  }
  return starts;
}
/* Finds the cheapest ways from all places to one; returns 0 if that fails. */
static int weigh(Context *c, Paths *paths, const Network *network, Cell target, List costs) {
  int places = network->places, links = network->links;
  if (target >= places || costs.count != (uint32_t)(places + links)) {
    fault(c, AOI_RULES);
    return 0;
  }
  if (paths->target == target && !memcmp(paths->costs, costs.items, costs.count * sizeof(Cell))) return 1;
  Cell *around, *starts = links_around(c, paths, network, &around), *ahead = paths->ahead;
  if (!starts) return 0;
  paths->target = target;
  memcpy(paths->costs, costs.items, costs.count * sizeof(Cell));
  for (int i = 0; i < places; i++) ahead[i] = -1;
  ahead[target] = paths->links_ahead[target] = 0;
  Set done = EMPTY;
  for (;;) {
    Cell place = -1;
    for (Cell i = 0; i < places; i++)
      if (ahead[i] >= 0 && !bit_in(done, i) &&
          (place < 0 || ahead[i] < ahead[place] ||
           (ahead[i] == ahead[place] && paths->links_ahead[i] < paths->links_ahead[place]))) place = i;
    if (place < 0) return 1;
    done = set_or(done, bit_at(place));
    if (place != target && !bit_in(paths->through, place)) continue;
    Cell passing = ahead[place] + (place == target ? 0 : bounded_cost(costs.items[links + place]));
    int32_t number = paths->links_ahead[place] + 1;
    for (Cell i = starts[place]; i < starts[place + 1]; i++) {
      int other = beyond(network, around[i], place);
      Cell cost = passing + bounded_cost(costs.items[around[i]]);
      if (bit_in(done, other) || (ahead[other] >= 0 && (ahead[other] < cost || (ahead[other] == cost &&
                                                        paths->links_ahead[other] <= number)))) continue;
      ahead[other] = cost;
      paths->links_ahead[other] = number;
    }
  }
}
static Cell least_cost(Context *c, Paths *paths, const Network *network, Cell a, Cell b, List costs) {
  if (!paths || a < 0 || b < 0) return ABSENT;
  if (a >= network->places || !weigh(c, paths, network, b, costs)) {
    fault(c, AOI_RULES);
    return ABSENT;
  }
  return paths->ahead[a] < 0 ? ABSENT : paths->ahead[a];
}
/* The places on the cheapest way, including both ends; with `links`, the links between them. */
static List on_route(Context *c, Paths *paths, const Network *network, Cell a, Cell b, List costs, int links) {
  List found = list_new();
  if (least_cost(c, paths, network, a, b, costs) == ABSENT) return found;
  Cell *around, *starts = links_around(c, paths, network, &around), place = a;
  if (!links) list_add(c, &found, a);
  for (int left = network->places; starts && place != b && left > 0; left--) {
    Cell next = -1, over = -1;
    for (Cell i = starts[place]; i < starts[place + 1]; i++) {
      Cell other = beyond(network, around[i], place), cost = bounded_cost(costs.items[around[i]]);
      if (paths->ahead[other] < 0 || (other != b && !bit_in(paths->through, other)) || (next >= 0 && other >= next)) continue;
      if (other != b) cost += bounded_cost(costs.items[network->links + other]);
      if (paths->ahead[other] + cost != paths->ahead[place] ||
          paths->links_ahead[other] + 1 != paths->links_ahead[place]) continue;
      next = other;
      over = around[i];
    }
    if (next < 0) break;
    list_add(c, &found, links ? over : next);
    place = next;
  }
  return found;
}
static List route(Context *c, Paths *paths, const Network *network, Cell a, Cell b, List costs) {
  return on_route(c, paths, network, a, b, costs, 0);
}
static List links_of_route(
    Context *c, Paths *paths, const Network *network, Cell a, Cell b, List costs, Cell first, Cell count) {
  List links = on_route(c, paths, network, a, b, costs, 1), found = list_new();
  for (uint32_t i = 0; i < links.count; i++)
    if (links.items[i] >= first && links.items[i] < first + count) list_add(c, &found, links.items[i] - first);
  return found;
}

/* ---- moves ----------------------------------------------------------------------------------------------------------------- */

/* The empty list of moves of this level. */
static Moves *moves_new(Context *c) {
  Moves *moves = c->moves_at[c->level];
  if (!moves) {
    moves = c->moves_at[c->level] = calloc(1, sizeof *moves);
    if (!moves) {
      fault(c, AOI_NO_MEMORY);
      return &c->moves;
    }
  }
  moves->count = moves->used = 0;
  return moves;
}
/* Room for one more move of `length` cells; NULL after a fault. */
static Cell *moves_add(Context *c, Moves *moves, uint32_t length) {
  if (moves->used + length > moves->room &&
      !grown(c, (void **)&moves->cells, &moves->room, (size_t)moves->used + length, sizeof(Cell)))
    return NULL;
  if (moves->count + 2 > moves->starts_room &&
      !grown(c, (void **)&moves->starts, &moves->starts_room, (size_t)moves->count + 2, sizeof(uint32_t)))
    return NULL;
  Cell *cells = moves->cells + moves->used;
  moves->starts[moves->count++] = moves->used;
  moves->used += length;
  moves->starts[moves->count] = moves->used;
  return cells;
}
static void moves_push(Context *c, Moves *moves, uint32_t length, const Cell *values) {
  Cell *cells = moves_add(c, moves, length);
  for (uint32_t i = 0; cells && i < length; i++) cells[i] = values[i];
}
/* Keeps move number `from` of a list as its move number `to`, which is not after it. */
static void moves_keep(Moves *moves, uint32_t from, uint32_t to) {
  uint32_t start = moves->starts[from], length = moves->starts[from + 1] - start, at = to ? moves->starts[to] : 0;
  memmove(moves->cells + at, moves->cells + start, length * sizeof(Cell));
  moves->starts[to] = at;
  moves->starts[to + 1] = at + length;
}

/* ---- chance ---------------------------------------------------------------------------------------------------------------- */

static Cell draw(Context *c, State *s, int stream, Cell sides) {
  if (sides <= 0) {
    fault(c, AOI_RULES);
    return 0;
  }
  Cell count = ++s->streams[stream], drawn;
  if (c->level == 0 && c->script_next < c->script_count) {
    drawn = c->script[c->script_next++];
    if (drawn < 0 || drawn >= sides) {
      fault(c, AOI_RULES);
      return 0;
    }
  } else {
    drawn = (Cell)drawn_at(&c->seed_hash, s->seed, STREAMS[stream], strlen(STREAMS[stream]), (uint64_t)count,
                           (uint64_t)sides);
  }
  if (c->recording && c->level == 0) {
    if (grown(c, (void **)&c->drawn.items, &c->drawn.room, c->drawn.count + 2, sizeof(Cell))) {
      c->drawn.items[c->drawn.count++] = drawn;
      c->drawn.items[c->drawn.count++] = sides;
    }
  }
  return drawn;
}

static Cell pick_one(Context *c, State *s, int stream, List among) {
  if (!among.count) {
    fault(c, AOI_RULES);
    return 0;
  }
  return among.items[draw(c, s, stream, among.count)];
}

/* ---- the log --------------------------------------------------------------------------------------------------------------- */

static void log_cell(Context *c, Cell tag, Cell value) {
  if (!grown(c, (void **)&c->log.items, &c->log.room, c->log.count + 2, sizeof(Cell))) return;
  c->log.items[c->log.count++] = tag;
  c->log.items[c->log.count++] = value;
}
static inline int logging(const Context *c) { return c->recording && c->level == 0; }
static void log_entry(Context *c, Cell values) {
  c->log_entries++;
  log_cell(c, AOI_LIST, values);
}
static void log_number(Context *c, Cell value) { log_cell(c, AOI_NUMBER, value); }
static void log_text(Context *c, Cell value) { log_cell(c, AOI_TEXT, value); }
static void log_list(Context *c, List list) {
  log_cell(c, AOI_LIST, list.count);
  for (uint32_t i = 0; i < list.count; i++) log_number(c, list.items[i]);
}
/* An entry of numbers alone. */
static void log_numbers(Context *c, uint32_t count, const Cell *values) {
  c->log_entries++;
  log_list(c, (List){(Cell *)values, count, 0});
}
/* The entry of a move; its last value may be added later. */
static void log_texts(Context *c, List list) {
  log_cell(c, AOI_LIST, list.count);
  for (uint32_t i = 0; i < list.count; i++) log_text(c, list.items[i]);
}
static void log_move(Context *c, Cell values, Cell me, Cell step, const Cell *move, uint32_t length) {
  log_entry(c, values);
  log_number(c, 0);
  log_number(c, me);
  log_number(c, step);
  log_list(c, (List){(Cell *)move, length, 0});
}

/* ---- zones ----------------------------------------------------------------------------------------------------------------- */

#define FEW_PIECES 30 /* as in machine/kernel.py, and the two below */
#define A_PIECE 40
#define A_DRAW 160

static inline Cell *zone_counts(State *s, const Zone *zone) { return (Cell *)((char *)s + zone->counts); }
static inline Cell *zone_sizes(State *s, const Zone *zone) { return (Cell *)((char *)s + zone->sizes); }
static int zone_owner(Context *c, const Zone *zone, Cell owner) {
  if ((uint64_t)owner < (uint64_t)zone->owners) return 1;
  fault(c, AOI_RULES);
  return 0;
}
static inline int spend(Context *c, Cell steps) {
  c->left -= steps;
  if (c->left >= 0) return 1;
  fault(c, AOI_RULES);
  return 0;
}
static void change_piece(Context *c, State *s, const Zone *zone, Cell owner, Cell piece, Cell by) {
  if (!zone_owner(c, zone, owner)) return;
  if ((uint64_t)piece >= (uint64_t)zone->kinds) {
    fault(c, AOI_RULES);
    return;
  }
  zone_counts(s, zone)[owner * zone->kinds + piece] += by;
  zone_sizes(s, zone)[owner] += by;
}
enum { WAY_NAMED, WAY_DRAWN, WAY_ALL, WAY_KNOWN }; /* WAYS of machine/entries.py */
static void carry_piece(Context *c, State *s, const Zone *zone, Cell owner, const Zone *to, Cell to_owner, Cell piece, Cell way) {
  change_piece(c, s, zone, owner, piece, -1);
  change_piece(c, s, to, to_owner, piece, 1);
  if (logging(c)) {
    Cell values[] = {2, zone->number, owner, to->number, to_owner, piece, way};
    log_list(c, (List){values, 7, 0});
    c->log_entries++;
  }
}
static void move_all(Context *c, State *s, const Zone *zone, Cell owner, const Zone *to, Cell to_owner) {
  if (!zone_owner(c, zone, owner) || !zone_owner(c, to, to_owner)) return;
  Cell size = zone_sizes(s, zone)[owner];
  if (size > FEW_PIECES && !spend(c, size * A_PIECE)) return;
  for (Cell piece = 0; piece < zone->kinds; piece++)
    for (Cell left = zone_counts(s, zone)[owner * zone->kinds + piece]; left > 0 && !c->fault; left--)
      carry_piece(c, s, zone, owner, to, to_owner, piece, WAY_ALL);
}
/* The kind of a random piece of a zone that is not empty. */
static Cell pick_piece(Context *c, State *s, int stream, const Zone *zone, Cell owner) {
  Cell number = draw(c, s, stream, zone_sizes(s, zone)[owner]);
  const Cell *counts = zone_counts(s, zone) + owner * zone->kinds;
  for (Cell piece = 0; piece < zone->kinds; piece++) {
    if (number < counts[piece]) return piece;
    number -= counts[piece];
  }
  fault(c, AOI_RULES);
  return 0;
}
static void move_random(Context *c, State *s, int stream, Cell number, const Zone *zone, Cell owner, const Zone *to,
                        Cell to_owner) {
  if (!zone_owner(c, zone, owner) || !zone_owner(c, to, to_owner)) return;
  number = least_of(number, zone_sizes(s, zone)[owner]);
  if (number > FEW_PIECES && !spend(c, number * (A_DRAW + zone->kinds))) return;
  for (; number > 0 && !c->fault; number--)
    carry_piece(c, s, zone, owner, to, to_owner, pick_piece(c, s, stream, zone, owner), WAY_DRAWN);
}
static Cell draw_piece(Context *c, State *s, int stream, const Zone *zone, Cell owner) {
  if (!zone_owner(c, zone, owner) || !zone_sizes(s, zone)[owner]) return -1;
  Cell piece = pick_piece(c, s, stream, zone, owner);
  change_piece(c, s, zone, owner, piece, -1);
  return piece;
}
static Cell draw_to(Context *c, State *s, int stream, const Zone *zone, Cell owner, const Zone *to, Cell to_owner) {
  if (!zone_owner(c, zone, owner) || !zone_sizes(s, zone)[owner]) return -1;
  Cell piece = pick_piece(c, s, stream, zone, owner);
  carry_piece(c, s, zone, owner, to, to_owner, piece, WAY_DRAWN);
  return piece;
}
static void refill(Context *c, State *s, const Zone *back, const Zone *zone, Cell owner) {
  if (zone_owner(c, zone, owner) && !zone_sizes(s, zone)[owner]) move_all(c, s, back, owner, zone, owner);
}
static void move_refilled(Context *c, State *s, int stream, Cell number, const Zone *back, const Zone *zone, Cell owner,
                          const Zone *to, Cell to_owner) {
  if (number > FEW_PIECES && (number > BUDGET || !spend(c, number * (A_DRAW + zone->kinds)))) {
    fault(c, AOI_RULES);
    return;
  }
  for (; number > 0 && !c->fault; number--) {
    refill(c, s, back, zone, owner);
    move_random(c, s, stream, 1, zone, owner, to, to_owner);
  }
}

/* ---- the budget ------------------------------------------------------------------------------------------------------------- */

/* Takes the steps of a loop over the numbers from `low` to `high` from the budget; 0 if there are too many. */
static inline int spend_on(Context *c, Cell low, Cell high, Cell each) {
  if (high < low) return 1;
  if ((uint64_t)high - (uint64_t)low >= MAX_RANGE) {
    fault(c, AOI_RULES);
    return 0;
  }
  return spend(c, (high - low + 1) * each);
}
/* A list whose entries have `width` cells, and take `each` steps from the budget. */
static List counted(Context *c, List list, Cell each, Cell width) {
  return spend(c, (Cell)list.count / width * each) ? list : list_new();
}
/* Where a loop over the numbers from `low` to `high` ends; there are at most `limit`. */
static inline Cell range_end(Context *c, Cell low, Cell high, Cell limit) {
  if (high < low || c->fault) return ABSENT;
  if (limit > BUDGET) limit = BUDGET;
  if ((uint64_t)high - (uint64_t)low >= (uint64_t)limit) high = low + limit - 1;
  if (high < INT64_MAX) return high;
  fault(c, AOI_RULES); /* the loop would count beyond it */
  return ABSENT;
}
/* Counts one more level of verbs that perform other verbs; 0 if there are too many levels. */
static inline int deeper(Context *c) {
  if (++c->deep <= MAX_DEEP && !c->fault) return 1;
  fault(c, AOI_RULES);
  return 0;
}

/* ---- changes of numbers ------------------------------------------------------------------------------------------------------ */

static inline void change(Context *c, Cell *number, Cell by) { *number = fits(c, add(c, *number, by)); }

/* The position of a seat in a list; a seat that is not in it comes after its end. */
static Cell position_of(Context *c, const State *s, List list, Cell seat) {
  for (uint32_t i = 0; i < list.count; i++)
    if (list.items[i] == seat) return i;
  if (seat >= 0 && seat < s->players) return (Cell)list.count + seat;
  fault(c, AOI_RULES);
  return 0;
}
static inline Set set_of_seats(size_t count, const Cell *seats) {
  Set found = EMPTY;
  for (size_t i = 0; i < count; i++)
    if (seats[i] >= 0) found = set_or(found, bit_at(seats[i]));
  return found;
}

/* ---- plugins' functions ------------------------------------------------------------------------------------------------------- */

static Cell *call_hook(Context *c, uint32_t function, const List *arguments, size_t room, size_t *count) {
  Cell *result = arena(c, room * sizeof(Cell));
  int64_t given = !result || !c->hook || c->fault
                    ? -1 : c->hook(c->host, function, arguments->items, arguments->count, result, room);
  if (given < 0 || (size_t)given > room) {
    fault(c, AOI_HOOK);
    *count = 0;
    return NULL;
  }
  *count = (size_t)given;
  c->chunk->used -= (room - (size_t)given) * sizeof(Cell) & ~(size_t)15; /* the part that was not needed */
  return result;
}
static Cell hook_number(Context *c, uint32_t function, List arguments) {
  size_t count;
  Cell *result = call_hook(c, function, &arguments, 1, &count);
  if (result && count == 1) return *result;
  fault(c, AOI_HOOK);
  return 0;
}
static Set hook_set(Context *c, uint32_t function, List arguments) {
  size_t count;
  Cell *result = call_hook(c, function, &arguments, SET_WORDS, &count);
  if (result && count == SET_WORDS) return set_from(result);
  fault(c, AOI_HOOK);
  return EMPTY;
}
static List hook_list(Context *c, uint32_t function, List arguments) {
  size_t count;
  Cell *result = call_hook(c, function, &arguments, MAX_RANGE + 1, &count);
  if (!result || !count || *result != (Cell)count - 1) {
    fault(c, AOI_HOOK);
    return list_new();
  }
  return (List){result + 1, (uint32_t)count - 1, 0};
}
/* A list of arguments with one more. */
static List with_number(Context *c, List arguments, Cell value) {
  list_add(c, &arguments, value);
  return arguments;
}
static List with_set(Context *c, List arguments, Set set) {
  for (int i = 0; i < SET_WORDS; i++) list_add(c, &arguments, (Cell)set_word(set, i));
  return arguments;
}
static List with_list(Context *c, List arguments, List list) {
  list_add(c, &arguments, list.count);
  list_extend(c, &arguments, list);
  return arguments;
}

#endif
