/* Libraries: loading them, and beginning games. */
#ifndef AOI_BRIDGE_LIBRARY_H
#define AOI_BRIDGE_LIBRARY_H

#include "bridge.h"
#include "bridge_state.h"
#include "bridge_story.h"

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

static void *opened(PyObject *path) {
  wchar_t *wide = PyUnicode_AsWideCharString(path, NULL);
  void *handle = wide ? (void *)LoadLibraryW(wide) : NULL;
  if (wide && !handle) PyErr_Format(PyExc_OSError, "%U cannot be loaded: error %lu", path, (unsigned long)GetLastError());
  PyMem_Free(wide);
  return handle;
}
static void *function_in(void *handle, const char *name) { return (void *)(intptr_t)GetProcAddress(handle, name); }
static void closed(void *handle) { FreeLibrary(handle); }
#else
#include <dlfcn.h>

static void *opened(PyObject *path) {
  PyObject *bytes = PyUnicode_EncodeFSDefault(path);
  void *handle = bytes ? dlopen(PyBytes_AsString(bytes), RTLD_NOW | RTLD_LOCAL) : NULL;
  if (bytes && !handle) PyErr_Format(PyExc_OSError, "%U cannot be loaded: %s", path, dlerror());
  Py_XDECREF(bytes);
  return handle;
}
static void *function_in(void *handle, const char *name) { return dlsym(handle, name); }
static void closed(void *handle) { dlclose(handle); }
#endif

/* ---- opening ------------------------------------------------------------------------------------------------------ */

/* Finds every function of aoi.h; returns 0 with an exception if one is missing, or if the interface has another version. */
static int library_functions(Library *self) {
#define FIND(name)                                                                                                     \
  if (!((*(void **)(void *)&self->f.name) = function_in(self->handle, "aoi_" #name)))                                  \
    return PyErr_SetString(PyExc_OSError, "this is not a library of a ruleset: it has no function aoi_" #name), 0;
  EACH_FUNCTION(FIND)
#undef FIND
  if (self->f.interface() == AOI_INTERFACE) return 1;
  PyErr_Format(PyExc_OSError, "this library has interface %lu, and this bridge has %d", (unsigned long)self->f.interface(),
               AOI_INTERFACE);
  return 0;
}

static PyObject *table_part(PyObject *table, const char *name) {
  PyObject *part = PyMapping_GetItemString(table, name);
  return part;
}

/* Reads the parts of the table that calls need. */
static int library_table(Library *self) {
  PyObject *json = PyImport_ImportModule("json"), *texts = NULL, *options = NULL, *lines = NULL;
  PyObject *table = json ? PyObject_CallMethod(json, "loads", "O", self->table) : NULL;
  if (table && (texts = table_part(table, "texts")) && (options = table_part(table, "options"))) lines = table_part(table, "lines");
  if (lines) {
    self->texts = PySequence_Tuple(texts);
    self->options = PySequence_Size(options);
    self->lines = PyLong_AsSsize_t(lines);
  }
  Py_XDECREF(json), Py_XDECREF(table), Py_XDECREF(texts), Py_XDECREF(options), Py_XDECREF(lines);
  if (!PyErr_Occurred() && self->lines >= 0) return 1;
  if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the library's table is wrong");
  return 0;
}

/* Loads a library: opens the file, finds its functions, and reads its identity and its table. */
static PyObject *library_open(PyObject *module, Types *types, PyObject *path, PyObject *fault) {
  Library *self = PyObject_GC_New(Library, types->library);
  if (!self) return NULL;
  memset((char *)self + offsetof(Library, types), 0, sizeof *self - offsetof(Library, types));
  self->types = types, self->module = Py_NewRef(module), self->fault = Py_NewRef(fault);
  self->handle = opened(path);
  if (!self->handle || !library_functions(self) || !(self->identity = PyUnicode_FromString(self->f.identity())) ||
      !(self->table = PyUnicode_FromString(self->f.table())) || !library_table(self))
    return Py_DECREF(OBJECT(self)), NULL;
  PyObject_GC_Track(self);
  return OBJECT(self);
}

static int library_traverse(Library *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(OBJECT(self)));
  Py_VISIT(self->module);
  Py_VISIT(self->fault);
  Py_VISIT(self->hooks);
  return 0;
}

static int library_clear(Library *self) {
  Py_CLEAR(self->hooks);
  return 0;
}

static void library_dealloc(Library *self) {
  PyTypeObject *type = Py_TYPE(OBJECT(self));
  PyObject_GC_UnTrack(self);
  while (self->idle_count) self->f.context_free(self->idle[--self->idle_count]);
  while (self->spare_count) self->f.state_free(self->spare[--self->spare_count]);
  if (self->handle) closed(self->handle);
  Py_XDECREF(self->identity), Py_XDECREF(self->table), Py_XDECREF(self->texts), Py_XDECREF(self->hooks);
  Py_XDECREF(self->fault), Py_XDECREF(self->module);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

/* ---- playing ------------------------------------------------------------------------------------------------------ */

PyDoc_STRVAR(library_start_doc,
             "start(players, options, seed, script=None)\n--\n\n"
             "A game at its first decision; `options` has a number for each option of the rules, in their order.");
static PyObject *library_start(Library *self, PyObject *arguments, PyObject *named) {
  static char *names[] = {"players", "options", "seed", "script", NULL};
  int players;
  PyObject *options, *seed, *script = NULL;
  uint64_t halves[2] = {0, 0};
  Numbers numbers;
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "iOO|O:start", names, &players, &options, &seed, &script)) return NULL;
  if (!seed_halves(seed, halves)) return NULL;
  enum reading read = numbers_of(&numbers, options);
  if (read == READ_TOO_LARGE) PyErr_SetString(PyExc_OverflowError, "an option has at most 64 bits");
  if (read != READ_WELL) return NULL;
  if ((Py_ssize_t)numbers.count != self->options) {
    numbers_free(&numbers);
    return PyErr_Format(PyExc_ValueError, "the rules have %zd options, and %zu were given", self->options, numbers.count);
  }
  State *state = NULL;
  Call call;
  if (call_begin(&call, self)) {
    aoi_state *cells = call_script(&call, script) ? spare_take(self) : NULL;
    int code = cells ? self->f.start(call.context, cells, players, numbers.cells, halves[0], halves[1]) : 0;
    if (code) spare_give(self, cells), call_raise(&call, code);
    else if (cells) state = state_listed(&call, cells, 1);
    call_end(&call);
  }
  numbers_free(&numbers);
  return OBJECT(state);
}

/* Moves from a sequence of tuples of integers. */
static Moves *moves_from(Types *types, PyObject *sequence) {
  PyObject *tuple = PySequence_Tuple(sequence);
  if (!tuple) return NULL;
  Py_ssize_t count = PyTuple_Size(tuple), total = 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *move = PyTuple_GetItem(tuple, i);
    if (!PyTuple_Check(move)) return PyErr_Format(PyExc_TypeError, "a move is a tuple of integers, not %R", move), Py_DECREF(tuple), NULL;
    total += PyTuple_Size(move);
  }
  aoi_cell *cells = PyMem_Calloc((size_t)total + 1, sizeof *cells);
  uint32_t *starts = PyMem_Calloc((size_t)count + 1, sizeof *starts);
  Moves *moves = NULL;
  int well = cells && starts && total <= INT32_MAX;
  if (!well) PyErr_NoMemory();
  for (Py_ssize_t i = 0; well && i < count; i++) {
    Numbers numbers;
    enum reading read = numbers_read(&numbers, PyTuple_GetItem(tuple, i));
    if (read == READ_TOO_LARGE) PyErr_SetString(PyExc_OverflowError, "a move's numbers have at most 64 bits");
    well = read == READ_WELL;
    if (!well) break;
    memcpy(cells + starts[i], numbers.cells, numbers.count * sizeof *cells);
    starts[i + 1] = starts[i] + (uint32_t)numbers.count;
    numbers_free(&numbers);
  }
  if (well) moves = moves_new(types, cells, starts, (size_t)count);
  PyMem_Free(cells), PyMem_Free(starts);
  Py_DECREF(tuple);
  return moves;
}

PyDoc_STRVAR(library_restore_doc,
             "restore(cells, moves=None)\n--\n\n"
             "The position that `State.export` gave as `cells`; `moves` are its legal moves, which are listed again where they\n"
             "are None.");
static PyObject *library_restore(Library *self, PyObject *arguments) {
  PyObject *sequence, *listed = Py_None;
  if (!PyArg_ParseTuple(arguments, "O|O:restore", &sequence, &listed)) return NULL;
  Numbers numbers;
  enum reading read = numbers_of(&numbers, sequence);
  if (read == READ_TOO_LARGE) PyErr_SetString(PyExc_OverflowError, "a cell has 64 bits");
  if (read != READ_WELL) return NULL;
  Moves *moves = listed == Py_None ? NULL : moves_from(self->types, listed);
  State *state = NULL;
  Call call;
  if ((moves || listed == Py_None) && call_begin(&call, self)) {
    aoi_state *cells = spare_take(self);
    int code = cells ? self->f.import(call.context, cells, numbers.cells, numbers.count) : 0;
    if (cells && !code && !moves && !self->f.over(cells)) code = self->f.list(call.context, cells);
    if (code) spare_give(self, cells), call_raise(&call, code);
    else if (cells) state = moves ? state_wrapped(self, cells, (Moves *)Py_NewRef(OBJECT(moves)), story_bytes(NULL, 0)) : state_listed(&call, cells, 0);
    call_end(&call);
  }
  Py_XDECREF(OBJECT(moves));
  numbers_free(&numbers);
  return OBJECT(state);
}

PyDoc_STRVAR(library_read_story_doc,
             "read_story(story)\n--\n\nTwo numbers for each draw, and the entries of the log, of a position's story: two tuples.");
static PyObject *library_read_story(Library *self, PyObject *story) {
  char *bytes;
  Py_ssize_t length;
  if (PyBytes_AsStringAndSize(story, &bytes, &length) < 0) return NULL;
  Reader reader = {(const uint8_t *)bytes, (const uint8_t *)bytes + length, self->texts};
  return story_read(&reader);
}

enum { GAMES_AT_ONCE = 16 };

PyDoc_STRVAR(library_playouts_doc,
             "playouts(players, games, seed)\n--\n\n"
             "Sets up and plays whole random games, the first with the seed and each with the next number.\n\n"
             "Gives the number of decisions, and of those with several moves.");
static PyObject *library_playouts(Library *self, PyObject *arguments) {
  int players, code = AOI_OK;
  long long games, decisions = 0, real = 0;
  PyObject *number;
  if (!PyArg_ParseTuple(arguments, "iLO!:playouts", &players, &games, &PyLong_Type, &number)) return NULL;
  uint64_t seed = PyLong_AsUnsignedLongLong(number);
  if (seed == UINT64_MAX && PyErr_Occurred()) return NULL;
  aoi_state *cells = spare_take(self);
  Call call;
  if (!cells || !call_begin(&call, self)) return cells ? spare_give(self, cells) : (void)0, NULL;
  self->f.set_recording(call.context, 0);
  for (long long done = 0; !code && done < games; done += GAMES_AT_ONCE) {
    int64_t part[2] = {0, 0}, count = games - done < GAMES_AT_ONCE ? games - done : GAMES_AT_ONCE;
    call.released = PyEval_SaveThread();
    code = self->f.playouts(call.context, cells, players, count, seed + (uint64_t)done, part);
    PyEval_RestoreThread(call.released), call.released = NULL;
    decisions += part[0], real += part[1];
    if (!code && PyErr_CheckSignals()) code = -1;
  }
  self->f.set_recording(call.context, 1);
  spare_give(self, cells);
  if (code > 0) call_raise(&call, code);
  call_end(&call);
  return code ? NULL : Py_BuildValue("(LL)", decisions, real);
}

PyDoc_STRVAR(library_set_hook_doc,
             "set_hook(functions)\n--\n\n"
             "The functions of plugins, by number: each takes a list of cells and gives a sequence of cells.");
static PyObject *library_set_hook(Library *self, PyObject *functions) {
  PyObject *tuple = PySequence_Tuple(functions), *before = self->hooks;
  if (!tuple) return NULL;
  self->hooks = tuple;
  Py_XDECREF(before);
  Py_RETURN_NONE;
}

static PyObject *library_interface(Library *self, void *unused) {
  (void)unused;
  return PyLong_FromUnsignedLong(self->f.interface());
}

static PyMemberDef library_members[] = {
    {"identity", T_OBJECT_EX, offsetof(Library, identity), READONLY, "The hash that its compiler gave it."},
    {"table", T_OBJECT_EX, offsetof(Library, table), READONLY, "The table of its slots, as JSON."},
    {NULL},
};

static PyGetSetDef library_getset[] = {
    {"interface", (getter)library_interface, NULL, "The version of its interface.", NULL},
    {NULL},
};

static PyMethodDef library_methods[] = {
    {"start", (PyCFunction)(void (*)(void))library_start, METH_VARARGS | METH_KEYWORDS, library_start_doc},
    {"restore", (PyCFunction)library_restore, METH_VARARGS, library_restore_doc},
    {"read_story", (PyCFunction)library_read_story, METH_O, library_read_story_doc},
    {"playouts", (PyCFunction)library_playouts, METH_VARARGS, library_playouts_doc},
    {"set_hook", (PyCFunction)library_set_hook, METH_O, library_set_hook_doc},
    {NULL},
};

static PyType_Slot library_slots[] = {
    {Py_tp_doc, "A ruleset's library."},
    {Py_tp_dealloc, library_dealloc},
    {Py_tp_traverse, library_traverse},
    {Py_tp_clear, library_clear},
    {Py_tp_members, library_members},
    {Py_tp_getset, library_getset},
    {Py_tp_methods, library_methods},
    {0, NULL},
};

static PyType_Spec library_spec = {"aoi_rules.native.Library", sizeof(Library), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION |
                                       Py_TPFLAGS_IMMUTABLETYPE,
                                   library_slots};

#endif
