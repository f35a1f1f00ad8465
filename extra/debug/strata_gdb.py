# SPDX-License-Identifier: BSL-1.0
# Shows strata's types in GDB by what they hold:  (gdb) source extra/debug/strata_gdb.py
#
# The printers are a module of their own, the file beside this one, so that GDB's own namespace gets no name of theirs
# but `strata_printers`.  Sourced again, it is loaded again.
import sys


def load(file):
    import importlib.util
    import os

    beside = os.path.join(os.path.dirname(os.path.realpath(file)), "strata_printers.py")
    spec = importlib.util.spec_from_file_location("strata_printers", beside)
    module = importlib.util.module_from_spec(spec)
    keeps_no_copy, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # the folder may be somebody else's
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = keeps_no_copy
    sys.modules["strata_printers"] = module
    module.register()
    return module


strata_printers = load(__file__)
del load
