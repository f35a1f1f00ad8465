// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstdint>

#include <strata/core/language.hpp>

namespace strata {

/// A word of what many searches pass through on their way to one cell, like the nodes of a tree.
///
/// Such memory is asked for by an allocator of this type, so that a memory policy can lay it side by side: then few pages
/// hold all of it, and the processor keeps their addresses at hand.  A policy that does not care need not know.
struct index_unit {
    std::uint64_t word;  ///< Eight bytes.
};

}  // namespace strata
