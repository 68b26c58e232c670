/* The moves of a position, as a sequence of tuples of integers. */
#ifndef AOI_BRIDGE_MOVES_H
#define AOI_BRIDGE_MOVES_H

#include "bridge.h"
#include "bridge_numbers.h"

static const uint32_t *moves_starts(const Moves *moves) {
  return (const uint32_t *)(moves->data + moves->cells);
}

/* Copies moves, in the form of aoi_moves. */
static Moves *moves_new(Types *types, const aoi_cell *cells, const uint32_t *starts, size_t count) {
  size_t used = count ? starts[count] : 0, items = used + (count + 2) / 2;
  Moves *moves = PyObject_NewVar(Moves, types->moves, (Py_ssize_t)items);
  if (!moves) return NULL;
  moves->latest = NULL, moves->latest_place = -1;
  moves->count = count, moves->cells = used;
  if (used) memcpy(moves->data, cells, used * sizeof *cells);
  uint32_t *own = (uint32_t *)moves_starts(moves);
  if (count) memcpy(own, starts, (count + 1) * sizeof *starts);
  else own[0] = 0;
  return moves;
}

static void moves_dealloc(Moves *self) {
  PyTypeObject *type = Py_TYPE(OBJECT(self));
  Py_XDECREF(self->latest);
  PyObject_Free(self);
  Py_DECREF(type);
}

/* The number of the move that has these cells; -1 if there is none. */
static Py_ssize_t moves_find(const Moves *moves, const aoi_cell *cells, size_t length) {
  const uint32_t *starts = moves_starts(moves);
  for (size_t i = 0; i < moves->count; i++) {
    if (starts[i + 1] - starts[i] == length && !memcmp(moves->data + starts[i], cells, length * sizeof *cells))
      return (Py_ssize_t)i;
  }
  return -1;
}

/* The same for an object that should be a tuple of integers; -2 with an exception if it is anything else. */
static Py_ssize_t moves_place(const Moves *moves, PyObject *raw) {
  Numbers numbers;
  if (raw == moves->latest) return moves->latest_place;
  if (!PyTuple_Check(raw)) return PyErr_Format(PyExc_TypeError, "a move is a tuple of integers, not %R", raw), -2;
  enum reading found = numbers_read(&numbers, raw);
  if (found != READ_WELL) return found == READ_TOO_LARGE ? -1 : -2;
  Py_ssize_t place = moves_find(moves, numbers.cells, numbers.count);
  numbers_free(&numbers);
  return place;
}

static PyObject *moves_at(const Moves *moves, size_t index) {
  const uint32_t *starts = moves_starts(moves);
  return numbers_tuple(moves->data + starts[index], starts[index + 1] - starts[index]);
}

static Py_ssize_t moves_length(Moves *self) { return (Py_ssize_t)self->count; }

static PyObject *moves_item(Moves *self, Py_ssize_t index) {
  if (index < 0 || (size_t)index >= self->count) return PyErr_SetString(PyExc_IndexError, "there are fewer moves"), NULL;
  if (index == self->latest_place) return Py_NewRef(self->latest);
  PyObject *move = moves_at(self, (size_t)index), *before = self->latest;
  if (!move) return NULL;
  self->latest = Py_NewRef(move), self->latest_place = index;
  Py_XDECREF(before);
  return move;
}

static PyObject *moves_slice(Moves *self, PyObject *slice) {
  Py_ssize_t start, stop, step;
  if (PySlice_Unpack(slice, &start, &stop, &step) < 0) return NULL;
  Py_ssize_t length = PySlice_AdjustIndices((Py_ssize_t)self->count, &start, &stop, step);
  PyObject *tuple = PyTuple_New(length);
  for (Py_ssize_t i = 0; tuple && i < length; i++) {
    PyObject *move = moves_at(self, (size_t)(start + i * step));
    if (!move) return Py_DECREF(tuple), NULL;
    PyTuple_SetItem(tuple, i, move);
  }
  return tuple;
}

static PyObject *moves_subscript(Moves *self, PyObject *key) {
  if (PySlice_Check(key)) return moves_slice(self, key);
  if (!PyIndex_Check(key)) return PyErr_Format(PyExc_TypeError, "an index is an integer or a slice, not %R", key), NULL;
  Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (index == -1 && PyErr_Occurred()) return NULL;
  return moves_item(self, index < 0 ? index + (Py_ssize_t)self->count : index);
}

static int moves_contains(Moves *self, PyObject *raw) {
  Py_ssize_t place = moves_place(self, raw);
  if (place == -2 && PyErr_ExceptionMatches(PyExc_TypeError)) return PyErr_Clear(), 0;
  return place == -2 ? -1 : place >= 0;
}

PyDoc_STRVAR(moves_index_doc, "index(move)\n--\n\nThe number of a move; ValueError if it is none of these.");
static PyObject *moves_index(Moves *self, PyObject *raw) {
  Py_ssize_t place = moves_place(self, raw);
  if (place == -1) PyErr_Format(PyExc_ValueError, "%R is none of these moves", raw);
  return place < 0 ? NULL : PyLong_FromSsize_t(place);
}

static PyObject *moves_compare(Moves *self, PyObject *other, int how) {
  if ((how != Py_EQ && how != Py_NE) || Py_TYPE(other) != Py_TYPE(OBJECT(self))) Py_RETURN_NOTIMPLEMENTED;
  const Moves *moves = (Moves *)other;
  int same = moves->count == self->count && moves->cells == self->cells &&
             !memcmp(moves->data, self->data, self->cells * sizeof(aoi_cell)) &&
             !memcmp(moves_starts(moves), moves_starts(self), (self->count + 1) * sizeof(uint32_t));
  return PyBool_FromLong(same == (how == Py_EQ));
}

static PyMethodDef moves_methods[] = {{"index", (PyCFunction)moves_index, METH_O, moves_index_doc}, {NULL}};

static PyType_Slot moves_slots[] = {
    {Py_tp_doc, "The legal moves of a position, each a tuple of integers."},
    {Py_tp_dealloc, moves_dealloc},
    {Py_tp_richcompare, moves_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_methods, moves_methods},
    {Py_sq_length, moves_length},
    {Py_sq_item, moves_item},
    {Py_sq_contains, moves_contains},
    {Py_mp_length, moves_length},
    {Py_mp_subscript, moves_subscript},
    {0, NULL},
};

static PyType_Spec moves_spec = {"aoi_rules.native.Moves", offsetof(Moves, data), sizeof(aoi_cell),
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
                                 moves_slots};

#endif
