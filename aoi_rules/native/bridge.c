/* The bridge from Python to the libraries of rulesets: one extension module for all of them.
 *
 * It uses the stable ABI of CPython 3.11.  So it needs nothing else at run time, a call costs about 0.05 µs (several times less
 * than with libffi), and one file serves CPython 3.11 and every later version.  A library does not depend on Python, so it is
 * independent of versions anyway.
 *
 * It trusts a library to implement aoi.h, but trusts nothing that comes from Python: any wrong value raises an exception.  The
 * code that loads a library checks first that it is the right one.
 *
 * Each call takes a context of its own while it holds the interpreter's lock.  Playouts release that lock; a plugin's function
 * that is called during a playout takes it again.  Positions never change: a play works on a copy.
 */
#include "bridge.h"
#include "bridge_library.h"

#ifndef AOI_BRIDGE
#define AOI_BRIDGE "" /* the identity of this build, which the build defines */
#endif

PyDoc_STRVAR(open_doc,
             "open(path, fault)\n--\n\n"
             "Loads a ruleset's library; OSError if that cannot be done.  Faults of its rules raise `fault`, a class of\n"
             "exceptions, called with one of `enum aoi_fault`.");
static PyObject *bridge_open(PyObject *module, PyObject *arguments) {
  PyObject *path, *fault;
  if (!PyArg_ParseTuple(arguments, "UO:open", &path, &fault)) return NULL;
  int wanted = PyObject_IsSubclass(fault, PyExc_Exception);
  if (wanted == 0) PyErr_Format(PyExc_TypeError, "%R is not a class of exceptions", fault);
  return wanted == 1 ? library_open(module, PyModule_GetState(module), path, fault) : NULL;
}

static PyMethodDef bridge_methods[] = {{"open", bridge_open, METH_VARARGS, open_doc}, {NULL}};

static PyTypeObject *bridge_type(PyObject *module, PyType_Spec *spec) {
  PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
  if (type && PyModule_AddType(module, type) < 0) Py_CLEAR(type);
  return type;
}

static int bridge_exec(PyObject *module) {
  Types *types = PyModule_GetState(module);
  if (!(types->moves = bridge_type(module, &moves_spec))) return -1;
  if (!(types->state = bridge_type(module, &state_spec))) return -1;
  if (!(types->library = bridge_type(module, &library_spec))) return -1;
  if (PyModule_AddIntConstant(module, "interface", AOI_INTERFACE) < 0) return -1;
  return PyModule_AddStringConstant(module, "identity", AOI_BRIDGE);
}

static int bridge_traverse(PyObject *module, visitproc visit, void *arg) {
  Types *types = PyModule_GetState(module);
  if (!types) return 0;
  Py_VISIT(types->library);
  Py_VISIT(types->state);
  Py_VISIT(types->moves);
  return 0;
}

static int bridge_clear(PyObject *module) {
  Types *types = PyModule_GetState(module);
  if (!types) return 0;
  Py_CLEAR(types->library);
  Py_CLEAR(types->state);
  Py_CLEAR(types->moves);
  return 0;
}

static void bridge_free(void *module) { bridge_clear(module); }

static PyModuleDef_Slot bridge_slots[] = {{Py_mod_exec, bridge_exec}, {0, NULL}};

static struct PyModuleDef bridge_module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_aoi_bridge",
    .m_doc = "The bridge to the libraries of rulesets.",
    .m_size = sizeof(Types),
    .m_methods = bridge_methods,
    .m_slots = bridge_slots,
    .m_traverse = bridge_traverse,
    .m_clear = bridge_clear,
    .m_free = bridge_free,
};

PyMODINIT_FUNC PyInit__aoi_bridge(void) { return PyModuleDef_Init(&bridge_module); }
