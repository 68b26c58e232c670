/* Numbers between Python and C. */
#ifndef AOI_BRIDGE_NUMBERS_H
#define AOI_BRIDGE_NUMBERS_H

#include "bridge.h"

enum reading { READ_WELL, READ_TOO_LARGE, READ_WRONG };

static void numbers_free(Numbers *numbers) {
  if (numbers->cells != numbers->few) PyMem_Free(numbers->cells);
}

/* Reads a tuple of integers.  Returns READ_TOO_LARGE, without an exception, if one has more than 64 bits; READ_WRONG with an
 * exception.  Free the numbers only after READ_WELL. */
static enum reading numbers_read(Numbers *numbers, PyObject *tuple) {
  Py_ssize_t count = PyTuple_Size(tuple);
  if (count < 0) return READ_WRONG;
  numbers->count = (size_t)count;
  numbers->cells = numbers->few;
  if (numbers->count > sizeof numbers->few / sizeof *numbers->few) {
    numbers->cells = PyMem_Malloc(numbers->count * sizeof(aoi_cell));
    if (!numbers->cells) return PyErr_NoMemory(), READ_WRONG;
  }
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *item = PyTuple_GetItem(tuple, i);
    int overflow = 0;
    if (!PyLong_Check(item)) {
      PyErr_Format(PyExc_TypeError, "item %zd is not an integer: %R", i, item);
      overflow = 2;
    } else {
      numbers->cells[i] = PyLong_AsLongLongAndOverflow(item, &overflow);
    }
    if (overflow) {
      numbers_free(numbers);
      return overflow == 2 ? READ_WRONG : READ_TOO_LARGE;
    }
  }
  return READ_WELL;
}

/* The same for any sequence of integers. */
static enum reading numbers_of(Numbers *numbers, PyObject *sequence) {
  PyObject *tuple = PySequence_Tuple(sequence);
  if (!tuple) return READ_WRONG;
  enum reading found = numbers_read(numbers, tuple);
  Py_DECREF(tuple);
  return found;
}

static PyObject *numbers_tuple(const aoi_cell *cells, size_t count) {
  PyObject *tuple = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; tuple && i < count; i++) {
    PyObject *number = PyLong_FromLongLong(cells[i]);
    if (!number) return Py_DECREF(tuple), NULL;
    PyTuple_SetItem(tuple, (Py_ssize_t)i, number);
  }
  return tuple;
}

static PyObject *numbers_list(const aoi_cell *cells, size_t count) {
  PyObject *list = PyList_New((Py_ssize_t)count);
  for (size_t i = 0; list && i < count; i++) {
    PyObject *number = PyLong_FromLongLong(cells[i]);
    if (!number) return Py_DECREF(list), NULL;
    PyList_SetItem(list, (Py_ssize_t)i, number);
  }
  return list;
}

/* Splits a number that is not negative and below 2**128; returns 0 with an exception for any other number. */
static int seed_halves(PyObject *seed, uint64_t halves[2]) {
  if (!PyLong_Check(seed)) return PyErr_Format(PyExc_TypeError, "a seed is an integer, not %R", seed), 0;
  PyObject *width = PyLong_FromLong(64), *mask = PyLong_FromUnsignedLongLong(UINT64_MAX);
  PyObject *high = width ? PyNumber_Rshift(seed, width) : NULL, *low = mask ? PyNumber_And(seed, mask) : NULL;
  int fits = high && low;
  if (fits) {
    halves[0] = PyLong_AsUnsignedLongLong(low);
    halves[1] = PyLong_AsUnsignedLongLong(high);
    fits = !PyErr_Occurred();
  }
  if (!fits && PyErr_ExceptionMatches(PyExc_OverflowError)) PyErr_SetString(PyExc_OverflowError, "a seed is from 0 to below 2**128");
  Py_XDECREF(width), Py_XDECREF(mask), Py_XDECREF(high), Py_XDECREF(low);
  return fits;
}

#endif
