#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# every_layer.sh <checkout> <build folder>: builds the unit tests of every layer as `./dev test quick` does, and runs them.
set -eu
cmake --preset quick -S "$1" -B "$2"
cmake --build "$2" --target every_layer
ctest --test-dir "$2" -R '^unit\.' --output-on-failure --no-tests=error --parallel "$(nproc)"
