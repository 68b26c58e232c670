/* The objects of the bridge, and the declarations that its parts share.  See bridge.c. */
#ifndef AOI_BRIDGE_H
#define AOI_BRIDGE_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <structmember.h>

#include "aoi.h"

/* Every function of aoi.h, without its prefix. */
#define EACH_FUNCTION(X)                                                                                               \
  X(interface) X(identity) X(table) X(context_new) X(context_free) X(state_new) X(state_free) X(copy) X(set_hook)      \
  X(set_recording) X(set_script) X(start) X(play) X(list) X(moves) X(story) X(to_move) X(over) X(phase) X(step)        \
  X(passes) X(players) X(playout) X(playouts) X(random_bots) X(score) X(rank) X(outlook) X(export) X(import)            \
  X(digest_since)

typedef struct {
#define FIELD(name) __typeof__(aoi_##name) *name;
  EACH_FUNCTION(FIELD)
#undef FIELD
} Functions;

/* The classes of one copy of this module. */
typedef struct {
  PyTypeObject *library, *state, *moves;
} Types;

#define OBJECT(pointer) ((PyObject *)(pointer))

enum { MOST_IDLE = 8, MOST_SPARE = 64 };

/* A ruleset's library.  Unused contexts and states are kept for the next call. */
typedef struct {
  PyObject_HEAD
  Types *types;
  PyObject *module; /* it owns `types` */
  void *handle;
  Functions f;
  PyObject *fault;            /* the class of exceptions for faults */
  PyObject *identity, *table, *texts, *hooks; /* hooks: a tuple, or NULL */
  Py_ssize_t options, lines;
  int idle_count, spare_count;
  aoi_context *idle[MOST_IDLE];
  aoi_state *spare[MOST_SPARE];
} Library;

/* The moves of a position.  Nothing in it ever changes except `latest`: the move that was read last, which is usually the one
 * that is played, and its number; or NULL.  `data` has the cells of the moves and their starts, in the form of aoi_moves. */
typedef struct {
  PyObject_VAR_HEAD
  PyObject *latest;
  Py_ssize_t latest_place;
  size_t count, cells;
  aoi_cell data[];
} Moves;

/* A position.  Nothing in it ever changes.  `story` is what happened in the play that led to it.  The values that Python reads
 * at each decision are stored as objects, which it reads several times as fast as numbers. */
typedef struct {
  PyObject_HEAD
  Library *library;
  aoi_state *state;
  Moves *moves;
  PyObject *story, *to_move, *over, *step;
  int phase, passes, players;
} State;

/* One call of a library: its context, the thread state if the interpreter is released, and what a plugin's function raised. */
typedef struct {
  Library *library;
  aoi_context *context;
  PyThreadState *released;
  PyObject *type, *value, *traceback;
} Call;

/* Numbers from Python; `cells` is on the stack if there are only a few. */
typedef struct {
  aoi_cell *cells;
  size_t count;
  aoi_cell few[32];
} Numbers;

#endif
