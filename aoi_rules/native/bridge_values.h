/* Values of a position: its cells, its scores, its digest. */
#ifndef AOI_BRIDGE_VALUES_H
#define AOI_BRIDGE_VALUES_H

#include "bridge.h"
#include "bridge_call.h"
#include "bridge_numbers.h"

PyDoc_STRVAR(state_export_doc, "export()\n--\n\nThe whole position as a list of cells.");
static PyObject *state_export(State *self, PyObject *unused) {
  (void)unused;
  const aoi_cell *cells;
  size_t count;
  PyObject *list = NULL;
  Call call;
  if (!call_begin(&call, self->library)) return NULL;
  int code = self->library->f.export(call.context, self->state, &cells, &count);
  if (code) call_raise(&call, code);
  else list = numbers_list(cells, count);
  call_end(&call);
  return list;
}

PyDoc_STRVAR(state_changes_doc, "changes(before)\n--\n\n"
             "By how much each cell differs from that of another position of the same library, as bytes that are only good for\n"
             "comparison.");
static PyObject *state_changes(State *self, PyObject *other) {
  const aoi_cell *cells;
  size_t count, others;
  PyObject *found = NULL;
  Call call;
  if (Py_TYPE(other) != Py_TYPE(OBJECT(self)) || ((State *)other)->library != self->library)
    return PyErr_SetString(PyExc_TypeError, "changes(): expected a position of the same library"), NULL;
  if (!call_begin(&call, self->library)) return NULL;
  int code = self->library->f.export(call.context, self->state, &cells, &count);
  if (!code) found = PyBytes_FromStringAndSize((const char *)cells, (Py_ssize_t)(count * sizeof *cells));
  if (!code && found) code = self->library->f.export(call.context, ((State *)other)->state, &cells, &others);
  if (code) {
    Py_CLEAR(found);
    call_raise(&call, code);
  } else if (found) {
    char *bytes = PyBytes_AsString(found);
    for (size_t i = 0; i < count && i < others; i++) {
      uint64_t mine;
      memcpy(&mine, bytes + i * sizeof mine, sizeof mine);
      mine -= (uint64_t)cells[i];
      memcpy(bytes + i * sizeof mine, &mine, sizeof mine);
    }
  }
  call_end(&call);
  return found;
}

/* Cells in rows of equal length, as a list of lists, or of tuples. */
static PyObject *in_rows(const aoi_cell *cells, size_t rows, size_t width, PyObject *(*row)(const aoi_cell *, size_t)) {
  PyObject *list = PyList_New((Py_ssize_t)rows);
  for (size_t i = 0; list && i < rows; i++) {
    PyObject *part = row(cells + i * width, width);
    if (!part) return Py_DECREF(list), NULL;
    PyList_SetItem(list, (Py_ssize_t)i, part);
  }
  return list;
}

enum { WIDEST_RANK = 256 };

/* Runs `score`, `rank` or `outlook` on a copy of the position, since the rules may count their work in it. */
static PyObject *state_computed(State *self, char what, const aoi_cell *totals) {
  Library *library = self->library;
  size_t players = (size_t)self->players, lines = (size_t)library->lines, width = players;
  size_t room = players * (what == 'r' ? WIDEST_RANK : what == 's' ? lines : 1);
  aoi_cell *cells = PyMem_Calloc(room ? room : 1, sizeof *cells);
  PyObject *found = NULL;
  Call call;
  if (!cells) return PyErr_NoMemory();
  if (!call_begin(&call, library)) return PyMem_Free(cells), NULL;
  aoi_state *copy = spare_copy(library, self->state);
  if (copy) {
    int code = what == 's'   ? library->f.score(call.context, copy, cells, room)
               : what == 'r' ? library->f.rank(call.context, copy, totals, cells, room, &width)
                             : library->f.outlook(call.context, copy, cells, room);
    spare_give(library, copy);
    if (what == 'o' && code == AOI_WRONG_USE) found = Py_NewRef(Py_None);
    else if (code) call_raise(&call, code);
    else if (what == 'o') found = numbers_list(cells, players);
    else found = what == 's' ? in_rows(cells, lines, players, numbers_list) : in_rows(cells, players, width, numbers_tuple);
  }
  call_end(&call);
  PyMem_Free(cells);
  return found;
}

PyDoc_STRVAR(state_score_doc, "score()\n--\n\nFor each line of the score its values for all players, as lists.");
static PyObject *state_score(State *self, PyObject *unused) {
  (void)unused;
  return state_computed(self, 's', NULL);
}

PyDoc_STRVAR(state_outlook_doc,
             "outlook()\n--\n\nWhat the position is worth to each player beyond its points; None if the rules do not say.");
static PyObject *state_outlook(State *self, PyObject *unused) {
  (void)unused;
  return state_computed(self, 'o', NULL);
}

PyDoc_STRVAR(state_rank_doc, "rank(totals)\n--\n\nFor each player the numbers that break ties, the greatest first, as tuples.");
static PyObject *state_rank(State *self, PyObject *totals) {
  Numbers numbers;
  enum reading read = numbers_of(&numbers, totals);
  if (read == READ_TOO_LARGE) PyErr_SetString(PyExc_OverflowError, "points have at most 64 bits");
  if (read != READ_WELL) return NULL;
  PyObject *found = NULL;
  if (numbers.count == (size_t)self->players) found = state_computed(self, 'r', numbers.cells);
  else PyErr_Format(PyExc_ValueError, "%zu totals were given, and there are %d players", numbers.count, self->players);
  numbers_free(&numbers);
  return found;
}

/* A text as UTF-8, including lone surrogates; returns NULL with Fault if C cannot represent it because it contains a zero
 * byte. */
static PyObject *encoded(Library *library, PyObject *text) {
  if (!PyUnicode_Check(text)) return PyErr_Format(PyExc_TypeError, "%R is not a text", text), NULL;
  PyObject *bytes = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
  if (bytes && strlen(PyBytes_AsString(bytes)) != (size_t)PyBytes_Size(bytes)) {
    Py_CLEAR(bytes);
    raise_fault(library, AOI_RULES, NULL);
  }
  return bytes;
}

/* Encodes the names of the seats: `bytes` owns them, `names` has them for C.  Returns 0 with an exception. */
static int seat_names(State *self, PyObject *seats, PyObject **bytes, const char **names) {
  *bytes = PySequence_List(seats);
  if (!*bytes) return 0;
  if (PyList_Size(*bytes) != self->players)
    return PyErr_Format(PyExc_ValueError, "%zd seats were given, and there are %d players", PyList_Size(*bytes), self->players), 0;
  for (int i = 0; i < self->players; i++) {
    PyObject *name = encoded(self->library, PyList_GetItem(*bytes, i));
    if (!name) return 0;
    names[i] = PyBytes_AsString(name);
    PyList_SetItem(*bytes, i, name);
  }
  return 1;
}

PyDoc_STRVAR(state_digest_doc,
             "digest(seats, also, before=None, sum=0)\n--\n\n"
             "The digest of the position, 16 hexadecimal digits; `seats` are the names of those that play, `also` texts\n"
             "that belong to it, each preceded by a line break.  Then the sum of the hashes of its entries, and how many\n"
             "entries were hashed: with a position `before` of the same game, and its `sum`, only those that differ.");
static PyObject *state_digest(State *self, PyObject *arguments) {
  PyObject *seats, *text, *before = Py_None, *bytes = NULL, *found = NULL;
  unsigned long long given = 0;
  if (!PyArg_ParseTuple(arguments, "OO|OK:digest", &seats, &text, &before, &given)) return NULL;
  int since = before != Py_None;
  if (since && (Py_TYPE(before) != Py_TYPE(OBJECT(self)) || ((State *)before)->library != self->library))
    return PyErr_SetString(PyExc_TypeError, "the position before is one of the same library"), NULL;
  const char **names = PyMem_Calloc((size_t)self->players + 1, sizeof *names);
  if (!names) return PyErr_NoMemory();
  PyObject *also = encoded(self->library, text);
  Call call;
  if (also && seat_names(self, seats, &bytes, names) && call_begin(&call, self->library)) {
    uint8_t digest[8];
    char digits[17] = "";
    uint64_t sum = given, hashed = 0;
    int code = self->library->f.digest_since(call.context, self->state, names, PyBytes_AsString(also),
                                             since ? ((State *)before)->state : NULL, &sum, &hashed, digest);
    for (int i = 0; !code && i < 8; i++) {
      digits[2 * i] = "0123456789abcdef"[digest[i] >> 4], digits[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    if (code) call_raise(&call, code);
    else found = Py_BuildValue("(sKK)", digits, (unsigned long long)sum, (unsigned long long)hashed);
    call_end(&call);
  }
  PyMem_Free(names);
  Py_XDECREF(bytes), Py_XDECREF(also);
  return found;
}

#endif
