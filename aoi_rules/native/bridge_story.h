/* Stories in two forms: as bytes, which games keep for each decision, and for Python, as tuples of numbers, texts and tuples.
 *
 * The bytes are a sequence of values.  The lowest two bits of a value's first byte are the tag, and the next five are the lowest
 * bits of the value.  Each further byte has seven more bits; the highest bit of a byte says whether another byte follows.  The
 * lowest bit of the value is its sign, so that -1 also takes one byte.
 */
#ifndef AOI_BRIDGE_STORY_H
#define AOI_BRIDGE_STORY_H

#include "bridge.h"

typedef struct {
  const uint8_t *at, *end;
  PyObject *texts;
} Reader;

enum { DEEPEST_STORY = 64, WIDEST_VALUE = 10, TAG_BITS = 2, FIRST_BITS = 5, MORE_BITS = 7, MORE = 0x80 };

static uint8_t *story_put(uint8_t *at, aoi_cell tag, aoi_cell value) {
  uint64_t rest = value < 0 ? ~(uint64_t)value : (uint64_t)value, low = (rest << 1 | (value < 0)) & ((1 << FIRST_BITS) - 1);
  rest >>= FIRST_BITS - 1;
  for (*at = (uint8_t)(tag | (aoi_cell)low << TAG_BITS); rest; rest >>= MORE_BITS) {
    *at++ |= MORE;
    *at = rest & (MORE - 1);
  }
  return at + 1;
}

/* The bytes of a story, from the library's pairs of a tag and a value. */
static PyObject *story_bytes(const aoi_cell *story, size_t count) {
  uint8_t few[1024], *bytes = few;
  size_t most = count / 2 * WIDEST_VALUE;
  if (most > sizeof few && !(bytes = PyMem_Malloc(most))) return PyErr_NoMemory();
  uint8_t *at = bytes;
  for (size_t i = 0; i + 1 < count; i += 2) at = story_put(at, story[i], story[i + 1]);
  PyObject *found = PyBytes_FromStringAndSize((const char *)bytes, at - bytes);
  if (bytes != few) PyMem_Free(bytes);
  return found;
}

static PyObject *story_wrong(void) { return PyErr_SetString(PyExc_ValueError, "this is not a story of this library"), NULL; }

static PyObject *story_value(Reader *reader, int depth);

static PyObject *story_list(Reader *reader, aoi_cell count, int depth) {
  if (count < 0 || count > reader->end - reader->at || depth > DEEPEST_STORY) return story_wrong();
  PyObject *tuple = PyTuple_New((Py_ssize_t)count);
  for (Py_ssize_t i = 0; tuple && i < count; i++) {
    PyObject *value = story_value(reader, depth + 1);
    if (!value) return Py_DECREF(tuple), NULL;
    PyTuple_SetItem(tuple, i, value);
  }
  return tuple;
}

static PyObject *story_value(Reader *reader, int depth) {
  if (reader->at == reader->end) return story_wrong();
  unsigned byte = *reader->at++, shift = FIRST_BITS - 1, tag = byte & ((1 << TAG_BITS) - 1);
  uint64_t low = byte >> TAG_BITS & ((1 << FIRST_BITS) - 1), rest = low >> 1;
  for (; byte & MORE; shift += MORE_BITS) {
    if (reader->at == reader->end || shift > 63) return story_wrong();
    byte = *reader->at++;
    rest |= (uint64_t)(byte & (MORE - 1)) << shift;
  }
  aoi_cell value = low & 1 ? (aoi_cell)~rest : (aoi_cell)rest;
  if (tag == AOI_NUMBER) return PyLong_FromLongLong(value);
  if (tag == AOI_LIST) return story_list(reader, value, depth);
  if (tag != AOI_TEXT || value < 0 || value >= PyTuple_Size(reader->texts)) return story_wrong();
  return Py_NewRef(PyTuple_GetItem(reader->texts, (Py_ssize_t)value));
}

/* The draws, two numbers each, and the entries of the log; (), () for the empty story of a position that did not result from a
 * play. */
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
