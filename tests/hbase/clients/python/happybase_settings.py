# SPDX-License-Identifier: BSL-1.0
"""Lets pytest run happybase's own tests as they were released: `pytest -p happybase_settings tests/test_api.py`.

Their file takes the port from the environment as a text, which newer versions of thriftpy2 refuse, and uses a name of
the test runner that it had before, without importing it.
"""

import builtins
import os

import pytest

builtins.assert_raises = pytest.raises


def pytest_collection_modifyitems(items):
    for module in {item.module for item in items}:
        module.HAPPYBASE_PORT = int(os.environ["HAPPYBASE_PORT"])
        module.connection_kwargs["port"] = module.HAPPYBASE_PORT
        module.connection_kwargs["protocol"] = os.environ.get("HAPPYBASE_PROTOCOL", "binary")
