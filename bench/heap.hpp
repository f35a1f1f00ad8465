// SPDX-License-Identifier: BSL-1.0
// What the process has on the heap.  Linked into every competitor: heap.cpp replaces operator new.
#pragma once

#include <cstddef>

namespace bench {

/// Bytes in use with what malloc adds to each block, and how often this thread has called operator new since it began.
struct heap_use {
    std::size_t bytes;
    std::size_t allocations;
};

heap_use heap();

}  // namespace bench
