// SPDX-License-Identifier: BSL-1.0
// How often the program asked the heap for memory.
//
// One unit of a program, and only one, defines SUPPORT_COUNT_THE_HEAP before it includes this: it then replaces the
// global operator new.
#pragma once

#include <cstddef>

namespace support {

// Since the program began.
std::size_t heap_allocations() noexcept;

// Since the object began.
class heap_watch {
public:
    std::size_t allocations() const noexcept { return heap_allocations() - before_; }

private:
    std::size_t before_ = heap_allocations();
};

}  // namespace support

#ifdef SUPPORT_COUNT_THE_HEAP
#include <atomic>
#include <cstdlib>
#include <new>

namespace support::detail {

inline std::atomic<std::size_t> allocations{0};

inline void* counted(void* place) {
    if (place == nullptr) throw std::bad_alloc();
    ++allocations;
    return place;
}

}  // namespace support::detail

std::size_t support::heap_allocations() noexcept { return detail::allocations; }

void* operator new(std::size_t bytes) { return support::detail::counted(std::malloc(bytes == 0 ? 1 : bytes)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return support::detail::counted(std::aligned_alloc(step, (bytes + step) / step * step));
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }
#endif
