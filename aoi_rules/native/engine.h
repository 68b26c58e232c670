/* Running a ruleset from one decision to the next, and what the library exports: see aoi.h.
 *
 * The C file of a ruleset includes this file after its own functions.  It uses these names from that file: STEP_COUNT, STEPS,
 * APPLIES, WORK, FRAMES, FRAME_SLOTS, FIRST_STEP, FLOW_SIZE, SEAT_COUNT, OPTION_COUNT, OPTION_SIZES, SLOTS, SLOT_COUNT,
 * LIST_MEMOS, LIST_MEMO_COUNT, IDENTITY, TABLE, begin_state, set_up, score_lines, rank_keys, HAS_OUTLOOK and outlook_values.
 */

#define UNCOUNTED_STEPS 1000 /* as in machine/engine.py, and the next */
#define MOST_STEPS 99000
#define MOST_COUNTED ((Cell)1 << 40) /* pieces of one kind, and draws */
#define MOST_TAKEN ((Cell)1 << 24)   /* pieces of one kind that were taken but were not there */

/* ---- states ------------------------------------------------------------------------------------------------------------ */

static int state_copy(State *to, const State *from) {
  Cell *tail = to->tail;
  uint32_t room = to->tail_room;
  if (room < from->tail_used) {
    room = from->tail_used + 48;
    tail = realloc(tail, room * sizeof(Cell));
    if (!tail) return AOI_NO_MEMORY;
  }
  memcpy(to, from, sizeof *to);
  to->tail = tail;
  to->tail_room = room;
  if (from->tail_used) memcpy(tail, from->tail, from->tail_used * sizeof(Cell));
  return AOI_OK;
}

/* The slot with a list or a set that begins at an index of a step's frames; NULL if there is none. */
static const FrameSlot *frame_slot(Cell step, uint32_t slot) {
  const FrameShape *shape = &FRAMES[step];
  for (uint32_t i = shape->first; i < (uint32_t)shape->first + shape->count; i++)
    if (FRAME_SLOTS[i].slot == slot) return &FRAME_SLOTS[i];
  return NULL;
}
static int frame_slot_is_list(Cell step, uint32_t slot) {
  const FrameSlot *found = frame_slot(step, slot);
  return found && found->kind == LIST_SLOT;
}
static uint32_t frame_lists(const State *s, Frame f) {
  const FrameShape *shape = &FRAMES[s->tail[f]];
  uint32_t cells = 0;
  for (uint32_t i = shape->first; i < (uint32_t)shape->first + shape->count; i++) {
    Cell handle = FRAME_SLOTS[i].kind == LIST_SLOT ? FRAME(FRAME_SLOTS[i].slot) : 0;
    if (handle) cells += BLOCK_HEAD + (uint32_t)s->tail[handle + 1];
  }
  return cells;
}

/* Copies a list's block to the end of a tail that has room for it. */
static Cell moved_block(State *s, const Cell *old, Cell handle) {
  if (!handle || !old[handle]) return 0;
  Cell at = s->tail_used, count = old[handle];
  s->tail[at] = s->tail[at + 1] = count;
  memcpy(s->tail + at + BLOCK_HEAD, old + handle + BLOCK_HEAD, (size_t)count * sizeof(Cell));
  s->tail_used += BLOCK_HEAD + (uint32_t)count;
  return at;
}

/* Rebuilds the tail of a state without unused blocks. */
static void compact(Context *c, State *s) {
  Cell *old = s->tail, *fresh = malloc((s->tail_used + 48) * sizeof(Cell));
  uint32_t depth = 0;
  if (!fresh) {
    fault(c, AOI_NO_MEMORY);
    return;
  }
  for (Frame f = s->top; f != NO_FRAME; f = frame_below(s, f)) depth++;
  Frame *frames = arena(c, (depth + 1) * sizeof *frames);
  if (!frames) {
    free(fresh);
    return;
  }
  uint32_t at = depth;
  for (Frame f = s->top; f != NO_FRAME; f = frame_below(s, f)) frames[--at] = f;
  s->tail = fresh;
  s->tail_room = s->tail_used + 48;
  s->tail_used = 1;
  s->tail_waste = 0;
  for (int i = 0; i < SLOT_COUNT; i++)
    if (SLOTS[i].kind == LIST_SLOT) {
      Cell *values = (Cell *)((char *)s + SLOTS[i].offset);
      for (int n = SLOTS[i].absent ? -1 : 0; n < (SLOTS[i].size < 0 ? 1 : SLOTS[i].size); n++)
        values[n] = moved_block(s, old, values[n]);
    }
  Frame below = NO_FRAME;
  for (uint32_t i = 0; i < depth; i++) {
    uint32_t size = (uint32_t)old[frames[i] - 1];
    Cell *block = fresh + s->tail_used;
    block[0] = below == NO_FRAME ? -1 : (Cell)below;
    block[1] = size;
    memcpy(block + BLOCK_HEAD, old + frames[i], size * sizeof(Cell));
    below = s->top = s->tail_used + BLOCK_HEAD;
    s->tail_used += BLOCK_HEAD + size;
  }
  /* the lists come after all frames, so that popping a frame frees its room */
  Frame f = s->top;
  for (uint32_t i = depth; i-- > 0; f = frame_below(s, f))
    for (uint32_t slot = 2; slot < frame_size(s, f); slot++)
      if (frame_slot_is_list(s->tail[f], slot)) s->tail[f + slot] = moved_block(s, old, s->tail[f + slot]);
  free(old);
}

/* ---- from one decision to the next ---------------------------------------------------------------------------------------- */

static void go_on(Context *c, State *s, int uncounted) {
  for (int n = 0; n < uncounted + MOST_STEPS; n++) {
    if (c->fault) return;
    arena_clear(c);
    if (s->top == NO_FRAME) {
      c->moves.count = c->moves.used = 0;
      s->to_move = -1;
      s->over = 1;
      return;
    }
    Cell step = s->tail[s->top];
    if (n >= uncounted && !spend(c, WORK[step])) return;
    if (STEPS[step](c, s, s->top)) return;
  }
  fault(c, AOI_RULES);
}
static void run(Context *c, State *s) { go_on(c, s, UNCOUNTED_STEPS); }

static void apply(Context *c, State *s, const Cell *move, size_t length) {
  if (s->tail_waste > 256 && 2 * s->tail_waste > s->tail_used) compact(c, s);
  Frame f = s->top;
  (void)length;
  if (f == NO_FRAME || !APPLIES[s->tail[f]]) fault(c, AOI_WRONG_USE);
  else APPLIES[s->tail[f]](c, s, f, move);
}

/* Whether, after this move of the current decision, everything that must still be brought can be brought, up to a step. */
static int can_finish(Context *c, const State *s, const Cell *move, Cell last) {
  if (c->deep + 1 > MAX_DEEP || c->fault) {
    fault(c, AOI_RULES);
    return 0;
  }
  int deep = c->deep++, found = 0;
  Chunk *chunk = c->chunk;
  size_t used = chunk ? chunk->used : 0;
  State *after = c->spare[++c->level];
  if (!after) after = c->spare[c->level] = calloc(1, sizeof *after);
  if (!after || state_copy(after, s)) {
    fault(c, AOI_NO_MEMORY);
  } else {
    Frame f = after->top;
    APPLIES[after->tail[f]](c, after, f, move);
    while (!c->fault && after->tail[f] != last && spend(c, 200))
      if (STEPS[after->tail[f]](c, after, f)) break; /* that decision offers only moves that can be completed */
    found = !c->fault;
  }
  if (c->fault == NO_SOURCE) recover(c);
  c->level--;
  c->deep = deep;
  if (!chunk) arena_clear(c); /* its lists are no longer used */
  else if ((c->chunk = chunk)) chunk->used = used;
  return found;
}

/* ---- calls from the host ---------------------------------------------------------------------------------------------------- */

static void begin_call(Context *c) {
  c->fault = AOI_OK;
  c->deep = c->level = 0;
  c->left = BUDGET;
  c->call++;
  c->log.count = c->drawn.count = 0;
  c->log_entries = 0;
  while (c->retired_count) free(c->retired[--c->retired_count]);
  if (c->arena_used > ARENA_KEPT) arena_free(c, ARENA_KEPT);
  else arena_clear(c);
}
static int end_call(Context *c) {
  c->script_count = c->script_next = 0;
  return c->fault == NO_SOURCE ? AOI_RULES : c->fault;
}

uint32_t aoi_interface(void) { return AOI_INTERFACE; }
const char *aoi_identity(void) { return IDENTITY; }
const char *aoi_table(void) { return TABLE; }

aoi_context *aoi_context_new(void) {
  Context *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->memos = calloc(1, sizeof *c->memos);
  if (!c->memos) {
    free(c);
    return NULL;
  }
  c->moves_at[0] = &c->moves;
  c->stamp = next_range();
  return c;
}
void aoi_context_free(aoi_context *c) {
  if (!c) return;
  for (int i = 1; i < MAX_DEEP + 2; i++) {
    if (c->moves_at[i]) {
      free(c->moves_at[i]->cells);
      free(c->moves_at[i]->starts);
      free(c->moves_at[i]);
    }
    aoi_state_free(c->spare[i]);
  }
  while (c->retired_count) free(c->retired[--c->retired_count]);
  arena_free(c, 0);
  for (int n = 0; n < NETWORK_COUNT; n++)
    for (int i = 0; i < PATHS_KEPT; i++) free(c->paths[n][i]);
  for (int i = 0; i < LIST_MEMO_COUNT; i++)
    for (size_t n = 0; n < LIST_MEMOS[i].count; n++)
      free(((List *)((char *)c->memos + LIST_MEMOS[i].offset + n * LIST_MEMOS[i].each))->items);
  free(c->moves.cells);
  free(c->moves.starts);
  free(c->script);
  free(c->log.items);
  free(c->drawn.items);
  free(c->story.items);
  free(c->cells.items);
  free(c->retired);
  free(c->memos);
  free(c);
}
aoi_state *aoi_state_new(void) {
  State *s = calloc(1, sizeof *s);
  if (s) s->top = NO_FRAME;
  return s;
}
void aoi_state_free(aoi_state *s) {
  if (!s) return;
  free(s->tail);
  free(s);
}
int aoi_copy(aoi_state *to, const aoi_state *from) { return to == from ? AOI_OK : state_copy(to, from); }
void aoi_set_hook(aoi_context *c, aoi_hook hook, void *host) {
  c->hook = hook;
  c->host = host;
}
void aoi_set_recording(aoi_context *c, int on) { c->recording = on; }
int aoi_set_script(aoi_context *c, const aoi_cell *drawn, size_t count) {
  if (count > c->script_room) {
    Cell *room = count > (size_t)1 << 24 ? NULL : realloc(c->script, count * sizeof(Cell));
    if (!room) return AOI_NO_MEMORY;
    c->script = room;
    c->script_room = count;
  }
  if (count) memcpy(c->script, drawn, count * sizeof(Cell));
  c->script_count = count;
  c->script_next = 0;
  return AOI_OK;
}

int aoi_start(aoi_context *c, aoi_state *s, int players, const aoi_cell *options, uint64_t seed_low, uint64_t seed_high) {
  begin_call(c);
  if (players < 1 || players > SEAT_COUNT) fault(c, AOI_WRONG_USE);
  for (int i = 0; i < OPTION_COUNT; i++)
    if (options[i] < 0 || options[i] >= OPTION_SIZES[i]) fault(c, AOI_WRONG_USE);
  if (!c->fault) {
    Cell *tail = s->tail;
    uint32_t room = s->tail_room;
    memset(s, 0, sizeof *s);
    s->tail = tail;
    s->tail_room = room;
    s->top = NO_FRAME;
    s->players = players;
    s->seed[0] = seed_low;
    s->seed[1] = seed_high;
    s->to_move = s->phase = -1;
    for (int i = 0; i < STAMP_COUNT; i++) s->stamps[i] = new_stamp(c);
    begin_state(c, s, options);
    set_up(c, s);
    Frame f = push_frame(c, s, FLOW_SIZE);
    if (f != NO_FRAME) {
      FRAME(0) = FIRST_STEP;
      FRAME(1) = -1;
    }
    c->left = BUDGET;
    go_on(c, s, 0);
  }
  return end_call(c);
}
int aoi_play(aoi_context *c, aoi_state *s, const aoi_cell *move, size_t length) {
  begin_call(c);
  apply(c, s, move, length);
  run(c, s);
  return end_call(c);
}
int aoi_list(aoi_context *c, aoi_state *s) {
  begin_call(c);
  c->moves.count = c->moves.used = 0;
  if (s->top != NO_FRAME && !s->over && !STEPS[s->tail[s->top]](c, s, s->top)) fault(c, AOI_WRONG_USE);
  return end_call(c);
}
size_t aoi_moves(const aoi_context *c, const aoi_cell **cells, const uint32_t **starts) {
  *cells = c->moves.cells;
  *starts = c->moves.starts;
  return c->moves.count;
}
size_t aoi_story(const aoi_context *context, const aoi_cell **cells) {
  Context *c = (Context *)context;
  size_t wanted = 2 + 2 * (size_t)c->drawn.count + c->log.count;
  *cells = NULL;
  if (!grown(c, (void **)&c->story.items, &c->story.room, wanted, sizeof(Cell))) return 0;
  Cell *at = c->story.items;
  *at++ = AOI_LIST;
  *at++ = c->drawn.count;
  for (uint32_t i = 0; i < c->drawn.count; i++) {
    *at++ = AOI_NUMBER;
    *at++ = c->drawn.items[i];
  }
  if (c->log.count) memcpy(at, c->log.items, c->log.count * sizeof(Cell));
  *cells = c->story.items;
  return wanted;
}

int aoi_to_move(const aoi_state *s) { return (int)s->to_move; }
int aoi_over(const aoi_state *s) { return (int)s->over; }
int aoi_phase(const aoi_state *s) { return (int)s->phase; }
int aoi_step(const aoi_state *s) { return s->top == NO_FRAME ? -1 : (int)s->tail[s->top]; }
int aoi_players(const aoi_state *s) { return (int)s->players; }
aoi_cell aoi_passes(const aoi_state *s) { return passes(s); }

/* ---- scores ------------------------------------------------------------------------------------------------------------------ */

static int given(Context *c, List list, Cell *to, size_t room) {
  if (!c->fault && list.count > room) fault(c, AOI_WRONG_USE);
  if (!c->fault && list.count) memcpy(to, list.items, list.count * sizeof(Cell));
  return end_call(c);
}
/* Scoring changes the position, so it works on a copy. */
static State *scored_copy(Context *c, const State *s) {
  State *copy = c->spare[1] ? c->spare[1] : (c->spare[1] = calloc(1, sizeof *copy));
  if (!copy || state_copy(copy, s)) {
    fault(c, AOI_NO_MEMORY);
    return NULL;
  }
  return copy;
}
static List score_of(Context *c, State *copy) {
  int recording = c->recording;
  c->recording = 0;
  List lines = copy ? score_lines(c, copy) : list_new();
  c->recording = recording;
  return lines;
}
int aoi_score(aoi_context *c, aoi_state *s, aoi_cell *lines, size_t room) {
  begin_call(c);
  return given(c, score_of(c, scored_copy(c, s)), lines, room);
}
int aoi_rank(aoi_context *c, aoi_state *s, const aoi_cell *totals, aoi_cell *ranks, size_t room, size_t *width) {
  begin_call(c);
  State *copy = scored_copy(c, s);
  score_of(c, copy); /* ties are broken in the position that scoring leaves */
  List keys = list_new();
  *width = 0;
  if (copy && !c->fault) keys = rank_keys(c, copy, list_of(c, (size_t)copy->players, totals));
  if (copy && copy->players > 0) *width = keys.count / (size_t)copy->players;
  return given(c, keys, ranks, room);
}
int aoi_outlook(aoi_context *c, aoi_state *s, aoi_cell *worth, size_t room) {
  begin_call(c);
#if HAS_OUTLOOK
  return given(c, outlook_values(c, s), worth, room);
#else
  (void)s, (void)worth, (void)room;
  return AOI_WRONG_USE;
#endif
}

/* ---- a state as cells, and back ------------------------------------------------------------------------------------------------- */

static void put_cell(Context *c, Cell value) {
  if (grown(c, (void **)&c->cells.items, &c->cells.room, (size_t)c->cells.count + 1, sizeof(Cell)))
    c->cells.items[c->cells.count++] = value;
}
static void put_list(Context *c, const State *s, Cell handle) {
  List list = state_list(s, handle);
  put_cell(c, list.count);
  for (uint32_t i = 0; i < list.count; i++) put_cell(c, list.items[i]);
}
static void put_value(Context *c, const State *s, const Slot *slot, int number) {
  const char *first = (const char *)s + slot->offset;
  if (slot->kind == SET_SLOT) {
    Set set = ((const Set *)first)[number];
    for (int i = 0; i < SET_WORDS; i++) put_cell(c, (Cell)set_word(set, i));
  } else if (slot->kind == LIST_SLOT) {
    put_list(c, s, ((const Cell *)first)[number]);
  } else {
    put_cell(c, ((const Cell *)first)[number]);
  }
}
int aoi_export(aoi_context *c, const aoi_state *s, const aoi_cell **cells, size_t *count) {
  begin_call(c);
  c->cells.count = 0;
  put_cell(c, s->players);
  put_cell(c, (Cell)s->seed[0]);
  put_cell(c, (Cell)s->seed[1]);
  for (int i = 0; i < STREAM_COUNT; i++) put_cell(c, s->streams[i]);
  put_cell(c, s->to_move);
  put_cell(c, s->over);
  put_cell(c, s->phase);
  for (int i = 0; i < SLOT_COUNT; i++) {
    for (int n = 0; n < (SLOTS[i].size < 0 ? 1 : SLOTS[i].size); n++) put_value(c, s, &SLOTS[i], n);
    if (SLOTS[i].size >= 0) put_value(c, s, &SLOTS[i], -1);
  }
  uint32_t depth = 0;
  for (Frame f = s->top; f != NO_FRAME; f = frame_below(s, f)) depth++;
  put_cell(c, depth);
  for (uint32_t level = depth; level-- > 0;) {
    Frame f = s->top;
    for (uint32_t i = 0; i < level; i++) f = frame_below(s, f);
    put_cell(c, frame_size(s, f));
    for (uint32_t slot = 0; slot < frame_size(s, f); slot++) {
      if (slot >= 2 && frame_slot_is_list(s->tail[f], slot)) put_list(c, s, FRAME(slot));
      else put_cell(c, FRAME(slot));
    }
  }
  *cells = c->cells.items;
  *count = c->cells.count;
  return end_call(c);
}

typedef struct {
  const Cell *cells;
  size_t count, at;
} Reader;

static Cell take_cell(Context *c, Reader *reader) {
  if (reader->at < reader->count) return reader->cells[reader->at++];
  fault(c, AOI_WRONG_USE);
  return 0;
}
static List take_list(Context *c, Reader *reader) {
  Cell count = take_cell(c, reader);
  if (count < 0 || (uint64_t)count > reader->count - reader->at) {
    fault(c, AOI_WRONG_USE);
    return list_new();
  }
  List list = {(Cell *)reader->cells + reader->at, (uint32_t)count, 0};
  reader->at += (size_t)count;
  return list;
}
/* An invalid member ends the import. */
static Cell sound_member(Context *c, Cell value, int least, int limit) {
  if (limit && (value < least || value >= limit)) fault(c, AOI_WRONG_USE);
  return value;
}
static List sound_list(Context *c, List list, int limit) {
  for (uint32_t i = 0; i < list.count; i++) sound_member(c, list.items[i], 0, limit);
  return list;
}
static Set take_set(Context *c, Reader *reader, int limit) {
  Cell words[SET_WORDS];
  for (int i = 0; i < SET_WORDS; i++) words[i] = take_cell(c, reader);
  Set set = set_from(words);
  if (limit && set_some(set_minus(set, all_of(limit)))) fault(c, AOI_WRONG_USE);
  return set;
}
static void take_value(Context *c, State *s, const Slot *slot, int number, Reader *reader) {
  char *first = (char *)s + slot->offset;
  if (slot->kind == SET_SLOT) {
    ((Set *)first)[number] = take_set(c, reader, slot->limit);
  } else if (slot->kind == LIST_SLOT) {
    Cell *field = &((Cell *)first)[number];
    *field = 0;
    store_list(c, s, field, sound_list(c, take_list(c, reader), slot->limit));
  } else {
    ((Cell *)first)[number] = sound_member(c, take_cell(c, reader), slot->least, slot->limit);
  }
}
static void take_frame(Context *c, State *s, Reader *reader) {
  Cell size = take_cell(c, reader), step = take_cell(c, reader);
  if (step < 0 || step >= STEP_COUNT || size != FRAMES[step].size) {
    fault(c, AOI_WRONG_USE);
    return;
  }
  Frame f = push_frame(c, s, (uint32_t)size);
  if (f == NO_FRAME) return;
  FRAME(0) = step;
  FRAME(1) = sound_member(c, take_cell(c, reader), -1, SEAT_COUNT);
  for (uint32_t at = 2; at < (uint32_t)size && !c->fault; at++) {
    const FrameSlot *slot = frame_slot(step, at);
    if (!slot) {
      FRAME(at) = take_cell(c, reader);
    } else if (slot->kind == TEXT_SLOT) {
      FRAME(at) = sound_member(c, take_cell(c, reader), 0, slot->limit);
    } else if (slot->kind == LIST_SLOT) {
      store_frame_list(c, s, f + at, sound_list(c, take_list(c, reader), slot->limit));
    } else {
      set_store(take_set(c, reader, slot->limit), &FRAME(at));
      at += SET_WORDS - 1;
    }
  }
}
/* Checks the machine's own assumptions: who decides, the phase, and that the sizes of zones match their pieces. */
static int sound(const State *s) {
  if (s->to_move < -1 || s->to_move >= s->players || s->phase < -1 || s->phase >= PHASE_COUNT) return 0;
  if (s->over != (s->top == NO_FRAME) || (!s->over && s->to_move < 0)) return 0;
  for (int i = 0; i < STREAM_COUNT; i++)
    if (s->streams[i] < 0 || s->streams[i] >= MOST_COUNTED) return 0;
  for (int i = 0; i < ZONE_COUNT; i++) {
    const Zone *zone = ZONES[i];
    for (int owner = 0; owner < zone->owners; owner++) {
      const Cell *counts = zone_counts((State *)s, zone) + (size_t)owner * (size_t)zone->kinds;
      Cell sum = 0;
      for (int kind = 0; kind < zone->kinds; kind++) {
        if (counts[kind] < -MOST_TAKEN || counts[kind] > MOST_COUNTED) return 0;
        sum += counts[kind];
      }
      if (sum != zone_sizes((State *)s, zone)[owner]) return 0;
    }
  }
  return 1;
}
int aoi_import(aoi_context *c, aoi_state *s, const aoi_cell *cells, size_t count) {
  begin_call(c);
  Reader reader = {cells, count, 0};
  s->tail_used = s->tail_waste = 0;
  s->top = NO_FRAME;
  s->players = take_cell(c, &reader);
  if (s->players < 1 || s->players > SEAT_COUNT) fault(c, AOI_WRONG_USE);
  s->seed[0] = (uint64_t)take_cell(c, &reader);
  s->seed[1] = (uint64_t)take_cell(c, &reader);
  for (int i = 0; i < STREAM_COUNT; i++) s->streams[i] = take_cell(c, &reader);
  s->to_move = take_cell(c, &reader);
  s->over = take_cell(c, &reader);
  s->phase = take_cell(c, &reader);
  for (int i = 0; i < SLOT_COUNT && !c->fault; i++) {
    for (int n = 0; n < (SLOTS[i].size < 0 ? 1 : SLOTS[i].size); n++) take_value(c, s, &SLOTS[i], n, &reader);
    if (SLOTS[i].size >= 0) take_value(c, s, &SLOTS[i], -1, &reader);
  }
  Cell depth = take_cell(c, &reader);
  for (Cell i = 0; i < depth && !c->fault; i++) take_frame(c, s, &reader);
  if (reader.at != reader.count || c->fault || !sound(s)) fault(c, AOI_WRONG_USE);
  for (int i = 0; i < STAMP_COUNT; i++) s->stamps[i] = new_stamp(c);
  return end_call(c);
}
