#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# self_contained.sh <folder> <compiler> <options>...: each header of the folder compiles alone.
folder=$1
shift
# A header is the main file here, so its #pragma once is warned of.
find "$folder" -name '*.hpp' -print0 | xargs -0 -r -n 1 -P "$(nproc)" "$@" -std=c++20 -fsyntax-only -w -x c++
