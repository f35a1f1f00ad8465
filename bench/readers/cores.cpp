// SPDX-License-Identifier: BSL-1.0
// A program that g++ compiles with -fsanitize=thread calls these functions at each access to memory.  Here they
// simulate caches; ThreadSanitizer's own are not linked.  This file is compiled without that option.
#include "cores.hpp"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdlib>

namespace bench::cores {
namespace {

struct line {
    std::uintptr_t number = 0;
    bool is_written = false;
    std::bitset<most> has;
};
constexpr std::size_t places = std::size_t{1} << 22;
line lines[places];
std::size_t used = 0;

line& line_of(std::uintptr_t number) {
    std::size_t at = (number * 0x9E3779B97F4A7C15) >> 42;
    while (lines[at].number != number && lines[at].number != 0) at = (at + 1) % places;
    if (lines[at].number == 0 && ++used > places / 2) std::abort();
    lines[at].number = number;
    return lines[at];
}

void touch(const volatile void* place, std::size_t bytes, bool writes) {
    if (mine == none || bytes == 0) return;
    const auto me = static_cast<std::size_t>(mine);
    const auto first = reinterpret_cast<std::uintptr_t>(place);
    for (std::uintptr_t number = first / 64; number <= (first + bytes - 1) / 64; ++number) {
        line& one = line_of(number);
        const bool was_here = one.has[me];
        if (was_here ? writes && one.has.count() > 1 : one.is_written || (writes && one.has.any())) ++moved[me];
        if (writes) one.has.reset();
        one.has.set(me);
        one.is_written = one.is_written || writes;
    }
}

}  // namespace

void reset() {
    std::fill_n(lines, places, line());
    used = 0;
}

}  // namespace bench::cores

using bench::cores::touch;

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** place, void*) { touch(place, sizeof *place, true); }
void __tsan_read_range(void* place, std::size_t bytes) { touch(place, bytes, false); }
void __tsan_write_range(void* place, std::size_t bytes) { touch(place, bytes, true); }

#define ACCESS(bytes)                                                    \
    void __tsan_read##bytes(void* place) { touch(place, bytes, false); } \
    void __tsan_write##bytes(void* place) { touch(place, bytes, true); }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

#define CHANGE(bits, name)                                                                             \
    number##bits __tsan_atomic##bits##_##name(volatile number##bits* place, number##bits value, int) { \
        touch(place, sizeof value, true);                                                              \
        return __atomic_##name(place, value, __ATOMIC_SEQ_CST);                                        \
    }
#define COMPARE(bits, name)                                                                                    \
    int __tsan_atomic##bits##_compare_exchange_##name(volatile number##bits* place, number##bits* expected,    \
                                                      number##bits value, int, int) {                          \
        touch(place, sizeof value, true);                                                                      \
        return __atomic_compare_exchange_n(place, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    }
#define ATOMIC(bits)                                                                                     \
    using number##bits = std::uint##bits##_t;                                                            \
    number##bits __tsan_atomic##bits##_load(const volatile number##bits* place, int) {                   \
        touch(place, sizeof *place, false);                                                              \
        return __atomic_load_n(place, __ATOMIC_SEQ_CST);                                                 \
    }                                                                                                    \
    void __tsan_atomic##bits##_store(volatile number##bits* place, number##bits value, int) {            \
        touch(place, sizeof value, true);                                                                \
        __atomic_store_n(place, value, __ATOMIC_SEQ_CST);                                                \
    }                                                                                                    \
    number##bits __tsan_atomic##bits##_exchange(volatile number##bits* place, number##bits value, int) { \
        touch(place, sizeof value, true);                                                                \
        return __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);                                      \
    }                                                                                                    \
    CHANGE(bits, fetch_add)                                                                              \
    CHANGE(bits, fetch_sub)                                                                              \
    COMPARE(bits, strong)                                                                                \
    COMPARE(bits, weak)
ATOMIC(8)
ATOMIC(32)
ATOMIC(64)

// Those of the library are not compiled so.
void* memmove(void* to, const void* from, std::size_t bytes) {
    touch(from, bytes, false);
    touch(to, bytes, true);
    volatile char* const target = static_cast<char*>(to);
    const char* const source = static_cast<const char*>(from);
    for (std::size_t i = 0; i != bytes; ++i) {
        const std::size_t at = target < source ? i : bytes - 1 - i;
        target[at] = source[at];
    }
    return to;
}
void* memcpy(void* to, const void* from, std::size_t bytes) { return memmove(to, from, bytes); }
}
