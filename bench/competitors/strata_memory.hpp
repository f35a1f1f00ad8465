// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <strata/policy/memory/arena.hpp>

#include "../operations.hpp"

namespace bench {

/// The memory policy as the command line wants it.
template <class Memory>
Memory made_memory(const settings&) {
    return Memory();
}
template <>
inline strata::memory::arena made_memory(const settings& how) {
    return strata::memory::arena({.huge_pages = how.huge_pages});
}

}  // namespace bench
