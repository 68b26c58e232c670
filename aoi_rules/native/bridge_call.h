/* One call of a library: its context, plugins' functions, and faults. */
#ifndef AOI_BRIDGE_CALL_H
#define AOI_BRIDGE_CALL_H

#include "bridge.h"
#include "bridge_numbers.h"

/* Calls a plugin's function with a list of cells; it returns a sequence of cells.  Returns -1 with an exception. */
static int64_t hook_result(PyObject *function, const aoi_cell *arguments, size_t count, aoi_cell *result, size_t room) {
  Numbers numbers;
  PyObject *given = numbers_list(arguments, count);
  PyObject *value = given ? PyObject_CallFunctionObjArgs(function, given, NULL) : NULL;
  Py_XDECREF(given);
  if (!value) return -1;
  enum reading found = numbers_of(&numbers, value);
  Py_DECREF(value);
  if (found == READ_TOO_LARGE) PyErr_SetString(PyExc_OverflowError, "a plugin's function gave a number of more than 64 bits");
  if (found != READ_WELL) return -1;
  int64_t length = (int64_t)numbers.count;
  if (numbers.count <= room) memcpy(result, numbers.cells, numbers.count * sizeof(aoi_cell));
  else PyErr_Format(PyExc_ValueError, "a plugin's function gave %zu cells, and there is room for %zu", numbers.count, room), length = -1;
  numbers_free(&numbers);
  return length;
}

/* The function for aoi_set_hook: it enters the interpreter again if the call has released it. */
static int64_t call_hook(void *host, uint32_t number, const aoi_cell *arguments, size_t count, aoi_cell *result, size_t room) {
  Call *call = host;
  int64_t length = -1;
  int outside = call->released != NULL;
  if (outside) PyEval_RestoreThread(call->released), call->released = NULL;
  if (!call->type) {
    PyObject *function = PyTuple_GetItem(call->library->hooks, (Py_ssize_t)number); /* borrowed; the library keeps it */
    Py_XINCREF(function);
    length = function ? hook_result(function, arguments, count, result, room) : -1;
    Py_XDECREF(function);
    if (length < 0) PyErr_Fetch(&call->type, &call->value, &call->traceback);
  }
  if (outside) call->released = PyEval_SaveThread();
  return length;
}

/* Takes a context for a call; returns 0 with an exception if there is no memory. */
static int call_begin(Call *call, Library *library) {
  memset(call, 0, sizeof *call);
  call->library = library;
  if (library->idle_count) {
    call->context = library->idle[--library->idle_count];
  } else {
    call->context = library->f.context_new();
    if (!call->context) return PyErr_NoMemory(), 0;
    library->f.set_recording(call->context, 1);
  }
  if (library->hooks) library->f.set_hook(call->context, call_hook, call);
  return 1;
}

static void call_end(Call *call) {
  Library *library = call->library;
  if (library->idle_count < MOST_IDLE) library->idle[library->idle_count++] = call->context;
  else library->f.context_free(call->context);
  Py_XDECREF(call->type), Py_XDECREF(call->value), Py_XDECREF(call->traceback);
}

/* Raises a fault: the class that the library was opened with, called with the code.  Takes over a reference to `cause`, which
 * may be NULL. */
static void raise_fault(Library *library, int code, PyObject *cause) {
  PyObject *fault = PyObject_CallFunction(library->fault, "i", code);
  if (fault && cause) PyException_SetCause(fault, cause), cause = NULL;
  if (fault) PyErr_SetObject(library->fault, fault);
  Py_XDECREF(cause), Py_XDECREF(fault);
}

/* Raises the error of a call: `Fault`, or an interruption during a plugin's function. */
static void call_raise(Call *call, int code) {
  PyObject *cause = NULL;
  if (code == AOI_HOOK && call->type) {
    if (!PyErr_GivenExceptionMatches(call->type, PyExc_Exception)) {
      PyErr_Restore(call->type, call->value, call->traceback);
      call->type = call->value = call->traceback = NULL;
      return;
    }
    PyErr_NormalizeException(&call->type, &call->value, &call->traceback);
    if (call->traceback) PyException_SetTraceback(call->value, call->traceback);
    cause = call->value, call->value = NULL;
  }
  raise_fault(call->library, code, cause);
}

/* ---- unused states -------------------------------------------------------------------------------------- */

static aoi_state *spare_take(Library *library) {
  aoi_state *state = library->spare_count ? library->spare[--library->spare_count] : library->f.state_new();
  if (!state) PyErr_NoMemory();
  return state;
}

static void spare_give(Library *library, aoi_state *state) {
  if (library->spare_count < MOST_SPARE) library->spare[library->spare_count++] = state;
  else library->f.state_free(state);
}

/* A copy of a state, to be changed; returns NULL with an exception. */
static aoi_state *spare_copy(Library *library, const aoi_state *from) {
  aoi_state *state = spare_take(library);
  if (!state) return NULL;
  int code = library->f.copy(state, from);
  if (code) {
    spare_give(library, state);
    raise_fault(library, code, NULL);
    return NULL;
  }
  return state;
}

#endif
