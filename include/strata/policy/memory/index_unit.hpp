// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstdint>

#include <strata/core/language.hpp>

namespace strata {

/// A word of an index: of memory that many searches read on their way to one cell, like the nodes of a tree.
///
/// The memory of an index is allocated by an allocator of this type.  A memory policy may keep it together: then few
/// pages hold all of it, and their addresses stay in the processor's TLB.  Other policies need not know of it.
struct index_unit {
    std::uint64_t word;  ///< Eight bytes.
};

}  // namespace strata
