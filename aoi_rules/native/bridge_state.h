/* Positions. */
#ifndef AOI_BRIDGE_STATE_H
#define AOI_BRIDGE_STATE_H

#include "bridge.h"
#include "bridge_call.h"
#include "bridge_looks.h"
#include "bridge_moves.h"
#include "bridge_story.h"
#include "bridge_values.h"

/* Makes a position from a state, moves and a story.  It takes over the state, and a reference to the moves and to the story,
 * even if it fails. */
static State *state_wrapped(Library *library, aoi_state *cells, Moves *moves, PyObject *story) {
  State *state = moves && story ? PyObject_New(State, library->types->state) : NULL;
  if (!state) {
    spare_give(library, cells);
    Py_XDECREF(OBJECT(moves)), Py_XDECREF(story);
    return NULL;
  }
  Py_INCREF(OBJECT(library));
  state->library = library, state->state = cells, state->moves = moves, state->story = story;
  state->to_move = PyLong_FromLong(library->f.to_move(cells)), state->over = PyLong_FromLong(library->f.over(cells));
  state->step = PyLong_FromLong(library->f.step(cells));
  state->phase = library->f.phase(cells), state->passes = (int)library->f.passes(cells), state->players = library->f.players(cells);
  if (!state->to_move || !state->over || !state->step) Py_CLEAR(state);
  return state;
}

/* The position after a call that listed moves; with `story`, also what happened in the call. */
static State *state_listed(Call *call, aoi_state *cells, int story) {
  const Functions *f = &call->library->f;
  const aoi_cell *moves = NULL, *said = NULL;
  const uint32_t *starts = NULL;
  size_t count = f->over(cells) ? 0 : f->moves(call->context, &moves, &starts);
  size_t length = story ? f->story(call->context, &said) : 0;
  if (story && !length) return spare_give(call->library, cells), call_raise(call, AOI_NO_MEMORY), NULL;
  return state_wrapped(call->library, cells, moves_new(call->library->types, moves, starts, count), story_bytes(said, length));
}

static void state_dealloc(State *self) {
  PyTypeObject *type = Py_TYPE(OBJECT(self));
  spare_give(self->library, self->state);
  Py_DECREF(OBJECT(self->moves)), Py_DECREF(self->story);
  Py_XDECREF(self->to_move), Py_XDECREF(self->over), Py_XDECREF(self->step);
  Py_DECREF(OBJECT(self->library));
  PyObject_Free(self);
  Py_DECREF(type);
}

/* ---- playing ------------------------------------------------------------------------------------------------------ */

/* Sets what chance draws in the next start or move; `script` is NULL, None or a sequence of integers.  Returns 0 with an
 * exception. */
static int call_script(Call *call, PyObject *script) {
  if (!script || script == Py_None) return 1;
  Numbers numbers;
  enum reading found = numbers_of(&numbers, script);
  if (found == READ_TOO_LARGE) raise_fault(call->library, AOI_RULES, NULL); /* chance never draws such a number */
  if (found != READ_WELL) return 0;
  int code = call->library->f.set_script(call->context, numbers.cells, numbers.count);
  numbers_free(&numbers);
  if (code) call_raise(call, code);
  return !code;
}

/* The position after the move with the given number. */
static PyObject *state_after(State *self, size_t index, PyObject *script) {
  Library *library = self->library;
  const uint32_t *starts = moves_starts(self->moves);
  State *after = NULL;
  Call call;
  if (!call_begin(&call, library)) return NULL;
  aoi_state *cells = call_script(&call, script) ? spare_copy(library, self->state) : NULL;
  if (cells) {
    int code = library->f.play(call.context, cells, self->moves->data + starts[index], starts[index + 1] - starts[index]);
    if (code) spare_give(library, cells), call_raise(&call, code);
    else after = state_listed(&call, cells, 1);
  }
  call_end(&call);
  return OBJECT(after);
}

PyDoc_STRVAR(state_play_doc,
             "play(move, script=None)\n--\n\n"
             "The position after a move, a tuple of integers; None if it is none of `moves`.\n\n"
             "`script` is what chance draws, where that is known.  Raises Fault if the rules fail.");
static PyObject *state_play(State *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  Py_ssize_t named = names ? PyTuple_Size(names) : 0;
  int fits = (count == 1 && named == 0) || (count == 2 && named == 0) ||
             (count == 1 && named == 1 && PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, 0), "script") == 0);
  if (!fits) return PyErr_SetString(PyExc_TypeError, "play takes a move and, as `script`, what chance draws"), NULL;
  Py_ssize_t place = moves_place(self->moves, arguments[0]);
  if (place == -2) return NULL;
  if (place < 0) Py_RETURN_NONE;
  return state_after(self, (size_t)place, count + named == 2 ? arguments[1] : NULL);
}

PyDoc_STRVAR(state_play_at_doc, "play_at(index)\n--\n\nThe position after the move at an index of `moves`.");
static PyObject *state_play_at(State *self, PyObject *index) {
  Py_ssize_t place = PyNumber_AsSsize_t(index, PyExc_IndexError);
  if (place == -1 && PyErr_Occurred()) return NULL;
  if (place < 0 || (size_t)place >= self->moves->count) return PyErr_SetString(PyExc_IndexError, "there are fewer moves"), NULL;
  return state_after(self, (size_t)place, NULL);
}

/* Random players: one generator for all decisions, or one for each seat; `made` is the number of decisions made before. */
typedef struct {
  uint64_t random;
  uint64_t *seats;
  int64_t made;
} Chooser;

enum { AT_ONCE = 100000 };

/* Continues playing with the interpreter released, in portions, so that an interruption is noticed; it then returns -1 with an
 * exception. */
static int random_run(Call *call, aoi_state *cells, Chooser *by, int64_t most, int64_t counts[2]) {
  const Functions *f = &call->library->f;
  int code = AOI_OK;
  while (!code && counts[0] < most && !f->over(cells)) {
    int64_t part[2] = {0, 0}, room = most - counts[0] < AT_ONCE ? most - counts[0] : AT_ONCE;
    call->released = PyEval_SaveThread();
    code = by->seats ? f->random_bots(call->context, cells, by->seats, by->made + counts[0], room, part)
                     : f->playout(call->context, cells, &by->random, room, part);
    PyEval_RestoreThread(call->released), call->released = NULL;
    counts[0] += part[0], counts[1] += part[1];
    if (!code && PyErr_CheckSignals()) return -1;
  }
  return code;
}

/* The position after random moves, without a story; NULL with an exception. */
static State *random_played(State *self, Chooser *by, int64_t most, int64_t counts[2]) {
  Library *library = self->library;
  State *after = NULL;
  Call call;
  counts[0] = counts[1] = 0;
  if (!call_begin(&call, library)) return NULL;
  aoi_state *cells = spare_copy(library, self->state);
  if (cells) {
    library->f.set_recording(call.context, 0);
    int code = random_run(&call, cells, by, most, counts);
    library->f.set_recording(call.context, 1);
    if (!code && !library->f.over(cells)) code = library->f.list(call.context, cells);
    if (code) spare_give(library, cells);
    if (code > 0) call_raise(&call, code);
    if (!code) after = state_listed(&call, cells, 0);
  }
  call_end(&call);
  return after;
}

PyDoc_STRVAR(state_playout_doc,
             "playout(random, most)\n--\n\n"
             "Random moves until the game is over or `most` decisions were made; `random` is the state of the generator.\n\n"
             "Gives the position then, the generator's state, the number of decisions, and of those with several moves.");
static PyObject *state_playout(State *self, PyObject *arguments) {
  PyObject *seed;
  long long most;
  int64_t counts[2];
  if (!PyArg_ParseTuple(arguments, "O!L:playout", &PyLong_Type, &seed, &most)) return NULL;
  Chooser by = {PyLong_AsUnsignedLongLong(seed), NULL, 0};
  if (by.random == UINT64_MAX && PyErr_Occurred()) return NULL;
  State *after = random_played(self, &by, most, counts);
  return after ? Py_BuildValue("(NKLL)", after, by.random, (long long)counts[0], (long long)counts[1]) : NULL;
}

/* Reads the state of a generator for each player; returns 0 with an exception. */
static int generators_read(State *self, PyObject *sequence, uint64_t *seats) {
  PyObject *tuple = PySequence_Tuple(sequence);
  if (!tuple) return 0;
  Py_ssize_t count = PyTuple_Size(tuple);
  int well = count == self->players;
  if (!well) PyErr_Format(PyExc_ValueError, "%zd generators were given, and there are %d players", count, self->players);
  for (Py_ssize_t i = 0; well && i < count; i++) {
    seats[i] = PyLong_AsUnsignedLongLong(PyTuple_GetItem(tuple, i));
    well = seats[i] != UINT64_MAX || !PyErr_Occurred();
  }
  Py_DECREF(tuple);
  return well;
}

PyDoc_STRVAR(state_random_bots_doc,
             "random_bots(seats, made, most)\n--\n\n"
             "The same as the bot `random` plays in every seat; `seats` are the states of their generators, and `made` decisions\n"
             "were made before.  Gives the position then, the number of decisions, and of those with several moves.");
static PyObject *state_random_bots(State *self, PyObject *arguments) {
  PyObject *sequence, *found = NULL;
  long long made, most;
  int64_t counts[2];
  if (!PyArg_ParseTuple(arguments, "OLL:random_bots", &sequence, &made, &most)) return NULL;
  if (made < 0 || made > INT64_MAX / 2) return PyErr_SetString(PyExc_ValueError, "`made` is not a number of decisions"), NULL;
  Chooser by = {0, PyMem_Calloc((size_t)self->players + 1, sizeof(uint64_t)), made};
  if (!by.seats) return PyErr_NoMemory();
  State *after = generators_read(self, sequence, by.seats) ? random_played(self, &by, most, counts) : NULL;
  if (after) found = Py_BuildValue("(NLL)", after, (long long)counts[0], (long long)counts[1]);
  PyMem_Free(by.seats);
  return found;
}

/* ---- looking ahead -------------------------------------------------------------------------------------------------- */

PyDoc_STRVAR(state_evaluate_moves_doc,
             "evaluate_moves(inside, counted, which)\n--\n\n"
             "For each of the moves with the numbers `which`, the points of all players after it, then their outlook.\n\n"
             "An action that is begun is carried out by its first choices.  A stop after which another seat decides is\n"
             "worth what the position is.  `inside` has for each step bytes, 1 for options that go on with an action that\n"
             "is begun; `counted` has 1 for each line of the score that counts.  Raises Fault.");
static PyObject *state_evaluate_moves(State *self, PyObject *arguments) {
  Rules rules;
  Numbers which;
  PyObject *sequence;
  if (!PyArg_ParseTuple(arguments, "O!SO:evaluate_moves", &PyTuple_Type, &rules.inside, &rules.counted, &sequence)) return NULL;
  enum reading read = numbers_of(&which, sequence);
  if (read == READ_TOO_LARGE) PyErr_SetString(PyExc_IndexError, "there are fewer moves");
  if (read != READ_WELL) return NULL;
  PyObject *found = rules_fit(self, &rules) && numbers_fit(self, &which) ? looks_of(self, &rules, &which) : NULL;
  numbers_free(&which);
  return found;
}

PyDoc_STRVAR(state_play_best_moves_doc,
             "play_best_moves(inside, counted, most, phases)\n--\n\n"
             "The position after at most so many decisions, each the move that puts its seat furthest ahead of the best of\n"
             "the others by its look, the first of several; fewer once a phase has begun so many times.\n"
             "Raises Fault.");
static PyObject *state_play_best_moves(State *self, PyObject *arguments) {
  Library *library = self->library;
  Rules rules;
  Call call;
  State *after = NULL;
  long long most, phases;
  if (!PyArg_ParseTuple(arguments, "O!SLL:play_best_moves", &PyTuple_Type, &rules.inside, &rules.counted, &most, &phases)) return NULL;
  if (!rules_fit(self, &rules) || !call_begin(&call, library)) return NULL;
  aoi_state *cells = spare_copy(library, self->state);
  if (cells) {
    library->f.set_recording(call.context, 0);
    Moves *moves = best_played(&call, &rules, cells, (Moves *)Py_NewRef(OBJECT(self->moves)), most, phases);
    library->f.set_recording(call.context, 1);
    if (moves) after = state_wrapped(library, cells, moves, story_bytes(NULL, 0));
    else spare_give(library, cells);
  }
  call_end(&call);
  return OBJECT(after);
}

/* ---- the class ---------------------------------------------------------------------------------------------------------- */

static PyMemberDef state_members[] = {
    {"to_move", T_OBJECT_EX, offsetof(State, to_move), READONLY, "The number of the seat that must decide; -1: nobody."},
    {"over", T_OBJECT_EX, offsetof(State, over), READONLY, "1 where the game is over, else 0."},
    {"phase", T_INT, offsetof(State, phase), READONLY, "The number of the phase; -1: none."},
    {"passes", T_INT, offsetof(State, passes), READONLY, "How many passes of named loops have begun."},
    {"step", T_OBJECT_EX, offsetof(State, step), READONLY, "The number of the step of the frame on top; -1: there is none."},
    {"players", T_INT, offsetof(State, players), READONLY, "The number of players."},
    {"moves", T_OBJECT_EX, offsetof(State, moves), READONLY, "The legal moves."},
    {"story", T_OBJECT_EX, offsetof(State, story), READONLY,
     "What chance drew and what the log says of the play that led here, for Library.read_story."},
    {"library", T_OBJECT_EX, offsetof(State, library), READONLY, "The library that plays it."},
    {NULL},
};

static PyMethodDef state_methods[] = {
    {"play", (PyCFunction)(void (*)(void))state_play, METH_FASTCALL | METH_KEYWORDS, state_play_doc},
    {"play_at", (PyCFunction)state_play_at, METH_O, state_play_at_doc},
    {"playout", (PyCFunction)state_playout, METH_VARARGS, state_playout_doc},
    {"random_bots", (PyCFunction)state_random_bots, METH_VARARGS, state_random_bots_doc},
    {"evaluate_moves", (PyCFunction)state_evaluate_moves, METH_VARARGS, state_evaluate_moves_doc},
    {"play_best_moves", (PyCFunction)state_play_best_moves, METH_VARARGS, state_play_best_moves_doc},
    {"export", (PyCFunction)state_export, METH_NOARGS, state_export_doc},
    {"changes", (PyCFunction)state_changes, METH_O, state_changes_doc},
    {"score", (PyCFunction)state_score, METH_NOARGS, state_score_doc},
    {"rank", (PyCFunction)state_rank, METH_O, state_rank_doc},
    {"outlook", (PyCFunction)state_outlook, METH_NOARGS, state_outlook_doc},
    {"digest", (PyCFunction)state_digest, METH_VARARGS, state_digest_doc},
    {NULL},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc, "A position that a library plays; it never changes."},
    {Py_tp_dealloc, state_dealloc},
    {Py_tp_members, state_members},
    {Py_tp_methods, state_methods},
    {0, NULL},
};

static PyType_Spec state_spec = {"aoi_rules.native.State", sizeof(State), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
                                 state_slots};

#endif
