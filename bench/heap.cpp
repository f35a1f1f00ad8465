// SPDX-License-Identifier: BSL-1.0
#include "heap.hpp"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace {
thread_local std::size_t allocations = 0;  // of the thread that measures

void* counted(void* place) {
    if (place == nullptr) throw std::bad_alloc();
    ++allocations;
    return place;
}
}  // namespace

namespace bench {

heap_use heap() {
    const auto all = mallinfo2();
    return {all.uordblks + all.hblkhd, allocations};
}

}  // namespace bench

// The forms for arrays and those that do not throw call these.
void* operator new(std::size_t bytes) { return counted(std::malloc(bytes != 0 ? bytes : 1)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit));
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }
