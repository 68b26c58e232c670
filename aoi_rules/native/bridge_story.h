/* Stories as Python has them: tuples of numbers, texts and tuples. */
#ifndef AOI_BRIDGE_STORY_H
#define AOI_BRIDGE_STORY_H

#include "bridge.h"

typedef struct {
  const aoi_cell *at, *end;
  PyObject *texts;
} Reader;

enum { DEEPEST_STORY = 64 };

static PyObject *story_wrong(void) { return PyErr_SetString(PyExc_ValueError, "this is no story of this library"), NULL; }

static PyObject *story_value(Reader *reader, int depth);

static PyObject *story_list(Reader *reader, aoi_cell count, int depth) {
  if (count < 0 || count > (reader->end - reader->at) / 2 || depth > DEEPEST_STORY) return story_wrong();
  PyObject *tuple = PyTuple_New((Py_ssize_t)count);
  for (Py_ssize_t i = 0; tuple && i < count; i++) {
    PyObject *value = story_value(reader, depth + 1);
    if (!value) return Py_DECREF(tuple), NULL;
    PyTuple_SetItem(tuple, i, value);
  }
  return tuple;
}

static PyObject *story_value(Reader *reader, int depth) {
  if (reader->end - reader->at < 2) return story_wrong();
  aoi_cell tag = reader->at[0], value = reader->at[1];
  reader->at += 2;
  if (tag == AOI_NUMBER) return PyLong_FromLongLong(value);
  if (tag == AOI_LIST) return story_list(reader, value, depth);
  if (tag != AOI_TEXT || value < 0 || value >= PyTuple_Size(reader->texts)) return story_wrong();
  return Py_NewRef(PyTuple_GetItem(reader->texts, (Py_ssize_t)value));
}

/* The draws, two numbers each, and the entries of the log; (), () for the empty story of a position that no play led to. */
static PyObject *story_read(Reader *reader) {
  PyObject *drawn = reader->at == reader->end ? PyTuple_New(0) : story_value(reader, 0);
  PyObject *entries = drawn ? PyList_New(0) : NULL;
  int well = entries != NULL && PyTuple_Check(drawn);
  if (entries && !well) story_wrong();
  while (well && reader->at < reader->end) {
    PyObject *entry = story_value(reader, 0);
    well = entry && PyList_Append(entries, entry) == 0;
    Py_XDECREF(entry);
  }
  PyObject *both = well ? Py_BuildValue("(ON)", drawn, PyList_AsTuple(entries)) : NULL;
  Py_XDECREF(drawn), Py_XDECREF(entries);
  return both;
}

#endif
