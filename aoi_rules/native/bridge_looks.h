/* A first look at moves, for bots: what the position after each of them is worth to the seats. */
#ifndef AOI_BRIDGE_LOOKS_H
#define AOI_BRIDGE_LOOKS_H

#include "bridge.h"
#include "bridge_call.h"
#include "bridge_moves.h"

/* What a look needs to know of the rules: for each step, which options continue an action that has begun, as bytes in a tuple;
 * and which lines of the score count. */
typedef struct {
  PyObject *inside, *counted;
} Rules;

enum { MOST_CHOICES = 10000 }; /* of one action */

/* Whether the first of the moves listed continues an action that has begun. */
static int goes_on(const Rules *rules, int step, const aoi_cell *move) {
  PyObject *options = step >= 0 && step < PyTuple_Size(rules->inside) ? PyTuple_GetItem(rules->inside, step) : NULL;
  return options && move[0] >= 0 && move[0] < PyBytes_Size(options) && PyBytes_AsString(options)[move[0]];
}

/* Plays a move, and the action that it began to its end with the first choices. */
static int look_play(Call *call, const Rules *rules, aoi_state *cells, const aoi_cell *move, size_t length) {
  const Functions *f = &call->library->f;
  int mover = f->to_move(cells), code = f->play(call->context, cells, move, length);
  for (int choices = 0; !code && !f->over(cells) && f->to_move(cells) == mover; choices++) {
    const aoi_cell *moves;
    const uint32_t *starts;
    size_t count = f->moves(call->context, &moves, &starts);
    if (!count || starts[1] == starts[0] || !goes_on(rules, f->step(cells), moves)) break;
    code = choices < MOST_CHOICES ? f->play(call->context, cells, moves + starts[0], starts[1] - starts[0]) : AOI_RULES;
  }
  return code;
}

/* Writes the points of all players, then their outlook, which is 0 if the game is over or the rules define none. */
static int look_worth(Call *call, const Rules *rules, aoi_state *cells, aoi_cell *lines, aoi_cell *worth) {
  const Functions *f = &call->library->f;
  size_t players = (size_t)f->players(cells), count = (size_t)call->library->lines;
  const char *counted = PyBytes_AsString(rules->counted);
  int code = f->score(call->context, cells, lines, players * count);
  memset(worth, 0, 2 * players * sizeof *worth);
  for (size_t i = 0; !code && i < players * count; i++) {
    if (counted[i / players] && __builtin_add_overflow(worth[i % players], lines[i], &worth[i % players])) code = AOI_RULES;
  }
  if (!code && !f->over(cells)) code = f->outlook(call->context, cells, worth + players, players);
  return code == AOI_WRONG_USE ? AOI_OK : code;
}

/* Looks at a move of a position in `cells`, which becomes a copy of it. */
static int look_at(Call *call, const Rules *rules, const aoi_state *from, const aoi_cell *move, size_t length, aoi_state *cells,
                   aoi_cell *lines, aoi_cell *worth) {
  const Functions *f = &call->library->f;
  int mover = f->to_move(from), code = f->copy(cells, from);
  if (!code) code = look_play(call, rules, cells, move, length);
  if (!code && move[0] < 0 && f->to_move(cells) != mover) code = f->copy(cells, from);
  return code ? code : look_worth(call, rules, cells, lines, worth);
}

/* The looks at the moves with the given numbers. */
static PyObject *looks_of(State *self, const Rules *rules, const Numbers *which) {
  Library *library = self->library;
  size_t players = (size_t)self->players;
  PyObject *found = NULL;
  Call call;
  aoi_cell *lines = PyMem_Calloc(players * ((size_t)library->lines + 2) + 1, sizeof *lines);
  if (!lines) return PyErr_NoMemory();
  if (!call_begin(&call, library)) return PyMem_Free(lines), NULL;
  aoi_cell *worth = lines + players * (size_t)library->lines;
  aoi_state *cells = spare_take(library);
  if (cells) {
    found = PyList_New((Py_ssize_t)which->count);
    library->f.set_recording(call.context, 0);
    for (size_t i = 0; found && i < which->count; i++) {
      const uint32_t *starts = moves_starts(self->moves) + which->cells[i];
      int code = look_at(&call, rules, self->state, self->moves->data + starts[0], starts[1] - starts[0], cells, lines, worth);
      PyObject *look = code ? NULL : numbers_tuple(worth, 2 * players);
      if (look) PyList_SetItem(found, (Py_ssize_t)i, look);
      else Py_CLEAR(found);
      if (code) call_raise(&call, code);
    }
    library->f.set_recording(call.context, 1);
    spare_give(library, cells);
  }
  call_end(&call);
  PyMem_Free(lines);
  return found;
}

/* Whether the arguments describe the rules in the form that looks need; returns 0 with an exception. */
static int rules_fit(const State *self, const Rules *rules) {
  for (Py_ssize_t i = 0; i < PyTuple_Size(rules->inside); i++) {
    if (!PyBytes_Check(PyTuple_GetItem(rules->inside, i))) return PyErr_SetString(PyExc_TypeError, "options are bytes"), 0;
  }
  if (PyBytes_Size(rules->counted) != self->library->lines)
    return PyErr_Format(PyExc_ValueError, "the score has %zd lines", self->library->lines), 0;
  return 1;
}

static int numbers_fit(const State *self, const Numbers *which) {
  for (size_t i = 0; i < which->count; i++) {
    if (which->cells[i] < 0 || (size_t)which->cells[i] >= self->moves->count)
      return PyErr_SetString(PyExc_IndexError, "there are fewer moves"), 0;
  }
  return 1;
}

/* How far a player is ahead of the best of the others, in hundredths of a point. */
static int look_ahead(const aoi_cell *worth, int players, int mover, int64_t *ahead) {
  int64_t others = INT64_MIN, own = 0, one;
  for (int i = 0; i < players; i++) {
    if (__builtin_mul_overflow(worth[i], (int64_t)100, &one) || __builtin_add_overflow(one, worth[players + i], &one)) return AOI_RULES;
    if (i == mover) own = one;
    else if (one > others) others = one;
  }
  return __builtin_sub_overflow(own, players > 1 ? others : 0, ahead) ? AOI_RULES : AOI_OK;
}

/* Plays the move that looks best for the seat that decides, the first if there are several. */
static int play_best(Call *call, const Rules *rules, aoi_state *cells, const Moves *listed, aoi_state *copy, aoi_cell *lines) {
  const Functions *f = &call->library->f;
  int mover = f->to_move(cells), players = f->players(cells), code = AOI_OK;
  const uint32_t *starts = moves_starts(listed);
  aoi_cell *worth = lines + players * call->library->lines;
  size_t best = 0;
  int64_t most = INT64_MIN, found;
  for (size_t i = 0; !code && listed->count > 1 && i < listed->count; i++) {
    code = look_at(call, rules, cells, listed->data + starts[i], starts[i + 1] - starts[i], copy, lines, worth);
    if (!code) code = look_ahead(worth, players, mover, &found);
    if (!code && found > most) best = i, most = found;
  }
  return code ? code : f->play(call->context, cells, listed->data + starts[best], starts[best + 1] - starts[best]);
}

/* Plays at most `most` decisions, each by the move that looks best; stops earlier when a phase has begun `phases` times.
 * `cells`, whose moves are given, becomes the position after them; returns its moves, NULL with an exception.  Takes over a
 * reference to the moves. */
static Moves *best_played(Call *call, const Rules *rules, aoi_state *cells, Moves *listed, long long most, long long phases) {
  Library *library = call->library;
  aoi_cell *lines = PyMem_Calloc((size_t)library->f.players(cells) * ((size_t)library->lines + 2) + 1, sizeof *lines);
  aoi_state *copy = lines ? spare_take(library) : (PyErr_NoMemory(), NULL);
  if (!copy) Py_CLEAR(listed);
  while (listed && listed->count && most-- > 0 && phases > 0) {
    const aoi_cell *moves = NULL;
    const uint32_t *starts = NULL;
    int phase = library->f.phase(cells);
    aoi_cell passes = library->f.passes(cells);
    int code = play_best(call, rules, cells, listed, copy, lines);
    if (!code && (library->f.phase(cells) != phase || library->f.passes(cells) != passes)) phases--;
    size_t count = code || library->f.over(cells) ? 0 : library->f.moves(call->context, &moves, &starts);
    Py_DECREF(OBJECT(listed));
    listed = code ? NULL : moves_new(library->types, moves, starts, count);
    if (code) call_raise(call, code);
  }
  if (copy) spare_give(library, copy);
  PyMem_Free(lines);
  return listed;
}

#endif
