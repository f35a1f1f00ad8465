// SPDX-License-Identifier: BSL-1.0
// A change is tried again and again while memory runs out at ever later moments.
#pragma once

#include <cstddef>
#include <new>

namespace support {

// Lets the first allocation of the change fail, then the second and so on, until it succeeds; after each failure calls
// `check_unchanged`.  Says how often it failed.  Memory: a failing_resource or the failing_heap.
template <class Memory, class Change, class Check>
std::size_t failures_of(Memory&& memory, Change change, Check check_unchanged) {
    for (std::size_t failures = 0;; ++failures) {
        memory.fail_at(failures + 1);
        try {
            change();
            memory.never_fail();
            return failures;
        } catch (const std::bad_alloc&) {
            memory.never_fail();
        } catch (...) {
            memory.never_fail();
            throw;
        }
        check_unchanged();
    }
}

}  // namespace support
