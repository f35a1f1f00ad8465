// SPDX-License-Identifier: BSL-1.0
// How often the program asked the heap for memory, and a heap that runs out of it when told to.
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

// The heap as failing_resource has it.  The program has one heap, so all objects are the same one.
class failing_heap {
public:
    // The nth allocation from now on throws, counted from 1; the ones after it succeed.
    static void fail_at(std::size_t nth) noexcept;
    static void never_fail() noexcept { fail_at(0); }
};

}  // namespace support

#ifdef SUPPORT_COUNT_THE_HEAP
#include <atomic>
#include <cstdlib>
#include <new>

namespace support::detail {

inline std::atomic<std::size_t> allocations{0};
inline std::atomic<std::size_t> until_failure{0};

inline void burn() {
    if (until_failure != 0 && --until_failure == 0) throw std::bad_alloc();
}
inline void* counted(void* place) {
    if (place == nullptr) throw std::bad_alloc();
    ++allocations;
    return place;
}

}  // namespace support::detail

std::size_t support::heap_allocations() noexcept { return detail::allocations; }
void support::failing_heap::fail_at(std::size_t nth) noexcept { detail::until_failure = nth; }

void* operator new(std::size_t bytes) {
    support::detail::burn();
    return support::detail::counted(std::malloc(bytes == 0 ? 1 : bytes));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    support::detail::burn();
    const auto step = static_cast<std::size_t>(alignment);
    return support::detail::counted(std::aligned_alloc(step, (bytes + step) / step * step));
}
// Whoever asks like this can do without, so a failure would not be seen.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    ++support::detail::allocations;
    return std::malloc(bytes == 0 ? 1 : bytes);
}
void operator delete(void* place, const std::nothrow_t&) noexcept { std::free(place); }
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }
#endif
